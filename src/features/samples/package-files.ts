import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import { isRecord, parseJsonIfValid, recordOf } from '../../kit/data/is-record.ts'
import { orRefused } from '../../kit/failures/failure.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { positionAt } from '../../kit/text/line-starts.ts'
import { isUrl } from '../../kit/url/address.ts'
import { createDiagnostic } from './diagnostics.ts'
import { dependencyKeys } from './other-versions.ts'
import type { SamplePackages } from './sample-setup.ts'

/** An entry of a lock file that has not been validated. */
type LockedPackage = Readonly<Record<string, unknown>>

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

interface CheckedPackages {
  /** The packages, or undefined if npm must not install them. */
  readonly files: PackageFiles | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** The keys of an invalid entry, and its diagnostic. */
interface Fault {
  readonly keys: readonly string[]
  readonly report: (location: Location, folder: string) => Diagnostic
}

/** The maximum number of reported faults. A larger number of faults has a common cause. */
const maxFaults = 20

/**
 * Checks that the manifest and the lock contain only packages from a registry, each with a hash. Anything else could make npm run
 * programs, read files, or contact other servers.
 */
export function checkPackages({ manifest, lock }: SamplePackages, folder: string): CheckedPackages {
  const paths = { manifest: `${folder}/package.json` as ProjectPath, lock: `${folder}/package-lock.json` as ProjectPath }
  const texts = { manifest, lock }
  const place = (file: keyof typeof paths, faults: readonly Fault[]) => {
    const find = locateInJson(paths[file], texts[file])
    return faults.slice(0, maxFaults).map(({ keys, report }) => report(find(keys), folder))
  }
  const files = readPackageFiles(manifest, lock)
  if ('unreadable' in files) {
    const { unreadable, reason } = files
    return { files: undefined, diagnostics: place(unreadable, [broken([], reason)]) }
  }
  const diagnostics = [...place('manifest', checkManifest(files.manifest)), ...place('lock', checkLock(files.packages))]
  return { files: diagnostics.length > 0 ? undefined : files, diagnostics }
}

function checkManifest(manifest: PackageFiles['manifest']): readonly Fault[] {
  const { workspaces, overrides } = manifest
  return [
    ...dependencyKeys.flatMap((key) => checkSpecs(manifest[key], [key])),
    ...checkOverrides(overrides, ['overrides']),
    ...(workspaces === undefined ? [] : [elsewhere(['workspaces'], 'workspaces', JSON.stringify(workspaces))]),
  ]
}

function checkSpecs(specs: unknown, keys: readonly string[]): readonly Fault[] {
  if (specs === undefined) return []
  if (!isRecord(specs)) return [broken(keys, `\`${keys.at(-1)}\` is not an object.`)]
  return Object.entries(specs).flatMap(([name, spec]) => {
    const place = [...keys, name]
    if (!isPackageName(name)) return [broken(place, `\`${name}\` is not a package name.`)]
    return isRegistrySpec(spec) ? [] : [elsewhere(place, name, spec)]
  })
}

/** Checks overrides, which can be nested and refer to a dependency of the manifest, as in `$name`. */
function checkOverrides(overrides: unknown, keys: readonly string[]): readonly Fault[] {
  if (overrides === undefined) return []
  if (!isRecord(overrides)) return [broken(keys, `\`${keys.at(-1)}\` is not an object.`)]
  return Object.entries(overrides).flatMap(([name, spec]) => {
    const place = [...keys, name]
    if (isRecord(spec)) return checkOverrides(spec, place)
    const isReference = typeof spec === 'string' && spec.startsWith('$') && isPackageName(spec.slice(1))
    return isReference || isRegistrySpec(spec) ? [] : [elsewhere(place, name, spec)]
  })
}

function checkLock(packages: PackageFiles['packages']): readonly Fault[] {
  const faults: Fault[] = []
  const unverified: string[] = []
  for (const [path, entry] of Object.entries(packages)) {
    const keys = ['packages', path]
    if (!isRecord(entry)) faults.push(broken(keys, `\`${path}\` is not an object.`))
    else {
      for (const key of dependencyKeys) faults.push(...checkSpecs(entry[key], [...keys, key]))
      const found = path === '' ? [] : checkEntry(path, entry)
      faults.push(...found)
      if (path !== '' && found.length === 0 && !isVerified(path, packages)) unverified.push(path)
    }
  }
  const [first] = unverified
  if (first !== undefined) {
    const names = unverified.map(nameOf)
    faults.push({ keys: ['packages', first], report: (at, folder) => createDiagnostic('sample/package-unverified', { names, folder }, at) })
  }
  return faults
}

const lockedPath = /^(?:(?:^|\/)node_modules\/(?:@[\w~-][\w.~-]*\/)?[\w~-][\w.~-]*)+$/
const exactVersion = /^\d+\.\d+\.\d+(?:[-+][\w.+-]*)?$/

function checkEntry(path: string, { version, name, link, resolved }: LockedPackage): readonly Fault[] {
  const keys = ['packages', path]
  if (link !== undefined && link !== false) return [elsewhere([...keys, 'link'], nameOf(path), resolved)]
  if (!lockedPath.test(path)) return [elsewhere(keys, path, path)]
  if (name !== undefined && !isPackageName(name)) return [broken([...keys, 'name'], `\`${name}\` is not a package name.`)]
  if (typeof version !== 'string') return [broken(keys, `\`${path}\` has no version.`)]
  if (!exactVersion.test(version)) return [elsewhere([...keys, 'version'], nameOf(path), version)]
  const isAddress = resolved === undefined || (typeof resolved === 'string' && /^https?:\/\//i.test(resolved) && isUrl(resolved))
  return isAddress ? [] : [elsewhere([...keys, 'resolved'], nameOf(path), resolved)]
}

/** Whether a package has its own hash or is bundled in a package that has one. */
function isVerified(path: string, packages: PackageFiles['packages']): boolean {
  const { integrity, inBundle, resolved } = packages[path] as LockedPackage
  if (integrity !== undefined || inBundle !== true || resolved !== undefined) return sha512Of(integrity) !== undefined
  const separator = '/node_modules/'
  for (let end = path.lastIndexOf(separator); end !== -1; end = path.lastIndexOf(separator, end - 1)) {
    const owner = packages[path.slice(0, end)]
    if (isRecord(owner) && owner.bundleDependencies && sha512Of(owner.integrity) !== undefined) return true
  }
  return false
}

/** Whether npm resolves this value in a registry: a version, a range, or a tag, possibly of an aliased package. */
function isRegistrySpec(spec: unknown): boolean {
  if (typeof spec !== 'string') return false
  const [, name, rest = ''] = /^npm:(@?[^@]+)(?:@(.*))?$/s.exec(spec) ?? []
  return name === undefined ? isPlainSpec(spec) : isPackageName(name) && isPlainSpec(rest)
}

/** Excludes URLs, paths, and repositories, which contain `/`, `:`, or `#`, and names of archives. */
function isPlainSpec(spec: string): boolean {
  return /^[\w ^~<>=|.*+-]*$/.test(spec) && !/^\s*\.|\.(?:tgz|tar|tar\.gz)\s*$/i.test(spec)
}

function isPackageName(name: unknown): boolean {
  return typeof name === 'string' && /^(?:@[\w~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/i.test(name)
}

/** Returns the name of the package, such as `@b/c` in `node_modules/a/node_modules/@b/c`. */
function nameOf(path: string): string {
  return path.split('node_modules/').at(-1) ?? path
}

function elsewhere(keys: readonly string[], name: string, spec: unknown): Fault {
  return { keys, report: (at) => createDiagnostic('sample/package-source', { name, spec: String(spec) }, at) }
}

function broken(keys: readonly string[], reason: string): Fault {
  return { keys, report: (at, folder) => createDiagnostic('sample/broken-lock', { file: at.file, reason, folder }, at) }
}
