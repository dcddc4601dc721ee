import type { KeyPath } from '../../../core/config/key-path.ts'
import { isObjectOrList } from '../../../kit/data/is-record.ts'
import { advices, listUnusedSettings, none, type SettingsTable, used } from '../list-unused-settings.ts'
import type { OtherPlugin, OtherSetting } from '../other-site.ts'
import { filledText } from '../values.ts'
import type { MkdocsConfig } from './config.ts'
import { isRecord } from './read-config.ts'

/** The replacements for plugins, as `fate; names; replacement`. */
const table = `
  kept; search; docsgen has a search. Pages with \`search: { exclude: true }\` are not in it.
  kept; redirects; The option \`redirects\`.
  kept; blog; A journal: posts with authors and tags, lists, and a feed. Categories are tags.
  kept; i18n; The option \`locales\`.
  kept; awesome-pages awesome-nav literate-nav section-index navigation; The option \`sidebars\`.
  kept; exclude same-dir; The pages are not on the new site.
  kept; macros; Values of \`extra\` are \`variables\`. Other macros are listed with their places.
  kept; include-markdown snippets; Included files are partials and snippets.
  kept; mermaid2; Code blocks with \`mermaid\`.
  kept; minify optimize; A build writes small files.
  kept; privacy offline; Pages load nothing from other sites unless \`security.allow\` lists it.
  kept; meta; Write the values into the pages.
  kept; htmlproofer; \`docsgen check\` checks all links; \`docsgen check --external\` also those to other sites.
  kept; llmstxt; The option \`agents\`.
  kept; autorefs; Links with the names of objects are listed with their places.
  kept; glightbox; Images that are shown smaller than they are open in a larger view.
  kept; info group typeset projects; Nothing is needed in their place.
  replaced by; git-revision-date git-revision-date-localized git-authors git-committers git-committers-2; The option \`lastUpdated\` is off, because the dates in Git would all be that of the migration. Switch it on later.
  replaced by; rss; Journals have a feed. Other pages have none.
  replaced by; tags; Only journals have tags. Use sidebars and the search on other pages.
  replaced by; social; The option \`previews\` makes images for social networks.
  replaced by; mike; Migrate the ref of each version as well, copy its \`content/\` to \`versions/<id>/\`, and list it in the option \`versions\`.
  replaced by; mkdocstrings api-autonav mkapi autoapi mkdocs-autoapi mkdoxy; Each object has a marker on its page. \`reference.griffe\` generates pages of a Python package that can replace them.
  replaced by; gen-files simple mkdocs-simple gallery; Pages that code makes are not on the new site. See the \`sources\` option.
  replaced by; monorepo multirepo; The pages of other folders are not on the new site. Copy them to \`content/\`, or see the \`sources\` option.
  replaced by; swagger swagger-ui-tag render_swagger neoteroi.mkdocsoad openapi; The \`reference\` option shows OpenAPI documents.
  replaced by; mkdocs-jupyter jupyter; Notebooks are not shown. Convert them with \`jupyter nbconvert --to markdown\`.
  replaced by; table-reader; Write the tables in Markdown.
  not possible; print-site with-pdf pdf-export; See \`docsgen book\` for a file to print.
`

const plugins = new Map(
  table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [fate = '', names = '', text = ''] = line.trim().split('; ')
      return names.split(' ').map((name) => [name, { fate, text }] as const)
    }),
)

const unknown = {
  fate: 'not possible',
  text: 'Plugins of the old tool do not run in docsgen. Look for an option with the same purpose, or leave it out.',
}

export function describePlugin(name: string): OtherPlugin {
  return { name, ...(plugins.get(name) ?? unknown) }
}

/** https://squidfunk.github.io/mkdocs-material/setup/changing-the-colors/#primary-color */
const colors = new Map(
  'red #ef5552,pink #e92063,purple #ab47bd,deep-purple #7e56c2,indigo #4051b5,blue #2094f3,light-blue #02a6f2,cyan #00bdd6,teal #009485,green #4cae4f,light-green #8bc34b,lime #cbdc38,yellow #ffec3d,amber #ffc105,orange #ffa724,deep-orange #ff6e42,brown #795649,blue-grey #546d78'
    .split(',')
    .map((each) => each.split(' ') as [string, string]),
)

