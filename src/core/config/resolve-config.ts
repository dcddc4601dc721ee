import type { PlatformPath } from 'node:path'
import nodePath from 'node:path'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, FindInConfig, Outcome } from '../model/diagnostic.ts'
import type { MessageTexts, PluralForms } from '../model/messages.ts'
import type { CoreConfig, Locale, SiteConfig, SiteHeadTag, Version } from '../model/site-config.ts'
import { findBaseProblem, normalizeBase, normalizeSiteUrl } from './address-problems.ts'
import { checkFolders, type NamedFolder } from './check-folders.ts'
import { checkHead } from './check-head.ts'
import { SiteChecks, SizeConfig } from './check-options.ts'
import { type ConfigSource, locateKey, locateValue } from './config-source.ts'
import { type BuiltInTexts, listConfigTexts, listNavbarLinks, translateAdmonitions } from './config-texts.ts'
import type { FeatureOptions } from './feature-options.ts'
import { formatKeyPath, type KeyPath } from './key-path.ts'
import { SiteFooter } from './navigation-options.ts'
import { builtInAdmonitions, resolveAdmonitions, resolveFrontMatter } from './page-options.ts'
import { findOutPathProblem, normalizeProjectPath, resolveFolder } from './project-folder.ts'
import { resolveContentRoots, resolveLocales, resolveSidebars, resolveVersions } from './resolve-versions.ts'
import { standardsOf, withDefaults } from './schema-parts.ts'
import type { HeadTagConfig } from './security-options.ts'
import { defaultedOptions, LinkChecks, type PlainOptions, TocLevels, UserConfig, writtenOptions } from './user-config.ts'

export interface ResolveOptions {
  /** The project's folder. */
  readonly root: string
  readonly configFile: ProjectPath
  /** The text of the config file, for positions in diagnostics. */
  readonly text?: string | undefined
  /** The value of `--out-dir`, relative to the root. It overrides the config. */
  readonly outDir?: string | undefined
  /** The value of `--base`, which overrides the config. */
  readonly base?: string | undefined
  /** The folder of the caches. @default .docsgen */
  readonly stateDir?: AbsolutePath | undefined
  /** The English text of each message that can be translated, keyed by ID. @default nothing */
  readonly englishMessages: MessageTexts
  /** docsgen's own translations into a language, keyed by language code. @default none */
  readonly builtInTexts?: BuiltInTexts
  /** The options that the features add to the config. */
  readonly features: readonly FeatureOptions[]
  /** Folders that the output folder must neither be nor contain, keyed by description, such as `the home folder`. */
  readonly protectedFolders?: Readonly<Record<string, string>>
  /** The path syntax of the machine. Tests use other syntaxes. */
  readonly path?: PlatformPath
}

