import { posix } from 'node:path'
import { formatKeyPath, type KeyPath } from '../../../core/config/key-path.ts'
import type { OtherSetting } from '../../../core/model/other-site.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { withSlash } from '../../../kit/url/address.ts'
import { advices, listUnusedSettings, type SettingsTable } from '../list-unused-settings.ts'
import type { ConfigData, ReadOtherSite } from '../tool.ts'

export type Values = Readonly<Record<string, unknown>>

/** What VitePress reads from its config, with its defaults. */
export interface VitePressConfig {
  readonly data: ConfigData
  readonly values: Values
  readonly theme: Values
  /** The folder with `.vitepress`; `` for the root. */
  readonly project: string
  /** The folder of the pages; `` for the root. */
  readonly srcDir: string
  readonly publicDir: string
  readonly base: string
  readonly cleanUrls: boolean
  /** Languages below folders: `zh`; `root` is the default. */
  readonly locales: Values
}

export async function readVitePressConfig({ files, configFile, readConfig }: ReadOtherSite): Promise<VitePressConfig> {
  const data = await readConfig(configFile)
  const values = recordOf(data.value)
  const project = folderOf(configFile.slice(0, configFile.indexOf('.vitepress')))
  const srcDir = findFolder(textOf(values.srcDir) ?? '.')
  const publicName = textOf(recordOf(values.vite).publicDir) ?? 'public'
  const base = textOf(values.base) ?? '/'
  return {
    data,
    values,
    theme: recordOf(values.themeConfig),
    project,
    srcDir,
    publicDir: folderOf(posix.join(srcDir, publicName)),
    base: base.startsWith('/') ? withSlash(base) : '/',
    cleanUrls: values.cleanUrls === true,
    locales: recordOf(values.locales),
  }

  /** Relative to the project, or made of `__dirname` and then relative to the root. */
  function findFolder(written: string): string {
    const path = folderOf(posix.join(project, written))
    return !files.hasFolder(path || '.') && files.hasFolder(folderOf(written)) ? folderOf(written) : path
  }
}

/** Without a slash at the end; `` for the root. */
function folderOf(path: string): string {
  // Normal paths have single slashes.
  const normal = posix.normalize(path === '' ? '.' : path).replace(/\/$/, '')
  return normal === '.' ? '' : normal
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function all(rule: string, keys: readonly string[]): SettingsTable {
  return Object.fromEntries(keys.map((key) => [key, rule]))
}

const themeConfig: SettingsTable = {
  ...all('used', ['nav', 'sidebar', 'socialLinks']),
  ...all('none', ['siteTitle', 'logoLink', 'i18nRouting', 'externalLinkIcon', 'docFooter', 'darkModeSwitchLabel', 'sidebarMenuLabel']),
  ...all('none', [
    'lightModeSwitchTitle',
    'darkModeSwitchTitle',
    'returnToTopLabel',
    'langMenuLabel',
    'skipToContentLabel',
    'outlineTitle',
  ]),
  logo: { '*': 'none', src: 'used', light: 'used', dark: 'The logo of the light theme is used for both.' },
  editLink: { pattern: 'used', text: 'none' },
  outline: advices.toc,
  footer: { message: 'Set `footer.note`.', copyright: advices.copyright },
  lastUpdated: advices.lastUpdated,
  lastUpdatedText: advices.lastUpdated,
  search: { provider: 'none', options: advices.search },
  algolia: advices.search,
  carbonAds: 'docsgen shows no advertisements. Replace a part of the page in the `theme` folder.',
  aside: advices.components,
  notFound: advices.components,
  banner: advices.announcement,
}

const config: SettingsTable = {
  ...all('used', ['title', 'description', 'base', 'srcDir', 'srcExclude', 'rewrites', 'lang', 'cleanUrls', 'ignoreDeadLinks']),
  ...all('none', [
    'outDir',
    'cacheDir',
    'assetsDir',
    'metaChunk',
    'mpa',
    'appearance',
    'useWebFonts',
    'router',
    'shouldPreload',
    'srcLang',
  ]),
  themeConfig,
  locales: {
    '*': { '*': 'none', label: 'used', lang: 'used', dir: 'used', title: 'used', description: 'used', themeConfig, head: advices.head },
  },
  sitemap: { hostname: 'used', '*': advices.code },
  titleTemplate: 'Titles of pages end with the title of the site. Set the key `title` of pages that need another one.',
  head: { '*': advices.head },
  lastUpdated: advices.lastUpdated,
  markdown: {
    ...all('none', [
      'anchor',
      'attrs',
      'math',
      'image',
      'gfmAlerts',
      'cjkFriendlyEmphasis',
      'cache',
      'defaultHighlightLang',
      'toc',
      'headers',
    ]),
    lineNumbers: 'Write `numbered` behind the language of code blocks that need numbers.',
    theme: 'Set the colors of code in a style sheet in the `theme` folder.',
    languages: 'Name further languages of code in the `codeLanguages` option.',
    languageAlias: 'Name further languages of code in the `codeLanguages` option.',
    container: 'Set the titles of boxes in the `admonitions` option.',
    '*': advices.markdown,
  },
  vite: { publicDir: 'used', '*': advices.code },
  vue: 'none',
  ...all(advices.code, ['transformHead', 'transformHtml', 'transformPageData', 'buildEnd', 'postRender', 'extends']),
}

/** Settings of a VitePress config. */
export function findUnusedSettings({ data, values }: VitePressConfig): readonly OtherSetting[] {
  const icons = listOf(values.head).flatMap((entry, index) => {
    const [tag, attributes] = listOf(entry)
    return tag === 'link' && /(?:^|\s)icon$/.test(String(recordOf(attributes).rel)) ? [[index, 'none'] as const] : []
  })
  return listUnusedSettings({
    value: values,
    table: { ...config, head: { ...Object.fromEntries(icons), '*': advices.head } },
    locate: (path: KeyPath) => data.locate(formatKeyPath(path)),
    unread: data.unread,
  })
}
