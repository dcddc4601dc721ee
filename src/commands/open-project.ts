import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { checkSearchKey } from '../config/check-search-key.ts'
import { findInConfig } from '../config/find-in-config.ts'
import { type LoadedConfig, loadConfig } from '../config/load-config.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { englishMessages } from '../pipeline/english-messages.ts'
import { UsageError } from '../support/failure.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { adminKey } from './admin-key.ts'
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
  /** The files the config was read from. */
  readonly inputs: LoadedConfig['inputs']
  readonly findInConfig: (literal: string) => Partial<{ line: number; column: number; endColumn: number }>
}

export interface LoadedProject extends Pick<LoadedConfig, 'diagnostics' | 'inputs'> {
  readonly project: Pick<Project, 'config' | 'findInConfig'> | undefined
}

/** A project's config, loaded; undefined where it cannot be used, which is then already reported. */
export async function openProject(root: string, options: ProjectOptions, terminal: Terminal): Promise<Project | undefined> {
  const reports = parseReportTargets(options.report ?? [], terminal)
  const folder = resolve(workingFolder(), root)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`There is no folder \`${root}\`.`)
  const { project, diagnostics, inputs } = await loadProject(folder, options)
  if (project) return { ...project, reports, inputs }
  writeReports(diagnostics, { targets: reports, root: folder, strict: false, terminal })
  return undefined
}

/** A project's config as it is now, what is wrong with it, and the files it was read from. */
export async function loadProject(folder: string, options: ProjectOptions): Promise<LoadedProject> {
  const { value: config, ...loaded } = await loadConfig({
    root: folder,
    configFile: options.config,
    outDir: options.outDir === undefined ? undefined : resolve(options.outDir),
    base: options.base,
    englishMessages,
  })
  if (!config) return { project: undefined, ...loaded }
  const leaks = checkSearchKey(config, adminKey())
  if (leaks.length > 0) return { project: undefined, ...loaded, diagnostics: leaks }
  let text: string | undefined
  const find: Project['findInConfig'] = (literal) => {
    text ??= readFileSync(join(config.root, config.configFile), 'utf8')
    return findInConfig(text, literal) ?? {}
  }
  return { project: { config, findInConfig: find }, ...loaded }
}