/** Adds every default to a valid config, and finds conflicts between its keys. This function is pure. */
export function resolveConfig(written: UserConfig, options: ResolveOptions): Outcome<SiteConfig | undefined> {
  const { configFile, features, builtInTexts = () => undefined, path = nodePath } = options
  const source = { file: configFile, text: options.text }
  const flagProblems = findFlagProblems(options, path)
  const outDirFlag = flagProblems.length > 0 ? undefined : options.outDir
  const root = path.resolve(options.root)
  const absolute = (name: string) => resolveFolder(root, name, path) as AbsolutePath
  const namedFolder = (key: string, value: string): NamedFolder => ({ key, value, dir: absolute(value) })
  const config: DefaultedConfig = { ...standardsOf(UserConfig), ...written } as DefaultedConfig
  const versions = resolveVersions(written, features)
  const locales = resolveLocales(written, builtInTexts)
  const { contentRoots, folders } = resolveContentRoots({ versions, locales }, root, path)
  const [publicDir, themeDir] = [namedFolder('publicDir', config.publicDir), namedFolder('themeDir', config.themeDir)]
  const includes = config.includes.map((folder, index) => namedFolder(`includes[${index}]`, folder))
  const outDir = namedFolder(outDirFlag === undefined ? 'outDir' : '--out-dir', outDirFlag ?? config.outDir)
  const featureFolders = features.flatMap(({ folders }) => folders?.(written) ?? [])
  const diagnostics = [
    ...flagProblems,
    ...checkConfig(written, { versions, locales, features }, source),
    ...checkTexts(written, locales, source),
    ...checkHead(written, source),
    ...checkMessages(written, options.englishMessages, source),
    ...checkFolders(
      {
        root,
        read: [
          ...folders,
          publicDir,
          themeDir,
          ...featureFolders.filter(({ isShared }) => !isShared).map(({ key, value }) => namedFolder(key, value)),
        ],
        includes,
        out: outDir,
        protectedFolders: options.protectedFolders ?? {},
      },
      source,
      path,
    ),
  ]
  const [firstLocale, ...otherLocales] = locales
  const [firstVersion, ...otherVersions] = versions.map(({ key, value, ...version }): Version => version)
  if (diagnostics.length > 0 || firstLocale === undefined || firstVersion === undefined) return { value: undefined, diagnostics }

  const value: CoreConfig = {
    ...plainOptions(config),
    root: root as AbsolutePath,
    workingDir: root as AbsolutePath,
    configFile,
    module: undefined,
    url: config.url === undefined ? undefined : normalizeSiteUrl(config.url),
    base: normalizeBase(options.base ?? config.base),
    contentRoots,
    publicDir: publicDir.dir as AbsolutePath,
    includes: includes.map(({ value }) => normalizeProjectPath(value) as ProjectPath),
    outDir: outDir.dir as AbsolutePath,
    themeDir: themeDir.dir as AbsolutePath,
    stateDir: options.stateDir ?? (path.join(root, '.docsgen') as AbsolutePath),
    downloadsDir: path.join(root, '.docsgen') as AbsolutePath,
    locales: [firstLocale, ...otherLocales],
    versions: [firstVersion, ...otherVersions],
    sidebars: resolveSidebars(config.sidebars),
    navbar: { title: config.title, logo: undefined, items: [], ...config.navbar },
    footer: withDefaults(SiteFooter, config.footer),
    admonitions: resolveAdmonitions(config.admonitions, translateAdmonitions(locales, builtInTexts)),
    components: absoluteFiles(config.components),
    fences: absoluteFiles(config.fences),
    frontMatter: resolveFrontMatter(config.frontMatter),
    toc: withDefaults(TocLevels, config.toc),
    check: { ...withDefaults(SiteChecks, config.check), sizes: withDefaults(SizeConfig, config.check?.sizes) },
    featureFolders,
    connections: features.flatMap(({ connections }) => connections?.(written) ?? []),
    compress: false,
    codePages: false,
    head: config.head.map(resolveHeadTag),
    security: resolveSecurity(config.security),
    links: withDefaults(LinkChecks, config.links),
  }
  return { value: withFeatures(value, written, { features, absolute }), diagnostics }

  function absoluteFiles(files: Readonly<Record<string, string>>): Readonly<Record<string, AbsolutePath>> {
    return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, absolute(file)]))
  }
}

/** The config, including the default values of options that have one. */
type DefaultedConfig = UserConfig &
  Required<
    Pick<
      UserConfig,
      (typeof defaultedOptions)[number] | 'base' | 'publicDir' | 'includes' | 'outDir' | 'themeDir' | 'components' | 'fences' | 'head'
    >
  >

function withFeatures(
  core: CoreConfig,
  written: UserConfig,
  { features, absolute }: Pick<ResolveOptions, 'features'> & { readonly absolute: (path: string) => AbsolutePath },
): SiteConfig {
  const parts = features.map(({ resolve }) => resolve?.(written, { locales: core.locales, absolute }) ?? {})
  return Object.assign({}, core, ...parts, { check: Object.assign({}, core.check, ...parts.map(({ check }) => check)) })
}

function plainOptions(config: UserConfig): PlainOptions {
  return Object.fromEntries([...defaultedOptions, ...writtenOptions].map((key) => [key, config[key]])) as unknown as PlainOptions
}

function resolveHeadTag({ tag, attributes = {}, content, pages }: HeadTagConfig): SiteHeadTag {
  const written = Object.entries(attributes).filter((entry): entry is [string, string | true] => entry[1] !== false)
  return {
    tag,
    attributes: Object.fromEntries(written),
    // Browsers normalize line endings before they compare the content with the hash in the content security policy.
    content: content?.replace(/\r\n?/g, '\n').toWellFormed(),
    pages: pages === undefined ? undefined : toList(pages),
  }
}

function resolveSecurity(security: UserConfig['security'] = {}): SiteConfig['security'] {
  if (security === false) return false
  return {
    allow: security.allow ?? {},
    pages: (security.pages ?? []).map(({ match, allow }) => ({ match: toList(match), allow })),
  }
}

function toList(globs: string | readonly string[]): readonly string[] {
  return typeof globs === 'string' ? [globs] : globs
}

function findFlagProblems({ outDir, base }: ResolveOptions, path: PlatformPath): Diagnostic[] {
  const problems = [
    { key: '--out-dir', reason: outDir === undefined ? undefined : findOutPathProblem(outDir, path) },
    { key: '--base', reason: base === undefined ? undefined : findBaseProblem(base) },
  ]
  return problems.flatMap(({ key, reason }) => (reason === undefined ? [] : [createDiagnostic('config/bad-value', { key, reason })]))
}

type Message = string | PluralForms

