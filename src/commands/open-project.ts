import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findInConfig } from '../config/find-in-config.ts'
import { loadConfig } from '../config/load-config.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { englishMessages } from '../pipeline/english-messages.ts'
import { UsageError } from '../support/failure.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { parseReportTargets, type ReportTarget, writeReports } from './report.ts'
import { workingFolder } from './working-folder.ts'

export interface ProjectOptions {
  readonly config?: string
  readonly outDir?: string
  readonly base?: string
  readonly strict?: boolean
  readonly report?: readonly string[]
}

export interface Project {
  readonly config: SiteConfig
  readonly reports: readonly ReportTarget[]
  readonly findInConfig: (literal: string) => Partial<{ line: number; column: number; endColumn: number }>
}

/** A project's config, loaded; undefined where it cannot be used, which is then already reported. */
export async function openProject(root: string, options: ProjectOptions, terminal: Terminal): Promise<Project | undefined> {
  const reports = parseReportTargets(options.report ?? [], terminal)
  const folder = resolve(workingFolder(), root)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`There is no folder \`${root}\`.`)
  const loaded = await loadConfig({
    root: folder,
    configFile: options.config,
    outDir: options.outDir === undefined ? undefined : resolve(options.outDir),
    base: options.base,
    englishMessages,
  })
  if (!loaded.value) {
    writeReports(loaded.diagnostics, { targets: reports, root: folder, strict: false, terminal })
    return undefined
  }
  const config = loaded.value
  let text: string | undefined
  return {
    config,
    reports,
    findInConfig(literal) {
      text ??= readFileSync(join(config.root, config.configFile), 'utf8')
      return findInConfig(text, literal) ?? {}
    },
  }
}
