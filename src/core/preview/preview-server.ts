import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ignoreError, UsageError } from '../../kit/failures/failure.ts'
import { findRedirect, headersFor, parseHeadersFile, parseRedirectsFile } from './host-rules.ts'
import { isForThisServer, type ListenOptions, type LocalServer, listenLocally, ownHost } from './listen-locally.ts'
import { createOutputFolder, type OutputFolder } from './output-folder.ts'
import { findNotFoundPage, type RequestTarget, readTarget, resolveFile } from './resolve-request.ts'
import { safetyHeaders, sendFile, sendRedirect, sendStatus } from './send-file.ts'

export interface PreviewOptions extends ListenOptions {
  readonly outDir: string
}

/**
 * Serves a built site as a static host would. @throws UsageError if there is no build, and EnvironmentError if the port or host is not
 * available.
 */
export async function startPreviewServer(options: PreviewOptions): Promise<LocalServer> {
  const { outDir, base } = options
  const host = ownHost(options.host)
  const folder = createOutputFolder(outDir)
  if ((await folder.identity()) === undefined) throw new UsageError('There is no site to preview.', 'Run `docsgen build` first.')
  return listenLocally({ ...options, host }, (request, response) => void answerRequest(request, response, { folder, base, host }))
}

interface AnswerOptions {
  readonly folder: OutputFolder
  readonly base: string
  readonly host: string | undefined
}

interface Exchange extends AnswerOptions {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** The maximum duration of the two renames with which a build replaces the folder. */
const swapMs = 100
const stepMs = 5
/** The maximum number of attempts to open a file, because a build may move the file after it is found. */
const maxLooks = 10

/** Answers a request. This function never throws. */
export async function answerRequest(request: IncomingMessage, response: ServerResponse, options: AnswerOptions): Promise<void> {
  const exchange = { ...options, request, response }
  try {
    if (!isForThisServer(request, options.host)) return sendStatus(response, 403)
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendStatus(response, 405, { allow: 'GET, HEAD', connection: 'close' })
    request.resume()
    const target = readTarget(request.url ?? '', options.base)
    if (target.kind === 'redirect') return sendRedirect(response, target.location, 307)
    if (target.kind === 'refused' && target.status !== 404) return sendStatus(response, target.status)
    for (let look = 1; look <= maxLooks; look++) {
      if (await answerTarget(target, exchange)) return
      if (!(await isBack(options.folder))) return sendStatus(response, 503, { 'retry-after': '1' })
    }
    sendStatus(response, 404)
  } catch (error) {
    // In most cases, the client disconnected during a transfer.
    ignoreError(error)
    if (response.headersSent) response.destroy()
    else sendStatus(response, 500)
  }
}

async function isBack(folder: OutputFolder): Promise<boolean> {
  for (let waitedMs = 0; waitedMs <= swapMs; waitedMs += stepMs) {
    if ((await folder.identity()) !== undefined) return true
    await wait(stepMs)
  }
  return false
}

/** Returns false if files have disappeared in the meantime. */
async function answerTarget(target: Exclude<RequestTarget, { kind: 'redirect' }>, exchange: Exchange): Promise<boolean> {
  const { folder, response } = exchange
  const before = await folder.identity()
  if (before === undefined) return false
  if (target.kind === 'refused') return sendNotFound([], '/', exchange)

  const redirect = findRedirect(await folder.readParsed('_redirects', parseRedirectsFile), target.path, target.query)
  if (redirect !== undefined) {
    sendRedirect(response, redirect.location, redirect.status)
    return true
  }
  const found = await resolveFile(target.segments, folder.hasFile)
  switch (found.kind) {
    case 'redirect':
      sendRedirect(response, `${target.prefix}${found.location}${target.query}`, 308)
      return true
    case 'file':
      return sendFile({ ...exchange, file: found.file, status: 200, headers: await headersOf(found.file, target.path, folder) })
    case 'missing':
      // A file may exist in a folder that has been replaced in the meantime.
      return (await folder.identity()) === before && sendNotFound(target.segments, target.path, exchange)
  }
}

async function sendNotFound(segments: readonly string[], path: string, exchange: Exchange): Promise<boolean> {
  const file = await findNotFoundPage(segments, exchange.folder.hasFile)
  if (file !== undefined) return sendFile({ ...exchange, file, status: 404, headers: await headersOf(file, path, exchange.folder) })
  sendStatus(exchange.response, 404)
  return true
}

async function headersOf(file: string, path: string, folder: OutputFolder): Promise<Record<string, string>> {
  const rules = await folder.readParsed('_headers', parseHeadersFile)
  // The names of files in assets/ contain a hash of their content.
  const cacheControl = file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  return { ...safetyHeaders, 'cache-control': cacheControl, ...headersFor(rules, path) }
}
