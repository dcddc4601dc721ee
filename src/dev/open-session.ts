import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { Diagnostic, Outcome } from '../model/diagnostic.ts'
import type { ClientAssets } from '../model/page-props.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { pageCacheBytes } from '../pipeline/page-cache.ts'
import type { KeptParts, ReadInput, SiteParts } from '../pipeline/read-parts.ts'
import { checkAssembled, readSite } from '../pipeline/read-site.ts'
import { readSiteTheme, type SiteTheme } from '../pipeline/site-theme.ts'
import type { WorkerPool } from '../support/worker-pool.ts'
import { type Affected, affected, type Change, isProse, type KnownFiles } from './affected.ts'
import { compareStamps, type FileStamps, stampOthers, stampParts, stampProject } from './find-changes.ts'
import { listIncludes, listKnownFiles } from './known-files.ts'
import { createLiveSite, type LiveSite } from './live-site.ts'
import { lookAtPage } from './look-at-page.ts'
import { createProblemList, type ProblemList } from './problem-list.ts'
import { readTexts, replaceTexts } from './read-texts.ts'
import { createSilentRun, takeTurns } from './take-turns.ts'

export type DevProject = Pick<ReadInput, 'config' | 'findInConfig'>

export interface SessionInput {
  readonly project: DevProject
  /** What the first config was read from. */
  readonly configInputs: readonly string[]
  /** Reads the config again. */
  readonly loadProject: () => Promise<{
    readonly project: DevProject | undefined
    readonly diagnostics: readonly Diagnostic[]
    readonly inputs: readonly string[]
  }>
  readonly pool: WorkerPool
  readonly toolVersion: string
  readonly offline: boolean
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly onChange: (change: SiteChange) => void
  readonly onProblems: (problems: readonly Diagnostic[]) => void
}

export interface SiteChange {
  readonly revision: number
  /** The addresses of pages that are others now; undefined where any may be. */
  readonly pages?: readonly string[]
  readonly styles?: readonly string[]
  readonly reload?: boolean
}

/** A site that is kept in memory and follows what happens to its files. */
export interface Session {
  /** The config that is in use: the last that was good. */
  readonly config: SiteConfig
  /** Grows with every change. */
  readonly revision: number
  readonly problems: ProblemList
  /** The last good site; waits for the first one. */
  site(): Promise<LiveSite>
  /** A site that has the file: the last good one, or, while a large site is read for the first time, one with this page alone. */
  siteFor(segments: readonly string[]): Promise<LiveSite>
  /** Follows what somebody has seen. */
  follow(changes: readonly Change[]): Promise<void>
  /** Follows what the files themselves tell, beside what somebody has seen. */
  lookAgain(seen?: readonly Change[]): Promise<void>
  /** What changes mean at the moment; undefined until the first site is there. */
  knownFiles(): KnownFiles | undefined
  /** Keeps what was parsed for the next start. */
  save(): void
}

/** A site with what it was put together from. */
interface Current {
  readonly parts: SiteParts
  readonly live: LiveSite
  readonly known: KnownFiles
  /** Of files that are no parts by themselves. */
  readonly otherStamps: FileStamps
}

