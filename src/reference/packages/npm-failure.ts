import { EnvironmentError } from '../../support/failure.ts'
import type { NpmFailure } from './npm-pack.ts'

interface Named {
  readonly name: string
  readonly version: string
}

const offline = '`--offline` leaves out what is not in `.docsgen/packages`.'

/** What to tell people when npm could not fetch packages: which, why, and the ways out. */
export function describeNpmFailure(failure: NpmFailure, wanted: readonly Named[]): EnvironmentError {
  switch (failure.kind) {
    case 'not-found':
      return fail(`npm was not found, so ${list(wanted)} cannot be fetched.`, `Put npm on the \`PATH\`. ${offline}`)
    case 'too-slow':
      return fail(`npm did not fetch ${list(wanted)} within ${failure.seconds} seconds.`, network)
    case 'failed':
      return describeFailed(failure, wanted)
  }
}

const network = `Check the network, and the registry and proxy npm uses (\`npm config list\`). ${offline}`

function describeFailed({ code, text, details }: Extract<NpmFailure, { kind: 'failed' }>, wanted: readonly Named[]): EnvironmentError {
  const said = `npm says: ${text}`
  // Words about one package hold for it alone; a network that is down holds for all.
  const meant = list(onesNamed(details, wanted))
  if (code === 'E404' || code === 'ETARGET') {
    const hint = `Check the name and version in \`reference.packages\`, and the registry npm asks for it (\`npm config list\`). ${offline}`
    return fail(`The registry does not have ${meant}. ${said}`, hint)
  }
  if (/^(?:E401|E403|ENEEDAUTH|EOTP)$/.test(code)) {
    return fail(`The registry refuses to give ${meant}. ${said}`, `Check the registry and its token in \`.npmrc\`. ${offline}`)
  }
  if (damaged.test(code)) {
    const hint = `If it stays so, the registry or something before it changes files; \`npm cache verify\` tidies npm’s own cache. ${offline}`
    return fail(`What the registry delivers for ${list(wanted)} is damaged. ${said}`, hint)
  }
  if (unreachable.test(code)) return fail(`The registry cannot be reached, so ${list(wanted)} cannot be fetched. ${said}`, network)
  return fail(`npm cannot fetch ${list(wanted)}. ${said}`, network)
}

const damaged = /^(?:EINTEGRITY|Z_\w+|TAR_\w+)$/
/** Errors of Node, of npm's own network code, of certificates, and what servers and proxies answer when they are at fault. */
const unreachable =
  /^(?:ENOTFOUND|EAI_\w+|ECONN\w+|ENET\w+|EHOST\w+|EPIPE|EPROTO|E\w*TIMEDOUT|E\w*TIMEOUT|ENOTCACHED|EINVALIDPROXY|ERR_SOCKET\w*|ERR_TLS\w*|\w*CERT\w*|UNABLE_TO_\w+|E407|E429|E5\d\d)$/

/** The packages npm's words are about, by `name@version` or the address of their list of versions; all where that does not show. */
function onesNamed(details: string, wanted: readonly Named[]): readonly Named[] {
  const words = new Set(
    details.split(/[\s'"]+/).map((word) =>
      word
        .replace(/\.$/, '')
        .replace(/^https?:.*\//, '/')
        .toLowerCase(),
    ),
  )
  const found = wanted.filter(
    ({ name, version }) => words.has(`${name}@${version}`.toLowerCase()) || words.has(`/${name.replace('/', '%2f')}`),
  )
  return found.length > 0 ? found : wanted
}

function list(packages: readonly Named[]): string {
  return packages.map(({ name, version }) => `\`${name}@${version}\``).join(', ')
}

function fail(message: string, hint: string): EnvironmentError {
  return new EnvironmentError(message, hint)
}
