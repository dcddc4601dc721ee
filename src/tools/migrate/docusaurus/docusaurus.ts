import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { byText } from '../../../kit/data/sort-and-group.ts'
import { findGlobProblem } from '../../../kit/files/path-matcher.ts'
import { all } from '../../../kit/text/words.ts'
import { splitHref } from '../addresses.ts'
import { createAddressLookup } from '../check-other-site.ts'
import { guessTitle, reportUnread } from '../config/read-code-config.ts'
import { createDiagnostic } from '../diagnostics.ts'
import { advices, listUnusedSettings, none, type SettingsTable, used } from '../list-unused-settings.ts'
import type { OtherLink, OtherPage, OtherSetting, OtherSidebar, OtherSite, OtherVersion } from '../other-site.ts'
import { type ConfigData, emptySite, filesOf, type OtherTool, type ReadOtherSite } from '../tool.ts'
import { filledText, listPublished, trueNames, type Values } from '../values.ts'
import { readBlog, readDocs, readSinglePages, readSiteLocales, readTagAddresses } from './read-content.ts'
import { joinAddress, readCodeRoutes, readOptions, type SiteOptions } from './read-options.ts'
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

/** Reads a Docusaurus 2 or 3 site: its docs, blogs, and pages in all versions and languages. */
async function readDocusaurusSite(input: ReadOtherSite): Promise<OtherSite> {
  const { files, configFile, readConfig } = input
  const data = await readConfig(configFile)
  const site = readOptions(files, configFile, data)
  const diagnostics: Diagnostic[] = [...reportUnread(data, important)]
  const locales = readSiteLocales(site)
  const versions = new Map<string, OtherVersion>()
  const pages: OtherPage[] = []
  const generated: string[] = []
  const sidebars: OtherSidebar[] = []

  const instances = site.docs.map((options) => ({ options, read: readVersions(files, site, { options, data }) }))
  // The instance with the most versions is the one whose versions readers can choose from.
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
        const docs = readDocs({ files, site, options, locale, versionId, diagnostics }, version)
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
    const shared = { files, site, locale, versionId: defaultId, diagnostics }
    for (const read of [
      ...site.blogs.map((options) => readBlog({ ...shared, options })),
      ...site.pages.map((options) => readSinglePages({ ...shared, options })),
    ]) {
      pages.push(...read.pages)
      generated.push(...read.generated)
    }
    // Pages that have no translation in a language are shown in the default language, at a separate URL.
    if (locale.prefix !== '') generated.push(`${locale.prefix}/*`)
  }
  for (const { include, exclude } of [...site.docs, ...site.blogs, ...site.pages]) {
    const reason = findGlobProblem([...include, ...exclude])
    if (reason !== undefined) diagnostics.push(createDiagnostic('other-site/config-syntax', { reason }, { file: configFile }))
  }
  const routes = readCodeRoutes(files, site, configFile)
  const theme = recordOf(site.config.themeConfig)
  const navbar = recordOf(theme.navbar)
  const guessed = guessTitle(data, { ...input, folder: site.folder })
  const settings = findUnusedSettings(site, data)
  const read: OtherSite = {
    ...emptySite('docusaurus', input),
    url: filledText(site.config.url),
    description: filledText(site.config.tagline),
    favicon: filledText(site.config.favicon),
    logo: filledText(recordOf(navbar.logo).src),
    editUrl: editUrlOf(site),
    title: guessed?.title ?? filledText(site.config.title) ?? '',
    base: site.base,
    headingIds: 'docusaurus',
    locales: locales.map(({ folder: _, ...locale }) => locale),
    versions: [...versions.values()],
    pages: pages.sort(byText(({ file }) => file)),
    publicFiles: new Map(site.staticFolders.flatMap((folder) => listPublished(files, folder))),
    redirects: readRedirects(files, site, data),
    generated: [...new Set([...generated, ...routes.addresses])],
    sidebars,
    navbar: readNavbar(navbar, { site, sidebars, pages }),
    footer: readFooter(recordOf(theme.footer)),
    features: readFeatures(site, data, routes),
    unusedSettings: guessed ? [guessed.setting, ...settings.filter(({ key }) => key !== 'title')] : settings,
    diagnostics,
  }
  return { ...read, diagnostics: [...diagnostics, ...findLostLinks(read, data)] }
}

/** Links in the navbar and the footer to pages of the site that do not exist. `href` can lead to another application on the same host. */
function findLostLinks(site: OtherSite, { value, locate }: ConfigData): readonly Diagnostic[] {
  if (site.features.has('unknown-routes')) return []
  const exists = createAddressLookup(site)
  const visit = (part: unknown, key: string): readonly Diagnostic[] =>
    listOf(part).flatMap((each, index) => {
      const { to, items } = recordOf(each)
      const at = `${key}[${index}]`
      const inner = visit(items, `${at}.items`)
      const { path = '' } = (typeof to === 'string' && splitHref(to)) || {}
      if (typeof to !== 'string' || path === '' || exists(path.startsWith('/') ? path : `/${path}`)) return inner
      return [createDiagnostic('other-site/nav-missing-page', { entry: to, suggestion: undefined }, locate(`${at}.to`)), ...inner]
    })
  const theme = recordOf(recordOf(value).themeConfig)
  return [
    ...visit(recordOf(theme.navbar).items, 'themeConfig.navbar.items'),
    ...visit(recordOf(theme.footer).links, 'themeConfig.footer.links'),
  ]
}

