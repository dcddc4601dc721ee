import { printableJson, printableLine } from '../diagnostics/printable-text.ts'
import { createBuildRun } from '../pipeline/build-run.ts'
import { readCheckedSite } from '../pipeline/read-site.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { createBuildPool } from './build-pool.ts'
import { onInterrupt } from './on-interrupt.ts'
import { openProject, type ProjectOptions } from './open-project.ts'
import { writeReports } from './report.ts'
import { toolVersion } from './tool-version.ts'

interface RoutesOptions extends ProjectOptions {
  readonly json?: boolean
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
    const { site, saveCache } = await readCheckedSite({
      ...project,
      run: listRun,
      pool,
      toolVersion: toolVersion(),
      nowMs: Date.now(),
      includeDrafts: false,
      offline: options.offline ?? false,
    })
    saveCache()
    const rows = site.pages.map(({ route, sidebar }) => ({ id: route.id, path: route.path, sidebar: sidebar ?? null }))
    terminal.print(options.json ? printableJson(rows) : table(rows.map(({ id, path, sidebar }) => [path, id, sidebar ?? '-'])))
    const errors = listRun.diagnostics.filter((diagnostic) => diagnostic.severity === 'error')
    if (errors.length > 0) writeReports(errors, { targets: project.reports, root: project.config.root, strict: false, terminal })
    return errors.length > 0 ? 1 : 0
  } finally {
    release()
    await pool.close()
  }
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
