import { UsageError } from '../support/failure.ts'
import { answerRequest } from './answer-request.ts'
import { type ListenOptions, type LocalServer, listenLocally, ownHost } from './listen-locally.ts'
import { createOutputFolder } from './output-folder.ts'

export interface PreviewOptions extends ListenOptions {
  readonly outDir: string
}

export type PreviewServer = LocalServer

/**
 * Serves a built site as a static host would.
 * @throws UsageError where nothing was built; EnvironmentError where the port or host cannot be had.
 */
export async function startPreviewServer(options: PreviewOptions): Promise<PreviewServer> {
  const { outDir, base } = options
  const host = ownHost(options.host)
  const folder = createOutputFolder(outDir)
  if ((await folder.identity()) === undefined) throw new UsageError('There is no site to preview.', 'Run `docsgen build` first.')
  return listenLocally({ ...options, host }, (request, response) => void answerRequest(request, response, { folder, base, host }))
}
