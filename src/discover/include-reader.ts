import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import type { AbsolutePath, ProjectPath } from '../model/paths.ts'
import { closest } from '../support/closest.ts'
import { maxSourceBytes } from '../support/source-limit.ts'

/** Folders by the path they have in the project. */
export type FoldersElsewhere = Readonly<Record<string, AbsolutePath>>

/** Reads files that pages include, from below the project's root and nowhere else; what is below a folder kept elsewhere, from there alone. */
export function createIncludeReader(root: AbsolutePath, elsewhere: FoldersElsewhere = {}) {
  const realRoot = realpathSync(root)
  const folders = Object.entries(elsewhere)
  const locate = (path: ProjectPath): { readonly absolute: string; readonly within: () => string } => {
    const folder = folders.find(([name]) => path.startsWith(`${name}/`))
    if (folder === undefined) return { absolute: join(root, path), within: () => realRoot }
    const [name, dir] = folder
    return { absolute: join(dir, path.slice(name.length)), within: () => realpathSync(dir) }
  }
  return {
    read(path: ProjectPath): Uint8Array | 'missing' | 'outside' {
      const { absolute, within } = locate(path)
      try {
        const real = realpathSync(absolute)
        if (!real.startsWith(within() + sep)) return 'outside'
        // Opening a pipe would wait for someone to write into it.
        const stats = statSync(real)
        return stats.isFile() && stats.size <= maxSourceBytes ? readFileSync(real) : 'missing'
      } catch {
        return 'missing'
      }
    },
    similar(path: ProjectPath): string | undefined {
      const folder = dirname(locate(path).absolute)
      if (!existsSync(folder)) return undefined
      const name = closest(posix.basename(path), readdirSync(folder))
      return name === undefined ? undefined : `./${name}`
    },
  }
}
