import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import type { Location } from '../../core/model/diagnostic.ts'
import { isRecord, recordOf } from '../../kit/data/is-record.ts'
import { parseJsonIfValid } from '../../kit/data/parse-json.ts'
import { orRefused } from '../../kit/failures/failure.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { positionAt } from '../../kit/text/syntax-node.ts'
import { dependencyKeys } from './other-versions.ts'

/** An entry of a lock file that has not been validated. */
export type LockedPackage = Readonly<Record<string, unknown>>

/** A parsed manifest and lock file. */
export interface PackageFiles {
  readonly manifest: Readonly<Record<string, unknown>>
  /** The packages in the lock file, by the location where they are installed: `node_modules/graphql`. */
  readonly packages: Readonly<Record<string, unknown>>
}

interface Unreadable {
  readonly unreadable: 'manifest' | 'lock'
  readonly reason: string
}

export function readPackageFiles(manifestText: string, lockText: string): PackageFiles | Unreadable {
  const manifest = parseJsonIfValid(manifestText)
  if (!isRecord(manifest)) return { unreadable: 'manifest', reason: reasonOf(manifest) }
  const lock = parseJsonIfValid(lockText)
  if (!isRecord(lock)) return { unreadable: 'lock', reason: reasonOf(lock) }
  if (!isRecord(lock.packages)) return { unreadable: 'lock', reason: 'it has no `packages` key, so npm 6 or earlier created it.' }
  return { manifest, packages: lock.packages }
}

const installKeys = [...dependencyKeys, 'peerDependenciesMeta', 'overrides']

/**
 * Writes the files for npm, without any settings that could make npm do more than install these packages (`workspaces`, `scripts`,
 * `packageManager` …).
 */
export function writePackageFiles({ manifest, packages }: PackageFiles): { readonly manifest: string; readonly lock: string } {
  const own = Object.fromEntries(Object.entries(manifest).filter(([key]) => installKeys.includes(key)))
  return {
    manifest: JSON.stringify({ name: 'samples', private: true, ...own }),
    lock: JSON.stringify({ name: 'samples', lockfileVersion: 3, requires: true, packages }),
  }
}

function reasonOf(value: unknown): string {
  return value === undefined ? 'it is not valid JSON.' : 'it does not contain a JSON object.'
}

/** Locates keys in a JSON file. */
type LocateInJson = (keys: readonly string[]) => Location

/** Parses the text with positions on the first call. If no keys are specified, locates the syntax error. */
export function locateInJson(file: ProjectPath, text: string): LocateInJson {
  let tree: { readonly root: Node | undefined; readonly errors: readonly ParseError[] } | undefined
  return (keys) => {
    tree ??= parse(text)
    let { root: node } = tree
    let offset = keys.length === 0 ? tree.errors[0]?.offset : undefined
    for (const key of keys) {
      // The last of several duplicate keys counts, as in `JSON.parse`.
      const property = node?.children?.findLast((child) => child.children?.[0]?.value === key)
      if (!property) break
      offset = property.offset
      node = property.children?.[1]
    }
    return { file, ...positionAt(text, offset ?? 0) }
  }
}

function parse(text: string) {
  const errors: ParseError[] = []
  return { root: parseTree(text, errors, { disallowComments: true }), errors }
}

/** The reason why the lock file does not belong to the manifest, as part of a sentence, or undefined if it does. */
export function findDifference({ manifest, packages }: PackageFiles, folder: string): string | undefined {
  const root = Object(packages['']) as Readonly<Record<string, unknown>>
  for (const [name, spec] of Object.entries(Object(manifest.dependencies))) {
    const locked = packages[`node_modules/${name}`]
    if (!isRecord(locked)) return `\`${folder}/package.json\` lists \`${name}\`, but \`${folder}/package-lock.json\` has no entry for it`
    const before = Object(root.dependencies)[name] ?? locked.version
    if (before === spec || locked.version === spec || `npm:${locked.name}@${locked.version}` === spec) continue
    return `\`${folder}/package.json\` lists \`${name}\` with \`${spec}\`, but \`${folder}/package-lock.json\` has version ${locked.version} for \`${before}\``
  }
  for (const [path, entry] of Object.entries(packages)) {
    if (!isRecord(entry) || path === '' || isLeftOut(entry)) continue
    const missing = Object.keys(Object(entry.dependencies)).find((name) => !isInReach(name, path, packages))
    if (missing !== undefined) return `\`${folder}/package-lock.json\` has no entry for \`${missing}\`, which \`${path}\` needs`
  }
  return undefined
}

/** Dependencies that samples do not need. */
export function isLeftOut({ optional, dev, devOptional }: Readonly<Record<string, unknown>>): boolean {
  return Boolean(optional || dev || devOptional)
}

/**
 * Finds a peer dependency that is missing in the lock file because the file was created with `legacy-peer-deps`. Without that setting, npm
 * would add the dependency.
 */
export function findMissingPeer({ packages }: PackageFiles): string | undefined {
  for (const [path, entry] of Object.entries(packages)) {
    if (!isRecord(entry) || !isRecord(entry.peerDependencies)) continue
    const meta = isRecord(entry.peerDependenciesMeta) ? entry.peerDependenciesMeta : {}
    for (const name of Object.keys(entry.peerDependencies)) {
      const about = meta[name]
      if (!(isRecord(about) && about.optional === true) && !isInReach(name, path, packages, 'above')) return name
    }
  }
  return undefined
}

/**
 * Whether a package can be imported: from the `node_modules` folder that contains the importing package, from one above, or, unless `from`
 * excludes it, from its own.
 */
function isInReach(name: string, path: string, packages: PackageFiles['packages'], from?: 'above'): boolean {
  const above = path.split('node_modules/').slice(0, -1)
  if (path === '') above.push('')
  else if (from === undefined && Object.hasOwn(packages, `${path}/node_modules/${name}`)) return true
  while (above.length > 0) {
    if (Object.hasOwn(packages, `${above.join('node_modules/')}node_modules/${name}`)) return true
    above.pop()
  }
  return false
}

/** The names of the packages in the lock file that samples can import. */
export function lockedNames(lock: string): readonly string[] {
  const folder = 'node_modules/'
  return Object.keys(recordOf(recordOf(parseJsonIfValid(lock)).packages)).flatMap((path) =>
    path.lastIndexOf(folder) === 0 ? [path.slice(folder.length)] : [],
  )
}

/** The sorted SHA-512 hashes of an `integrity` value, or undefined if there are none. */
export function sha512Of(integrity: unknown): string | undefined {
  const hashes = typeof integrity === 'string' ? integrity.split(/\s+/).filter((hash) => /^sha512-[A-Za-z\d+/]{86}==$/.test(hash)) : []
  return hashes.length > 0 ? hashes.sort().join(' ') : undefined
}

/** Throws an `EnvironmentError` if the disk fails. */
export function orPackagesRefused<Value>(step: () => Value): Value {
  const hint = 'docsgen keeps them in the `.docsgen` folder of the project. Make sure that this folder is writable.'
  return orRefused(step, 'Cannot write the packages for code samples to `.docsgen/samples`', hint)
}
