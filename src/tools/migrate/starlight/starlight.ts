import { posix } from 'node:path'
import { isObjectOrList, listOf, recordOf } from '../../../kit/data/is-record.ts'
import { readHostRedirects } from '../addresses.ts'
import { advices, listUnusedSettings, none, type SettingsTable, used } from '../list-unused-settings.ts'
import type { OtherLink, OtherLocale, OtherRedirect, OtherSetting, OtherSite } from '../other-site.ts'
import { emptySite, type OtherTool, type ReadOtherSite } from '../tool.ts'
import { baseOf, listPublished, originOf, textOf, trueNames, type Values } from '../values.ts'
import { type AstroConfig, readAstroConfig, readDocs } from './read-docs.ts'
import { checkFrontMatterLinks, createResolver, fallbackAddresses, readSidebars } from './read-sidebars.ts'
import { translatePage } from './translate-page.ts'

const configName = /^astro\.config\.(?:mjs|js|ts|mts|cjs|cts)$/

export const starlight: OtherTool = {
  name: 'starlight',
  label: 'Starlight',
  /** An Astro site without Starlight is not a documentation site. */
  findConfigs: (files) =>
    files
      .list('', { depth: 4 })
      .filter((file) => configName.test(posix.basename(file)) && /@astrojs\/starlight\b|\bstarlight\s*\(/.test(files.readText(file) ?? '')),
  readSite,
  createResolver,
  translatePage,
}

/** Files that Starlight and its common integrations generate. */
const written = ['/404', '/sitemap-index.xml*', '/sitemap-0.xml*', '/pagefind/*', '/_astro/*']

async function readSite(input: ReadOtherSite): Promise<OtherSite> {
  const { files } = input
  const config = await readAstroConfig(input)
  const { astro, starlight, folder, publicFolder } = config
  const locales = readLocales(starlight)
  const docs = readDocs(files, config, locales)
  const host = readHostRedirects(
    files,
    [publicFolder, folder, ''],
    locales.map(({ prefix }) => prefix.slice(1)),
  )
  const base = baseOf(textOf(astro.base) ?? '')
  const redirects = readRedirects(config, base)
  const features = new Set([
    ...trueNames({ 'no-trailing-slash': !config.trailingSlash, 'link-plugin': hasLinkPlugin(config) }),
    ...unknownPlugins(config).map((name) => `the plugin \`${name}\``),
    ...config.aliases.map(({ prefix, folder: target }) => `alias ${prefix} ${target}`),
  ])
  const { logo, editLink, social, title } = starlight
  const logoPath = textOf(recordOf(logo).src ?? recordOf(logo).light)
  const docsPath = posix.join(posix.relative(folder, config.srcFolder), 'content/docs')
  const bare: OtherSite = {
    ...emptySite('starlight', input),
    title: titleOf(title, locales),
    base,
    locales,
    headingIds: 'github',
    pages: docs.pages,
    publicFiles: new Map(listPublished(files, publicFolder)),
    redirects: [...redirects.exact, ...host.redirects],
    generated: [...written, ...docs.generated, ...host.generated, ...redirects.wild, ...pluginRoutes(config)],
    navbar: readSocial(social),
    features,
    unusedSettings: findUnusedSettings(config),
    url: originOf(textOf(astro.site)),
    description: textOf(starlight.description),
    favicon: textOf(starlight.favicon),
    logo: logoPath && posix.join(folder, logoPath),
    editUrl: textOf(recordOf(editLink).baseUrl)?.replace(/\/?$/, `/${docsPath}/{path}`),
  }
  const site = { ...bare, generated: [...bare.generated, ...fallbackAddresses(bare)] }
  const { sidebars, diagnostics } = readSidebars(site, config)
  const problems = [...docs.diagnostics, ...diagnostics, ...checkFrontMatterLinks(site, files)]
  return { ...site, sidebars, diagnostics: problems }
}

function titleOf(title: unknown, [first]: readonly OtherLocale[]): string {
  if (typeof title === 'string') return title
  const titles = recordOf(title)
  return textOf(titles[first?.code ?? '']) ?? Object.values(titles).map(textOf).find(Boolean) ?? ''
}

/** The default locale comes first. `root` has no prefix. */
function readLocales({ locales, defaultLocale }: Values): readonly OtherLocale[] {
  const entries = Object.entries(recordOf(locales)).map(([key, value]) => [key, recordOf(value)] as const)
  if (entries.length === 0) return [{ code: 'en', label: 'English', prefix: '' }]
  const first = [defaultLocale, 'root'].find((each) => entries.some(([key]) => key === each)) ?? entries[0]?.[0]
  return entries
    .toSorted(([a], [b]) => Number(b === first) - Number(a === first))
    .map(([key, { label, lang, dir }]) => {
      const code = textOf(lang) ?? (key === 'root' ? 'en' : key)
      const direction = dir === 'rtl' ? dir : undefined
      return { code, label: textOf(label) ?? code, prefix: key === 'root' ? '' : `/${key}`, direction }
    })
}

/** `redirects` in Astro. A parameter in the URL stands for any text. */
function readRedirects(
  { astro, data }: AstroConfig,
  base: string,
): { readonly exact: readonly OtherRedirect[]; readonly wild: readonly string[] } {
  const exact: OtherRedirect[] = []
  const wild: string[] = []
  for (const [from, value] of Object.entries(recordOf(astro.redirects))) {
    const to = textOf(value) ?? textOf(recordOf(value).destination)
    const parameter = from.indexOf('[')
    if (parameter !== -1) wild.push(`${from.slice(0, parameter)}*`)
    else if (to === undefined) wild.push(from)
    else
      exact.push({ from, to: base !== '/' && to.startsWith(base) ? to.slice(base.length - 1) : to, at: data.locate(`redirects.${from}`) })
  }
  return { exact, wild }
}

/** The value has been a list since Starlight 0.33, and was a record before. */
function readSocial(social: unknown): readonly OtherLink[] {
  const listed = listOf(social).map(recordOf)
  if (listed.length > 0)
    return listed.flatMap(({ label, icon, href }) =>
      typeof href === 'string' ? [{ label: textOf(label) ?? textOf(icon) ?? href, href }] : [],
    )
  return Object.entries(recordOf(social)).flatMap(([label, href]) => (typeof href === 'string' ? [{ label, href }] : []))
}

/** A plugin can convert file paths to URLs, which Starlight itself does not do. */
function hasLinkPlugin({ astro, text, data }: AstroConfig): boolean {
  const markdown = recordOf(astro.markdown)
  const hasPlugins =
    'remarkPlugins' in markdown ||
    'rehypePlugins' in markdown ||
    'processor' in markdown ||
    data.unread.some(({ key }) => key.startsWith('markdown'))
  return (
    hasPlugins &&
    /(?:import|require)[^;\n]{0,200}['"][^'"\n]*(?:(?<!auto|external-|star-)links?(?!s?-validator)|relative|\.\/|\burl)[^'"\n]*['"]/i.test(
      text,
    )
  )
}

/** Packages that add pages, with the option that specifies their URL and the default value. */
const plugins: readonly (readonly [name: string, option: string, fallback?: string])[] = [
  ['starlight-blog', 'prefix', 'blog'],
  ['starlight-typedoc', 'output', 'api'],
  ['starlight-openapi', 'base', 'api'],
  ['starlight-versions', 'slug'],
  ['starlight-changelogs', 'base', 'changelog'],
  ['starlight-tags', 'tagsPagesPrefix', 'tags'],
  ['starlight-obsidian', 'output', 'notes'],
  ['@lunariajs/starlight', 'route', 'lunaria'],
]

/** Plugins that generate no pages and do not change links. */
const harmless =
  /^(?:@catppuccin\/|@astrojs\/)|starlight-(?:links-validator|image-zoom|llms-txt|heading-badges|package-managers|kbd|videos|sidebar-topics|scroll-to-top|giscus|utils|auto-sidebar|view-modes|contributor-list|cooler-credit|markdown-blocks|site-graph|site-search|theme-[\w-]+|[\w-]+-theme|plugin-icons|page-actions)$/

/** Packages that may add pages or change links. */
function unknownPlugins({ text }: AstroConfig): readonly string[] {
  const names = [...text.matchAll(/\bfrom\s+['"]([^'"\n]*starlight[^'"\n]*)['"]/g)].map(([, name = '']) => name)
  return names.filter((name) => !harmless.test(name) && !name.startsWith('.') && !plugins.some(([known]) => known === name))
}

function pluginRoutes({ text, starlight, contentText }: AstroConfig): readonly string[] {
  const routes = plugins.flatMap(([name, option, fallback]) => {
    if (!text.includes(`'${name}'`) && !text.includes(`"${name}"`)) return []
    const inContent =
      name === 'starlight-changelogs' ? [...contentText.matchAll(/\bbase:\s*['"]([^'"\n]+)['"]/g)].map(([, base = '']) => base) : []
    const found = [...optionsOf(starlight.plugins, option, 0), ...inContent]
    return found.length > 0 || fallback === undefined ? found : [fallback]
  })
  return routes.map((route) => `/${route.replace(/^\/+|\/+$/g, '')}*`)
}

/** Yields the values of an option with this name in any plugin, at any depth. */
function* optionsOf(value: unknown, key: string, depth: number): Generator<string> {
  for (const [name, each] of Object.entries(isObjectOrList(value) && depth < 5 ? value : {})) {
    if (name === key && typeof each === 'string') yield each
    else yield* optionsOf(each, key, depth + 1)
  }
}

const starlightSettings: SettingsTable = {
  ...used('title description favicon locales defaultLocale social sidebar editLink'),
  ...none('titleDelimiter disable404Route credits prerender pagination'),
  logo: { '*': 'none', src: 'used', light: 'used', dark: 'The logo of the light theme is used for both.' },
  tableOfContents: advices.toc,
  customCss: { '*': advices.styles },
  components: advices.components,
  head: { '*': advices.head },
  expressiveCode: 'Set the colors of code in a style sheet in the `theme` folder. Other options of code blocks are written on the pages.',
  plugins: advices.plugin,
  lastUpdated: advices.lastUpdated,
  pagefind: { '*': 'none' },
  routeMiddleware: advices.code,
  markdown: advices.markdown,
}

const astroSettings: SettingsTable = {
  ...used('site base redirects srcDir publicDir'),
  ...none(`
    trailingSlash build outDir cacheDir server output adapter prefetch compressHTML experimental root devToolbar image scopedStyleStrategy
    security env i18n legacy session integrations
  `),
  markdown: {
    '*': advices.markdown,
    smartypants: 'Quotes are shown as they are written.',
    shikiConfig: 'Set the colors of code in a style sheet in the `theme` folder.',
    syntaxHighlight: 'none',
    gfm: 'none',
  },
  vite: advices.code,
  fonts: advices.colors,
}

/** Finds unused settings of Astro, Starlight, and the other integrations. */
function findUnusedSettings({ astro: value, starlight: options, starlightKey, data }: AstroConfig): readonly OtherSetting[] {
  const unread = data.unread.filter(({ key }) => key !== starlightKey && !key.startsWith(`${starlightKey}.`))
  const isSitemap = ({ value: code }: OtherSetting) => /^(?:sitemap|mdx)\b/.test(code ?? '')
  return [
    ...listUnusedSettings({ value: options, table: starlightSettings, prefix: starlightKey, data }),
    ...listUnusedSettings({
      value,
      table: { ...astroSettings, integrations: 'none' },
      data,
      unread,
      unreadTable: { ...astroSettings, integrations: { '*': advices.plugin } },
    }),
  ].filter((each) => !isSitemap(each))
}
