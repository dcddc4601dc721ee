import { posix } from 'node:path'
import type { KeyPath } from '../../../core/config/key-path.ts'
import type { Diagnostic, Location } from '../../../core/model/diagnostic.ts'
import { isObjectOrList, recordOf } from '../../../kit/data/is-record.ts'
import { readData } from '../../../kit/data/read-data.ts'
import { decodeIfValid } from '../../../kit/escape/percent.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { blankComments } from '../../../kit/markdown-lines/code-spans.ts'
import { all, wordsOf } from '../../../kit/text/words.ts'
import { parseUrl } from '../../../kit/url/address.ts'
import { createDiagnostic } from '../diagnostics.ts'
import { advices, listUnusedSettings, none, type SettingsTable, used } from '../list-unused-settings.ts'
import type { OtherPage, OtherRedirect, OtherSetting, OtherSidebarEntry, OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { readPageFile } from '../text/revise-text.ts'
import { emptySite, type OtherTool, type ReadOtherSite } from '../tool.ts'
import { baseOf, folderOf, textOf, trimPath, trueNames, type Values, withoutClosingSigns } from '../values.ts'
import { createResolver } from './resolve-link.ts'
import { translatePage } from './translate-page.ts'

/** https://rust-lang.github.io/mdBook */
export const mdbook: OtherTool = {
  name: 'mdbook',
  label: 'mdBook',
  findConfigs: (files: SiteFiles) => files.list('').filter((file) => posix.basename(file) === 'book.toml'),
  readSite,
  createResolver,
  translatePage,
}

/** Preprocessors that change neither link targets nor IDs. */
const known = new Set(
  wordsOf('links index admonish mermaid toc katex tabs alerts footnote open-on-gh emojicodes plantuml svgbob linkcheck graphviz gettext'),
)

/** Pages and files that mdBook and its theme generate. */
const written = wordsOf(`
  / /print.html /toc.html /404.html /searchindex.json /searchindex.js /favicon.svg* /favicon.png* /css/* /fonts/* /FontAwesome/* /book.js* /highlight.js*
`)

async function readSite(input: ReadOtherSite): Promise<OtherSite> {
  const { files, configFile } = input
  const config = readBookConfig(input)
  const { book, html, src, project } = config
  const summaryFile = posix.join(src, 'SUMMARY.md') as ProjectPath
  const summaryText = files.readText(summaryFile)
  const language = textOf(book.language) ?? 'en'
  const summary = readSummary(summaryText ?? '')
  const chapters = readChapters(summary, { config, files, summaryFile, language })
  const missing =
    summaryText === undefined
      ? [createDiagnostic('other-site/nav-missing-page', { entry: summaryFile, suggestion: undefined }, { file: configFile })]
      : []
  const repository = textOf(html['git-repository-url'])
  const favicon = ['svg', 'png'].map((ending) => posix.join(project, `theme/favicon.${ending}`)).find(files.hasFile)
  const siteUrl = textOf(html['site-url'])
  const url = siteUrl === undefined ? undefined : parseUrl(siteUrl)
  const path = url?.pathname ?? siteUrl ?? ''
  return {
    ...emptySite('mdbook', input),
    title: textOf(book.title) ?? 'mdBook',
    description: textOf(book.description),
    url: url?.origin,
    favicon,
    editUrl: textOf(html['edit-url-template'])?.replace('{path}', `${posix.relative(project, src)}/{path}`),
    base: path.startsWith('/') ? baseOf(path) : '/',
    headingIds: 'github',
    locales: [{ code: language, label: language, prefix: '', direction: book['text-direction'] === 'rtl' ? 'rtl' : undefined }],
    pages: chapters.pages,
    publicFiles: findPublicFiles(config, files),
    redirects: readRedirects(config),
    generated: [...written, ...chapters.created],
    sidebars: chapters.entries.length === 0 ? [] : [{ name: 'book', version: 'current', locale: language, entries: chapters.entries }],
    navbar: repository === undefined ? [] : [{ label: /github\.com/.test(repository) ? 'GitHub' : 'Repository', href: repository }],
    features: readFeatures(config, siteUrl),
    unusedSettings: findUnusedSettings(config, summary, summaryFile),
    diagnostics: [...config.diagnostics, ...missing, ...chapters.diagnostics],
  }
}

/** Only chapters that are listed in the summary are published. */
function readChapters(
  summary: readonly SummaryEntry[],
  { config, files, summaryFile, language }: { config: BookConfig; files: SiteFiles; summaryFile: ProjectPath; language: string },
) {
  const pages = new Map<string, OtherPage>()
  const created: string[] = []
  const diagnostics: Diagnostic[] = []
  const readEntry = ({ title, path, line, column, entries }: SummaryEntry): OtherSidebarEntry => {
    const chapter = path === undefined ? undefined : openChapter(path, line, column)
    if (entries.length > 0) return { kind: 'group', label: title, entries: entries.map(readEntry), file: chapter?.file }
    return chapter ? { kind: 'page', file: chapter.file, label: title } : { kind: 'group', label: title, entries: [] }
  }
  const openChapter = (written: string, line: number, column: number): OtherPage | undefined => {
    const path = posix.normalize(written)
    const file = posix.join(config.src, path) as ProjectPath
    const opened = pages.get(file)
    if (opened) return opened
    const address = addressOf(path)
    // mdBook shows front matter as text, so problems with it are not reported.
    const read = readPageFile(files, file, [])
    if (!read) {
      // By default, mdBook generates a missing chapter with only its title.
      const severity = config.createsMissing && !path.startsWith('../') ? 'warning' : 'error'
      created.push(address)
      diagnostics.push(
        createDiagnostic(
          'other-site/nav-missing-page',
          { entry: written, suggestion: undefined },
          { file: summaryFile, line, column },
          { severity },
        ),
      )
      return undefined
    }
    const page: OtherPage = { ...read, address, locale: language, version: 'current', kind: 'doc', path, folder: config.src }
    pages.set(file, page)
    return page
  }
  const groups: OtherSidebarEntry[] = []
  let part: OtherSidebarEntry[] | undefined
  for (const entry of summary) {
    if (entry.isPart) {
      part = []
      groups.push({ kind: 'group', label: entry.title, entries: part, isOpen: true })
    } else ((entry.isNumbered ? part : undefined) ?? groups).push(readEntry(entry))
  }
  return { pages: [...pages.values()], entries: groups, created, diagnostics }
}

/** `guide/README.md` becomes `/guide/`, and `guide/intro.md` becomes `/guide/intro.html`. */
function addressOf(path: string): string {
  const name = path.replace(/\.[^./]*$/, '').replace(/(^|\/)readme$/i, '$1index')
  return name === 'index' ? '/' : name.endsWith('/index') ? `/${name.slice(0, -'index'.length)}` : `/${name}.html`
}

/** All files next to the chapters are copied, except Markdown files. */
function findPublicFiles({ src, buildDir }: BookConfig, files: SiteFiles): ReadonlyMap<string, ProjectPath> {
  const found = files.list(src).filter((file) => !file.endsWith('.md') && !(buildDir !== src && file.startsWith(`${buildDir}/`)))
  return new Map(found.map((file) => [`/${posix.relative(src, file)}`, file]))
}

/** Targets are relative to the page that redirects. A key with an anchor redirects only readers of that anchor. */
function readRedirects({ html, locate }: BookConfig): readonly OtherRedirect[] {
  return Object.entries(recordOf(html.redirect)).flatMap(([key, value]) => {
    if (typeof value !== 'string') return []
    const from = key.startsWith('/') ? key : `/${key}`
    const [page = ''] = from.split('#', 1)
    const to = /^(?:[a-z][\w+.-]*:|\/)/i.test(value)
      ? value
      : value.startsWith('#')
        ? page + value
        : posix.join(posix.dirname(page).slice(1), value)
    // A target above this book is another book on the same host.
    return [{ from, to: /^(?:[a-z][\w+.-]*:|\/|\.\.\/)/i.test(to) ? to : `/${to}`, at: locate(`"${key}"`) }]
  })
}

function readFeatures({ html, preprocessors }: BookConfig, siteUrl: string | undefined): ReadonlySet<string> {
  const names = Object.keys(preprocessors)
  return new Set([
    ...names.map((name) => (known.has(name) ? `preprocessor:${name}` : `the preprocessor \`${name}\``)),
    ...trueNames({
      'smart-punctuation': html['smart-punctuation'] === true || html['curly-quotes'] === true,
      math: html['mathjax-support'] === true || names.includes('katex'),
      'definition-lists': html['definition-lists'] !== false,
      'site-url': siteUrl !== undefined,
    }),
  ])
}

type BookConfig = ReturnType<typeof readBookConfig>

/** Reads the settings that mdBook reads from `book.toml`, with its defaults. */
function readBookConfig({ files, configFile }: ReadOtherSite) {
  const text = files.readText(configFile) ?? ''
  const diagnostics: Diagnostic[] = []
  const { value, problem } = readData('toml', text)
  if (problem) {
    const { reason, line } = problem
    diagnostics.push(createDiagnostic('other-site/config-syntax', { reason }, { file: configFile, line, column: 1 }))
  }
  const values: Values = recordOf(value)
  const project = folderOf(configFile)
  const book = recordOf(values.book)
  const build = recordOf(values.build)
  const lines = text.split('\n')
  return {
    values,
    book,
    html: recordOf(recordOf(values.output).html),
    preprocessors: recordOf(values.preprocessor),
    /** The folder of `book.toml`. `` stands for the root. */
    project,
    /** The folder with the chapters. */
    src: trimPath(posix.join(project, textOf(book.src) ?? 'src')),
    buildDir: trimPath(posix.join(project, textOf(build['build-dir']) ?? 'book')),
    createsMissing: build['create-missing'] !== false,
    /** Finds the first line that contains a text, such as a key. */
    locate(part: string): Location {
      const line = lines.findIndex((each) => each.includes(part))
      return line === -1 ? { file: configFile } : { file: configFile, line: line + 1, column: 1 }
    },
    diagnostics,
  }
}

/** An entry in `SUMMARY.md`. */
interface SummaryEntry {
  readonly title: string
  /** The decoded path, or undefined for a draft or the title of a part. */
  readonly path: string | undefined
  readonly isPart: boolean
  /** Whether the entry is an item of a numbered list. Chapters before and after the list belong to no part. */
  readonly isNumbered: boolean
  readonly line: number
  readonly column: number
  readonly entries: SummaryEntry[]
}

const listItem = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])([ \t]+)(\S[^\n]*)$/
/** More levels than any book has. */
const maxDepth = 50

