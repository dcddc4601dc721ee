import { isRecord, type PackageFiles } from './package-files.ts'

/**
 * A package that another one of the lock needs beside it and that the lock does not have, because it was made with `legacy-peer-deps`. Without
 * that setting npm would add it.
 */
export function findMissingPeer({ packages }: PackageFiles): string | undefined {
  for (const [path, entry] of Object.entries(packages)) {
    if (!isRecord(entry) || !isRecord(entry.peerDependencies)) continue
    const meta = isRecord(entry.peerDependenciesMeta) ? entry.peerDependenciesMeta : {}
    for (const name of Object.keys(entry.peerDependencies)) {
      const about = meta[name]
      if (!(isRecord(about) && about.optional === true) && !isInReach(name, path, packages)) return name
    }
  }
  return undefined
}

/** In the `node_modules` that contains the package, or in one above. */
function isInReach(name: string, path: string, packages: PackageFiles['packages']): boolean {
  const above = path.split('node_modules/').slice(0, -1)
  if (path === '') above.push('')
  while (above.length > 0) {
    if (Object.hasOwn(packages, `${above.join('node_modules/')}node_modules/${name}`)) return true
    above.pop()
  }
  return false
}
