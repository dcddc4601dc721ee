import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FileVersion, OpenFile, OutputFolder } from './output-folder.ts'

/** The content to send. */
export interface Body {
  /** In bytes; undefined if unknown until it is sent. */
  readonly size: number | undefined
  /** `end` is inclusive; without a range, sends everything. */
  send(response: ServerResponse, range?: { readonly start: number; readonly end: number }): Promise<void>
  close(): Promise<void>
}

/** Larger files are sent while they are read. */
const maxWholeBytes = 1_048_576
/** Higher levels take longer than they save on a local connection. */
const brotliParams = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compress = {
  br: (text: Buffer) => promisify(brotliCompress)(text, brotliParams),
  gzip: promisify(gzip) as (text: Buffer) => Promise<Buffer>,
}

/** Opens the version that was found, compressed if requested; undefined if the file is gone or has changed. */
export async function openBody(folder: OutputFolder, found: FileVersion, encoding: Encoding | undefined): Promise<Body | undefined> {
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
      // Never sends more than announced, even if the file grows.
      const text = open.handle.createReadStream({ start, end, autoClose: false })
      if (encoding === undefined) await pipeline(text, response)
      else await pipeline(text, encoding === 'br' ? createBrotliCompress(brotliParams) : createGzip(), response)
    },
    close: () => open.handle.close(),
  }
}

/** The headers of one version must not be sent with the content of another. */
async function openSame(folder: OutputFolder, found: FileVersion): Promise<OpenFile | undefined> {
  const open = await folder.openFile(found.file)
  if (open === undefined || open.etag === found.etag) return open
  await open.handle.close()
  return undefined
}

/** `If-None-Match`: whether the client has this version. */
export function matchesEtag(header: string, etag: string): boolean {
  const strong = etag.replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === strong)
}

/** `If-Modified-Since` in milliseconds; undefined if it is not a date in the format of servers (RFC 9110, 5.6.7). */
export function parseHttpDate(header: string | undefined): number | undefined {
  const ms = Date.parse(header ?? '')
  return !Number.isNaN(ms) && new Date(ms).toUTCString() === header ? ms : undefined
}

type ByteRange = { readonly start: number; readonly end: number } | 'unsatisfiable' | undefined

/** A single `Range` in bytes, with inclusive `end`; undefined if the whole file must be sent (RFC 9110, 14.2). */
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

export type Encoding = 'br' | 'gzip'

/** The encodings that the client accepts, best first. A quality of 0 is a rejection. */
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
