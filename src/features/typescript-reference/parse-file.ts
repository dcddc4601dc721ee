import type { Node, Program, Statement, StaticImport } from 'oxc-parser'
import type { Outcome } from '../../core/model/diagnostic.ts'
import { parseCode } from '../../kit/code/parse-code.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { ReferenceFile } from '../references/reference-file.ts'
import { workOn } from '../references/work-limits.ts'
import type { DocComment } from './declarations.ts'
import { createDiagnostic } from './diagnostics.ts'
import { createSourceText, type SourceText } from './source-text.ts'

export interface ParsedFile {
  readonly source: SourceText
  readonly program: Program
  readonly imports: readonly StaticImport[]
}

/** Parses a file; reports why it cannot be parsed. `readsTsdoc` decides how its comments are read. */
export function parseFile(file: ReferenceFile, readsTsdoc = false): Outcome<ParsedFile | undefined> {
  const location = { file: file.name as ProjectPath }
  const unreadable = (problem: string, line?: number) => ({
    value: undefined,
    diagnostics: [createDiagnostic('reference/unreadable-file', { problem }, { ...location, ...(line !== undefined && { line }) })],
  })
  workOn({ file: file.name })
  const parsed = parseCode(file.path, file.text, { lang: languageOf(file.path) })
  if (parsed === undefined) return unreadable('its types are nested too deeply, its lines are too long, or it has too many errors')
  const { program, comments, errors, module } = parsed
  const source = createSourceText(file, comments, readsTsdoc)
  const [error] = errors
  if (error) return unreadable(error.message, error.labels[0] && source.lineAt(error.labels[0].start))
  return { value: { source, program, imports: module.staticImports }, diagnostics: [] }
}

function languageOf(path: string): 'ts' | 'tsx' | 'dts' {
  return path.endsWith('.tsx') ? 'tsx' : /\.d\.[cm]?ts$/.test(path) ? 'dts' : 'ts'
}

/** A statement and its declaration, exported or not. */
export interface Declared {
  readonly statement: Statement
  readonly node: Node
  readonly comment: DocComment | undefined
}

/** The statements of a file, or of a namespace that begins at an offset, with their comments. */
export function listDeclared(source: SourceText, statements: readonly Statement[], start = 0): readonly Declared[] {
  let from = start
  return statements.map((statement) => {
    const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
    const node: Node = isExport ? (statement.declaration ?? statement) : statement
    const decorators = node.type === 'ClassDeclaration' ? node.decorators : []
    const comment = source.commentBetween(from, Math.min(statement.start, ...decorators.map(({ start }) => start)))
    from = statement.end
    return { statement, node, comment }
  })
}

export function namesOf(node: Node): readonly string[] {
  if (node.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
  return 'id' in node && node.id?.type === 'Identifier' ? [node.id.name] : []
}
