import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import type { Message } from 'esbuild'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'

interface Surroundings {
  /** Converts an esbuild path into a path in the site. */
  readonly placeOf?: (file: string) => string
  /** Finds a file with a similar path. Both paths are relative to esbuild's root. */
  readonly findSimilar?: (path: string) => string | undefined
}

/** Converts an esbuild message into a diagnostic with 1-based lines and columns. */
export function describeBuildMessage(
  code: 'bundle/failed' | 'bundle/suspicious',
  message: Message,
  { placeOf = (file) => file, findSimilar = () => undefined }: Surroundings = {},
): Diagnostic {
  const { text, location } = message
  const reason = /[.!?]$/.test(text) ? text : `${text}.`
  if (!location) return createDiagnostic(code, { reason })
  // esbuild counts columns in bytes, starting from 0.
  const bytes = Buffer.from(location.lineText)
  const column = bytes.subarray(0, location.column).toString().length + 1
  const marked = bytes.subarray(location.column, location.column + location.length).toString()
  const file = placeOf(location.file.replace(/\?original$/, '')) as ProjectPath
  const place = { file, line: location.line, column, endColumn: column + marked.length }
  const [, specifier] = /^Could not resolve "(.*)"$/.exec(text) ?? []
  if (specifier === undefined) return createDiagnostic(code, { reason }, place)
  return describeUnresolved(specifier, message, { place, findSimilar, from: location.file })
}

interface Import extends Pick<Required<Surroundings>, 'findSimilar'> {
  readonly place: Location
  /** The path of the importing module, relative to esbuild's root. */
  readonly from: string
}

function describeUnresolved(specifier: string, { notes }: Message, { place, findSimilar, from }: Import): Diagnostic {
  if (isBuiltin(specifier)) {
    const reason = `\`${specifier}\` is a Node.js module that does not exist in browsers, so an island cannot import it.`
    return createDiagnostic('bundle/failed', { reason }, place)
  }
  const isPackage = !/^(?:\.{0,2}\/|[a-z]:|\.{1,2}$)/i.test(specifier)
  const refusal = notes.find(({ text }) => /is not exported|not defined by "exports"/.test(text))?.text
  if (refusal)
    return createDiagnostic('bundle/failed', { reason: `Could not resolve \`${specifier}\`. ${refusal.replace(/:$/, '.')}` }, place)
  if (isPackage) return createDiagnostic('bundle/unresolved-import', { specifier, kind: 'package' }, place)
  const folder = posix.dirname(from)
  const similar = findSimilar(posix.join(folder, specifier))
  // A style sheet is no suggestion for an import of a module, and a module is no suggestion for an import of a style sheet.
  const isSameKind = similar !== undefined && (posix.extname(specifier) === '' || isCode(specifier) === isCode(similar))
  const suggestion = similar === undefined || !isSameKind ? undefined : posix.relative(folder, similar).replace(/^(?!\.)/, './')
  return createDiagnostic('bundle/unresolved-import', { specifier, kind: 'file', suggestion }, place)
}

/** Removes duplicates, because the compilations for the server and for the browser report the same problems. */
export function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()]
}

function isCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path)
}
