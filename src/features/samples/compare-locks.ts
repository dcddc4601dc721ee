import { ignoreError } from '../../kit/failures/ignore-error.ts'

interface LockedPackage {
  readonly version?: string
  readonly integrity?: string
  readonly optional?: boolean
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly peer?: boolean
  readonly link?: boolean
}

/** A package that differs from the lock, by where it is installed: `node_modules/graphql`. */
interface LockDifference {
  readonly path: string
  /** undefined if the package is not in the lock or not installed. */
  readonly locked: string | undefined
  readonly installed: string | undefined
  /** False if it has the same version but a different hash. */
  readonly isOtherVersion: boolean
}

/** The first package that npm installed differently from the lock. Optional packages may be missing. */
export function compareLocks(lock: string, installed: string): LockDifference | undefined {
  const wanted = readPackages(lock)
  const found = readPackages(installed)
  for (const [path, { version, integrity, link }] of Object.entries(found)) {
    const locked = wanted[path]
    if (path === '') continue
    const isSameVersion = locked !== undefined && locked.version === version && !link
    if (isSameVersion && sha512Of(locked.integrity) === sha512Of(integrity)) continue
    return { path, locked: locked?.version, installed: version, isOtherVersion: !isSameVersion }
  }
  for (const [path, { version, optional, dev, devOptional, peer, link }] of Object.entries(wanted)) {
    if (path === '' || optional || dev || devOptional || peer || link || found[path]) continue
    return { path, locked: version, installed: undefined, isOtherVersion: true }
  }
  return undefined
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

function readPackages(lock: string): Readonly<Record<string, LockedPackage>> {
  try {
    const { packages } = JSON.parse(lock) as { readonly packages?: Readonly<Record<string, LockedPackage>> }
    return packages ?? {}
  } catch (error) {
    // Invalid JSON counts as a lock without packages.
    ignoreError(error)
    return {}
  }
}
