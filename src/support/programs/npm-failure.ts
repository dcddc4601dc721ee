import { EnvironmentError } from '../failures/failure.ts'
import type { NpmFailure } from './run-npm.ts'

interface Named {
  readonly name: string
  readonly version: string
}

/** What npm was to do. */
interface NpmErrand {
  readonly packages: readonly Named[]
  /** The packages in words, where they are too many to be named. @default their names */
  readonly words?: string
  /** The config key or file with their names and versions: `` `reference.packages` ``. */
  readonly namedIn: string
  /** What can be done without them, in a sentence. */
  readonly offline: string
}

/** What to tell people when npm could not fetch packages: which, why, and the ways out. */
export function describeNpmFailure(failure: NpmFailure, errand: NpmErrand): EnvironmentError {
  const { offline } = errand
  switch (failure.kind) {
    case 'not-found':
      return fail(`npm was not found, so docsgen cannot download ${list(errand)}.`, `Install npm, or add it to \`PATH\`. ${offline}`)
    case 'too-slow':
      return fail(`npm did not download ${list(errand)} within ${failure.seconds} seconds.`, networkHint(errand))
    case 'failed':
      return describeFailed(failure, errand)
  }
}

function networkHint({ offline }: NpmErrand): string {
  return `Check the network, and the registry and proxy that npm uses (\`npm config list\`). ${offline}`
}

function describeFailed({ code, text, details }: Extract<NpmFailure, { kind: 'failed' }>, errand: NpmErrand): EnvironmentError {
  const { packages, namedIn, offline } = errand
  const network = networkHint(errand)
  const said = `npm reported: ${text}`
  // Words about one package hold for it alone; a network that is down holds for all.
  const meant = list({ ...errand, packages: onesNamed(details, packages) })
  if (code === 'E404' || code === 'ETARGET') {
    const hint = `Check the name and version in ${namedIn}, and the registry that npm uses (\`npm config list\`). ${offline}`
    return fail(`The registry does not have ${meant}. ${said}`, hint)
  }
  if (/^(?:E401|E403|ENEEDAUTH|EOTP)$/.test(code)) {
    return fail(`The registry denied access to ${meant}. ${said}`, `Check the registry and its token in \`.npmrc\`. ${offline}`)
  }
  if (damaged.test(code)) {
    const hint = `Run \`npm cache verify\` to clean up npm’s cache. If the problem remains, the registry or a proxy is modifying files. ${offline}`
    return fail(`The download of ${list(errand)} is damaged. ${said}`, hint)
  }
  if (unreachable.test(code)) return fail(`The registry cannot be reached, so docsgen cannot download ${list(errand)}. ${said}`, network)
  return fail(`npm cannot download ${list(errand)}. ${said}`, network)
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

function list({ packages, words }: NpmErrand): string {
  return words ?? packages.map(({ name, version }) => `\`${name}@${version}\``).join(', ')
}

function fail(message: string, hint: string): EnvironmentError {
  return new EnvironmentError(message, hint)
}
