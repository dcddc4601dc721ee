import { createDiagnostic } from '../../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import type { OtherLink, OtherPage, OtherSidebar, OtherSidebarEntry, OtherSite, OtherVersion } from '../../../core/model/other-site.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { byText } from '../../../kit/data/sort-and-group.ts'
import { findGlobProblem } from '../../../kit/files/path-matcher.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { guessTitle } from '../config/read-code-config.ts'
import type { SiteFiles } from '../site-files.ts'
import { type ConfigData, emptySite, type OtherTool, type ReadOtherSite } from '../tool.ts'
import { findUnusedSettings } from './find-unused-settings.ts'
import { readBlog, readTagAddresses } from './read-blog.ts'
import { readCodeRoutes } from './read-code.ts'
import { readDocs, readSinglePages, readSiteLocales } from './read-content.ts'
import { type Data, joinAddress, readOptions, readString, type SiteOptions } from './read-options.ts'
import { readSidebars } from './read-sidebars.ts'
import { type DocsVersion, readRedirects, readVersions } from './read-versions.ts'
import { createDocusaurusResolver } from './resolve-link.ts'
import { translatePage } from './translate-page.ts'

/** Folders below this are examples and tests rather than sites. */
const maxDepth = 4

export const docusaurus: OtherTool = {
  name: 'docusaurus',
  label: 'Docusaurus',
  findConfigs: (files) => files.list('', { depth: maxDepth }).filter((file) => /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/.test(file)),
  readSite: readDocusaurusSite,
  createResolver: createDocusaurusResolver,
  translatePage,
}

/** Reads a site of Docusaurus 2 or 3: its docs, blogs, and pages in all versions and languages. */
async function readDocusaurusSite(input: ReadOtherSite): Promise<OtherSite> {
  const { files, configFile, readConfig } = input
  const data = await readConfig(configFile)
  const site = readOptions(files, configFile, data)
  const diagnostics: Diagnostic[] = [...reportUnread(data)]
  const locales = readSiteLocales(site)
  const versions = new Map<string, OtherVersion>()
  const pages: OtherPage[] = []
  const generated: string[] = []
  const sidebars: OtherSidebar[] = []

  const instances = site.docs.map((options) => ({ options, read: readVersions({ files, site, options, locate: data.locate }) }))
  // The instance with the most versions is the one that readers choose a version of.
  const [main] = instances.toSorted((a, b) => b.read.versions.length - a.read.versions.length)
  const mainLast = main?.read.versions.find(({ isLast }) => isLast) ?? main?.read.versions[0]
  const defaultId = mainLast?.name ?? 'current'
  versions.set(defaultId, { id: defaultId, label: mainLast?.label ?? 'Current', prefix: '' })

  for (const { options, read } of instances) {
    diagnostics.push(...read.diagnostics)
    generated.push(...read.unknown.filter((address) => address !== '/').map((address) => `${address}*`))
    for (const version of read.versions) {
      const versionId = idOfVersion(version, options.id === main?.options.id ? undefined : options.id, defaultId)
      if (!versions.has(versionId)) versions.set(versionId, { id: versionId, label: version.label, prefix: version.address })
      for (const locale of locales) {
        const docs = readDocs({ files, site, options, version, locale, versionId, diagnostics })
        const published = docs.filter(({ isDraft }) => !isDraft).map(({ page }) => page)
        pages.push(...published)
        if (locale.code !== site.locales.default) continue
        generated.push(...readTagAddresses({ files, options, folder: version.folder, address: version.address, pages: published }))
        const found = await readSidebars({ files, site, version, versionId, docs, readConfig })
        sidebars.push(...found.sidebars)
        generated.push(...found.generated)
        diagnostics.push(...found.diagnostics)
      }
    }
  }
  for (const locale of locales) {
    const shared = { files, site, locale, version: defaultId, diagnostics }
    for (const read of [
      ...site.blogs.map((options) => readBlog({ ...shared, options })),
      ...site.pages.map((options) => readSinglePages({ ...shared, options })),
    ]) {
      pages.push(...read.pages)
      generated.push(...read.generated)
    }
    // What a language does not translate is shown in the default one, at an address of its own.
    if (locale.prefix !== '') generated.push(`${locale.prefix}/*`)
  }
  for (const { include, exclude } of [...site.docs, ...site.blogs, ...site.pages]) {
    const reason = findGlobProblem([...include, ...exclude])
    if (reason !== undefined) diagnostics.push(createDiagnostic('other-site/config-syntax', { reason }, { file: configFile }))
  }
  const routes = readCodeRoutes(files, site, configFile)
  const theme = recordOf(site.config.themeConfig)
  const navbar = recordOf(theme.navbar)
  const { description, ...texts } = readTexts(site)
  const guessed = data.unread.some(({ key }) => key === 'title') ? guessTitle(data, { ...input, folder: site.folder }) : undefined
  return {
    ...emptySite('docusaurus', input),
    ...texts,
    ...(description !== undefined && { description }),
    ...optional('favicon', site.config.favicon),
    ...optional('logo', recordOf(navbar.logo).src),
    ...optional('editUrl', editUrlOf(site)),
    base: site.base,
    headingIds: 'docusaurus',
    locales: locales.map(({ folder: _, ...locale }) => locale),
    versions: [...versions.values()],
    pages: pages.sort(byText(({ file }) => file)),
    publicFiles: listPublicFiles(files, site),
    redirects: readRedirects({ files, site, locate: data.locate }),
    generated: [...new Set([...generated, ...routes.addresses])],
    sidebars,
    navbar: readNavbar(navbar, { site, sidebars, pages }),
    footer: readFooter(recordOf(theme.footer)),
    features: new Set([...readFeatures(site, data, routes.hasUnknown), ...(routes.addsHeadings ? ['unknown-anchors'] : [])]),
    ...(guessed && { title: guessed.title }),
    unusedSettings: [
      ...(guessed?.unusedSettings ?? []),
      ...findUnusedSettings(site, data).filter(({ key }) => !guessed || key !== 'title'),
    ],
    diagnostics,
  }
}

