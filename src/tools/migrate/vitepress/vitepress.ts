import { posix } from 'node:path'
import type { Diagnostic, Location } from '../../../core/model/diagnostic.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { pathOf } from '../../../kit/url/address.ts'
import { readHostFile } from '../addresses.ts'
import { withoutEnding, withoutRepeats } from '../check-other-site.ts'
import { guessTitle, reportUnread } from '../config/read-code-config.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherLink, OtherLocale, OtherPage, OtherRedirect, OtherSidebar, OtherSidebarEntry, OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { emptySite, type OtherTool, type ReadOtherSite } from '../tool.ts'
import { listPublished, originOf, textOf, trueNames, type Values, withoutTags } from '../values.ts'
import { createRewrite, findPages, type Rewrite } from './find-pages.ts'
import { createResolver, readIgnoredLinks } from './resolve-link.ts'
import { findUnusedSettings, readVitePressConfig, type VitePressConfig } from './site-config.ts'
import { translatePage } from './translate-page.ts'

/** https://vitepress.dev */
export const vitepress: OtherTool = {
  name: 'vitepress',
  label: 'VitePress',
  findConfigs,
  readSite,
  createResolver,
  translatePage,
}

const configNames = ['js', 'ts', 'mjs', 'mts', 'json'].flatMap((ending) => [`config.${ending}`, `config/index.${ending}`])

/** Finds one config for each `.vitepress` folder, in the order in which VitePress searches for it. */
function findConfigs(files: SiteFiles): readonly ProjectPath[] {
  const folders = new Set(files.list('').flatMap((file) => /^(?:.*?\/)?\.vitepress(?=\/)/.exec(file)?.[0] ?? []))
  return [...folders].flatMap((folder) => configNames.map((name) => posix.join(folder, name) as ProjectPath).find(files.hasFile) ?? [])
}

