import { resolve } from 'node:path'
import { workingFolder } from '../api/process-environment.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { requireFolder } from '../kit/files/file-system.ts'
import type { AbsolutePath } from '../kit/files/paths.ts'
import { formatCounted } from '../kit/text/format-values.ts'
import { checkOtherSite } from '../tools/migrate/check-other-site.ts'
import { openOtherSite } from '../tools/migrate/open-other-site.ts'
import type { OtherToolName } from '../tools/migrate/other-site.ts'
import { exitCodeFor, parseReportTargets, writeReports } from './report.ts'

interface CheckOtherOptions {
  readonly as: OtherToolName | 'auto'
  readonly allowConfigCode?: boolean
  readonly strict?: boolean
  readonly report?: readonly string[]
}

/** Checks a site of another tool as that tool would publish it. */
export async function run(root: string, options: CheckOtherOptions, terminal: Terminal): Promise<number> {
  const targets = parseReportTargets(options.report ?? [], terminal)
  const folder = resolve(workingFolder(), root) as AbsolutePath
  requireFolder(folder, root)
  const { site, tool, files } = await openOtherSite(folder, { as: options.as, allowConfigCode: options.allowConfigCode ?? false })
  terminal.report(`Checking \`${site.configFile}\` as ${tool.label} publishes it.`)
  const { diagnostics, pages, links } = checkOtherSite({ site, tool, files })
  const strict = options.strict ?? false
  writeReports(diagnostics, { targets, root: folder, strict, terminal })
  terminal.report(
    `Checked ${formatCounted(pages, 'page')} and ${formatCounted(links, 'link')}.${diagnostics.length === 0 ? ' No problems found.' : ''}`,
  )
  return exitCodeFor(diagnostics, strict)
}
