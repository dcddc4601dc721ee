import type { PlatformPath } from 'node:path'
import nodePath from 'node:path'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, FindInConfig, Outcome } from '../model/diagnostic.ts'
import type { MessageTexts, PluralForms } from '../model/messages.ts'
import type { CoreConfig, SiteConfig, SiteHeadTag, Version } from '../model/site-config.ts'
import { findBaseProblem, normalizeBase, normalizeSiteUrl } from './address-problems.ts'
import { checkConfig, checkTexts } from './check-config.ts'
import { checkFolders, type NamedFolder } from './check-folders.ts'
import { checkHead } from './check-head.ts'
import { SiteChecks, SizeConfig } from './check-options.ts'
import { type ConfigSource, locateKey, locateValue } from './config-source.ts'
import type { FeatureOptions } from './feature-options.ts'
import { type BuiltInTexts, translateAdmonitions } from './interface-language.ts'
import { formatKeyPath } from './key-path.ts'
import { SiteFooter } from './navigation-options.ts'
import { resolveAdmonitions, resolveFrontMatter } from './page-options.ts'
import { findOutPathProblem, normalizeProjectPath, resolveFolder } from './project-folder.ts'
import { resolveContentRoots, resolveLocales, resolveSidebars, resolveVersions } from './resolve-versions.ts'
import { standardsOf, withDefaults } from './schema-parts.ts'
import type { HeadTagConfig } from './security-options.ts'
import { defaultedOptions, LinkChecks, type PlainOptions, TocLevels, UserConfig, writtenOptions } from './user-config.ts'

interface ResolveOptions {
  readonly root: string
  readonly configFile: ProjectPath
  /** The config file's text, for positions in diagnostics. */
  readonly text?: string | undefined
  /** From `--out-dir`, relative to the root. Overrides the config. */
  readonly outDir?: string | undefined
  /** The value of `--base`, which overrides the config. */
  readonly base?: string | undefined
  /** @default .docsgen */
  readonly stateDir?: AbsolutePath | undefined
  /** The English text of each message that a language can translate, by id. @default nothing */
  readonly englishMessages: MessageTexts
  /** docsgen's own translations into a language, by its code. @default none */
  readonly builtInTexts?: BuiltInTexts
  readonly features: readonly FeatureOptions[]
  /** Folders that the output folder must not be or contain, by their description: `the home folder`. */
  readonly protectedFolders?: Readonly<Record<string, string>>
  /** The path syntax of the machine. Tests use others. */
  readonly path?: PlatformPath
}

/** Fills in every default of a valid config and finds problems between its keys. Pure. */
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

/** The config with the defaults of the options that have one. */
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
    // Browsers normalize line endings before they compare the hash in the policy.
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

/** Compares the texts of each language with the theme's English: the IDs and the `{placeholders}` must match. */
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

/** Reports each language with strings that neither docsgen nor the site translates. */
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

/** Describes in the words of a diagnostic why a message does not fit its English original, or undefined if it does. */
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

/** Forms for one number, such as "one result", can do without the number. */
function findValueProblem(message: string, english: string, needsAll = true): string | undefined {
  const [wanted, given] = [valuesIn(english), valuesIn(message)]
  const missing = needsAll ? wanted.find((value) => !given.includes(value)) : undefined
  if (missing !== undefined) return `it must contain \`${missing}\`; the English text is \`${english}\``
  const unknown = given.find((value) => !wanted.includes(value))
  if (unknown !== undefined) return `the placeholder \`${unknown}\` is unknown; the English text is \`${english}\``
  // Some placeholders are replaced with an element, which can only exist once.
  const twice = given.find((value, index) => given.indexOf(value) !== index)
  return twice === undefined ? undefined : `it contains \`${twice}\` twice`
}

function valuesIn(message: string): string[] {
  return message.match(/\{\w+\}/g) ?? []
}
