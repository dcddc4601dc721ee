import { parseSync } from 'oxc-parser'
import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Outcome } from '../../model/diagnostic.ts'
import type { ProjectPath } from '../../model/paths.ts'
import type { ReferenceFile } from '../../model/reference.ts'
import { isTooDeep } from '../../support/is-too-deep.ts'
import type { Declaration, DeclaredSource, TypeScriptSource } from './declarations.ts'
import { readProgram } from './read-program.ts'
import { createSourceText } from './source-text.ts'

/** Reads the documented declarations of a package's files: plain data that stays the same as long as the files do. */
export function readDeclarations({ origin, into, files }: TypeScriptSource): Outcome<DeclaredSource> {
  const declarations: Declaration[] = []
  const diagnostics: Diagnostic[] = []
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (!file.text.includes('@docsCategory')) continue
    const problem = readFile(file, declarations)
    if (problem) diagnostics.push(problem)
  }
  return { value: { origin, into, declarations }, diagnostics }
}

function readFile(file: ReferenceFile, declarations: Declaration[]): Diagnostic | undefined {
  const location = { file: file.name as ProjectPath }
  if (isTooDeep(file.text)) return createDiagnostic('reference/unreadable-file', { problem: 'its types are nested too deeply' }, location)
  const { program, comments, errors, module } = parseSync(file.path, file.text, { lang: languageOf(file.path) })
  const source = createSourceText(file, comments)
  const [error] = errors
  if (error) {
    const [label] = error.labels
    return createDiagnostic(
      'reference/unreadable-file',
      { problem: error.message },
      { ...location, ...(label && { line: source.lineAt(label.start) }) },
    )
  }
  declarations.push(...readProgram(source, program, module.staticImports))
  return undefined
}

function languageOf(path: string): 'ts' | 'tsx' | 'dts' {
  return path.endsWith('.tsx') ? 'tsx' : /\.d\.[cm]?ts$/.test(path) ? 'dts' : 'ts'
}
