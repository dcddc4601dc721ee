import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { type PreviewOptions, startPreviewServer } from '../../../src/core/preview/preview-server.ts'

/** A temporary project with these files in `out`. */
export function createSite(files: Readonly<Record<string, string | Buffer>>): { root: string; outDir: string } {
  const root = mkdtempSync(join(tmpdir(), 'docsgen-preview-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const outDir = join(root, 'out')
  writeFiles(outDir, files)
  return { root, outDir }
}

export function writeFiles(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  mkdirSync(folder, { recursive: true })
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
}

export async function startPreview(outDir: string, options: Partial<PreviewOptions> = {}) {
  const server = await startPreviewServer({ outDir, base: '/', port: 0, ...options })
  onTestFinished(() => server.close())
  return server
}

export interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly text: string
}

/** Sends exactly these bytes and reads until the server closes; clients such as fetch would normalize them. */
export function sendRaw(port: number, bytes: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(readResponse(Buffer.concat(chunks))))
    socket.write(Buffer.from(bytes, 'latin1'))
  })
}

/** One request on its own connection with an unchanged target. */
export function get(port: number, target: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<RawResponse> {
  const lines = Object.entries({ Host: `localhost:${port}`, Connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return sendRaw(port, `${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
}

function readResponse(bytes: Buffer): RawResponse {
  const end = bytes.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = bytes
    .subarray(0, end === -1 ? bytes.length : end)
    .toString('latin1')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const rest = end === -1 ? Buffer.alloc(0) : bytes.subarray(end + 4)
  const body = headers['transfer-encoding'] === 'chunked' ? joinChunks(rest) : rest
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers, body, text: body.toString() }
}

function joinChunks(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString(), 16)
    if (!(size > 0)) break
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = lineEnd + 2 + size + 2
  }
  return Buffer.concat(parts)
}
