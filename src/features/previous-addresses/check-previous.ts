import { describePage } from '../../core/manifest/describe-page.ts'
import type { Diagnostic, Range } from '../../core/model/diagnostic.ts'
import type { Alias, Site, SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { ManifestPage, SiteManifest } from '../../core/model/site-manifest.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createSimilarPaths } from '../../kit/similar/similar-paths.ts'
import { createDiagnostic } from './diagnostics.ts'
import { createFollower, type PagePair } from './follow-sections.ts'

interface PreviousInput {
  readonly site: Site
  readonly config: SiteConfig
  readonly previous: SiteManifest
  /** The position of a heading in its page's source. */
  readonly findHeading: (page: SitePage, id: string) => Range | undefined
}

interface Comparison {
  readonly diagnostics: readonly Diagnostic[]
  /** Anchors to keep, by the path of their page. */
  readonly aliases: ReadonlyMap<string, readonly Alias[]>
}

/** Compares the site with the manifest of an earlier build: reports lost addresses and anchors, and keeps anchors that it can follow. */
export function checkPrevious({ site, config, previous, findHeading }: PreviousInput): Comparison {
  const pages = new Map(site.pages.map((page) => [trim(page.route.path), page]))
  const described = new Map(site.pages.map((page) => [page, describePage(page)]))
  const redirects = new Map(site.redirects.map(({ from, to }) => [trim(from), to]))
  const resolve = createResolver(site, pages, redirects)
  const lost = previous.pages.filter(({ path }) => resolve(path) === undefined)
  if (previous.pages.length > 1 && lost.length === previous.pages.length)
    return {
      diagnostics: [createDiagnostic('address/other-site', { count: lost.length }, { file: config.configFile })],
      aliases: new Map(),
    }

  const pairs = previous.pages.map((before): PagePair & { readonly page: SitePage | undefined } => {
    const found = resolve(before.path)
    const page = typeof found === 'object' ? found : undefined
    return { before, page, now: page && described.get(page) }
  })
  let follower: ReturnType<typeof createFollower> | undefined
  const follow: ReturnType<typeof createFollower> = (pair, id) => {
    follower ??= createFollower({ pairs, current: [...described.values()], placeOf: createPlaceFinder(config) })
    return follower(pair, id)
  }
  const diagnostics: Diagnostic[] = []
  const aliases = new Map<string, Alias[]>()
  const reported = new Set<string>()
  const similar = lost.length === 0 ? undefined : createSimilarPaths(site.pages.map(({ route }) => route.path))
  for (const pair of pairs) {
    const { before, page, now } = pair
    if (page && now) keepAnchors(pair, page, now)
    else if (resolve(before.path) === undefined) reportPage(pair)
  }
  return { diagnostics, aliases }

  function keepAnchors(pair: PagePair, page: SitePage, now: ManifestPage): void {
    const { anchors, renamed = [], moved = [] } = pair.before
    const ids = new Set(page.document.anchors)
    const keep = (id: string, path: string, of: string) => {
      const target = path === now.path ? page : pages.get(trim(path))
      if (ids.has(id) || !target || !isAnchor(target, of)) return false
      const { route, title } = target
      const list = aliases.get(now.path) ?? []
      aliases.set(now.path, list)
      list.push({ id, of, ...(target === page ? {} : { page: { path: route.path, href: route.href, title } }) })
      ids.add(id)
      return true
    }
    /** An alias is kept while its section exists, under whatever heading. */
    const keepFollowed = (id: string, of: string, from: PagePair) => {
      const found = follow(from, of)
      return found?.isCertain === true && keep(id, found.section.path, found.section.id)
    }
    const titleId = anchors.find(([id]) => id === '')?.[1]
    for (const [id] of anchors) {
      // Without the anchor, browsers show the top of the page, where its title is.
      if (id === '' || id === titleId || ids.has(id)) continue
      const found = follow(pair, id)
      if (found?.isCertain && keep(id, found.section.path, found.section.id)) continue
      reportAnchor(id, page, found?.section ?? { path: now.path, id: closest(id, newAnchors(pair, page)) ?? '' })
    }
    for (const [id, of] of renamed)
      if (!ids.has(id) && !keep(id, now.path, of) && !keepFollowed(id, of, pair)) reportAnchor(id, page, { path: now.path, id: '' })
    for (const [id, path, of] of moved) {
      const from = pairs.find(({ before }) => before.path === path)
      const target = resolve(path)
      if (ids.has(id) || (typeof target === 'object' && keep(id, target.route.path, of))) continue
      if (!from || !keepFollowed(id, of, from)) reportAnchor(id, page, { path: now.path, id: '' })
    }
  }

  function reportAnchor(id: string, page: SitePage, candidate: { readonly path: string; readonly id: string }): void {
    const { route } = page
    // Pages without a translation share the source of the original.
    const key = `${route.source.projectPath}#${id}`
    if (reported.has(key)) return
    reported.add(key)
    const isHere = candidate.path === route.path
    const at = isHere && candidate.id !== '' ? findHeading(page, candidate.id) : undefined
    const params = {
      id,
      path: route.path,
      candidate: candidate.id,
      elsewhere: isHere ? undefined : `${candidate.path}${candidate.id === '' ? '' : `#${candidate.id}`}`,
    }
    diagnostics.push(createDiagnostic('address/missing-anchor', params, { file: route.source.projectPath, ...at }))
  }

  function reportPage(pair: PagePair): void {
    const { path, title } = pair.before
    const votes = new Map<string, number>()
    for (const [id] of pair.before.anchors) {
      const found = follow(pair, id)
      if (found) votes.set(found.section.path, (votes.get(found.section.path) ?? 0) + (found.isCertain ? 2 : 1))
    }
    const [byContent] = [...votes].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    const similarPath = byContent ? undefined : similar?.find(path)
    const params = { path, title, to: byContent?.[0] ?? similarPath, isContent: byContent !== undefined }
    diagnostics.push(createDiagnostic('address/missing-page', params, { file: config.configFile }))
  }

  function newAnchors({ before }: PagePair, { document }: SitePage): readonly string[] {
    const old = new Set(before.anchors.map(([id]) => id))
    return document.anchors.filter((id) => !old.has(id))
  }
}

/** Returns the page at an address, 'elsewhere' for addresses that other files or sites answer, or undefined. */
function createResolver(site: Site, pages: ReadonlyMap<string, SitePage>, redirects: ReadonlyMap<string, string>) {
  return (path: string): SitePage | 'elsewhere' | undefined => {
    let at = path
    for (let steps = 0; steps <= redirects.size; steps++) {
      const page = pages.get(trim(at))
      if (page) return page
      const next = redirects.get(trim(at))
      if (next === undefined) break
      // A fragment in the target replaces the reader's own.
      if (!next.startsWith('/') || next.includes('#')) return 'elsewhere'
      at = next
    }
    const file = trim(at).slice(1)
    return [`${file}.html`, `${file}/index.html`, file].some((name) => site.publicFiles.has(name)) ? 'elsewhere' : undefined
  }
}

/** The top of a page has no id. */
function isAnchor({ document }: SitePage, id: string): boolean {
  return id === '' || document.anchors.includes(id)
}

/** Versions and languages repeat each other's sections. The longest prefix wins. */
function createPlaceFinder({ versions, locales }: SiteConfig): (path: string) => string {
  const prefixes = versions
    .flatMap((version) => locales.map((locale) => [locale.prefix, version.prefix].filter((part) => part !== '').join('/')))
    .filter((prefix) => prefix !== '')
    .sort((a, b) => b.length - a.length)
  return (path) => prefixes.find((prefix) => path.startsWith(`/${prefix}/`)) ?? ''
}

function trim(path: string): string {
  const bare = path.split(/[?#]/)[0] ?? path
  return bare.length > 1 && bare.endsWith('/') ? bare.slice(0, -1) : bare
}
