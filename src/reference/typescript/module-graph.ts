import { posix } from 'node:path'
import type { Node, Statement } from 'oxc-parser'
import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ProjectPath } from '../../model/paths.ts'
import type { ReferenceFile } from '../../model/reference.ts'
import { findEntryPoints, importedName, type PackageManifest, resolveTypes } from './entry-points.ts'
import { type Declared, listDeclared, namesOf, parseFile } from './parse-file.ts'
import type { SourceText } from './source-text.ts'

/** The names of a file or a namespace. */
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

interface ModuleName {
  readonly specifier: string
  readonly line: number
}

type Local =
  | { readonly kind: 'declared'; readonly declared: Declared[] }
  | { readonly kind: 'import'; readonly from: ModuleName; readonly name: string }
  | { readonly kind: 'alias'; readonly path: readonly string[] }

/** An export of its own (`local`), or of another module; the name `*` stands for all of it. */
type ExportedName = { readonly local: string } | { readonly from: ModuleName; readonly name: string }

/** What a name refers to. */
export type Resolved =
  | { readonly kind: 'symbol'; readonly id: string; readonly scope: Scope; readonly name: string; readonly declared: readonly Declared[] }
  /** The object of `import * as` and `export * as`. */
  | { readonly kind: 'module'; readonly scope: Scope }
  /** A declaration of another package; the name `*` stands for all of them. */
  | { readonly kind: 'external'; readonly package: string; readonly name: string }

export interface ModuleGraph {
  readonly diagnostics: readonly Diagnostic[]
  file(path: string): Scope | undefined
  /** All exports of a file or namespace, those of `export *` included, in order. */
  exportsOf(scope: Scope): ReadonlyMap<string, Resolved>
  /** Resolves a dotted name as the code of a scope sees it. */
  resolve(scope: Scope, path: readonly string[]): Resolved | undefined
  /** Resolves a name of a module that the code of a scope imports. */
  resolveImport(scope: Scope, specifier: string, name: string): Resolved | undefined
  /** The namespace of a symbol that is one, alone or merged with others. */
  namespaceOf(symbol: Resolved): Scope | undefined
}