export function openSession(input: SessionInput): Session {
  const { pool, toolVersion, offline, now } = input
  let { project, configInputs } = input
  let revision = 1
  let current: Current | undefined
  let checking: ReturnType<typeof setTimeout> | undefined
  let saving: ReturnType<typeof setTimeout> | undefined
  const problems = createProblemList(() => input.onProblems(problems.all()))

  const readInput = (pause?: () => Promise<void>): ReadInput => ({
    ...project,
    ...(pause ? takeTurns({ run: createSilentRun(), pool }, pause) : { run: createSilentRun(), pool }),
    toolVersion,
    nowMs: now(),
    includeDrafts: true,
    offline,
    live: true,
  })

  const readAll = async (kept: KeptParts, pause?: () => Promise<void>): Promise<void> => {
    const reading = readInput(pause)
    const read = await readSite(reading, kept)
    const checked = new Set(read.checked)
    const found = reading.run.diagnostics.filter((diagnostic) => !checked.has(diagnostic))
    problems.replace({ config: [], read: found, checked: read.checked, rendered: new Map() })
    const live = createLiveSite(read, { config: project.config, problemOf: problems.ofLink })
    const known = listKnownFiles(read.parts, project.config, { configInputs, before: current?.known })
    current = { parts: read.parts, live, known, otherStamps: stampOthers(project.config, known) }
  }

  const followConfig = async (): Promise<void> => {
    const loaded = await input.loadProject()
    if (loaded.inputs.length > 0) configInputs = loaded.inputs
    if (!loaded.project || !current) {
      problems.replace({ config: loaded.diagnostics })
      return
    }
    project = loaded.project
    const { git, pageCache } = current.parts
    await readAll({ git, pageCache })
    tell({ reload: true })
  }

  /** True where nothing but these texts had to be read again; false where the site must be put together anew. */
  const followText = async (site: Current, pages: ReadonlySet<string>): Promise<boolean> => {
    const { parts, live, known } = site
    const read = await readTexts(parts, { pages, pool })
    if (!read) return false
    const before = new Map(parts.markdownPages.map(({ source, document, hash }) => [source.projectPath, { document, hash }]))
    const changed = read.filter(({ source, hash }) => before.get(source.projectPath)?.hash !== hash)
    const { showsDescriptions } = live
    const isAllProse = changed.every(({ source, document }) => {
      const old = before.get(source.projectPath)
      return old && isProse(old.document, document, { showsDescriptions })
    })
    const next = replaceTexts(parts, read)
    current = { ...site, parts: next, known: { ...known, includes: listIncludes(next, project.config) } }
    if (!isAllProse) return false
    if (changed.length === 0) return true
    const shown: string[] = []
    for (const { source, document } of changed) {
      const replaced = live.replaceText(source.projectPath, document)
      problems.replaceText(source.projectPath, replaced.diagnostics)
      shown.push(...replaced.pages.map(({ route }) => route.href))
    }
    tell({ pages: shown })
    clearTimeout(checking)
    checking = setTimeout(() => void inTurn(check), checkAfterMs)
    return true
  }

  /** Every page can answer for any other, so all are checked; what the author looks at was shown before that. */
  const check = async (): Promise<void> => {
    if (!current) return
    const { parts, live } = current
    const before = problems.linkProblems()
    problems.replace({ checked: checkAssembled(live.site, parts, project) })
    const after = problems.linkProblems()
    const sources = new Set([...before.keys(), ...after.keys()].filter((source) => before.get(source) !== after.get(source)))
    if (sources.size === 0) return
    tell({ pages: live.site.pages.filter(({ route }) => sources.has(route.source.projectPath)).map(({ route }) => route.href) })
  }

  const follow = async (changes: readonly Change[]): Promise<void> => {
    if (!current) return
    const what = affected(changes, current.known)
    if (what.config) return followConfig()
    if (!what.theme && !what.code && !what.reference && !what.files) {
      const isDone = what.pages.size === 0 || (await followText(current, what.pages))
      if (what.publicFiles) tell({ reload: true })
      if (isDone) return
    }
    const { live } = current
    await readAll(keptParts(current.parts, what))
    clearTimeout(saving)
    saving = setTimeout(() => void inTurn(async () => save()), saveAfterMs)
    tell(compareAssets(live.assets, current.live.assets))
  }

  const readFirst = async (): Promise<void> => {
    const theme = await readSiteTheme(project.config, { toolVersion, live: true })
    firstTheme = theme
    if (isLarge) await wait(graceMs)
    await readAll({ theme }, async () => {
      await nextTurn()
      await looks.at(-1)?.catch(() => {})
    })
    if (looks.length > 0) tell({})
    save()
  }
  const isLarge = pageCacheBytes(project.config.stateDir) > largeCacheBytes
  let firstTheme: Outcome<SiteTheme> | undefined
  const looks: Promise<LiveSite | undefined>[] = []
  let queue: Promise<void> = readFirst()
  const first = queue
  queue.catch(() => {})

  const siteFor = async (segments: readonly string[]): Promise<LiveSite> => {
    if (!current && !isLarge) await Promise.race([first, wait(patienceMs)])
    if (current) return current.live
    for (const look of looks) {
      const site = await look
      if (site?.hasFile(segments.join('/'))) return site
    }
    if (firstTheme) {
      const look = lookAtPage(segments, { reading: readInput(), theme: firstTheme })
      looks.push(look)
      const site = await look
      if (site) return site
    }
    return site()
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = queue.then(work)
    queue = done.catch(() => {})
    return done
  }

  async function site(): Promise<LiveSite> {
    await first
    if (!current) throw new Error('The site was read and is not there')
    return current.live
  }

  function tell(change: Omit<SiteChange, 'revision'>): void {
    revision++
    input.onChange({ revision, ...change })
  }

  function save(): void {
    if (!current) return
    const { pageCache, markdownPages } = current.parts
    pageCache.cache.save(
      markdownPages.map(({ source }) => source),
      now(),
    )
  }

  return {
    get config() {
      return project.config
    },
    get revision() {
      return revision
    },
    problems,
    site,
    siteFor,
    follow: (changes) => inTurn(() => follow(changes)),
    lookAgain: (seen = []) =>
      inTurn(async () => {
        if (!current) return
        const { parts, known, otherStamps } = current
        const before = new Map([...stampParts(parts), ...otherStamps])
        const found = compareStamps(before, stampProject(project.config, known))
        const paths = new Set(found.map(({ path }) => path))
        await follow([...found, ...seen.filter(({ path }) => !paths.has(path))])
      }),
    knownFiles: () => current?.known,
    save,
  }
}

/** A site with so much to load takes longer to read than an author likes to wait for a first page. */
const largeCacheBytes = 2_000_000
/** Of a large site the first page is made before all else, if somebody asks for it this soon. */
const graceMs = 30
/** A site that is read for the first time is waited for this long before a page is shown without it. */
const patienceMs = 400

/** What many changes have left in memory goes to the disk when the author pauses. */
const saveAfterMs = 3_000
/** Long enough that a browser has the page by then. */
const checkAfterMs = 40

/** What changes of these kinds leave as it was. */
function keptParts(parts: SiteParts, what: Affected): KeptParts {
  const { files, reference, theme, siteCode, git, pageCache } = parts
  return {
    git,
    pageCache,
    ...(what.files || what.pages.size > 0 ? {} : { files }),
    ...(what.reference ? {} : { reference }),
    ...(what.theme ? {} : { theme }),
    // Components import from the theme.
    ...(what.code || what.theme ? {} : { siteCode }),
  }
}

/** What browsers must do beside asking for the page again. */
function compareAssets(before: ClientAssets, after: ClientAssets): Omit<SiteChange, 'revision'> {
  const scripts = ({ scripts: entries, scriptParts, preload }: ClientAssets) => [...entries, ...scriptParts, preload.hash].join()
  if (scripts(before) !== scripts(after)) return { reload: true }
  return before.styles.join() === after.styles.join() ? {} : { styles: after.styles }
}
