import { readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { findValue } from '../config/config-source.ts'
import { findConfigAbove, hasConfigFile } from '../config/find-config-file.ts'
import { type LoadedConfig, loadConfig } from '../config/load-config.ts'
import { checkSearchKey } from '../config/search-config.ts'
import type { Diagnostic, FindInConfig } from '../model/diagnostic.ts'
import type { AbsolutePath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { englishMessages } from '../pipeline/english-messages.ts'
import { UsageError } from '../support/failures/failure.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { adminKey, workingFolder } from './process-environment.ts'
import { parseReportTargets, type ReportInput, type ReportTarget, writeReports } from './report.ts'

export interface ProjectOptions {
  readonly config?: string
  readonly outDir?: string
  readonly base?: string
  readonly strict?: boolean
  readonly report?: readonly string[]
  /** The git ref to take all code from. */
  readonly trusted?: string
  /** Whether the command creates the theme folder. */
  readonly createsTheme?: boolean
}

export interface Project {
  readonly config: SiteConfig
  readonly reports: readonly ReportTarget[]
  /** The files that the config was read from. */
  readonly inputs: LoadedConfig['inputs']
  readonly findInConfig: FindInConfig
  /** Problems found before the content is read. */
  readonly diagnostics: readonly Diagnostic[]
  /** Settings for reports. `codeFiles` are the sources of React pages and components. */
  readonly reporting: (codeFiles?: readonly string[]) => Pick<ReportInput, 'root' | 'readText' | 'trusted'>
}

interface LoadedProject extends Pick<LoadedConfig, 'diagnostics' | 'inputs'> {
  readonly project: Pick<Project, 'config' | 'findInConfig'> | undefined
}

/** Loads a project's config. Returns undefined if it is invalid, after reporting the problems. */
export async function openProject(root: string, options: ProjectOptions, terminal: Terminal): Promise<Project | undefined> {
  const reports = parseReportTargets(options.report ?? [], terminal)
  const named = resolve(workingFolder(), root)
  if (!statSync(named, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`Folder not found: \`${root}\`.`, 'Check the path of the project folder.')
  const above = findAbove(named, root, options)
  if (above !== undefined) terminal.report(`Using \`${relative(named, above)}\` because this folder has no config file.`)
  const folder = above === undefined ? named : dirname(above)
  // Loaded only if needed, because it includes the export of commits.
  const trusted = options.trusted === undefined ? undefined : await import('./trusted-project.ts')
  const code = await trusted?.openTrusted(folder as AbsolutePath, options.trusted ?? '', options.config)
  const { project, diagnostics, inputs } = await loadProject(folder, options, code?.root)
  if (!project) {
    writeReports(diagnostics, { targets: reports, root: code?.root ?? folder, strict: false, terminal })
    return undefined
  }
  const { config } = project
  if (!trusted || !code) return { ...project, reports, inputs, diagnostics: [], reporting: () => ({ root: config.root }) }
  trusted.refuseLinkedContent(config)
  const reporting: Project['reporting'] = (codeFiles = []) => ({
    root: config.root,
    readText: trusted.readTextOf(config),
    trusted: trusted.describeSource(code, config, codeFiles),
  })
  return { ...project, reports, inputs, diagnostics: trusted.findNotExported(code, config), reporting }
}

/** Finds the config of an enclosing project, unless the project or its code was specified. */
function findAbove(folder: string, root: string, { config, trusted }: ProjectOptions): string | undefined {
  if (root !== '.' || config !== undefined || trusted !== undefined || hasConfigFile(folder)) return undefined
  return findConfigAbove(folder)
}

/** Loads a project's current config with its problems and input files. */
export async function loadProject(folder: string, options: ProjectOptions, codeRoot?: string): Promise<LoadedProject> {
  const { value: config, ...loaded } = await loadConfig({
    root: folder,
    codeRoot,
    configFile: options.config,
    outDir: options.outDir === undefined ? undefined : resolve(options.outDir),
    createsTheme: options.createsTheme,
    base: options.base,
    englishMessages,
  })
  if (!config) return { project: undefined, ...loaded }
  const leaks = checkSearchKey(config, adminKey())
  if (leaks.length > 0) return { project: undefined, ...loaded, diagnostics: leaks }
  let text: string | undefined
  const find: FindInConfig = (literal, key) => {
    text ??= readFileSync(join(config.root, config.configFile), 'utf8')
    return findValue({ file: config.configFile, text }, literal, key)
  }
  return { project: { config, findInConfig: find }, ...loaded }
}
