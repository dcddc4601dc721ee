import { createDiagnostic as createCoreDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import { createLineIndex } from '../../core/markdown/source-cursor.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { Link } from '../../core/model/document.ts'
import { uniqueBy } from '../../kit/data/sort-and-group.ts'
import { createSimilarNames, type SimilarNames } from '../../kit/similar/closest.ts'
import { pathOf } from '../../kit/url/address.ts'
import { createDiagnostic } from './diagnostics.ts'
import type { OtherPage, OtherSite, OtherTarget } from './other-site.ts'
import {
  describeRefused,
  missingPartials,
  type PagesInput,
  type ParsedOtherPage,
  readOtherPages,
  sharedDiagnostics,
  takeRefused,
} from './read-pages.ts'
import type { LinkToResolve, ResolveOtherLink } from './tool.ts'

export const picture = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)(?:[?#]|$)/i

export type Proof = ReturnType<typeof checkOtherSite>

/**
 * Checks the links, anchors, images, redirects, and URLs of a site as its own tool would publish it. Writes nothing. `ignored` lists
 * correct links, as written, for which docsgen finds no target.
 */
export function checkOtherSite(input: PagesInput, ignored: readonly string[] = []) {
  const { site, tool } = input
  const files = input.files.forPages
  const resolve = withOwnUrl(site, tool.createResolver(site, files))
  const parsed = [...readOtherPages(input)]
  const documents = new Map<OtherPage, ParsedOtherPage>(parsed.map((each) => [each.page, each]))
  const anchors = new Map<OtherPage, { readonly all: ReadonlySet<string>; similar?: SimilarNames }>()
  let names: SimilarNames | undefined
  const diagnostics: Diagnostic[] = [...site.diagnostics, ...findDuplicates(site), ...findLostRedirects(site)]
  if (site.pages.length === 0) diagnostics.push(createDiagnostic('other-site/no-pages', { tool: tool.label }, { file: site.configFile }))
  const unneeded = new Set(ignored)
  let links = 0
  for (const each of parsed) {
    diagnostics.push(...sharedDiagnostics(each), ...missingPartials(each, files), ...describeRefused(each.refused))
    files.takeRefused()
    for (const link of each.document.links) {
      links++
      const problem = describeTarget(link, resolve(linkToResolve(link), each.page), () => each.locate(link.at))
      const refused = describeRefused(takeRefused(files, each.page, each.translation.partials))
      if (refused.length > 0) diagnostics.push(...refused)
      else if (problem && ignored.includes(link.href)) unneeded.delete(link.href)
      else if (problem) diagnostics.push(problem)
    }
  }
  for (const link of unneeded) diagnostics.push(createDiagnostic('other-site/unneeded-ignore', { link }))
  /** The generators of parts of pages whose anchors are not known, each with the number of pages. */
  const unknownParts = new Map<string, number>()
  for (const {
    unknownParts: [first],
  } of parsed)
    if (first !== undefined) unknownParts.set(first, (unknownParts.get(first) ?? 0) + 1)
  /** The number of pages whose anchors the check knows. */
  const provedPages = parsed.filter((each) => each.unknownParts.length === 0).length
  return { diagnostics: withoutRepeats(diagnostics), pages: site.pages.length, links, provedPages, unknownParts }

  function describeTarget({ href, kind }: Link, target: OtherTarget, location: () => Location): Diagnostic | undefined {
    if (target.kind === 'page') return describeFragment(target, location)
    if (target.kind !== 'missing') return undefined
    const { tried: cause, what, unless } = target
    if (unless !== undefined) return createDiagnostic('other-site/unchecked-link', { href, what: unless }, location(), { cause: unless })
    names ??= createSimilarNames([...site.pages.flatMap(({ address, file }) => [address, file]), ...site.publicFiles.keys()])
    const [name] = names.find(cause)
    const suggestion = name === href || href.startsWith(site.base) ? name?.replace(/^\//, site.base) : name
    if (kind === 'image' || (what === 'file' && picture.test(href)))
      return createCoreDiagnostic('link/missing-image', { href, suggestion, lookedFor: [cause] }, location(), { cause, severity: 'error' })
    const code = what === 'source' ? 'link/missing-file' : 'link/missing-page'
    return createCoreDiagnostic(code, { href, suggestion }, location(), { cause, severity: 'error' })
  }

  function describeFragment(target: OtherTarget & { readonly kind: 'page' }, location: () => Location): Diagnostic | undefined {
    const { page } = target
    const fragment = target.fragment.split(':~:')[0] ?? ''
    const { document, unknownParts: [what] = [] } = documents.get(page) ?? {}
    if (!document || fragment === '' || fragment === 'top') return undefined
    // Checks each target only once, because many links lead to the same page.
    const known = anchors.get(page) ?? { all: new Set(document.anchors) }
    anchors.set(page, known)
    if (known.all.has(fragment)) return undefined
    if (what !== undefined)
      return createDiagnostic('other-site/unchecked-anchor', { fragment, page: page.address, what }, location(), { cause: what })
    known.similar ??= createSimilarNames(document.anchors)
    const suggestion = known.similar.find(fragment)[0]
    return createCoreDiagnostic('link/missing-anchor', { fragment, page: page.address, suggestion }, location(), { severity: 'error' })
  }
}

/** A link to the site's own URL is checked like its path, because browsers resolve both to the same URL. */
function withOwnUrl({ url, base, tool }: OtherSite, resolve: ResolveOtherLink): ResolveOtherLink {
  if (url === undefined) return resolve
  return (link, page) => {
    const target = resolve(link, page)
    if (target.kind !== 'external' || !link.href.startsWith(`${url}${base}`)) return target
    // Hugo omits HTML, and does not change paths in Markdown.
    const own = resolve({ ...link, href: link.href.slice(url.length), kind: tool === 'hugo' ? 'link' : 'html' }, page)
    // Other applications and redirects of the host can share the same URL.
    return own.kind === 'missing' ? { ...own, unless: own.unless ?? 'the host of the site' } : own
  }
}

export function linkToResolve({ href, kind, at }: Link): LinkToResolve {
  return { href, kind, ...(at.file === undefined ? {} : { file: at.file }) }
}

function findDuplicates({ pages, tool }: OtherSite): readonly Diagnostic[] {
  const taken = new Map<string, OtherPage>()
  // These two tools write `a.html` next to `a/index.html`.
  const fileOf = tool === 'vitepress' || tool === 'mdbook' ? (address: string) => address : withoutEnding
  return pages.flatMap((page) => {
    const address = fileOf(page.address)
    const other = taken.get(address)
    taken.set(address, other ?? page)
    if (!other) return []
    const related = [{ message: 'The other page', location: placeOfAddress(other) }]
    return [
      createDiagnostic('other-site/duplicate-address', { address: page.address, other: other.file }, placeOfAddress(page), { related }),
    ]
  })
}

/** Finds the key that sets a page's URL, or otherwise the beginning of the page. */
function placeOfAddress({ file, text, frontMatter }: OtherPage): Location {
  const at = text.slice(0, frontMatter.bodyStart).search(/^(?:slug|url|permalink|id)\b/m)
  return { file, ...createLineIndex(text).rangeAt(Math.max(0, at)) }
}

function findLostRedirects(site: OtherSite): readonly Diagnostic[] {
  const exists = createAddressLookup(site)
  return site.redirects.flatMap(({ from, to, at }) => {
    const path = pathOf(to)
    if (!path.startsWith('/') || path.startsWith('//') || /[:*]/.test(path) || exists(path)) return []
    return [createDiagnostic('other-site/redirect-target', { from, to }, at)]
  })
}

/** Whether a URL exists on the other tool's site. URLs are the same if `keyOf` returns the same key for them. */
export function createAddressLookup(
  { pages, publicFiles, generated, redirects }: OtherSite,
  keyOf: (address: string) => string = withoutEnding,
): (address: string) => boolean {
  const known = new Set([...pages.map(({ address }) => address), ...publicFiles.keys()].map(keyOf))
  const prefixes: string[] = []
  for (const address of [...generated, ...redirects.map(({ from }) => from)]) {
    const [fixed = ''] = address.split(/[:*(]/, 1)
    if (fixed === address) known.add(keyOf(address))
    // A redirect that matches all paths does not show which pages exist.
    else if (fixed.length > 1 || address === '/*') prefixes.push(fixed)
  }
  return (address) => known.has(keyOf(address)) || prefixes.some((prefix) => address.startsWith(prefix) || `${address}/` === prefix)
}

/** Hosts treat `/x`, `/x/`, `/x.html`, and `/x/index.html` alike. */
export function withoutEnding(address: string): string {
  return address.replace(/(?:\/index)?\.html$|\/index$/, '').replace(/\/+$/, '') || '/'
}

/** A partial is part of many pages, and languages can share a navigation, so their problems are reported only once. */
export function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const at = (location: Location | undefined) => `${location?.file}:${location?.line}:${location?.column}`
  return uniqueBy(diagnostics, ({ code, message, location }) => `${code} ${at(location)} ${message}`)
}
