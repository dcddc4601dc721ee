import { join } from 'node:path'
import { loadJson, saveJson } from '../../kit/caches/seal.ts'
import { compareText } from '../../kit/data/sort-and-group.ts'
import { EnvironmentError, UsageError } from '../../kit/failures/failure.ts'
import type { AbsolutePath } from '../../kit/files/paths.ts'
import { describeNpmFailure, findAbsentPackage } from '../../kit/programs/run-npm.ts'
import { closest } from '../../kit/similar/closest.ts'
import { isInScope, type OtherVersion } from '../samples/other-versions.ts'
import type { PackageConfig } from './options.ts'
import { makeFolder, packWithNpm, place, readIntegrity, storedName, withDraftFolder } from './packages/fetch-packages.ts'

/** A package that gets another version. */
export interface ReleasedPackage {
  readonly name: string
  readonly before: string
  readonly version: string
  /**
   * Whether the package moves only because other packages do or because it is in a scope. It keeps its version if no such release exists.
   */
  readonly isOptional: boolean
  /** Whether `reference.packages` lists it. */
  readonly isDocumented: boolean
  /** Whether code samples use the package. */
  readonly isUsed: boolean
}

interface ReleasePlan {
  readonly packages: readonly ReleasedPackage[]
  /** Documented packages in the same scopes that keep their versions. */
  readonly others: readonly { readonly name: string; readonly version: string }[]
}

interface ReleaseInput {
  readonly asked: readonly OtherVersion[]
  /** The versions in `reference.packages`. */
  readonly documented: ReadonlyMap<string, string>
  /** The versions that code samples use. */
  readonly used: ReadonlyMap<string, string>
  /** Whether no other packages are moved. */
  readonly isAlone: boolean
}

/** Finds the packages of a release: the packages that are named, and documented packages that currently have the same version. */
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
    throw new UsageError(`\`${first[0]}\` already has version ${first[1].version}.`, 'Specify a version that the site does not use yet.')
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
      .sort((a, b) => Number(!named.has(a.name)) - Number(!named.has(b.name)) || compareText(a.name, b.name)),
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

interface WantedPackage {
  readonly name: string
  readonly version: string
  /** Whether the package keeps its version if the registry does not have the requested version. */
  readonly isOptional: boolean
}

interface FetchInput {
  /** The project folder, whose `.npmrc` applies. */
  readonly root: AbsolutePath
  /** `<root>/.docsgen/packages` */
  readonly storeDir: string
  readonly offline: boolean
  /** The file that records, for `offline`, which packages are missing in the registry. */
  readonly cacheFile: string
  /** The time limit for npm. @default 300,000 */
  readonly limitMs?: number
}

/**
 * Returns the packages of a release with their hashes. npm compares each download with the registry's hash. Packages in the store are not
 * fetched again if they are identical to npm's downloads, because anyone can commit a store.
 */
export async function fetchRelease(
  wanted: readonly WantedPackage[],
  { root, storeDir, offline, cacheFile, limitMs = 300_000 }: FetchInput,
): Promise<ReadonlyMap<string, PackageConfig>> {
  const fileOf = (found: WantedPackage) => join(storeDir, storedName(found))
  const known = loadJson<Downloaded>(cacheFile, '2')
  const integrities: Record<string, string> = { ...known?.integrities }
  const readStored = (found: WantedPackage) => {
    const integrity = readIntegrity(fileOf(found), 'sha512-')
    return integrity === integrities[specOf(found)] ? integrity : undefined
  }
  const absent = new Set<WantedPackage>()
  let missing = wanted.filter((found) => readStored(found) === undefined)
  if (offline) {
    for (const found of missing) if (found.isOptional && known?.absent.includes(specOf(found))) absent.add(found)
    const unknown = missing.filter((found) => !absent.has(found))
    if (unknown.length > 0) {
      const names = unknown.map((found) => `\`${specOf(found)}\``).join(', ')
      throw new UsageError(`Not downloaded yet: ${names}.`, 'Run the command once without `--offline`.')
    }
  } else if (missing.length > 0) {
    await withDraftFolder(storeDir, download)
    saveJson(cacheFile, '2', { absent: [...absent].map(specOf), integrities } satisfies Downloaded)
  }
  return new Map(
    wanted.flatMap((found) => {
      if (absent.has(found)) return []
      const integrity = readStored(found)
      if (integrity === undefined)
        throw new EnvironmentError(
          `npm did not download a file for \`${found.name}@${found.version}\` and gave no reason.`,
          'Check the registry that npm uses (`npm config list`).',
        )
      return [[found.name, { version: found.version, integrity }]]
    }),
  )

  async function download(folder: string): Promise<void> {
    for (let attempt = 0; missing.length > 0; attempt++) {
      const failed = await downloadAll(join(folder, String(attempt)))
      if (!failed) return
      const lacking = findAbsentPackage(failed, missing)
      // If the requested package is missing, there is nothing to compare.
      if (!lacking?.isOptional)
        throw describeNpmFailure(failed, {
          packages: missing,
          namedIn: 'the command',
          offline: 'With `--offline`, docsgen uses only packages in `.docsgen/packages`.',
        })
      absent.add(lacking)
      missing = missing.filter((found) => found !== lacking)
    }
  }

  async function downloadAll(folder: string) {
    await makeFolder(folder)
    for await (const { drafts, failure } of packWithNpm(missing, { cwd: root, folder, limitMs })) {
      if (failure) return failure
      for (const { wanted: found, file } of drafts) {
        const integrity = readIntegrity(file, 'sha512-')
        if (integrity === undefined) continue
        await place(file, { file: fileOf(found), integrity })
        integrities[specOf(found)] = integrity
      }
    }
    return undefined
  }
}

/** The packages that npm downloaded, by name and version, and the packages that the registry does not have. */
interface Downloaded {
  readonly absent: readonly string[]
  readonly integrities: Readonly<Record<string, string>>
}

function specOf({ name, version }: WantedPackage): string {
  return `${name}@${version}`
}
