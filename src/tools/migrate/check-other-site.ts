import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { Document, Link } from '../../core/model/document.ts'
import type { OtherPage, OtherSite, OtherTarget } from '../../core/model/other-site.ts'
import { createSimilarNames, type SimilarNames } from '../../kit/similar/similar-names.ts'
import {
  describeRefused,
  missingPartials,
  type PagesInput,
  type ParsedOtherPage,
  readOtherPages,
  sharedDiagnostics,
  takeRefused,
} from './read-pages.ts'
import type { LinkToResolve } from './tool.ts'

/** Proves links, anchors, images, redirects, and addresses of a site as its own tool would publish it. Writes nothing. */
export function checkOtherSite(input: PagesInput) {
  const { site, tool } = input
  const files = input.files.forPages
  const resolve = tool.createResolver(site, files)
  const parsed = [...readOtherPages(input)]
  const documents = new Map<OtherPage, ParsedOtherPage>(parsed.map((each) => [each.page, each]))
  const advise = createAdviser(site)
  const anchorsOf = createAnchorFinder()
  const diagnostics: Diagnostic[] = [...site.diagnostics, ...findDuplicates(site), ...findLostRedirects(site)]
  let links = 0
  for (const each of parsed) {
    diagnostics.push(...sharedDiagnostics(each), ...missingPartials(each, files), ...describeRefused(each.refused))
    files.takeRefused()
    for (const link of each.document.links) {
      links++
      const target = resolve(linkToResolve(link), each.page)
      const problem = describeTarget(link, target, { location: () => each.locate(link.at), documents, advise, anchorsOf })
      const refused = describeRefused(takeRefused(files, each.page, each.translation.partials))
      if (refused.length > 0) diagnostics.push(...refused)
      else if (problem) diagnostics.push(problem)
    }
  }
  return { diagnostics: withoutRepeats(diagnostics), pages: site.pages.length, links }
}

export function linkToResolve({ href, kind, at }: Link): LinkToResolve {
  return { href, kind, ...(at.file === undefined ? {} : { file: at.file }) }
}

interface TargetContext {
  readonly location: () => Location
  readonly documents: ReadonlyMap<OtherPage, ParsedOtherPage>
  readonly advise: (tried: string) => string | undefined
  readonly anchorsOf: (document: Document) => Anchors
}

const picture = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|ico)(?:[?#]|$)/i

function describeTarget(
  { href, kind }: Link,
  target: OtherTarget,
  { location, documents, advise, anchorsOf }: TargetContext,
): Diagnostic | undefined {
  if (target.kind === 'page') {
    const fragment = target.fragment.split(':~:')[0] ?? ''
    const { document, translation } = documents.get(target.page) ?? {}
    const isUnknown = translation?.hasUnknownAnchors || target.hasOtherAnchors
    if (!document || isUnknown || fragment === '' || fragment === 'top') return undefined
    const anchors = anchorsOf(document)
    if (anchors.has(fragment)) return undefined
    const suggestion = anchors.similar().find(fragment)[0]
    return createDiagnostic('link/missing-anchor', { fragment, page: target.page.address, suggestion }, location(), { severity: 'error' })
  }
  if (target.kind !== 'missing') return undefined
  const cause = target.tried
  const suggestion = advise(target.tried)
  if (kind === 'image' || (target.what === 'file' && picture.test(href)))
    return createDiagnostic('link/missing-image', { href, suggestion, lookedFor: [target.tried] }, location(), { cause, severity: 'error' })
  const code = target.what === 'source' ? 'link/missing-file' : 'link/missing-page'
  return createDiagnostic(code, { href, suggestion }, location(), { cause, severity: 'error' })
}

interface Anchors {
  has(fragment: string): boolean
  similar(): SimilarNames
}

/** Many links lead to one page. */
function createAnchorFinder(): (document: Document) => Anchors {
  const known = new Map<Document, Anchors>()
  return (document) => {
    const found = known.get(document)
    if (found) return found
    const all = new Set(document.anchors)
    let names: SimilarNames | undefined
    const anchors: Anchors = {
      has: (fragment) => all.has(fragment),
      similar() {
        names ??= createSimilarNames(document.anchors)
        return names
      },
    }
    known.set(document, anchors)
    return anchors
  }
}

/** Names a similar address or file. */
function createAdviser(site: OtherSite): (tried: string) => string | undefined {
  let names: SimilarNames | undefined
  return (tried) => {
    names ??= createSimilarNames([...site.pages.flatMap(({ address, file }) => [address, file]), ...site.publicFiles.keys()])
    return names.find(tried)[0]
  }
}

function findDuplicates({ pages }: OtherSite): readonly Diagnostic[] {
  const taken = new Map<string, OtherPage>()
  return pages.flatMap((page) => {
    const address = withoutEnding(page.address)
    const other = taken.get(address)
    taken.set(address, other ?? page)
    return other
      ? [
          createDiagnostic(
            'other-site/duplicate-address',
            { address: page.address, other: other.file },
            { file: page.file },
            { related: [{ message: 'The other page', location: { file: other.file } }] },
          ),
        ]
      : []
  })
}

function findLostRedirects(site: OtherSite): readonly Diagnostic[] {
  const exists = createAddressLookup(site)
  return site.redirects.flatMap(({ from, to, at }) => {
    const [path = ''] = to.split(/[?#]/)
    if (!path.startsWith('/') || path.startsWith('//') || /[:*]/.test(path) || exists(path)) return []
    return [createDiagnostic('other-site/redirect-target', { from, to }, at)]
  })
}

/** Whether an address exists on the other tool's site. */
export function createAddressLookup({ pages, publicFiles, generated, redirects }: OtherSite): (address: string) => boolean {
  const known = new Set([...pages.map(({ address }) => withoutEnding(address)), ...[...publicFiles.keys()].map(withoutEnding)])
  for (const address of generated) if (!address.endsWith('*')) known.add(withoutEnding(address))
  for (const { from } of redirects) known.add(withoutEnding(from))
  const prefixes = generated.flatMap((address) => (address.endsWith('*') ? [address.slice(0, -1)] : []))
  return (address) => known.has(withoutEnding(address)) || prefixes.some((prefix) => address.startsWith(prefix))
}

/** Hosts treat `/x`, `/x/`, `/x.html`, and `/x/index.html` alike. */
export function withoutEnding(address: string): string {
  return address.replace(/(?:\/index)?\.html$|\/index$/, '').replace(/\/+$/, '') || '/'
}

/** A partial is part of many pages, and its problems are reported once. */
function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>()
  return diagnostics.filter(({ code, message, location }) => {
    const key = `${code} ${location?.file}:${location?.line}:${location?.column} ${message}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
