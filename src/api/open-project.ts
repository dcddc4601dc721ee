import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { findValue } from '../core/config/config-source.ts'
import { findConfigAbove, hasConfigFile, projectPathOf } from '../core/config/find-config-file.ts'
import { type LoadedConfig, loadConfig } from '../core/config/load-config.ts'
import { findUntranslatedInterface } from '../core/config/resolve-config.ts'
import type { Diagnostic, FindInConfig, Range } from '../core/model/diagnostic.ts'
import type { BuildOptions } from '../core/model/public-api.ts'
import type { SiteConfig } from '../core/model/site-config.ts'
import { builtInTexts } from '../core/pipeline/built-in-texts.ts'
import { listEnglishMessages } from '../core/pipeline/english-messages.ts'
import { allDiagnostics } from '../diagnostics.ts'
import { featureOptions, features } from '../features.ts'
import { openCacheKey } from '../kit/caches/seal.ts'
import { requireFolder } from '../kit/files/file-system.ts'
import type { AbsolutePath, ProjectPath } from '../kit/files/paths.ts'
import { runGit } from '../kit/programs/run-git.ts'
import { positionAt } from '../kit/text/line-starts.ts'
import { createDiagnostic } from './diagnostics.ts'
import { machine, workingFolder } from './process-environment.ts'
import type { TrustedSource } from './trusted/trusted-project.ts'

/** The options that determine which config is read and how. */
export interface ConfigOptions extends Pick<BuildOptions, 'config' | 'outDir' | 'base' | 'trusted' | 'offline'> {
  /** Whether the config is loaded for `dev`. */
  readonly live?: boolean
  /** Whether the command creates the theme folder. */
  readonly createsTheme?: boolean
  /** The folder of the caches. @default .docsgen */
  readonly stateDir?: AbsolutePath
}

export interface Project {
  readonly config: SiteConfig
  /** The files from which the config was read. */
  readonly inputs: LoadedConfig['inputs']
  readonly findInConfig: FindInConfig
  /** Problems found before the content is read. */
  readonly diagnostics: readonly Diagnostic[]
  /** Settings for reports. `codeFiles` lists the sources of React pages and components. */
  readonly reporting: (codeFiles?: readonly string[]) => ReportSettings
}

interface ReportSettings {
  readonly root: string
  /** Reads files that have problems. @default reads below the root */
  readonly readText?: (file: string) => string | undefined
  /** The source of the code, if it is not the working tree. */
  readonly trusted?: TrustedSource | undefined
}

export interface OpenedProject {
  /** The project, or undefined if the config is invalid. */
  readonly project: Project | undefined
  /** Problems in the config. */
  readonly diagnostics: readonly Diagnostic[]
  /** The folder that contains the config. */
  readonly root: string
  /** The path of the config file from the specified folder, if the file is in a parent folder. */
  readonly above: string | undefined
  /** The reason why this machine cannot use what this run caches, or undefined if it can. */
  readonly lostCache: string | undefined
}

export interface LoadedProject extends Pick<LoadedConfig, 'diagnostics' | 'inputs'> {
  readonly project: Pick<Project, 'config' | 'findInConfig' | 'diagnostics'> | undefined
}

/** Loads a project's config. `onExport` receives the function that removes the exported code of a commit. */
export async function openProjectAt(
  root: string,
  options: ConfigOptions,
  onExport: (remove: () => void) => void = () => {},
): Promise<OpenedProject> {
  const named = resolve(workingFolder(), root)
  requireFolder(named, root)
  const found = findAbove(named, root, options)
  const above = found === undefined ? undefined : relative(named, found)
  const folder = found === undefined ? named : dirname(found)
  const { lost: lostCache } = openCacheKey(folder)
  // Loaded only if needed, because this module includes the code that exports commits.
  const trusted = options.trusted === undefined ? undefined : await import('./trusted/trusted-project.ts')
  const code = await trusted?.openTrusted(folder as AbsolutePath, { ref: options.trusted ?? '', configFile: options.config, onExport })
  const { project, diagnostics, inputs } = await loadProject(folder, options, code?.root)
  if (!project) return { project: undefined, diagnostics, root: code?.root ?? folder, above, lostCache }
  const { config } = project
  // A trusted build uses neither the output folder nor the cache folder.
  const problems = [...project.diagnostics, ...(code ? [] : await findTracked(config))]
  if (!trusted || !code) {
    const plain: Project = { ...project, inputs, diagnostics: problems, reporting: () => ({ root: config.root }) }
    return { project: plain, diagnostics, root: folder, above, lostCache }
  }
  trusted.refuseLinkedContent(config)
  const reporting: Project['reporting'] = (codeFiles = []) => ({
    root: config.root,
    readText: trusted.readTextOf(config),
    trusted: trusted.describeSource(code, config, codeFiles),
  })
  return {
    project: { ...project, inputs, diagnostics: [...problems, ...trusted.findNotExported(code, config)], reporting },
    diagnostics,
    root: code.root,
    above,
    lostCache,
  }
}

/** Finds the config of an enclosing project, unless the project or its code was specified. */
function findAbove(folder: string, root: string, { config, trusted }: ConfigOptions): string | undefined {
  if (root !== '.' || config !== undefined || trusted !== undefined || hasConfigFile(folder)) return undefined
  return findConfigAbove(folder)
}

/** The folder of the project that contains a folder. */
export function findProjectFolder(folder: string): string {
  const file = hasConfigFile(folder) ? undefined : findConfigAbove(folder)
  return file === undefined ? folder : dirname(file)
}

