import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import type { Message } from 'esbuild'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'

interface Surroundings {
  /** Converts esbuild's paths to the site's. */
  readonly placeOf?: (file: string) => string
  /** Finds a file with a similar path, both from the root. */
  readonly findSimilar?: (path: string) => string | undefined
}

/** Converts a message of esbuild, with its position as editors count. */
export function describeBuildMessage(
  code: 'bundle/failed' | 'bundle/suspicious',
  message: Message,
  { placeOf = (file) => file, findSimilar = () => undefined }: Surroundings = {},
): Diagnostic {
  const { text, location } = message
  const reason = /[.!?]$/.test(text) ? text : `${text}.`
  if (!location) return createDiagnostic(code, { reason })
  // esbuild's columns are 0-based and in bytes.
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
  /** The importing module, from the root. */
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
  // A style sheet is never meant by the name of a module.
  const isSameKind = similar !== undefined && (posix.extname(specifier) === '' || isCode(specifier) === isCode(similar))
  const suggestion = similar === undefined || !isSameKind ? undefined : posix.relative(folder, similar).replace(/^(?!\.)/, './')
  return createDiagnostic('bundle/unresolved-import', { specifier, kind: 'file', suggestion }, place)
}

/** Removes repeated diagnostics: the compilations for server and browser report the same problems. */
export function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...new Map(diagnostics.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()]
}

function isCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path)
}
