import { posix } from 'node:path'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { readRedirectsFile } from '../../../kit/redirects/read-host-rules.ts'
import { withoutEnding } from '../check-other-site.ts'
import { guessTitle } from '../config/read-code-config.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherLocale, OtherPage, OtherRedirect, OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { emptySite, type OtherTool, type ReadOtherSite } from '../tool.ts'
import { createRewrite, findPages } from './find-pages.ts'
import { readNavigation, readThemes } from './read-navigation.ts'
import { createResolver, readIgnoredLinks } from './resolve-link.ts'
import { findUnusedSettings, readVitePressConfig, textOf, type VitePressConfig } from './site-config.ts'
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

/** One config for each `.vitepress` folder, in the order in which VitePress looks for it. */
function findConfigs(files: SiteFiles): readonly ProjectPath[] {
  const folders = new Set<string>()
  for (const file of files.list('')) {
    const at = file.startsWith('.vitepress/') ? 0 : file.indexOf('/.vitepress/') + 1
    if (at > 0 || file.startsWith('.vitepress/')) folders.add(file.slice(0, at + '.vitepress'.length))
  }
  return [...folders].flatMap((folder) => {
    const found = configNames.map((name) => posix.join(folder, name)).find((path) => files.hasFile(path))
    return found === undefined ? [] : [found as ProjectPath]
  })
}

/** Keys without which addresses or the navigation would be wrong. */
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
  const publicFiles = findPublicFiles(config, files)
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
  const logo = textOf(theme.logo) ?? textOf(recordOf(theme.logo).src) ?? textOf(recordOf(theme.logo).light)
  const root = recordOf(config.locales.root)
  const title = textOf(values.title) ?? textOf(root.title)
  const isTitleUnread = title === undefined && config.data.unread.some(({ key }) => key === 'title')
  const guessed = isTitleUnread ? guessTitle(config.data, { ...input, folder: config.project }) : undefined
  const description = textOf(values.description) ?? textOf(root.description)
  const favicon = findFavicon(values.head)
  const url = originOf(textOf(recordOf(values.sitemap).hostname))
  const editUrl = textOf(recordOf(theme.editLink).pattern)?.replace(/:path\b/, '{path}')
  return {
    ...emptySite('vitepress', input),
    title: title ?? guessed?.title ?? 'VitePress',
    ...(description === undefined ? {} : { description }),
    ...(url === undefined ? {} : { url }),
    base: config.base,
    ...(favicon === undefined ? {} : { favicon }),
    ...(logo === undefined ? {} : { logo }),
    ...(editUrl === undefined ? {} : { editUrl }),
    headingIds: 'vitepress',
    locales,
    pages: found.pages,
    publicFiles,
    redirects: redirects.flatMap(({ isShown, ...redirect }) => (isShown || redirect.from.endsWith('*') ? [] : [redirect])),
    generated,
    sidebars: navigation.flatMap(({ sidebars }) => sidebars),
    navbar: navigation[0]?.navbar ?? [],
    features,
    unusedSettings: [...(guessed?.unusedSettings ?? []), ...findUnusedSettings(config).filter(({ key }) => !guessed || key !== 'title')],
    diagnostics: [...found.diagnostics, ...unreadValues(config), ...withoutRepeats(navigation.flatMap(({ diagnostics }) => diagnostics))],
  }
}

/** A language with a `link` to another site is not part of this one. */
function readLocales({ values, locales }: VitePressConfig): readonly OtherLocale[] {
  const defaultCode = textOf(values.lang) ?? 'en-US'
  const found = Object.entries(locales).flatMap(([key, value]): OtherLocale[] => {
    const { label, lang, dir, link } = recordOf(value)
    if (key === 'root' || /^[a-z]+:/i.test(textOf(link) ?? key)) return []
    return [{ code: textOf(lang) ?? key, label: textOf(label) ?? key, prefix: `/${key}`, ...(dir === 'rtl' && { direction: 'rtl' }) }]
  })
  const { label, lang, dir } = recordOf(locales.root)
  const code = textOf(lang) ?? defaultCode
  return [{ code, label: textOf(label) ?? code, prefix: '', ...(dir === 'rtl' && { direction: 'rtl' }) }, ...found]
}

function findPublicFiles({ publicDir }: VitePressConfig, files: SiteFiles): ReadonlyMap<string, ProjectPath> {
  if (publicDir === '' || !files.hasFolder(publicDir)) return new Map()
  return new Map(files.list(publicDir).map((file) => [`/${posix.relative(publicDir, file)}`, file]))
}

/** The `_redirects` file of Netlify and Cloudflare, which a site publishes with its public files. */
function readRedirects({ publicDir }: VitePressConfig, files: SiteFiles): readonly (OtherRedirect & { readonly isShown: boolean })[] {
  const file = posix.join(publicDir, '_redirects') as ProjectPath
  return readRedirectsFile(files.readText(file) ?? '').flatMap(({ from, to, status, isRewrite, at }) =>
    // With 200, the page is shown at this address.
    isRewrite || (status >= 300 && status < 310) ? [{ from, to, isShown: isRewrite, at: { file, line: at?.line ?? 1, column: 1 } }] : [],
  )
}

function readFeatures(config: VitePressConfig, files: SiteFiles): ReadonlySet<string> {
  const { values, data } = config
  const markdown = recordOf(values.markdown)
  const features = new Set(['emoji', ...readIgnoredLinks(config, files)])
  if (markdown.math !== undefined && markdown.math !== false) features.add('math')
  if (markdown.lineNumbers === true) features.add('line-numbers')
  if (recordOf(markdown.attrs).disable !== true) features.add('attributes')
  const { leftDelimiter, rightDelimiter } = recordOf(markdown.attrs)
  if (typeof leftDelimiter === 'string' && typeof rightDelimiter === 'string') features.add(`delimiters:${leftDelimiter} ${rightDelimiter}`)
  // The site makes ids by a rule of its own.
  const isOwnRule = data.unread.some(({ key }) => /^markdown(?:\.anchor)?(?:\.slugify|\["\.\.\."\])?$/.test(key))
  if (isOwnRule || textOf(recordOf(markdown.anchor).slugify) !== undefined) features.add('own-ids')
  // A function could rename any page.
  if (data.value === undefined || data.unread.some(({ key }) => /^(?:rewrites|srcDir)\b/.test(key))) features.add('unknown-addresses')
  return features
}

function findFavicon(head: unknown): string | undefined {
  for (const entry of listOf(head)) {
    const [tag, attributes] = listOf(entry)
    const { rel, href } = recordOf(attributes)
    if (tag === 'link' && typeof href === 'string' && /(?:^|\s)icon$/.test(textOf(rel) ?? '')) return href
  }
  return undefined
}

function originOf(url: string | undefined): string | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
}

function unreadValues({ data }: VitePressConfig): readonly Diagnostic[] {
  return data.unread.filter(({ key }) => important.test(key)).map(({ key, at }) => createDiagnostic('other-site/config-value', { key }, at))
}

/** Languages can share a navigation. */
function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((each) => [JSON.stringify([each.message, each.location]), each])).values()]
}
