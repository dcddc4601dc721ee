import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import { parseJsonIfValid, recordOf } from '../../kit/data/is-record.ts'
import {
  type ApiExport,
  type ApiModule,
  type CommentLink,
  type Declaration,
  type DeclaredSource,
  type DocComment,
  findTag,
  type TypeScriptSource,
  type UsedName,
} from './declarations.ts'
import { type EntryPoint, findEntryPoints } from './entry-points.ts'
import { createDiagnostic } from './index.ts'
import { displayName, type ExportedSymbols, type Home, inheritComment, inheritMembers, listParents, resolveReference } from './inherit.ts'
import { createModuleGraph, type ModuleGraph, type Resolved } from './module-graph.ts'
import type { Scope } from './module-scope.ts'
import { noComment, type ReadSymbol, readSymbol, visibleDeclared } from './read-symbol.ts'
import { fileDescription, isFileComment, readTsdocComment } from './source-text.ts'

export interface ExportsOptions {
  readonly group: 'module' | 'kind'
  /** Whether the members of parents are listed. */
  readonly inherited: boolean
  /** The keys of `exports`, or files. If undefined, all entry points in the manifest. */
  readonly entryPoints: readonly string[] | undefined
  /** The key of the source in the config. */
  readonly key: string
  readonly locate: (literal: string) => Location
}

/** Reads the exports of a package through its entry points. */
export function readExports({ origin, into, files }: TypeScriptSource, options: ExportsOptions): Outcome<DeclaredSource> {
  const { key, locate } = options
  const byPath = new Map(files.map((file) => [file.path, file]))
  const manifest = { ...recordOf(parseJsonIfValid(byPath.get('package.json')?.text ?? '')), name: origin.name }
  const { entryPoints, unmatched } = findEntryPoints(manifest, byPath, options.entryPoints)
  const diagnostics: Diagnostic[] = unmatched.map((name) =>
    createDiagnostic('reference/unknown-entry-point', { name, source: origin.name }, locate(name)),
  )
  if (entryPoints.length === 0 && unmatched.length === 0)
    diagnostics.push(createDiagnostic('reference/no-entry-points', { key, name: origin.name }, locate(origin.name)))
  const idPrefix = `${origin.name}@${origin.version}/`
  const graph = createModuleGraph(byPath, manifest, idPrefix)
  const modules = entryPoints.flatMap((entry) => {
    const scope = graph.file(entry.path)
    return scope ? [{ entry, scope }] : []
  })
  const idOf = (resolved: Resolved | undefined) =>
    resolved?.kind === 'symbol' ? resolved.id : resolved?.kind === 'module' ? `${idPrefix}${resolved.scope.id}#*` : undefined
  const homes = findHomes(modules, graph, idOf)
  const reads = new Map<string, ReadSymbol | undefined>()
  const symbols: ExportedSymbols = {
    graph,
    homes,
    idOf,
    read(symbol) {
      if (!reads.has(symbol.id)) {
        const hasPage = (name: string) => homes.has(idOf(graph.resolve(symbol.scope, [name])) ?? '')
        reads.set(symbol.id, readSymbol(symbol, hasPage))
      }
      return reads.get(symbol.id)
    },
    listExports: (scope) => listExports(graph.exportsOf(scope), homes, idOf),
  }
  const declarations: Declaration[] = []
  for (const home of homes.values()) {
    const finished = finishSymbol(home, symbols, options.inherited)
    if (finished.value) declarations.push(finished.value)
    diagnostics.push(...finished.diagnostics)
  }
  return {
    value: { origin, into, declarations, api: { group: options.group, modules: modules.map((module) => describeModule(module, symbols)) } },
    diagnostics: [...diagnostics, ...graph.diagnostics],
  }
}

interface OpenModule {
  readonly entry: EntryPoint
  readonly scope: Scope
}

/**
 * Direct exports come before exports of namespaces, other names come before `default`, and the main entry point comes before the others.
 */
function findHomes(modules: readonly OpenModule[], graph: ModuleGraph, idOf: ExportedSymbols['idOf']): ReadonlyMap<string, Home> {
  const homes = new Map<string, Home>()
  const add = (resolved: Resolved, module: string, name: string) => {
    const id = idOf(resolved)
    if (id === undefined || resolved.kind === 'external') return
    if (resolved.kind === 'symbol' && visibleDeclared(resolved.declared).length === 0) return
    const known = homes.get(id)
    if (known) known.imports.push({ module, name })
    else homes.set(id, { resolved, module, name, imports: [{ module, name }] })
  }
  for (const { entry, scope } of modules) {
    const exports = [...graph.exportsOf(scope)].filter(([, resolved]) => resolved.kind !== 'external')
    const isUnnamed = (name: string) => name === 'default' || name === 'export='
    for (const [name, resolved] of exports) if (!isUnnamed(name)) add(resolved, entry.name, name)
    for (const [name, resolved] of exports) if (isUnnamed(name)) add(resolved, entry.name, name)
  }
  // Iterating over a map also visits the entries that are added during the iteration, such as namespaces within namespaces.
  for (const home of homes.values()) {
    const inner = home.resolved.kind === 'module' ? home.resolved.scope : graph.namespaceOf(home.resolved)
    if (!inner) continue
    for (const [name, resolved] of graph.exportsOf(inner)) {
      const id = idOf(resolved)
      if (id !== undefined && !homes.has(id)) add(resolved, home.module, `${displayName(home)}.${name}`)
    }
  }
  return homes
}

