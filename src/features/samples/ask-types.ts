import { join } from 'node:path'
import { RefusedError, type TypeServer, TypeServerError } from '../../kit/programs/run-typescript.ts'
import { firstSentence } from '../references/generated-text.ts'
import { cleanName, cutText, type DeclarationWord, describeSymbol, findNames, type UnitName } from './describe-symbol.ts'
import { expectedErrors, type NameType, type PageTypes, placeTypes, type TypedName } from './place-types.ts'
import { type PageUnits, tsconfigFile, unitFile } from './plan-program.ts'
import type { SampleUnit } from './plan-units.ts'

/** TypeScript's description of a symbol. */
interface SymbolAnswer {
  readonly id: number
  readonly project: string
  readonly name: string
  readonly flags: number
  readonly parent?: number
  /** Locations in the form `index.kind.path`. */
  readonly declarations?: readonly string[]
}

interface TypeAnswer {
  readonly id: number
}

interface ExpectedProperty {
  readonly symbol: SymbolAnswer
  readonly type: TypeAnswer
}

interface ErrorAnswer {
  readonly pos: number
  readonly end: number
  readonly code: number
  readonly text: string
}

const aliasFlag = 2_097_152
const typeAliasFlag = 524_288
/** The flags of classes, interfaces, and type aliases. */
const declaredFlags = 32 | 64 | typeAliasFlag
const propertyFlag = 4
/** The default flags of TypeScript: `AllowUniqueESSymbolType | UseAliasDefinedOutsideCurrentScope`. */
const typeFlags = 1_048_576 | 16_384
/** `InTypeAlias` shows the type that an alias stands for. */
const expandAlias = 8_388_608
/** `NoTruncation` shows long types in full. */
const noCut = 1

/** Finds the types of all names in a page's modules. */
export type AskTypes = (page: PageUnits) => Promise<PageTypes>

