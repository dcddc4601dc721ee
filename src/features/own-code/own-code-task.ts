import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { locateKey } from '../../core/config/config-source.ts'
import { guard, importModule, locateError, readConfigSource, reasonOf } from '../../core/config/load-module.ts'
import { describeValue } from '../../core/config/plain-value.ts'
import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { CheckConfig, CheckedSite, SourceConfig } from '../../core/model/own-code.ts'
import type { GeneratedPage } from '../../core/model/reference.ts'
import type { ContentRoot } from '../../core/model/source-file.ts'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { type DataFolders, type Dependency, openDataFiles } from './data-files.ts'
import { DataError } from './json-data.ts'
import { createOwnContext } from './own-context.ts'
import { readSourcePage } from './read-source-page.ts'

export interface OwnCodeRequest {
  readonly kind: 'source' | 'check'
  readonly name: string
  /** In the config's list. */
  readonly index: number
  readonly limitMs: number
  /** The compiled config. */
  readonly module: string
  readonly configFile: ProjectPath
  readonly folders: DataFolders
  readonly contentRoots: readonly Pick<ContentRoot, 'id' | 'version' | 'locale'>[]
  /** For checks. */
  readonly site?: CheckedSite
}

export interface OwnCodeResult {
  readonly pages: readonly GeneratedPage[]
  readonly diagnostics: readonly Diagnostic[]
  readonly dependencies: readonly Dependency[]
  /** The function ended by itself, so its result is the same until a dependency changes. */
  readonly isComplete: boolean
}

/** More than any site has. */
const maxPages = 100_000
/** So many invalid values are reported. */
const maxInvalid = 10
/** An endless generator must let timers run. */
const itemsPerTurn = 100

/** Runs a function of the config in this thread, which ends afterwards. */
export async function runOwnCode(request: OwnCodeRequest): Promise<OwnCodeResult> {
  const { kind, name, index, limitMs, module, folders } = request
  Error.stackTraceLimit = 50
  const { root } = folders
  const source = readConfigSource(root, join(root, request.configFile))
  const place = locateKey(source, [`${kind}s`, index, kind === 'source' ? 'pages' : 'check'])
  const files = openDataFiles(folders)
  const controller = new AbortController()
  const { signal } = controller
  const own = createOwnContext({ kind, name, root, files, place, signal })
  const pages: GeneratedPage[] = []
  let invalid = 0
  const refuse = (reason: string) => {
    if (++invalid <= maxInvalid) own.diagnostics.push(createDiagnostic('function/bad-result', { kind, name, reason }, place))
  }
  const pageRules = { contentRoots: request.contentRoots, place: { file: place.file, line: place.line ?? 1 }, nameOf: files.nameOf }
  const addPage = (value: unknown) => {
    const page = readSourcePage(value, pageRules)
    if (typeof page === 'string') refuse(page)
    else pages.push(page)
  }
  const take = kind === 'source' ? addPage : own.report

  const timer = setTimeout(() => controller.abort(new Error('The time is up')), limitMs)
  const ended = await guard(async () => {
    const { default: config } = (await importModule(module)) as {
      readonly default: { readonly sources?: readonly SourceConfig[]; readonly checks?: readonly CheckConfig[] }
    }
    const result: unknown =
      kind === 'source'
        ? await config.sources?.[index]?.pages(own.context)
        : await config.checks?.[index]?.check(deepFreeze(request.site as CheckedSite), own.context)
    if (result === undefined && kind === 'check') return
    if (!isIterable(result))
      return refuse(`it must be a list or an iterator of ${kind === 'source' ? 'pages' : 'problems'}; found ${describeValue(result)}`)
    let count = 0
    for await (const value of result) {
      take(value)
      if (++count % itemsPerTurn === 0) await nextTurn()
      if (signal.aborted || invalid > maxInvalid) return
      if (count >= maxPages) return refuse(`there are more than ${maxPages.toLocaleString('en')} values`)
    }
  }, limitMs)
  clearTimeout(timer)
  controller.abort(new Error('The function has ended'))

  const failed = { root, file: module, source }
  const locate = (error: unknown) => {
    const found = locateError(error, failed)
    return found.line === undefined ? place : found
  }
  switch (ended.kind) {
    case 'timeout':
      // An endless generator has made any number of them.
      pages.length = 0
      own.diagnostics.push(createDiagnostic('function/timeout', { kind, name, seconds: limitMs / 1000 }, place))
      break
    case 'exited':
      own.diagnostics.push(createDiagnostic('function/exits', { kind, name, code: ended.code }, locate(ended.error)))
      break
    case 'threw':
      own.diagnostics.push(
        ended.error instanceof DataError
          ? ended.error.diagnostic
          : createDiagnostic('function/threw', { kind, name, reason: reasonOf(ended.error, failed) }, locate(ended.error)),
      )
  }
  return { pages, diagnostics: own.diagnostics, dependencies: own.dependencies(), isComplete: ended.kind === 'done' && invalid === 0 }
}

function isIterable(value: unknown): value is Iterable<unknown> | AsyncIterable<unknown> {
  return isObjectOrList(value) && (Symbol.iterator in value || Symbol.asyncIterator in value)
}

/** The values are plain data, and pages are not nested deeply. */
function deepFreeze<Value>(value: Value): Value {
  if (!isObjectOrList(value) || Object.isFrozen(value)) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  return Object.freeze(value)
}
