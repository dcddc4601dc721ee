import nodePath, { type PlatformPath } from 'node:path'
import { resolveLinkedSites } from '../../features/linked-sites/options.ts'
import { resolveContentRoots, resolveLocales, resolveReference, resolveVersions } from '../../features/versions/resolve-versions.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { AgentsConfig } from '../model/agents-config.ts'
import type { HeadTagConfig } from '../model/config-sections.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { OwnFunction, SiteConfig, SiteHeadTag, Version } from '../model/site-config.ts'
import type { UserConfig } from '../model/user-config.ts'
import { findBaseProblem, normalizeBase, normalizeSiteUrl } from './address-problems.ts'
import { checkConfig, checkMessages, checkTexts } from './check-config.ts'
import { checkFolders, type NamedFolder } from './check-folders.ts'
import { checkHead } from './check-head.ts'
import { textIn } from './config-texts.ts'
import { resolveAdmonitions, resolveFrontMatter } from './page-options.ts'
import { findOutPathProblem, normalizeProjectPath, resolveFolder } from './project-folder.ts'
import { resolveSidebars } from './resolve-sidebars.ts'
import { resolveSearch } from './search-config.ts'

interface ResolveOptions {
  readonly root: string
  readonly configFile: ProjectPath
  /** The config file's text, for positions in diagnostics. */
  readonly text?: string | undefined
  /** From `--out-dir`, relative to the root. Overrides the config. */
  readonly outDir?: string | undefined
  /** From `--base`. Overrides the config. */
  readonly base?: string | undefined
  /** @default .docsgen */
  readonly stateDir?: AbsolutePath | undefined
  /** The English text of each message that a language can translate, by id. @default nothing */
  readonly englishMessages: Readonly<Record<string, string>>
  /** Folders that the output folder must not be or contain, by their description: `the home folder`. */
  readonly protectedFolders?: Readonly<Record<string, string>>
  /** The path syntax of the machine. Tests use others. */
  readonly path?: PlatformPath
}

