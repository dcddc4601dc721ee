import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SourceMap, syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { decodeIfValid } from '../../kit/escape/percent.ts'
import { attempt } from '../../kit/failures/failure.ts'
import type { AbsolutePath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location, Outcome } from '../model/diagnostic.ts'
import { compileConfig } from './compile-config.ts'
import { type ConfigSource, locateValue } from './config-source.ts'
import { projectPathOf } from './find-config-file.ts'
import { importUrl } from './import-url.ts'
import { describeValue } from './plain-value.ts'

/** A module of the site that runs during a build. */
export interface SiteModule {
  /** The hash of the module's code and of everything that the module imports from the project. */
  readonly hash: string
  /** Runs the module and returns its default export. */
  load(): Promise<Outcome<unknown>>
}

/** Compiles a module in the same way as the config and with the same cache. The module runs only when it is loaded. */
export async function compileModule(
  file: AbsolutePath,
  { root, stateDir, limitMs = 30_000 }: { readonly root: string; readonly stateDir: string; readonly limitMs?: number },
): Promise<Outcome<SiteModule | undefined>> {
  const { value: compiled, diagnostics } = await compileConfig(file, { root, stateDir })
  if (!compiled) return { value: undefined, diagnostics }
  const module: SiteModule = {
    hash: compiled.hash,
    async load() {
      const { exports, diagnostics } = await runModule(compiled.file, { root, source: readConfigSource(root, file), limitMs })
      return { value: exports?.default, diagnostics }
    },
  }
  return { value: module, diagnostics }
}

/** The name and text of a file, for positions in diagnostics. */
export function readConfigSource(root: string, file: string): ConfigSource & { readonly text: string } {
  return { file: projectPathOf(root, file), text: readFileSync(file, 'utf8').replace(/^\ufeff/, '') }
}

interface RunOptions {
  readonly root: string
  /** The file from which the module was compiled. */
  readonly source: ConfigSource
  readonly limitMs: number
}

interface ModuleRun {
  /** The exports, or undefined if the module failed. */
  readonly exports: Readonly<Record<string, unknown>> | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** Runs a compiled module. Whatever the module does, this function returns within the time limit and the process continues. */
export async function runModule(file: string, { root, source, limitMs }: RunOptions): Promise<ModuleRun> {
  const evaluation = await inTurn(() => guard(() => importModule(file), limitMs))
  switch (evaluation.kind) {
    case 'done':
      return { exports: evaluation.value, diagnostics: [] }
    case 'timeout':
      return failed(createDiagnostic('config/timeout', { seconds: limitMs / 1000 }, { file: source.file }))
    case 'exited':
      return failed(createDiagnostic('config/exits', { code: evaluation.code }, locateError(evaluation.error, { root, file, source })))
    case 'threw':
      return failed(describeError(evaluation.error, { root, file, source }))
  }
}

function failed(diagnostic: Diagnostic): ModuleRun {
  return { exports: undefined, diagnostics: [diagnostic] }
}

/** How code of the site ended. */
export type Evaluation<Value> = { readonly kind: 'done'; readonly value: Value } | Failed

type Failed =
  | { readonly kind: 'threw'; readonly error: unknown }
  | { readonly kind: 'exited'; readonly code: string; readonly error: Error }
  | { readonly kind: 'timeout' }

/** Guards replace globals of the process, so only one piece of guarded code runs in a thread at a time. */
let lastTurn: Promise<unknown> = Promise.resolve()

function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => {})
  return turn
}

/** Runs code of the site. Whatever the code does, the promise resolves within the time limit, unless the code blocks the thread. */
export async function guard<Value>(work: () => Promise<Value>, limitMs: number): Promise<Evaluation<Value>> {
  let failure: Failed | undefined
  const undo: (() => void)[] = []
  try {
    const first = await new Promise<Evaluation<Value>>((settle) => {
      const fail = (evaluation: Failed) => {
        failure ??= evaluation
        settle(evaluation)
      }
      const timer = setTimeout(() => fail({ kind: 'timeout' }), limitMs)
      const threw = (error: unknown) => fail({ kind: 'threw', error })
      undo.push(
        () => clearTimeout(timer),
        replaceExit(fail),
        replaceListeners('uncaughtException', threw),
        replaceListeners('unhandledRejection', threw),
      )
      work().then((value) => settle({ kind: 'done', value }), threw)
    })
    // Node reports unhandled rejections after the current turn of the event loop.
    await new Promise((resume) => setImmediate(resume))
    return failure ?? first
  } finally {
    for (const restore of undo) restore()
  }
}

export async function importModule(file: string): Promise<Readonly<Record<string, unknown>>> {
  const url = pathToFileURL(file)
  // Node caches modules by URL, but a config must run each time it is loaded, also by another copy of docsgen in the process.
  url.searchParams.set('evaluation', randomUUID())
  const exports = await importUrl(url.href)
  return 'default' in exports ? { ...exports, default: await exports.default } : exports
}

// A config that calls `process.exit(0)` would make a build that did nothing look successful.
function replaceExit(fail: (evaluation: Failed) => void): () => void {
  const { exit, exitCode } = process
  process.exit = (code) => {
    const error = new Error('process.exit was called')
    fail({ kind: 'exited', code: code === undefined || code === null ? '' : String(code), error })
    throw error
  }
  // Otherwise, `import { exit } from 'node:process'` would still return the real function.
  syncBuiltinESMExports()
  return () => {
    process.exit = exit
    process.exitCode = exitCode
    syncBuiltinESMExports()
  }
}

// Other listeners would treat failures of the config as failures of docsgen.
function replaceListeners(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): () => void {
  const others = process.rawListeners(event) as (() => void)[]
  process.removeAllListeners(event)
  process.on(event, listener)
  return () => {
    process.off(event, listener)
    for (const other of others) process.on(event, other)
  }
}

export interface FailedRun {
  readonly root: string
  /** The compiled module. */
  readonly file: string
  readonly source: ConfigSource
}

function describeError(error: unknown, run: FailedRun): Diagnostic {
  const { source } = run
  const name = missingPackage(error)
  if (name !== undefined)
    return createDiagnostic('config/missing-package', { name, suggestion: closest(name, ['docsgen']) }, locateValue(source, [], name))
  return createDiagnostic('config/threw', { reason: reasonOf(error, run) }, locateError(error, run))
}

function missingPackage(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return undefined
  return /Cannot find (?:package|module) '([^'./][^']*)'/.exec((error as Error).message)?.[1]
}

export function reasonOf(error: unknown, { file, source }: FailedRun): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutStack(error) : describeValue(error)
  const message = withoutStack(error.message).replaceAll(pathToFileURL(file).href, source.file).replaceAll(file, source.file)
  return message === '' ? `${error.name} with no message` : message
}

function withoutStack(message: string): string {
  const lines = message.split('\n').filter((line) => !/^\s+at\s/.test(line))
  return lines.join('\n').trim()
}

/** The first location in the config that appears in an error's stack, mapped to the original file. */
export function locateError(error: unknown, { root, file, source }: FailedRun): Location {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const frames = stack.slice(stack.indexOf(path.basename(file)))
  const [, line, column = '1'] = /^[^:\s]*:(\d+)(?::(\d+))?/.exec(frames) ?? []
  if (line === undefined) return { file: source.file }
  // Without a readable source map, the report contains no line number.
  return attempt(
    () => {
      const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
      const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
      if (!('originalSource' in entry)) return { file: source.file }
      const original = path.resolve(path.dirname(file), decodeIfValid(entry.originalSource))
      return { file: projectPathOf(root, original), line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    },
    { file: source.file },
  )
}
