import type { Readable } from 'node:stream'
import type { ProtocolLibrary, ProtocolServer } from './load-protocol.ts'

interface StdioOptions {
  readonly library: ProtocolLibrary
  readonly server: ProtocolServer
  readonly input: Readable
  readonly report: (text: string) => void
}

/** No message of a client is longer. */
const maxMessageBytes = 4_000_000

/** Answers the messages on stdin until it ends. Only the SDK writes to stdout. */
export async function serveStdio({ library, server, input, report }: StdioOptions): Promise<'ended' | 'too-large'> {
  const transport = new library.StdioServerTransport(undefined, undefined, { maxBufferSize: maxMessageBytes })
  return new Promise((resolve, reject) => {
    server.onerror = (error) => {
      if (/exceeded maximum size/.test(error.message)) resolve('too-large')
      else report(`Ignored an invalid message: ${(error.message.split('\n')[0] ?? '').slice(0, 200)}`)
    }
    input.once('end', () => resolve('ended'))
    input.once('close', () => resolve('ended'))
    server.onclose = () => resolve('ended')
    server.connect(transport).catch(reject)
  })
}
