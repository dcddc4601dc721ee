import { posix } from 'node:path'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { decodeIfValid } from '../../../kit/escape/percent.ts'
import type { SiteFiles } from '../site-files.ts'
import type { ConfigData } from '../tool.ts'

/** What a Docusaurus config says, with the tool's defaults for what it does not say. */
export interface SiteOptions {
  /** The folder of the config; `` for the root. */
  readonly folder: string
  readonly config: Data
  readonly base: string
  readonly trailingSlash: boolean | undefined
  readonly locales: LocaleOptions
  readonly staticFolders: readonly string[]
  readonly docs: readonly ContentOptions[]
  readonly blogs: readonly ContentOptions[]
  readonly pages: readonly ContentOptions[]
  readonly plugins: readonly PluginUse[]
  /** Plugins and presets that can make pages of something else. */
  readonly others: readonly PluginUse[]
}

/** One instance of a plugin that publishes Markdown. */
export interface ContentOptions {
  readonly id: string
  /** The folder of its files. */
  readonly folder: string
  /** Below the base, without slashes at its ends. */
  readonly route: string
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly values: Data
  /** Where its options are written in the config. */
  readonly key: string
}

interface LocaleOptions {
  readonly default: string
  readonly codes: readonly string[]
  /** Whether only running the config would tell the others. */
  readonly isPartial: boolean
  /** `i18n`, below the site's folder. */
  readonly folder: string
  readonly configs: Data
}

interface PluginUse {
  readonly name: string
  readonly options: Data
  readonly key: string
}

const defaultExclude = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**']
const markdown = ['**/*.{md,mdx}']
const kinds = {
  docs: { folder: 'docs', route: 'docs', include: markdown },
  blog: { folder: 'blog', route: 'blog', include: markdown },
  pages: { folder: 'src/pages', route: '', include: ['**/*.{js,jsx,ts,tsx,md,mdx}'] },
} as const

export function readOptions(files: SiteFiles, configFile: string, data: ConfigData): SiteOptions {
  const folder = posix.dirname(configFile) === '.' ? '' : posix.dirname(configFile)
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
        id: readString(options.id) ?? 'default',
        folder: resolvePath(files, folder, readString(options.path) ?? path),
        route: (readString(options.routeBasePath) ?? (options.routeBasePath === '' ? '' : route)).replace(/^\/+|\/+$/g, ''),
        include: readStrings(options.include) ?? include,
        exclude: readStrings(options.exclude) ?? defaultExclude,
        values: options,
        key,
      }
    })
  }
  return {
    folder,
    config,
    base: withSlashes(readString(config.baseUrl) ?? '/'),
    trailingSlash: readBoolean(config.trailingSlash),
    locales: readLocales(files, folder, { config, data }),
    staticFolders: (readStrings(config.staticDirectories) ?? ['static']).map((path) => resolvePath(files, folder, path)),
    docs: instances('docs'),
    blogs: instances('blog'),
    pages: instances('pages'),
    plugins,
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

function trimPath(path: string): string {
  const trimmed = posix.normalize(path).replace(/\/$/, '')
  return trimmed === '.' ? '' : trimmed
}

function withSlashes(path: string): string {
  return `/${path}/`.replace(/\/{2,}/g, '/')
}

function readLocales(
  files: SiteFiles,
  folder: string,
  { config, data }: { readonly config: Data; readonly data: ConfigData },
): LocaleOptions {
  const i18n = recordOf(config.i18n)
  const code = readString(i18n.defaultLocale) ?? 'en'
  const path = posix.join(folder, readString(i18n.path) ?? 'i18n')
  const isPartial = data.unread.some(({ key }) => key === 'i18n' || key.startsWith('i18n.locales') || key === 'i18n.defaultLocale')
  const named = readStrings(i18n.locales) ?? []
  const codes = named.length === 0 && isPartial ? files.folders(path) : named
  return { default: code, codes: [...new Set([code, ...codes])], isPartial, folder: path, configs: recordOf(i18n.localeConfigs) }
}

/** Reads values of configs and front matter, which can be of any type. */
export type Data = Readonly<Record<string, unknown>>

/** undefined if it is no text or an empty one. */
export function readString(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** One text, or a list of them. */
export function readStrings(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined
}

export function readBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}

/** Joins parts of an address with one slash between them; a slash at the end of the last part stays. */
export function joinAddress(...parts: readonly string[]): string {
  const joined = `/${parts.filter((part) => part !== '').join('/')}`.replace(/\/{2,}/g, '/')
  return joined
}

/** What the `trailingSlash` option makes of an address; without the option, addresses stay as they are. */
export function applyTrailingSlash(address: string, trailingSlash: boolean | undefined): string {
  if (trailingSlash === undefined || address === '/') return address
  const bare = address.replace(/\/$/, '')
  return trailingSlash ? `${bare}/` : bare
}

/** Resolves a path against a page's address, as browsers do. */
export function resolveAddress(path: string, from: string): string {
  const parts = path.startsWith('/') ? [''] : from.split('/').slice(0, -1)
  const segments = path.replace(/^\//, '').split('/')
  for (const [index, segment] of segments.entries()) {
    const isLast = index === segments.length - 1
    if (segment === '..') {
      if (parts.length > 1) parts.pop()
      if (isLast) parts.push('')
    } else if (segment === '.') {
      if (isLast) parts.push('')
    } else parts.push(segment)
  }
  return parts.join('/').replace(/^(?!\/)/, '/')
}

/** Addresses are compared without percent-encoding. What is not valid stays as it is. */
export function decodeAddress(address: string): string {
  return decodeIfValid(address)
}

/** `apiReference v2` becomes `api-reference-v-2`: how Docusaurus makes addresses of tags. */
export function kebabCase(text: string): string {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f'’]/g, '')
  const words = plain.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\p{N}+/gu) ?? []
  return words.join('-').toLowerCase()
}
