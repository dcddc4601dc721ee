import type { KeyPath } from '../../../core/config/key-path.ts'
import { isObjectOrList } from '../../../kit/data/is-record.ts'
import { advices, listUnusedSettings, none, type SettingsTable, used } from '../list-unused-settings.ts'
import type { OtherSetting } from '../other-site.ts'
import type { MkdocsConfig } from './config.ts'
import { describePlugin } from './plugins.ts'

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

/** Those with the same effect on the new site need no work. */
function pluginAdvices(names: Iterable<string>): SettingsTable {
  return Object.fromEntries([...names].map(describePlugin).map(({ name, fate, text }) => [name, fate === 'kept' ? 'none' : text]))
}

/** Settings of a config of MkDocs or Zensical. */
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

  /** Entries of a list are names, or records with a name and its options. */
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
