import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'

/** Of the error of a request to a host that is not listed. */
export const foreignHostCode = 'ERR_FOREIGN_HOST'

/** For a client that follows redirects and sends a key with each request: connections to the given addresses only. */
export function createPinnedAgents(addresses: readonly string[]): { readonly httpAgent: Agent; readonly httpsAgent: SecureAgent } {
  const allowed = new Set(
    addresses.map((address) => {
      const { protocol, hostname, port } = new URL(address)
      return `${protocol}//${hostname.replace(/^\[|\]$/g, '')}:${port || (protocol === 'https:' ? 443 : 80)}`
    }),
  )
  return { httpAgent: pin(new Agent(), allowed), httpsAgent: pin(new SecureAgent(), allowed) }
}

function pin<T extends Agent>(agent: T, allowed: ReadonlySet<string>): T {
  const connect = agent.createConnection
  const { protocol } = agent as T & { readonly protocol: string }
  agent.createConnection = function (this: Agent, target, done) {
    const { host, port } = target
    if (allowed.has(`${protocol}//${host}:${port}`)) return connect.call(this, target, done)
    const error = Object.assign(new Error(`${host} is not listed`), { code: foreignHostCode })
    // Without a connection, the other argument is not read.
    done?.(error, undefined as never)
    return undefined
  }
  return agent
}