/** Reads chapters, parts, and drafts. mdBook ignores other lines. */
function readSummary(text: string): readonly SummaryEntry[] {
  const top: SummaryEntry[] = []
  let open: { readonly indent: number; readonly entries: SummaryEntry[] }[] = []
  let hasTitle = false
  const lines = blankComments(text).split('\n')
  for (const [index, line] of lines.entries()) {
    const item = listItem.exec(line)
    if (item) {
      const indent = (item[1] ?? '').replaceAll('\t', '    ').length
      while ((open.at(-1)?.indent ?? -1) >= indent) open.pop()
      const link = readLink(item[3] ?? '', index + 1, line.length - (item[3]?.length ?? 0) + 1)
      if (!link) continue
      const entry = { ...link, isNumbered: true }
      ;(open.at(-1)?.entries ?? top).push(entry)
      if (open.length < maxDepth) open.push({ indent, entries: entry.entries })
      continue
    }
    const heading = /^ {0,3}#{1,6}[ \t]+(\S[^\n]*)$/.exec(line)?.[1]
    if (heading !== undefined) {
      open = []
      // The first heading is the title of the list itself.
      if (hasTitle || top.length > 0)
        top.push({ title: plain(heading), path: undefined, isPart: true, isNumbered: false, line: index + 1, column: 1, entries: [] })
      hasTitle = true
      continue
    }
    const chapter = /^ {0,3}\[/.test(line) ? readLink(line.trim(), index + 1, line.indexOf('[') + 1) : undefined
    if (!chapter) continue
    open = []
    top.push(chapter)
  }
  return top
}

/** `[Title](path.md)`, where the title can contain brackets. */
function readLink(text: string, line: number, column: number): SummaryEntry | undefined {
  const middle = text.lastIndexOf('](')
  if (!text.startsWith('[') || middle === -1) return undefined
  const close = text.lastIndexOf(')')
  const written = text.slice(middle + 2, close > middle ? close : undefined).trim()
  const [target = ''] = written.startsWith('<') ? written.slice(1).split('>', 1) : written.split(' "', 1)
  const path = decodeIfValid(target.trim())
  return {
    title: plain(text.slice(1, middle)),
    path: path === '' ? undefined : path,
    isPart: false,
    isNumbered: false,
    line,
    column,
    entries: [],
  }
}

function plain(text: string): string {
  return withoutClosingSigns(text)
    .replace(/[`*]/g, '')
    .replace(/\\([[\]_<>#])/g, '$1')
    .trim()
}

const html: SettingsTable = {
  ...used('git-repository-url edit-url-template site-url redirect definition-lists mathjax-support'),
  ...none(`
    git-repository-icon default-theme preferred-dark-theme copy-fonts no-section-label fold code search print hash-files admonitions
    sidebar-header-nav live-reload-endpoint
  `),
  ...all('Quotes are shown as they are written.', 'smart-punctuation curly-quotes'),
  'additional-css': { '*': advices.styles },
  'additional-js': { '*': advices.scripts },
  theme: advices.components,
  'google-analytics': advices.analytics,
  ...all({ '*': 'Code blocks do not run in docsgen.', ...none('copyable copy-js line-numbers') }, 'playground playpen'),
  cname: 'Put a file `CNAME` with this name into `public/`.',
  'input-404': 'Replace the page for missing URLs in the `theme` folder.',
}

const config: SettingsTable = {
  book: {
    ...used('title description language src text-direction'),
    multilingual: 'none',
    authors: 'docsgen has no such option. Name them in `footer.note` or on the home page.',
  },
  build: 'none',
  rust: 'none',
  output: { html, linkcheck: 'none', linkcheck2: 'none', '*': 'docsgen writes HTML and Markdown only.' },
  preprocessor: {
    ...none('links index admonish mermaid toc katex tabs alerts footnote emojicodes open-on-gh'),
    '*': 'Preprocessors of mdBook do not run in docsgen. Check the pages that use its syntax.',
  },
}

const draft = 'Drafts are not on the new site. Add a page when you write it.'

/** Finds unused settings in `book.toml`, and drafts in the summary. */
function findUnusedSettings(
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

/** A preprocessor without options is an empty table. */
function markEmpty(values: Values): object {
  const mark = (name: string) =>
    typeof values[name] === 'object' && values[name] !== null
      ? { [name]: Object.fromEntries(Object.entries(values[name]).map(([key, each]) => [key, isEmptyTable(each) ? key : each])) }
      : {}
  return { ...values, ...mark('preprocessor'), ...mark('output') }
}

function isEmptyTable(value: unknown): boolean {
  return isObjectOrList(value) && Object.keys(value).length === 0
}
