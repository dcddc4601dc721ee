import type { ApiServer } from '../api-description.ts'
import type { Report } from './schema-context.ts'

/** Compares addresses of servers, and the values of their variables. Their order and descriptions do not matter to programs. */
export function compareServers(before: readonly ApiServer[], after: readonly ApiServer[], report: Report): void {
  const [old, current] = [byAddress(before), byAddress(after)]
  for (const [url, server] of current) {
    const known = old.get(url)
    if (known) compareVariables(known, server, report)
    else report('added', `the server \`${server.url}\` was added`)
  }
  for (const [url, server] of old) if (!current.has(url)) report('removed', `the server \`${server.url}\` was removed`, true)
}

/** Without servers, requests go to `/`. */
function byAddress(servers: readonly ApiServer[]): ReadonlyMap<string, ApiServer> {
  const given = servers.length > 0 ? servers : [{ url: '/', variables: [], place: { file: '', pointer: '' } }]
  return new Map(given.map((server) => [server.url.replace(/\/$/, ''), server]))
}

function compareVariables({ variables: before }: ApiServer, { url, variables: after }: ApiServer, report: Report): void {
  for (const { name, default: value, values } of after) {
    const known = before.find((variable) => variable.name === name)
    if (!known) continue
    const what = `the variable \`${name}\` of the server \`${url}\``
    if (known.default !== value) report('changed', `${what} has the default \`${value}\` instead of \`${known.default}\``, true)
    // Without a list, every value is possible.
    if (values.length === 0 && known.values.length > 0) report('changed', `${what} can now have any value`)
    if (values.length > 0 && known.values.length === 0)
      report('changed', `${what} must now be one of ${values.map((each) => `\`${each}\``).join(', ')}`, true)
    if (values.length === 0 || known.values.length === 0) continue
    for (const each of values) if (!known.values.includes(each)) report('added', `${what} can now be \`${each}\``)
    for (const each of known.values) if (!values.includes(each)) report('removed', `${what} can no longer be \`${each}\``, true)
  }
}
