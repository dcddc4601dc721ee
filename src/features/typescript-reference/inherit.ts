import type { Outcome } from '../../core/model/diagnostic.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { type ApiExport, type Declaration, type DocComment, type DocTag, type DocText, findTag, type Member } from './declarations.ts'
import { createDiagnostic } from './index.ts'
import type { ModuleGraph, Resolved } from './module-graph.ts'
import { qualifiedPath, type Scope } from './module-scope.ts'
import { noComment, type ReadSymbol, type SymbolOf } from './read-symbol.ts'

/** All ancestors of a class or interface, nearest first. */
export function listParents(symbol: SymbolOf, symbols: ExportedSymbols): readonly SymbolOf[] {
  const found = new Map<string, SymbolOf>()
  const pending = [symbol]
  for (const each of pending) {
    for (const parent of directParents(each, symbols)) {
      if (parent.id === symbol.id || found.has(parent.id)) continue
      found.set(parent.id, parent)
      pending.push(parent)
    }
  }
  return [...found.values()]
}

function directParents(symbol: SymbolOf, { graph, read }: ExportedSymbols): readonly SymbolOf[] {
  const paths = (read(symbol)?.nodes ?? []).flatMap((node): readonly (readonly string[])[] => {
    if (node.type === 'ClassDeclaration') return node.superClass ? [qualifiedPath(node.superClass)] : []
    return node.type === 'TSInterfaceDeclaration' ? node.extends.map(({ expression }) => qualifiedPath(expression)) : []
  })
  return paths.flatMap((path) => {
    const parent = path.length === 0 ? undefined : graph.resolve(symbol.scope, path)
    return parent?.kind === 'symbol' ? [parent] : []
  })
}

const ownOnly: ReadonlySet<string> = new Set(['constructor', 'call signature', 'construct signature', 'parameter', 'prop', 'returns'])

export function inheritMembers(own: readonly Member[], parents: readonly SymbolOf[], { homes, read }: ExportedSymbols) {
  const keyOf = ({ name, modifiers }: Member) => `${modifiers.includes('static')} ${name}`
  const seen = new Set(own.map(keyOf))
  /** The inherited members of parents that have pages. */
  const links: { readonly symbol: string; readonly members: readonly string[] }[] = []
  /** The members of parents without pages, which are shown in full. */
  const members: Member[] = []
  for (const parent of parents) {
    const declaration = read(parent)?.declaration
    const fresh = (declaration?.members ?? []).filter((member) => !ownOnly.has(member.kind) && !seen.has(keyOf(member)))
    for (const member of fresh) seen.add(keyOf(member))
    if (!declaration || fresh.length === 0) continue
    if (homes.has(parent.id)) links.push({ symbol: parent.id, members: fresh.map(({ name }) => name) })
    else for (const member of fresh) members.push(fromFile(member, declaration))
  }
  return { links, members }
}

function fromFile(member: Member, { name, file }: Declaration): Member {
  const overloads = member.overloads.map((overload) => ({
    ...overload,
    file,
    comment: overload.comment && commentFrom(overload.comment, file),
  }))
  return { ...member, inheritedFrom: name, overloads }
}

function commentFrom({ description, tags }: DocComment, file: string): DocComment {
  const mark = <Text extends DocText>(text: Text): Text => ({ ...text, file: text.file ?? file })
  return { description: description.map(mark), tags: tags.map(mark) }
}

const inheritTag = /\{@inherit[dD]oc(?:\s+([^{}\s]+))?[^{}]*\}/

interface CommentOwner {
  readonly of: SymbolOf
  readonly member: string | undefined
}

/** Replaces `{@inheritDoc Name}` by the comment of that name, or of the parent's declaration. */
export function inheritComment(comment: DocComment, owner: CommentOwner, symbols: ExportedSymbols, depth = 0): Outcome<DocComment> {
  const tag = findTag(comment, 'inheritDoc')
  const place = comment.description.find(({ text }) => inheritTag.test(text)) ?? tag
  if (!place) return { value: comment, diagnostics: [] }
  const target = tag ? tag.text.split(/\s/)[0] : inheritTag.exec(place.text)?.[1]
  const found = depth > 10 ? undefined : inheritedComment(target || undefined, owner, symbols)
  const { file } = owner.of.scope.source
  const rest: DocComment = {
    description: comment.description.flatMap((text) => {
      const kept = text.text.replace(inheritTag, '').trim()
      return kept === '' ? [] : [{ ...text, text: kept }]
    }),
    tags: comment.tags.filter((each) => each !== tag),
  }
  if (!found) {
    const name = target || (owner.member ?? owner.of.name)
    const location = { file: (place.file ?? file.name) as ProjectPath, line: place.line }
    return {
      value: rest,
      diagnostics: [createDiagnostic('reference/unresolved-inherit-doc', { name, isNamed: Boolean(target) }, location)],
    }
  }
  const inner = inheritComment(found.comment, found.owner, symbols, depth + 1)
  const source = commentFrom(inner.value, found.owner.of.scope.source.file.name)
  const isOwn = (other: DocTag) =>
    rest.tags.some(({ name, text }) => name === other.name && (name === 'returns' || text.split(/\s/)[0] === other.text.split(/\s/)[0]))
  const added = source.tags.filter((each) => passedOn.has(each.name) && !isOwn(each))
  return { value: { description: [...source.description, ...rest.description], tags: [...rest.tags, ...added] }, diagnostics: [] }
}

