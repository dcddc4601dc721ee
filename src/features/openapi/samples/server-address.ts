import type { ApiServer } from '../api-description.ts'

/** The host of samples for an API that does not name one. */
const exampleHost = 'https://api.example.com'

/** The address of the first server that can be requested, with its variables filled in, without a slash at the end. */
export function serverAddress(servers: readonly ApiServer[]): string {
  for (const server of servers) {
    const address = resolveServer(server)
    if (address !== undefined) return address
  }
  return exampleHost
}

/** The address of a server with the default values of its variables; undefined if it is not an address of the web. */
export function resolveServer({ url, variables }: ApiServer, base = exampleHost): string | undefined {
  const text = url.replace(/\{([^{}]*)\}/g, (whole, name: string) => variables.find((variable) => variable.name === name)?.default ?? whole)
  if (!URL.canParse(text, base)) return undefined
  const { protocol, origin, pathname, username, password } = new URL(text, base)
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return undefined
  return origin + pathname.replace(/\/$/, '')
}
