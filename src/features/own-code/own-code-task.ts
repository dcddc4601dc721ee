import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { findNodeAtLocation, getNodeValue, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { locateKey } from '../../core/config/config-source.ts'
import { guard, importModule, locateError, readConfigSource, reasonOf } from '../../core/config/load-module.ts'
import { describeValue } from '../../core/config/plain-value.ts'
import type { Diagnostic, Location, Range } from '../../core/model/diagnostic.ts'
import type { CheckContext, CheckedSite, JsonData } from '../../core/model/own-code.ts'
import type { ContentRoot, GeneratedPage } from '../../core/model/source-file.ts'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { createLineFinder, positionAt } from '../../kit/text/line-starts.ts'
import { type DataFiles, type DataFolders, type Dependency, openDataFiles } from './data-files.ts'
import { createDiagnostic } from './diagnostics.ts'
import type { CheckConfig, SourceConfig } from './options.ts'
import { readOwnDiagnostic, readSourcePage } from './read-source-page.ts'

export interface OwnCodeRequest {
  readonly kind: 'source' | 'check'
  readonly name: string
  /** The index of the function in the config's list. */
  readonly index: number
  readonly limitMs: number
  /** The compiled config. */
  readonly module: string
  readonly configFile: ProjectPath
  readonly folders: DataFolders
  readonly contentRoots: readonly Pick<ContentRoot, 'id' | 'version' | 'locale'>[]
  /** The site, which only checks receive. */
  readonly site?: CheckedSite
}

export interface OwnCodeResult {
  readonly pages: readonly GeneratedPage[]
  readonly diagnostics: readonly Diagnostic[]
  readonly dependencies: readonly Dependency[]
  /** Whether the function ended normally, so that its result stays the same until a dependency changes. */
  readonly isComplete: boolean
}

/** The limit, which is higher than the number of pages on any site. */
const maxPages = 100_000
/** The number of invalid values that are reported. */
const maxInvalid = 10
/** An endless generator must give timers a chance to run. */
const itemsPerTurn = 100

/** Runs a function of the config in this thread, which ends after the function. */
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
      // An endless generator may have created any number of pages.
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

/** The values are plain data, and pages are not deeply nested. */
function deepFreeze<Value>(value: Value): Value {
  if (!isObjectOrList(value) || Object.isFrozen(value)) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  return Object.freeze(value)
}

interface ContextInput {
  readonly kind: 'source' | 'check'
  readonly name: string
  readonly root: string
  readonly files: DataFiles
  /** The location of the function in the config. */
  readonly place: Location
  readonly signal: AbortSignal
}

interface OwnContext {
  readonly context: CheckContext
  /** Reports a problem, or a value that is not a diagnostic. */
  readonly report: (value: unknown) => void
  readonly diagnostics: Diagnostic[]
  readonly dependencies: () => readonly Dependency[]
}

/** Creates the tools for a function of the config. Every file that the function reads becomes a dependency. */
function createOwnContext({ kind, name, root, files, place, signal }: ContextInput): OwnContext {
  const diagnostics: Diagnostic[] = []
  const dependencies = new Map<string, Dependency>()
  const add = (dependency: Dependency) => void (dependencies.has(dependency.path) || dependencies.set(dependency.path, dependency))

  /** The function is not `async`, so that the stack of an error contains the line of the site's code. */
  function read(path: unknown): { readonly path: string; readonly text: string } {
    if (typeof path !== 'string') throw new TypeError(`The path of a file must be a string; found ${describeValue(path)}.`)
    try {
      const file = files.read(path)
      add({ path: file.path, isGlob: false, hash: file.hash })
      return file
    } catch (error) {
      // If the file is created later, the result changes.
      add({ path: files.nameOf(path), isGlob: false, hash: '' })
      throw error
    }
  }

  const report = (value: unknown) => {
    const found = readOwnDiagnostic(value, { name, place, nameOf: files.nameOf })
    diagnostics.push(typeof found === 'string' ? createDiagnostic('function/bad-result', { kind, name, reason: found }, place) : found)
  }

  const context: CheckContext = {
    root,
    signal,
    readFile: (path) => promise(() => read(path).text),
    readJson: <Value>(path: string): Promise<JsonData<Value>> =>
      promise(() => {
        const file = read(path)
        const data = parseJsonData<Value>(file.text)
        if (!('problem' in data)) return data
        throw new DataError(createDiagnostic('function/bad-json', { reason: data.problem }, { file: file.path as ProjectPath, ...data.at }))
      }),
    dependsOn: (path) =>
      promise(() => {
        const { dependency, paths } = files.find(String(path))
        add(dependency)
        return paths
      }),
    report,
  }
  return { context: Object.freeze(context), report, diagnostics, dependencies: () => [...dependencies.values()] }
}

function promise<Value>(work: () => Value): Promise<Value> {
  try {
    return Promise.resolve(work())
  } catch (error) {
    return Promise.reject(error)
  }
}

/** A problem in a data file, which is reported in that file and not at the code that reads it. */
class DataError extends Error {
  readonly diagnostic: Diagnostic
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message)
    this.diagnostic = diagnostic
  }
}

/** A JSON text with the lines of its values, or a description of the error in it. */
function parseJsonData<Value>(text: string): JsonData<Value> | { readonly problem: string; readonly at: Range } {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { allowTrailingComma: true })
  const [error] = errors
  if (error || !tree) {
    const code = error ? printParseErrorCode(error.error) : 'ValueExpected'
    const problem = code.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).toLowerCase()
    return { problem, at: positionAt(text, error?.offset ?? 0) }
  }
  const placeOf = createLineFinder(text)
  return {
    value: getNodeValue(tree) as Value,
    lineOf(...path) {
      for (let length = path.length; length > 0; length--) {
        const node = findNodeAtLocation(tree, path.slice(0, length))
        if (node) return placeOf(node.offset).line
      }
      return placeOf(tree.offset).line
    },
  }
}
