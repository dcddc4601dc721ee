import { posix } from 'node:path'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { isObjectOrList, isRecord } from '../../../kit/data/is-record.ts'
import { readData } from '../../../kit/data/read-data.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { SiteFiles } from '../site-files.ts'

export type ConfigTable = Readonly<Record<string, unknown>>

export interface HugoConfig {
  /** The site's folder, `` for the root. */
  readonly folder: string
  /** Merged from all config files; keys are in lower case, as Hugo does not tell them apart. */
  readonly values: ConfigTable
  /** All files it was read from. */
  readonly files: readonly ProjectPath[]
  readonly diagnostics: readonly Diagnostic[]
}

const rootName = /^(?:hugo|config)\.(?:toml|ya?ml|json)$/

/** The config files of sites: `hugo.toml` with content beside it, `config.toml` if it is one of Hugo, and `config/_default`. */
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

/** Reads and merges the config files of a site as `hugo` does for production. Read once. */
export function readHugoConfig(files: SiteFiles, configFile: ProjectPath): HugoConfig {
  const configs = read.get(files) ?? new Map<string, HugoConfig>()
  read.set(files, configs)
  const known = configs.get(configFile) ?? mergeConfigs(files, siteFolder(configFile))
  configs.set(configFile, known)
  return known
}

function mergeConfigs(files: SiteFiles, folder: string): HugoConfig {
  const diagnostics: Diagnostic[] = []
  const names = ['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json', 'config.toml', 'config.yaml', 'config.yml', 'config.json']
  const root = names.map((name) => posix.join(folder, name) as ProjectPath).find((file) => files.hasFile(file))
  const inFolders = ['_default', 'production'].flatMap((name) => files.list(posix.join(folder, 'config', name)))
  const used = [...(root === undefined ? [] : [root]), ...inFolders.filter((file) => /\.(?:toml|ya?ml|json)$/.test(file))]
  let values: ConfigTable = {}
  for (const file of used) {
    const table = readTable(files, file, diagnostics)
    const [name = '', language] = posix
      .basename(file)
      .replace(/\.[^.]+$/, '')
      .toLowerCase()
      .split('.')
    if (name === 'hugo' || name === 'config' || file === root) values = mergeTables(values, table)
    // `params.toml`, `menus.de.toml`: the file's name is the key of what is in it.
    else if (language === undefined)
      values = mergeTables(values, { [name]: 'menu' in table && name.startsWith('menu') ? table.menu : table })
    else values = mergeTables(values, { languages: { [language]: { [name]: table } } })
  }
  return { folder, values, files: used, diagnostics }
}

function readTable(files: SiteFiles, file: ProjectPath, diagnostics: Diagnostic[]): ConfigTable {
  const text = files.readText(file) ?? ''
  const { value, problem } = readData(file.endsWith('.toml') ? 'toml' : 'yaml', text)
  if (problem) {
    const { reason, line } = problem
    diagnostics.push(createDiagnostic('other-site/config-syntax', { reason }, { file, line }))
    return {}
  }
  return lowerKeys(value, 0) as ConfigTable
}

function lowerKeys(value: unknown, depth: number): unknown {
  if (depth > 20 || value instanceof Date) return value
  if (Array.isArray(value)) return value.map((each) => lowerKeys(each, depth + 1))
  if (!isObjectOrList(value)) return depth === 0 ? {} : value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => (key === '__proto__' ? [] : [[key.toLowerCase(), lowerKeys(each, depth + 1)]])),
  )
}

function mergeTables(below: ConfigTable, above: ConfigTable): ConfigTable {
  const merged: Record<string, unknown> = { ...below }
  for (const [key, value] of Object.entries(above)) {
    const known = merged[key]
    merged[key] = isTable(known) && isTable(value) ? mergeTables(known, value) : value
  }
  return merged
}

function isTable(value: unknown): value is ConfigTable {
  return isRecord(value) && !(value instanceof Date)
}

export function tableOf(value: unknown): ConfigTable {
  return isTable(value) ? value : {}
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A value below several keys: `at(values, 'markup.goldmark.renderer.unsafe')`. */
export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => tableOf(value)[key], values)
}
