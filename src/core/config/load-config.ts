import os from 'node:os'
import path from 'node:path'
import type { BaseIssue, IssuePathItem } from 'valibot'
import * as v from 'valibot'
import { attempt } from '../../kit/failures/failure.ts'
import type { AbsolutePath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { checkNamedFolders, checkRealFolders, checkStateFolder } from './check-folders.ts'
import { SiteChecks } from './check-options.ts'
import { compileConfig } from './compile-config.ts'
import { type ConfigSource, locateKey, locateValue } from './config-source.ts'
import type { FeatureOptions } from './feature-options.ts'
import { findConfigFile } from './find-config-file.ts'
import { formatKeyPath, type KeyPath } from './key-path.ts'
import { readConfigSource, runModule } from './load-module.ts'
import { describeValue, isPlainObject, type PlainValue, toPlainValue } from './plain-value.ts'
import { type ResolveOptions, resolveConfig } from './resolve-config.ts'
import { both, closedObject, list, object, optional, type Section } from './schema-parts.ts'
import { SyntaxConfig, UserConfig } from './user-config.ts'
import { VersionConfig } from './version-options.ts'

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
  const ownFolders = options.features.flatMap(({ codeFolders }) => codeFolders ?? []).sort()
  checkStateFolder(root, codeRoot === root ? ['.docsgen', '.docsgen/cache', ...ownFolders] : [])
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

interface ValidatedConfig extends Outcome<UserConfig | undefined> {
  /** The valid keys of an invalid config, which are still checked for conflicts with each other. */
  readonly usable: UserConfig
}

/**
 * Validates the value that a config file exports. Reports every problem, not only the first. The codes of the site must differ from those
 * of docsgen.
 */
export function validateConfig(
  exported: unknown,
  source: ConfigSource,
  features: readonly FeatureOptions[],
  codes: readonly string[] = [],
): ValidatedConfig {
  const plain = toPlainValue(exported)
  const result = v.safeParse(configSchema(features), plain.value)
  const taken = findTakenNames(plain.value, codes)
  const diagnostics = [
    ...describePlainProblems(plain, source),
    ...describeIssues(result.issues ?? [], source),
    ...taken.map(({ path, name }) => {
      const reason = `docsgen has codes that begin with \`${name}/\``
      return createDiagnostic('config/bad-value', { key: formatKeyPath(path), reason }, locateValue(source, path, name))
    }),
  ]
  if (result.success && diagnostics.length === 0) return { value: result.output, usable: result.output, diagnostics }
  const wrong = [...[...plain.problems, ...taken].map(({ path }) => path[0]), ...(result.issues ?? []).map((issue) => keyPath(issue)[0])]
  return { value: undefined, usable: withoutKeys(plain.value, new Set(wrong)), diagnostics }
}

function findTakenNames(config: unknown, codes: readonly string[]): readonly { readonly path: KeyPath; readonly name: string }[] {
  return (['sources', 'checks'] as const).flatMap((key) => {
    const list: unknown = Object(config)[key]
    const names = Array.isArray(list) ? list.map((entry) => Object(entry).name) : []
    return names.flatMap((name, index) => (codes.some((code) => code.startsWith(`${name}/`)) ? [{ path: [key, index, 'name'], name }] : []))
  })
}

function describePlainProblems({ problems }: PlainValue, source: ConfigSource): Diagnostic[] {
  return problems.map(({ path, problem }) => {
    const key = formatKeyPath(path)
    const location = locateKey(source, path)
    if (problem === 'key') return createDiagnostic('config/unknown-key', { key }, location)
    const reason = problem === 'cycle' ? 'it contains itself' : 'it is nested too deeply'
    return createDiagnostic('config/bad-value', { key, reason }, location)
  })
}

const folderKeys = ['contentDir', 'publicDir', 'outDir', 'themeDir', 'versions'] as const

// A default value that replaces an invalid value must not cause further problems.
const dependents = new Map<string, readonly string[]>([
  ['sidebars', ['navbar']],
  ['locales', ['defaultLocale']],
  ...folderKeys.map((key) => [key, folderKeys] as const),
])

function withoutKeys(config: unknown, wrong: ReadonlySet<string | number | undefined>): UserConfig {
  const dropped = new Set([...wrong].flatMap((key) => [String(key), ...(dependents.get(String(key)) ?? [])]))
  const entries = Object.entries(Object(config)).filter(([key]) => !dropped.has(key))
  return { title: '', ...Object.fromEntries(entries) }
}

type Issue = BaseIssue<unknown>

/** Converts the issues that the schema reports into diagnostics. */
function describeIssues(issues: readonly Issue[], source: ConfigSource): Diagnostic[] {
  const misspelled = new Set(
    issues.filter(isUnknownKey).map((issue) => formatKeyPath([...keyPath(issue).slice(0, -1), suggestionFor(issue) ?? ''])),
  )
  return issues
    .filter((issue) => !isMissingKey(issue) || !misspelled.has(formatKeyPath(keyPath(issue)))) // A misspelled key is not also missing.
    .map((issue) => describeIssue(issue, source))
}

/** Options of earlier versions and of Docusaurus, VitePress, and MkDocs, with their replacements. */
const unknownKeys: Readonly<Record<string, string | undefined>> = {
  'check.verified': 'Remove this option. Pages no longer show the releases that they were checked with.',
  baseUrl: 'Use `base` instead.',
  site: 'Use `url` instead.',
  siteUrl: 'Use `url` instead.',
  site_name: 'Use `title` instead.',
  tagline: 'Use `description` instead.',
  srcDir: 'Use `contentDir` instead.',
  docs_dir: 'Use `contentDir` instead.',
  staticDirectories: 'Use `publicDir` instead.',
  nav: 'Use `navbar: { items: [{ label, href }] }` or `sidebars` instead.',
  sidebar: "Use `sidebars: { guide: [{ autogenerate: 'guide' }] }` instead.",
  themeConfig: 'Set `navbar`, `sidebars`, `footer`, and `search` at the top level of the config.',
  i18n: "Use `locales: { en: { label: 'English' } }` instead.",
  lang: "Use `locales: { en: { label: 'English' } }` instead.",
  presets: 'Remove this option. docsgen has no presets.',
  plugins: 'Remove this option. docsgen has no plugins.',
  markdown: 'Remove this option. To configure Markdown, use `codeLanguages`, `admonitions`, `components`, and `html`.',
  ignoreDeadLinks: "Use `links: { missingPage: 'warn' }` instead.",
  onBrokenLinks: "Use `links: { missingPage: 'warn' }` instead.",
  cleanUrls: 'Remove this option. Page URLs never end in `.html`.',
}

/** The path of the key that an issue concerns. */
function keyPath(issue: Issue): KeyPath {
  return (issue.path ?? []).map((item: IssuePathItem) => (typeof item.key === 'number' ? item.key : String(item.key)))
}

function describeIssue(issue: Issue, source: ConfigSource): Diagnostic {
  const path = keyPath(issue)
  const key = formatKeyPath(path)
  if (isUnknownKey(issue)) {
    const instead = Object.hasOwn(unknownKeys, key) ? unknownKeys[key] : undefined
    return createDiagnostic(
      'config/unknown-key',
      { key, instead, suggestion: suggestionFor(issue), known: knownKeys(issue) },
      locateKey(source, path),
    )
  }
  if (isMissingKey(issue)) return createDiagnostic('config/missing-key', { key }, locateKey(source, path.slice(0, -1)))
  const location = locateValue(source, path, issue.input)
  const reason = badValueReason(issue)
  if (reason !== undefined) return createDiagnostic('config/bad-value', { key, reason }, location)
  return createDiagnostic('config/wrong-type', { key, expected: expectedWords(issue), found: describeValue(issue.input) }, location)
}

function badValueReason(issue: Issue): string | undefined {
  if (issue.kind === 'validation') return issue.message
  if (issue.type === 'picklist' && typeof issue.input === 'string') {
    return `it must be ${expectedWords(issue)}; found ${issue.input === '' ? 'an empty string' : `\`${issue.input}\``}`
  }
  return undefined
}

function expectedWords(issue: Issue): string {
  switch (issue.type) {
    case 'string':
      return 'a string'
    case 'boolean':
      return '`true` or `false`'
    case 'number':
      return 'a number'
    case 'array':
      return 'a list'
    case 'literal':
    case 'picklist':
      return allowedWords(issue.expected ?? '')
    default:
      return issue.message
  }
}

// valibot writes `("a" | "b" | "c")`.
function allowedWords(expected: string): string {
  const words = expected.replace(/^\(|\)$/g, '').split(' | ')
  const quoted = words.map((word) => `\`${word.replace(/^"|"$/g, '')}\``)
  const last = quoted.pop() ?? ''
  return quoted.length === 0 ? last : `${quoted.join(', ')}${quoted.length > 1 ? ',' : ''} or ${last}`
}

