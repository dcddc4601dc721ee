import { textIn } from '../../core/config/config-texts.ts'
import { type CheckOutcome, defineFeature, type MadePages, type SiteInput, type SourcesInput } from '../../core/feature.ts'
import { syntaxOf } from '../../core/markdown/syntax-table.ts'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { CheckedLink, CheckedPage, CheckedSite } from '../../core/model/own-code.ts'
import type { GeneratedPage } from '../../core/model/reference.ts'
import type { ResolvedLink, Site, SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { sha256 } from '../../kit/files/hash.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { Pausable } from '../../kit/threads/cooperative-scheduler.ts'
import { readPageSections } from '../search/page-sections.ts'
import { createDiagnostic, diagnostics } from './diagnostics.ts'
import { options } from './options.ts'
import { runOwnCode } from './own-code-task.ts'
import { createFrontMatterReader } from './own-front-matter.ts'
import { runFunction } from './run-function.ts'

export const ownCode = defineFeature({
  name: 'own-code',
  needs: ['search'],
  options,
  diagnostics,
  sources: (input) => (input.config.ownCode.sources.length === 0 ? undefined : input.stage('sources', () => readSources(input))),
  pages({ config, pages, features }) {
    const read = createFrontMatterReader(pages, config, syntaxOf(features))
    return (
      read &&
      (({ source }, document) => {
        const { value, diagnostics } = read({ source, document })
        return { value: { ownFrontMatter: value }, diagnostics }
      })
    )
  },
  asyncCheck: (input) => (input.config.ownCode.checks.length === 0 ? undefined : runChecks(input)),
  // Functions of the config may change globals or never end.
  tasks: { ownCode: { run: runOwnCode, changesGlobals: true } },
})

/** The pages of all sources of the config. */
async function readSources(input: SourcesInput): Promise<Outcome<MadePages>> {
  const { sources } = input.config.ownCode
  const results = await Promise.all(sources.map((source, index) => runFunction({ kind: 'source', index, ...source }, input)))
  const mainRoot = input.config.contentRoots[0]?.id ?? ''
  const taken = new Map(input.pages.map((page) => [`${page.rootId ?? mainRoot}/${page.path}`, page]))
  const pages: GeneratedPage[] = []
  const diagnostics: Diagnostic[] = []
  for (const [index, result] of results.entries()) {
    const name = sources[index]?.name ?? ''
    diagnostics.push(...result.diagnostics)
    for (const page of result.pages) {
      const key = `${page.rootId ?? mainRoot}/${page.path}`
      const first = taken.get(key)
      if (!first) {
        taken.set(key, page)
        pages.push(page)
        continue
      }
      const other = placeOf(first)
      const related = other ? [{ message: 'The first page with this path', location: other }] : []
      diagnostics.push(
        createDiagnostic('function/duplicate-page', { name, path: page.path.replace(/\.md$/, '') }, placeOf(page), { related }),
      )
    }
  }
  const isWhole = diagnostics.every(({ severity }) => severity !== 'error')
  return { value: { pages, watched: results.flatMap(({ watched }) => watched), isWhole }, diagnostics }
}

function placeOf(page: GeneratedPage): Location | undefined {
  const [origin] = page.origins
  return origin && { file: origin.file as ProjectPath, line: origin.at }
}

/** Runs the checks of the config that something has changed for. */
async function runChecks(input: SiteInput): Promise<CheckOutcome> {
  const { config, runPausable } = input
  const { checks } = config.ownCode
  const key = await runPausable(identifySite(input))
  let made: CheckedSite | Promise<CheckedSite> | undefined
  const make = () => {
    made ??= runPausable(createCheckedSite(input))
    return made
  }
  const results = await Promise.all(
    checks.map((check, index) => runFunction({ kind: 'check', index, site: { key, make }, ...check }, input)),
  )
  return { diagnostics: results.flatMap(({ diagnostics }) => diagnostics), watched: results.flatMap(({ watched }) => watched) }
}

/** The hash of all that checks see of the site. What a page's body contains follows from its text. */
function* identifySite({ site, config, hashes }: SiteInput): Pausable<string> {
  const parts = [JSON.stringify(describeSite(config))]
  for (const page of ownPages(site)) {
    yield
    parts.push(JSON.stringify([hashes.get(page.route.source.projectPath), describePage(page)]))
  }
  return sha256(parts.join('\n'))
}

function* createCheckedSite({ site, config, readBody }: SiteInput): Pausable<CheckedSite> {
  const pages: CheckedPage[] = []
  for (const page of ownPages(site)) {
    yield
    const body = readBody(page.route.source, page.document)
    pages.push({
      ...describePage(page),
      headings: (body?.headings ?? []).map(({ depth, id, text, at }) => ({ depth, id, text, line: at.line })),
      text: body
        ? readPageSections(body)
            .map(({ text }) => text.replace(/\s+/g, ' ').trim())
            .filter((text) => text !== '')
            .join('\n\n')
        : '',
    })
  }
  return { ...describeSite(config), pages }
}

function describeSite({ title, url, base, locales }: SiteConfig): Omit<CheckedSite, 'pages'> {
  return { title: textIn(title, locales[0], locales), url, base }
}

/** A page that replaces a missing translation is checked only in its own language. */
function ownPages({ pages }: Site): readonly SitePage[] {
  return pages.filter(({ route }) => route.fallbackOf === undefined)
}

function describePage({ route, document, title, links, ownFrontMatter }: SitePage): Omit<CheckedPage, 'headings' | 'text'> {
  return {
    route: route.path,
    id: route.id,
    file: route.source.projectPath,
    locale: route.locale,
    version: route.version,
    title,
    description: document.description,
    frontMatter: { ...document.frontMatter, ...ownFrontMatter },
    links: document.links.map(({ href, kind, at }, index) => ({
      href,
      kind,
      line: at.line,
      column: at.column,
      ...describeTarget(links[index]),
    })),
  }
}

function describeTarget(link: ResolvedLink | undefined): Pick<CheckedLink, 'target' | 'route' | 'fragment'> {
  if (link?.kind !== 'page') return { target: link?.kind ?? 'broken', route: undefined, fragment: '' }
  return { target: 'page', route: link.route, fragment: link.fragment.replace(/^#/, '') }
}
