import { type ListenOptions, type LocalServer, listenLocally, ownHost } from '../preview/listen-locally.ts'
import { type AnswerOptions, answerDevRequest } from './answer-dev-request.ts'

type DevServerOptions = Omit<ListenOptions, 'base'> & Omit<AnswerOptions, 'host'>

/**
 * Serves a site as it is written.
 * @throws EnvironmentError where the port or host cannot be had.
 */
export async function startDevServer(options: DevServerOptions): Promise<LocalServer> {
  const host = ownHost(options.host)
  const { session, hub, token, describeProblems, onError } = options
  const answer = { session, hub, token, describeProblems, onError, host }
  return listenLocally({ ...options, base: session.config.base, host }, (request, response) => {
    void answerDevRequest(request, response, answer)
  })
}