const passedOn: ReadonlySet<string> = new Set(['param', 'typeParam', 'returns', 'throws', 'example', 'see', 'default'])

interface FoundComment {
  readonly comment: DocComment
  readonly owner: CommentOwner
}

function inheritedComment(target: string | undefined, { of, member }: CommentOwner, symbols: ExportedSymbols): FoundComment | undefined {
  if (target === undefined) {
    for (const parent of listParents(of, symbols)) {
      const found = commentOf(parent, member, symbols)
      if (found) return found
    }
    return undefined
  }
  const found = resolveReference(target, of.scope, symbols) ?? findByName(target, symbols)
  if (found?.resolved.kind === 'symbol') return commentOf(found.resolved, found.member, symbols)
  return found ? undefined : commentOf(of, referencePath(target)[0], symbols)
}

/** Comments may refer to exports that their file does not import. */
function findByName(target: string, { homes }: ExportedSymbols): FoundReference | undefined {
  return findLongest(referencePath(target), (path) => {
    const name = path.join('.')
    return [...homes.values()].find((candidate) => displayName(candidate) === name)?.resolved
  })
}

function commentOf(of: SymbolOf, member: string | undefined, { read }: ExportedSymbols): FoundComment | undefined {
  const declaration = read(of)?.declaration
  const comment =
    member === undefined ? declaration?.comment : declaration?.members.find(({ name }) => name === member)?.overloads[0]?.comment
  return comment && comment !== noComment ? { comment, owner: { of, member } } : undefined
}

/** The place of a symbol in the reference, which is the first entry point that exports it. */
export interface Home {
  readonly resolved: Extract<Resolved, { kind: 'symbol' | 'module' }>
  readonly module: string
  /** The name, with dots if the symbol is within a namespace. */
  readonly name: string
  readonly imports: { readonly module: string; readonly name: string }[]
}

export interface ExportedSymbols {
  readonly graph: ModuleGraph
  readonly homes: ReadonlyMap<string, Home>
  /** Reads a symbol that may or may not have a page. */
  read(symbol: Extract<Resolved, { kind: 'symbol' }>): ReadSymbol | undefined
  idOf(resolved: Resolved | undefined): string | undefined
  listExports(scope: Scope): readonly ApiExport[]
}

/** The name of a default export is the name of its declaration, if it has one. */
export function displayName({ name, resolved }: Pick<Home, 'name' | 'resolved'>): string {
  if (name !== 'default' && name !== 'export=') return name
  const own = resolved.kind === 'symbol' ? resolved.name : 'default'
  return /^_*(?:default|export=)$/.test(own) ? 'default' : own
}

export interface FoundReference {
  readonly resolved: Resolved
  readonly member: string | undefined
}

/** Splits `Name.member`, `Name#member`, `(Name:class).member`, and `package#Name` into names. */
export function referencePath(target: string): readonly string[] {
  return target
    .replace(/\(\)$/, '')
    .replace(/^([^<]*)<.*>$/, '$1')
    .replace(/\(?([^()[\]:]+)(:\w+\)?)?/g, (whole, name: string, kind?: string) => (kind === undefined ? whole : name))
    .replace(/^(?:@[\w-]+\/[\w./-]+|[\w-]+\/[\w./-]+|\w+-[\w-]+)[#!]|^[\w-]+!/, '')
    .split(/[.#~!]/)
    .filter((part) => part !== '' && part !== 'prototype')
}

export function resolveReference(target: string, scope: Scope, { graph }: ExportedSymbols): FoundReference | undefined {
  return findLongest(referencePath(target), (path) => {
    const resolved = graph.resolve(scope, path)
    return resolved?.kind === 'external' ? undefined : resolved
  })
}

/** Returns the result for the longest part of a path that is found, and the name that follows this part. */
export function findLongest<Found>(path: readonly string[], find: (part: readonly string[]) => Found | undefined) {
  for (let length = path.length; length > 0; length--) {
    const resolved = find(path.slice(0, length))
    if (resolved !== undefined) return { resolved, member: path[length] }
  }
  return undefined
}
