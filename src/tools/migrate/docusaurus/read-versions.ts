import { posix } from 'node:path'
import type { Diagnostic, Location } from '../../../core/model/diagnostic.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { readData } from '../../../kit/data/read-data.ts'
import { ignoreError } from '../../../kit/failures/ignore-error.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { readHostRules } from '../../../kit/redirects/read-host-rules.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherRedirect } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { type ContentOptions, joinAddress, readString, readStrings, resolvePath, type SiteOptions } from './read-options.ts'

/** A version of the docs of one plugin instance. */
export interface DocsVersion {
  /** `current`, or as in `versions.json`. */
  readonly name: string
  readonly label: string
  /** Shown without the version's name in its addresses. */
  readonly isLast: boolean
  /** Below the base, without the language: `/docs/2.x`. */
  readonly address: string
  readonly folder: string
  /** undefined if the folder has one sidebar made of its files. */
  readonly sidebars: ProjectPath | 'none' | undefined
}

interface VersionsRead {
  readonly versions: readonly DocsVersion[]
  /** Addresses of versions without a folder: what is below them is not known. */
  readonly unknown: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

interface VersionsInput {
  readonly files: SiteFiles
  readonly site: SiteOptions
  readonly options: ContentOptions
  locate(key: string): Location
}

/** Reads which versions of the docs there are, and where. */
export function readVersions({ files, site, options, locate }: VersionsInput): VersionsRead {
  const { values, id } = options
  const prefix = id === 'default' ? '' : `${id}_`
  const listed = values.disableVersioning === true ? [] : readNames(files, posix.join(site.folder, `${prefix}versions.json`))
  const all = values.includeCurrentVersion === false ? listed : ['current', ...listed]
  const only = readStrings(values.onlyIncludeVersions)
  const names = only ? all.filter((name) => only.includes(name)) : all
  const last = readString(values.lastVersion) ?? names.find((name) => name !== 'current') ?? names[0]
  const diagnostics: Diagnostic[] = []
  const unknown: string[] = []
  const versions = names.flatMap((name): DocsVersion[] => {
    const own = recordOf(recordOf(values.versions)[name])
    const isLast = name === last
    const path = typeof own.path === 'string' ? own.path : isLast ? '' : name === 'current' ? 'next' : name
    const versioned = posix.join(site.folder, `${prefix}versioned_docs`, `version-${name}`)
    const address = joinAddress(options.route, path).replace(/(.)\/$/, '$1')
    const isCopied = name !== 'current' && !files.hasFolder(versioned) && isMadeByScript(files, site, versioned)
    const folder = name === 'current' || isCopied ? options.folder : versioned
    if (!files.hasFolder(folder)) {
      unknown.push(address)
      const isDefault = name === 'current' && values.path === undefined
      if (!isDefault) diagnostics.push(createDiagnostic('other-site/missing-folder', { folder }, locate(`${options.key}.path`)))
      return []
    }
    const label = readString(own.label) ?? (name === 'current' ? 'Next' : name)
    const file = posix.join(site.folder, `${prefix}versioned_sidebars`, `version-${name}-sidebars.json`)
    const sidebars = name === 'current' ? currentSidebars(files, site, options) : files.hasFile(file) ? (file as ProjectPath) : 'none'
    return [{ name, label, isLast, address, folder, sidebars }]
  })
  return { versions, unknown, diagnostics }
}

function currentSidebars(files: SiteFiles, { folder }: SiteOptions, { values }: ContentOptions): DocsVersion['sidebars'] {
  if (values.sidebarPath === false) return 'none'
  const path = readString(values.sidebarPath)
  if (path === undefined) return undefined
  const file = ['', '.js', '.ts', '.mjs', '.cjs', '.mts', '.cts', '.json']
    .map((ending) => resolvePath(files, folder, `${path}${ending}`))
    .find(files.hasFile)
  return file === undefined ? 'none' : (file as ProjectPath)
}

function readNames(files: SiteFiles, file: string): readonly string[] {
  const text = files.readText(file)
  return (text === undefined ? undefined : readStrings(readData('jsonc', text).value)) ?? []
}

/** Some sites copy the docs of the current version into the last one before they build. */
function isMadeByScript(files: SiteFiles, { folder }: SiteOptions, versioned: string): boolean {
  const path = folder === '' ? versioned : versioned.slice(folder.length + 1)
  return files.readText(posix.join(folder, 'package.json'))?.includes(path) ?? false
}

interface RedirectsInput {
  readonly files: SiteFiles
  readonly site: SiteOptions
  locate(key: string): Location
}

/** Redirects of the config, and of the hosts' own files. */
export function readRedirects(input: RedirectsInput): readonly OtherRedirect[] {
  const { files, site } = input
  const { base } = site
  const folders = [...new Set(['', site.folder, ...site.staticFolders])]
  const hosted = folders.flatMap((folder) =>
    (['_redirects', 'vercel.json', 'netlify.toml'] as const)
      .flatMap((name) => readHosted(files, folder, name))
      .map((redirect) => ({ ...redirect, from: withoutBase(redirect.from, base), to: withoutBase(redirect.to, base) })),
  )
  return [...readPlugin(input), ...hosted]
}

/** Hosts see addresses with the base. */
function withoutBase(address: string, base: string): string {
  return base !== '/' && address.startsWith(base) ? address.slice(base.length - 1) : address
}

function readPlugin({ site, locate }: RedirectsInput): readonly OtherRedirect[] {
  return site.plugins
    .filter(({ name }) => /(?:^|plugin-)client-redirects$/.test(name))
    .flatMap(({ options, key }) =>
      listOf(options.redirects).flatMap((entry, index) => {
        const { from, to } = recordOf(entry)
        const target = readString(to)
        if (target === undefined) return []
        const at = locate(`${key}.redirects[${index}].to`)
        return (readStrings(from) ?? []).map((source) => ({ from: source, to: target, at }))
      }),
    )
}

function readHosted(files: SiteFiles, folder: string, name: Parameters<typeof readHostRules>[0]): readonly OtherRedirect[] {
  const file = posix.join(folder, name) as ProjectPath
  try {
    return readHostRules(name, files.readText(file) ?? '').flatMap(({ from, to, status, hasConditions, at }) =>
      status >= 400 || (hasConditions && name === 'vercel.json') ? [] : [{ from, to, at: { file, ...at } }],
    )
  } catch (error) {
    // The host itself reports it.
    ignoreError(error)
    return []
  }
}
