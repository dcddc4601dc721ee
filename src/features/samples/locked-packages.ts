import { isRecord } from '../../kit/data/is-record.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import type { PackageFiles } from './package-files.ts'

/** Why the lock is not one of the manifest, as a part of a sentence; undefined if it is. */
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

/** What samples do not need. */
export function isLeftOut({ optional, dev, devOptional }: Readonly<Record<string, unknown>>): boolean {
  return Boolean(optional || dev || devOptional)
}

/** Finds a peer dependency that the lock lacks because it was created with `legacy-peer-deps`. Without that setting, npm would add it. */
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

/** In the `node_modules` folder that contains the package, in one above, or, unless `from` excludes it, in the package's own. */
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

/** The names of packages in the lock that samples can import. */
export function lockedNames(lock: string): readonly string[] {
  const folder = 'node_modules/'
  return Object.keys(readPackages(lock)).flatMap((path) => (path.lastIndexOf(folder) === 0 ? [path.slice(folder.length)] : []))
}

/** The SHA-512 hashes of an `integrity`, sorted; undefined if there are none. */
export function sha512Of(integrity: unknown): string | undefined {
  const hashes = typeof integrity === 'string' ? integrity.split(/\s+/).filter((hash) => /^sha512-[A-Za-z\d+/]{86}==$/.test(hash)) : []
  return hashes.length > 0 ? hashes.sort().join(' ') : undefined
}

function readPackages(lock: string): Readonly<Record<string, unknown>> {
  try {
    return Object((JSON.parse(lock) as { readonly packages?: object }).packages)
  } catch (error) {
    // Invalid JSON counts as a lock without packages.
    ignoreError(error)
    return {}
  }
}
