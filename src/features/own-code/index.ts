import { textIn } from '../../core/config/config-texts.ts'
import { type CheckOutcome, defineFeature, type MadePages, type SiteInput, type SourcesInput } from '../../core/feature.ts'
import { syntaxOf } from '../../core/markdown/syntax-table.ts'
import type { Diagnostic, FindInConfig, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { CheckedLink, CheckedPage, CheckedSite } from '../../core/model/own-code.ts'
import type { ResolvedLink, Site, SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { GeneratedPage } from '../../core/model/source-file.ts'
import { cachePath, loadJson, saveJson } from '../../kit/caches/seal.ts'
import { sha256, shortHash } from '../../kit/files/hash.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { Pausable } from '../../kit/threads/cooperative-scheduler.ts'
import { DeadlineError, type TaskPool } from '../../kit/threads/worker-pool.ts'
import { readPageSections } from '../search/page-sections.ts'
import { type DataFiles, dataFolders, openDataFiles } from './data-files.ts'
import { createDiagnostic, diagnostics } from './diagnostics.ts'
import { type OwnFunction, options } from './options.ts'
import { type OwnCodeRequest, type OwnCodeResult, runOwnCode } from './own-code-task.ts'
import { createFrontMatterReader } from './own-front-matter.ts'

export const ownCode = defineFeature({
  name: 'own-code',
  needs: ['search'],
  options,
  diagnostics,
  sources: (input) => (input.config.ownCode.sources.length === 0 ? undefined : input.stage('sources', () => readSources(input))),
  pages({ config, pages, features }) {
    const read = createFrontMatterReader(pages, config, syntaxOf(features))
    return (
      read &&
      (({ source }, document) => {
        const { value, diagnostics } = read({ source, document })
        return { value: { ownFrontMatter: value }, diagnostics }
      })
    )
  },
  asyncCheck: (input) => (input.config.ownCode.checks.length === 0 ? undefined : runChecks(input)),
  // Functions in the config may change globals or run forever.
  tasks: { ownCode: { run: runOwnCode, changesGlobals: true } },
})

/** The pages from all sources in the config. */
async function readSources(input: SourcesInput): Promise<Outcome<MadePages>> {
  const { sources } = input.config.ownCode
  const results = await Promise.all(sources.map((source, index) => runFunction({ kind: 'source', index, ...source }, input)))
  const mainRoot = input.config.contentRoots[0]?.id ?? ''
  const taken = new Map(input.pages.map((page) => [`${page.rootId ?? mainRoot}/${page.path}`, page]))
  const pages: GeneratedPage[] = []
  const diagnostics: Diagnostic[] = []
  for (const [index, result] of results.entries()) {
    const name = sources[index]?.name ?? ''
    diagnostics.push(...result.diagnostics)
    for (const page of result.pages) {
      const key = `${page.rootId ?? mainRoot}/${page.path}`
      const first = taken.get(key)
      if (!first) {
        taken.set(key, page)
        pages.push(page)
        continue
      }
      const other = placeOf(first)
      const related = other ? [{ message: 'The first page with this path', location: other }] : []
      diagnostics.push(
        createDiagnostic('function/duplicate-page', { name, path: page.path.replace(/\.md$/, '') }, placeOf(page), { related }),
      )
    }
  }
  const isWhole = diagnostics.every(({ severity }) => severity !== 'error')
  return { value: { pages, watched: results.flatMap(({ watched }) => watched), isWhole }, diagnostics }
}

function placeOf(page: GeneratedPage): Location | undefined {
  const [origin] = page.origins
  return origin && { file: origin.file as ProjectPath, line: origin.at }
}

/** Runs the checks in the config whose dependencies have changed. */
async function runChecks(input: SiteInput): Promise<CheckOutcome> {
  const { config, runPausable } = input
  const { checks } = config.ownCode
  const key = await runPausable(identifySite(input))
  let made: CheckedSite | Promise<CheckedSite> | undefined
  const make = () => {
    made ??= runPausable(createCheckedSite(input))
    return made
  }
  const results = await Promise.all(
    checks.map((check, index) => runFunction({ kind: 'check', index, site: { key, make }, ...check }, input)),
  )
  return { diagnostics: results.flatMap(({ diagnostics }) => diagnostics), watched: results.flatMap(({ watched }) => watched) }
}

/** The hash of everything that checks can see of the site. The body of a page follows from its text. */
function* identifySite({ site, config, hashes }: SiteInput): Pausable<string> {
  const parts = [JSON.stringify(describeSite(config))]
  for (const page of ownPages(site)) {
    yield
    parts.push(JSON.stringify([hashes.get(page.route.source.projectPath), describePage(page)]))
  }
  return sha256(parts.join('\n'))
}

function* createCheckedSite({ site, config, readBody }: SiteInput): Pausable<CheckedSite> {
  const pages: CheckedPage[] = []
  for (const page of ownPages(site)) {
    yield
    const body = readBody(page.route.source, page.document)
    pages.push({
      ...describePage(page),
      headings: (body?.headings ?? []).map(({ depth, id, text, at }) => ({ depth, id, text, line: at.line })),
      text: body
        ? readPageSections(body)
            .map(({ text }) => text.replace(/\s+/g, ' ').trim())
            .filter((text) => text !== '')
            .join('\n\n')
        : '',
    })
  }
  return { ...describeSite(config), pages }
}

function describeSite({ title, url, base, locales }: SiteConfig): Omit<CheckedSite, 'pages'> {
  return { title: textIn(title, locales[0], locales), url, base }
}

/** A page that replaces a missing translation is checked only in its own language. */
function ownPages({ pages }: Site): readonly SitePage[] {
  return pages.filter(({ route }) => route.fallbackOf === undefined)
}

function describePage({ route, document, title, links, ownFrontMatter }: SitePage): Omit<CheckedPage, 'headings' | 'text'> {
  return {
    route: route.path,
    id: route.id,
    file: route.source.projectPath,
    locale: route.locale,
    version: route.version,
    title,
    description: document.description,
    frontMatter: { ...document.frontMatter, ...ownFrontMatter },
    links: document.links.map(({ href, kind, at }, index) => ({
      href,
      kind,
      line: at.line,
      column: at.column,
      ...describeTarget(links[index]),
    })),
  }
}

function describeTarget(link: ResolvedLink | undefined): Pick<CheckedLink, 'target' | 'route' | 'fragment'> {
  if (link?.kind !== 'page') return { target: link?.kind ?? 'broken', route: undefined, fragment: '' }
  return { target: 'page', route: link.route, fragment: link.fragment.replace(/^#/, '') }
}

/** The result of a function, which `dev` keeps in memory because results without file dependencies are not in the cache. */
interface KeptResult {
  readonly key: string
  readonly result: OwnCodeResult
}

interface RunInput {
  readonly config: SiteConfig
  readonly pool: TaskPool
  readonly toolVersion: string
  readonly findInConfig: FindInConfig
  readonly signal?: AbortSignal | undefined
  readonly memory?: Map<string, unknown> | undefined
}

interface FunctionCall extends OwnFunction {
  readonly kind: 'source' | 'check'
  readonly index: number
  /** For checks: the key of the site, and a function that creates the site if the check runs. */
  readonly site?: { readonly key: string; readonly make: () => CheckedSite | Promise<CheckedSite> }
}

interface FunctionResult {
  readonly pages: readonly GeneratedPage[]
  readonly diagnostics: readonly Diagnostic[]
  /** The absolute paths of the files and folders whose changes affect the result. */
  readonly watched: readonly string[]
}

/** How long a function that blocks its thread may run after its time limit. */
const graceMs = 2_000

/** Returns the result of a function in the config. The result comes from the cache if none of the function's dependencies have changed. */
async function runFunction(call: FunctionCall, input: RunInput): Promise<FunctionResult> {
  const { config, toolVersion, memory } = input
  const { module } = config
  if (!module) return { pages: [], diagnostics: [], watched: [] }
  const { kind, name, index, site } = call
  const files = openDataFiles(dataFolders(config))
  const key = shortHash(JSON.stringify([toolVersion, module.hash, config.root, index, config.contentRoots.map(({ id }) => id), site?.key]))
  const id = `${kind}-${name}`
  const cacheFile = cachePath(config.stateDir, 'functions', `${id}.json`)
  const isCurrent = (known: OwnCodeResult | undefined) => known?.dependencies.every(files.isUnchanged)
  const inMemory = memory?.get(id) as KeptResult | undefined
  const known = inMemory?.key === key ? inMemory.result : loadJson<OwnCodeResult>(cacheFile, key)
  if (known && isCurrent(known)) return resultOf(known, files)
  const result = await runInThread(call, input)
  // If there are no dependencies, only the function knows when its result changes. A check depends on the site.
  if (result.isComplete && (result.dependencies.length > 0 || kind === 'check')) saveJson(cacheFile, key, result)
  if (result.isComplete) memory?.set(id, { key, result } satisfies KeptResult)
  // In `dev`, the last valid pages stay while the author fixes the source.
  return resultOf(result.isComplete || !inMemory ? result : { ...result, pages: inMemory.result.pages }, files)
}

function resultOf({ pages, diagnostics, dependencies }: OwnCodeResult, files: DataFiles): FunctionResult {
  return { pages, diagnostics, watched: dependencies.map(files.locate) }
}

async function runInThread(call: FunctionCall, { config, pool, signal, findInConfig }: RunInput): Promise<OwnCodeResult> {
  const { kind, name, index, limitMs, site } = call
  const { module } = config
  const request: OwnCodeRequest = {
    kind,
    name,
    index,
    limitMs,
    module: module?.file ?? '',
    configFile: config.configFile,
    folders: dataFolders(config),
    contentRoots: config.contentRoots.map(({ id, version, locale }) => ({ id, version, locale })),
    ...(site ? { site: await site.make() } : {}),
  }
  const running: Promise<OwnCodeResult> = pool.run('ownCode', request, { context: undefined, deadlineMs: limitMs + graceMs })
  try {
    return await (signal ? unlessAborted(running, signal) : running)
  } catch (error) {
    signal?.throwIfAborted()
    const location = { file: config.configFile, ...findInConfig(name, `${kind}s[${index}].name`) }
    const problem =
      error instanceof DeadlineError
        ? createDiagnostic('function/timeout', { kind, name, seconds: limitMs / 1000 }, location)
        : createDiagnostic('function/threw', { kind, name, reason: (error as Error).message.split('\n')[0] ?? '' }, location)
    return { pages: [], diagnostics: [problem], dependencies: [], isComplete: false }
  }
}

function unlessAborted<Value>(running: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    running.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