function isUnknownKey(issue: Issue): boolean {
  return issue.type === 'never'
}

function isMissingKey(issue: Issue): boolean {
  return issue.type === 'object_with_rest' && issue.path?.at(-1)?.origin === 'key'
}

function suggestionFor(issue: Issue): string | undefined {
  return closest(String(issue.path?.at(-1)?.key ?? ''), knownKeys(issue))
}

// The message for an unknown key is the list of known keys. See `closedObject`.
function knownKeys(issue: Issue): readonly string[] {
  return issue.message.split(' ')
}

/** Every option of the core and of the features. */
export function configSection(features: readonly FeatureOptions[]): Section<UserConfig> {
  class Nested {
    readonly check = optional(object(withParts(SiteChecks, 'check')))
    readonly syntax = optional(object(withParts(SyntaxConfig, 'syntax')), {})
    readonly versions = optional(list(object(withParts(VersionConfig, 'version'))))
  }
  return both(withParts(UserConfig, 'config'), Nested)

  function withParts<T extends object>(section: Section<T>, key: 'config' | 'check' | 'syntax' | 'version'): Section<T> {
    return features.reduce<Section<T>>((all, { [key]: part }) => (part ? both(all, part) : all), section)
  }
}

function configSchema(features: readonly FeatureOptions[]) {
  return closedObject(configSection(features))
}