/** Keys that are required for correct URLs and navigation. */
const important =
  /^(?:(?:title|srcDir|srcExclude|base|rewrites|cleanUrls|locales|themeConfig\.(?:sidebar|nav))(?=[.[]|$)|themeConfig$|\["\.\.\."\])/

async function readSite(input: ReadOtherSite): Promise<OtherSite> {
  const { files } = input
  const config = await readVitePressConfig(input)
  const { values, theme } = config
  const locales = readLocales(config)
  const localeOf = (path: string) => {
    const [first = ''] = path.split('/', 1)
    return locales.find(({ prefix }) => prefix === `/${first}`)?.code ?? locales[0]?.code ?? ''
  }
  const rewrite = createRewrite(recordOf(values.rewrites))
  const found = findPages({ config, files, rewrite, localeOf })
  const publicFiles = new Map(config.publicDir === '' ? [] : listPublished(files, config.publicDir))
  const redirects = readRedirects(config, files)
  const features = readFeatures(config, files)
  const pages = new Map<string, OtherPage>(found.pages.map((page) => [withoutEnding(page.address), page]))
  const exists = new Set([...publicFiles.keys(), ...redirects.map(({ from }) => from)].map(withoutEnding))
  const generated = [...found.generated, ...redirects.flatMap(({ from, isShown }) => (isShown || from.endsWith('*') ? [from] : []))]
  const targets = {
    pages,
    mayExist: (address: string) =>
      features.has('unknown-addresses') ||
      exists.has(withoutEnding(address)) ||
      /\.(?!html$|md$)\w+$/.test(address) ||
      generated.some((each) => (each.endsWith('*') ? address.startsWith(each.slice(0, -1)) : each === address)),
  }
  const themes = await readThemes(input, config, { locales, rewrite })
  const navigation = themes.map((each) => readNavigation({ ...each, targets }))
  const root = recordOf(config.locales.root)
  const title = textOf(values.title) ?? textOf(root.title)
  const guessed = title === undefined ? guessTitle(config.data, { ...input, folder: config.project }) : undefined
  const settings = findUnusedSettings(config)
  return {
    ...emptySite('vitepress', input),
    title: title ?? guessed?.title ?? 'VitePress',
    description: textOf(values.description) ?? textOf(root.description),
    url: originOf(textOf(recordOf(values.sitemap).hostname)),
    favicon: findFavicon(values.head),
    logo: textOf(theme.logo) ?? textOf(recordOf(theme.logo).src) ?? textOf(recordOf(theme.logo).light),
    editUrl: textOf(recordOf(theme.editLink).pattern)?.replace(/:path\b/, '{path}'),
    base: config.base,
    headingIds: 'vitepress',
    locales,
    pages: found.pages,
    publicFiles,
    redirects: redirects.flatMap(({ isShown, ...redirect }) => (isShown || redirect.from.endsWith('*') ? [] : [redirect])),
    generated,
    sidebars: navigation.flatMap(({ sidebars }) => sidebars),
    navbar: navigation[0]?.navbar ?? [],
    features,
    unusedSettings: guessed ? [guessed.setting, ...settings.filter(({ key }) => key !== 'title')] : settings,
    diagnostics: [
      ...found.diagnostics,
      ...reportUnread(config.data, important),
      ...withoutRepeats(navigation.flatMap(({ diagnostics }) => diagnostics)),
    ],
  }
}

/** A language with a `link` to another site is not part of this site. */
function readLocales({ values, locales }: VitePressConfig): readonly OtherLocale[] {
  const found = Object.entries({ root: {}, ...locales }).flatMap(([key, value]): OtherLocale[] => {
    const { label, lang, dir, link } = recordOf(value)
    const isRoot = key === 'root'
    if (!isRoot && /^[a-z]+:/i.test(textOf(link) ?? key)) return []
    const code = textOf(lang) ?? (isRoot ? (textOf(values.lang) ?? 'en-US') : key)
    const prefix = isRoot ? '' : `/${key}`
    return [{ code, label: textOf(label) ?? (isRoot ? code : key), prefix, direction: dir === 'rtl' ? 'rtl' : undefined }]
  })
  return found.toSorted((a, b) => Number(b.prefix === '') - Number(a.prefix === ''))
}

/** Reads the `_redirects` file for Netlify and Cloudflare, which a site publishes with its public files. */
function readRedirects({ publicDir }: VitePressConfig, files: SiteFiles): readonly (OtherRedirect & { readonly isShown: boolean })[] {
  return readHostFile(files, publicDir, '_redirects').flatMap(({ from, to, status, isRewrite, at: { file, line = 1 } }) =>
    // With status 200, the target page is shown at this URL.
    isRewrite || (status >= 300 && status < 310) ? [{ from, to, isShown: isRewrite, at: { file, line, column: 1 } }] : [],
  )
}

function readFeatures(config: VitePressConfig, files: SiteFiles): ReadonlySet<string> {
  const { data } = config
  const { math, attrs, anchor } = recordOf(config.values.markdown)
  const { disable, leftDelimiter: left, rightDelimiter: right } = recordOf(attrs)
  const isUnread = (pattern: RegExp) => data.unread.some(({ key }) => pattern.test(key))
  return new Set([
    ...readIgnoredLinks(config, files),
    ...(typeof left === 'string' && typeof right === 'string' ? [`delimiters:${left} ${right}`] : []),
    ...trueNames({
      emoji: true,
      math: math !== undefined && math !== false,
      attributes: disable !== true,
      // The site generates IDs with a custom rule.
      'own-ids': isUnread(/^markdown(?:\.anchor)?(?:\.slugify|\["\.\.\."\])?$/) || textOf(recordOf(anchor).slugify) !== undefined,
      // A function could rename any page.
      'unknown-addresses': data.value === undefined || isUnread(/^(?:rewrites|srcDir)\b/),
    }),
  ])
}

function findFavicon(head: unknown): string | undefined {
  for (const entry of listOf(head)) {
    const [tag, attributes] = listOf(entry)
    const { rel, href } = recordOf(attributes)
    if (tag === 'link' && typeof href === 'string' && /(?:^|\s)icon$/.test(textOf(rel) ?? '')) return href
  }
  return undefined
}

/** The theme config of a language. */
interface LocaleTheme {
  readonly theme: Values
  /** The key of `theme` in the config. */
  readonly key: string
  readonly locale: string
  readonly isDefault: boolean
  readonly locate: (key: string) => Location
}

interface NavigationInput extends LocaleTheme {
  readonly targets: { readonly pages: ReadonlyMap<string, OtherPage>; readonly mayExist: (address: string) => boolean }
}

/** Reads `sidebar`, as a list or by URL, and `nav` in a theme config. */
function readNavigation({ theme, key, locale, isDefault, targets, locate }: NavigationInput) {
  const diagnostics: Diagnostic[] = []
  const checkLink = (href: string, at: () => Location): OtherPage | undefined => {
    if (!href.startsWith('/') || href.startsWith('//')) return undefined
    const address = pathOf(href)
    const page = targets.pages.get(withoutEnding(address))
    if (!page && !targets.mayExist(address))
      diagnostics.push(createDiagnostic('other-site/nav-missing-page', { entry: href, suggestion: undefined }, at()))
    return page
  }

  const readEntries = (items: readonly unknown[], base: string, path: string, depth: number): OtherSidebarEntry[] =>
    items.flatMap((item, index) => readEntry(recordOf(item), base, `${path}[${index}]`, depth))

  const readEntry = (item: Values, outerBase: string, path: string, depth: number): readonly OtherSidebarEntry[] => {
    if (depth > 20) return []
    const base = textOf(item.base) ?? outerBase
    const label = textOf(item.text)
    const link = textOf(item.link)
    const href = link === undefined ? undefined : withBase(link, base)
    const page = href === undefined ? undefined : checkLink(href, () => locate(`${path}.link`))
    if (Array.isArray(item.items)) {
      const entries = readEntries(item.items, base, `${path}.items`, depth + 1)
      // A group cannot be collapsed if `collapsed` is not set.
      return [{ kind: 'group', label: withoutTags(label ?? ''), entries, file: page?.file, isOpen: item.collapsed !== true }]
    }
    if (href === undefined) return []
    if (page && !href.includes('#'))
      return [{ kind: 'page', file: page.file, ...(label === undefined ? {} : { label: withoutTags(label) }) }]
    return [{ kind: 'link', href, label: withoutTags(label ?? href) }]
  }

  const readList = (value: unknown, path: string): OtherSidebarEntry[] => {
    const items = Array.isArray(value) ? value : listOf(recordOf(value).items)
    return readEntries(items, textOf(recordOf(value).base) ?? '', Array.isArray(value) ? path : `${path}.items`, 0)
  }

  const readNav = (items: readonly unknown[], path: string, depth: number): OtherLink[] =>
    items.flatMap((each, index) => {
      const item = recordOf(each)
      const link = textOf(item.link)
      const here = `${path}[${index}]`
      if (Array.isArray(item.items) && depth < 20) return readNav(item.items, `${here}.items`, depth + 1)
      if (link === undefined) return []
      checkLink(link, () => locate(`${here}.link`))
      return [{ label: withoutTags(textOf(item.text) ?? link), href: link }]
    })

  const { sidebar } = theme
  const names = Array.isArray(sidebar) ? undefined : Object.entries(recordOf(sidebar))
  const shared = { version: 'current', locale } as const
  const suffix = isDefault ? '' : `-${locale}`
  const sidebars: OtherSidebar[] =
    names === undefined
      ? [{ name: `docs${suffix}`, ...shared, entries: readList(sidebar, `${key}.sidebar`) }]
      : names.map(([address, value]) => ({
          name: `${address.replace(/^\/|\/$/g, '').replaceAll('/', '-') || 'docs'}`,
          address: address.startsWith('/') ? address : `/${address}`,
          ...shared,
          entries: readList(value, `${key}.sidebar[${JSON.stringify(address)}]`),
        }))
  const navbar = readNav(listOf(theme.nav), `${key}.nav`, 0)
  const social = listOf(theme.socialLinks).flatMap((each) => {
    const { icon, link } = recordOf(each)
    return typeof link === 'string' ? [{ label: textOf(icon) ?? posix.basename(link), href: link }] : []
  })
  return { sidebars: sidebars.filter(({ entries }) => entries.length > 0), navbar: [...navbar, ...social], diagnostics }
}

/** Joins two paths with exactly one slash, like `addBase` in VitePress. */
function withBase(link: string, base: string): string {
  return base === '' ? link : base + link.replace(/^\//, base.endsWith('/') ? '' : '/')
}

/**
 * Returns the theme config of each language: from `locales`, or from a config in the language's folder that uses `defineAdditionalConfig`.
 */
async function readThemes(
  { files, readConfig }: ReadOtherSite,
  { locales: written, theme, data, srcDir }: VitePressConfig,
  { locales, rewrite }: { readonly locales: readonly OtherLocale[]; readonly rewrite: Rewrite },
): Promise<readonly LocaleTheme[]> {
  const additional = files
    .list(srcDir, { depth: 3 })
    .filter(
      (file) =>
        /\/config\.m?[jt]s$/.test(file) && !file.includes('.vitepress/') && files.readText(file)?.includes('defineAdditionalConfig'),
    )
  const byAddress = new Map(
    additional.map((file) => [posix.dirname(`/${rewrite(`${posix.relative(srcDir, posix.dirname(file))}/index.md`)}`), file]),
  )
  return Promise.all(
    locales.map(async ({ code, prefix }): Promise<LocaleTheme> => {
      const name = prefix === '' ? 'root' : prefix.slice(1)
      const own = recordOf(recordOf(written[name]).themeConfig)
      const file = byAddress.get(prefix === '' ? '/' : prefix)
      const shared = { locale: code, isDefault: prefix === '' }
      if (file !== undefined) {
        const config = await readConfig(file)
        const values = recordOf(recordOf(config.value).themeConfig)
        return { ...shared, key: 'themeConfig', theme: { ...theme, ...own, ...values }, locate: config.locate }
      }
      const key = Object.keys(own).length === 0 ? 'themeConfig' : `locales[${JSON.stringify(name)}].themeConfig`
      return { ...shared, key, theme: { ...theme, ...own }, locate: data.locate }
    }),
  )
}
