import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { LoadedKind } from '../model/document.ts'
import type { ResolvedLink, SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { schemeOf } from '../support/browser-address.ts'
import { findSourceProblem, sourceAllows } from '../support/policy-source.ts'
import { createSecurityPolicies, directiveNames, policyPageOf, type SecurityPolicy } from '../support/security-policy.ts'
import type { CheckInput } from './check-input.ts'

const words: Readonly<Record<LoadedKind, string>> = {
  image: 'show pictures from',
  media: 'play audio or video from',
  frame: 'show frames from',
  form: 'send forms to',
  object: 'show objects from',
}

/** What raw HTML of pages would load and each page's own policy refuses. */
export function checkPolicy({ site, config }: CheckInput): readonly Diagnostic[] {
  if (config.security === false) return []
  const policies = createSecurityPolicies(config, 'sha256-')
  return site.pages.flatMap((page) => {
    if (page.route.fallbackOf !== undefined) return []
    if (!page.document.links.some(({ loads }) => loads !== undefined)) return []
    const policy = policies.ofPage(policyPageOf(page))
    return policy ? findRefusals(page, policy, config) : []
  })
}

function findRefusals(page: SitePage, policy: SecurityPolicy, { url, configFile }: SiteConfig): readonly Diagnostic[] {
  return page.document.links.flatMap(({ loads, at }, index) => {
    const link = page.links[index]
    if (loads === undefined || link === undefined || link.kind === 'broken') return []
    const isOwn = isOnSite(link, url)
    if (loads !== 'object' && isAllowed(policy, loads, { href: link.href, isOwn })) return []
    const source = isOwn ? "'self'" : originOf(link.href)
    const params = {
      source: isOwn ? 'this site' : source,
      directive: loads === 'object' ? 'object-src' : directiveNames[loads],
      what: words[loads],
      way: wayOut(loads, source, configFile),
    }
    return [createDiagnostic('html/refused-by-policy', params, { file: page.route.source.projectPath, ...at })]
  })
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

function wayOut(kind: LoadedKind, source: string, configFile: string): string {
  if (kind === 'object') return 'Pages cannot load objects. Use an `<img>`, `<video>` or `<iframe>`, or link to the file.'
  if (findSourceProblem(kind, source) !== undefined) return 'A security policy cannot allow this kind of address. Link to it instead.'
  const quoted = source.includes("'") ? `"${source}"` : `'${source}'`
  const markdown = kind === 'image' ? ' Pictures written in Markdown (`![…](…)`) are allowed automatically.' : ''
  return `Allow it in \`${configFile}\`: \`security: { allow: { ${kind}: [${quoted}] } }\`.${markdown}`
}
