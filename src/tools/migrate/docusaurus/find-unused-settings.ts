import { formatKeyPath, type KeyPath } from '../../../core/config/key-path.ts'
import type { OtherSetting } from '../../../core/model/other-site.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { advices, all, listUnusedSettings, none, type SettingsTable, used } from '../list-unused-settings.ts'
import type { ConfigData } from '../tool.ts'
import type { SiteOptions } from './read-options.ts'

/** Of the docs, a blog, or the pages. */
const content: SettingsTable = {
  '*': 'none',
  ...all(advices.markdown, 'remarkPlugins rehypePlugins recmaPlugins beforeDefaultRemarkPlugins beforeDefaultRehypePlugins'),
  ...all(advices.lastUpdated, 'showLastUpdateTime showLastUpdateAuthor'),
  ...all(advices.components, 'docsRootComponent docItemComponent docRootComponent blogListComponent blogPostComponent'),
  ...used('numberPrefixParser editUrl versions'),
  admonitions: { '*': 'none', keywords: 'Name boxes of your own in the `admonitions` option.' },
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
/** Plugins whose work docsgen does, or that change nothing for readers. */
const needless =
  /(?:client-redirects|sitemap|svgr|debug|ideal-image|plugin-sass|plugin-rsdoctor|css-cascade-layers|theme-classic|theme-mermaid)$/
const knownPlugins: readonly (readonly [RegExp, string])[] = [
  [/analytics|gtag|tag-manager|clarity|matomo|plausible|posthog|hotjar|segment/i, advices.analytics],
  [/search|typesense/i, advices.search],
  [/openapi|redoc|typedoc/i, 'The pages of this plugin are not on the new site. See the `reference` and `sources` options.'],
  [/live-codeblock/, 'Code blocks do not run in docsgen.'],
  [/zoom|image/i, 'Look for an equivalent in the `images` option.'],
]

/** Settings, presets, plugins, and themes of a Docusaurus config. */
export function findUnusedSettings({ config: value }: SiteOptions, { locate, unread }: ConfigData): readonly OtherSetting[] {
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
    locate: (path: KeyPath) => locate(formatKeyPath(path)),
    unread,
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
