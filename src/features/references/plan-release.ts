import { UsageError } from '../../kit/failures/failure.ts'
import { closest } from '../../kit/similar/closest.ts'
import { isInScope, type OtherVersion } from '../samples/other-versions.ts'

/** A package that gets another version. */
export interface ReleasedPackage {
  readonly name: string
  readonly before: string
  readonly version: string
  /** It moves only because others do, or as one of a scope, and keeps its version if there is no such release. */
  readonly isOptional: boolean
  /** Whether `reference.packages` lists it. */
  readonly isDocumented: boolean
  /** Whether samples use it. */
  readonly isUsed: boolean
}

interface ReleasePlan {
  readonly packages: readonly ReleasedPackage[]
  /** Documented packages of the same scopes that keep their versions. */
  readonly others: readonly { readonly name: string; readonly version: string }[]
}

interface ReleaseInput {
  readonly asked: readonly OtherVersion[]
  /** The versions in `reference.packages`. */
  readonly documented: ReadonlyMap<string, string>
  /** The versions that samples use. */
  readonly used: ReadonlyMap<string, string>
  /** Moves no other packages. */
  readonly isAlone: boolean
}

/** Finds the packages of a release: the named ones, and documented packages that have the same version today. */
export function planRelease({ asked, documented, used, isAlone }: ReleaseInput): ReleasePlan {
  const versionOf = (name: string) => documented.get(name) ?? used.get(name) ?? ''
  const names = [...new Set([...documented.keys(), ...used.keys()])]
  const named = new Map<string, Pick<ReleasedPackage, 'version' | 'isOptional'>>()
  for (const { name, version } of asked) {
    const found = names.filter((known) => known === name || isInScope(known, name))
    if (found.length === 0) throw unknownPackage(name, names)
    for (const each of found) if (each === name || !named.has(each)) named.set(each, { version, isOptional: each !== name })
  }
  const moved = new Map([...named].filter(([name, { version }]) => versionOf(name) !== version))
  const [first] = named
  if (first && moved.size === 0)
    throw new UsageError(`\`${first[0]}\` already has version ${first[1].version}.`, 'Name a version that the site does not use yet.')
  for (const name of isAlone ? [] : names) {
    if (named.has(name)) continue
    const lead = [...moved.keys()].find(
      (other) => versionOf(other) === versionOf(name) && (documented.has(name) || scopeOf(other) === scopeOf(name)),
    )
    const version = lead === undefined ? undefined : named.get(lead)?.version
    if (version !== undefined) moved.set(name, { version, isOptional: true })
  }
  const scopes = new Set([...named.keys()].map(scopeOf))
  return {
    packages: [...moved]
      .map(([name, { version, isOptional }]) => ({
        name,
        before: versionOf(name),
        version,
        isOptional,
        isDocumented: documented.has(name),
        isUsed: used.has(name),
      }))
      .sort((a, b) => Number(!named.has(a.name)) - Number(!named.has(b.name)) || (a.name < b.name ? -1 : 1)),
    others: [...documented].flatMap(([name, version]) =>
      moved.has(name) || named.has(name) || scopeOf(name) === '' || !scopes.has(scopeOf(name)) ? [] : [{ name, version }],
    ),
  }
}

/** `@acme/core` -> `@acme` */
function scopeOf(name: string): string {
  return name.startsWith('@') ? name.slice(0, name.indexOf('/')) : ''
}

function unknownPackage(name: string, names: readonly string[]): UsageError {
  const near = closest(name, names)
  const hint =
    names.length === 0
      ? 'List the packages that the site documents in `reference.packages`, or those that samples use in the `package.json` of `check.samples.packages`.'
      : near === undefined
        ? `Name one of ${names
            .slice(0, 5)
            .map((each) => `\`${each}\``)
            .join(', ')}${names.length > 5 ? ', …' : ''}`
        : `Did you mean \`${near}\`?`
  return new UsageError(`The site does not document \`${name}\`, and its samples do not use it.`, hint)
}
