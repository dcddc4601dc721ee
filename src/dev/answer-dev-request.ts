import type { IncomingMessage, ServerResponse } from 'node:http'
import { assetPolicy } from '../emit/plan-output.ts'
import { findRedirect } from '../preview/host-rules.ts'
import { isForThisServer } from '../preview/listen-locally.ts'
import { createOutputFolder } from '../preview/output-folder.ts'
import { type RequestTarget, readTarget, resolveFile } from '../preview/resolve-request.ts'
import { contentTypeOf, safetyHeaders, sendFile, sendRedirect, sendStatus } from '../preview/send-file.ts'
import type { EventHub } from './event-hub.ts'
import type { LiveFile, LiveSite } from './live-site.ts'
import { failedPage, markPage } from './mark-page.ts'
import type { Session } from './session.ts'

export interface AnswerOptions {
  readonly session: Session
  readonly hub: EventHub
  /** Only pages of this server know it. */
  readonly token: string
  /** What is wrong, as the page with this address shows it. */
  readonly describeProblems: (site: LiveSite, page: string) => object
  readonly host: string | undefined
  /** What nobody expected. */
  readonly onError: (error: Error) => void
}

interface Exchange extends AnswerOptions {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

type PathTarget = Extract<RequestTarget, { kind: 'path' }>

/** What no site has: pages begin with a letter, files of the public folder that begin with `@` are not served here. */
const liveFolder = '@docsgen'
const headers = { ...safetyHeaders, 'cache-control': 'no-store' }
/** As published: files of the content are nothing that a browser may run as a document of the site. */
const headersOf = (name: string, { config }: Session) =>
  name.startsWith('assets/') && config.security !== false ? { ...headers, 'content-security-policy': assetPolicy } : headers

/** Answers one request; never throws. */
export async function answerDevRequest(request: IncomingMessage, response: ServerResponse, options: AnswerOptions): Promise<void> {
  const exchange = { ...options, request, response }
  try {
    if (!isForThisServer(request, options.host) || !isOwnRequest(request)) return sendStatus(response, 403)
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendStatus(response, 405, { allow: 'GET, HEAD', connection: 'close' })
    request.resume()
    const target = readTarget(request.url ?? '', options.session.config.base)
    if (target.kind === 'redirect') return sendRedirect(response, target.location, 307)
    if (target.kind === 'refused') return target.status === 404 ? await answerMissing(exchange) : sendStatus(response, target.status)
    if (target.segments[0] === liveFolder) return await answerLive(target, exchange)
    await answerPath(target, exchange)
  } catch (error) {
    if (response.headersSent) response.destroy()
    else sendStatus(response, 500)
    // Most often the reader left in the middle; what else it may be the author shall know, and the server goes on.
    if ((error as NodeJS.ErrnoException).code === undefined) options.onError(error as Error)
  }
}

/** Text that is not published yet is nobody else's business: other sites may lead here, and neither embed nor read what is here. */
function isOwnRequest({ headers: sent }: IncomingMessage): boolean {
  if (sent.origin !== undefined && sent.origin.toLowerCase() !== `http://${sent.host?.toLowerCase()}`) return false
  const site = sent['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return true
  return sent['sec-fetch-mode'] === 'navigate' && sent['sec-fetch-dest'] === 'document'
}

async function answerLive({ segments, query }: PathTarget, exchange: Exchange): Promise<void> {
  const { request, response, session, hub, token, describeProblems } = exchange
  if (segments.length === 2 && segments[1] === '') return sendStatus(response, 404)
  const asked = new URLSearchParams(query)
  if (asked.get('token') !== token) return sendStatus(response, 403)
  if (segments.length === 2 && segments[1] === 'events' && request.method === 'GET') {
    await session.site()
    return hub.add(response)
  }
  if (segments.length === 2 && segments[1] === 'problems') {
    const problems = describeProblems(await session.site(), asked.get('page') ?? '')
    return sendBytes(exchange, { type: 'application/json', content: Buffer.from(JSON.stringify(problems)) })
  }
  sendStatus(response, 404)
}

async function answerPath(target: PathTarget, exchange: Exchange): Promise<void> {
  const { session } = exchange
  const early = await session.siteFor(target.segments)
  if (await answerFrom(early, target, exchange)) return
  const site = await session.site()
  // A first look at a large site does not know all of it.
  if (site !== early && (await answerFrom(site, target, exchange))) return
  await answerMissing(exchange)
}

/** False where the site has nothing there. */
async function answerFrom(site: LiveSite, target: PathTarget, exchange: Exchange): Promise<boolean> {
  const { response } = exchange
  const redirect = findRedirect(site.redirects, target.path, target.query)
  const found = redirect ? undefined : await resolveFile(target.segments, async (file) => site.hasFile(file))
  const location = redirect ? redirect.location : found?.kind === 'redirect' && `${target.prefix}${found.location}${target.query}`
  if (location) {
    // A browser would keep a permanent redirect long after the site changed.
    sendRedirect(response, location, 307)
    return true
  }
  const file = found?.kind === 'file' ? await site.makeFile(found.file) : undefined
  return file !== undefined && found?.kind === 'file' && answerFile(file, { exchange, site, name: found.file, status: 200 })
}

async function answerMissing(exchange: Exchange): Promise<void> {
  const site = await exchange.session.site()
  const file = await site.makeFile('404.html')
  if (file && (await answerFile(file, { exchange, site, name: '404.html', status: 404 }))) return
  sendStatus(exchange.response, 404)
}

interface FileAnswer {
  readonly exchange: Exchange
  readonly site: LiveSite
  readonly name: string
  readonly status: 200 | 404
}

/** False where the file is gone. */
async function answerFile(file: LiveFile, { exchange, site, name, status }: FileAnswer): Promise<boolean> {
  const { request, response, session, token } = exchange
  switch (file.kind) {
    case 'disk':
      return sendFile({
        request,
        response,
        folder: createOutputFolder(file.folder),
        file: file.file,
        status,
        headers: headersOf(name, session),
      })
    case 'bytes':
      sendBytes(exchange, { type: contentTypeOf(name), content: file.content, status, name })
      return true
    case 'page': {
      session.problems.noteRendered(file.source, file.failures)
      const mark = { token, revision: session.revision }
      const content = file.html ? markPage(file.html, mark) : failedPage(site.assets, mark)
      sendBytes(exchange, { type: contentTypeOf('page.html'), content, status: file.html ? status : 500 })
      return true
    }
  }
}

function sendBytes(
  { request, response, session }: Exchange,
  {
    type,
    content,
    status = 200,
    name = '',
  }: { readonly type: string; readonly content: Uint8Array; readonly status?: number; readonly name?: string },
): void {
  response.writeHead(status, { ...headersOf(name, session), 'content-type': type, 'content-length': content.length })
  response.end(request.method === 'HEAD' ? undefined : content)
}
