import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ProjectPath } from '../../model/paths.ts'
import { isRecord, type PackageFiles } from './package-files.ts'
import { placeInJson } from './place-in-json.ts'

/** Whether npm takes any package from the address in the lock. Without one it asks the registry of its settings. */
export function namesAddresses({ packages }: PackageFiles): boolean {
  return Object.values(packages).some((entry) => isRecord(entry) && entry.resolved !== undefined)
}

interface RegistriesInput {
  /** What `npm config list --json` prints. */
  readonly settings: string
  readonly lock: { readonly file: ProjectPath; readonly text: string }
}

/** Packages whose addresses in the lock are on servers that npm's settings do not name, once for each server. */
export function checkRegistries({ packages }: PackageFiles, { settings, lock }: RegistriesInput): readonly Diagnostic[] {
  const known = readRegistries(settings)
  if (known === 'any') return []
  const foreign = new Map<string, string[]>()
  for (const [path, entry] of Object.entries(packages)) {
    if (!isRecord(entry) || typeof entry.resolved !== 'string') continue
    const { origin, username, password } = new URL(entry.resolved)
    const hasPassword = username !== '' || password !== ''
    if (known.has(origin) && !hasPassword) continue
    const server = hasPassword ? `${origin} (with a password)` : origin
    foreign.set(server, [...(foreign.get(server) ?? []), path])
  }
  const place = placeInJson(lock.file, lock.text)
  return [...foreign].map(([origin, paths]) => {
    const names = paths.map((path) => path.split('node_modules/').at(-1) ?? path)
    return createDiagnostic('sample/package-registry', { origin, names }, place(['packages', paths[0] ?? '', 'resolved']))
  })
}

/** The servers of the registries, and those that npm replaces by its registry: https://docs.npmjs.com/cli/using-npm/config#replace-registry-host */
function readRegistries(settings: string): ReadonlySet<string> | 'any' {
  const values = JSON.parse(settings) as Readonly<Record<string, unknown>>
  const named = Object.entries(values).flatMap(([key, value]) => (/^(?:@[^:]+:)?registry$/.test(key) ? [value] : []))
  const replaced = values['replace-registry-host'] ?? 'npmjs'
  if (replaced === 'always') return 'any'
  if (replaced === 'npmjs') named.push('https://registry.npmjs.org')
  else if (replaced !== 'never') named.push(replaced, `https://${replaced}`, `http://${replaced}`)
  return new Set(named.flatMap((address) => (typeof address === 'string' && URL.canParse(address) ? [new URL(address).origin] : [])))
}
