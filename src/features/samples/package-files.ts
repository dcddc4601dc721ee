import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import type { Location } from '../../core/model/diagnostic.ts'
import { isRecord } from '../../kit/data/is-record.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'

/** An unvalidated entry of a lock. */
export type LockedPackage = Readonly<Record<string, unknown>>

/** A parsed manifest and lock. */
export interface PackageFiles {
  readonly manifest: Readonly<Record<string, unknown>>
  /** The lock's packages by where they are installed: `node_modules/graphql`. */
  readonly packages: Readonly<Record<string, unknown>>
}

interface Unreadable {
  readonly unreadable: 'manifest' | 'lock'
  readonly reason: string
}

export function readPackageFiles(manifestText: string, lockText: string): PackageFiles | Unreadable {
  const manifest = parseJson(manifestText)
  if (!isRecord(manifest)) return { unreadable: 'manifest', reason: reasonOf(manifest) }
  const lock = parseJson(lockText)
  if (!isRecord(lock)) return { unreadable: 'lock', reason: reasonOf(lock) }
  if (!isRecord(lock.packages)) return { unreadable: 'lock', reason: 'it has no `packages` key, so npm 6 or earlier created it.' }
  return { manifest, packages: lock.packages }
}

const installKeys = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'peerDependenciesMeta', 'overrides']

/**
 * Writes the files for npm, without anything that could make it do more than install these packages (`workspaces`, `scripts`,
 * `packageManager` …).
 */
export function writePackageFiles({ manifest, packages }: PackageFiles): { readonly manifest: string; readonly lock: string } {
  const own = Object.fromEntries(Object.entries(manifest).filter(([key]) => installKeys.includes(key)))
  return {
    manifest: JSON.stringify({ name: 'samples', private: true, ...own }),
    lock: JSON.stringify({ name: 'samples', lockfileVersion: 3, requires: true, packages }),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    // Invalid JSON, which the caller reports.
    ignoreError(error)
    return undefined
  }
}

function reasonOf(value: unknown): string {
  return value === undefined ? 'it is not valid JSON.' : 'it does not contain a JSON object.'
}

/** Locates keys in a JSON file. */
type LocateInJson = (keys: readonly string[]) => Location

/** Parses the text with positions on the first call. Without keys, it locates the syntax error. */
export function locateInJson(file: ProjectPath, text: string): LocateInJson {
  let tree: { readonly root: Node | undefined; readonly errors: readonly ParseError[] } | undefined
  return (keys) => {
    tree ??= parse(text)
    let { root: node } = tree
    let offset = keys.length === 0 ? tree.errors[0]?.offset : undefined
    for (const key of keys) {
      // Of duplicate keys, the last one counts, as in `JSON.parse`.
      const property = node?.children?.findLast((child) => child.children?.[0]?.value === key)
      if (!property) break
      offset = property.offset
      node = property.children?.[1]
    }
    const before = text.slice(0, offset ?? 0)
    return { file, line: before.split('\n').length, column: before.length - before.lastIndexOf('\n') }
  }
}

function parse(text: string) {
  const errors: ParseError[] = []
  return { root: parseTree(text, errors, { disallowComments: true }), errors }
}