/** Versions of other instances have their instance in the id, unless they are the only one of it. */
function idOfVersion({ name, isLast }: DocsVersion, instance: string | undefined, defaultId: string): string {
  if (instance === undefined) return name
  return isLast ? defaultId : `${instance}-${name}`
}

function readTexts({ config }: SiteOptions): { readonly title: string; readonly url?: string; readonly description?: string } {
  const description = readString(config.tagline)
  return { title: readString(config.title) ?? '', ...optional('url', config.url), ...(description !== undefined && { description }) }
}

function optional<Key extends string>(key: Key, value: unknown): Partial<Record<Key, string>> {
  const text = readString(value)
  return text === undefined ? {} : ({ [key]: text } as Partial<Record<Key, string>>)
}

function editUrlOf({ docs }: SiteOptions): string | undefined {
  const url = docs.map(({ values }) => readString(values.editUrl)).find((each) => each !== undefined)
  return url === undefined ? undefined : `${url.replace(/\/$/, '')}/{path}`
}

function listPublicFiles(files: SiteFiles, { staticFolders }: SiteOptions): ReadonlyMap<string, ProjectPath> {
  const found = new Map<string, ProjectPath>()
  for (const folder of staticFolders) {
    const start = folder === '' ? 0 : folder.length + 1
    for (const file of files.list(folder)) found.set(`/${file.slice(start)}`, file)
  }
  return found
}

