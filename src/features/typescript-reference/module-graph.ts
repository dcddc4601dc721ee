import { posix } from 'node:path'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import { importedName } from '../../kit/code/import-source.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { ReferenceFile } from '../references/reference-types.ts'
import { findExportedFile, type PackageManifest, resolveTypes } from './entry-points.ts'
import { createDiagnostic } from './index.ts'
import { createScope, type Declared, listDeclared, type ModuleName, namespaceStatements, parseFile, type Scope } from './module-scope.ts'

/** The target that a name resolves to. */
export type Resolved =
  | { readonly kind: 'symbol'; readonly id: string; readonly scope: Scope; readonly name: string; readonly declared: readonly Declared[] }
  /** The object that `import * as` or `export * as` creates. */
  | { readonly kind: 'module'; readonly scope: Scope }
  /** A declaration in another package. The name `*` stands for all declarations of that package. */
  | { readonly kind: 'external'; readonly package: string; readonly name: string }

export type ModuleGraph = ReturnType<typeof createModuleGraph>

export function createModuleGraph(files: ReadonlyMap<string, ReferenceFile>, manifest: PackageManifest, idPrefix: string) {
  const diagnostics: Diagnostic[] = []
  const scopes = new Map<string, Scope | undefined>()
  const exportLists = new Map<Scope, ReadonlyMap<string, Resolved>>()
  const namespaces = new Map<string, Scope | undefined>()
  const missing = new Set<string>()
  const ownName = importedName(manifest.name)
  const ownModules = new Map<string, string | undefined>()

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

  /** Finds the file of a module in the same package. */
  function findOwnModule(specifier: string): string | undefined {
    if (!ownModules.has(specifier)) ownModules.set(specifier, findExportedFile(manifest, `.${specifier.slice(ownName.length)}`, files))
    return ownModules.get(specifier)
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
    const target = findOwnModule(specifier)
    return target === undefined ? report() : file(target)
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

  /** Returns the namespace of a symbol that is a namespace, either alone or merged with other declarations. */
  function namespaceOf(symbol: Resolved): Scope | undefined {
    if (symbol.kind !== 'symbol') return undefined
    if (namespaces.has(symbol.id)) return namespaces.get(symbol.id)
    const { source } = symbol.scope
    const declared = symbol.declared.flatMap(({ node }) => namespaceStatements(node, source))
    const isNamespace = symbol.declared.some(({ node }) => node.type === 'TSModuleDeclaration')
    const scope = isNamespace
      ? createScope({ source, id: `${symbol.scope.id}#${symbol.name}`, parent: symbol.scope, declared, isAmbient: true })
      : undefined
    namespaces.set(symbol.id, scope)
    return scope
  }

  /** All exports of a file or namespace in order, including those of `export *`. */
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
    /** Resolves a name of a module that the code of a scope imports. */
    resolveImport: (scope: Scope, specifier: string, name: string) => imported(scope, { specifier, line: 1 }, name, new Set()),
    /** Resolves a dotted name in the same way as code in a scope. */
    resolve: (scope: Scope, path: readonly string[]) => resolvePath(scope, path, new Set()),
  }
}
