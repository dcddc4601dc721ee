import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

type Ranges = Readonly<Record<string, string>>

interface LockEntry {
  readonly dependencies?: Ranges
  readonly optionalDependencies?: Ranges
  readonly peerDependencies?: Ranges
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>
}

/** The folders (`node_modules/…`) of all packages that installing a package brings on this machine, by its lock file, sorted. */
export function findDependencies(root: string): readonly string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockEntry>>
  }
  const found = new Set([''])
  for (const path of found) {
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = packages[path] ?? {}
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys(dependencies), ...peers, ...Object.keys(optionalDependencies)]) {
      const target = resolveIn(packages, path, name)
      const isHere = target !== undefined && existsSync(join(root, target))
      if (isHere) found.add(target)
      // Optional packages may be for other machines.
      else if (!(name in optionalDependencies)) throw new Error(`${name}, which ${path || 'docsgen'} needs, is not installed`)
    }
  }
  found.delete('')
  return [...found].sort()
}

/** Like Node's resolution: in the `node_modules` of each parent folder. */
function resolveIn(packages: Readonly<Record<string, LockEntry>>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = posix.dirname(folder).replace(/^\.$/, '')) {
    const candidate = posix.join(folder, 'node_modules', name)
    if (candidate in packages) return candidate
    if (folder === '') return undefined
  }
}