/** Version IDs of other instances include the instance, unless the instance has only one version. */
function idOfVersion({ name, isLast }: DocsVersion, instance: string | undefined, defaultId: string): string {
  if (instance === undefined) return name
  return isLast ? defaultId : `${instance}-${name}`
}

function editUrlOf({ docs }: SiteOptions): string | undefined {
  const url = docs.map(({ values }) => filledText(values.editUrl)).find((each) => each !== undefined)
  return url === undefined ? undefined : `${url.replace(/\/$/, '')}/{path}`
}

/** Determines the features that the resolver and the translation need. */
function readFeatures(
  { config, locales }: SiteOptions,
  { value, unread }: ConfigData,
  { hasUnknown, addsHeadings }: ReturnType<typeof readCodeRoutes>,
): ReadonlySet<string> {
  const { emoji, format } = recordOf(config.markdown)
  const isUnread = unread.some(({ key }) => key.includes('remarkPlugins'))
  return new Set(
    trueNames({
      emoji: emoji !== false,
      'format-md': format === 'md',
      'format-detect': format === 'detect',
      'unknown-routes': hasUnknown || value === undefined,
      'unknown-anchors': addsHeadings,
      'unknown-locales': locales.isPartial,
      math: isUnread || JSON.stringify(value ?? '').includes('remark-math'),
    }),
  )
}

const important =
  /^(?:baseUrl|trailingSlash|url|i18n(?:\.defaultLocale|\.locales)?|presets(?:\[\d+\])?(?:\[1\])?|(?:presets\[\d+\]\[1\]\.(?:docs|blog|pages)|plugins\[\d+\]\[1\])(?:\.(?:path|routeBasePath|include|exclude|lastVersion|versions|onlyIncludeVersions|includeCurrentVersion|sidebarPath|id|postsPerPage|redirects))?|staticDirectories)$/

type ThemeContext = Pick<OtherSite, 'sidebars' | 'pages'> & { readonly site: SiteOptions }

/** Reads the links at the top of each page. Menus are flattened. */
function readNavbar({ items }: Values, context: ThemeContext): readonly OtherLink[] {
  return listOf(items).flatMap((each) => {
    const item = recordOf(each)
    if (listOf(item.items).length > 0) return readNavbar(item, context)
    const label = filledText(item.label)
    const href = filledText(item.href) ?? filledText(item.to) ?? addressOfItem(item, context)
    return label === undefined || href === undefined ? [] : [{ label, href }]
  })
}

/** Returns the URL of an item that refers to a doc or a sidebar. */
function addressOfItem(item: Values, { site, sidebars, pages }: ThemeContext): string | undefined {
  if (item.type === 'docSidebar' || item.type === 'sidebar') {
    const sidebar = sidebars.find(({ name }) => name === item.sidebarId)
    const [file] = filesOf(sidebar?.entries ?? [])
    return pages.find((page) => page.file === file)?.address
  }
  if (item.type !== 'doc' && item.type !== 'docsVersion') return undefined
  const id = filledText(item.docId)
  const docs = site.docs.find((each) => each.id === (filledText(item.docsPluginId) ?? 'default'))
  if (id === undefined || !docs) return undefined
  const found = pages.find(({ folder, path }) => folder === docs.folder && path.replace(/\.mdx?$/, '') === id)
  return found?.address ?? joinAddress(docs.route, id)
}

/** Columns of links. A footer without columns is treated as a single column without a label. */
function readFooter(footer: Values): OtherSite['footer'] {
  const links = listOf(footer.links).map(recordOf)
  const isColumns = links.some(({ items }) => Array.isArray(items))
  const columns = isColumns ? links : [{ items: links }]
  return columns
    .map((column: Values) => ({
      label: filledText(column.title) ?? '',
      items: listOf(column.items).flatMap((item): OtherLink[] => {
        const { label, href, to } = recordOf(item)
        const target = filledText(href) ?? filledText(to)
        return typeof label === 'string' && target !== undefined ? [{ label, href: target }] : []
      }),
    }))
    .filter(({ items }) => items.length > 0)
}

/** The content options of the docs, a blog, or the pages plugin. */
const content: SettingsTable = {
  '*': 'none',
  ...all(advices.markdown, 'remarkPlugins rehypePlugins recmaPlugins beforeDefaultRemarkPlugins beforeDefaultRehypePlugins'),
  ...all(advices.lastUpdated, 'showLastUpdateTime showLastUpdateAuthor'),
  ...all(advices.components, 'docsRootComponent docItemComponent docRootComponent blogListComponent blogPostComponent'),
  ...used('numberPrefixParser editUrl versions'),
  admonitions: { '*': 'none', keywords: 'Define admonitions of your own in the `admonitions` option.' },
  sidebarItemsGenerator: 'Sidebars are written out in the config. Correct their entries if code has changed them.',
}

