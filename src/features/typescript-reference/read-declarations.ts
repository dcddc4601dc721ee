import type {
  Function as FunctionDeclaration,
  Node,
  Program,
  StaticImport,
  TSInterfaceDeclaration,
  TSTypeAliasDeclaration,
} from 'oxc-parser'
import type { Diagnostic, Outcome } from '../../core/model/diagnostic.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { type Declaration, type DeclaredSource, type DocComment, findTag, type TypeScriptSource } from './declarations.ts'
import { createDiagnostic } from './diagnostics.ts'
import { type Declared, listDeclared, namesOf, parseFile } from './parse-file.ts'
import { readParameters } from './read-callable.ts'
import { readTypeDeclaration } from './read-declaration.ts'
import { readFunction, readVariable } from './read-function.ts'
import { type LocalTypes, referredName } from './read-object-type.ts'
import type { SourceText } from './source-text.ts'
import { createFileScope } from './type-names.ts'

/** Reads the documented declarations of a package's files. */
export function readDeclarations({ origin, into, files }: TypeScriptSource): Outcome<DeclaredSource> {
  const declarations: Declaration[] = []
  const diagnostics: Diagnostic[] = []
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (!file.text.includes('@docsCategory')) continue
    const parsed = parseFile(file)
    for (const diagnostic of parsed.diagnostics) diagnostics.push(diagnostic)
    if (!parsed.value) continue
    const { source, program, imports } = parsed.value
    for (const declaration of readProgram(source, program, imports)) declarations.push(declaration)
    for (const diagnostic of findInlineTags(source)) diagnostics.push(diagnostic)
  }
  return { value: { origin, into, declarations }, diagnostics }
}

/** Reads the documented declarations of a file. */
function readProgram(source: SourceText, { body }: Program, imports: readonly StaticImport[]): readonly Declaration[] {
  const declared = listDeclared(source, body)
  const localTypes = findLocalTypes(declared)
  const documented = declared.flatMap(({ node, comment }) => (isDocumented(comment) ? namesOf(node) : []))
  const scope = createFileScope(imports, documented)
  const documentedFunctions = new Set<string>()
  const declarations = declared.flatMap(({ statement, node, comment }): readonly (Declaration | undefined)[] => {
    if (!comment || !isDocumented(comment)) return []
    const context = { source, statement, comment, localTypes, scope }
    switch (node.type) {
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
      case 'TSEnumDeclaration':
      case 'ClassDeclaration':
        return [readTypeDeclaration(context, node)]
      case 'VariableDeclaration':
        return node.declarations.map((declarator) => readVariable(context, node, declarator))
      case 'FunctionDeclaration':
      case 'TSDeclareFunction': {
        const name = node.id?.name ?? 'default'
        // The comment of one overload applies to all.
        if (documentedFunctions.has(name)) return []
        documentedFunctions.add(name)
        return [readFunction(context, name, findOverloads(declared, name))]
      }
      default:
        return []
    }
  })
  const defaults = findPropertyDefaults(source, declared)
  return declarations.flatMap((declaration) => (declaration ? [withDefaults(declaration, defaults.get(declaration.name))] : []))
}

/** Reports tags within a line, which look as if they gave a declaration its page. */
function findInlineTags({ file, docs }: SourceText): readonly Diagnostic[] {
  return docs.flatMap(({ comment, line }) => {
    if (!comment.includes('@docsCategory') || /^(?:[ \t]|\*)*@docsCategory(?=\s|$)/m.test(comment)) return []
    const lines = comment.split('\n')
    const index = lines.findIndex((text) => /[^\s{`'"]\s+@docsCategory\s+[\w/-]+/.test(text.replace(/`[^`]*`/g, '')))
    return index === -1 ? [] : [createDiagnostic('reference/inline-tag', {}, { file: file.name as ProjectPath, line: line + index })]
  })
}

function isDocumented(comment: DocComment | undefined): boolean {
  return comment !== undefined && findTag(comment, 'docsCategory') !== undefined && findTag(comment, 'internal') === undefined
}

function findLocalTypes(declared: readonly Declared[]): LocalTypes {
  const types = new Map<string, TSInterfaceDeclaration | TSTypeAliasDeclaration>()
  for (const { node, comment } of declared) {
    if (node.type !== 'TSInterfaceDeclaration' && node.type !== 'TSTypeAliasDeclaration') continue
    if (!isDocumented(comment)) types.set(node.id.name, node)
  }
  return types
}

function isFunction(node: Node): node is FunctionDeclaration {
  return node.type === 'FunctionDeclaration' || node.type === 'TSDeclareFunction'
}

/** The callable signatures: those without a body, if there are any. */
function findOverloads(declared: readonly Declared[], name: string): readonly FunctionDeclaration[] {
  const all = declared.flatMap(({ node }) => (isFunction(node) && (node.id?.name ?? 'default') === name ? [node] : []))
  const bare = all.filter(({ body }) => body === null)
  return bare.length > 0 ? bare : all
}

/** Finds the defaults of destructured properties, by the name of the parameter's type. */
function findPropertyDefaults(source: SourceText, declared: readonly Declared[]): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const defaults = new Map<string, ReadonlyMap<string, string>>()
  for (const { node, comment } of declared) {
    if (!isFunction(node) || node.body === null || !isDocumented(comment)) continue
    for (const { properties, typeNode } of readParameters(source, node)) {
      const name = referredName(typeNode)
      if (name !== undefined && properties) defaults.set(name, properties)
    }
  }
  return defaults
}

function withDefaults(declaration: Declaration, defaults: ReadonlyMap<string, string> | undefined): Declaration {
  if (!defaults || defaults.size === 0) return declaration
  return {
    ...declaration,
    members: declaration.members.map((member) => ({ ...member, default: member.default || (defaults.get(member.name) ?? '') })),
  }
}