/** Loads a project's current config with its problems and input files. */
export async function loadProject(folder: string, options: ConfigOptions, codeRoot?: string): Promise<LoadedProject> {
  const { value: config, ...loaded } = await readConfig(folder, options, codeRoot)
  if (!config) return { project: undefined, ...loaded }
  let text: string | undefined
  const find: FindInConfig = (literal, key) => {
    text ??= readFileSync(join(config.root, config.configFile), 'utf8')
    const isListed = key !== undefined && /^(?:redirects|versions)\[/.test(key) && !text.includes(literal)
    const imported = isListed ? findInList(literal, key, loaded.inputs) : undefined
    if (imported) return { ...imported.range, file: projectPathOf(config.root, imported.file) }
    return findValue({ file: config.configFile, text }, literal, key)
  }
  const { offline = false, live = false } = options
  const openInput = { findInConfig: find, env: machine().env, offline, live }
  const found: Diagnostic[] = findUntranslatedInterface(config, listEnglishMessages(features), find)
  let opened = config
  for (const { openConfig } of features) {
    const outcome = await openConfig?.(opened, openInput)
    if (!outcome) continue
    if (!outcome.value) return { ...loaded, project: undefined, diagnostics: outcome.diagnostics }
    opened = outcome.value
    found.push(...outcome.diagnostics)
  }
  return { ...loaded, project: { config: opened, findInConfig: find, diagnostics: found } }
}

/** Every config is loaded here, so that it means the same for each command. */
export function readConfig(root: string, options: ConfigOptions, codeRoot: string | undefined): Promise<LoadedConfig> {
  return loadConfig({
    root,
    codeRoot,
    configFile: options.config,
    outDir: options.outDir === undefined ? undefined : resolve(options.outDir),
    createsTheme: options.createsTheme,
    base: options.base,
    stateDir: options.stateDir,
    features: featureOptions,
    englishMessages: listEnglishMessages(features),
    builtInTexts,
    codes: Object.keys(allDiagnostics),
  })
}

/** The position of a redirect's or version's value in a JSON file that the config imports. */
function findInList(
  literal: string,
  key: string,
  files: readonly AbsolutePath[],
): { readonly file: AbsolutePath; readonly range: Range } | undefined {
  for (const file of files) {
    if (!file.endsWith('.json')) continue
    const text = readFileSync(file, 'utf8')
    for (const match of text.matchAll(/"(from|to|id|ref)"\s*:\s*("(?:[^"\\\n]|\\[^\n])*")/g)) {
      const [all, name = '', value = ''] = match
      // A problem with a whole version is shown at the version's ID or ref.
      if (!(key.endsWith(`.${name}`) || /^versions\[\d+\]$/.test(key)) || value !== JSON.stringify(literal)) continue
      const end = match.index + all.length
      const { line: endLine, column: endColumn } = positionAt(text, end)
      return { file, range: { ...positionAt(text, end - value.length), endLine, endColumn } }
    }
  }
  return undefined
}

/**
 * Reports folders that only docsgen or a package manager writes, if git tracks files in them. Anyone who proposes a change could have
 * written such files, and docsgen loads the packages that it finds.
 */
async function findTracked({ workingDir, outDir }: SiteConfig): Promise<readonly Diagnostic[]> {
  const out = relative(workingDir, outDir).replaceAll(sep, '/')
  const isOutside = out.startsWith('..') || out === ''
  // Some file systems also find the folder as `.DOCSGEN`.
  const patterns = [
    ':(icase,literal).docsgen',
    ...loaded.map((path) => `:(top,icase,glob)**/node_modules${path}`),
    ...(isOutside ? [] : [`:(literal)${out}`, ...besideOutput(out)]),
  ]
  const { output, code } = await runGit(workingDir, ['ls-files', '-z', '--', ...patterns])
  // Without git or outside a repository, no files are tracked.
  if (code !== 0) return []
  const found = new Map<string, string>()
  for (const path of output.toString().split('\0')) {
    const folder = folderOf(path, out)
    if (path !== '' && folder !== undefined && !found.has(folder)) found.set(folder, path)
  }
  return [...found].map(([folder, path]) =>
    createDiagnostic('output/tracked', { folder }, path.startsWith('..') ? undefined : { file: path as ProjectPath }),
  )
}

/** Packages that builds load if they are installed, even if the project's code does not mention them. Each package can also be a link. */
const loaded = ['', ...['sharp', 'satori', 'temml', 'typescript'].flatMap((name) => [`/${name}`, `/${name}/**`])]

/** Folders that an interrupted build leaves beside the output folder, so that the next build can restore the output. */
function besideOutput(out: string): readonly string[] {
  const name = out.replace(/[^/]*$/, '.$&.docsgen-').replace(/[*?[\]\\]/g, '\\$&')
  return [`:(glob)${name}*`, `:(glob)${name}*/**`]
}

/**
 * Returns undefined for packages in folders that Node.js does not search: folders below the project, and folders beside its parent folders.
 */
function folderOf(path: string, out: string): string | undefined {
  if (`${path}/`.startsWith(`${out}/`)) return out
  if (`${path}/`.toLowerCase().startsWith('.docsgen/')) return '.docsgen'
  if (/(?:^|\/)node_modules(?:\/|$)/i.test(path)) return /^(?:\.\.\/)*node_modules(?:\/[^/]+)?/i.exec(path)?.[0]
  // The depth of the output folder.
  const depth = out.split('/').length
  return path.split('/').slice(0, depth).join('/')
}
