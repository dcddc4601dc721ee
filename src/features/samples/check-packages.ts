import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import { isRecord } from '../../kit/data/is-record.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { isUrl } from '../../kit/url/parse-url.ts'
import { createDiagnostic } from './diagnostics.ts'
import { dependencyKeys } from './other-versions.ts'
import { type LockedPackage, locateInJson, type PackageFiles, readPackageFiles, sha512Of } from './package-files.ts'
import type { SamplePackages } from './sample-setup.ts'

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
