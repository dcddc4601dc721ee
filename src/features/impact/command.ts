import { resolve } from 'node:path'
import type { CommandOptions, CommandTools } from '../../core/command-tools.ts'
import { sortDiagnostics } from '../../core/diagnostics/group-causes.ts'
import { printableJson } from '../../core/diagnostics/printable-text.ts'
import { readSource } from '../../core/discover/read-source.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { createBuildRun, silentObserver } from '../../core/pipeline/build-run.ts'
import { checkRead } from '../../core/pipeline/read-checked-site.ts'
import type { ReadInput } from '../../core/pipeline/read-parts.ts'
import { type ReadSite, readSite } from '../../core/pipeline/read-site.ts'
import { cachePath } from '../../kit/caches/seal.ts'
import { byText } from '../../kit/data/sort-and-group.ts'
import { UsageError } from '../../kit/failures/failure.ts'
import { readTextBelow } from '../../kit/files/open-allowed.ts'
import type { AbsolutePath } from '../../kit/files/paths.ts'
import { referenceOf } from '../references/index.ts'
import { fetchRelease, planRelease, type ReleasedPackage } from '../references/plan-release.ts'
import type { ApiSymbols } from '../references/reference-types.ts'
import { checkAgainst, installOtherVersions, readOwnSetup } from '../samples/check-against.ts'
import { listDependencies, type OtherVersion, parseVersions } from '../samples/other-versions.ts'
import { readPackageFiles } from '../samples/package-files.ts'
import { compareApis } from './compare-apis.ts'
import { compareDocuments } from './compare-documents.ts'
import { createDocumentIndex } from './document-index.ts'
import { createNameIndex, findApiMentions, findMentions } from './find-mentions.ts'
import { formatImpact, formatImpactReview, placeOf } from './format-impact.ts'
import { breaks, type Impact, type ImpactPage, type ImpactProblem, type PlacedMention } from './impact.ts'

interface ImpactOptions extends CommandOptions {
  readonly package: readonly string[]
  /** @default text */
  readonly format?: 'text' | 'json' | 'markdown'
  readonly json?: boolean
  readonly only?: boolean
}

/** Shows how a release of the documented packages affects the documentation. */
export async function run(options: ImpactOptions, { terminal, openProject }: CommandTools): Promise<number> {
  const { package: packages, only = false, strict = false } = options
  const format = options.json ? 'json' : options.format
  const versions = parseVersions(packages.join(','))
  const project = await openProject('.', options)
  if (!project) return 2
  return project.read(async (input) => {
    const impact = await measureImpact(input, { versions, isAlone: only })
    if (format === 'markdown') terminal.print(formatImpactReview(impact))
    else if (format === 'json') terminal.print(printableJson({ version: 1, ...impact }))
    else terminal.print(formatImpact(impact))
    return strict && breaks(impact) ? 1 : 0
  }, 'progress')
}

interface ImpactRequest {
  readonly versions: readonly OtherVersion[]
  /** Whether only the packages that are named are moved to other versions. */
  readonly isAlone: boolean
}

/**
 * Reads the site twice, with the current packages and with those of a release, and compares the results. Changes nothing in the project.
 */
