import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { extname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { mimes } from 'mrmime'
import type { FileVersion, OpenFile, OutputFolder } from './output-folder.ts'

interface SendOptions {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly folder: OutputFolder
  readonly file: string
  readonly status: 200 | 404
  /** The headers of every kind of response. */
  readonly headers: Readonly<Record<string, string>>
}

/** The minimum size for compression, because compressing smaller files gains nothing. */
const minCompressedBytes = 1_024

/** Sends a file. Returns false if the file no longer exists and nothing has been sent yet. */
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

/** Finds a file that the build has compressed. */
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

/** Checks `If-Range`, because parts of different versions must not be combined. */
function isSameVersion(request: IncomingMessage, version: { readonly etag: string; readonly 'last-modified': string }): boolean {
  const known = header(request, 'if-range')
  return known === undefined || known === version.etag || known === version['last-modified']
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

/** Headers that are sent with every response. */
export const safetyHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }

export function sendRedirect(response: ServerResponse, location: string, status: number): void {
  // Otherwise, browsers would keep a permanent redirect in their caches after the site changes.
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

/** Content types, keyed by file extension. Browsers know some types by another name. */
const contentTypes = new Map(
  Object.entries({ ...mimes, xml: 'application/xml', yml: 'application/yaml', yaml: 'application/yaml', ico: 'image/x-icon' }),
)

/** The content type of a file. Unknown types are offered as downloads. */
export function contentTypeOf(path: string): string {
  const type = contentTypes.get(extname(path).slice(1).toLowerCase()) ?? 'application/octet-stream'
  return /^text\/|[/+](?:json|xml|yaml)$/.test(type) ? `${type}${utf8}` : type
}

/** Whether compression makes a file of this type smaller. */
export function isCompressible(contentType: string): boolean {
  return contentType.endsWith(utf8) || contentType === 'application/wasm' || contentType === 'image/x-icon'
}

/** The content to send. */
interface Body {
  /** The size in bytes, or undefined if it is unknown until the content is sent. */
  readonly size: number | undefined
  /** Sends the range, in which `end` is inclusive, or the whole content if there is no range. */
  send(response: ServerResponse, range?: { readonly start: number; readonly end: number }): Promise<void>
  close(): Promise<void>
}

/** The maximum size of files that are read as a whole. Larger files are sent while they are being read. */
const maxWholeBytes = 1_048_576
/** On a local connection, higher levels take more time than they save. */
const brotliParams = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compress = {
  br: (text: Buffer) => promisify(brotliCompress)(text, brotliParams),
  gzip: promisify(gzip) as (text: Buffer) => Promise<Buffer>,
}

/** Opens the version that was found, compressed if this was requested. Returns undefined if the file no longer exists or has changed. */
async function openBody(folder: OutputFolder, found: FileVersion, encoding: Encoding | undefined): Promise<Body | undefined> {
  if (found.size > maxWholeBytes) return openStream(folder, found, encoding)
  const text = await readWhole(folder, found)
  if (text === undefined) return undefined
  const content = encoding === undefined ? text : await compress[encoding](text)
  return {
    size: content.length,
    async send(response, { start, end } = { start: 0, end: content.length - 1 }) {
      response.end(content.subarray(start, end + 1))
    },
    async close() {},
  }
}

async function readWhole(folder: OutputFolder, found: FileVersion): Promise<Buffer | undefined> {
  const open = await openSame(folder, found)
  if (open === undefined) return undefined
  try {
    const text = await open.handle.readFile()
    return text.length === found.size ? text : undefined
  } finally {
    await open.handle.close()
  }
}

async function openStream(folder: OutputFolder, found: FileVersion, encoding: Encoding | undefined): Promise<Body | undefined> {
  const open = await openSame(folder, found)
  if (open === undefined) return undefined
  return {
    size: encoding === undefined ? found.size : undefined,
    async send(response, { start, end } = { start: 0, end: found.size - 1 }) {
      // Never sends more bytes than announced, even if the file grows.
      const text = open.handle.createReadStream({ start, end, autoClose: false })
      if (encoding === undefined) await pipeline(text, response)
      else await pipeline(text, encoding === 'br' ? createBrotliCompress(brotliParams) : createGzip(), response)
    },
    close: () => open.handle.close(),
  }
}

/** The headers of one version must not be sent with the content of another version. */
async function openSame(folder: OutputFolder, found: FileVersion): Promise<OpenFile | undefined> {
  const open = await folder.openFile(found.file)
  if (open === undefined || open.etag === found.etag) return open
  await open.handle.close()
  return undefined
}

/** Whether the client already has this version, according to `If-None-Match`. */
export function matchesEtag(header: string, etag: string): boolean {
  const strong = etag.replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === strong)
}

/** The time in `If-Modified-Since` in milliseconds, or undefined if it is not a date in the format that servers use (RFC 9110, 5.6.7). */
function parseHttpDate(header: string | undefined): number | undefined {
  const ms = Date.parse(header ?? '')
  return !Number.isNaN(ms) && new Date(ms).toUTCString() === header ? ms : undefined
}

type ByteRange = { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined

/**
 * The byte range in a `Range` header that contains only one range, with an inclusive `end`. The result is undefined if the whole file must
 * be sent (RFC 9110, 14.2).
 */
export function parseRange(header: string | undefined, size: number): ByteRange {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = found ?? []
  if (found === null || (first === '' && last === '')) return undefined
  if (first === '') {
    const length = Number(last)
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(size - length, 0), end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}

type Encoding = 'br' | 'gzip'

/** The encodings that the client accepts, best first. A quality of 0 means that the encoding is rejected. */
export function acceptedEncodings(header: string | undefined): Encoding[] {
  const qualities = new Map<string, number>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...params] = part.split(';').map((piece) => piece.trim())
    const quality = params.find((param) => param.startsWith('q='))?.slice(2)
    qualities.set(name, quality === undefined ? 1 : Number(quality) || 0)
  }
  const qualityOf = (name: Encoding) => qualities.get(name) ?? qualities.get('*') ?? 0
  const known: Encoding[] = ['br', 'gzip']
  return known.filter((name) => qualityOf(name) > 0).sort((a, b) => qualityOf(b) - qualityOf(a))
}
