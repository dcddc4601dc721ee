import type { BuildFailure, Message } from 'esbuild'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'

/** One of esbuild's messages, with its place counted as editors count. `placeOf` turns esbuild's paths into the site's. */
export function describeBuildMessage(
  code: 'bundle/failed' | 'bundle/suspicious',
  { text, location }: Message,
  placeOf: (file: string) => string = (file) => file,
): Diagnostic {
  const reason = /[.!?]$/.test(text) ? text : `${text}.`
  if (!location) return createDiagnostic(code, { reason })
  // esbuild counts bytes from 0.
  const bytes = Buffer.from(location.lineText)
  const column = bytes.subarray(0, location.column).toString().length + 1
  const marked = bytes.subarray(location.column, location.column + location.length).toString()
  const file = placeOf(location.file.replace(/\?original$/, '')) as ProjectPath
  return createDiagnostic(code, { reason }, { file, line: location.line, column, endColumn: column + marked.length })
}

export function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && Array.isArray((error as Partial<BuildFailure>).errors)
}
