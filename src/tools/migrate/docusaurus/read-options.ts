import { posix } from 'node:path'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import type { SiteFiles } from '../site-files.ts'
import type { ConfigData } from '../tool.ts'
import { baseOf, filledText, folderOf, textOf, textsOf, trimPath, type Values } from '../values.ts'

export type SiteOptions = ReturnType<typeof readOptions>

/** One instance of a plugin that publishes Markdown. */
export interface ContentOptions {
  readonly id: string
  /** The folder of its files. */
  readonly folder: string
  /** Below the base, without slashes at its ends. */
  readonly route: string
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly values: Values
  /** The location of its options in the config. */
  readonly key: string
}

interface PluginUse {
  readonly name: string
  readonly options: Values
  readonly key: string
}

const defaultExclude = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**']
const markdown = ['**/*.{md,mdx}']
const kinds = {
  docs: { folder: 'docs', route: 'docs', include: markdown },
  blog: { folder: 'blog', route: 'blog', include: markdown },
  pages: { folder: 'src/pages', route: '', include: ['**/*.{js,jsx,ts,tsx,md,mdx}'] },
} as const

/** Reads the settings of a Docusaurus config, with the tool's defaults for absent ones. */
export function readOptions(files: SiteFiles, configFile: string, data: ConfigData) {
  const folder = folderOf(configFile)
  const config = recordOf(data.value)
  const isUnread = data.value === undefined || data.unread.some(({ key }) => /^(?:\.\.\.|presets(?:\[0\])?)$/.test(key))
  const uses = readUses(config.presets, 'presets')
  const named = uses.filter(hasContent)
  const presets = named.length === 0 && isUnread ? [{ name: 'classic', options: {}, key: 'presets' }] : named
  const plugins = readUses(config.plugins, 'plugins')
  const instances = (kind: keyof typeof kinds): readonly ContentOptions[] => {
    const names = [`@docusaurus/plugin-content-${kind}`, `content-${kind}`, `docusaurus-plugin-content-${kind}`]
    const found = [
      ...presets
        .filter(({ options }) => options[kind] !== false)
        .map(({ options, key }) => ({ options: recordOf(options[kind]), key: `${key}.${kind}` })),
      ...plugins.filter(({ name }) => names.includes(name)),
    ]
    return found.map(({ options, key }) => {
      const { folder: path, route, include } = kinds[kind]
      return {
        id: filledText(options.id) ?? 'default',
        folder: resolvePath(files, folder, filledText(options.path) ?? path),
        route: (textOf(options.routeBasePath) ?? route).replace(/^\/+|\/+$/g, ''),
        include: options.include === undefined ? include : textsOf(options.include),
        exclude: options.exclude === undefined ? defaultExclude : textsOf(options.exclude),
        values: options,
        key,
      }
    })
  }
  return {
    /** The folder of the config. `` for the root. */
    folder,
    config,
    base: baseOf(textOf(config.baseUrl) ?? ''),
    trailingSlash: typeof config.trailingSlash === 'boolean' ? config.trailingSlash : undefined,
    locales: readLocales(files, folder, data),
    staticFolders: (config.staticDirectories === undefined ? ['static'] : textsOf(config.staticDirectories)).map((path) =>
      resolvePath(files, folder, path),
    ),
    docs: instances('docs'),
    blogs: instances('blog'),
    pages: instances('pages'),
    plugins,
    /** Plugins and presets that can make pages of something else. */
    others: [
      ...uses.filter((use) => !hasContent(use)),
      ...plugins.filter(({ name }) => !/(?:^|plugin-)content-|client-redirects$/.test(name)),
    ],
  }
}

/** `name`, or `[name, options]`. */
function readUses(value: unknown, key: string): readonly PluginUse[] {
  return listOf(value).flatMap((use, index) => {
    if (typeof use === 'string') return [{ name: use, options: {}, key: `${key}[${index}]` }]
    if (!Array.isArray(use)) return []
    // A name that only running the config would tell is missing, and leaves the options.
    const name = typeof use[0] === 'string' ? use[0] : ''
    const options = recordOf(use.find((part) => typeof part === 'object'))
    return [{ name, options, key: `${key}[${index}][1]` }]
  })
}

/** Other presets add pages that are no Markdown. */
function hasContent({ name, options }: PluginUse): boolean {
  return /classic$/.test(name) || Object.keys(kinds).some((kind) => kind in options)
}

