import { setTimeout as sleep } from 'node:timers/promises'

/** Limits the requests to each host. */
export interface RequestGate {
  run<T>(host: string, request: () => Promise<T>): Promise<T>
  /** Sends nothing more to a host for some time. */
  pause(host: string, ms: number): void
}

interface Host {
  free: number
  readonly waiting: (() => void)[]
  /** When the next request may start. */
  turn: Promise<unknown>
}

/** At most `perHost` requests to a host at once, at least `delayMs` apart. */
export function createRequestGate({ perHost, delayMs }: { readonly perHost: number; readonly delayMs: number }): RequestGate {
  const hosts = new Map<string, Host>()
  const find = (name: string): Host => {
    const host = hosts.get(name) ?? { free: perHost, waiting: [], turn: Promise.resolve() }
    hosts.set(name, host)
    return host
  }
  return {
    async run(name, request) {
      const host = find(name)
      if (host.free > 0) host.free--
      else await new Promise<void>((resolve) => host.waiting.push(resolve))
      try {
        const { turn } = host
        host.turn = turn.then(() => sleep(delayMs))
        await turn
        return await request()
      } finally {
        const next = host.waiting.shift()
        if (next) next()
        else host.free++
      }
    },
    pause(name, ms) {
      const host = find(name)
      host.turn = host.turn.then(() => sleep(ms))
    },
  }
}
