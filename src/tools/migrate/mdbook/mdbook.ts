import { posix } from 'node:path'
import type { Diagnostic } from '../../../core/model/diagnostic.ts'
import { recordOf } from '../../../kit/data/is-record.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { parseUrl } from '../../../kit/url/parse-url.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherPage, OtherRedirect, OtherSidebarEntry, OtherSite } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { readOtherFrontMatter } from '../text/revise-text.ts'
import { emptySite, type OtherTool, type ReadOtherSite } from '../tool.ts'
import { baseOf, definedOf, textOf, trueNames, wordsOf } from '../values.ts'
import { type BookConfig, findUnusedSettings, readBookConfig, readSummary, type SummaryEntry } from './book-config.ts'
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
    ...definedOf({
      description: textOf(book.description),
      url: url?.origin,
      favicon,
      editUrl: textOf(html['edit-url-template'])?.replace('{path}', `${posix.relative(project, src)}/{path}`),
    }),
    base: path.startsWith('/') ? baseOf(path) : '/',
    headingIds: 'github',
    locales: [{ code: language, label: language, prefix: '', ...(book['text-direction'] === 'rtl' && { direction: 'rtl' as const }) }],
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
    if (entries.length > 0) return { kind: 'group', label: title, entries: entries.map(readEntry), ...(chapter && { file: chapter.file }) }
    return chapter ? { kind: 'page', file: chapter.file, label: title } : { kind: 'group', label: title, entries: [] }
  }
  const openChapter = (written: string, line: number, column: number): OtherPage | undefined => {
    const path = posix.normalize(written)
    const file = posix.join(config.src, path) as ProjectPath
    const opened = pages.get(file)
    if (opened) return opened
    const text = files.readText(file)
    const address = addressOf(path)
    if (text === undefined) {
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
    const page: OtherPage = {
      file,
      address,
      locale: language,
      version: 'current',
      kind: 'doc',
      path,
      folder: config.src,
      text,
      frontMatter: readOtherFrontMatter(text, file).frontMatter,
    }
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
