import { posix } from 'node:path'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { unescapeHtml } from '../../../kit/escape/markup.ts'
import { decodeIfValid } from '../../../kit/escape/percent.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { isUrl } from '../../../kit/url/address.ts'
import { createAddressFinder } from '../addresses.ts'
import { picture } from '../check-other-site.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherPage, OtherSite, OtherTarget } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { readPageFile } from '../text/revise-text.ts'
import { emptySite, type OtherTool, type ReadOtherSite, type ResolveOtherLink } from '../tool.ts'
import { addressFolder, filledText, textsOf, type Values, withoutTags } from '../values.ts'
import {
  addressOf,
  describeFeatures,
  isPageFile,
  type MkdocsConfig,
  readLanguages,
  readMkdocsConfig,
  type SiteLanguages,
  usesMike,
} from './config.ts'
import { describePlugin, findAccent, findUnusedSettings } from './find-unused-settings.ts'
import { type Blog, createGeneratedPages, readBlog, readRedirects } from './generated-pages.ts'
import { createPatternMatcher, findPatternProblem, isRecord, readMeta } from './read-config.ts'
import { readNavigation } from './read-navigation.ts'
import { translatePage } from './translate-page.ts'

const external: OtherTarget = { kind: 'external' }
/** Plugins that find files by name, regardless of their location. */
const nameFinders = ['autolinks', 'ezlinks', 'roamlinks', 'obsidian-support', 'wikilinks', 'alias', 'site-urls']

const unknown: OtherTarget = { kind: 'unknown' }

/**
 * MkDocs converts the paths of files in Markdown links to URLs, and leaves everything else to the browser: absolute paths, URLs, and all
 * HTML. Zensical resolves every relative link against the file's folder.
 */