const preset: SettingsTable = {
  docs: content,
  blog: content,
  pages: content,
  theme: { customCss: advices.styles },
  ...all(advices.analytics, 'gtag googleAnalytics googleTagManager'),
  ...none('sitemap svgr debug id'),
}

const themeConfig: SettingsTable = {
  navbar: { '*': 'none', items: 'used', logo: { '*': 'none', src: 'used', srcDark: 'The logo of the light theme is used for both.' } },
  footer: { links: 'used', copyright: advices.copyright, style: advices.colors, logo: advices.footer },
  announcementBar: advices.announcement,
  ...all(advices.search, 'algolia typesense docsearch'),
  image: advices.socialImage,
  ...all(advices.head, 'metadata metadatas'),
  tableOfContents: advices.toc,
  colorMode: {
    '*': 'none',
    disableSwitch: 'Readers can switch to the dark theme. To remove the button, replace the part of the page in the `theme` folder.',
  },
  prism: {
    '*': 'none',
    ...all('Set the colors of code in a style sheet in the `theme` folder.', 'theme darkTheme'),
    magicComments: 'Mark lines with `{1,3}` behind the language of the code block.',
  },
  ...all(advices.analytics, 'gtag googleAnalytics'),
  ...none('docs blog sidebarCollapsible hideableSidebar'),
  liveCodeBlock: 'Code blocks do not run in docsgen.',
}

const config: SettingsTable = {
  ...used('title tagline url baseUrl favicon i18n staticDirectories'),
  ...none(`
    organizationName projectName deploymentBranch githubHost githubPort baseUrlIssueBanner future storage onBrokenLinks onBrokenAnchors
    onBrokenMarkdownLinks onDuplicateRoutes trailingSlash webpack titleDelimiter $schema
  `),
  themeConfig,
  markdown: { '*': 'none', preprocessor: advices.code, parseFrontMatter: advices.code, remarkRehypeOptions: advices.markdown },
  scripts: { '*': advices.scripts },
  stylesheets: { '*': advices.styles },
  headTags: { '*': advices.head },
  clientModules: { '*': advices.code },
  customFields: 'Only code of the old site could use these values. For values in Markdown, set the `variables` option.',
  ssrTemplate: advices.components,
  ...all('Search engines may index the new site. Otherwise, add a `robots` meta tag with the `head` option.', 'noindex noIndex'),
}

const kinds: SettingsTable = { docs: content, blog: content, pages: content }
const contentPlugin = /(?:^|plugin-)content-(?:docs|blog|pages)$/
/** Plugins that docsgen replaces, or that change nothing for readers. */
const needless =
  /(?:client-redirects|sitemap|svgr|debug|ideal-image|plugin-sass|plugin-rsdoctor|css-cascade-layers|theme-classic|theme-mermaid)$/
const knownPlugins: readonly (readonly [RegExp, string])[] = [
  [/analytics|gtag|tag-manager|clarity|matomo|plausible|posthog|hotjar|segment/i, advices.analytics],
  [/search|typesense/i, advices.search],
  [/openapi|redoc|typedoc/i, 'The pages of this plugin are not on the new site. See the `reference` and `sources` options.'],
  [/live-codeblock/, 'Code blocks do not run in docsgen.'],
  [/zoom|image/i, 'Look for an equivalent in the `images` option.'],
]

/** Finds the unused settings, presets, plugins, and themes in a Docusaurus config. */
function findUnusedSettings({ config: value }: SiteOptions, data: ConfigData): readonly OtherSetting[] {
  const uses = Object.fromEntries(
    ['presets', 'plugins', 'themes'].map((list) => [
      list,
      Object.fromEntries(listOf(value[list]).map((use, index) => [index, ruleOfUse(use)])),
    ]),
  )
  const any = { '*': { 0: 'used', 1: { ...content, ...preset } } }
  return listUnusedSettings({
    value,
    table: { ...config, ...uses },
    data,
    unreadTable: { ...config, presets: any, plugins: any, themes: any },
  })
}

/** `name`, or `[name, options]`. */
function ruleOfUse(use: unknown): string | SettingsTable {
  const [name, options] = Array.isArray(use) ? use : [use]
  if (typeof name !== 'string') return typeof name === 'object' ? { 0: 'none' } : advices.plugin
  if (/(?:^|preset-)classic$/.test(name) || Object.keys(recordOf(options)).some((each) => each in kinds)) return { '*': 'none', 1: preset }
  if (contentPlugin.test(name)) return { '*': 'none', 1: content }
  if (needless.test(name)) return 'none'
  return knownPlugins.find(([pattern]) => pattern.test(name))?.[1] ?? advices.plugin
}
