import { posix } from 'node:path'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { wordsOf } from '../../../kit/text/words.ts'
import { parseUrl } from '../../../kit/url/address.ts'
import type { OtherLocale } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { canMakeAnchors } from '../unknown-parts.ts'
import { filledText, folderOf, textsOf, type Values } from '../values.ts'
import { isRecord, PythonValue, readConfigFile } from './read-config.ts'

/** The extensions that Zensical enables if the config lists none: https://zensical.org/docs/setup/extensions/about/ */
const zensicalExtensions = [
  ...wordsOf('abbr admonition attr_list def_list footnotes md_in_html toc'),
  ...wordsOf(
    'arithmatex betterem caret details emoji highlight inlinehilite keys magiclink mark smartsymbols superfences tabbed tasklist tilde',
  ).map((name) => `pymdownx.${name}`),
]

/** Extensions that enable other extensions. */
const bundles: Readonly<Record<string, readonly string[]>> = {
  extra: ['abbr', 'attr_list', 'def_list', 'footnotes', 'md_in_html'],
  'pymdownx.extra': ['pymdownx.betterem', 'pymdownx.superfences', 'footnotes', 'attr_list', 'def_list', 'abbr', 'md_in_html'],
}

export type MkdocsConfig = ReturnType<typeof readMkdocsConfig>

