import { posix } from 'node:path'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { all } from '../../../kit/text/words.ts'
import { advices, listUnusedSettings, none, type SettingsTable, used } from '../list-unused-settings.ts'
import type { OtherSetting } from '../other-site.ts'
import type { ReadOtherSite } from '../tool.ts'
import { baseOf, textOf, trimPath } from '../values.ts'

export type VitePressConfig = Awaited<ReturnType<typeof readVitePressConfig>>

/** Reads the settings of a VitePress config, including default values. */
export async function readVitePressConfig({ files, configFile, readConfig }: ReadOtherSite) {
  const data = await readConfig(configFile)
  const values = recordOf(data.value)
  const project = trimPath(configFile.slice(0, configFile.indexOf('.vitepress')))
  const srcDir = findFolder(textOf(values.srcDir) ?? '.')
  const publicName = textOf(recordOf(values.vite).publicDir) ?? 'public'
  return {
    data,
    values,
    theme: recordOf(values.themeConfig),
    /** The folder that contains `.vitepress`. `` stands for the root. */
    project,
    /** The folder with the pages. `` stands for the root. */
    srcDir,
    publicDir: trimPath(posix.join(srcDir, publicName)),
    base: baseOf(/^\/.*/.exec(textOf(values.base) ?? '')?.[0] ?? ''),
    cleanUrls: values.cleanUrls === true,
    /** Languages in subfolders: `zh`. `root` is the default language. */
    locales: recordOf(values.locales),
  }

  /** Resolves a folder that is relative to the project, or to the root if it was created from `__dirname`. */
  function findFolder(written: string): string {
    const path = trimPath(posix.join(project, written))
    return !files.hasFolder(path || '.') && files.hasFolder(trimPath(written)) ? trimPath(written) : path
  }
}

const themeConfig: SettingsTable = {
  ...used('nav sidebar socialLinks'),
  ...none(`
    siteTitle logoLink i18nRouting externalLinkIcon docFooter darkModeSwitchLabel sidebarMenuLabel lightModeSwitchTitle
    darkModeSwitchTitle returnToTopLabel langMenuLabel skipToContentLabel outlineTitle
  `),
  logo: { '*': 'none', src: 'used', light: 'used', dark: 'The logo of the light theme is used for both.' },
  editLink: { pattern: 'used', text: 'none' },
  outline: advices.toc,
  footer: { message: 'Set `footer.note`.', copyright: advices.copyright },
  ...all(advices.lastUpdated, 'lastUpdated lastUpdatedText'),
  search: { provider: 'none', options: advices.search },
  algolia: advices.search,
  carbonAds: 'docsgen shows no advertisements. Replace a part of the page in the `theme` folder.',
  ...all(advices.components, 'aside notFound'),
  banner: advices.announcement,
}

const config: SettingsTable = {
  ...used('title description base srcDir srcExclude rewrites lang cleanUrls ignoreDeadLinks'),
  ...none('outDir cacheDir assetsDir metaChunk mpa appearance useWebFonts router shouldPreload srcLang'),
  themeConfig,
  locales: {
    '*': { '*': 'none', label: 'used', lang: 'used', dir: 'used', title: 'used', description: 'used', themeConfig, head: advices.head },
  },
  sitemap: { hostname: 'used', '*': advices.code },
  titleTemplate: 'Titles of pages end with the title of the site. Set the key `title` of pages that need another one.',
  head: { '*': advices.head },
  lastUpdated: advices.lastUpdated,
  markdown: {
    ...none('anchor attrs math image gfmAlerts cjkFriendlyEmphasis cache defaultHighlightLang toc headers'),
    lineNumbers: 'Write `numbered` behind the language of code blocks that need numbers.',
    theme: 'Set the colors of code in a style sheet in the `theme` folder.',
    ...all('Name further languages of code in the `codeLanguages` option.', 'languages languageAlias'),
    container: 'Set the titles of admonitions in the `admonitions` option.',
    '*': advices.markdown,
  },
  vite: { publicDir: 'used', '*': advices.code },
  vue: 'none',
  ...all(advices.code, 'transformHead transformHtml transformPageData buildEnd postRender extends'),
}

/** Finds unused settings in a VitePress config. */
export function findUnusedSettings({ data, values }: VitePressConfig): readonly OtherSetting[] {
  const icons = listOf(values.head).flatMap((entry, index) => {
    const [tag, attributes] = listOf(entry)
    return tag === 'link' && /(?:^|\s)icon$/.test(String(recordOf(attributes).rel)) ? [[index, 'none'] as const] : []
  })
  return listUnusedSettings({
    value: values,
    table: { ...config, head: { ...Object.fromEntries(icons), '*': advices.head } },
    data,
  })
}
