import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FileVersion, OpenFile, OutputFolder } from './output-folder.ts'
import type { Encoding } from './request-headers.ts'

/** What is sent of a file. */
export interface Body {
  /** In bytes; undefined where only sending it tells. */
  readonly size: number | undefined
  /** `end` is included; without a range all of it. */
  send(response: ServerResponse, range?: { readonly start: number; readonly end: number }): Promise<void>
  close(): Promise<void>
}

/** Larger files are read anew for each reader. */
const maxKeptBytes = 1_048_576
/** Better ones take longer than they save on the way to this machine. */
const brotliParams = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compress = {
  br: (text: Buffer) => promisify(brotliCompress)(text, brotliParams),
  gzip: promisify(gzip) as (text: Buffer) => Promise<Buffer>,
}

/** The file as it was found, compressed where that is asked for; undefined where it is gone or another by now. */
export async function openBody(folder: OutputFolder, found: FileVersion, encoding: Encoding | undefined): Promise<Body | undefined> {
  if (found.size > maxKeptBytes) return openStream(folder, found, encoding)
  const kept = await folder.bodies.get([found.file, found.etag, encoding].join('\0'), async () => {
    const text = await readWhole(folder, found)
    return text === undefined || encoding === undefined ? text : compress[encoding](text)
  })
  if (kept === undefined) return undefined
  return {
    size: kept.length,
    async send(response, { start, end } = { start: 0, end: kept.length - 1 }) {
      response.end(kept.subarray(start, end + 1))
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
      // Never more than was announced, should the file grow meanwhile.
      const text = open.handle.createReadStream({ start, end, autoClose: false })
      if (encoding === undefined) await pipeline(text, response)
      else await pipeline(text, encoding === 'br' ? createBrotliCompress(brotliParams) : createGzip(), response)
    },
    close: () => open.handle.close(),
  }
}

/** What headers say of one version must not stand above another. */
async function openSame(folder: OutputFolder, found: FileVersion): Promise<OpenFile | undefined> {
  const open = await folder.openFile(found.file)
  if (open === undefined || open.etag === found.etag) return open
  await open.handle.close()
  return undefined
}
