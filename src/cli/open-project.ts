import { type ConfigOptions, type Project as LoadedProject, openProject as loadProject } from '../api/open-project.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { UsageError } from '../kit/failures/failure.ts'
import { onInterrupt } from './interrupts.ts'
import { parseReportTargets, type ReportTarget, writeReports } from './report.ts'

export interface ProjectOptions extends ConfigOptions {
  readonly strict?: boolean
  readonly report?: readonly string[]
  /** Whether the command can write a report in the `html` format. @default false */
  readonly reportsHtml?: boolean
}

export interface Project extends LoadedProject {
  readonly reports: readonly ReportTarget[]
}

/** Loads a project's config. If the config is invalid, reports its problems and returns undefined. */
export async function openProject(root: string, options: ProjectOptions, terminal: Terminal): Promise<Project | undefined> {
  const reports = parseReportTargets(options.report ?? [], terminal)
  if (!options.reportsHtml && reports.some(({ format }) => format === 'html'))
    throw new UsageError('Only `docsgen build` supports the report format `html`.', 'Use `pretty`, `json`, `sarif`, or `github`.')
  const opened = await loadProject(root, options, onInterrupt)
  if (opened.above !== undefined) terminal.report(`Using \`${opened.above}\` because this folder has no config file.`)
  if (opened.lostCache !== undefined)
    terminal.report(`The next build cannot use what this one caches, because there is no cache key: ${opened.lostCache}.`)
  if (opened.project) return { ...opened.project, reports }
  writeReports(opened.diagnostics, { targets: reports, root: opened.root, strict: false, terminal })
  return undefined
}
