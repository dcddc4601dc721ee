import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { checkDiagrams } from '../pipeline/diagrams/check-diagrams.ts'
import { pageCacheBytes } from '../pipeline/page-cache.ts'
import { type KeptParts, type ReadInput, type SiteParts, saveParsed } from '../pipeline/read-parts.ts'
import { checkRead, createBodyReader, readSite } from '../pipeline/read-site.ts'
import { readSiteTheme } from '../pipeline/site-theme.ts'
import type { Steps } from '../support/steps.ts'
import { affected, type Change, isProse, type KnownFiles } from './affected.ts'
import { compareAssets, type SiteChange } from './compare-assets.ts'
import { compareStamps, type FileStamps, stampOthers, stampParts, stampProject } from './find-changes.ts'
import { createFirstLooks } from './first-looks.ts'
import { createFolderGuard, type FolderState } from './folder-guard.ts'
import { keepParsed } from './keep-parsed.ts'
import { keptParts } from './kept-parts.ts'
import { listIncludes, listKnownFiles } from './known-files.ts'
import { createLiveSite, type LiveSite } from './live-site.ts'
import { createProblemList } from './problem-list.ts'
import { readTexts, replaceTexts } from './read-texts.ts'
import type { Session, SessionInput } from './session.ts'
import { createSilentRun, takeTurns } from './take-turns.ts'

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
  let isClosed = false
  const waiting: Change[] = []
  const problems = createProblemList(() => input.onProblems(problems.all()))
  const lookAtFolders = createFolderGuard((found) => problems.replace({ config: found }))
  const parsed = keepParsed({ save, finishInTurns: (steps) => readInTurns().run.finish(steps) })

  const readInput = (): ReadInput => ({
    ...project,
    run: createSilentRun(),
    pool,
    toolVersion,
    nowMs: now(),
    includeDrafts: true,
    offline,
    live: true,
    savesLater: true,
  })

  const pause = async (): Promise<void> => {
    await nextTurn()
    if (!current) await looks.settle()
    if (isClosed) await new Promise(() => {})
  }
  const readInTurns = (): ReadInput => {
    const reading = readInput()
    return { ...reading, ...takeTurns(reading, { pause, now }) }
  }

  /** The site with all that its files hold now; its links are checked once it is shown. */
  const readAll = async (kept: KeptParts): Promise<void> => {
    const reading = readInTurns()
    const read = await readSite(reading, kept)
    await pause()
    problems.replace({ config: [], read: reading.run.diagnostics, rendered: new Map() })
    const live = createLiveSite(read, { config: project.config, pool, toolVersion, problemOf: problems.ofLink })
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
    await readAnew(current)
  }

  const readAnew = async ({ parts: { git, pageCache } }: Current): Promise<void> => {
    await readAll({ git, pageCache })
    tell({ reload: true })
    checkSoon()
  }

  /** `shown` where nothing else was necessary, `read` where the site must be put together anew, `gone` where a file is no longer there. */
  const followText = async (site: Current, pages: ReadonlySet<string>): Promise<'shown' | 'read' | 'gone'> => {
    const { parts, live, known } = site
    const read = await readTexts(parts, { ...readInTurns(), pages })
    if (!read) return 'gone'
    const before = new Map(parts.markdownPages.map(({ source, document, hash }) => [source.projectPath, { document, hash }]))
    const changed = read.filter(({ source, hash }) => before.get(source.projectPath)?.hash !== hash)
    const { showsDescriptions } = live
    const isAllProse =
      changed.length <= fewTexts &&
      changed.every(({ source, document }) => {
        const old = before.get(source.projectPath)
        return old && isProse(old.document, document, { showsDescriptions })
      })
    const next = replaceTexts(parts, read)
    current = { ...site, parts: next, known: { ...known, includes: listIncludes(next, project.config) } }
    if (!isAllProse) return 'read'
    if (changed.length === 0) return 'shown'
    const shown: string[] = []
    for (const { source, document } of changed) {
      const replaced = live.replaceText(source.projectPath, document)
      problems.replaceText(source.projectPath, replaced.diagnostics)
      shown.push(...replaced.pages.map(({ route }) => route.href))
    }
    tell({ pages: shown })
    checkSoon()
    return 'shown'
  }

  const checkSoon = () => {
    clearTimeout(checking)
    checking = setTimeout(() => void inTurn(check), checkAfterMs)
  }

  /** Every page can answer for any other, so all are checked; what the author looks at was shown before that. */
  const check = async (): Promise<void> => {
    if (!current) return
    const { parts, live } = current
    const before = problems.linkProblems()
    const checked = await checkRead({ site: live.site, parts }, readInTurns())
    problems.replace({
      checked: [...checked, ...(await checkDiagrams({ site: live.site, readBody: createBodyReader(parts) }, { ...project, pool }))],
    })
    const after = problems.linkProblems()
    const sources = new Set([...before.keys(), ...after.keys()].filter((source) => before.get(source) !== after.get(source)))
    if (sources.size === 0) return
    tell({ pages: live.site.pages.filter(({ route }) => sources.has(route.source.projectPath)).map(({ route }) => route.href) })
  }

  /** The last good site stays while a folder leads elsewhere; once none does, everything is read again. */
  const catchUp = async (site: Current, state: FolderState): Promise<void> => {
    if (state !== 'refused') await readAnew(site)
  }

  const follow = async (changes: readonly Change[]): Promise<void> => {
    if (!current || changes.length === 0) return
    const folders = lookAtFolders(project.config)
    if (folders !== 'fine') return catchUp(current, folders)
    const what = affected(changes, current.known)
    if (what.config) return followConfig()
    let areTextsRead = what.pages.size === 0
    if (!what.theme && !what.code && !what.reference && !what.files) {
      const outcome = areTextsRead ? 'shown' : await followText(current, what.pages)
      if (what.publicFiles) tell({ reload: true })
      if (outcome === 'shown') return
      areTextsRead = outcome === 'read'
    }
    const { live } = current
    await readAll(keptParts(current.parts, { ...what, files: what.files || !areTextsRead }))
    tell(compareAssets(live.assets, current.live.assets))
    checkSoon()
    parsed.soon()
  }

  const readFirst = async (): Promise<void> => {
    const theme = await readSiteTheme(project.config, { toolVersion, live: true })
    looks.begin(theme)
    if (isLarge) await wait(graceMs)
    await readAll({ theme })
    if (looks.isAny()) tell({})
    await check()
    parsed.soon()
  }
  const isLarge = pageCacheBytes(project.config.stateDir) > largeCacheBytes
  const looks = createFirstLooks(readInput)
  let queue: Promise<void> = readFirst()
  const first = queue
  queue.catch(() => {})

  const siteFor = async (segments: readonly string[]): Promise<LiveSite> => {
    if (!current && !isLarge) await Promise.race([first, wait(patienceMs)])
    if (current) return current.live
    return (await looks.lookFor(segments)) ?? site()
  }

  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = queue.then(work).catch((error) => {
      if (!isClosed) throw error
    })
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

  function* save(): Steps<void> {
    if (!current) return
    yield* saveParsed(current.parts, now())
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
    follow(changes) {
      waiting.push(...changes)
      // What comes while other work is under way is followed together.
      return inTurn(() => follow(waiting.splice(0)))
    },
    lookAgain: (seen = []) =>
      inTurn(async () => {
        if (!current) return
        const folders = lookAtFolders(project.config)
        if (folders !== 'fine') return catchUp(current, folders)
        const { parts, known, otherStamps } = current
        const before = new Map([...stampParts(parts), ...otherStamps])
        const found = compareStamps(before, await readInTurns().run.finish(stampProject(project.config, known)))
        const paths = new Set(found.map(({ path }) => path))
        await follow([...found, ...seen.filter(({ path }) => !paths.has(path))])
      }),
    knownFiles: () => current?.known,
    close() {
      isClosed = true
      clearTimeout(checking)
      parsed.now()
    },
  }
}

/** A site with so much to load takes longer to read than an author likes to wait for a first page. */
const largeCacheBytes = 2_000_000
/** Of a large site the first page is made before all else, if somebody asks for it this soon. */
const graceMs = 30
/** A site that is read for the first time is waited for this long before a page is shown without it. */
const patienceMs = 400

/** Long enough that a browser has the page by then. */
const checkAfterMs = 40
/** Of more texts than these at once nobody waits for a single one: they are shown together. */
const fewTexts = 30