/** Reads the settings from a config that docsgen uses. Paths are relative to the root. */
export function readMkdocsConfig(files: SiteFiles, file: ProjectPath) {
  const config = readConfigFile(files, file)
  const { values } = config
  const folder = folderOf(file)
  const extensions = readNamed(values.markdown_extensions)
  const isZensical = file.endsWith('.toml') || [...extensions.keys()].some((name) => name.startsWith('zensical.'))
  if (isZensical && values.markdown_extensions === undefined) for (const name of zensicalExtensions) extensions.set(name, {})
  for (const [bundle, names] of Object.entries(bundles))
    if (extensions.has(bundle)) for (const name of names) if (!extensions.has(name)) extensions.set(name, {})
  const plugins = new Map([...readNamed(values.plugins)].map(([name, options]) => [name.replace(/^material\//, ''), options]))
  const address = readAddress(values.site_url)
  return {
    ...config,
    file,
    folder,
    docs: posix.join(folder, filledText(values.docs_dir) ?? 'docs').replace(/^\.$|\/$/, ''),
    isZensical,
    hasDirectoryUrls: values.use_directory_urls !== false && !(plugins.has('offline') && plugins.get('offline')?.enabled === true),
    /** The URL without the base, or undefined if the config does not set it. */
    url: address?.origin,
    base: address ? address.pathname.replace(/\/?$/, '/') : '/',
    theme: isRecord(values.theme) ? values.theme : { name: values.theme },
    extra: isRecord(values.extra) ? values.extra : {},
    plugins,
    extensions,
  }
}

/** Plugins and extensions are either a list, whose items are names or names with options, or a mapping. */
function readNamed(value: unknown): Map<string, Values> {
  const named = new Map<string, Values>()
  const add = (name: string, options: unknown) => {
    // Zensical also accepts the dot-separated parts of a name as nested tables.
    if ((name === 'pymdownx' || name === 'zensical' || name === 'blocks' || name === 'extensions') && isRecord(options)) {
      for (const [key, each] of readNamed(options)) named.set(`${name}.${key}`, each)
    } else named.set(name.replace(/^markdown\.extensions\./, ''), isRecord(options) ? options : {})
  }
  for (const entry of Array.isArray(value) ? value : [value]) {
    if (typeof entry === 'string') add(entry, {})
    else if (isRecord(entry)) for (const [name, options] of Object.entries(entry)) add(name, options)
  }
  return named
}

function readAddress(value: unknown): URL | undefined {
  const text = filledText(value)
  return text !== undefined && /^https?:\/\//.test(text) ? parseUrl(text) : undefined
}

/**
 * Lists the settings on which translation and link resolution depend, in the format of `OtherSite.features`: the names of extensions,
 * `plugin:name`, and `key=value`.
 */
export function describeFeatures(config: MkdocsConfig, files: SiteFiles): ReadonlySet<string> {
  const { extensions, plugins, values } = config
  const words = new Set<string>(extensions.keys())
  for (const name of plugins.keys()) words.add(`plugin:${name}`)
  if (config.isZensical) words.add('zensical')
  if (extensions.has('pymdownx.emoji') || (extensions.has('pymdownx') && config.isZensical)) words.add('emoji')
  if (extensions.has('pymdownx.arithmatex')) words.add('math')
  if (!config.hasDirectoryUrls) words.add('urls=files')
  if (config.url === undefined || usesMike(config)) words.add('absolute=unknown')
  const validation = isRecord(values.validation) ? values.validation : {}
  const links = isRecord(validation.links) ? validation.links : validation
  if (links.absolute_links === 'relative_to_docs') words.add('absolute=docs')
  words.add(`folder=${config.folder}`).add(`docs=${config.docs}`)
  const snippets = extensions.get('pymdownx.snippets') ?? {}
  const [first, ...others] = textsOf(snippets.base_path)
  for (const path of [first ?? '.', ...others]) words.add(`snippets=${posix.join(config.folder, path)}`)
  for (const path of textsOf(snippets.auto_append)) words.add(`append=${path}`)
  for (const name of ['mdx_include', 'markdown_include.include'])
    for (const path of textsOf(extensions.get(name)?.base_path)) words.add(`include=${posix.join(config.folder, path)}`)
  words.add(`slug=${slugRule(extensions.get('toc') ?? {})}`)
  if (extensions.get('pymdownx.tabbed')?.slugify || extensions.get('pymdownx.blocks.tab')?.slugify) words.add('tabs=anchors')
  if (words.has('slug=unknown')) words.add('unknown=the `slugify` function of the config')
  for (const path of textsOf(values.hooks)) {
    const file = posix.join(config.folder, path)
    const text = files.readText(file)
    if ((text === undefined || /page_markdown|page_content/.test(text)) && canMakeAnchors(files, file))
      words.add(`unknown=the hook \`${path}\``)
  }
  if (Array.isArray(config.theme.features) && config.theme.features.includes('content.code.annotate')) words.add('annotate')
  if (plugins.has('macros') || extensions.has('zensical.extensions.macros')) words.add('macros')
  return words
}

/** `default`, `unicode`, or the case option of pymdownx: `lower`, `none`, … */
function slugRule({ slugify, separator }: Values): string {
  const name =
    slugify instanceof PythonValue ? slugify.name : isRecord(slugify) ? (filledText(slugify.object) ?? 'pymdownx') : filledText(slugify)
  const options = slugify instanceof PythonValue && isRecord(slugify.values) ? slugify.values : isRecord(slugify) ? slugify : {}
  const ending = typeof separator === 'string' && separator !== '-' ? ` ${separator}` : ''
  if (name === undefined) return `default${ending}`
  if (name.endsWith('slugify_unicode')) return `unicode${ending}`
  if (name.endsWith('uslugify_cased') || name.endsWith('uslugify_encoded')) return `none${ending}`
  if (name.endsWith('uslugify') || name.endsWith('gfm')) return `lower${ending}`
  if (!name.includes('pymdownx')) return 'unknown'
  const keywords = isRecord(options.kwds) ? options.kwds : {}
  return `${filledText(keywords.case) ?? 'none'}${ending}`
}

/** Whether each version is published in its own folder, so that URLs that begin at the root are unknown. */
export function usesMike({ extra, plugins }: MkdocsConfig): boolean {
  return plugins.has('mike') || (isRecord(extra.version) && extra.version.provider === 'mike')
}

/** Returns the values of features in the form `key=value`. */
export function settingsOf(features: ReadonlySet<string>, key: string): readonly string[] {
  return [...features].flatMap((word) => (word.startsWith(`${key}=`) ? [word.slice(key.length + 1)] : []))
}

/** The way in which the mkdocs-static-i18n plugin determines the language of a file. */
export interface SiteLanguages {
  readonly locales: readonly OtherLocale[]
  /** Returns a file's language, and its path without the language. */
  split(path: string): { readonly locale: string; readonly path: string }
  /** Pages without a translation are shown in the default language. */
  readonly hasFallback: boolean
  /** Returns the names that a path can have in a language, best match first. */
  variants(path: string, locale: string): readonly string[]
}

export function readLanguages({ plugins, theme, values }: MkdocsConfig): SiteLanguages {
  const options = plugins.get('i18n')
  const main = filledText(theme.language) ?? 'en'
  const entries = Array.isArray(options?.languages)
    ? options.languages.filter(isRecord)
    : isRecord(options?.languages)
      ? Object.entries(options.languages).map(([locale, value]) => (isRecord(value) ? { locale, ...value } : { locale, name: value }))
      : []
  const built = entries.filter(({ build, locale }) => build !== false && locale !== 'default' && locale !== 'null')
  if (built.length === 0) {
    return {
      locales: [{ code: main, label: filledText(values.site_language) ?? main, prefix: '' }],
      split: (path) => ({ locale: main, path }),
      hasFallback: false,
      variants: (path) => [path],
    }
  }
  const first =
    filledText(options?.default_language) ??
    filledText(built.find((each) => each.default === true)?.locale) ??
    filledText(built[0]?.locale) ??
    main
  const codes = new Set([first, ...built.flatMap(({ locale }) => filledText(locale) ?? [])])
  const labels = new Map(built.map(({ locale, name }) => [locale, filledText(name)]))
  const locales = [...codes].map((code) => ({ code, label: labels.get(code) ?? code, prefix: code === first ? '' : `/${code}` }))
  const usesFolders = options?.docs_structure === 'folder'
  return {
    locales,
    hasFallback: options?.fallback_to_default !== false,
    split(path) {
      const [, folder = '', below = ''] = usesFolders ? (/^([^/]+)\/(.+)$/.exec(path) ?? []) : []
      if (codes.has(folder)) return { locale: folder, path: below }
      const [, stem, code = '', ending] = usesFolders ? [] : (/^(.*[^/.])\.([A-Za-z_-]+)(\.\w+)$/.exec(path) ?? [])
      return codes.has(code) ? { locale: code, path: `${stem}${ending}` } : { locale: first, path }
    },
    variants(path, locale) {
      if (usesFolders) return [`${locale}/${path}`, `${first}/${path}`, path]
      const named = (code: string) => path.replace(/(\.\w+)$/, `.${code}$1`)
      return [named(locale), named(first), path]
    },
  }
}

const pageEnding = /\.(?:md|markdown|mdown|mkdn|mkd)$/i
/** README.md is a folder's index page if there is no index.md: https://www.mkdocs.org/user-guide/writing-your-docs/#index-pages */
const indexName = /(?:^|\/)(?:index|README)$/

export function isPageFile(path: string): boolean {
  return pageEnding.test(path)
}

export function isIndexFile(path: string): boolean {
  return indexName.test(path.replace(pageEnding, ''))
}

/** Returns the URL of a page by its path in the content folder or in the folder of its language. */
export function addressOf(path: string, { hasDirectoryUrls }: Pick<MkdocsConfig, 'hasDirectoryUrls'>): string {
  const name = path.replace(pageEnding, '')
  const folder = name.replace(indexName, '')
  if (folder !== name) return folder === '' ? '/' : `/${folder}/`
  return hasDirectoryUrls ? `/${name}/` : `/${name}.html`
}