async function measureImpact(input: ReadInput, { versions, isAlone }: ImpactRequest): Promise<Impact> {
  const { config, run, offline } = input
  const documented = new Map(Object.entries(config.reference.packages).map(([name, { version }]) => [name, version]))
  const plan = planRelease({ asked: versions, documented, used: usedVersions(input), isAlone })
  const wanted = plan.packages.filter(({ isDocumented }) => isDocumented)
  const release = await run.stage('fetch packages', () =>
    fetchRelease(wanted, {
      root: config.root,
      storeDir: resolve(config.downloadsDir, 'packages'),
      offline,
      cacheFile: cachePath(config.stateDir, 'impact', 'absent.json'),
    }),
  )
  const absent = wanted.filter(({ name }) => !release.has(name))
  const packages = plan.packages.filter((each) => !absent.includes(each))
  if (packages.length === 0) {
    const [first] = absent
    throw new UsageError(`The registry has no \`${first?.name}@${first?.version}\`.`, 'Check the version.')
  }
  const own = await readWith(input, config)
  const otherConfig: SiteConfig = {
    ...config,
    // This read has its own cache, so that builds keep theirs.
    stateDir: cachePath(config.stateDir, 'impact') as AbsolutePath,
    reference: { ...config.reference, packages: { ...config.reference.packages, ...Object.fromEntries(release) } },
  }
  const other = await run.stage('read the site with the release', () => readWith({ ...input, config: otherConfig }, otherConfig, own.read))
  const samples = await compareSamples(input, packages, { own: own.read, other: other.read, otherConfig })
  const [before, after] = [symbolsOf(own.read), symbolsOf(other.read)]
  const changes = compareApis(before.documented, after.documented, new Set(after.exported))
  const documents = await run.stage('compare OpenAPI documents', () => compareDocuments(config, release))
  const index = createNameIndex(changes, before.documented, after.documented)
  const kept = new Set(after.documented.map(({ name }) => name))
  const { apiNames } = referenceOf(other.read)
  const documentIndex = createDocumentIndex(documents, {
    links: apiNames.filter(({ into, version }) => version === undefined && !documents.some((document) => document.into === into)),
    isOther: (name) => kept.has(name),
  })
  const { documented: ownPackages } = own.read.parts.pageCache.options
  const mentions = [...readTexts(own.read, config)].flatMap(([file, text]) =>
    [...findMentions(text, index, ownPackages), ...findApiMentions(text, documentIndex)]
      .sort((a, b) => a.line - b.line || a.column - b.column)
      .map((mention) => ({ file, ...mention })),
  )
  const { problems, comments } = newProblems(own.diagnostics, other.diagnostics)
  const found = joinMentions(problems, samples.problems, mentions)
  return {
    packages: {
      moved: packages.map(({ name, before: from, version: to }) => {
        const integrity = release.get(name)?.integrity
        return { name, from, to, ...(integrity === undefined ? {} : { integrity }) }
      }),
      kept: [
        ...absent.map(({ name, before: version }) => ({ name, version, reason: 'no-release' as const })),
        ...samples.kept.map(({ name, before: version }) => ({ name, version, reason: 'no-release' as const })),
        ...plan.others.map(({ name, version }) => ({ name, version, reason: 'other-version' as const })),
      ],
    },
    pages: comparePages(own.read, other.read, config),
    api: [...changes, ...documents.flatMap((document) => document.changes)],
    problems: found.problems,
    comments,
    samples: { problems: samples.problems, ...(samples.unchecked === undefined ? {} : { unchecked: samples.unchecked }) },
    mentions: found.mentions,
  }
}

/** A mention at the place of a problem is not listed again. The problem of a link takes the change from the mention as its reason. */
function joinMentions(
  problems: readonly ImpactProblem[],
  samples: readonly ImpactProblem[],
  mentions: readonly PlacedMention[],
): Pick<Impact, 'problems' | 'mentions'> {
  const inSamples = new Set(samples.map(({ file, line }) => `${file}:${line}`))
  const broken = new Set(problems.flatMap((problem) => (problem.code === 'openapi/unknown-name' ? [placeOf(problem)] : [])))
  const known = new Map(mentions.map((mention) => [placeOf(mention), mention]))
  return {
    problems: problems.map((problem) => {
      const change = broken.has(placeOf(problem)) ? known.get(placeOf(problem))?.change : undefined
      return change ? { ...problem, change } : problem
    }),
    mentions: mentions.filter((mention) => {
      if (broken.has(placeOf(mention))) return false
      const { file, line, isInSample, change } = mention
      return !isInSample || change.kind !== 'removed' || !inSamples.has(`${file}:${line}`)
    }),
  }
}

function symbolsOf(read: ReadSite): ApiSymbols {
  return referenceOf(read).symbols ?? { documented: [], exported: [] }
}

/** The versions of the packages that code samples use. */
function usedVersions(input: ReadInput): ReadonlyMap<string, string> {
  const packages = input.config.check.samples ? readOwnSetup(input).value?.packages : undefined
  const files = packages && readPackageFiles(packages.manifest, packages.lock)
  if (!files || 'unreadable' in files) return new Map()
  return new Map([...listDependencies(files.manifest)].map(([name, version]) => [name, String(version)]))
}

