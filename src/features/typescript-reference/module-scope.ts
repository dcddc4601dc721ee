import type { Function as FunctionDeclaration, Node, Program, Statement, StaticImport } from 'oxc-parser'
import type { Outcome } from '../../core/model/diagnostic.ts'
import { parseCode } from '../../kit/code/parse-code.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { ReferenceFile } from '../references/reference-types.ts'
import { workOn } from '../references/work-limits.ts'
import type { DocComment } from './declarations.ts'
import { createDiagnostic } from './index.ts'
import { createSourceText, type SourceText } from './source-text.ts'

/** The names that are declared in a file or a namespace. */
export interface Scope {
  readonly source: SourceText
  /** `dist/index.d.ts`, `dist/index.d.ts#util`. */
  readonly id: string
  readonly parent: Scope | undefined
  readonly locals: ReadonlyMap<string, Local>
  readonly exports: ReadonlyMap<string, ExportedName>
  /** The modules of `export * from`. */
  readonly stars: readonly ModuleName[]
}

export interface ModuleName {
  readonly specifier: string
  readonly line: number
}

type Local =
  | { readonly kind: 'declared'; readonly declared: Declared[] }
  | { readonly kind: 'import'; readonly from: ModuleName; readonly name: string }
  | { readonly kind: 'alias'; readonly path: readonly string[] }

/** An export of a declaration in the same scope (`local`) or from another module. The name `*` stands for the whole module. */
type ExportedName = { readonly local: string } | { readonly from: ModuleName; readonly name: string }

/** The statements of a namespace's body. */
export function namespaceStatements(node: Node, source: SourceText): readonly Declared[] {
  return node.type === 'TSModuleDeclaration' && node.body ? listDeclared(source, node.body.body as Statement[], node.body.start) : []
}

/** Returns the parts of `A.B.C`. */
export function qualifiedPath(id: unknown): readonly string[] {
  const node = id as {
    readonly type: string
    readonly name?: string
    readonly left?: unknown
    readonly right?: unknown
    readonly object?: unknown
    readonly property?: unknown
  }
  if (node.type === 'Identifier') return [node.name ?? '']
  if (node.type === 'TSQualifiedName') return [...qualifiedPath(node.left), ...qualifiedPath(node.right)]
  return node.type === 'MemberExpression' ? [...qualifiedPath(node.object), ...qualifiedPath(node.property)] : []
}

interface ScopeParts extends Pick<Scope, 'source' | 'id' | 'parent'> {
  readonly declared: readonly Declared[]
  /** Whether declarations without `export` are exported if there is no other export statement. */
  readonly isAmbient: boolean
}

export function createScope({ source, id, parent, declared, isAmbient }: ScopeParts): Scope {
  const locals = new Map<string, Local>()
  const exports = new Map<string, ExportedName>()
  const stars: ModuleName[] = []
  const declare = (name: string, each: Declared) => {
    const known = locals.get(name)
    if (known?.kind === 'declared') known.declared.push(each)
    else if (!known) locals.set(name, { kind: 'declared', declared: [each] })
  }
  const exportsAll = isAmbient && !declared.some(({ statement }) => isExportList(statement))
  const at = (node: { readonly source: { readonly value: string }; readonly start: number }): ModuleName => ({
    specifier: node.source.value,
    line: source.lineAt(node.start),
  })
  for (const each of declared) {
    const { statement, node } = each
    switch (statement.type) {
      case 'ImportDeclaration':
        for (const specifier of statement.specifiers) {
          const name =
            specifier.type === 'ImportSpecifier'
              ? moduleExportName(specifier.imported)
              : specifier.type === 'ImportDefaultSpecifier'
                ? 'default'
                : '*'
          locals.set(specifier.local.name, { kind: 'import', from: at(statement), name })
        }
        break
      case 'ExportAllDeclaration':
        if (statement.exported) exports.set(moduleExportName(statement.exported), { from: at(statement), name: '*' })
        else stars.push(at(statement))
        break
      case 'TSExportAssignment':
      case 'ExportDefaultDeclaration': {
        const name = statement.type === 'TSExportAssignment' ? 'export=' : 'default'
        const value = (statement.type === 'TSExportAssignment' ? statement.expression : statement.declaration) as Node
        const path = qualifiedPath(value)
        if (path.length > 0) {
          if (path.length > 1) locals.set(name, { kind: 'alias', path })
          exports.set(name, { local: path.length > 1 ? name : (path[0] ?? '') })
          break
        }
        const own = namesOf(value)[0] ?? name
        declare(own, each)
        exports.set(name, { local: own })
        break
      }
      case 'ExportNamedDeclaration':
        for (const specifier of statement.specifiers) {
          const [from, to] = [moduleExportName(specifier.local), moduleExportName(specifier.exported)]
          exports.set(
            to,
            statement.source ? { from: at({ source: statement.source, start: statement.start }), name: from } : { local: from },
          )
        }
        break
    }
    if (statement.type === 'ExportDefaultDeclaration' || statement.type === 'TSExportAssignment') continue
    const isExported = statement.type === 'ExportNamedDeclaration'
    if (node.type === 'TSImportEqualsDeclaration') {
      const { moduleReference, id: own } = node
      locals.set(
        own.name,
        moduleReference.type === 'TSExternalModuleReference'
          ? { kind: 'import', from: { specifier: moduleReference.expression.value, line: source.lineAt(node.start) }, name: '*' }
          : { kind: 'alias', path: qualifiedPath(moduleReference) },
      )
      if (isExported) exports.set(own.name, { local: own.name })
      continue
    }
    for (const name of declaredNames(node)) {
      declare(name, each)
      if (isExported || exportsAll) exports.set(name, { local: name })
    }
  }
  return { source, id, parent, locals, exports, stars }
}

function declaredNames(node: Node): readonly string[] {
  if (node.type === 'TSModuleDeclaration') return node.kind === 'global' ? [] : qualifiedPath(node.id).slice(0, 1)
  return isFunction(node) || /^(?:TSInterface|TSTypeAlias|TSEnum|Class|Variable)Declaration$/.test(node.type) ? namesOf(node) : []
}

export function isFunction(node: Node): node is FunctionDeclaration {
  return node.type === 'FunctionDeclaration' || node.type === 'TSDeclareFunction'
}

/** This kind of statement lists the exports, so the other declarations in an ambient file are not exported. */
function isExportList(statement: Statement): boolean {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      return statement.declaration === null
    case 'ExportDefaultDeclaration':
      return namesOf(statement.declaration as Node).length === 0 && !/Declaration$|Function$/.test(statement.declaration.type)
    default:
      return statement.type === 'ExportAllDeclaration' || statement.type === 'TSExportAssignment'
  }
}

function moduleExportName(name: { readonly type: string } & ({ readonly name: string } | { readonly value: string })): string {
  return 'name' in name ? name.name : name.value
}

interface ParsedFile {
  readonly source: SourceText
  readonly program: Program
  readonly imports: readonly StaticImport[]
}

/** Parses a file, and reports the reason if this fails. `readsTsdoc` determines how its comments are read. */
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

/** A statement and its declaration, whether exported or not. */
export interface Declared {
  readonly statement: Statement
  readonly node: Node
  readonly comment: DocComment | undefined
}

/** The statements of a file, or of a namespace that begins at a certain offset, with their comments. */
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
