import { setFlagsFromString } from 'node:v8'
import { type ReadSetup, withSiteInput } from '../api/build-pool.ts'
import { type ConfigOptions, type Project as OpenProject, openProjectAt } from '../api/open-project.ts'
import type { BuildObserver } from '../core/pipeline/build-run.ts'
import { pageCacheBytes } from '../core/pipeline/page-cache.ts'
import type { ReadInput } from '../core/pipeline/read-parts.ts'
import type { Terminal } from '../core/terminal/terminal.ts'
import { UsageError } from '../kit/failures/failure.ts'
import { onInterrupt } from './finish.ts'
import { createProgress } from './progress.ts'
import { parseReportTargets, type ReportTarget, writeReports } from './report.ts'

export interface ProjectOptions extends ConfigOptions {
  readonly strict?: boolean
  readonly report?: readonly string[]
  /** Whether the command can write a report in the `html` format. @default false */
  readonly reportsHtml?: boolean
}

export interface Project extends OpenProject {
  readonly reports: readonly ReportTarget[]
}

/** Loads a project's config. If the config is invalid, reports its problems and returns undefined. */
export async function openProject(root: string, options: ProjectOptions, terminal: Terminal): Promise<Project | undefined> {
  const reports = parseReportTargets(options.report ?? [], terminal)
  if (!options.reportsHtml && reports.some(({ format }) => format === 'html'))
    throw new UsageError('Only `docsgen build` supports the report format `html`.', 'Use `pretty`, `json`, `sarif`, or `github`.')
  const opened = await openProjectAt(root, options, onInterrupt)
  if (opened.above !== undefined) terminal.report(`Using \`${opened.above}\` because this folder has no config file.`)
  if (opened.lostCache !== undefined)
    terminal.report(`The next build cannot use what this one caches, because there is no cache key: ${opened.lostCache}.`)
  if (opened.project) {
    if (pageCacheBytes(opened.project.config.stateDir) >= cacheWorthLateOptimizing) optimizeLater()
    return { ...opened.project, reports }
  }
  writeReports(opened.diagnostics, { targets: reports, root: opened.root, strict: false, terminal })
  return undefined
}

/** Calls `work` with everything it needs to read the site. A signal during this time ends the process. */
export async function withReadInput<T>(setup: ReadSetup, work: (input: ReadInput) => Promise<T>): Promise<T> {
  const release = onInterrupt(() => undefined)
  try {
    return await withSiteInput(setup, work)
  } finally {
    release()
  }
}

/** Shows each stage in the terminal while the stage runs. */
export function createObserver(terminal: Terminal): BuildObserver {
  const now = () => performance.now()
  const progress = createProgress(terminal, { now })
  return {
    now,
    stage(name) {
      const line = progress.stage(name)
      const expect = (total: number) => {
        if (total >= itemsWorthLateOptimizing) optimizeLater()
        line.expect(total)
      }
      return { ...line, expect }
    },
  }
}

/**
 * The minimum number of pages for which a build is faster if V8 optimizes functions later. For a single page, setting the flag costs more
 * time than it saves.
 */
const itemsWorthLateOptimizing = 200
/** The minimum size of cached pages for which the same applies if few of them changed. About 200 pages reach this size. */
const cacheWorthLateOptimizing = 700_000

let optimizesLater = false

/**
 * V8 in Node.js 20 begins to optimize functions so early that the threads that compile them take a tenth of a build's CPU time. Inlining
 * fewer functions into them saves another 2.5 %. Later versions do not have both flags and print an error.
 */
function optimizeLater(): void {
  if (optimizesLater || !process.versions.node.startsWith('20.')) return
  optimizesLater = true
  setFlagsFromString('--interrupt-budget=540672 --max-inlined-bytecode-size-cumulative=200')
  // The next process rejects cached code that was compiled with different settings.
  process.prependListener('exit', () => setFlagsFromString('--interrupt-budget=67584 --max-inlined-bytecode-size-cumulative=920'))
}