/** The color of the header. If the color is `custom`, it is taken from a style sheet. Black, white, and gray are not brand colors. */
export function findAccent({ theme, values }: MkdocsConfig, readStyles: (path: string) => string | undefined): string | undefined {
  const primary = [theme.palette]
    .flat()
    .flatMap((each) => (isRecord(each) ? (filledText(each.primary)?.replaceAll(' ', '-') ?? []) : []))[0]
  const styles = Array.isArray(values.extra_css) ? values.extra_css.filter((path) => typeof path === 'string') : []
  const found = styles.map((path) => /--md-primary-fg-color:[ \t]*(#(?:[\da-f]{3}|[\da-f]{6}))\b/i.exec(readStyles(path) ?? '')?.[1])
  return found.find((color) => color !== undefined) ?? colors.get(primary ?? '')
}

const theme: SettingsTable = {
  ...used('logo favicon language name'),
  ...none('features direction include_search_page search_index_only static_templates locale highlightjs variant'),
  icon: 'none',
  palette: advices.colors,
  font: advices.colors,
  custom_dir: advices.components,
  '*': advices.colors,
}

const pymdownx = (names: string) => none(names.trim().replace(/^|\s+/g, ' pymdownx.'))
const extensions: SettingsTable = {
  ...none(`
    abbr admonition attr_list def_list footnotes md_in_html meta tables toc fenced_code extra codehilite nl2br sane_lists mdx_include
    markdown_include.include mdx_truly_sane_lists legacy_attrs
  `),
  ...pymdownx(`
    arithmatex b64 betterem caret critic details emoji highlight inlinehilite keys magiclink mark snippets superfences tabbed tasklist tilde extra
    saneheaders escapeall blocks.admonition blocks.details blocks.tab blocks.caption blocks.definition blocks.html
  `),
  'zensical.extensions.macros': 'none',
  smarty: 'Quotes are shown as they are written.',
  'pymdownx.smartsymbols': 'Symbols such as `(c)` are shown as they are written.',
  '*': advices.markdown,
}

const config: SettingsTable = {
  ...used('site_name site_description site_url docs_dir nav repo_url edit_uri edit_uri_template exclude_docs copyright'),
  ...none(`
    repo_name use_directory_urls draft_docs not_in_nav validation strict INHERIT remote_branch watch remote_name dev_addr site_dir tool
    project markdown_extensions plugins
  `),
  site_author: 'Name authors in `footer.note`, or add a tag with the `head` option.',
  extra_css: { '*': advices.styles },
  extra_javascript: { '*': advices.scripts },
  extra_templates: advices.code,
  hooks: { '*': advices.code },
  theme,
  extra: {
    ...none('social alternate version generator homepage tags'),
    analytics: { '*': advices.analytics },
    consent: 'docsgen asks for no consent. Add a script with the `head` option if you need it.',
    '*': 'Only templates and pages with macros could use this value. For values in Markdown, set the `variables` option.',
  },
}

/** Plugins with the same effect on the new site require no work. */
function pluginAdvices(names: Iterable<string>): SettingsTable {
  return Object.fromEntries([...names].map(describePlugin).map(({ name, fate, text }) => [name, fate === 'kept' ? 'none' : text]))
}

/** Finds unused settings in a MkDocs or Zensical config. */
export function findUnusedSettings({
  values,
  plugins: usedPlugins,
  extensions: usedExtensions,
  locate,
}: MkdocsConfig): readonly OtherSetting[] {
  const locateIn = (path: KeyPath) => {
    let part: unknown = values
    let at = locate(values, path[0] ?? '')
    for (const key of path) {
      at = isObjectOrList(part) && key in part ? locate(part, key) : at
      part = (part as Record<string | number, unknown> | undefined)?.[key]
    }
    return at
  }
  return [
    ...listUnusedSettings({ value: values, table: config, locate: locateIn }),
    ...named('plugins', usedPlugins.keys(), pluginAdvices(usedPlugins.keys())),
    ...named('markdown_extensions', usedExtensions.keys(), extensions),
  ]

  /** List entries are names, or records with a name and its options. */
  function named(list: string, names: Iterable<string>, table: SettingsTable): readonly OtherSetting[] {
    return [...names].flatMap((name) => {
      const rule = Object.hasOwn(table, name) ? table[name] : table['*']
      return typeof rule !== 'string' || rule === 'none' ? [] : [{ key: list, value: name, at: placeOf(list, name), advice: rule }]
    })
  }

  function placeOf(list: string, name: string) {
    const entries = values[list]
    const isNamed = (each: unknown) => {
      const own = typeof each === 'string' ? each : isObjectOrList(each) ? Object.keys(each)[0] : undefined
      return own?.replace(/^material\/|^markdown\.extensions\./, '') === name
    }
    if (Array.isArray(entries)) return locateIn([list, entries.findIndex(isNamed)])
    return locateIn([list, name])
  }
}
