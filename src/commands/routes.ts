import { printableJson, printableLine } from '../diagnostics/printable-text.ts'
import type { SitePage } from '../model/site.ts'
import { createBuildRun } from '../pipeline/build-run.ts'
import { planFiles } from '../pipeline/plan-files.ts'
import { readCheckedSite } from '../pipeline/read-site.ts'
import type { SecurityPolicies } from '../support/security-policy.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { createBuildPool } from './build-pool.ts'
import { describePolicies, policyRecord } from './describe-policies.ts'
import { onInterrupt } from './on-interrupt.ts'
import { openProject, type ProjectOptions } from './open-project.ts'
import { writeReports } from './report.ts'
import { toolVersion } from './tool-version.ts'

interface RoutesOptions extends ProjectOptions {
  readonly json?: boolean
  readonly security?: boolean
  readonly offline?: boolean
}

export async function run(root: string, options: RoutesOptions, terminal: Terminal): Promise<number> {
  const project = await openProject(root, options, terminal)
  if (!project) return 2
  const silent = { stage: () => ({ expect() {}, tick() {}, end() {}, fail() {} }), now: () => 0 }
  const listRun = createBuildRun(silent)
  const pool = createBuildPool(undefined)
  const release = onInterrupt(() => undefined)
  try {
    const input = {
      ...project,
      run: listRun,
      pool,
      toolVersion: toolVersion(),
      nowMs: Date.now(),
      includeDrafts: false,
      offline: options.offline ?? false,
    }
    const read = await readCheckedSite(input)
    const { pages } = read.site
    const policies = options.security ? planFiles(read, input).policies : undefined
    if (options.json) terminal.print(printableJson(pages.map((page) => rowOf(page, policies))))
    else if (policies) terminal.print(describePolicies(policies, pages).split('\n').map(printableLine).join('\n'))
    else terminal.print(table(pages.map(({ route, sidebar }) => [route.path, route.id, sidebar ?? '-'])))
    const errors = listRun.diagnostics.filter((diagnostic) => diagnostic.severity === 'error')
    if (errors.length > 0) writeReports(errors, { targets: project.reports, root: project.config.root, strict: false, terminal })
    return errors.length > 0 ? 1 : 0
  } finally {
    release()
    await pool.close()
  }
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
