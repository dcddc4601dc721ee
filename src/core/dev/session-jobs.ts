import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { readStamp } from '../../kit/files/file-stamp.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import type { Pausable, Scheduler } from '../../kit/threads/cooperative-scheduler.ts'
import { checkRealFolders } from '../config/check-folders.ts'
import type { Feature } from '../feature.ts'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { ContentRoot, SourceFile } from '../model/source-file.ts'
import { createSiteInput, runSlowChecks } from '../pipeline/feature-work.ts'
import { createPageMemory, pageCacheBytes } from '../pipeline/page-cache.ts'
import { checkRead } from '../pipeline/read-checked-site.ts'
import { type ReadInput, type ReusedParts, readInSlices, type SiteParts, saveParsed } from '../pipeline/read-parts.ts'
import { createBodyReader, readSite } from '../pipeline/read-site.ts'
import type { BuildPool } from '../pipeline/tasks.ts'
import { readSiteTheme, type SiteTheme } from '../pipeline/theme/site-theme.ts'
import { createOutputFolder } from '../preview/output-folder.ts'
import { affected, type Change, isProse, type KnownFiles } from './affected.ts'
import { devTiming } from './dev-timing.ts'
import { compareAssets } from './event-hub.ts'
import { createLiveSite, type LiveSite } from './live-site.ts'
import type { ProblemList } from './problem-list.ts'
import {
  compareStamps,
  createSilentRun,
  type FileStamps,
  findValidParts,
  listIncludes,
  listKnownFiles,
  replaceTexts,
  rereadTexts,
  stampOtherFiles,
  stampParts,
  stampProject,
} from './project-files.ts'
import type { Job, JobResult, TextOutcome } from './session-state.ts'

/** The work of a session, which reads, updates, and checks the site in memory. */
interface SessionJobs {
  readonly project: DevProject
  /** The last valid site, or undefined until the first site has been read. */
  readonly current: CurrentSite | undefined
  readonly previews: EarlyPreviews
  /** Whether reading the site takes longer than an author wants to wait for a page. */
  readonly isLargeSite: boolean
  readonly scheduler: Scheduler
  /** Runs a job. It throws an `AbortError` at the next pause after the session is closed. */
  run(job: Job): Promise<JobResult>
  /** Saves parsed pages that are not on disk yet. */
  save(): Pausable<void>
}

/** A site, with everything that is needed to update it. */
interface CurrentSite {
  readonly parts: SiteParts
  readonly live: LiveSite
  readonly known: KnownFiles
  /** The stamps of files that are not in `parts`. */
  readonly otherStamps: FileStamps
}

type DevProject = Pick<ReadInput, 'config' | 'findInConfig'> & { readonly diagnostics?: readonly Diagnostic[] }

export interface JobsInput {
  readonly project: DevProject
  /** The config file and the modules that it imports. */
  readonly configInputs: readonly string[]
  /** Reads the config again. */
  readonly loadProject: () => Promise<{
    readonly project: DevProject | undefined
    readonly diagnostics: readonly Diagnostic[]
    readonly inputs: readonly string[]
  }>
  readonly pool: BuildPool
  readonly features: readonly Feature[]
  readonly toolVersion: string
  readonly offline: boolean
  /** Returns the number of milliseconds since 1970. */
  readonly now: () => number
  readonly problems: ProblemList
  readonly signal: AbortSignal
}

/** A site is considered large if its cache exceeds this number of bytes. */
const largeCacheBytes = 2_000_000
/** If more pages than this change at once, the site is assembled again, because nobody is waiting for an individual page. */
const maxSingleTexts = 30

