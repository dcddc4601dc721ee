import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import { ignoreError } from '../support/ignore-error.ts'
import { type ConfigSource, locateValue } from './config-source.ts'
import { describeValue, isPlainObject } from './describe-value.ts'
import type { Evaluation } from './evaluate-config.ts'
import { projectPathOf } from './find-config-file.ts'

interface Surroundings {
  readonly root: string
  /** The compiled module that ran. */
  readonly file: string
  readonly source: ConfigSource
  readonly limitMs: number
}

/** Why a config that ran gave no options; undefined where it did. */
export function describeEvaluation(evaluation: Evaluation, surroundings: Surroundings): Diagnostic | undefined {
  const { source, limitMs } = surroundings
  switch (evaluation.kind) {
    case 'exports':
      return describeExports(evaluation.exports, source)
    case 'timeout':
      return createDiagnostic('config/timeout', { seconds: limitMs / 1000 }, { file: source.file })
    case 'exited':
      return createDiagnostic('config/exits', { code: evaluation.code }, locateError(evaluation.error, surroundings))
    case 'threw':
      return describeError(evaluation.error, surroundings)
  }
}

function describeExports(exports: Readonly<Record<string, unknown>>, source: ConfigSource): Diagnostic | undefined {
  const value = exports.default
  if (isPlainObject(value)) return undefined
  const names = Object.keys(exports).filter((name) => name !== 'default')
  const named = names.length === 0 ? 'nothing' : `only named exports (${names.map((name) => `\`${name}\``).join(', ')})`
  return createDiagnostic('config/no-export', { found: value === undefined ? named : describeValue(value) }, { file: source.file })
}

function describeError(error: unknown, surroundings: Surroundings): Diagnostic {
  const { source } = surroundings
  const name = missingPackage(error)
  if (name !== undefined) return createDiagnostic('config/missing-package', { name }, locateValue(source, [], name))
  return createDiagnostic('config/threw', { reason: reasonOf(error, surroundings) }, locateError(error, surroundings))
}

function missingPackage(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return undefined
  return /Cannot find (?:package|module) '([^'./][^']*)'/.exec((error as Error).message)?.[1]
}

function reasonOf(error: unknown, { file, source }: Surroundings): string {
  if (!(error instanceof Error)) return typeof error === 'string' ? withoutStack(error) : describeValue(error)
  const message = withoutStack(error.message).replaceAll(pathToFileURL(file).href, source.file).replaceAll(file, source.file)
  return message === '' ? `${error.name} with no message` : message
}

function withoutStack(message: string): string {
  const lines = message.split('\n').filter((line) => !/^\s+at\s/.test(line))
  return lines.join('\n').trim()
}

/** The first place of the config that an error's stack names, in the file it was written in. */
function locateError(error: unknown, { root, file, source }: Surroundings): Location {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const frames = stack.slice(stack.indexOf(path.basename(file)))
  const [, line, column = '1'] = /^[^:\s]*:(\d+)(?::(\d+))?/.exec(frames) ?? []
  if (line === undefined) return { file: source.file }
  try {
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry)) return { file: source.file }
    const original = path.resolve(path.dirname(file), decodeURIComponent(entry.originalSource))
    return { file: projectPathOf(root, original), line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  } catch (error) {
    // Without a readable source map, the report has no line.
    ignoreError(error)
    return { file: source.file }
  }
}
