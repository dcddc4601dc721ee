import type { ClassElement, Expression, Node, TSEnumMember, TSSignature } from 'oxc-parser'
import { findTag, type Member, type MemberKind, type Modifier, type Overload } from './declarations.ts'
import { type Callable, callableTypes, parametersText, readParameters, shortText, typeOfValue } from './read-callable.ts'
import type { SourceText } from './source-text.ts'

/** The members, each with all its overloads, and their signatures. */
export interface ReadMembers {
  readonly members: readonly Member[]
  readonly signatures: readonly string[]
  /** The syntax nodes that refer to types. */
  readonly types: readonly (Node | null | undefined)[]
}

type MemberNode = ClassElement | TSSignature | TSEnumMember
type NamedNode = Exclude<MemberNode, { type: 'StaticBlock' }>

/** A syntax node that contributes to a member. */
interface Piece {
  readonly kind: MemberKind
  readonly name: string
  readonly modifiers: readonly Modifier[]
  readonly default: string
  readonly overload: Overload
  readonly signature: string
  readonly types: readonly (Node | null | undefined)[]
}

/** Reads the members in braces, except for private members, internal members, and members named `ɵ…`. */
export function readMembers(source: SourceText, nodes: readonly MemberNode[], start: number): ReadMembers {
  const pieces: Piece[] = []
  let from = start
  let internal: string | undefined
  let declared: string | undefined
  for (const node of nodes) {
    const comment = source.commentBetween(from, firstOffset(node))
    from = node.end
    if (node.type === 'StaticBlock') continue
    const name = nameOf(source, node)
    if (name === undefined || name.startsWith('ɵ') || ('accessibility' in node && node.accessibility === 'private')) continue
    const key = `${'static' in node && node.static} ${name}`
    // A tag on the first overload applies to all overloads.
    internal = (comment ? findTag(comment, 'internal') : key === internal) ? key : undefined
    if (internal !== undefined) continue
    // If there are overloads, the signature of the implementation cannot be called.
    const hasBody = node.type === 'MethodDefinition' && node.value.body !== null
    if (hasBody && key === declared) continue
    if (node.type === 'MethodDefinition' && !hasBody) declared = key
    const piece = readPiece(source, node, name)
    pieces.push({ ...piece, overload: { ...piece.overload, comment } })
    if (node.type === 'MethodDefinition' && node.kind === 'constructor') pieces.push(...readParameterProperties(source, node.value))
  }
  return {
    members: mergePieces(pieces),
    signatures: pieces.filter(({ signature }) => signature !== '').map(({ signature }) => signature),
    types: pieces.flatMap(({ types }) => types),
  }
}

function firstOffset(node: MemberNode): number {
  return Math.min(node.start, ...('decorators' in node ? node.decorators.map(({ start }) => start) : []))
}

/** Undefined for inaccessible members. */
function nameOf(source: SourceText, node: NamedNode): string | undefined {
  switch (node.type) {
    case 'TSIndexSignature':
      return `[${node.parameters.map((parameter) => source.typeText(parameter)).join(', ')}]`
    case 'TSCallSignatureDeclaration':
      return '()'
    case 'TSConstructSignatureDeclaration':
      return 'new ()'
    case 'TSEnumMember':
      return keyText(source, node.id, node.computed)
    default:
      return node.key.type === 'PrivateIdentifier' ? undefined : keyText(source, node.key, node.computed)
  }
}

function keyText(source: SourceText, key: Node, isComputed: boolean): string {
  if (key.type === 'Literal' && typeof key.value === 'string') return key.value
  return isComputed && key.type !== 'Literal' ? `[${source.typeText(key)}]` : source.typeText(key)
}

function readPiece(source: SourceText, node: NamedNode, name: string): Piece {
  switch (node.type) {
    case 'TSEnumMember': {
      const value = node.initializer ? source.slice(node.initializer).replace(/\s+/g, ' ') : ''
      const signature = value === '' ? codeName(name) : `${codeName(name)} = ${value}`
      return piece(source, node, { kind: 'value', name, type: value, signature, types: [] })
    }
    case 'TSIndexSignature': {
      const type = source.typeText(node.typeAnnotation.typeAnnotation)
      return piece(source, node, { kind: 'index signature', name, type, types: [...node.parameters, node.typeAnnotation] })
    }
    case 'TSCallSignatureDeclaration':
      return callPiece(source, node, { kind: 'call signature', name, callable: node })
    case 'TSConstructSignatureDeclaration':
      return callPiece(source, node, { kind: 'construct signature', name, callable: node })
    case 'TSMethodSignature':
      return callPiece(source, node, { kind: methodKind(node.kind), name, callable: node })
    case 'MethodDefinition':
    case 'TSAbstractMethodDefinition':
      return callPiece(source, node, { kind: methodKind(node.kind), name, callable: node.value })
    case 'TSPropertySignature': {
      const type = source.typeText(node.typeAnnotation?.typeAnnotation)
      return piece(source, node, { kind: 'property', name, type, types: [node.typeAnnotation] })
    }
    default: {
      const { typeAnnotation, value } = node
      const type = typeAnnotation ? source.typeText(typeAnnotation.typeAnnotation) : value ? typeOfValue(source, value) : ''
      return piece(source, node, { kind: 'property', name, type, types: [typeAnnotation], default: defaultOf(source, value) })
    }
  }
}

