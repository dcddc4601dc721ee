import { isUrl, parseUrl } from '../../kit/url/parse-url.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { LoadedKind } from '../model/document.ts'
import type { ResolvedLink, SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { schemeOf } from '../policy/browser-address.ts'
import { findSourceProblem, sourceAllows } from '../policy/policy-source.ts'
import { createSecurityPolicies, directiveNames, policyPageOf, type SecurityPolicy } from '../policy/security-policy.ts'
import type { CheckInput } from './check-input.ts'

const words: Readonly<Record<LoadedKind, string>> = {
  image: 'loading images from',
  media: 'loading audio or video from',
  frame: 'loading frames from',
  form: 'submitting forms to',
  object: 'loading objects from',
}

/** Resources in raw HTML that the page's own policy blocks. */
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
      way: describeSolution(loads, source, configFile),
    }
    return [createDiagnostic('html/refused-by-policy', params, { file: page.route.source.projectPath, ...at })]
  })
}

function isOnSite(link: ResolvedLink, url: string | undefined): boolean {
  if (link.kind !== 'external') return true
  return url !== undefined && isUrl(link.href, url) && new URL(link.href, url).origin === url
}

function isAllowed(
  policy: SecurityPolicy,
  kind: Exclude<LoadedKind, 'object'>,
  { href, isOwn }: { readonly href: string; readonly isOwn: boolean },
): boolean {
  const directive = policy.directives.find(({ name }) => name === directiveNames[kind])
  return directive?.sources.some(({ source }) => sourceAllows(source, href, isOwn)) ?? false
}

/** `https://example.com`, or the scheme of a URL without a host. */
function originOf(href: string): string {
  const base = 'https://localhost'
  const origin = parseUrl(href, base)?.origin ?? 'null'
  return origin === 'null' ? `${schemeOf(href) ?? ''}:` : origin
}

function describeSolution(kind: LoadedKind, source: string, configFile: string): string {
  if (kind === 'object') return 'Use an `<img>`, `<video>`, or `<iframe>` element, or link to the file. Pages cannot load objects.'
  if (findSourceProblem(kind, source) !== undefined) return 'Link to this URL instead. A security policy cannot allow URLs of this kind.'
  const quoted = source.includes("'") ? `"${source}"` : `'${source}'`
  const markdown = kind === 'image' ? ' Images written in Markdown (`![…](…)`) are allowed automatically.' : ''
  return `Allow this source in \`${configFile}\`: \`security: { allow: { ${kind}: [${quoted}] } }\`.${markdown}`
}
