import { posix } from 'node:path'
import type { SiteFiles } from '../site-files.ts'

/** Paths that `.gitignore` names: what is in them is made before the site is built, and links to it are not judged. */
export function readIgnoredPaths(files: SiteFiles, siteFolder: string): readonly string[] {
  const folders = [...new Set(['', siteFolder])]
  return folders.flatMap((folder) =>
    (files.readText(posix.join(folder, '.gitignore')) ?? '').split('\n').flatMap((line) => {
      const path = line.trim().replace(/\/\*{1,2}$/, '')
      // Names without a slash are those of caches and outputs, in any folder.
      if (path.startsWith('#') || path.startsWith('!') || !path.replace(/\/$/, '').includes('/') || /[*?[]/.test(path)) return []
      return [posix.join(folder, path.replace(/^\/+|\/+$/g, ''))]
    }),
  )
}

export function isIgnored(path: string, ignored: readonly string[]): boolean {
  return ignored.some((each) => path === each || path.startsWith(`${each}/`) || path.startsWith(`${each}.`))
}
