import type { ServerResponse } from 'node:http'
import type { ClientAssets } from '../model/page-props.ts'
import { safetyHeaders } from '../preview/send-file.ts'
import { devTiming } from './dev-timing.ts'

/** The pages that are open in browsers. Each of them receives a stream of events. */
export interface EventHub {
  add(response: ServerResponse, greeting: { readonly revision: number }): void
  /** Sends an event to all open pages. The event data contains only numbers and URLs, never the text of the site. */
  send(event: 'change' | 'problems', data: object): void
  close(): void
}

/** The changes that open pages must show. */
export interface SiteChange {
  readonly revision: number
  /** The URLs of changed pages, or undefined if any page may have changed. */
  readonly pages?: readonly string[]
  readonly styles?: readonly string[]
  readonly reload?: boolean
}

export function createEventHub(): EventHub {
  const open = new Set<ServerResponse>()
  const heartbeat = setInterval(() => {
    for (const response of open) response.write(':\n\n')
  }, devTiming.heartbeatMs)
  heartbeat.unref()
  return {
    add(response, greeting) {
      response.writeHead(200, { ...safetyHeaders, 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.socket?.setNoDelay(true)
      response.write(`retry: ${devTiming.reconnectMs}\n${format('hello', greeting)}`)
      open.add(response)
      response.on('close', () => open.delete(response))
    },
    send(event, data) {
      const text = format(event, data)
      for (const response of open) response.write(text)
    },
    close() {
      clearInterval(heartbeat)
      for (const response of open) response.end()
      open.clear()
    },
  }
}

/** Compares the assets, and returns the assets that open pages must load again. */
export function compareAssets(before: ClientAssets, after: ClientAssets): Omit<SiteChange, 'revision'> {
  const scripts = ({ scripts: entries, scriptParts, preload }: ClientAssets) => [...entries, ...scriptParts, preload.hash].join()
  if (scripts(before) !== scripts(after)) return { reload: true }
  return before.styles.join() === after.styles.join() ? {} : { styles: after.styles }
}

function format(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