export function createModuleGraph(
  files: ReadonlyMap<string, ReferenceFile>,
  manifest: PackageManifest,
  { idPrefix }: { readonly idPrefix: string },
): ModuleGraph {
  const diagnostics: Diagnostic[] = []
  const scopes = new Map<string, Scope | undefined>()
  const exportLists = new Map<Scope, ReadonlyMap<string, Resolved>>()
  const namespaces = new Map<string, Scope | undefined>()
  const missing = new Set<string>()
  const ownName = importedName(manifest.name)

  function file(path: string): Scope | undefined {
    if (scopes.has(path)) return scopes.get(path)
    scopes.set(path, undefined)
    const text = files.get(path)
    const parsed = text && parseFile(text, true)
    if (parsed) diagnostics.push(...parsed.diagnostics)
    if (!parsed?.value) return undefined
    const { source, program } = parsed.value
    const scope = createScope({
      source,
      id: path,
      parent: undefined,
      declared: listDeclared(source, program.body),
      isAmbient: /\.d\.[cm]?ts$/.test(path),
    })
    scopes.set(path, scope)
    return scope
  }

  /** A scope, or the name of another package. */
  function moduleOf(scope: Scope, { specifier, line }: ModuleName): Scope | string | undefined {
    const { path, name } = scope.source.file
    const report = () => {
      const key = `${path}\n${specifier}`
      if (missing.has(key)) return undefined
      missing.add(key)
      diagnostics.push(createDiagnostic('reference/missing-module', { specifier }, { file: name as ProjectPath, line }))
      return undefined
    }
    if (specifier.startsWith('.')) {
      const target = resolveTypes(posix.join(posix.dirname(path), specifier), files)
      return target === undefined ? report() : file(target)
    }
    if (specifier !== ownName && !specifier.startsWith(`${ownName}/`)) return specifier.startsWith('#') ? report() : specifier
    const [entry] = findEntryPoints(manifest, files, [`.${specifier.slice(ownName.length)}`]).entryPoints
    return entry ? file(entry.path) : report()
  }

  function exported(scope: Scope, name: string, seen: Set<string>): Resolved | undefined {
    const key = `${scope.id} ${name}`
    if (seen.has(key)) return undefined
    seen.add(key)
    const own = scope.exports.get(name)
    if (own) return 'local' in own ? local(scope, own.local, seen) : imported(scope, own.from, own.name, seen)
    if (name === 'default') return assigned(scope, seen)
    const namespace = scope.exports.has('export=') ? assigned(scope, seen) : undefined
    const inner = namespace && innerScope(namespace)
    const found = inner && exported(inner, name, seen)
    if (found) return found
    for (const star of scope.stars) {
      const from = moduleOf(scope, star)
      const symbol = typeof from === 'object' ? exported(from, name, seen) : undefined
      if (symbol) return symbol
    }
    return undefined
  }

  function assigned(scope: Scope, seen: Set<string>): Resolved | undefined {
    return scope.exports.has('export=') ? exported(scope, 'export=', seen) : undefined
  }

  function imported(scope: Scope, from: ModuleName, name: string, seen: Set<string>): Resolved | undefined {
    const target = moduleOf(scope, from)
    if (typeof target === 'string') return { kind: 'external', package: target, name }
    if (!target) return undefined
    if (name !== '*') return exported(target, name, seen)
    return assigned(target, seen) ?? { kind: 'module', scope: target }
  }

  function local(scope: Scope, name: string, seen: Set<string>): Resolved | undefined {
    const found = scope.locals.get(name)
    if (!found) return scope.parent && local(scope.parent, name, seen)
    if (found.kind === 'declared') return { kind: 'symbol', id: `${idPrefix}${scope.id}#${name}`, scope, name, declared: found.declared }
    return found.kind === 'import' ? imported(scope, found.from, found.name, seen) : resolvePath(scope, found.path, seen)
  }

  function resolvePath(scope: Scope, [first = '', ...rest]: readonly string[], seen: Set<string>): Resolved | undefined {
    const key = `${scope.id} ${first}.${rest.join('.')}`
    if (seen.has(key)) return undefined
    seen.add(key)
    let found = local(scope, first, seen)
    for (const name of rest) {
      if (!found || found.kind === 'external') return found
      const inner = innerScope(found)
      found = inner && exported(inner, name, new Set(seen))
    }
    return found
  }

  function innerScope(found: Resolved): Scope | undefined {
    return found.kind === 'module' ? found.scope : found.kind === 'symbol' ? namespaceOf(found) : undefined
  }

  function namespaceOf(symbol: Resolved): Scope | undefined {
    if (symbol.kind !== 'symbol') return undefined
    if (namespaces.has(symbol.id)) return namespaces.get(symbol.id)
    const { source } = symbol.scope
    const declared = symbol.declared.flatMap(({ node }) => namespaceStatements(node, symbol.name, source))
    const isNamespace = symbol.declared.some(({ node }) => node.type === 'TSModuleDeclaration')
    const scope = isNamespace
      ? createScope({ source, id: `${symbol.scope.id}#${symbol.name}`, parent: symbol.scope, declared, isAmbient: true })
      : undefined
    namespaces.set(symbol.id, scope)
    return scope
  }

  function exportsOf(scope: Scope): ReadonlyMap<string, Resolved> {
    const known = exportLists.get(scope)
    if (known) return known
    const list = new Map<string, Resolved>()
    collect(scope, { list, seen: new Set() })
    exportLists.set(scope, list)
    return list
  }

  function collect(scope: Scope, { list, seen }: { readonly list: Map<string, Resolved>; readonly seen: Set<Scope> }): void {
    if (seen.has(scope)) return
    seen.add(scope)
    for (const name of scope.exports.keys()) {
      const found = list.has(name) || (seen.size > 1 && name === 'default') ? undefined : exported(scope, name, new Set())
      if (found) list.set(name, found)
    }
    const namespace = assigned(scope, new Set())
    const inner = namespace && innerScope(namespace)
    if (inner) collect(inner, { list, seen })
    for (const star of scope.stars) {
      const from = moduleOf(scope, star)
      if (typeof from === 'object') collect(from, { list, seen })
      else if (from !== undefined) list.set(`* ${from}`, { kind: 'external', package: from, name: '*' })
    }
  }

  return {
    diagnostics,
    file,
    exportsOf,
    namespaceOf,
    resolveImport: (scope, specifier, name) => imported(scope, { specifier, line: 1 }, name, new Set()),
    resolve: (scope, path) => resolvePath(scope, path, new Set()),
  }
}

/** The statements of a namespace's body; in `namespace A.B`, the body of `A` is the namespace `B`. */
function namespaceStatements(node: Node, name: string, source: SourceText): readonly Declared[] {
  if (node.type !== 'TSModuleDeclaration' || !node.body) return []
  const path = qualifiedPath(node.id)
  const depth = path.indexOf(name)
  if (depth === path.length - 1 || path.length === 0) return listDeclared(source, node.body.body as Statement[], node.body.start)
  const inner = { ...node, id: dropFirst(node.id) } as Node
  return [{ statement: inner as Statement, node: inner, comment: undefined }]
}

function dropFirst(id: Node): Node {
  if (id.type !== 'TSQualifiedName') return id
  const left = id.left as Node
  return left.type === 'TSQualifiedName' ? ({ ...id, left: dropFirst(left) } as Node) : (id.right as Node)
}

/** `A.B.C` as its parts. */
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
  /** Whether declarations without `export` are exported if no other export says otherwise. */
  readonly isAmbient: boolean
}

function createScope({ source, id, parent, declared, isAmbient }: ScopeParts): Scope {
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
  switch (node.type) {
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSEnumDeclaration':
    case 'ClassDeclaration':
    case 'VariableDeclaration':
    case 'FunctionDeclaration':
    case 'TSDeclareFunction':
      return namesOf(node)
    default:
      return []
  }
}

/** Such a statement says what is exported, so that the other declarations of an ambient file are not. */
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
