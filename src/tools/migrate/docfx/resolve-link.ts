import { posix } from 'node:path'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { splitHref } from '../addresses.ts'
import type { OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import type { ResolveOtherLink } from '../tool.ts'
import { folderOf } from '../values.ts'

/** The folder of `docfx.json`, or all of a site without one. */
export function rootOf(configFile: string): string {
  return posix.basename(configFile) === 'docfx.json' ? folderOf(configFile) : ''
}

const finders = new WeakMap<SiteFiles, (path: string) => ProjectPath | undefined>()

/** Finds files as Windows and Microsoft Learn do, whatever the case of their names. */
export function createFileFinder(files: SiteFiles): (path: string) => ProjectPath | undefined {
  const known = finders.get(files)
  if (known) return known
  const byName = new Map(files.list('').map((file) => [file.toLowerCase(), file]))
  const find = (path: string) => byName.get(path.toLowerCase()) ?? (files.hasFile(path) ? (path as ProjectPath) : undefined)
  finders.set(files, find)
  return find
}

/** The path of a file as a page writes it, or undefined if it is in a repository that is only there when Microsoft builds the site. */
export function resolveFile(
  written: string,
  { from, site, files }: { from: string; site: Pick<OtherSite, 'configFile'>; files: SiteFiles },
): string | undefined {
  const root = rootOf(site.configFile)
  const path = written.replaceAll('\\', '/')
  const joined = path.startsWith('~/') ? posix.join(root, path.slice(2)) : posix.join(posix.dirname(from), path)
  const [, first] = /^~\/([^/]+)\//.exec(path) ?? []
  return joined.startsWith('../') || (first !== undefined && !files.hasFolder(posix.join(root, first))) ? undefined : joined
}

/** Links are paths of files, from the file that they are written in or, with `~/`, from the folder of the config. */
export function createResolver(site: OtherSite, files: SiteFiles): ResolveOtherLink {
  const pages = new Map(site.pages.map((page) => [page.file, page]))
  const find = createFileFinder(files)
  const moved = new Set(site.generated)

  return ({ href, file }, page) => {
    const split = splitHref(href)
    if (!split) return { kind: 'external' }
    const { path: written, fragment } = split
    if (fragment.startsWith('tab/')) return { kind: 'unknown' }
    if (written === '') return { kind: 'page', page, fragment }
    // Files above the config's folder are published by others.
    const path = written.startsWith('/') ? undefined : resolveFile(written, { from: file ?? page.file, site, files })
    if (path === undefined) return { kind: 'unknown' }
    const inFolder = files.hasFolder(path) ? ['index.md', 'index.yml'].map((name) => posix.join(path, name)) : []
    for (const name of [path, `${path}.md`, `${path}.yml`, ...inFolder]) {
      const found = find(name)
      const target = found === undefined ? undefined : pages.get(found)
      if (target) return { kind: 'page', page: target, fragment }
      if (found !== undefined) return { kind: 'file', file: found }
    }
    if (inFolder.length > 0 || moved.has(path.toLowerCase())) return { kind: 'generated', address: path }
    const ending = posix.extname(path)
    return { kind: 'missing', what: ending === '' ? 'page' : /^\.md$/i.test(ending) ? 'source' : 'file', tried: path }
  }
}
