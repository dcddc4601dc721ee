import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { contentTypeOf, isCompressible } from './content-types.ts'
import type { OpenFile, OutputFolder } from './output-folder.ts'
import { acceptedEncodings, type Encoding, matchesEtag, parseRange } from './request-headers.ts'

export interface SendOptions {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly folder: OutputFolder
  readonly file: string
  readonly status: 200 | 404
  /** Set on every kind of answer to this request. */
  readonly headers: Readonly<Record<string, string>>
}

/** Below this many bytes compression gains nothing. */
const minCompressedBytes = 1_024

/** Answers with a file; false where it is gone, with nothing sent yet. */
export async function sendFile(options: SendOptions): Promise<boolean> {
  const { request, response, folder, file, status } = options
  const contentType = contentTypeOf(file)
  const wantsRange = status === 200 && request.method === 'GET' && request.headers.range !== undefined
  const compressible = isCompressible(contentType)
  const encodings = compressible && !wantsRange ? acceptedEncodings(header(request, 'accept-encoding')) : []

  const ready = await openEncoded(folder, file, encodings)
  const plain = ready ?? (await folder.openFile(file))
  if (plain === undefined) return false
  try {
    const encoding = ready?.encoding ?? (plain.size >= minCompressedBytes ? encodings[0] : undefined)
    const etag = encoding === undefined ? plain.etag : plain.etag.replace(/"$/, `-${encoding}"`)
    const headers = {
      'content-type': contentType,
      ...options.headers,
      etag,
      'last-modified': new Date(plain.modifiedMs).toUTCString(),
      ...(compressible ? { vary: 'Accept-Encoding' } : { 'accept-ranges': 'bytes' }),
    }
    if (status === 200 && isNotModified(request, etag, plain.modifiedMs)) {
      const { 'content-type': _, ...rest } = headers
      response.writeHead(304, rest).end()
      return true
    }
    if (encoding !== undefined) {
      const length = ready === undefined ? {} : { 'content-length': ready.size }
      response.writeHead(status, { ...headers, ...length, 'content-encoding': encoding })
      await sendBody(request, response, plain, { through: ready === undefined ? createCompressor(encoding) : undefined })
      return true
    }
    const range = wantsRange && isSameVersion(request, etag, plain.modifiedMs) ? parseRange(request.headers.range, plain.size) : undefined
    if (range === 'unsatisfiable') {
      response.writeHead(416, { ...options.headers, 'content-range': `bytes */${plain.size}`, 'content-length': 0 }).end()
      return true
    }
    if (range !== undefined) {
      const length = range.end - range.start + 1
      response.writeHead(206, { ...headers, 'content-range': `bytes ${range.start}-${range.end}/${plain.size}`, 'content-length': length })
      await sendBody(request, response, plain, range)
      return true
    }
    response.writeHead(status, { ...headers, 'content-length': plain.size })
    await sendBody(request, response, plain, {})
    return true
  } finally {
    await plain.handle.close()
  }
}

/** A file a build has compressed already. */
async function openEncoded(
  folder: OutputFolder,
  file: string,
  encodings: readonly Encoding[],
): Promise<(OpenFile & { readonly encoding: Encoding }) | undefined> {
  for (const encoding of encodings) {
    const found = await folder.openFile(`${file}${encoding === 'br' ? '.br' : '.gz'}`)
    if (found !== undefined) return { ...found, encoding }
  }
  return undefined
}

interface BodyOptions {
  readonly start?: number
  readonly end?: number
  readonly through?: Transform | undefined
}

async function sendBody(request: IncomingMessage, response: ServerResponse, file: OpenFile, options: BodyOptions): Promise<void> {
  const { start = 0, end = file.size - 1, through } = options
  if (request.method === 'HEAD' || end < start) {
    response.end()
    return
  }
  // Never more than was announced, should the file grow meanwhile.
  const body: Readable = file.handle.createReadStream({ start, end, autoClose: false })
  await (through === undefined ? pipeline(body, response) : pipeline(body, through, response))
}

/** Quick settings: a host compresses once, a preview for each look. */
function createCompressor(encoding: Encoding): Transform {
  return encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : createGzip({ level: 6 })
}

function isNotModified(request: IncomingMessage, etag: string, modifiedMs: number): boolean {
  const known = request.headers['if-none-match']
  if (known !== undefined) return matchesEtag(known, etag)
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && wholeSeconds(modifiedMs) <= since
}

/** `If-Range`: parts of different versions must not be put together. */
function isSameVersion(request: IncomingMessage, etag: string, modifiedMs: number): boolean {
  const known = header(request, 'if-range')
  return known === undefined || known === etag || Date.parse(known) === wholeSeconds(modifiedMs)
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1_000) * 1_000
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}
