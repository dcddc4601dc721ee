import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, posix, sep } from 'node:path'
import type { AbsolutePath, ProjectPath } from '../model/paths.ts'
import { closest } from '../support/closest.ts'
import { maxSourceBytes } from '../support/source-limit.ts'

/** Reads files that pages include, from below the project's root and nowhere else. */
export function createIncludeReader(root: AbsolutePath) {
  const realRoot = realpathSync(root)
  return {
    read(path: ProjectPath): Uint8Array | 'missing' | 'outside' {
      const absolute = join(root, path)
      try {
        const real = realpathSync(absolute)
        if (!real.startsWith(realRoot + sep)) return 'outside'
        // Opening a pipe would wait for someone to write into it.
        const stats = statSync(real)
        return stats.isFile() && stats.size <= maxSourceBytes ? readFileSync(real) : 'missing'
      } catch {
        return 'missing'
      }
    },
    similar(path: ProjectPath): string | undefined {
      const folder = join(root, dirname(path))
      if (!existsSync(folder)) return undefined
      const name = closest(posix.basename(path), readdirSync(folder))
      return name === undefined ? undefined : `./${name}`
    },
  }
}
