import type { Diagnostic } from '../../core/model/diagnostic.ts'
import { isRecord } from '../../kit/data/is-record.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { networkVariables, programEnvironment } from '../../kit/programs/program-environment.ts'
import { createDiagnostic } from './diagnostics.ts'
import { locateInJson, type PackageFiles } from './package-files.ts'

/** What npm's settings say about downloads. */
export interface NpmRegistries {
  /** With a slash at their end, by scope: `@acme`; the one of all others has none: ``. */
  readonly registries: ReadonlyMap<string, string>
  /** The origins in locks that npm replaces with the registry: https://docs.npmjs.com/cli/using-npm/config#replace-registry-host */
  readonly replaced: 'any' | ReadonlySet<string>
  /** The folder of npm's cache. */
  readonly cache: string | undefined
  /** Whether only npm may ask them, because it knows a proxy or other certificates. */
  readonly isIndirect: boolean
}

/** `settings` is the output of `npm config list --json`, which shows no tokens. */
export function readRegistries(settings: string): NpmRegistries {
  const values = JSON.parse(settings) as Readonly<Record<string, unknown>>
  const registries = new Map(
    Object.entries(values).flatMap(([key, value]) => {
      const [, scope] = /^(@[^:]+(?=:)|):?registry$/.exec(key) ?? []
      return scope !== undefined && typeof value === 'string' && URL.canParse(value)
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
  return new Set(addresses.flatMap((address) => (URL.canParse(address) ? [new URL(address).origin] : [])))
}

/** Reports packages whose addresses in the lock are on servers missing from npm's settings, once per server. */
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
    foreign.set(server, [...(foreign.get(server) ?? []), path])
  }
  const place = locateInJson(lock.file, lock.text)
  return [...foreign].map(([origin, paths]) => {
    const names = paths.map((path) => path.split('node_modules/').at(-1) ?? path)
    return createDiagnostic('sample/package-registry', { origin, names }, place(['packages', paths[0] ?? '', 'resolved']))
  })
}

/** Where a package's tarball is. Without an address in the lock, where almost all registries have it. */
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

/** Where the slashes at the end begin. */
function endOfAddress(value: string): number {
  let end = value.length
  while (value[end - 1] === '/') end--
  return end
}