function listExports(
  exports: ReadonlyMap<string, Resolved>,
  homes: ExportedSymbols['homes'],
  idOf: ExportedSymbols['idOf'],
): readonly ApiExport[] {
  return [...exports].flatMap(([name, resolved]): readonly ApiExport[] => {
    if (resolved.kind === 'external')
      return [{ name: resolved.name === '*' && name.startsWith('* ') ? '*' : name, symbol: undefined, package: resolved.package }]
    const symbol = idOf(resolved) ?? ''
    return homes.has(symbol) ? [{ name, symbol, package: '' }] : []
  })
}

function describeModule({ entry, scope }: OpenModule, symbols: ExportedSymbols): ApiModule {
  const home: Home = { resolved: { kind: 'module', scope }, module: entry.name, name: entry.name, imports: [] }
  const about = describeNamespace(home, scope, symbols)
  return { name: entry.name, aliases: entry.aliases, about, exports: about.api?.exports ?? [] }
}

/** Completes a declaration with information from other files: the targets of names and links, and inherited members and comments. */
function finishSymbol(home: Home, symbols: ExportedSymbols, listsInherited: boolean): Outcome<Declaration | undefined> {
  const { resolved } = home
  if (resolved.kind === 'module') return { value: describeNamespace(home, resolved.scope, symbols), diagnostics: [] }
  const read = symbols.read(resolved)
  if (!read) return { value: undefined, diagnostics: [] }
  const diagnostics: Diagnostic[] = []
  const { scope } = resolved
  const inherited = inheritMembers(read.declaration.members, listParents(resolved, symbols), symbols)
  const completeComment = (comment: DocComment, member?: string) => {
    const outcome = inheritComment(comment, { of: resolved, member }, symbols)
    diagnostics.push(...outcome.diagnostics)
    return outcome.value
  }
  const members = read.declaration.members.map((member) => ({
    ...member,
    overloads: member.overloads.map((overload) => ({
      ...overload,
      comment: overload.comment && completeComment(overload.comment, member.name),
    })),
  }))
  const comment = completeComment(read.declaration.comment)
  const overloads = read.overloads.map((overload) => ({ ...overload, comment: completeComment(overload.comment) }))
  const namespace = symbols.graph.namespaceOf(resolved)
  const comments = [
    comment,
    ...overloads.map((each) => each.comment),
    ...members.flatMap((member) => member.overloads.map((each) => each.comment)),
  ]
  return {
    value: {
      ...read.declaration,
      name: displayName(home),
      comment,
      members: listsInherited ? [...members, ...inherited.members] : members,
      names: read.declaration.names.flatMap((used) => resolveName(used, scope, symbols)),
      api: {
        symbol: resolved.id,
        module: home.module,
        imports: home.imports,
        kinds: read.kinds,
        section: sectionOf(comment),
        exports: namespace ? symbols.listExports(namespace) : [],
        overloads,
        links: comments.flatMap((each) => (each ? findLinks(each, scope, symbols) : [])),
        inherited: inherited.links,
        listsInherited,
      },
    },
    diagnostics,
  }
}

/** Describes a whole module as one declaration, which is either the object of `export * as` or an entry point. */
function describeNamespace(home: Home, scope: Scope, symbols: ExportedSymbols): Declaration {
  const { file, docs } = scope.source
  const comment = docs
    .map((doc) => readTsdocComment(doc.comment, doc.line))
    .find((read) => isFileComment(read) && fileDescription(read).length > 0)
  return {
    kind: 'namespace',
    name: displayName(home),
    file: file.name,
    path: file.path,
    line: 1,
    comment: comment ? { description: fileDescription(comment), tags: [] } : noComment,
    signature: '',
    extends: [],
    implements: [],
    members: [],
    names: [],
    api: {
      symbol: symbols.idOf(home.resolved) ?? '',
      module: home.module,
      imports: home.imports,
      kinds: ['namespace'],
      section: '',
      exports: symbols.listExports(scope),
      overloads: [],
      links: comment ? findLinks(comment, scope, symbols) : [],
      inherited: [],
      listsInherited: false,
    },
  }
}

function sectionOf(comment: DocComment): string {
  return (findTag(comment, 'group') ?? findTag(comment, 'category'))?.text.split('\n', 1)[0]?.trim() ?? ''
}

/** Names that lead nowhere are omitted. */
function resolveName(used: UsedName, scope: Scope, { graph, homes, idOf }: ExportedSymbols): readonly UsedName[] {
  const found = used.specifier === undefined ? graph.resolve(scope, [used.name]) : graph.resolveImport(scope, used.specifier, used.name)
  if (found?.kind === 'external') return [{ name: used.name, package: found.package }]
  const symbol = idOf(found)
  return symbol !== undefined && homes.has(symbol) ? [{ name: used.name, package: '', symbol }] : []
}

const linkTag = /\{@link(?:code|plain)?\s+([^\s|{}]+)/g

function findLinks({ description, tags }: DocComment, scope: Scope, symbols: ExportedSymbols): readonly CommentLink[] {
  return [...description, ...tags].flatMap(({ text }) =>
    [...text.matchAll(linkTag)].flatMap(([, target = '']): readonly CommentLink[] => {
      const found = resolveReference(target, scope, symbols)
      const symbol = found && symbols.idOf(found.resolved)
      return found && symbol !== undefined && symbols.homes.has(symbol) ? [{ target, symbol, member: found.member }] : []
    }),
  )
}
