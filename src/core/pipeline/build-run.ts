import { matchesPattern } from '../../kit/files/path-matcher.ts'
import { type RunPausable, runAtOnce } from '../../kit/threads/cooperative-scheduler.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, FindInConfig, Outcome } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'

/** The progress of one stage. */
export interface StageLine {
  expect(total: number): void
  tick(count?: number): void
  end(ms: number): void
  fail(): void
}

/** Receives the progress of a build. */
export interface BuildObserver {
  stage(name: string): StageLine
  /** Returns the number of milliseconds since any fixed moment. */
  now(): number
}

/** Collects the durations and diagnostics of all stages. */
export interface BuildRun {
  readonly diagnostics: Diagnostic[]
  readonly stagesMs: Record<string, number>
  /** The number of milliseconds since the run was created. */
  readonly elapsedMs: () => number
  stage<T>(name: string, work: (line: StageLine) => T | Promise<T>): Promise<T>
  /** Runs a part of a stage in steps. `dev` answers requests between the steps. */
  readonly runPausable: RunPausable
  /** Records an outcome's diagnostics and returns its value. */
  take<T>(outcome: Outcome<T>): T
  readonly hasErrors: boolean
  /** The known problems that the config lists. */
  readonly knownProblems: KnownProblems
}

/** An observer that shows no progress. */
export const silentObserver: BuildObserver = { stage: () => ({ expect() {}, tick() {}, end() {}, fail() {} }), now: () => 0 }

/** Creates a run that omits problems that the config ignores or already knows. */
export function createBuildRun(observer: BuildObserver, config?: SiteConfig): BuildRun {
  const ignoredFolders = config ? listIgnoredFolders(config) : []
  const knownProblems = createKnownProblems(config?.check.knownProblems ?? {})
  const diagnostics: Diagnostic[] = []
  const stagesMs: Record<string, number> = {}
  const startedMs = observer.now()
  const seen = new Set<string>()
  /** If several pages include a file, its problem is reported only once. */
  const isRepeated = ({ code, message, location }: Diagnostic) => {
    const { size } = seen
    return location?.line !== undefined && seen.add(JSON.stringify([code, message, location])).size === size
  }
  const isIgnored = ({ location }: Diagnostic) => ignoredFolders.some((folder) => location?.file.startsWith(folder))
  return {
    diagnostics,
    stagesMs,
    knownProblems,
    elapsedMs: () => observer.now() - startedMs,
    async stage(name, work) {
      const start = observer.now()
      const line = observer.stage(name)
      try {
        const value = await work(line)
        const ms = observer.now() - start
        stagesMs[name] = (stagesMs[name] ?? 0) + ms
        line.end(ms)
        return value
      } catch (error) {
        line.fail()
        throw error
      }
    },
    runPausable: runAtOnce,
    take({ value, diagnostics: found }) {
      // The loop avoids spread arguments, because a site can have more problems than a call can have arguments.
      for (const diagnostic of found)
        if (!isIgnored(diagnostic) && !isRepeated(diagnostic) && !knownProblems.accept(diagnostic)) diagnostics.push(diagnostic)
      return value
    },
    get hasErrors() {
      return diagnostics.some((diagnostic) => diagnostic.severity === 'error')
    },
  }
}

/** The content folders of versions whose problems the config ignores. */
function listIgnoredFolders({ versions, contentRoots }: SiteConfig): readonly string[] {
  const ids = new Set(versions.flatMap(({ id, ignoresProblems }) => (ignoresProblems ? [id] : [])))
  const bases = contentRoots.flatMap(({ version, exported }) => (exported && ids.has(version) ? [exported.base] : []))
  return [...new Set(bases), ...[...ids].map((id) => `.docsgen/versions/${id}/`)]
}

interface KnownProblems {
  /** The number of problems that the config tolerates. */
  readonly total: number
  /** Whether the config lists a problem. Each listed problem is accepted once. */
  accept(diagnostic: Diagnostic): boolean
  /** Finds numbers of known problems in the config that are higher than necessary. Called after a strict build has checked everything. */
  findSolved(config: SiteConfig, findInConfig: FindInConfig): readonly Diagnostic[]
}

/** Counts the problems that the config lists. */
function createKnownProblems(known: SiteConfig['check']['knownProblems']): KnownProblems {
  const found = new Map<string, number>()
  const patterns = Object.keys(known).filter((file) => file.includes('*'))
  /** The entry for the file itself comes first. */
  const entriesOf = (file: string) => [
    ...(Object.hasOwn(known, file) ? [file] : []),
    ...patterns.filter((pattern) => pattern !== file && matchesPattern(pattern, file)),
  ]
  return {
    total: Object.values(known)
      .flatMap(Object.values<number>)
      .reduce((sum, count) => sum + count, 0),
    accept(diagnostic) {
      const { code, location } = diagnostic
      if (!location || !canBeKnown(diagnostic)) return false
      const countOf = (file: string) => found.get(`${file} ${code}`) ?? 0
      const entry = entriesOf(location.file).find((file) => countOf(file) < (known[file]?.[code] ?? 0))
      if (entry === undefined) return false
      found.set(`${entry} ${code}`, countOf(entry) + 1)
      return true
    },
    findSolved: ({ configFile }, findInConfig) =>
      Object.entries(known).flatMap(([file, codes]) =>
        Object.entries(codes).flatMap(([code, limit]) => {
          const count = found.get(`${file} ${code}`) ?? 0
          const at = { file: configFile, ...findInConfig(file) }
          return count < limit ? [createDiagnostic('config/solved-problem', { file, code, limit, count }, at)] : []
        }),
      ),
  }
}

/**
 * Whether the site can be built in spite of the problem. An error must be limited to part of a page, and two pages cannot have the same
 * URL.
 */
function canBeKnown({ code, severity, location }: Diagnostic): boolean {
  return severity === 'warning' || (location?.file.endsWith('.md') === true && !code.startsWith('route/'))
}
