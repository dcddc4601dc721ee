import os from 'node:os'
import path from 'node:path'
import { attempt } from '../../kit/failures/ignore-error.ts'
import type { AbsolutePath } from '../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { checkNamedFolders, checkRealFolders, checkStateFolder } from './check-folders.ts'
import { compileConfig } from './compile-config.ts'
import type { ConfigSource } from './config-source.ts'
import { findConfigFile } from './find-config-file.ts'
import { readConfigSource, runModule } from './load-module.ts'
import { describeValue, isPlainObject } from './plain-value.ts'
import { type ResolveOptions, resolveConfig } from './resolve-config.ts'
import { validateConfig } from './validate-config.ts'

export interface LoadOptions
  extends Pick<ResolveOptions, 'root' | 'outDir' | 'base' | 'stateDir' | 'features' | 'englishMessages' | 'builtInTexts'> {
  /** The folder that contains the config and all other code of the site. Content is always read from the root. @default the root */
  readonly codeRoot?: string | undefined
  /** The value of `--config`, relative to the code root. */
  readonly configFile?: string | undefined
  /** Whether the command creates the theme folder, which then need not exist. */
  readonly createsTheme?: boolean | undefined
  /** All diagnostic codes of docsgen. The codes of the site must differ from them. @default nothing */
  readonly codes?: readonly string[] | undefined
  /** The time limit for running the config. @default 30,000 */
  readonly limitMs?: number | undefined
}

export interface LoadedConfig extends Outcome<SiteConfig | undefined> {
  /** The config file and all project files that it imports. */
  readonly inputs: readonly AbsolutePath[]
}

/**
 * Loads a config in these steps: docs.config.ts -> compiled module -> exported value -> UserConfig -> SiteConfig. Throws an
 * `EnvironmentError` if the cache folder cannot be written, and a `UsageError` if the cache folder is a link.
 */
export async function loadConfig(options: LoadOptions): Promise<LoadedConfig> {
  const { limitMs = 30_000 } = options
  const root = path.resolve(options.root)
  const codeRoot = path.resolve(options.codeRoot ?? root)
  checkStateFolder(root, { hasCode: codeRoot === root })
  const found = findConfigFile(codeRoot, options.configFile)
  if (found.value === undefined) return failed(found.diagnostics)
  const file = found.value

  const compiled = await compileConfig(file, { root: codeRoot, stateDir: options.stateDir ?? path.join(codeRoot, '.docsgen') })
  if (compiled.value === undefined) return failed(compiled.diagnostics, [file])
  const { inputs, ...module } = compiled.value

  const source = readConfigSource(codeRoot, file)
  const { exports, diagnostics: failures } = await runModule(module.file, { root: codeRoot, source, limitMs })
  if (exports === undefined) return failed(failures, inputs)
  const noExport = findMissingExport(exports, source)
  if (noExport) return failed([noExport], inputs)

  const { usable, diagnostics } = validateConfig(exports.default, source, options.features, options.codes)
  const resolved = resolveConfig(usable, {
    root,
    configFile: source.file,
    text: source.text,
    outDir: options.outDir,
    base: options.base,
    stateDir: options.stateDir,
    features: options.features,
    englishMessages: options.englishMessages,
    ...(options.builtInTexts && { builtInTexts: options.builtInTexts }),
    protectedFolders: { ...homeFolder(), 'the current folder': process.cwd() },
  })
  const problems = [...diagnostics, ...resolved.diagnostics]
  if (codeRoot === root && problems.length === 0 && resolved.value)
    problems.push(
      ...checkRealFolders(resolved.value, source),
      ...(options.createsTheme ? [] : checkNamedFolders(resolved.value, usable, source)),
    )
  if (problems.length > 0 || !resolved.value) return { value: undefined, diagnostics: problems, inputs }
  const config = { ...resolved.value, module }
  return { value: codeRoot === root ? config : takeCodeFrom(config, codeRoot), diagnostics: problems, inputs }
}

function findMissingExport(exports: Readonly<Record<string, unknown>>, source: ConfigSource): Diagnostic | undefined {
  const value = exports.default
  if (isPlainObject(value)) return undefined
  const names = Object.keys(exports).filter((name) => name !== 'default')
  const named = names.length === 0 ? 'nothing' : `only named exports (${names.map((name) => `\`${name}\``).join(', ')})`
  return createDiagnostic('config/no-export', { found: value === undefined ? named : describeValue(value) }, { file: source.file })
}

function homeFolder(): Readonly<Record<string, string>> {
  // The user may have no home folder.
  return attempt(() => ({ 'your home folder': os.homedir() }), {})
}

function failed(diagnostics: readonly Diagnostic[], inputs: readonly AbsolutePath[] = []): LoadedConfig {
  return { value: undefined, diagnostics, inputs }
}

/** Moves the code, the public files, and the cache of a site to another folder. The content and output folders stay the same. */
export function takeCodeFrom(config: SiteConfig, codeRoot: string): SiteConfig {
  const move = (file: AbsolutePath) => path.join(codeRoot, path.relative(config.root, file)) as AbsolutePath
  const moveAll = (files: Readonly<Record<string, AbsolutePath>>) =>
    Object.fromEntries(Object.entries(files).map(([name, file]) => [name, move(file)]))
  return {
    ...config,
    root: codeRoot as AbsolutePath,
    stateDir: move(config.stateDir),
    downloadsDir: move(config.downloadsDir),
    publicDir: move(config.publicDir),
    themeDir: move(config.themeDir),
    contentRoots: config.contentRoots.map((root) => ({ ...root, codeDir: move(root.dir) })),
    components: moveAll(config.components),
    fences: moveAll(config.fences),
  }
}
