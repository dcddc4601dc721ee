import type { Diagnostic, Outcome } from '../../core/model/diagnostic.ts'
import { type CommentLink, type Declaration, type DocComment, findTag, type UsedName } from './declarations.ts'
import { displayName, type ExportedSymbols, type Home, resolveReference } from './exported-symbols.ts'
import { inheritComment, inheritMembers, listParents } from './inherit.ts'
import type { Scope } from './module-scope.ts'
import { noComment } from './read-symbol.ts'
import { fileDescription, isFileComment, readTsdocComment } from './tsdoc-comment.ts'

/** Completes a declaration with what other files say: targets of names and links, inherited members and comments. */
export function finishSymbol(home: Home, symbols: ExportedSymbols, listsInherited: boolean): Outcome<Declaration | undefined> {
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

/** A whole module as one declaration: the object of `export * as`, or an entry point. */
export function describeNamespace(home: Home, scope: Scope, symbols: ExportedSymbols): Declaration {
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

/** Names that lead nowhere are left out. */
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