/** The initial value of a field, if it is a plain value. */
function defaultOf(source: SourceText, value: Expression | null): string {
  return value && (value.type === 'Literal' || value.type === 'MemberExpression') ? shortText(source, value) : ''
}

function methodKind(kind: 'constructor' | 'method' | 'get' | 'set'): MemberKind {
  return kind === 'get' ? 'getter' : kind === 'set' ? 'setter' : kind
}

interface PieceParts extends Pick<Piece, 'kind' | 'name' | 'types'> {
  readonly type: string
  readonly signature?: string
  readonly default?: string
}

function piece(source: SourceText, node: MemberNode, parts: PieceParts): Piece {
  const { kind, type, name, types } = parts
  return {
    kind,
    name,
    modifiers: modifiersOf(node),
    default: parts.default ?? '',
    overload: { type, line: source.lineAt(node.start), comment: undefined },
    signature: parts.signature ?? `${nameWith(node, codeName(name))}${type === '' ? '' : `: ${type}`};`,
    types,
  }
}

/** A name with its modifiers: `static readonly name?`. */
function nameWith(node: MemberNode, name: string): string {
  const modifiers = modifiersOf(node)
  const words = modifiers.filter((modifier) => modifier !== 'optional').map((modifier) => `${modifier} `)
  return `${words.join('')}${name}${modifiers.includes('optional') ? '?' : ''}`
}

type CallParts = Pick<Piece, 'kind' | 'name'> & { readonly callable: Callable }

function callPiece(source: SourceText, node: MemberNode, { kind, name, callable }: CallParts): Piece {
  const parameters = parametersText(source, callable)
  const result = source.typeText(callable.returnType?.typeAnnotation)
  const word = kind === 'getter' ? 'get ' : kind === 'setter' ? 'set ' : kind === 'construct signature' ? 'new ' : ''
  const shownName = kind === 'call signature' || kind === 'construct signature' ? '' : codeName(name)
  const types = {
    getter: result,
    setter: readParameters(source, callable)[0]?.type ?? '',
    constructor: parameters,
  } as Partial<Record<MemberKind, string>>
  return piece(source, node, {
    kind,
    name,
    type: types[kind] ?? (result === '' ? parameters : `${parameters} => ${result}`),
    signature: `${nameWith(node, word + shownName)}${parameters}${result === '' ? '' : `: ${result}`};`,
    types: callableTypes(callable),
  })
}

/** Quotes a name if necessary. */
function codeName(name: string): string {
  return /^(?:[\p{L}\p{N}_$]+|\[[\s\S]*\])$/u.test(name) ? name : `'${name.replace(/['\\\n]/g, '\\$&')}'`
}

function modifiersOf(node: MemberNode): readonly Modifier[] {
  const modifiers: Modifier[] = []
  if ('accessibility' in node && node.accessibility === 'protected') modifiers.push('protected')
  if ('static' in node && node.static) modifiers.push('static')
  if (node.type.startsWith('TSAbstract')) modifiers.push('abstract')
  if ('readonly' in node && node.readonly) modifiers.push('readonly')
  if ('optional' in node && node.optional) modifiers.push('optional')
  return modifiers
}

/** Reads constructor parameters that are also members. They are shown in the signature of the constructor. */
function readParameterProperties(source: SourceText, callable: Callable): readonly Piece[] {
  const parameters = readParameters(source, callable)
  return parameters.flatMap(({ node, name, type, isOptional }) => {
    if (node.type !== 'TSParameterProperty' || node.accessibility === 'private') return []
    const modifiers: Modifier[] = node.accessibility === 'protected' ? ['protected'] : []
    if (node.readonly) modifiers.push('readonly')
    if (isOptional) modifiers.push('optional')
    const overload = { type, line: source.lineAt(node.start), comment: undefined }
    return [{ kind: 'property' as const, name, modifiers, default: '', overload, signature: '', types: [] }]
  })
}

function mergePieces(pieces: readonly Piece[]): readonly Member[] {
  const merged = new Map<string, { first: Piece; kind: MemberKind; overloads: Overload[] }>()
  for (const piece of pieces) {
    const key = `${piece.modifiers.includes('static')} ${piece.name}`
    const known = merged.get(key)
    if (!known) merged.set(key, { first: piece, kind: piece.kind, overloads: [piece.overload] })
    else if (isAccessor(known.kind) && isAccessor(piece.kind)) {
      known.kind = 'accessor'
      if (!known.overloads[0]?.comment) known.overloads = [{ ...piece.overload, type: known.overloads[0]?.type || piece.overload.type }]
    } else known.overloads.push(piece.overload)
  }
  return [...merged.values()].map(({ first, kind, overloads }) => {
    const { name, modifiers } = first
    return { kind, name, modifiers, default: first.default, overloads }
  })
}

function isAccessor(kind: MemberKind): boolean {
  return kind === 'getter' || kind === 'setter' || kind === 'accessor'
}