function createMkdocsResolver(site: OtherSite, files: SiteFiles): ResolveOtherLink {
  const config = readMkdocsConfig(files, site.configFile)
  const languages = readLanguages(config)
  const isMade = createGeneratedPages(config, files)
  const findsNames = nameFinders.some((name) => config.plugins.has(name))
  const find = createAddressFinder(site)
  const pagesByPath = new Map(site.pages.map((page) => [page.path, page]))
  const filesByPath = new Set<ProjectPath>(site.publicFiles.values())
  const { features, base } = site
  const isZensical = features.has('zensical')

  return ({ href, kind, file }, page) => {
    const written = href.trim()
    // A macro or a template of the page may generate the target.
    if (/\{\{|\{%|%7B%7B/i.test(written)) return unknown
    if (/^[a-z][a-z0-9+.-]*:/i.test(written)) return ownAddress(written)
    if (written.startsWith('//')) return external
    const [, path = '', , fragment = ''] = /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(written) ?? []
    const anchor = isMadeAnchor(fragment) ? '' : decodeIfValid(fragment)
    if (path === '') return { kind: 'page', page, fragment: anchor }
    const decoded = decodeIfValid(path)
    if (decoded.startsWith('/')) return absolute(decoded, anchor, kind, page)
    // Plugins that include Markdown rewrite its links relative to the page.
    const from = file !== undefined && features.has('plugin:include-markdown') ? posix.relative(page.folder, file) : page.path
    const inDocs = posix.normalize(posix.join(posix.dirname(from), decoded))
    if (isZensical || kind === 'link' || kind === 'image' || kind === 'definition') {
      const found = findFile(inDocs, page, anchor)
      if (found) return found
    }
    const address = isZensical ? addressFromFile(inDocs, decoded, page) : posix.join(addressFolder(page), decoded)
    return byAddress(address, anchor, { path: inDocs, written: decoded })
  }

  function findFile(path: string, page: OtherPage, fragment: string): OtherTarget | undefined {
    for (const name of [...languages.variants(path, page.locale), path]) {
      const target = pagesByPath.get(name)
      if (target) return { kind: 'page', page: target, fragment }
      const file = posix.join(page.folder, name) as ProjectPath
      if (filesByPath.has(file)) return { kind: 'file', file }
    }
    return undefined
  }

  /** Zensical converts file paths to URLs, regardless of whether the files exist. */
  function addressFromFile(path: string, written: string, page: OtherPage): string {
    const { prefix = '' } = site.locales.find(({ code }) => code === page.locale) ?? {}
    const address = isPageFile(path) ? addressOf(path, config) : `/${path}`
    return `${prefix}${address}${written.endsWith('/') && !address.endsWith('/') ? '/' : ''}`
  }

  function absolute(path: string, fragment: string, kind: string, page: OtherPage): OtherTarget {
    const isInDocs = features.has('absolute=docs') && kind !== 'html'
    const found = isInDocs ? findFile(path.slice(1), page, fragment) : undefined
    if (found) return found
    const below = path.startsWith(base) ? `/${path.slice(base.length)}` : isInDocs ? path : `${path}/` === base ? '/' : undefined
    const target = byAddress(below ?? path, fragment, { path: path.slice(1), written: path })
    if (below !== undefined && (isInDocs || target.kind !== 'missing' || !features.has('absolute=unknown'))) return target
    // Other sites can share the domain, but rarely contain the images of this site.
    if (target.kind === 'unknown' || (kind !== 'image' && !picture.test(path))) return unknown
    const missing = { kind: 'missing', what: 'file', tried: path } as const
    return target.kind === 'file' ? missing : { ...missing, unless: 'a different site on the same domain' }
  }

  /** Resolves URLs of the site itself that are written as absolute URLs. */
  function ownAddress(href: string): OtherTarget {
    if (site.url === undefined || !href.startsWith(`${site.url}/`) || features.has('absolute=unknown') || !isUrl(href)) return external
    const { pathname, hash } = new URL(href)
    const path = decodeIfValid(pathname)
    const found = path.startsWith(base)
      ? find(`/${path.slice(base.length)}`, isMadeAnchor(hash.slice(1)) ? '' : decodeIfValid(hash.slice(1)))
      : undefined
    return found?.kind === 'page' ? found : external
  }

  interface Tried {
    readonly path: string
    readonly written: string
  }

  function byAddress(address: string, fragment: string, { path, written }: Tried): OtherTarget {
    const normal = posix.normalize(address)
    const found = find(normal, fragment)
    if (found && (isZensical || found.kind !== 'page' || !isPageFile(normal))) return found
    if (findsNames || isMade(path)) return unknown
    const isSource = isPageFile(written)
    const [ending = ''] = /\.[A-Za-z]\w*$/.exec(written) ?? []
    if (isSource) return { kind: 'missing', what: 'source', tried: posix.join(config.docs, path) }
    return { kind: 'missing', what: ending === '' || ending === '.html' ? 'page' : 'file', tried: normal }
  }
}

/** Anchors that extensions and the theme generate: for footnotes, tabs, lines of code, and tags. */
function isMadeAnchor(fragment: string): boolean {
  return /^(?:fn(?:ref)?\d*:|__|tag:)/.test(fragment)
}

export const mkdocs: OtherTool = {
  name: 'mkdocs',
  label: 'MkDocs',
  findConfigs,
  readSite: readMkdocsSite,
  createResolver: createMkdocsResolver,
  translatePage,
}

const names = ['mkdocs.yml', 'mkdocs.yaml', 'zensical.toml']

/** Configs that inherit from another config have names such as `mkdocs.public.yml`. */
const variant = /^mkdocs[.-][\w-]+\.ya?ml$/

/** Searches the folder and three levels below it. */
function findConfigs(files: SiteFiles): readonly ProjectPath[] {
  const own = names.filter((name) => files.hasFile(name)) as ProjectPath[]
  if (own.length > 0) return own.slice(0, 1)
  const variants = files.list('', { depth: 1 }).filter((path) => variant.test(path))
  if (variants.length > 0) return variants
  const found = files.list('', { depth: 4 }).filter((path) => names.includes(posix.basename(path)))
  return found.toSorted((a, b) => a.split('/').length - b.split('/').length)
}

/** Reads a MkDocs or Zensical site without running its plugins. */
async function readMkdocsSite(input: ReadOtherSite): Promise<OtherSite> {
  const { files, configFile } = input
  const config = readMkdocsConfig(files, configFile)
  const { values, theme, extra } = config
  const languages = readLanguages(config)
  const publication: Publication = { config, languages, blog: readBlog(config) }
  const diagnostics: Diagnostic[] = [...config.diagnostics]
  if (!files.hasFolder(config.docs) && config.diagnostics.length === 0)
    diagnostics.push(createDiagnostic('other-site/missing-folder', { folder: config.docs }, config.locate(values, 'docs_dir')))
  const reason = findPatternProblem(excludedBy(config))
  if (reason !== undefined)
    diagnostics.push(createDiagnostic('other-site/config-syntax', { reason }, config.locate(values, 'exclude_docs')))
  const sources = listSources(config, files)
  const pages = sources.pages.flatMap((path) => readPage(path, publication, files, diagnostics) ?? [])
  const publicFiles = new Map<string, ProjectPath>()
  for (const path of [...sources.others, ...(config.isZensical ? sources.pages : [])]) {
    const { locale, path: inner } = languages.split(path)
    const { prefix = '' } = languages.locales.find(({ code }) => code === locale) ?? {}
    if (!isPageFile(path)) publicFiles.set(`${prefix}/${inner}`, posix.join(config.docs, path) as ProjectPath)
  }
  for (const [address, file] of themeFiles(config, files)) if (!publicFiles.has(address)) publicFiles.set(address, file)
  const named = new Set(pages.flatMap(({ text }) => [...text.matchAll(/\{\{-?[ \t]*(\w+)/g)].map(([, name = '']) => `extra.${name}`)))
  const accent = findAccent(config, (path) => files.readText(posix.join(config.docs, path)))
  const usesValue = (key: string) => named.has(key) && (config.plugins.has('macros') || config.isZensical)
  const site: OtherSite = {
    ...emptySite('mkdocs', input),
    title: filledText(values.site_name) ?? '',
    description: filledText(values.site_description),
    url: config.url,
    favicon: filledText(theme.favicon),
    logo: filledText(theme.logo),
    editUrl: editUrlOf(config),
    copyright: unescapeHtml(withoutTags((filledText(values.copyright) ?? '').replaceAll('&copy;', '©'))) || undefined,
    accent,
    base: config.base,
    headingIds: 'mkdocs',
    locales: languages.locales,
    pages,
    publicFiles,
    generated: generatedAddresses(publication, pages, sources.others),
    footer: footerOf(extra),
    features: describeFeatures(config, files),
    variables: variablesOf(config),
    unusedSettings: findUnusedSettings(config).filter(({ key }) => !usesValue(key) && (key !== 'theme.palette' || accent === undefined)),
    plugins: [...config.plugins.keys()].map(describePlugin),
    diagnostics,
  }
  const redirects = readRedirects(config, site)
  const navigation = readNavigation({ config, files, site, languages, excluded: sources.excluded })
  return {
    ...site,
    redirects,
    sidebars: navigation.sidebars,
    navbar: navigation.navbar,
    unusedSettings: [...site.unusedSettings, ...navigation.unusedSettings],
    diagnostics: [...diagnostics, ...navigation.diagnostics],
  }
}

/** The settings on which page URLs depend. */
interface Publication {
  readonly config: MkdocsConfig
  readonly languages: SiteLanguages
  readonly blog: Blog | undefined
}

/** MkDocs's own patterns come first, so that `!` can override them: https://www.mkdocs.org/user-guide/configuration/#exclude_docs */
function excludedBy({ values, plugins }: MkdocsConfig): string {
  const patterns = [`.*\n/templates/`, filledText(values.exclude_docs) ?? '', filledText(values.draft_docs) ?? '']
  return [...patterns, ...textsOf(plugins.get('exclude')?.glob)].join('\n')
}

function listSources(config: MkdocsConfig, files: SiteFiles) {
  const { docs, file } = config
  const isExcluded = createPatternMatcher(excludedBy(config))
  const pages: string[] = []
  const others: string[] = []
  const excluded = new Set<string>()
  const all = files.list(docs).map((path) => (docs === '' ? path : path.slice(docs.length + 1)))
  const known = new Set<string>(all)
  for (const path of all) {
    const hasIndex = /(?:^|\/)README\.md$/.test(path) && known.has(path.replace(/README\.md$/, 'index.md'))
    if (hasIndex || isExcluded(path) || posix.join(docs, path) === file) excluded.add(path)
    else if (isPageFile(path)) pages.push(path)
    else others.push(path)
  }
  return { pages, others, excluded }
}

function readPage(
  path: string,
  { config, languages, blog }: Publication,
  files: SiteFiles,
  diagnostics: Diagnostic[],
): OtherPage | undefined {
  const page = readPageFile(files, posix.join(config.docs, path) as ProjectPath, diagnostics, readMeta)
  if (!page) return undefined
  const { text, frontMatter } = page
  const { locale, path: inner } = languages.split(path)
  const { prefix = '' } = languages.locales.find(({ code }) => code === locale) ?? {}
  const isPost = blog?.isPost(inner) === true
  if (isPost && frontMatter.values.draft === true) return undefined
  const address = (isPost ? blog.addressOf(inner, text, frontMatter) : undefined) ?? addressOf(inner, config)
  const kind = isPost ? 'post' : 'doc'
  return { ...page, address: `${prefix}${address}`, locale, version: 'current', kind, path, folder: config.docs }
}

/** Yields the theme files that the site itself adds. */
function* themeFiles({ theme, folder }: MkdocsConfig, files: SiteFiles): Generator<readonly [string, ProjectPath]> {
  const overrides = filledText(theme.custom_dir)
  if (overrides === undefined) return
  const top = posix.join(folder, overrides)
  for (const file of files.list(top)) {
    if (!/\.(?:html|py|pyc|md)$|(?:^|\/)\.|mkdocs_theme\.yml$/.test(file)) yield [`/${file.slice(top.length + 1)}`, file]
  }
}

function editUrlOf({ values, isZensical, docs, folder }: MkdocsConfig): string | undefined {
  const repository = filledText(values.repo_url)?.replace(/\/?$/, '/')
  const template = filledText(values.edit_uri_template)
  const written = values.edit_uri
  if (written === '' || written === null || (isZensical && written === undefined && !template)) return undefined
  const inner = folder === '' ? docs : docs.slice(folder.length + 1)
  const usual = repository?.includes('bitbucket.org') ? `src/default/${inner}` : `edit/master/${inner}`
  const uri = template ?? (filledText(written) ?? usual).replace(/\/?$/, '/{path}')
  if (/^https?:/.test(uri)) return uri
  const isKnown =
    template !== undefined || filledText(written) !== undefined || /github\.com|gitlab\.com|bitbucket\.org/.test(repository ?? '')
  return repository !== undefined && isKnown ? `${repository}${uri.replace(/^\//, '')}` : undefined
}

function footerOf(extra: MkdocsConfig['extra']): OtherSite['footer'] {
  const social = Array.isArray(extra.social) ? extra.social.filter(isRecord) : []
  const items = social.flatMap(({ link, name, icon }) =>
    filledText(link) === undefined
      ? []
      : [{ href: String(link), label: filledText(name) ?? filledText(icon)?.split('/').at(-1)?.replaceAll('-', ' ') ?? String(link) }],
  )
  return items.length === 0 ? [] : [{ label: '', items }]
}

/** The scalar values in `extra`, which macros read by name. */
function variablesOf({ extra, values }: MkdocsConfig): OtherSite['variables'] {
  const found: Record<string, string | number | boolean> = {}
  const add = (prefix: string, record: Values, depth: number) => {
    for (const [key, value] of Object.entries(record)) {
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') found[`${prefix}${key}`] = value
      else if (isRecord(value) && depth < 4) add(`${prefix}${key}.`, value, depth + 1)
    }
  }
  add('', extra, 0)
  for (const key of ['site_name', 'site_url', 'site_description', 'repo_url', 'repo_name', 'edit_uri', 'copyright'])
    if (filledText(values[key]) !== undefined) found[`config.${key}`] = String(values[key])
  return found
}

/** The URLs that the theme and plugins publish in addition to pages. */
function generatedAddresses(
  { config, blog, languages }: Publication,
  pages: readonly OtherPage[],
  others: readonly string[],
): readonly string[] {
  const generated = new Set(['/404.html', '/sitemap.xml', '/sitemap.xml.gz', '/search/*', '/search.html'])
  for (const address of ['/assets/stylesheets/*', '/assets/javascripts/*', '/assets/images/favicon*', '/assets/images/social/*'])
    generated.add(address)
  for (const address of blog?.generated ?? []) generated.add(address)
  if (config.plugins.has('rss')) generated.add('/feed_*')
  if (config.plugins.has('mkdocstrings')) generated.add('/objects.inv')
  if (config.plugins.has('llmstxt')) for (const address of ['/llms.txt', '/llms-full.txt']) generated.add(address)
  const prefixes = languages.locales.flatMap(({ prefix }) => (prefix === '' ? [] : [prefix]))
  if (languages.hasFallback)
    for (const { address, locale } of pages)
      if (locale === languages.locales[0]?.code) for (const prefix of prefixes) generated.add(prefix + address)
  const { alternate } = config.extra
  for (const each of Array.isArray(alternate) ? alternate : []) {
    const link = isRecord(each) ? filledText(each.link) : undefined
    const path = link?.startsWith(config.base) ? `/${link.slice(config.base.length)}` : undefined
    // A language that is built from another folder.
    if (path !== undefined && path !== '/' && !prefixes.includes(path.replace(/\/$/, ''))) generated.add(`${path.replace(/\/?$/, '/')}*`)
  }
  if (config.plugins.has('mkdocs-jupyter') || config.plugins.has('jupyter'))
    for (const path of others) if (/\.(?:ipynb|py)$/.test(path)) generated.add(addressOf(path.replace(/\.\w+$/, '.md'), config))
  const own = ['css/*', 'js/*', 'fonts/*', 'webfonts/*', 'img/favicon.ico', 'img/grid.png']
  const theme = filledText(config.theme.name) ?? 'mkdocs'
  if (theme !== 'material') for (const path of own) generated.add(`/${path}`)
  if (!['mkdocs', 'readthedocs', 'material'].includes(theme)) generated.add('/img/*')
  if (usesMike(config)) generated.add('/versions.json')
  return [...generated]
}
