import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import type { LoadedKind } from '../model/document.ts'
import type { ResolvedLink, SitePage } from '../model/site.ts'
import { schemeOf } from '../support/browser-address.ts'
import { findSourceProblem, sourceAllows } from '../support/policy-source.ts'
import { createSecurityPolicies, directiveNames, policyPageOf, type SecurityPolicy } from '../support/security-policy.ts'
import type { CheckInput } from './check-input.ts'

/** Further places of one cause that a report lists. */
const maxRelated = 10

const words: Readonly<Record<LoadedKind, string>> = {
  image: 'show pictures from',
  media: 'play audio or video from',
  frame: 'show frames from',
  form: 'send forms to',
  object: 'show objects from',
}

interface Refusal {
  readonly kind: LoadedKind
  readonly source: string
  readonly places: Location[]
}

/** What raw HTML of pages would load, held against each page's own policy: one report for each origin and directive. */
export function checkPolicy({ site, config }: CheckInput): readonly Diagnostic[] {
  if (config.security === false) return []
  const policies = createSecurityPolicies(config, 'sha256-')
  const refusals = new Map<string, Refusal>()
  for (const page of site.pages) {
    // Known links are plain ones, which load nothing.
    if (page.route.fallbackOf !== undefined || page.knownLinks !== undefined) continue
    if (!page.document.links.some(({ loads }) => loads !== undefined)) continue
    const policy = policies.ofPage(policyPageOf(page))
    if (policy) collectRefusals(page, { policy, url: config.url, refusals })
  }
  return [...refusals.values()].map((refusal) => reportRefusal(refusal, config.configFile))
}

interface Collector {
  readonly policy: SecurityPolicy
  readonly url: string | undefined
  readonly refusals: Map<string, Refusal>
}

function collectRefusals(page: SitePage, { policy, url, refusals }: Collector): void {
  for (const [index, { loads, at }] of page.document.links.entries()) {
    const link = page.links[index]
    if (loads === undefined || link === undefined || link.kind === 'broken') continue
    const isOwn = isOnSite(link, url)
    if (loads !== 'object' && isAllowed(policy, loads, { href: link.href, isOwn })) continue
    const source = isOwn ? "'self'" : originOf(link.href)
    const key = `${loads} ${source}`
    const refusal = refusals.get(key) ?? { kind: loads, source, places: [] }
    refusal.places.push({ file: page.route.source.projectPath, ...at })
    refusals.set(key, refusal)
  }
}

function isOnSite(link: ResolvedLink, url: string | undefined): boolean {
  if (link.kind !== 'external') return true
  return url !== undefined && URL.canParse(link.href, url) && new URL(link.href, url).origin === url
}

function isAllowed(
  policy: SecurityPolicy,
  kind: Exclude<LoadedKind, 'object'>,
  { href, isOwn }: { readonly href: string; readonly isOwn: boolean },
): boolean {
  const directive = policy.directives.find(({ name }) => name === directiveNames[kind])
  return directive?.sources.some(({ source }) => sourceAllows(source, href, isOwn)) ?? false
}

/** `https://example.com`; of addresses without a host their scheme. */
function originOf(href: string): string {
  const base = 'https://localhost'
  const origin = URL.canParse(href, base) ? new URL(href, base).origin : 'null'
  return origin === 'null' ? `${schemeOf(href) ?? ''}:` : origin
}

function reportRefusal({ kind, source, places }: Refusal, configFile: string): Diagnostic {
  const [first, ...others] = places
  const params = {
    source: source === "'self'" ? 'this site' : source,
    directive: kind === 'object' ? 'object-src' : directiveNames[kind],
    what: words[kind],
    way: wayOut(kind, source, configFile),
    count: places.length,
    pages: new Set(places.map(({ file }) => file)).size,
  }
  const related = others.slice(0, maxRelated).map((location) => ({ message: 'It is also asked for here.', location }))
  return createDiagnostic('html/refused-by-policy', params, first, related.length === 0 ? {} : { related })
}

function wayOut(kind: LoadedKind, source: string, configFile: string): string {
  if (kind === 'object') return 'Pages cannot load objects. Use an `<img>`, `<video>` or `<iframe>`, or link to the file.'
  if (findSourceProblem(kind, source) !== undefined) return 'A security policy cannot allow this kind of address. Link to it instead.'
  const quoted = source.includes("'") ? `"${source}"` : `'${source}'`
  const markdown = kind === 'image' ? ' Pictures written in Markdown (`![…](…)`) are allowed automatically.' : ''
  return `Allow it in \`${configFile}\`: \`security: { allow: { ${kind}: [${quoted}] } }\`.${markdown}`
}