/** Opens the program in a folder, and returns a function that answers questions about its pages. */
export async function openProgram(server: TypeServer, home: string): Promise<AskTypes> {
  await server.request('initialize', null)
  const opened = await server.request<{ readonly snapshot?: number; readonly projects?: readonly { readonly id: string }[] } | null>(
    'updateSnapshot',
    { openProjects: [join(home, tsconfigFile)] },
  )
  const [project] = opened?.projects ?? []
  if (!project) throw new TypeServerError('it does not open the program of the samples')
  const scope = { snapshot: opened?.snapshot, project: project.id }
  const ask = <Result>(method: string, params: Readonly<Record<string, unknown>>) => server.request<Result>(method, { ...scope, ...params })
  /** Asks TypeScript a question. A failure affects only this answer. */
  const tryAsk = <Result>(method: string, params: Readonly<Record<string, unknown>>): Promise<Result | undefined> =>
    ask<Result>(method, params).catch((error: unknown) => {
      if (error instanceof RefusedError) return undefined
      throw error
    })
  const askAll = async <Result>(method: string, single: string, file: string, positions: readonly number[]) => {
    const all = await tryAsk<readonly (Result | null)[]>(method, { file, positions })
    return Array.isArray(all)
      ? (all as readonly (Result | null)[])
      : Promise.all(positions.map((position) => tryAsk<Result>(single, { file, position })))
  }

  const targets = createMemory<number, SymbolAnswer>()
  const parents = createMemory<number, string | undefined>()
  const docs = createMemory<number, string>()
  const texts = createMemory<number, string>()
  const declarations = createMemory<number, { readonly parameters: string; readonly alias: string | undefined } | undefined>()
  const expectedProperties = createMemory<string, ExpectedProperty | undefined>()

  const findTarget = (symbol: SymbolAnswer): Promise<SymbolAnswer> =>
    (symbol.flags & aliasFlag) === 0
      ? Promise.resolve(symbol)
      : targets(symbol.id, async () => (await tryAsk<SymbolAnswer>('getAliasedSymbol', { symbol: symbol.id })) ?? symbol)
  const findParent = async ({ id, project, parent }: SymbolAnswer) =>
    parent === undefined || parent === 0
      ? undefined
      : parents(
          parent,
          async () => cleanName((await tryAsk<SymbolAnswer>('getParentOfSymbol', { objectId: id, project }))?.name ?? '') || undefined,
        )
  const findDoc = ({ id }: SymbolAnswer) =>
    docs(id, async () => {
      const comment = await tryAsk<string>('getDocumentationComment', { symbol: id })
      if (comment) return firstSentence(withSpaces(comment.replace(leadingLink, '')))
      const tags = await tryAsk<readonly { readonly name: string; readonly text?: unknown }[]>('getJsDocTags', { symbol: id })
      const description = tags?.find(({ name }) => name === 'description')?.text
      return firstSentence(typeof description === 'string' ? withSpaces(description) : '')
    })
  const print = async (type: number, extraFlags = 0): Promise<string> => {
    const text = (await tryAsk<string>('typeToString', { type, flags: typeFlags | extraFlags })) ?? ''
    // TypeScript shortens long types, including paths, which differ between machines.
    return text.includes('import("')
      ? ((await tryAsk<string>('typeToString', { type, flags: typeFlags | extraFlags | noCut })) ?? '')
      : text
  }
  const ownType = ({ id }: SymbolAnswer) => tryAsk<TypeAnswer>('getTypeOfSymbol', { symbol: id })
  const writeType = (type: TypeAnswer | null | undefined) => (type ? texts(type.id, () => print(type.id)) : Promise.resolve(''))
  /** How a class, interface, or alias is declared: its type parameters, and the type that an alias stands for. */
  const findDeclared = ({ id, name, flags }: SymbolAnswer) =>
    (flags & declaredFlags) === 0
      ? Promise.resolve(undefined)
      : declarations(id, async () => {
          const type = await tryAsk<TypeAnswer>('getDeclaredTypeOfSymbol', { symbol: id })
          if (!type) return undefined
          const [written, alias] = await Promise.all([
            writeType(type),
            (flags & typeAliasFlag) === 0 ? undefined : print(type.id, expandAlias),
          ])
          return { parameters: written.startsWith(`${name}<`) ? written.slice(name.length) : '', alias }
        })

  const describe = async (name: UnitName, symbol: SymbolAnswer, type: TypeAnswer | null | undefined, word: DeclarationWord | undefined) => {
    const [parent, doc, found, declaration] = await Promise.all([
      findParent(symbol),
      findDoc(symbol),
      writeType(type),
      findDeclared(symbol),
    ])
    // Keys of patterns and names of elements are not expressions, so TypeScript knows only the type of their symbols.
    const written = found === 'any' && (symbol.flags & propertyFlag) !== 0 ? await writeType(await ownType(symbol)) : found
    const text = describeSymbol({ name: symbol.name, written: name.name, flags: symbol.flags, parent, type: written, ...declaration, word })
    if (text === undefined) return []
    const declared = locate(symbol, parent)
    const known: NameType = { text, ...(doc === '' ? {} : { doc }), ...(declared && { declared }) }
    return [{ offset: name.offset, length: name.name.length, type: known } satisfies TypedName]
  }

  /** Finds the expected type of the object around a property, which determines the type and the comment of the property. */
  const findExpected = async (file: string, names: readonly UnitName[]): Promise<ReadonlyMap<UnitName, ExpectedProperty>> => {
    const properties = names.flatMap((name) => (name.object ? [{ name, object: name.object }] : []))
    const source = properties.length === 0 ? undefined : await tryAsk<{ readonly data?: string }>('getSourceFile', { file })
    if (!source?.data) return new Map()
    const findNode = readNodes(Buffer.from(source.data, 'base64'))
    const typeOf = createMemory<number, TypeAnswer | undefined>()
    const found = await Promise.all(
      properties.map(async ({ name, object }) => {
        const type = await typeOf(object.start, async () => {
          const node = findNode(object)
          const expected = node && (await tryAsk<TypeAnswer>('getContextualType', { location: `${node}.${file}` }))
          return expected ? ((await tryAsk<TypeAnswer>('getNonNullableType', { type: expected.id })) ?? expected) : undefined
        })
        if (!type) return []
        return expectedProperties(`${type.id}.${name.name}`, async () => {
          const symbol = await tryAsk<SymbolAnswer>('getPropertyOfType', { type: type.id, name: name.name })
          const own = symbol && (await ownType(symbol))
          return symbol && own ? { symbol, type: own } : undefined
        }).then((property) => (property ? [[name, property] as const] : []))
      }),
    )
    return new Map(found.flat())
  }

  const findErrors = async (page: string, unit: SampleUnit): Promise<readonly TypedName[]> => {
    const expected = new Set(unit.parts.flatMap(expectedErrors).map(({ code }) => code))
    if (expected.size === 0) return []
    const file = join(home, unitFile(page, unit.path))
    const found = await Promise.all(
      ['getSyntacticDiagnostics', 'getSemanticDiagnostics'].map((method) => tryAsk<readonly ErrorAnswer[]>(method, { file })),
    )
    return found.flatMap((errors) =>
      (errors ?? []).flatMap(({ pos, end, code, text }) =>
        expected.has(code)
          ? [{ offset: pos, length: end - pos, type: { text: cutText(`TS${code}: ${text}`), isError: true as const } }]
          : [],
      ),
    )
  }

  return async ({ page, units }) => {
    const asked = await Promise.all(
      units.map(async (unit) => {
        const names = findNames(unit)
        const file = join(home, unitFile(page, unit.path))
        const positions = names.map(({ offset }) => offset)
        const [symbols, types] = await Promise.all([
          askAll<SymbolAnswer>('getSymbolsAtPositions', 'getSymbolAtPosition', file, positions),
          askAll<TypeAnswer>('getTypesAtPositions', 'getTypeAtPosition', file, positions),
        ])
        const expected = await findExpected(file, names)
        return { unit, names, expected, symbols: await Promise.all(symbols.map((symbol) => symbol && findTarget(symbol))), types }
      }),
    )
    // A module can import declarations from another module on the page.
    const words = new Map<number, DeclarationWord>()
    for (const { names, symbols } of asked)
      for (const [index, { declares }] of names.entries()) {
        const symbol = symbols[index]
        if (declares && symbol) words.set(symbol.id, declares)
      }
    return placeTypes(
      await Promise.all(
        asked.map(async ({ unit, names, expected, symbols, types }) => {
          const described = names.map((name, index) => {
            const property = expected.get(name)
            if (property) return describe(name, property.symbol, property.type, undefined)
            const symbol = symbols[index]
            return symbol ? describe(name, symbol, types[index], words.get(symbol.id)) : []
          })
          return { unit, names: [...(await Promise.all(described)).flat(), ...(await findErrors(page, unit))] }
        }),
      ),
    )
  }
}

