import type { SitePage } from '../model/site.ts'
import { policyPageOf, type SecurityPolicies, type SecurityPolicy } from '../support/security-policy.ts'

/** Pages of one policy that are listed by their address. */
const maxListed = 5

/** The policy of a page as `docsgen routes --json --security` prints it; null where the site has turned it off. */
export function policyRecord(policies: SecurityPolicies, page: SitePage): object | null {
  const policy = policies.ofPage(policyPageOf(page))
  if (!policy) return null
  return {
    policy: policy.text,
    widened: policy.directives.flatMap(({ name, sources }) =>
      sources.flatMap(({ source, from }) => (from === undefined ? [] : [{ directive: name, source, from }])),
    ),
    leftOut: policy.leftOut.map(({ name, from }) => ({ directive: name, from })),
  }
}

/** Every policy of the site with its pages, and the setting behind each source that not every site has. */
export function describePolicies(policies: SecurityPolicies, pages: readonly SitePage[]): string {
  const whole = policies.ofSite(pages)
  if (!whole) return 'The site has no security policy because the config contains `security: false`.'
  const groups = new Map<string, { readonly policy: SecurityPolicy; readonly paths: string[] }>()
  for (const page of pages) {
    const policy = policies.ofPage(policyPageOf(page))
    if (!policy) continue
    const group = groups.get(policy.text) ?? { policy, paths: [] }
    group.paths.push(page.route.path)
    groups.set(policy.text, group)
  }
  const blocks = [...groups.values()].map(({ policy, paths }) => `${listPaths(paths)}\n${describe(policy)}`)
  if (groups.size > 1) blocks.push(`_headers, for all files\n${describe(whole)}`)
  return blocks.join('\n\n')
}

function listPaths(paths: readonly string[]): string {
  const more = paths.length > maxListed ? ` and ${paths.length - maxListed} more` : ''
  return `${paths.length} ${paths.length === 1 ? 'page' : 'pages'}: ${paths.slice(0, maxListed).join(', ')}${more}`
}

function describe({ directives, leftOut }: SecurityPolicy): string {
  const lines = directives.map(({ name, sources }) => {
    const words = sources.map(({ source, from }) => (from === undefined ? source : `${source} (${from})`))
    return `  ${[name, ...words].join(' ')}`
  })
  return [...lines, ...leftOut.map(({ name, from }) => `  without ${name} (${from})`)].join('\n')
}
