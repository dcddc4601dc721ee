import { formatKeyPath, type KeyPath } from '../../../core/config/key-path.ts'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { advices, listUnusedSettings, type SettingsTable } from '../list-unused-settings.ts'
import type { OtherSetting } from '../other-site.ts'
import type { ConfigData } from '../tool.ts'
import type { SiteOptions } from './read-options.ts'

/** Of the docs, a blog, or the pages. */
const content: SettingsTable = {
  '*': 'none',
  remarkPlugins: advices.markdown,
  rehypePlugins: advices.markdown,
  recmaPlugins: advices.markdown,
  beforeDefaultRemarkPlugins: advices.markdown,
  beforeDefaultRehypePlugins: advices.markdown,
  admonitions: { '*': 'none', keywords: 'Name boxes of your own in the `admonitions` option.' },
  showLastUpdateTime: advices.lastUpdated,
  showLastUpdateAuthor: advices.lastUpdated,
  sidebarItemsGenerator: 'Sidebars are written out in the config. Correct their entries if code has changed them.',
  docsRootComponent: advices.components,
  docItemComponent: advices.components,
  docRootComponent: advices.components,
  blogListComponent: advices.components,
  blogPostComponent: advices.components,
  numberPrefixParser: 'used',
  editUrl: 'used',
  versions: 'used',
}

const preset: SettingsTable = {
  docs: content,
  blog: content,
  pages: content,
  theme: { customCss: advices.styles },
  gtag: advices.analytics,
  googleAnalytics: advices.analytics,
  googleTagManager: advices.analytics,
  sitemap: 'none',
  svgr: 'none',
  debug: 'none',
  id: 'none',
}

const themeConfig: SettingsTable = {
  navbar: { '*': 'none', items: 'used', logo: { '*': 'none', src: 'used', srcDark: 'The logo of the light theme is used for both.' } },
  footer: { links: 'used', copyright: advices.copyright, style: advices.colors, logo: advices.footer },
  announcementBar: advices.announcement,
  algolia: advices.search,
  typesense: advices.search,
  docsearch: advices.search,
  image: advices.socialImage,
  metadata: advices.head,
  metadatas: advices.head,
  tableOfContents: advices.toc,
  colorMode: {
    '*': 'none',
    disableSwitch: 'Readers can switch to the dark theme. To remove the button, replace the part of the page in the `theme` folder.',
  },
  prism: {
    '*': 'none',
    theme: 'Set the colors of code in a style sheet in the `theme` folder.',
    darkTheme: 'Set the colors of code in a style sheet in the `theme` folder.',
    magicComments: 'Mark lines with `{1,3}` behind the language of the code block.',
  },
  gtag: advices.analytics,
  googleAnalytics: advices.analytics,
  docs: 'none',
  blog: 'none',
  sidebarCollapsible: 'none',
  hideableSidebar: 'none',
  liveCodeBlock: 'Code blocks do not run in docsgen.',
}

const config: SettingsTable = {
  ...Object.fromEntries(['title', 'tagline', 'url', 'baseUrl', 'favicon', 'i18n', 'staticDirectories'].map((key) => [key, 'used'])),
  ...Object.fromEntries(
    [
      ...['organizationName', 'projectName', 'deploymentBranch', 'githubHost', 'githubPort', 'baseUrlIssueBanner', 'future', 'storage'],
      ...['onBrokenLinks', 'onBrokenAnchors', 'onBrokenMarkdownLinks', 'onDuplicateRoutes', 'trailingSlash', 'webpack'],
      ...['titleDelimiter', '$schema'],
    ].map((key) => [key, 'none']),
  ),
  themeConfig,
  markdown: { '*': 'none', preprocessor: advices.code, parseFrontMatter: advices.code, remarkRehypeOptions: advices.markdown },
  scripts: { '*': advices.scripts },
  stylesheets: { '*': advices.styles },
  headTags: { '*': advices.head },
  clientModules: { '*': advices.code },
  customFields: 'Only code of the old site could use these values. For values in Markdown, set the `variables` option.',
  ssrTemplate: advices.components,
  noindex: 'Search engines may index the new site. Otherwise, add a `robots` meta tag with the `head` option.',
  noIndex: 'Search engines may index the new site. Otherwise, add a `robots` meta tag with the `head` option.',
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
