import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import { typescript } from './pack-package.ts'

interface LanguageServer {
  /** What an editor shows when somebody points at a position of a file. */
  hover(file: string, text: string, position: { readonly line: number; readonly character: number }): Promise<string>
}

/** The language server of TypeScript, which editors start. */
export async function openLanguageServer(root: string): Promise<LanguageServer> {
  const child = spawn(process.execPath, [join(typescript, 'bin/tsc'), '--lsp', '--stdio'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  const waiting = new Map<number, (result: unknown) => void>()
  let received = Buffer.alloc(0)
  let last = 0
  child.stdout.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    for (let message = next(); message !== undefined; message = next()) {
      if (message.method !== undefined && message.id !== undefined) send({ id: message.id, result: null })
      else waiting.get(message.id ?? 0)?.(message.result)
    }
  })
  const uri = (file: string) => pathToFileURL(file).href
  await ask('initialize', {
    processId: process.pid,
    rootUri: uri(root),
    capabilities: { textDocument: { hover: { contentFormat: ['markdown'] } } },
  })
  send({ method: 'initialized', params: {} })
  return {
    async hover(file, text, position) {
      send({ method: 'textDocument/didOpen', params: { textDocument: { uri: uri(file), languageId: 'typescript', version: 1, text } } })
      const result = await ask('textDocument/hover', { textDocument: { uri: uri(file) }, position })
      return (result as { readonly contents?: { readonly value?: string } } | null)?.contents?.value ?? ''
    },
  }

  function next(): { readonly id?: number; readonly method?: string; readonly result?: unknown } | undefined {
    const start = received.indexOf('\r\n\r\n')
    const [, length] = /Content-Length: (\d+)/i.exec(received.subarray(0, Math.max(start, 0)).toString()) ?? []
    const end = start + 4 + Number(length)
    if (length === undefined || received.length < end) return undefined
    const body = received.subarray(start + 4, end).toString()
    received = received.subarray(end)
    return JSON.parse(body)
  }

  function send(message: object): void {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message })
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
  }

  function ask(method: string, params: object): Promise<unknown> {
    last += 1
    const id = last
    return new Promise((resolve) => {
      waiting.set(id, resolve)
      send({ id, method, params })
    })
  }
}
