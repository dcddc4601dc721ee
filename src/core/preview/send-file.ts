import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { extname } from 'node:path'
import { mimes } from 'mrmime'
import { acceptedEncodings, type Body, type Encoding, matchesEtag, openBody, parseHttpDate, parseRange } from './open-body.ts'
import type { FileVersion, OutputFolder } from './output-folder.ts'

interface SendOptions {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly folder: OutputFolder
  readonly file: string
  readonly status: 200 | 404
  /** Set on every kind of response. */
  readonly headers: Readonly<Record<string, string>>
}

/** Compression of smaller files gains nothing. */
const minCompressedBytes = 1_024

/** Sends a file. Returns false if it is gone, with nothing sent yet. */
export async function sendFile(options: SendOptions): Promise<boolean> {
  const { request, response, folder, file, status } = options
  const contentType = contentTypeOf(file)
  const wantsRange = status === 200 && request.method === 'GET' && request.headers.range !== undefined
  const compressible = isCompressible(contentType)
  const encodings = compressible && !wantsRange ? acceptedEncodings(header(request, 'accept-encoding')) : []

  const ready = await findCompressed(folder, file, encodings)
  const found = ready?.found ?? (await folder.findFile(file))
  if (found === undefined) return false
  const encoding = ready?.encoding ?? (found.size >= minCompressedBytes ? encodings[0] : undefined)
  const version = {
    etag: encoding === undefined ? found.etag : found.etag.replace(/"$/, `-${encoding}"`),
    'last-modified': new Date(found.modifiedMs).toUTCString(),
  }
  const headers = { 'content-type': contentType, ...options.headers, ...version, ...(compressible ? { vary: 'Accept-Encoding' } : {}) }
  if (status === 200 && isNotModified(request, version.etag, found.modifiedMs)) {
    const { 'content-type': _, ...rest } = headers
    response.writeHead(304, rest).end()
    return true
  }
  const body = await openBody(folder, found, ready === undefined ? encoding : undefined)
  if (body === undefined) return false
  try {
    const range = wantsRange && isSameVersion(request, version) ? parseRange(request.headers.range, found.size) : undefined
    if (range === 'unsatisfiable') {
      response.writeHead(416, { ...options.headers, 'content-range': `bytes */${found.size}`, 'content-length': 0 }).end()
    } else if (range !== undefined) {
      const length = range.end - range.start + 1
      const contentRange = `bytes ${range.start}-${range.end}/${found.size}`
      response.writeHead(206, { ...headers, 'accept-ranges': 'bytes', 'content-range': contentRange, 'content-length': length })
      await body.send(response, range)
    } else {
      const encoded = encoding === undefined ? { 'accept-ranges': 'bytes' } : { 'content-encoding': encoding }
      response.writeHead(status, { ...headers, ...encoded, ...(body.size === undefined ? {} : { 'content-length': body.size }) })
      await sendWhole(request, response, body)
    }
    return true
  } finally {
    await body.close()
  }
}

/** Finds a file that was compressed by the build. */
async function findCompressed(
  folder: OutputFolder,
  file: string,
  encodings: readonly Encoding[],
): Promise<{ readonly found: FileVersion; readonly encoding: Encoding } | undefined> {
  for (const encoding of encodings) {
    const found = await folder.findFile(`${file}${encoding === 'br' ? '.br' : '.gz'}`)
    if (found !== undefined) return { found, encoding }
  }
  return undefined
}

async function sendWhole(request: IncomingMessage, response: ServerResponse, body: Body): Promise<void> {
  if (request.method === 'HEAD' || body.size === 0) response.end()
  else await body.send(response)
}

function isNotModified(request: IncomingMessage, etag: string, modifiedMs: number): boolean {
  const known = request.headers['if-none-match']
  if (known !== undefined) return matchesEtag(known, etag)
  const since = parseHttpDate(request.headers['if-modified-since'])
  return since !== undefined && Math.floor(modifiedMs / 1_000) * 1_000 <= since
}

/** `If-Range`: parts of different versions must not be combined. */
function isSameVersion(request: IncomingMessage, version: { readonly etag: string; readonly 'last-modified': string }): boolean {
  const known = header(request, 'if-range')
  return known === undefined || known === version.etag || known === version['last-modified']
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

/** On every response. */
export const safetyHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }

export function sendRedirect(response: ServerResponse, location: string, status: number): void {
  // Browsers would cache a permanent redirect after the site changes.
  response.writeHead(status, { ...safetyHeaders, location, 'cache-control': 'no-store', 'content-length': 0 }).end()
}

/** Sends the status as a short text. */
export function sendStatus(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  const text = `${status} ${STATUS_CODES[status] ?? ''}\n`
  const length = Buffer.byteLength(text)
  response
    .writeHead(status, {
      ...safetyHeaders,
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      'content-length': length,
      ...headers,
    })
    .end(text)
}

const utf8 = '; charset=utf-8'

/** By file extension. Browsers know some types by another name. */
const contentTypes = new Map(
  Object.entries({ ...mimes, xml: 'application/xml', yml: 'application/yaml', yaml: 'application/yaml', ico: 'image/x-icon' }),
)

/** The content type of a file; unknown types are offered as downloads. */
export function contentTypeOf(path: string): string {
  const type = contentTypes.get(extname(path).slice(1).toLowerCase()) ?? 'application/octet-stream'
  return /^text\/|[/+](?:json|xml|yaml)$/.test(type) ? `${type}${utf8}` : type
}

/** Whether compression makes such a file smaller. */
export function isCompressible(contentType: string): boolean {
  return contentType.endsWith(utf8) || contentType === 'application/wasm' || contentType === 'image/x-icon'
}
