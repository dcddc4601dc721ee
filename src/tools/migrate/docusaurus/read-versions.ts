import { posix } from 'node:path'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { readData } from '../../../kit/data/read-data.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { readHostFile } from '../addresses.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherRedirect } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import type { ConfigData } from '../tool.ts'
import { filledText, textsOf } from '../values.ts'
import { type ContentOptions, joinAddress, resolvePath, type SiteOptions } from './read-options.ts'

/** A docs version of one plugin instance. */
export interface DocsVersion {
  /** `current`, or a name in `versions.json`. */
  readonly name: string
  readonly label: string
  /** Whether this is the last version, whose URLs do not contain its name. */
  readonly isLast: boolean
  /** The URL below the base, without the language: `/docs/2.x`. */
  readonly address: string
  readonly folder: string
  /** undefined if the folder has a single sidebar that is generated from its files. */
  readonly sidebars: ProjectPath | 'none' | undefined
}

/** Determines which docs versions exist, and in which folders they are. */
export function readVersions(
  files: SiteFiles,
  site: SiteOptions,
  { options, data }: { readonly options: ContentOptions; readonly data: ConfigData },
) {
  const { values, id } = options
  const prefix = id === 'default' ? '' : `${id}_`
  const listed = values.disableVersioning === true ? [] : readNames(files, posix.join(site.folder, `${prefix}versions.json`))
  const all = values.includeCurrentVersion === false ? listed : ['current', ...listed]
  const only = textsOf(values.onlyIncludeVersions)
  const names = values.onlyIncludeVersions === undefined ? all : all.filter((name) => only.includes(name))
  const last = filledText(values.lastVersion) ?? names.find((name) => name !== 'current') ?? names[0]
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
      if (!isDefault) diagnostics.push(createDiagnostic('other-site/missing-folder', { folder }, data.locate(`${options.key}.path`)))
      return []
    }
    const label = filledText(own.label) ?? (name === 'current' ? 'Next' : name)
    const file = posix.join(site.folder, `${prefix}versioned_sidebars`, `version-${name}-sidebars.json`)
    const sidebars = name === 'current' ? currentSidebars(files, site, options) : files.hasFile(file) ? (file as ProjectPath) : 'none'
    return [{ name, label, isLast, address, folder, sidebars }]
  })
  return { versions, unknown, diagnostics }
}

function currentSidebars(files: SiteFiles, { folder }: SiteOptions, { values }: ContentOptions): DocsVersion['sidebars'] {
  if (values.sidebarPath === false) return 'none'
  const path = filledText(values.sidebarPath)
  if (path === undefined) return undefined
  const file = ['', '.js', '.ts', '.mjs', '.cjs', '.mts', '.cts', '.json']
    .map((ending) => resolvePath(files, folder, `${path}${ending}`))
    .find(files.hasFile)
  return file === undefined ? 'none' : (file as ProjectPath)
}

function readNames(files: SiteFiles, file: string): readonly string[] {
  const text = files.readText(file)
  return text === undefined ? [] : textsOf(readData('jsonc', text).value)
}

/** Some sites copy the docs of the current version to the latest version before they build. */
function isMadeByScript(files: SiteFiles, { folder }: SiteOptions, versioned: string): boolean {
  const path = folder === '' ? versioned : versioned.slice(folder.length + 1)
  return files.readText(posix.join(folder, 'package.json'))?.includes(path) ?? false
}

/** Reads the redirects in the config, and in the configuration files of hosts, whose URLs include the base. */
export function readRedirects(files: SiteFiles, site: SiteOptions, { locate }: ConfigData): readonly OtherRedirect[] {
  const withoutBase = (address: string) =>
    site.base !== '/' && address.startsWith(site.base) ? address.slice(site.base.length - 1) : address
  const folders = [...new Set(['', site.folder, ...site.staticFolders])]
  const hosted = folders.flatMap((folder) =>
    (['_redirects', 'vercel.json', 'netlify.toml'] as const).flatMap((name) =>
      readHostFile(files, folder, name).flatMap(({ from, to, status, hasConditions, at }) =>
        status >= 400 || (hasConditions && name === 'vercel.json') ? [] : [{ from: withoutBase(from), to: withoutBase(to), at }],
      ),
    ),
  )
  const plugins = site.plugins.filter(({ name }) => /(?:^|plugin-)client-redirects$/.test(name))
  const own = plugins.flatMap(({ options, key }) =>
    listOf(options.redirects).flatMap((entry, index) => {
      const { from, to } = recordOf(entry)
      const at = locate(`${key}.redirects[${index}].to`)
      return textsOf(from).flatMap((source) => textsOf(to).map((target) => ({ from: source, to: target, at })))
    }),
  )
  return [...own, ...hosted]
}