/** Paths in a config are relative to its folder, unless the config has joined them itself. */
export function resolvePath(files: SiteFiles, folder: string, path: string): string {
  const root = `${files.root}/`
  if (posix.isAbsolute(path)) return path.startsWith(root) ? trimPath(path.slice(root.length)) : trimPath(posix.relative(files.root, path))
  const below = trimPath(posix.join(folder, path))
  const joined = trimPath(path)
  const exists = (candidate: string) => files.hasFolder(candidate) || files.hasFile(candidate)
  return folder !== '' && !exists(below) && joined.startsWith(`${folder}/`) && exists(joined) ? joined : below
}

function readLocales(files: SiteFiles, folder: string, { value, unread }: ConfigData) {
  const config = recordOf(value)
  const i18n = recordOf(config.i18n)
  const code = filledText(i18n.defaultLocale) ?? 'en'
  /** `i18n`, below the site's folder. */
  const path = posix.join(folder, filledText(i18n.path) ?? 'i18n')
  /** Whether only running the config would tell the others. */
  const isPartial = unread.some(({ key }) => key === 'i18n' || key.startsWith('i18n.locales') || key === 'i18n.defaultLocale')
  const named = textsOf(i18n.locales)
  const codes = named.length === 0 && isPartial ? files.folders(path) : named
  return { default: code, codes: [...new Set([code, ...codes])], isPartial, folder: path, configs: recordOf(i18n.localeConfigs) }
}

/** Joins parts of an address with one slash between them. A slash at the end of the last part stays. */
export function joinAddress(...parts: readonly string[]): string {
  return `/${parts.filter((part) => part !== '').join('/')}`.replace(/\/{2,}/g, '/')
}

/** Applies the `trailingSlash` option to a URL. If the option is not set, URLs stay unchanged. */
export function applyTrailingSlash(address: string, trailingSlash: boolean | undefined): string {
  if (trailingSlash === undefined || address === '/') return address
  const bare = address.replace(/\/$/, '')
  return trailingSlash ? `${bare}/` : bare
}

/** Resolves a path against a page's address, as browsers do. */
export function resolveAddress(path: string, from: string): string {
  const parts = path.startsWith('/') ? [''] : from.split('/').slice(0, -1)
  for (const segment of path.replace(/^\//, '').split('/')) {
    if (segment === '..' && parts.length > 1) parts.pop()
    else if (!/^\.{1,2}$/.test(segment)) parts.push(segment)
  }
  if (/(?:^|\/)\.{1,2}$/.test(path)) parts.push('')
  return parts.join('/').replace(/^(?!\/)/, '/')
}

/** `apiReference v2` becomes `api-reference-v-2`: how Docusaurus makes addresses of tags. */
export function kebabCase(text: string): string {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f'’]/g, '')
  const words = plain.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\p{N}+/gu) ?? []
  return words.join('-').toLowerCase()
}

/** More characters than any route description has. */
const maxRouteLength = 600

