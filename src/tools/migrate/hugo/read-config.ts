import { posix } from 'node:path'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { isObjectOrList, isRecord, listOf } from '../../../kit/data/is-record.ts'
import { readData } from '../../../kit/data/read-data.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherLocale } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { textOf, type Values } from '../values.ts'

export type HugoConfig = ReturnType<typeof mergeConfigs>

const rootName = /^(?:hugo|config)\.(?:toml|ya?ml|json)$/

/** Finds the config files of sites: `hugo.toml` next to content, `config.toml` if it belongs to Hugo, and `config/_default`. */
export function findHugoConfigs(files: SiteFiles): readonly ProjectPath[] {
  const found = files
    .list('', { depth: 5 })
    .filter((file) => rootName.test(posix.basename(file)) && !/(?:^|\/)(?:themes|archetypes|public)\//.test(file))
  return found.filter((file) => {
    const folder = siteFolder(file)
    const isDefault = posix.basename(posix.dirname(file)) === '_default'
    if (
      !isDefault &&
      posix.basename(file).startsWith('config.') &&
      !/(?:^|["\s{])(?:baseurl|languagecode|contentdir|defaultcontentlanguage|taxonomies)["\s]*[=:]|^\[module|^module:/im.test(
        files.readText(file) ?? '',
      )
    )
      return false
    return (
      isDefault ||
      ['content', 'layouts', 'archetypes'].some((name) => files.hasFolder(posix.join(folder, name))) ||
      /contentdir|\bmounts\b/i.test(files.readText(file) ?? '')
    )
  })
}

function siteFolder(configFile: string): string {
  const folder = posix.dirname(configFile)
  const top = posix.basename(folder) === '_default' ? posix.join(folder, '../..') : folder
  return top === '.' ? '' : top
}

const read = new WeakMap<SiteFiles, Map<string, HugoConfig>>()

/** Reads and merges the config files of a site as `hugo` does for production. They are read only once. */
export function readHugoConfig(files: SiteFiles, configFile: ProjectPath): HugoConfig {
  const configs = read.get(files) ?? new Map<string, HugoConfig>()
  read.set(files, configs)
  const known = configs.get(configFile) ?? mergeConfigs(files, siteFolder(configFile))
  configs.set(configFile, known)
  return known
}

function mergeConfigs(files: SiteFiles, folder: string) {
  const diagnostics: Diagnostic[] = []
  const names = ['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json', 'config.toml', 'config.yaml', 'config.yml', 'config.json']
  const root = names.map((name) => posix.join(folder, name) as ProjectPath).find((file) => files.hasFile(file))
  const inFolders = ['_default', 'production'].flatMap((name) => files.list(posix.join(folder, 'config', name)))
  const used = [...(root === undefined ? [] : [root]), ...inFolders.filter((file) => /\.(?:toml|ya?ml|json)$/.test(file))]
  /** The merged values of all config files. Keys are in lowercase, because Hugo ignores their case. */
  let values: Values = {}
  for (const file of used) {
    const table = readTable(files, file, diagnostics)
    const [name = '', language] = posix
      .basename(file)
      .replace(/\.[^.]+$/, '')
      .toLowerCase()
      .split('.')
    if (name === 'hugo' || name === 'config' || file === root) values = mergeTables(values, table)
    // For `params.toml` and `menus.de.toml`, the name of the file is the key of its content.
    else if (language === undefined)
      values = mergeTables(values, { [name]: 'menu' in table && name.startsWith('menu') ? table.menu : table })
    else values = mergeTables(values, { languages: { [language]: { [name]: table } } })
  }
  return { folder, values, files: used, diagnostics }
}

function readTable(files: SiteFiles, file: ProjectPath, diagnostics: Diagnostic[]): Values {
  const text = files.readText(file) ?? ''
  const { value, problem } = readData(file.endsWith('.toml') ? 'toml' : 'yaml', text)
  if (problem) {
    const { reason, line } = problem
    diagnostics.push(createDiagnostic('other-site/config-syntax', { reason }, { file, line }))
    return {}
  }
  return lowerKeys(value, 0) as Values
}

function lowerKeys(value: unknown, depth: number): unknown {
  if (depth > 20 || value instanceof Date) return value
  if (Array.isArray(value)) return value.map((each) => lowerKeys(each, depth + 1))
  if (!isObjectOrList(value)) return depth === 0 ? {} : value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (key === '__proto__' ? [] : [[key.toLowerCase(), lowerKeys(each, depth + 1)]])),
  )
}

function mergeTables(below: Values, above: Values): Values {
  const merged: Record<string, unknown> = { ...below }
  for (const [key, value] of Object.entries(above)) {
    const known = merged[key]
    merged[key] = isTable(known) && isTable(value) ? mergeTables(known, value) : value
  }
  return merged
}

function isTable(value: unknown): value is Values {
  return isRecord(value) && !(value instanceof Date)
}

export function tableOf(value: unknown): Values {
  return isTable(value) ? value : {}
}

/** Reads a nested value by its keys: `at(values, 'markup.goldmark.renderer.unsafe')`. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => tableOf(value)[key], values)
}

export interface HugoLanguages {
  readonly locales: readonly OtherLocale[]
  /** The language keys that can be the first segment of a URL. */
  readonly keys: readonly string[]
  readonly main: string
  /** Whether the languages have their own hosts. */
  readonly isMultihost: boolean
}