/** Fills in every default of a valid config and finds problems between its keys. Pure. */
export function resolveConfig(config: UserConfig, options: ResolveOptions): Outcome<SiteConfig | undefined> {
  const { configFile, path = nodePath } = options
  const source = { file: configFile, text: options.text }
  const flagProblems = findFlagProblems(options, path)
  const outDirFlag = flagProblems.length > 0 ? undefined : options.outDir
  const root = path.resolve(options.root)
  const versions = resolveVersions(config)
  const locales = resolveLocales(config)
  const sidebars = resolveSidebars(config.sidebars)
  const search = resolveSearch(config, textIn(config.title, locales[0] ?? { code: '' }, locales), source)
  const { contentRoots, folders } = resolveContentRoots({ versions, locales }, root, path)
  const [publicDir, themeDir] = [
    namedFolder('publicDir', config.publicDir ?? 'public'),
    namedFolder('themeDir', config.themeDir ?? 'theme'),
  ]
  const includes = (config.includes ?? []).map((folder, index) => namedFolder(`includes[${index}]`, folder))
  const samples = config.check?.samples
  const samplesDir = samples?.packages === undefined ? undefined : namedFolder('check.samples.packages', samples.packages)
  const outDir = namedFolder(outDirFlag === undefined ? 'outDir' : '--out-dir', outDirFlag ?? config.outDir ?? 'out')
  const diagnostics = [
    ...flagProblems,
    ...checkConfig(config, { versions, locales, sidebars: Object.keys(sidebars) }, source),
    ...checkTexts(config, locales, source),
    ...search.diagnostics,
    ...checkHead(config, source),
    ...checkMessages(config, options.englishMessages, source),
    ...checkFolders(
      {
        root,
        read: [...folders, publicDir, themeDir, ...(samplesDir ? [samplesDir] : [])],
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

  const value: SiteConfig = {
    root: root as AbsolutePath,
    workingDir: root as AbsolutePath,
    configFile,
    title: config.title,
    description: config.description ?? '',
    url: config.url === undefined ? undefined : normalizeSiteUrl(config.url),
    base: normalizeBase(options.base ?? config.base ?? '/'),
    contentRoots,
    publicDir: publicDir.dir as AbsolutePath,
    includes: includes.map(({ value }) => normalizeProjectPath(value) as ProjectPath),
    outDir: outDir.dir as AbsolutePath,
    compress: config.compress ?? false,
    themeDir: themeDir.dir as AbsolutePath,
    stateDir: options.stateDir ?? (path.join(root, '.docsgen') as AbsolutePath),
    downloadsDir: path.join(root, '.docsgen') as AbsolutePath,
    locales: [firstLocale, ...otherLocales],
    versions: [firstVersion, ...otherVersions],
    sidebars,
    favicon: config.favicon,
    icons: config.icons && {
      source: resolveFolder(root, config.icons.source, path) as AbsolutePath,
      name: config.icons.source,
      background: config.icons.background ?? '#ffffff',
    },
    previews: config.previews && {
      fonts: config.previews.fonts.map(({ file, weight = 400 }) => ({
        name: file,
        file: resolveFolder(root, file, path) as AbsolutePath,
        weight,
      })),
      template:
        config.previews.template === undefined
          ? undefined
          : { name: config.previews.template, file: resolveFolder(root, config.previews.template, path) as AbsolutePath },
    },
    navbar: {
      title: config.navbar?.title ?? config.title,
      logo: config.navbar?.logo,
      items: config.navbar?.items ?? [],
    },
    footer: {
      groups: config.footer?.groups ?? [],
      copyright: config.footer?.copyright ?? '',
      note: config.footer?.note ?? '',
    },
    announcement: config.announcement,
    editUrl: config.editUrl,
    lastUpdated: config.lastUpdated ?? true,
    feedback: config.feedback,
    agents: resolveAgents(config.agents),
    redirects: config.redirects ?? [],
    codeLanguages: config.codeLanguages ?? [],
    admonitions: resolveAdmonitions(config.admonitions),
    components: Object.fromEntries(
      Object.entries(config.components ?? {}).map(([name, file]) => [name, resolveFolder(root, file, path) as AbsolutePath]),
    ),
    variables: config.variables,
    partials: config.partials ?? false,
    fences: Object.fromEntries(
      Object.entries(config.fences ?? {}).map(([language, file]) => [language, resolveFolder(root, file, path) as AbsolutePath]),
    ),
    images: config.images,
    math: config.math ? { macros: (config.math === true ? undefined : config.math.macros) ?? {} } : undefined,
    syntax: config.syntax ?? {},
    html: config.html ?? 'checked',
    headingIds: config.headingIds ?? 'docsgen',
    frontMatter: resolveFrontMatter(config.frontMatter),
    pages: { react: resolveReactPages(config.pages?.react) },
    toc: { min: config.toc?.min ?? 2, max: config.toc?.max ?? 3 },
    reference: resolveReference(config.versions?.[0]?.reference ?? config.reference),
    ownCode: {
      sources: (config.sources ?? []).map(resolveOwnFunction),
      checks: (config.checks ?? []).map(resolveOwnFunction),
      module: undefined,
    },
    check: resolveCheck(config, samplesDir?.dir as AbsolutePath | undefined),
    search: search.value,
    head: (config.head ?? []).map(resolveHeadTag),
    security: resolveSecurity(config.security),
    linkedSites: resolveLinkedSites(config),
    symbols: config.symbols ?? false,
    links: { missingPage: 'error', missingFile: 'warn', missingAnchor: 'warn', localhost: 'warn', orphan: 'warn', ...config.links },
  }
  return { value, diagnostics }

  function namedFolder(key: string, value: string): NamedFolder {
    return { key, value, dir: resolveFolder(root, value, path) }
  }
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

function resolveOwnFunction({ name, timeout = 60 }: { readonly name: string; readonly timeout?: number }): OwnFunction {
  return { name, limitMs: timeout * 1_000 }
}

function toList(globs: string | readonly string[]): readonly string[] {
  return typeof globs === 'string' ? [globs] : globs
}

function resolveReactPages(react: boolean | string | readonly string[] = true): boolean | readonly string[] {
  return typeof react === 'string' ? [react] : react
}

function findFlagProblems({ outDir, base }: ResolveOptions, path: PlatformPath): Diagnostic[] {
  const problems = [
    { key: '--out-dir', reason: outDir === undefined ? undefined : findOutPathProblem(outDir, path) },
    { key: '--base', reason: base === undefined ? undefined : findBaseProblem(base) },
  ]
  return problems.flatMap(({ key, reason }) => (reason === undefined ? [] : [createDiagnostic('config/bad-value', { key, reason })]))
}

const usualPrompt = 'Read {markdownUrl} so that I can ask questions about it.'

function resolveAgents(config: AgentsConfig = {}): SiteConfig['agents'] {
  const { fullText = false, folderIndexes = false, optional = [], notice = false, commit = false, openIn = [], webmcp = false } = config
  return {
    fullText,
    folderIndexes,
    optional: [optional].flat(),
    notice,
    commit,
    openIn: openIn.map(({ name, url, prompt = usualPrompt }) => ({ name, url, prompt })),
    webmcp,
  }
}

/** The settings of checks. `packages` is the folder with the packages of samples. */
function resolveCheck({ check = {} }: Pick<UserConfig, 'check'>, packages: AbsolutePath | undefined): SiteConfig['check'] {
  const { samples, sizes, terms = [], commands = [], external, budgets = [], translations } = check
  return {
    samples: samples && { packages, schemas: samples.schemas ?? {}, hover: samples.hover ?? false },
    sizes: { file: 25, picture: 5, pixels: 25, ...sizes },
    terms,
    commands,
    external: { ignore: [], allowPrivate: [], cacheDays: 7, ...external },
    budgets,
    translations: translations && { report: 'warn', days: 0, notice: true, ...translations },
  }
}