/** Compares the texts of each language with the English texts of the theme. The IDs and the `{placeholders}` must match. */
function checkMessages({ locales }: UserConfig, english: MessageTexts, source: ConfigSource): Diagnostic[] {
  return Object.entries(locales ?? {}).flatMap(([code, { messages = {} }]) =>
    Object.entries(messages).flatMap(([id, message]: [string, Message]) => {
      const path = ['locales', code, 'messages', id]
      const key = formatKeyPath(path)
      const original = Object.hasOwn(english, id) ? english[id as keyof MessageTexts] : undefined
      if (original === undefined) {
        const suggestion = closest(id, Object.keys(english))
        return [createDiagnostic('config/unknown-key', { key, suggestion }, locateKey(source, path))]
      }
      const reason = findMessageProblem(message, original, code)
      return reason === undefined ? [] : [createDiagnostic('config/bad-value', { key, reason }, locateValue(source, path, message))]
    }),
  )
}

const maxListed = 5

/** Reports each language with strings that are translated by neither docsgen nor the site. */
export function findUntranslatedInterface({ locales, configFile }: SiteConfig, english: MessageTexts, find: FindInConfig): Diagnostic[] {
  const all = Object.keys(english)
  return locales.flatMap(({ code, messages }) => {
    if (new Intl.Locale(code).language === 'en') return []
    const ids = all.filter((id) => !Object.hasOwn(messages, id))
    if (ids.length === 0) return []
    const location = { file: configFile, ...find('', `locales[${JSON.stringify(code)}]`) }
    const listed = [
      ...ids.slice(0, maxListed).map((id) => `\`${id}\``),
      ...(ids.length > maxListed ? [`${ids.length - maxListed} more`] : []),
    ]
    const strings = ids.length === all.length ? 'the IDs on the manual’s page “Languages”' : listed.join(', ')
    return [createDiagnostic('locale/interface-not-translated', { code, strings, count: ids.length, total: all.length }, location)]
  })
}

/** Describes for a diagnostic why a message does not match its English original. Returns undefined if it does. */
export function findMessageProblem(message: Message, original: Message, code: string): string | undefined {
  const english = typeof original === 'string' ? original : original.other
  if (typeof message === 'string') return findValueProblem(message, english)
  if (typeof original === 'string') return 'it must be a string, because it contains no number'
  const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories
  for (const [category, form] of Object.entries(message)) {
    if (!categories.some((known) => known === category)) {
      const known = categories.map((name) => `\`${name}\``).join(', ')
      return `\`${code}\` has no plural category \`${category}\`, only ${known}`
    }
    const problem = findValueProblem(form, english, category === 'other')
    if (problem !== undefined) return `in \`${category}\`, ${problem}`
  }
  return undefined
}

/** A plural form for exactly one number, such as "one result", may omit the number. */
function findValueProblem(message: string, english: string, needsAll = true): string | undefined {
  const [wanted, given] = [valuesIn(english), valuesIn(message)]
  const missing = needsAll ? wanted.find((value) => !given.includes(value)) : undefined
  if (missing !== undefined) return `it must contain \`${missing}\`; the English text is \`${english}\``
  const unknown = given.find((value) => !wanted.includes(value))
  if (unknown !== undefined) return `the placeholder \`${unknown}\` is unknown; the English text is \`${english}\``
  // Some placeholders are replaced with an element that can exist only once.
  const twice = given.find((value, index) => given.indexOf(value) !== index)
  return twice === undefined ? undefined : `it contains \`${twice}\` twice`
}

function valuesIn(message: string): string[] {
  return message.match(/\{\w+\}/g) ?? []
}

interface KnownNames {
  readonly versions: readonly Version[]
  readonly locales: readonly Locale[]
  readonly features: readonly FeatureOptions[]
}