interface ReadOnce {
  readonly read: ReadSite
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads and checks the site. Results that do not depend on packages are taken from an earlier read. */
async function readWith(input: ReadInput, config: SiteConfig, known?: ReadSite): Promise<ReadOnce> {
  const run = known ? createBuildRun(silentObserver, config) : input.run
  const own: ReadInput = { ...input, config, run, withSymbols: true }
  const kept = known && { files: known.parts.files, theme: known.parts.theme, siteCode: known.parts.siteCode, git: known.parts.git }
  const read = await readSite(own, kept)
  await checkRead(read, own)
  const { absentFolders } = referenceOf(read)
  if (absentFolders.length > 0)
    throw new UsageError('Some packages of the reference have not been downloaded yet.', 'Run the command once without `--offline`.')
  return { read, diagnostics: run.diagnostics }
}

interface SamplesImpact {
  readonly problems: readonly ImpactProblem[]
  readonly unchecked?: string
  readonly kept: readonly { readonly name: string; readonly before: string }[]
}

interface TwoSites {
  readonly own: ReadSite
  readonly other: ReadSite
  readonly otherConfig: SiteConfig
}

async function compareSamples(
  input: ReadInput,
  packages: readonly ReleasedPackage[],
  { own, other, otherConfig }: TwoSites,
): Promise<SamplesImpact> {
  if (!input.config.check.samples) return { problems: [], kept: [] }
  const site = { read: other, config: otherConfig }
  try {
    const used = packages.filter(({ isUsed }) => isUsed)
    const setup =
      used.length > 0
        ? await installOtherVersions(
            input,
            used.map(({ name, version }) => ({ name, version })),
          )
        : unchangedSetup(input)
    const diagnostics = await checkAgainst(own, input, { ...setup, site })
    return { problems: describeAll(diagnostics), kept: setup.kept }
  } catch (error) {
    // All other errors were found in the earlier read. Packages that are incompatible with each other are also a valid result.
    if (!(error instanceof UsageError)) throw error
    return { problems: [], unchecked: [error.message, error.hint].filter(Boolean).join(' '), kept: [] }
  }
}

/** In this setup, only the schemas of the reference change. */
function unchangedSetup(input: ReadInput) {
  const { value: own, diagnostics } = readOwnSetup(input)
  if (!own) throw new UsageError(diagnostics[0]?.message ?? 'The code samples cannot be checked.', diagnostics[0]?.hint)
  return { own, other: own, kept: [] }
}

function comparePages(own: ReadSite, other: ReadSite, config: SiteConfig): Impact['pages'] {
  const [old, now] = [generatedPages(own, config), generatedPages(other, config)]
  return {
    added: [...now].flatMap(([path, page]) => (old.has(path) ? [] : [page])),
    removed: [...old].flatMap(([path, page]) => (now.has(path) ? [] : [page])),
  }
}

/** The generated pages of the current version in the default language, sorted by path. */
function generatedPages({ site, added }: ReadSite, { contentRoots }: SiteConfig): ReadonlyMap<string, ImpactPage> {
  const paths = new Set(referenceOf({ added }).pages.flatMap(({ path, rootId }) => (rootId === undefined ? [path] : [])))
  const pages = site.pages.flatMap(({ route: { source }, title }) => {
    if (!source.generated || source.rootId !== contentRoots[0]?.id || !paths.has(source.path)) return []
    return [[source.path, { path: source.path.replace(/\.md$/, ''), title }] as const]
  })
  return new Map(pages.sort(byText(([key]) => key)))
}

/** Problems that occur only with the new release. */
function newProblems(before: readonly Diagnostic[], after: readonly Diagnostic[]): Pick<Impact, 'problems' | 'comments'> {
  const known = new Set(before.map(identify))
  const found = after.filter((diagnostic) => !known.has(identify(diagnostic)))
  return {
    problems: describeAll(found.filter(({ location }) => !isOfPackage(location?.file))),
    comments: describeAll(found.filter(({ location }) => isOfPackage(location?.file))),
  }
}

/** Line numbers in packages differ between versions, and hints list names that exist. */
function identify({ code, message, location }: Diagnostic): string {
  return JSON.stringify([
    code,
    message,
    location?.file.replace(/^((?:@[^/]+\/)?[^/@]+)@[^/]+\//, '$1/'),
    isOfPackage(location?.file) ? 0 : location?.line,
  ])
}

/** `@acme/core@1.0.0/dist/index.d.ts` */
function isOfPackage(file = ''): boolean {
  return /^(?:@[^/]+\/)?[^/@]+@\d[^/]*\//.test(file)
}

function describeAll(diagnostics: readonly Diagnostic[]): readonly ImpactProblem[] {
  return sortDiagnostics(diagnostics).map(describe)
}

function describe({ code, severity, message, hint, location }: Diagnostic): ImpactProblem {
  return {
    code,
    severity: severity === 'error' ? 'error' : 'warning',
    message,
    ...(hint === undefined ? {} : { hint }),
    ...(location === undefined ? {} : { file: location.file }),
    ...(location?.line === undefined ? {} : { line: location.line }),
    ...(location?.column === undefined ? {} : { column: location.column }),
  }
}

/** The hand-written pages of the current version in all languages, and the files that they include, sorted by path. */
function readTexts({ site }: ReadSite, config: SiteConfig): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const readText = readTextBelow(config.root)
  for (const { route, document } of site.pages) {
    const { source } = route
    if (source.kind !== 'markdown' || source.generated || route.version !== config.versions[0].id) continue
    const bytes = texts.has(source.projectPath) ? undefined : readSource(source)
    if (bytes && !('severity' in bytes)) texts.set(source.projectPath, new TextDecoder().decode(bytes))
    // A drawing contains the same text as its diagram.
    for (const { path } of document.includes) if (!texts.has(path) && !path.endsWith('.svg')) texts.set(path, readText(path) ?? '')
  }
  return new Map([...texts].sort(byText(([key]) => key)))
}
