import { posix } from 'node:path'
import type { SourceFile } from '../model/source-file.ts'

const readme = /^readme\.(?:md|markdown)$/i

/** Hosts of repositories show a folder's README when the folder is opened. So does docsgen, where the folder has no `index.md` of its own. */
export function readmeAsIndex(sources: readonly SourceFile[]): readonly SourceFile[] {
  const isReadme = ({ path }: SourceFile) => readme.test(posix.basename(path))
  if (!sources.some(isReadme)) return sources
  const taken = new Set(sources.filter(isIndex).map(({ path }) => posix.dirname(path)))
  return sources
    .map((source) => {
      const folder = posix.dirname(source.path)
      if (!isReadme(source) || taken.has(folder)) return source
      // Where letters differ in case alone, the first is the index.
      taken.add(folder)
      return { ...source, path: posix.join(folder, `index${posix.extname(source.path)}`) }
    })
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}

/** `index.md`, and the page that has its folder's name. */
function isIndex({ kind, path }: SourceFile): boolean {
  const { dir, name } = posix.parse(path)
  return kind !== 'asset' && (name === 'index' || (dir !== '' && name === posix.basename(dir)))
}
