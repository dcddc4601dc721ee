import { posix } from 'node:path'
import { listOf } from '../../../kit/data/is-record.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import type { SiteFiles } from '../site-files.ts'
import { type HugoConfig, tableOf, textOf, valueAt } from './read-config.ts'

/** A folder of files, and where Hugo mounts it. */
export interface Mount {
  /** Relative to the root. */
  readonly source: string
  /** Below `content`, `static`, ...: `` for all of it. */
  readonly target: string
  readonly language: string | undefined
}

export interface SiteFolders {
  readonly content: readonly Mount[]
  readonly static: readonly Mount[]
  readonly assets: readonly Mount[]
  /** Folders with layouts: the site's own and those of themes that are there. */
  readonly layouts: readonly string[]
  /** Folders of content that come from elsewhere. */
  readonly remoteContent: readonly string[]
  /** Names of themes and modules that are not there, such as `github.com/google/docsy`. */
  readonly remoteThemes: readonly string[]
}

/** Where the files of a site are: its own folders, those of themes, and mounts. Nothing is downloaded. */
export function readSiteFolders(files: SiteFiles, { folder, values }: HugoConfig): SiteFolders {
  const themesFolder = posix.join(folder, textOf(values.themesdir) ?? 'themes')
  const imports = listOf(valueAt(values, 'module.imports')).map(tableOf)
  const names = [values.theme].flat().filter((each): each is string => typeof each === 'string')
  const locals: string[] = []
  const remoteThemes: string[] = []
  const remoteContent: string[] = []
  for (const { path: name, mounts } of [...names.map((path) => ({ path, mounts: undefined })), ...imports]) {
    if (typeof name !== 'string') continue
    const path = [posix.join(themesFolder, name), posix.join(folder, name), posix.join(folder, '_vendor', name)].find(
      (each) => files.folders(each).length > 0,
    )
    if (path !== undefined) locals.push(path)
    else {
      remoteThemes.push(name)
      for (const { target } of listOf(mounts).map(tableOf))
        if (typeof target === 'string' && isBelow(target, 'content')) remoteContent.push(below(target, 'content'))
    }
  }
  const mounts = listOf(valueAt(values, 'module.mounts')).map(tableOf)
  /** The site's own mounts replace the usual folder of that kind. */
  const mountsOf = (kind: string, usual: readonly Mount[]): readonly Mount[] => {
    const own = mounts.flatMap(({ source, target, lang, sites }) => {
      if (typeof source !== 'string' || typeof target !== 'string' || !isBelow(target, kind)) return []
      const language = textOf(lang) ?? textOf([valueAt(sites, 'matrix.languages')].flat()[0])
      return [{ source: posix.join(folder, source), target: below(target, kind), language }]
    })
    const themes = locals.map((path) => ({ source: posix.join(path, kind), target: '', language: undefined }))
    return [...(own.length > 0 ? own : usual), ...themes]
  }
  const staticFolders = [values.staticdir ?? 'static'].flat().filter((each): each is string => typeof each === 'string')
  return {
    content: mountsOf('content', contentFolders(folder, values)),
    static: mountsOf(
      'static',
      staticFolders.map((name) => ({ source: posix.join(folder, name), target: '', language: undefined })),
    ),
    assets: mountsOf('assets', [{ source: posix.join(folder, textOf(values.assetdir) ?? 'assets'), target: '', language: undefined }]),
    layouts: [posix.join(folder, textOf(values.layoutdir) ?? 'layouts'), ...locals.map((path) => posix.join(path, 'layouts'))],
    remoteContent,
    remoteThemes,
  }
}

function contentFolders(folder: string, values: HugoConfig['values']): readonly Mount[] {
  const main = posix.join(folder, textOf(values.contentdir) ?? 'content')
  const own = Object.entries(tableOf(values.languages)).flatMap(([language, options]) => {
    const name = textOf(tableOf(options).contentdir)
    return name === undefined ? [] : [{ source: posix.join(folder, name), target: '', language }]
  })
  // The folder of one language can be inside of the common one.
  return own.some(({ source }) => source === main) || (own.length > 0 && own.every(({ source }) => source.startsWith(`${main}/`)))
    ? own
    : [...own, { source: main, target: '', language: undefined }]
}

function isBelow(target: string, kind: string): boolean {
  return target === kind || target.startsWith(`${kind}/`)
}

function below(target: string, kind: string): string {
  return target.slice(kind.length).replace(/^\/|\/$/g, '')
}

/** All files of mounts, by their path below the target. What is mounted first wins. */
export function* mountedFiles(
  files: SiteFiles,
  mounts: readonly Mount[],
): Generator<{ readonly file: ProjectPath; readonly path: string; readonly mount: Mount }> {
  const seen = new Set<string>()
  for (const mount of mounts) {
    if (files.hasFile(mount.source)) yield { file: mount.source as ProjectPath, path: mount.target, mount }
    for (const file of files.list(mount.source)) {
      const path = posix.join(mount.target, mount.source === '' ? file : file.slice(mount.source.length + 1))
      const key = `${mount.language ?? ''} ${path}`
      if (seen.has(key)) continue
      seen.add(key)
      yield { file, path, mount }
    }
  }
}