/** Finds conflicts between keys, such as references to missing names and duplicate names. */
function checkConfig(config: UserConfig, { versions, locales, features }: KnownNames, source: ConfigSource): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const sidebars = Object.keys(config.sidebars ?? { docs: [] })
  checkVersions()
  checkLocales()
  for (const { path, link } of listNavbarLinks(config.navbar?.items))
    if ('sidebar' in link) checkReference([...path, 'sidebar'], { what: 'sidebar', name: link.sidebar, known: sidebars })
  for (const [kind, { like }] of Object.entries(config.admonitions ?? {})) {
    if (like === undefined) continue
    checkReference(['admonitions', kind, 'like'], { what: 'built-in admonition type', name: like, known: Object.keys(builtInAdmonitions) })
  }
  for (const problem of features.flatMap(({ problems }) => problems?.(config, locales) ?? [])) {
    if ('reason' in problem) reportBadValue(problem.path, problem.reason, problem.value)
    else checkReference(problem.path, problem)
  }
  checkOptionsWithoutEffect()
  return diagnostics

  function checkVersions(): void {
    if (versions.length === 0) reportBadValue(['versions'], 'it is empty; add a version, or remove the option')
    const codes = new Set(locales.map(({ prefix }) => prefix).filter(Boolean))
    for (const [index, version] of versions.entries()) {
      const earlier = versions.slice(0, index)
      const hasPath = config.versions?.[index]?.path !== undefined
      const path: KeyPath = hasPath ? ['versions', index, 'path'] : ['versions', index]
      const duplicate = earlier.find(({ id }) => id.toLowerCase() === version.id.toLowerCase())
      if (duplicate !== undefined)
        reportBadValue(['versions', index, 'id'], `another version already has the ID \`${duplicate.id}\``, version.id)
      const { ref, problems, banner } = config.versions?.[index] ?? {}
      if (index === 0 && banner)
        reportBadValue(['versions', 0, 'banner'], 'the first version is the current one; list it after the current version', banner)
      if (ref === undefined && problems === 'ignore')
        reportBadValue(['versions', index, 'problems'], 'only a version with a `ref` can ignore problems; correct the pages', 'ignore')
      const samePath = earlier.find(({ prefix }) => prefix === version.prefix)
      const [folder = ''] = version.prefix.split('/')
      // Versions with the same ID also share a path by default, so only the ID is reported.
      if (samePath !== undefined && (duplicate === undefined || hasPath)) {
        reportBadValue(path, `the version \`${samePath.id}\` already has the path \`/${version.prefix}\``, config.versions?.[index]?.path)
      } else if (codes.has(folder)) {
        reportBadValue(path, `the language \`${folder}\` already has the path \`/${folder}/\``, config.versions?.[index]?.path)
      }
    }
  }

  function checkLocales(): void {
    const codes = Object.keys(config.locales ?? { en: {} })
    if (codes.length === 0) reportBadValue(['locales'], 'it is empty; add a language, or remove the option')
    for (const [index, code] of codes.entries()) {
      const duplicate = codes.slice(0, index).find((other) => other.toLowerCase() === code.toLowerCase())
      if (duplicate !== undefined) reportBadValue(['locales', code], `it differs from \`${duplicate}\` only in case`)
    }
    if (config.defaultLocale !== undefined)
      checkReference(['defaultLocale'], { what: 'language', name: config.defaultLocale, known: codes })
  }

  /** Finds valid options that have no effect, probably because something else is missing. */
  function checkOptionsWithoutEffect(): void {
    if (config.sidebars !== undefined && sidebars.length === 0)
      reportBadValue(['sidebars'], 'it is empty; add a sidebar, or remove the option to get one sidebar with all pages')
    for (const [name, items] of Object.entries(config.sidebars ?? {}))
      if (items.length === 0)
        reportBadValue(['sidebars', name], "it is empty; list pages, or write `{ autogenerate: '' }` to include all pages")
    for (const [index, { items }] of (config.footer?.groups ?? []).entries())
      if (items.length === 0) reportBadValue(['footer', 'groups', index, 'items'], 'it is empty; add links, or remove the group')
  }

  function reportBadValue(path: KeyPath, reason: string, value?: unknown): void {
    diagnostics.push(createDiagnostic('config/bad-value', { key: formatKeyPath(path), reason }, locateValue(source, path, value)))
  }

  function checkReference(path: KeyPath, { what, name, known }: { what: string; name: string; known: readonly string[] }): void {
    if (known.includes(name)) return
    const params = { key: formatKeyPath(path), what, name, suggestion: closest(name, known) }
    diagnostics.push(createDiagnostic('config/unknown-reference', params, locateValue(source, path, name)))
  }
}

/**
 * Checks translated texts. Each language must be a language of the site, and the default language is required because it is the fallback.
 */
function checkTexts(config: UserConfig, locales: readonly Locale[], source: ConfigSource): Diagnostic[] {
  const known = locales.map(({ code }) => code)
  const [first = ''] = known
  const codes = known.map((code) => `\`${code}\``).join(', ')
  return listConfigTexts(config).flatMap(({ path, text }) => {
    if (typeof text === 'string') return []
    const unknown = Object.keys(text).filter((code) => !known.includes(code))
    const diagnostics = unknown.map((code) => {
      const otherwise = `Use one of the site’s languages (${codes}), or add \`${code}\` to \`locales\`.`
      const params = { key: formatKeyPath([...path, code]), what: 'language', name: code, suggestion: closest(code, known), otherwise }
      return createDiagnostic('config/unknown-reference', params, locateKey(source, [...path, code]))
    })
    // A misspelled default language is reported once.
    if (Object.hasOwn(text, first) || unknown.length > 0) return diagnostics
    const reason = `it has no text for the default language \`${first}\``
    return [createDiagnostic('config/bad-value', { key: formatKeyPath(path), reason }, locateKey(source, path))]
  })
}
