import type { Diagnostic, FindInConfig } from '../../core/model/diagnostic.ts'
import type { CheckedSite } from '../../core/model/own-code.ts'
import type { GeneratedPage } from '../../core/model/reference.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { cachePath, loadJson, saveJson } from '../../kit/caches/seal.ts'
import { shortHash } from '../../kit/files/hash.ts'
import { DeadlineError, type TaskPool } from '../../kit/threads/worker-pool.ts'
import { type DataFiles, dataFolders, openDataFiles } from './data-files.ts'
import { createDiagnostic } from './diagnostics.ts'
import type { OwnFunction } from './options.ts'
import type { OwnCodeRequest, OwnCodeResult } from './own-code-task.ts'

/** The result of a function, which `dev` keeps in memory: those that name no file are not in the cache. */
interface KeptResult {
  readonly key: string
  readonly result: OwnCodeResult
}

export interface RunInput {
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
  /** For checks: what identifies the site, and the site itself, which is made only if the check runs. */
  readonly site?: { readonly key: string; readonly make: () => CheckedSite | Promise<CheckedSite> }
}

export interface FunctionResult {
  readonly pages: readonly GeneratedPage[]
  readonly diagnostics: readonly Diagnostic[]
  /** Absolute paths of the files and folders whose changes change the result. */
  readonly watched: readonly string[]
}

/** How long a function that blocks its thread may run beyond its limit. */
const graceMs = 2_000

/** The result of a function of the config. From the cache if nothing has changed that the function depends on. */
export async function runFunction(call: FunctionCall, input: RunInput): Promise<FunctionResult> {
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
  // Without any dependency, only the function knows when its result changes. The site is the dependency of a check.
  if (result.isComplete && (result.dependencies.length > 0 || kind === 'check')) saveJson(cacheFile, key, result)
  if (result.isComplete) memory?.set(id, { key, result } satisfies KeptResult)
  // In `dev`, the last good pages stay while the author fixes the source.
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
