import type { ServerResponse } from 'node:http'
import { safetyHeaders } from '../preview/send-file.ts'

/** The pages that are open in browsers, each with a stream of events. */
export interface EventHub {
  add(response: ServerResponse): void
  /** Tells all of them; `told` is made of numbers and addresses, never of text of the site's. */
  tell(event: 'change' | 'problems', told: object): void
  close(): void
}

/** Proxies and sleeping machines cut streams that say nothing. */
const heartbeatMs = 25_000

export function createEventHub({ greeting }: { readonly greeting: () => object }): EventHub {
  const open = new Set<ServerResponse>()
  const heartbeat = setInterval(() => {
    for (const response of open) response.write(':\n\n')
  }, heartbeatMs)
  heartbeat.unref()
  return {
    add(response) {
      response.writeHead(200, { ...safetyHeaders, 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.socket?.setNoDelay(true)
      response.write(`retry: 1000\n${format('hello', greeting())}`)
      open.add(response)
      response.on('close', () => open.delete(response))
    },
    tell(event, told) {
      const text = format(event, told)
      for (const response of open) response.write(text)
    },
    close() {
      clearInterval(heartbeat)
      for (const response of open) response.end()
      open.clear()
    },
  }
}

function format(event: string, told: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(told)}\n\n`
}
