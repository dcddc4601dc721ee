import { textIn } from '../../core/config/config-texts.ts'
import type { CheckOutcome, SiteInput } from '../../core/feature.ts'
import type { CheckedLink, CheckedPage, CheckedSite } from '../../core/model/own-code.ts'
import type { ResolvedLink, Site, SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { sha256 } from '../../kit/files/hash.ts'
import type { Pausable } from '../../kit/threads/cooperative-scheduler.ts'
import { readPageSections } from '../search/page-sections.ts'
import { runFunction } from './run-function.ts'

/** Runs the checks of the config that something has changed for. */
export async function runChecks(input: SiteInput): Promise<CheckOutcome> {
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
