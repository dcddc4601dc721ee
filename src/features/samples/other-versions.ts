import { isRecord } from '../../kit/data/is-record.ts'
import { UsageError } from '../../kit/failures/failure.ts'

/** A version that replaces the current version. */
export interface OtherVersion {
  /** The name of a package, or a pattern for all packages in a scope: `@acme/*`. */
  readonly name: string
  readonly version: string
}

const packageAndVersion = /^(@[\w~-][\w.~-]*\/(?:\*|[\w~-][\w.~-]*)|[\w~-][\w.~-]*)@(\d+\.\d+\.\d+(?:[-+][\w.+-]*)?)$/

/** Parses the arguments of `docsgen impact`: `@acme/core@4.0.0,@acme/*@4.0.0`. */
export function parseVersions(text: string): readonly OtherVersion[] {
  const versions = text.split(',').map((spec): OtherVersion => {
    const [, name, version] = packageAndVersion.exec(spec.trim()) ?? []
    if (name !== undefined && version !== undefined) return { name, version }
    throw new UsageError(
      `\`docsgen impact\` got \`${spec.trim()}\`, which is not a package with an exact version.`,
      'Specify packages such as `@acme/core@4.0.0`, or all packages of a scope with `@acme/*@4.0.0`, separated by commas.',
    )
  })
  const repeated = versions.find(({ name }, index) => versions.findIndex((other) => other.name === name) !== index)
  if (repeated)
    throw new UsageError(`\`docsgen impact\` names \`${repeated.name}\` more than once.`, 'Specify one version for each package.')
  return versions
}

/** A package in the manifest with the version that replaces its current version. */
export interface ChangedPackage {
  readonly name: string
  /** The current version in the manifest. */
  readonly before: string
  readonly version: string
}

export function isInScope(name: string, scope: string): boolean {
  return scope.endsWith('/*') && name.startsWith(scope.slice(0, -1))
}

export const dependencyKeys = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']

/** The versions in a manifest, by package name. */
export function listDependencies(manifest: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  return new Map(dependencyKeys.flatMap((key) => Object.entries(isRecord(manifest[key]) ? manifest[key] : {})))
}

/** The packages in the manifest whose versions change. */
export function findChanged(manifest: Readonly<Record<string, unknown>>, versions: readonly OtherVersion[]): readonly ChangedPackage[] {
  return [...listDependencies(manifest)].flatMap(([name, before]) => {
    const found = versions.find((version) => version.name === name)
    return found ? { name, before: String(before), version: found.version } : []
  })
}

/** Returns the manifest with the other versions. Aliases are kept: `npm:name@version`. */
export function replaceVersions(manifest: Readonly<Record<string, unknown>>, changed: readonly ChangedPackage[]): string {
  const versions = new Map(changed.map(({ name, version }) => [name, version]))
  const replace = (name: string, spec: unknown) => {
    const version = versions.get(name)
    if (version === undefined) return spec
    const alias = /^npm:@?[^@]+/.exec(String(spec))?.[0]
    return alias === undefined ? version : `${alias}@${version}`
  }
  const entries = Object.entries(manifest).map(([key, value]) => {
    if (!dependencyKeys.includes(key) || !isRecord(value)) return [key, value]
    return [key, Object.fromEntries(Object.entries(value).map(([name, spec]) => [name, replace(name, spec)]))]
  })
  return `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`
}
