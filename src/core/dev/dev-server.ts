import type { IncomingMessage, ServerResponse } from 'node:http'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { assetPolicy } from '../emit/plan-output.ts'
import type { ClientAssets } from '../model/page-props.ts'
import { createSecurityPolicies } from '../policy/security-policy.ts'
import { findRedirect } from '../preview/host-rules.ts'
import { isForThisServer, type ListenOptions, type LocalServer, listenLocally, ownHost } from '../preview/listen-locally.ts'
import { createOutputFolder } from '../preview/output-folder.ts'
import { type RequestTarget, readTarget, resolveFile } from '../preview/resolve-request.ts'
import { contentTypeOf, safetyHeaders, sendFile, sendRedirect, sendStatus } from '../preview/send-file.ts'
import type { DevSession } from './dev-session.ts'
import type { EventHub } from './event-hub.ts'
import type { LiveFile, LiveSite } from './live-site.ts'

interface AnswerOptions {
  readonly session: DevSession
  readonly hub: EventHub
  /** A secret that only pages from this server know. */
  readonly token: string
  /** Returns the problems in the form in which the page with this URL shows them. */
  readonly describeProblems: (site: LiveSite, page: string) => object
  readonly host: string | undefined
  /** Called for an unexpected error. The server continues to run. */
  readonly onError: (error: Error) => void
}

/**
 * Serves a site while it is being written.
 * @throws EnvironmentError if the port or host is not available.
 */
export async function startDevServer(options: Omit<ListenOptions, 'base'> & Omit<AnswerOptions, 'host'>): Promise<LocalServer> {
  const host = ownHost(options.host)
  const { session, hub, token, describeProblems, onError } = options
  const answer = { session, hub, token, describeProblems, onError, host }
  return listenLocally({ ...options, base: session.config.base, host }, (request, response) => {
    void answerRequest(request, response, answer)
  })
}

interface Exchange extends AnswerOptions {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

type PathTarget = Extract<RequestTarget, { kind: 'path' }>

/**
 * The path of files for live updates. It cannot conflict with a page, because pages start with a letter, and public files that start with
 * `@` are not served here.
 */
const liveFolder = '@docsgen'
const headers = { ...safetyHeaders, 'cache-control': 'no-store' }
/** The headers are the same as on a host, because files in the content must not run as documents of the site. */
const headersOf = (name: string, { config }: DevSession) =>
  name.startsWith('assets/') && config.security !== false ? { ...headers, 'content-security-policy': assetPolicy } : headers

/** Responds to one request. It never throws. */
async function answerRequest(request: IncomingMessage, response: ServerResponse, options: AnswerOptions): Promise<void> {
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
    // System errors usually mean that the browser closed the connection.
    if ((error as NodeJS.ErrnoException).code === undefined) options.onError(error as Error)
  }
}

/** Whether a request comes from this site. Unpublished text is private, so other sites can link to it but can neither embed nor read it. */
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
    return hub.add(response, { revision: session.revision })
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
  // An early preview contains only one page, so other requests wait for the site.
  if (site !== early && (await answerFrom(site, target, exchange))) return
  await answerMissing(exchange)
}

/** Responds with a file of the site. Returns false if the site has no file at this URL. */
async function answerFrom(site: LiveSite, target: PathTarget, exchange: Exchange): Promise<boolean> {
  const { response } = exchange
  const redirect = findRedirect(site.redirects, target.path, target.query)
  const found = redirect ? undefined : await resolveFile(target.segments, async (file) => site.hasFile(file))
  const location = redirect ? redirect.location : found?.kind === 'redirect' && `${target.prefix}${found.location}${target.query}`
  if (location) {
    // Browsers cache permanent redirects, even after the site has changed.
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

/** Responds with a file. Returns false if the file is missing. */
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

interface PageMark {
  readonly token: string
  readonly revision: number
}

/** Adds the server's token and the revision, which the script in the page reads. The tag precedes the page if the theme has no `<head>`. */
function markPage(html: Uint8Array, { token, revision }: PageMark): Uint8Array {
  const page = Buffer.from(html.buffer, html.byteOffset, html.byteLength)
  const mark = Buffer.from(`<meta name="docsgen-live" content="${token} ${revision}"/>`)
  const at = page.indexOf('</head>')
  return at === -1 ? Buffer.concat([mark, page]) : Buffer.concat([page.subarray(0, at), mark, page.subarray(at)])
}

/**
 * The page to show in place of a page that cannot be rendered. Its script lists the problems, and loads the page once it can be rendered
 * again.
 */
function failedPage({ scripts, preload }: ClientAssets, mark: PageMark): Uint8Array {
  // The page contains no site content, so its content security policy needs no exceptions.
  const policies = createSecurityPolicies(
    { security: { allow: {}, pages: [] }, head: [], connections: [], feedback: undefined },
    preload.hash,
  )
  const policy = policies.ofPage({ path: undefined, parts: [], imageOrigins: [], frameOrigins: [] })?.text ?? ''
  const tags = scripts.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`).join('')
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}"><title>Page not shown</title>${tags}</head><body><main id="_content" tabindex="-1"><h1>docsgen cannot show this page</h1><p>Fix the problems listed below and in the terminal. The page then appears automatically.</p></main></body></html>`
  return markPage(Buffer.from(html), mark)
}
