import { EnvironmentError } from '../failures/failure.ts'
import type { NpmFailure } from './run-npm.ts'

interface Named {
  readonly name: string
  readonly version: string
}

/** What npm was used for. */
interface NpmRequest {
  readonly packages: readonly Named[]
  /** A description of the packages if there are too many to list. @default their names */
  readonly words?: string
  /** The config key or file that lists them: `` `reference.packages` ``. */
  readonly namedIn: string
  /** A sentence about what works without them. */
  readonly offline: string
}

/** Explains why npm could not fetch packages, and what to do. */
export function describeNpmFailure(failure: NpmFailure, request: NpmRequest): EnvironmentError {
  const { offline } = request
  switch (failure.kind) {
    case 'not-found':
      return fail(`npm was not found, so docsgen cannot download ${list(request)}.`, `Install npm, or add it to \`PATH\`. ${offline}`)
    case 'too-slow':
      return fail(`npm did not download ${list(request)} within ${failure.seconds} seconds.`, networkHint(request))
    case 'failed':
      return describeFailed(failure, request)
  }
}

/** The package that npm says the registry does not have. */
export function findAbsentPackage<T extends Named>(failure: NpmFailure, wanted: readonly T[]): T | undefined {
  if (failure.kind !== 'failed' || !/^(?:E404|ETARGET)$/.test(failure.code)) return undefined
  const words = new Set(failure.details.split(/[\s'"]+/).map((word) => word.replace(/\.$/, '')))
  return wanted.find(({ name, version }) => words.has(`${name}@${version}`))
}

function networkHint({ offline }: NpmRequest): string {
  return `Check the network, and the registry and proxy that npm uses (\`npm config list\`). ${offline}`
}

function describeFailed({ code, text, details }: Extract<NpmFailure, { kind: 'failed' }>, request: NpmRequest): EnvironmentError {
  const { packages, namedIn, offline } = request
  const network = networkHint(request)
  const said = `npm reported: ${text}`
  // An error about one package applies only to it; a network error applies to all.
  const meant = list({ ...request, packages: onesNamed(details, packages) })
  if (code === 'E404' || code === 'ETARGET') {
    const hint = `Check the name and version in ${namedIn}, and the registry that npm uses (\`npm config list\`). ${offline}`
    return fail(`The registry does not have ${meant}. ${said}`, hint)
  }
  if (/^(?:E401|E403|ENEEDAUTH|EOTP)$/.test(code)) {
    return fail(`The registry denied access to ${meant}. ${said}`, `Check the registry and its token in \`.npmrc\`. ${offline}`)
  }
  if (damaged.test(code)) {
    const hint = `Run \`npm cache verify\` to clean up npm’s cache. If the problem remains, the registry or a proxy is modifying files. ${offline}`
    return fail(`The download of ${list(request)} is damaged. ${said}`, hint)
  }
  if (unreachable.test(code)) return fail(`The registry cannot be reached, so docsgen cannot download ${list(request)}. ${said}`, network)
  return fail(`npm cannot download ${list(request)}. ${said}`, network)
}

const damaged = /^(?:EINTEGRITY|Z_\w+|TAR_\w+)$/
/** Errors of Node.js, of npm's network code, of certificates, and server errors of registries and proxies. */
const unreachable =
  /^(?:ENOTFOUND|EAI_\w+|ECONN\w+|ENET\w+|EHOST\w+|EPIPE|EPROTO|E\w*TIMEDOUT|E\w*TIMEOUT|ENOTCACHED|EINVALIDPROXY|ERR_SOCKET\w*|ERR_TLS\w*|\w*CERT\w*|UNABLE_TO_\w+|E407|E429|E5\d\d)$/

/** The packages in npm's message, by `name@version` or by address; all packages if it names none. */
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

function list({ packages, words }: NpmRequest): string {
  return words ?? packages.map(({ name, version }) => `\`${name}@${version}\``).join(', ')
}

function fail(message: string, hint: string): EnvironmentError {
  return new EnvironmentError(message, hint)
}
