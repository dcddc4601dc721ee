import { printableJson, printableLine } from '../core/diagnostics/printable-text.ts'
import type { SitePage } from '../core/model/site.ts'
import { silentObserver } from '../core/pipeline/build-run.ts'
import { planFiles } from '../core/pipeline/plan-files.ts'
import { readCheckedSite } from '../core/pipeline/read-checked-site.ts'
import { policyPageOf, type SecurityPolicies, type SecurityPolicy } from '../core/policy/security-policy.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { openProject, type ProjectOptions, withReadInput } from './open-project.ts'
import { writeReports } from './report.ts'

interface RoutesOptions extends ProjectOptions {
  readonly json?: boolean
  readonly security?: boolean
  readonly offline?: boolean
}

export async function run(root: string, options: RoutesOptions, terminal: Terminal): Promise<number> {
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  return withReadInput({ project, options, observer: silentObserver }, async (input) => {
    const read = await readCheckedSite(input)
    const { pages } = read.site
    const policies = options.security ? planFiles(read, input).policies : undefined
    if (options.json) terminal.print(printableJson(pages.map((page) => rowOf(page, policies))))
    else if (policies) terminal.print(describePolicies(policies, pages).split('\n').map(printableLine).join('\n'))
    else terminal.print(table(pages.map(({ route, sidebar }) => [route.path, route.id, sidebar ?? '-'])))
    const errors = input.run.diagnostics.filter((diagnostic) => diagnostic.severity === 'error')
    if (errors.length > 0) writeReports(errors, { targets: project.reports, root: project.config.root, strict: false, terminal })
    return errors.length > 0 ? 1 : 0
  })
}

function rowOf(page: SitePage, policies: SecurityPolicies | undefined): object {
  const { route, sidebar } = page
  const row = { id: route.id, path: route.path, sidebar: sidebar ?? null }
  return policies ? { ...row, security: policyRecord(policies, page) } : row
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = [0, 1].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map(printableLine)
        .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell))
        .join('  '),
    )
    .join('\n')
}

/** The maximum number of pages to list for each policy. */
const maxListed = 5

/** The policy of a page for `docsgen routes --json --security`, or null if the site has disabled it. */
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

/** Lists every policy of the site with its pages, and the setting that requires each additional source. */
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