export function createSessionJobs(input: JobsInput): SessionJobs {
  const { pool, features, toolVersion, offline, now, problems, signal } = input
  let { project, configInputs } = input
  let current: CurrentSite | undefined
  const memory = new Map<string, unknown>()
  const isLargeSite = pageCacheBytes(project.config.stateDir) > largeCacheBytes

  const createReading = (): ReadInput => ({
    ...project,
    run: createSilentRun(project.config),
    pool,
    features,
    toolVersion,
    nowMs: now(),
    includeDrafts: true,
    offline,
    signal,
    memory,
    live: true,
    savesLater: true,
  })
  const previews = createEarlyPreviews(createReading)
  const scheduler: Scheduler = {
    async pause() {
      await nextTurn()
      if (!current) await previews.settle()
      signal.throwIfAborted()
    },
    now,
    sliceMs: devTiming.sliceMs,
  }
  const createSlicedReading = () => readInSlices(createReading(), scheduler)

  return {
    get project() {
      return project
    },
    get current() {
      return current
    },
    previews,
    isLargeSite,
    scheduler,
    run: runJob,
    *save() {
      if (current) yield* saveParsed(current.parts, now())
    },
  }

  async function runJob(job: Job): Promise<JobResult> {
    switch (job.kind) {
      case 'read-first-site':
        return readFirstSite()
      case 'inspect-changes':
        return { kind: 'changes-inspected', affected: await inspectChanges(job.changes, job.rescan) }
      case 'load-config':
        return { kind: 'config-loaded', isValid: await loadConfig() }
      case 'update-texts':
        return { kind: 'texts-updated', outcome: await updateTexts(currentSite(), job.pages) }
      case 'read-site': {
        const before = currentSite()
        const { live } = await readAll(findValidParts(before.parts, job.stale))
        return { kind: 'site-read', change: job.reload ? { reload: true } : compareAssets(before.live.assets, live.assets) }
      }
      case 'check-site':
        return { kind: 'site-checked', pages: await checkSite(currentSite()) }
    }
  }

  function currentSite(): CurrentSite {
    if (!current) throw new Error('The first site has not been read')
    return current
  }

  async function readFirstSite(): Promise<JobResult> {
    const theme = await readSiteTheme(project.config, { toolVersion, live: true })
    previews.start(theme)
    if (isLargeSite) await wait(devTiming.previewGraceMs, undefined, { signal })
    await readAll({ theme })
    return { kind: 'first-site-read', hasPreviews: previews.wasRequested() }
  }

  /** Reads all parts that are no longer valid. Links are checked after the site is shown. */
  async function readAll(valid: ReusedParts): Promise<CurrentSite> {
    const reading = createSlicedReading()
    const read = await readSite(reading, valid)
    await scheduler.pause()
    problems.replace({ config: project.diagnostics ?? [], read: reading.run.diagnostics, rendered: new Map() })
    const live = createLiveSite(read, { ...reading, pool, problemOf: problems.ofLink })
    const known = listKnownFiles(read.parts, project.config, { configInputs, before: current?.known })
    current = { parts: read.parts, live, known, otherStamps: stampOtherFiles(project.config, known) }
    return current
  }

  /**
   * Finds the parts that changes affect. Returns undefined if a folder in the config has become a link to another place, where nothing may
   * be read.
   */
  async function inspectChanges(reported: readonly Change[], rescan: boolean) {
    const { config } = project
    const { parts, known, otherStamps } = currentSite()
    const refused = checkRealFolders(config, { file: config.configFile })
    if (refused.length > 0) {
      problems.replace({ config: refused })
      return undefined
    }
    if (!rescan) return affected(reported, known)
    const before = new Map([...stampParts(parts), ...otherStamps])
    const found = compareStamps(before, await createSlicedReading().run.runPausable(stampProject(config, known)))
    const paths = new Set(found.map(({ path }) => path))
    return affected([...found, ...reported.filter(({ path }) => !paths.has(path))], known)
  }

  /** Loads the config again. If the new config has errors, the last valid config stays in use. */
  async function loadConfig(): Promise<boolean> {
    const loaded = await input.loadProject()
    if (loaded.inputs.length > 0) configInputs = loaded.inputs
    if (!loaded.project) {
      problems.replace({ config: loaded.diagnostics })
      return false
    }
    project = loaded.project
    return true
  }

  /** Watches the files that checks read, so that the checks run again when these files change. */
  function followChecks(site: CurrentSite): void {
    if (site.known.ownChecks.join('\0') !== current?.known.ownChecks.join('\0'))
      current = { ...site, otherStamps: stampOtherFiles(project.config, site.known) }
  }

  async function updateTexts(site: CurrentSite, pages: ReadonlySet<string>): Promise<TextOutcome> {
    const { parts, live, known } = site
    const read = await rereadTexts(parts, { ...createSlicedReading(), pages })
    if (!read) return { kind: 'file-missing' }
    const before = new Map(parts.markdownPages.map(({ source, document, hash }) => [source.projectPath, { document, hash }]))
    const changed = read.filter(({ source, hash }) => before.get(source.projectPath)?.hash !== hash)
    const { showsDescriptions } = live
    const isAllProse =
      changed.length <= maxSingleTexts &&
      changed.every(({ source, document }) => {
        const old = before.get(source.projectPath)
        return old && isProse(old.document, document, { showsDescriptions })
      })
    const next = replaceTexts(parts, read)
    current = { ...site, parts: next, known: { ...known, includes: listIncludes(next, project.config) } }
    if (!isAllProse) return { kind: 'structure-changed' }
    const shown: string[] = []
    for (const { source, document } of changed) {
      const replaced = live.replaceText(source.projectPath, document)
      problems.replaceText(source.projectPath, replaced.diagnostics)
      shown.push(...replaced.pages.map(({ route }) => route.href))
    }
    return { kind: 'shown', pages: shown }
  }

  /** Checks all pages, because a change to one page can break the links of any other page. Returns the URLs of the pages to show again. */
  async function checkSite(site: CurrentSite): Promise<readonly string[]> {
    const { live, parts, known } = site
    const before = problems.linkProblems()
    const readBody = createBodyReader(parts, project.config)
    const reading = createSlicedReading()
    const read = { site: live.site, parts, readBody }
    const checked = await checkRead(read, reading)
    const slow = await runSlowChecks(createSiteInput(read, { ...reading, pool }), features)
    problems.replace({ checked: [...checked.diagnostics, ...slow.diagnostics.map(parts.generated.relocate)] })
    followChecks({ ...site, known: { ...known, ownChecks: checked.watched } })
    const after = problems.linkProblems()
    const sources = new Set([...before.keys(), ...after.keys()].filter((source) => before.get(source) !== after.get(source)))
    return live.site.pages.filter(({ route }) => sources.has(route.source.projectPath)).map(({ route }) => route.href)
  }
}

