import { print } from 'graphql'
import { describe, expect, test } from 'vitest'
import completeSchema from '../../../site/reference/complete-schema.ts'
import { mergeDefinitions, mergeSdl } from '../../../src/features/graphql-reference/merge-sdl.ts'
import { sdlFile, told } from './schema-pages.ts'

const published = `
export type Ship = Node & {
    __typename?: 'Ship';
    customFields?: Maybe<Scalars['JSON']['output']>;
};
export type CreateShipInput = {
    customFields?: InputMaybe<Scalars['JSON']['input']>;
    name: Scalars['String']['input'];
};
export type Port = {
    customFields?: Maybe<PortCustomFields>;
};
export declare enum Permission {
    /** Grants permission to sail */
    Sail = "Sail",
    /**
     * Grants permission to
     * moor
     */
    Moor = "Moor",
    Row = "Row"
}
export declare enum Other {
    Never = "Never"
}
`

const common = `
scalar DateTime
scalar Money
scalar JSON
enum Permission
enum ErrorCode { UNKNOWN_ERROR }
enum Flag { RED }
interface ErrorResult { errorCode: ErrorCode! }
"It sank."
type ShipSunkError implements ErrorResult { errorCode: ErrorCode! }
`

/** The completed SDL, one string per definition. */
async function complete(sdl: string, read: Parameters<typeof completeSchema>[1] = async () => published) {
  const { value, diagnostics } = mergeSdl([sdlFile(common, 'common.graphql'), sdlFile(sdl)])
  const merged = mergeDefinitions((await completeSchema(value, read)).definitions)
  expect(told([...diagnostics, ...merged.diagnostics])).toEqual([])
  const texts = merged.value.definitions.map((node) => print(node).replace(/^"[^"]*"\n/, ''))
  return (name: string) => texts.filter((text) => text.split(/[\s{]/)[1] === name).join('\n')
}

const lists = `
type Query {
  ships(options: ShipListOptions): ShipList!
  crews(options: CrewListOptions): CrewList!
}
type ShipList { items: [Ship!]! totalItems: Int! }
type Ship { id: ID! builtAt: DateTime name: String! price: Money! length: Float crew: Int! afloat: Boolean! flag: Flag! names: [String!]! sister: Ship data: JSON }
type CrewList { items: [Sailor!]! }
type Sailor { name: String! }
input ShipListOptions
input ShipFilterParameter { captain: StringOperators }
input CrewListOptions { afloatOnly: Boolean }
input StringOperators { eq: String }
`

describe('the options of a list', async () => {
  const definition = await complete(lists)

  test('page, sort and filter', () => {
    expect(definition('ShipListOptions').replace(/\s*"[^"]*"\n/g, '\n')).toBe(
      'input ShipListOptions {\n  skip: Int\n  take: Int\n  sort: ShipSortParameter\n  filter: ShipFilterParameter\n  filterOperator: LogicalOperator\n}',
    )
  })

  test('filter by what the SDL says, and by each field with a single value', () => {
    expect(
      definition('ShipFilterParameter')
        .replace(/\s*"[^"]*"\n/g, '\n')
        .split('\n')
        .slice(1, -1),
    ).toEqual([
      '  captain: StringOperators',
      '  id: IDOperators',
      '  builtAt: DateOperators',
      '  name: StringOperators',
      '  price: NumberOperators',
      '  length: NumberOperators',
      '  crew: NumberOperators',
      '  afloat: BooleanOperators',
      '  flag: StringOperators',
      '  _and: [ShipFilterParameter!]',
      '  _or: [ShipFilterParameter!]',
    ])
  })

  test('sort by each field whose values have an order', () => {
    expect(definition('ShipSortParameter').match(/\w+(?=: SortOrder)/g)).toEqual(['id', 'builtAt', 'name', 'price', 'length', 'crew'])
  })

  test('are those of the items, whatever their name', () => {
    expect(definition('CrewSortParameter')).toBe('input CrewSortParameter {\n  name: SortOrder\n}')
    expect(definition('CrewListOptions')).toContain('afloatOnly: Boolean\n')
    expect(definition('CrewListOptions')).toContain('take: Int\n')
  })

  test('are kept if the SDL defines them completely', async () => {
    const own = await complete(lists.replace('input ShipListOptions\n', 'input ShipListOptions { skip: Int take: Int }\n'))
    expect(own('ShipListOptions')).toBe('input ShipListOptions {\n  skip: Int\n  take: Int\n}')
    expect(own('ShipSortParameter')).toBe('')
  })

  test('of unknown types are ignored', async () => {
    expect((await complete('type Query { a(options: XListOptions): String, b(options: Int): Int }'))('XSortParameter')).toBe('')
  })
})

test('each error has a code', async () => {
  expect((await complete('type URLGone2Error implements ErrorResult { errorCode: ErrorCode! }'))('ErrorCode')).toBe(
    'enum ErrorCode {\n  UNKNOWN_ERROR\n  "It sank."\n  SHIP_SUNK_ERROR\n  URLGONE2_ERROR\n}',
  )
})

test('permissions are those of the published types, with their words', async () => {
  expect((await complete(''))('Permission')).toBe(
    'enum Permission {\n  "Grants permission to sail"\n  Sail\n  "Grants permission to moor"\n  Moor\n  Row\n}',
  )
})

test('users can authenticate with a name and a password', async () => {
  const definition = await complete('input AuthenticationInput')
  expect(definition('AuthenticationInput')).toMatch(/native: NativeAuthInput\n/)
  expect(definition('NativeAuthInput')).toBe('input NativeAuthInput {\n  username: String!\n  password: String!\n}')
})

test('types have custom fields if published types have untyped ones', async () => {
  const definition = await complete('type Ship { a: Int }\ninput CreateShipInput { name: String! }\ntype Port { a: Int }')
  expect(definition('Ship')).toBe('type Ship {\n  a: Int\n  customFields: JSON\n}')
  expect(definition('CreateShipInput')).toBe('input CreateShipInput {\n  name: String!\n  customFields: JSON\n}')
  expect(definition('Port')).toBe('type Port {\n  a: Int\n}')
})

test('the published types match the same API', async () => {
  const files: string[] = []
  const read = async (packageName: string, path: string) => {
    files.push(`${packageName}/${path}`)
    return ''
  }
  await complete('type Administrator { a: Int }', read)
  await complete('type Ship { a: Int }', read)
  expect(files).toEqual(['@vendure/common/lib/generated-types.d.ts', '@vendure/common/lib/generated-shop-types.d.ts'])
})
