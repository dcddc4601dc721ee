import type { KeyPath } from '../../../core/config/key-path.ts'
import { isObjectOrList } from '../../../kit/data/is-record.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { advices, listUnusedSettings, type SettingsTable } from '../list-unused-settings.ts'
import type { OtherSetting } from '../other-site.ts'
import type { BookConfig } from './book-config.ts'
import type { SummaryEntry } from './read-summary.ts'

function all(rule: string, keys: readonly string[]): SettingsTable {
  return Object.fromEntries(keys.map((key) => [key, rule]))
}

const html: SettingsTable = {
  ...all('used', ['git-repository-url', 'edit-url-template', 'site-url', 'redirect', 'definition-lists', 'mathjax-support']),
  ...all('none', [
    'git-repository-icon',
    'default-theme',
    'preferred-dark-theme',
    'copy-fonts',
    'no-section-label',
    'fold',
    'code',
    'search',
  ]),
  ...all('none', ['print', 'hash-files', 'admonitions', 'sidebar-header-nav', 'live-reload-endpoint']),
  'smart-punctuation': 'Quotes are shown as they are written.',
  'curly-quotes': 'Quotes are shown as they are written.',
  'additional-css': { '*': advices.styles },
  'additional-js': { '*': advices.scripts },
  theme: advices.components,
  'google-analytics': advices.analytics,
  playground: { '*': 'Code blocks do not run in docsgen.', copyable: 'none', 'copy-js': 'none', 'line-numbers': 'none' },
  playpen: { '*': 'Code blocks do not run in docsgen.', copyable: 'none', 'copy-js': 'none', 'line-numbers': 'none' },
  cname: 'Put a file `CNAME` with this name into `public/`.',
  'input-404': 'Replace the page for missing addresses in the `theme` folder.',
}

const config: SettingsTable = {
  book: {
    ...all('used', ['title', 'description', 'language', 'src', 'text-direction']),
    multilingual: 'none',
    authors: 'docsgen has no such option. Name them in `footer.note` or on the home page.',
  },
  build: 'none',
  rust: 'none',
  output: { html, linkcheck: 'none', linkcheck2: 'none', '*': 'docsgen writes HTML and Markdown only.' },
  preprocessor: {
    ...all('none', ['links', 'index', 'admonish', 'mermaid', 'toc', 'katex', 'tabs', 'alerts', 'footnote', 'emojicodes', 'open-on-gh']),
    '*': 'Preprocessors of mdBook do not run in docsgen. Check the pages that use its syntax.',
  },
}

const draft = 'Drafts are not on the new site. Add a page when you write it.'

/** Settings of `book.toml`, and drafts in the summary. */
export function findUnusedSettings(
  { values, locate }: BookConfig,
  summary: readonly SummaryEntry[],
  summaryFile: ProjectPath,
): readonly OtherSetting[] {
  const settings = listUnusedSettings({ value: markEmpty(values), table: config, locate: (path) => locateKey(path) })
  return [...settings, ...drafts(summary)]

  function locateKey(path: KeyPath) {
    const names = path.filter((key) => typeof key === 'string')
    const tables = [`[${names.join('.')}]`, `${names.at(-1)} =`, `${names.at(-1)}=`, `[${names.slice(0, -1).join('.')}]`]
    return tables.map((text) => locate(text)).find(({ line }) => line !== undefined) ?? locate('')
  }

  function drafts(entries: readonly SummaryEntry[]): readonly OtherSetting[] {
    return entries.flatMap(({ title, path, isPart, line, column, entries: below }): readonly OtherSetting[] => [
      ...(path === undefined && !isPart ? [{ key: `[${title}]()`, at: { file: summaryFile, line, column }, advice: draft }] : []),
      ...drafts(below),
    ])
  }
}

/** A preprocessor without options is a table with nothing in it. */
function markEmpty(values: Readonly<Record<string, unknown>>): object {
  const mark = (name: string) =>
    typeof values[name] === 'object' && values[name] !== null
      ? { [name]: Object.fromEntries(Object.entries(values[name]).map(([key, each]) => [key, isEmptyTable(each) ? key : each])) }
      : {}
  return { ...values, ...mark('preprocessor'), ...mark('output') }
}

function isEmptyTable(value: unknown): boolean {
  return isObjectOrList(value) && Object.keys(value).length === 0
}