/** Reads the languages of a site, default language first. Their keys are language codes. */
export function readLanguages({ values }: HugoConfig): HugoLanguages {
  const disabled = new Set([values.disablelanguages].flat().map(String))
  const entries = Object.entries(tableOf(values.languages))
    .map(([key, options]) => [key, tableOf(options)] as const)
    .filter(([key, options]) => options.disabled !== true && !disabled.has(key))
  const wanted = (textOf(values.defaultcontentlanguage) ?? 'en').toLowerCase()
  const sorted = entries.toSorted(([, a], [, b]) => weightOf(a) - weightOf(b))
  const main = sorted.some(([key]) => key === wanted) ? wanted : (sorted[0]?.[0] ?? wanted)
  if (sorted.length === 0) {
    const prefix = values.defaultcontentlanguageinsubdir === true ? `/${main}` : ''
    return { locales: [{ code: main, label: main, prefix }], keys: [main], main, isMultihost: false }
  }
  const isMultihost = sorted.length > 1 && sorted.every(([, options]) => typeof options.baseurl === 'string')
  const inFolder = values.defaultcontentlanguageinsubdir === true && !isMultihost
  const ordered = sorted.toSorted(([a], [b]) => Number(b === main) - Number(a === main))
  return {
    keys: ordered.map(([key]) => key),
    main,
    isMultihost,
    locales: ordered.map(([key, options]) => ({
      code: key,
      label: textOf(options.label) ?? textOf(options.languagename) ?? key,
      prefix: key === main && !inFolder ? '' : `/${key}`,
      direction: (options.direction ?? options.languagedirection) === 'rtl' ? 'rtl' : undefined,
    })),
  }
}

/** Entries without a weight come last. */
export function weightOf(options: Values): number {
  return typeof options.weight === 'number' && options.weight !== 0 ? options.weight : Number.MAX_SAFE_INTEGER
}

/** A folder of files, and the location where Hugo mounts it. */
export interface Mount {
  /** The folder, relative to the root. */
  readonly source: string
  /** The path below `content`, `static`, ...: `` stands for the whole folder. */
  readonly target: string
  readonly language: string | undefined
}

/** Determines the folders of a site's files: its own folders, the folders of themes, and mounts. Nothing is downloaded. */
export function readSiteFolders(files: SiteFiles, { folder, values }: HugoConfig) {
  const themesFolder = posix.join(folder, textOf(values.themesdir) ?? 'themes')
  const imports = listOf(valueAt(values, 'module.imports')).map(tableOf)
  const names = [values.theme].flat().filter((each): each is string => typeof each === 'string')
  const locals: string[] = []
  /** The names of missing themes and modules, such as `github.com/google/docsy`. */
  const remoteThemes: string[] = []
  /** The content folders that come from elsewhere: a module, or a folder that does not exist. */
  const remoteContent: { target: string; source: string }[] = []
  for (const { path: name, mounts } of [...names.map((path) => ({ path, mounts: undefined })), ...imports]) {
    if (typeof name !== 'string') continue
    const path = [posix.join(themesFolder, name), posix.join(folder, name), posix.join(folder, '_vendor', name)].find(
      (each) => files.folders(each).length > 0,
    )
    if (path !== undefined) locals.push(path)
    else {
      remoteThemes.push(name)
      for (const { target } of listOf(mounts).map(tableOf))
        if (typeof target === 'string' && isBelow(target, 'content')) remoteContent.push({ target: below(target, 'content'), source: name })
    }
  }
  const mounts = listOf(valueAt(values, 'module.mounts')).map(tableOf)
  /** The site's own mounts replace the usual folder for the same type of content. */
  const mountsOf = (kind: string, usual: readonly Mount[]): readonly Mount[] => {
    const own = mounts.flatMap(({ source, target, lang, sites }) => {
      if (typeof source !== 'string' || typeof target !== 'string' || !isBelow(target, kind)) return []
      if (kind === 'content' && !files.hasFolder(posix.join(folder, source)) && !files.hasFile(posix.join(folder, source)))
        remoteContent.push({ target: below(target, kind), source })
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
    /** The folders with layouts: the site's own, and those of themes that are available. */
    layouts: [posix.join(folder, textOf(values.layoutdir) ?? 'layouts'), ...locals.map((path) => posix.join(path, 'layouts'))],
    remoteContent,
    remoteThemes,
  }
}

function contentFolders(folder: string, values: Values): readonly Mount[] {
  const main = posix.join(folder, textOf(values.contentdir) ?? 'content')
  const own = Object.entries(tableOf(values.languages)).flatMap(([language, options]) => {
    const name = textOf(tableOf(options).contentdir)
    return name === undefined ? [] : [{ source: posix.join(folder, name), target: '', language }]
  })
  // The folder of a language can be inside the common folder.
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

/**
 * Yields all mounted files, by their path below the target. If several files have the same path, the file that is mounted first is used.
 */
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
