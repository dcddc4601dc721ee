import { formatKeyPath, type KeyPath } from '../../../core/config/key-path.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { advices, listUnusedSettings, type SettingsTable } from '../list-unused-settings.ts'
import type { OtherSetting } from '../other-site.ts'
import type { VitePressConfig } from './site-config.ts'

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