/** Pages that are rendered individually for authors who open them while a site is being read for the first time. */
interface EarlyPreviews {
  /** Starts to offer previews. */
  start(theme: Outcome<SiteTheme>): void
  /**
   * Returns a site that contains this page. Returns undefined before `start` is called, or if the URL does not show which file the page
   * comes from.
   */
  find(segments: readonly string[]): Promise<LiveSite | undefined>
  wasRequested(): boolean
  /** Waits for the preview that is currently being rendered. */
  settle(): Promise<void>
}

function createEarlyPreviews(createReading: () => ReadInput): EarlyPreviews {
  const previews: Promise<LiveSite | undefined>[] = []
  let theme: Outcome<SiteTheme> | undefined
  return {
    start(value) {
      theme = value
    },
    async find(segments) {
      for (const preview of previews) {
        const site = await preview
        if (site?.hasFile(segments.join('/'))) return site
      }
      if (!theme) return undefined
      const preview = readSinglePage(segments, { reading: createReading(), theme })
      previews.push(preview)
      return preview
    },
    wasRequested: () => previews.length > 0,
    async settle() {
      // The request for the preview handles any failure.
      await previews.at(-1)?.catch(() => {})
    },
  }
}

interface SinglePageInput {
  readonly reading: ReadInput
  readonly theme: Outcome<SiteTheme>
}

/**
 * Reads a site that consists of one page and the theme, without a sidebar or resolved links. Returns undefined if the URL does not show
 * which file the page comes from.
 */
export async function readSinglePage(segments: readonly string[], { reading, theme }: SinglePageInput): Promise<LiveSite | undefined> {
  const source = await findSource(segments, reading.config)
  if (!source) return undefined
  const noDiagnostics = { diagnostics: [] }
  const read = await readSite(
    { ...reading, openCache: createPageMemory },
    {
      files: { value: { sources: [source], assets: [], publicFiles: [], sections: [] }, ...noDiagnostics },
      madePages: new Map(reading.features.map(({ name }) => [name, { value: { pages: [], watched: [] }, ...noDiagnostics }])),
      git: { lastUpdated: new Map(), editUrl: undefined, ...noDiagnostics },
      theme,
    },
  )
  return createLiveSite(read, { ...reading, problemOf: () => undefined })
}

async function findSource(segments: readonly string[], config: SiteConfig): Promise<SourceFile | undefined> {
  for (const root of config.contentRoots) {
    const folder = createOutputFolder(root.dir)
    for (const path of pathsIn(segments, root, config)) {
      const absolutePath = join(root.dir, path) as AbsolutePath
      const stamp = (await folder.hasFile(path)) ? readStamp(absolutePath) : undefined
      const projectPath = `${root.projectDir}/${path}` as ProjectPath
      if (stamp) return { kind: 'markdown', rootId: root.id, path, projectPath, absolutePath, stamp }
    }
  }
  return undefined
}

/** Lists the content files from which a page at this URL can come, unless the front matter sets the URL. */
function pathsIn(segments: readonly string[], { version, locale }: ContentRoot, config: SiteConfig): readonly string[] {
  const prefixes = [
    config.locales.find(({ code }) => code === locale)?.prefix ?? '',
    config.versions.find(({ id }) => id === version)?.prefix ?? '',
  ]
  const prefix = prefixes.filter((part) => part !== '').flatMap((part) => part.split('/'))
  if (prefix.some((part, index) => part !== segments[index])) return []
  const own = segments.slice(prefix.length)
  // Files and folders with this prefix are not pages.
  if (own.some((segment) => segment.startsWith('_'))) return []
  const last = own.at(-1)
  const folder = own.slice(0, -1)
  const ids = last !== '' ? [own] : [[...folder, 'index'], ...(folder.length > 0 ? [[...folder, folder.at(-1) ?? '']] : [])]
  return ids.filter((id) => id.length > 0).flatMap((id) => [`${id.join('/')}.md`, `${id.join('/')}.markdown`])
}