/** Locates a symbol in its package, so that its reference page can be linked. */
function locate({ name, declarations = [] }: SymbolAnswer, parent: string | undefined): NameType['declared'] {
  const path = declarations[0]?.split('.').slice(2).join('.') ?? ''
  const at = path.lastIndexOf('/node_modules/')
  return at === -1 ? undefined : [path.slice(at + '/node_modules/'.length), parent === undefined ? name : `${parent}.${name}`]
}

/** Creates a function that asks for each key only once. */
function createMemory<Key, Value>(): (key: Key, ask: () => Promise<Value>) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>()
  return (key, ask) => {
    const before = known.get(key)
    if (before) return before
    const asked = ask()
    known.set(key, asked)
    return asked
  }
}

/** The beginning of comments in TypeScript's built-in libraries. */
const leadingLink = /^\[MDN Reference\]\([^()]*\)\s*/

/** TypeScript omits the line break after a link, and keeps the asterisks of some lines. */
function withSpaces(comment: string): string {
  return comment.replace(/^[ \t]{0,20}\*[ \t]+/gm, '').replace(/(?<=\{@link[^{}]{0,200}\})(?=(?!e?s\b)[a-z])/gi, ' ')
}

/** The layout of TypeScript's binary syntax trees, from `typescript/dist/api/node/protocol.js`. */
const layout = { version: 5, nodes: 40, headerBytes: 44, nodeBytes: 28, kind: 0, start: 4, end: 8, list: 0xff_ff_ff_ff }

/**
 * Finds the innermost node of a syntax tree that has a certain range, as `index.kind`. If TypeScript has changed the layout, nothing is
 * found.
 */
function readNodes(bytes: Uint8Array): (range: { readonly start: number; readonly end: number }) => string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const byEnd = new Map<number, { readonly start: number; readonly name: string }[]>()
  const first =
    bytes.length < layout.headerBytes || view.getUint32(0, true) >>> 24 !== layout.version ? -1 : view.getUint32(layout.nodes, true)
  for (let index = 1; first !== -1 && first + (index + 1) * layout.nodeBytes <= bytes.length; index++) {
    const at = first + index * layout.nodeBytes
    const kind = view.getUint32(at + layout.kind, true)
    if (kind === layout.list) continue
    const end = view.getInt32(at + layout.end, true)
    const nodes = byEnd.get(end) ?? []
    nodes.push({ start: view.getInt32(at + layout.start, true), name: `${index}.${kind}` })
    byEnd.set(end, nodes)
  }
  // The range of a node includes the space and comments before it, and the node precedes its children in the list.
  return ({ start, end }) =>
    byEnd
      .get(end)
      ?.filter((node) => node.start <= start)
      .reduce((best, node) => (node.start >= best.start ? node : best))?.name
}
