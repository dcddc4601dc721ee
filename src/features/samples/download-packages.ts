import { join } from 'node:path'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import { isRecord } from '../../kit/data/is-record.ts'
import { addTo } from '../../kit/data/sort-and-group.ts'
import { readBytesIfPresent } from '../../kit/files/file-system.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { sendRequest } from '../../kit/network/send-request.ts'
import { type NpmFailure, runNpm } from '../../kit/programs/run-npm.ts'
import { networkVariables, programEnvironment } from '../../kit/programs/run-program.ts'
import { isUrl, parseUrl } from '../../kit/url/address.ts'
import { integrityOf } from '../references/packages/fetch-packages.ts'
import { createDiagnostic } from './diagnostics.ts'
import { locateInJson, type PackageFiles } from './package-files.ts'

/** A package in a lock file. */
export interface WantedPackage {
  readonly name: string
  readonly version: string
  readonly resolved: string | undefined
  /** SHA-512 hashes in the form `sha512-…`. The tarball must match one of them. */
  readonly integrity: readonly string[]
}

interface DownloadInput {
  readonly registries: NpmRegistries
  /** The folder in which npm runs. Its `.npmrc` applies. */
  readonly folder: string
  readonly limitMs: number
  /** Called once for each verified tarball. */
  readonly receive: (wanted: WantedPackage, tarball: Buffer) => Promise<void>
}

/** The reason why a package is missing: npm failed, or the registry has another file. */
type FailedDownload = { readonly npm: NpmFailure } | { readonly other: WantedPackage }

/** The number of parallel requests, which is the same as npm's. */
const parallel = 16
const maxTarballBytes = 1_000_000_000
/** If more requests than this are refused, the registry can be used only with npm, because it needs a token or has other URLs. */
const maxRefusals = 5
/** The maximum length of a command that lists packages. Windows allows 32,767 characters in a command. */
const maxSpecsLength = 20_000

/**
 * Gets tarballs from npm's cache or the registry, 16 at a time, which is twenty times as fast as npm. The remaining tarballs are left to
 * npm, because it supports tokens, proxies, certificates, and retries.
 */
export async function downloadPackages(wanted: readonly WantedPackage[], input: DownloadInput): Promise<FailedDownload | undefined> {
  const absent = await takeCached(wanted, input)
  const refused = input.registries.isIndirect ? absent : await takeFromRegistry(absent, input)
  for (const specs of batchesOf(refused)) {
    const failure = await runNpm(['cache', 'add', '--', ...specs], { cwd: input.folder, limitMs: input.limitMs })
    if (failure) return { npm: failure }
  }
  const [other] = await takeCached(refused, input)
  return other && { other }
}

/** Reads packages from npm's cache, and returns the packages that are not in the cache. */
async function takeCached(wanted: readonly WantedPackage[], { registries: { cache }, receive }: DownloadInput): Promise<WantedPackage[]> {
  const absent: WantedPackage[] = []
  for (const each of wanted) {
    const tarball = cache === undefined ? undefined : readCached(cache, each.integrity)
    if (tarball) await receive(each, tarball)
    else absent.push(each)
  }
  return absent
}

/** npm uses hashes as the names of the files in its cache. */
function readCached(cache: string, integrity: readonly string[]): Buffer | undefined {
  for (const each of integrity) {
    const hex = Buffer.from(each.slice('sha512-'.length), 'base64').toString('hex')
    const bytes = readBytesIfPresent(join(cache, '_cacache/content-v2/sha512', hex.slice(0, 2), hex.slice(2, 4), hex.slice(4)))
    if (bytes && isWhole(bytes, integrity)) return bytes
  }
  return undefined
}

/** Downloads packages from the registry, and returns the packages that could not be downloaded for any reason. */
async function takeFromRegistry(
  wanted: readonly WantedPackage[],
  { registries, limitMs, receive }: DownloadInput,
): Promise<readonly WantedPackage[]> {
  const refused: WantedPackage[] = []
  let next = 0
  const take = async () => {
    for (let each = wanted[next++]; each; each = wanted[next++]) {
      const address = refused.length < maxRefusals ? tarballAddress(each, registries) : undefined
      // The owner's settings specify the registry, so the registry can be in a private network.
      const options = { mayBePrivate: true, limitMs, body: { maxBytes: maxTarballBytes }, headers: { 'accept-encoding': 'identity' } }
      const reply = address && (await sendRequest(address, options))
      const body = reply?.kind === 'response' && reply.status === 200 ? reply.body : undefined
      if (body && isWhole(body, each.integrity)) await receive(each, body)
      else refused.push(each)
    }
  }
  await Promise.all(Array.from({ length: parallel }, take))
  return refused
}

function isWhole(bytes: Buffer, integrity: readonly string[]): boolean {
  return integrity.includes(integrityOf(bytes, 'sha512-'))
}