/** What the resolver and the translation need to know. */
function readFeatures({ config, locales }: SiteOptions, { value, unread }: ConfigData, hasUnknownRoutes: boolean): ReadonlySet<string> {
  const markdown = recordOf(config.markdown)
  const features = new Set<string>()
  if (markdown.emoji !== false) features.add('emoji')
  if (markdown.mermaid === true) features.add('mermaid')
  if (markdown.format === 'md' || markdown.format === 'detect') features.add(`format-${markdown.format}`)
  if (hasUnknownRoutes || value === undefined) features.add('unknown-routes')
  if (locales.isPartial) features.add('unknown-locales')
  if (JSON.stringify(value ?? '').includes('remark-math') || unread.some(({ key }) => key.includes('remarkPlugins'))) features.add('math')
  return features
}

const important =
  /^(?:baseUrl|trailingSlash|url|i18n(?:\.defaultLocale|\.locales)?|presets(?:\[\d+\])?(?:\[1\])?|(?:presets\[\d+\]\[1\]\.(?:docs|blog|pages)|plugins\[\d+\]\[1\])(?:\.(?:path|routeBasePath|include|exclude|lastVersion|versions|onlyIncludeVersions|includeCurrentVersion|sidebarPath|id|postsPerPage|redirects))?|staticDirectories)$/

/** Values on which addresses depend, and which only running the config would tell. */
function reportUnread({ value, unread }: ConfigData): readonly Diagnostic[] {
  if (value === undefined) return []
  return unread.filter(({ key }) => important.test(key)).map(({ key, at }) => createDiagnostic('other-site/config-value', { key }, at))
}

interface ThemeContext {
  readonly site: SiteOptions
  readonly sidebars: readonly OtherSidebar[]
  readonly pages: readonly OtherPage[]
}

/** The links at the top of each page; menus are taken apart. */
function readNavbar(navbar: Data, context: ThemeContext): readonly OtherLink[] {
  return listOf(navbar.items).flatMap((item) => readNavbarItem(recordOf(item), context))
}

function readNavbarItem(item: Data, context: ThemeContext): readonly OtherLink[] {
  const items = listOf(item.items)
  if (items.length > 0) return items.flatMap((each) => readNavbarItem(recordOf(each), { ...context }))
  const label = readString(item.label)
  const href = readString(item.href) ?? readString(item.to) ?? addressOfItem(item, context)
  return label === undefined || href === undefined ? [] : [{ label, href }]
}

/** Items that name a doc or a sidebar. */
function addressOfItem(item: Data, { site, sidebars, pages }: ThemeContext): string | undefined {
  if (item.type === 'docSidebar' || item.type === 'sidebar') {
    const sidebar = sidebars.find(({ name }) => name === item.sidebarId)
    const file = sidebar && firstFile(sidebar.entries)
    return pages.find((page) => page.file === file)?.address
  }
  if (item.type !== 'doc' && item.type !== 'docsVersion') return undefined
  const id = readString(item.docId)
  const docs = site.docs.find((each) => each.id === (readString(item.docsPluginId) ?? 'default'))
  if (id === undefined || !docs) return undefined
  const found = pages.find(({ folder, path }) => folder === docs.folder && path.replace(/\.mdx?$/, '') === id)
  return found?.address ?? joinAddress(docs.route, id)
}

function firstFile(entries: readonly OtherSidebarEntry[]): string | undefined {
  for (const entry of entries) {
    const file = entry.kind === 'page' ? entry.file : entry.kind === 'group' ? (entry.file ?? firstFile(entry.entries)) : undefined
    if (file !== undefined) return file
  }
  return undefined
}

/** Columns of links; a footer without columns has one without a label. */
function readFooter(footer: Data): OtherSite['footer'] {
  const links = listOf(footer.links).map(recordOf)
  const isColumns = links.some(({ items }) => Array.isArray(items))
  const columns = isColumns ? links : [{ items: links }]
  return columns
    .map((column: Data) => ({
      label: readString(column.title) ?? '',
      items: listOf(column.items).flatMap((item): OtherLink[] => {
        const { label, href, to } = recordOf(item)
        const target = readString(href) ?? readString(to)
        return typeof label === 'string' && target !== undefined ? [{ label, href: target }] : []
      }),
    }))
    .filter(({ items }) => items.length > 0)
}
