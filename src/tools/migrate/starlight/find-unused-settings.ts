import { advices, listUnusedSettings, none, type SettingsTable, used } from '../list-unused-settings.ts'
import type { OtherSetting } from '../other-site.ts'
import type { AstroConfig } from './read-docs.ts'

const starlight: SettingsTable = {
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

const astro: SettingsTable = {
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

/** Settings of Astro, of Starlight, and the other integrations. */
export function findUnusedSettings({ astro: value, starlight: options, starlightKey, data }: AstroConfig): readonly OtherSetting[] {
  const unread = data.unread.filter(({ key }) => key !== starlightKey && !key.startsWith(`${starlightKey}.`))
  const isSitemap = ({ value: code }: OtherSetting) => /^(?:sitemap|mdx)\b/.test(code ?? '')
  return [
    ...listUnusedSettings({ value: options, table: starlight, prefix: starlightKey, data }),
    ...listUnusedSettings({
      value,
      table: { ...astro, integrations: 'none' },
      data,
      unread,
      unreadTable: { ...astro, integrations: { '*': advices.plugin } },
    }),
  ].filter((each) => !isSitemap(each))
}