/** Finds URLs that plugins add: URLs in the options of packages, and URLs in the site's own code. */
export function readCodeRoutes(files: SiteFiles, site: SiteOptions, configFile: string) {
  const addresses: string[] = ['/404.html', '/sitemap.xml']
  const theme = recordOf(site.config.themeConfig)
  const search = recordOf(theme.algolia).searchPagePath
  const names = [...site.plugins.map(({ name }) => name), ...readThemes(site.config)]
  if (theme.algolia !== undefined || names.some((name) => name.includes('search')))
    addresses.push(joinAddress(typeof search === 'string' ? search : 'search'))
  if (names.some((name) => name.includes('llms'))) addresses.push('/llms.txt', '/llms-full.txt', '/docs/*.md')
  for (const use of site.others) collect(use.options, 0)
  for (const path of readIgnoredPaths(files, site.folder)) {
    addresses.push(...addressesOfFolders(site, [path]))
    for (const folder of site.staticFolders) if (path.startsWith(`${folder}/`)) addresses.push(`${path.slice(folder.length)}*`)
  }

  /** Packages use different options for their URLs and for the folders to which they write pages. */
  function collect(options: Values, depth: number): void {
    for (const [key, value] of Object.entries(options)) {
      if (typeof value === 'string') {
        if (/^(?:route|routePath|routeBasePath|baseURL)$/.test(key)) addresses.push(`${joinAddress(value)}*`)
        if (/^(?:out|outDir|outputDir|docsRoot|rootPath)$/.test(key))
          addresses.push(...addressesOfFolders(site, foldersOfOption(files, site, value)))
      } else if (typeof value === 'object' && depth < 5) for (const each of [value].flat()) collect(recordOf(each), depth + 1)
    }
  }

  let hasUnknown = false
  let addsHeadings = false
  for (const file of [configFile, ...listPluginFiles(files, site, configFile)]) {
    const text = files.readText(file) ?? ''
    addsHeadings ||= /\btype:\s*["']heading["']/.test(text)
    for (let at = text.indexOf('addRoute('); at !== -1; at = text.indexOf('addRoute(', at + 1)) {
      const path = /\bpath:\s*(?:"([^"\n]*)"|'([^'\n]*)')/.exec(text.slice(at, at + maxRouteLength))
      const address = path?.[1] ?? path?.[2]
      if (address === undefined) hasUnknown = true
      else addresses.push(joinAddress(address).replace(/[:*].*$/, '*'))
    }
  }
  return { addresses: addresses.filter((address) => address !== '/*'), hasUnknown, addsHeadings }
}

function readThemes({ themes }: Values): readonly string[] {
  return [themes].flat().flatMap((theme) => filledText(Array.isArray(theme) ? theme[0] : theme) ?? [])
}

/** Resolves the folder that an option specifies: relative to the site, or to the docs. */
function foldersOfOption(files: SiteFiles, site: SiteOptions, path: string): readonly string[] {
  return [resolvePath(files, site.folder, path), ...site.docs.map(({ folder }) => posix.join(folder, path))]
}

/** The pages in these folders are not generated until the site is built. */
function addressesOfFolders({ docs }: SiteOptions, folders: readonly string[]): readonly string[] {
  return docs.flatMap(({ folder, route }) => {
    const made = folders.find((each) => each.startsWith(`${folder}/`))
    return made === undefined ? [] : [`${joinAddress(route, made.slice(folder.length))}*`]
  })
}

/** Finds the site's own plugins: plugins that the config names or imports, and plugins in the usual folders. */
function listPluginFiles(files: SiteFiles, site: SiteOptions, configFile: string): readonly string[] {
  const config = files.readText(configFile) ?? ''
  const imported = [...config.matchAll(/\b(?:from\s+|require\(\s*|import\(\s*)["'](\.{1,2}\/[^"'\n]+)["']/g)].map(([, path = '']) => path)
  const named = [...site.plugins.map(({ name }) => name), ...imported]
    .filter((name) => name.includes('/') && !name.startsWith('@'))
    .map((name) => resolvePath(files, site.folder, name))
  const folders = ['plugins', 'src/plugins'].map((folder) => posix.join(site.folder, folder))
  const listed = [...folders, ...named].flatMap((folder) => (files.hasFolder(folder) ? files.list(folder, { depth: 4 }) : []))
  const own = named.flatMap((path) => ['', '.js', '.ts', '.mjs', '.cjs'].map((ending) => `${path}${ending}`).filter(files.hasFile))
  return [...new Set([...own, ...listed])].filter((file) => /\.[cm]?[jt]sx?$/.test(file))
}

/** Reads the paths that `.gitignore` lists. Their content is generated before the site is built, so links to it are not checked. */
export function readIgnoredPaths(files: SiteFiles, siteFolder: string): readonly string[] {
  const folders = [...new Set(['', siteFolder])]
  return folders.flatMap((folder) =>
    (files.readText(posix.join(folder, '.gitignore')) ?? '').split('\n').flatMap((line) => {
      const path = line.trim().replace(/\/\*{1,2}$/, '')
      // Names without a slash are caches and outputs in any folder.
      if (path.startsWith('#') || path.startsWith('!') || !path.replace(/\/$/, '').includes('/') || /[*?[]/.test(path)) return []
      return [posix.join(folder, path.replace(/^\/+|\/+$/g, ''))]
    }),
  )
}

export function isIgnored(path: string, ignored: readonly string[]): boolean {
  return ignored.some((each) => path === each || path.startsWith(`${each}/`) || path.startsWith(`${each}.`))
}