function batchesOf(wanted: readonly WantedPackage[]): readonly (readonly string[])[] {
  const batches: string[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const { name, version, resolved } of wanted) {
    const spec = resolved ?? `${name}@${version}`
    length += spec.length + 1
    if (length > maxSpecsLength) {
      batches.push([])
      length = spec.length
    }
    batches.at(-1)?.push(spec)
  }
  return batches
}

/** The npm settings that affect downloads. */
interface NpmRegistries {
  /**
   * The URLs of registries with a slash at the end, keyed by scope, such as `@acme`. The key of the default registry is the empty string.
   */
  readonly registries: ReadonlyMap<string, string>
  /** The origins in lock files that npm replaces with the registry: https://docs.npmjs.com/cli/using-npm/config#replace-registry-host */
  readonly replaced: 'any' | ReadonlySet<string>
  /** The folder of npm's cache. */
  readonly cache: string | undefined
  /** Whether only npm can contact the registries, because npm's settings define a proxy or additional certificates. */
  readonly isIndirect: boolean
}

/** Reads the registries from the output of `npm config list --json`, which contains no tokens. */
export function readRegistries(settings: string): NpmRegistries {
  const values = JSON.parse(settings) as Readonly<Record<string, unknown>>
  const registries = new Map(
    Object.entries(values).flatMap(([key, value]) => {
      const [, scope] = /^(@[^:]+(?=:)|):?registry$/.exec(key) ?? []
      return scope !== undefined && typeof value === 'string' && isUrl(value)
        ? [[scope, `${value.slice(0, endOfAddress(value))}/`] as const]
        : []
    }),
  )
  const replaced = String(values['replace-registry-host'] ?? 'npmjs')
  const isSet = (key: string) => values[key] !== undefined && values[key] !== null && values[key] !== false
  const variables = Object.keys(programEnvironment(networkVariables)).filter((name) => /^(?:all|https?)_proxy$/i.test(name))
  return {
    registries,
    replaced: replaced === 'always' ? 'any' : replacedOrigins(replaced),
    cache: typeof values.cache === 'string' ? values.cache : undefined,
    isIndirect: variables.length > 0 || ['proxy', 'https-proxy', 'ca', 'cafile', 'offline'].some(isSet) || values['strict-ssl'] === false,
  }
}

function replacedOrigins(setting: string): ReadonlySet<string> {
  if (setting === 'never') return new Set()
  const addresses = setting === 'npmjs' ? ['https://registry.npmjs.org'] : [setting, `https://${setting}`, `http://${setting}`]
  return new Set(addresses.flatMap((address) => parseUrl(address)?.origin ?? []))
}

/** Reports packages whose URLs in the lock file belong to servers that npm's settings do not list. Each server is reported once. */
export function checkRegistries(
  { packages }: PackageFiles,
  { registries, replaced }: NpmRegistries,
  lock: { readonly file: ProjectPath; readonly text: string },
): readonly Diagnostic[] {
  if (replaced === 'any') return []
  const known = new Set([...registries.values()].map((address) => new URL(address).origin))
  const foreign = new Map<string, string[]>()
  for (const [path, entry] of Object.entries(packages)) {
    if (!isRecord(entry) || typeof entry.resolved !== 'string') continue
    const { origin, username, password } = new URL(entry.resolved)
    const hasPassword = username !== '' || password !== ''
    if ((known.has(origin) || replaced.has(origin)) && !hasPassword) continue
    const server = hasPassword ? `${origin} (with a password)` : origin
    addTo(foreign, server, path)
  }
  const place = locateInJson(lock.file, lock.text)
  return [...foreign].map(([origin, paths]) => {
    const names = paths.map((path) => path.split('node_modules/').at(-1) ?? path)
    return createDiagnostic('sample/package-registry', { origin, names }, place(['packages', paths[0] ?? '', 'resolved']))
  })
}

/** Returns the URL of a package's tarball. If the lock file does not contain it, the URL has the form that almost all registries use. */
export function tarballAddress(
  { name, version, resolved }: { readonly name: string; readonly version: string; readonly resolved: string | undefined },
  { registries, replaced }: NpmRegistries,
): URL | undefined {
  const [scope = ''] = name.startsWith('@') ? name.split('/') : []
  const registry = registries.get(scope) ?? registries.get('')
  if (registry === undefined) return undefined
  if (resolved === undefined) return new URL(`${name}/-/${name.split('/').at(-1)}-${version.replace(/\+.*$/, '')}.tgz`, registry)
  const address = new URL(resolved)
  if (replaced !== 'any' && !replaced.has(address.origin)) return address
  const { origin, pathname } = new URL(registry)
  return new URL(`${pathname.replace(/\/$/, '')}${address.pathname}${address.search}`, origin)
}

/** Finds the position where the slashes at the end begin. */
function endOfAddress(value: string): number {
  let end = value.length
  while (value[end - 1] === '/') end--
  return end
}
