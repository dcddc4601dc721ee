import { expect, test } from 'vitest'
import { compareApis } from '../../../src/features/impact/compare-apis.ts'
import { nameChange } from '../../../src/features/impact/format-impact.ts'
import type { ApiMember, ApiSymbol } from '../../../src/features/references/reference-types.ts'
import {
  listExportedNames,
  listTypeScriptSymbols,
  readDeclarations,
} from '../../../src/features/typescript-reference/read-typescript-source.ts'
import { cpuMsOf } from '../../cpu-time.ts'

const origin = { name: '@acme/boats', version: '1.0.0' }

function symbolsOf(code: string): readonly ApiSymbol[] {
  const { value } = readDeclarations({ origin, into: 'api', files: [{ name: 'boats.d.ts', path: 'boats.d.ts', text: code }] })
  return listTypeScriptSymbols([value])
}

/** `changed Boat.name: …` */
function differences(before: string, after: string): readonly string[] {
  return compareApis(symbolsOf(before), symbolsOf(after)).map((change) => {
    const detail = [change.before, change.after].filter((text) => text !== undefined).join(' → ')
    return `${change.kind} ${nameChange(change)}: ${[detail, change.note, change.similar].filter(Boolean).join(' | ')}`
  })
}

const documented = (code: string, category = 'boats') => `/**\n * A thing.\n *\n * @docsCategory ${category}\n */\n${code}\n`

test('declarations and members that are added, removed, or changed are found by name and signature', () => {
  const before = documented('export interface Boat {\n  name: string;\n  sails: number;\n  length?: number;\n}')
  const after = documented('export interface Boat {\n  name: string | null;\n  sailCount: number;\n  length?: number;\n}')
  expect(differences(before, after)).toEqual([
    'changed Boat.name: name: string → name: string | null',
    'added Boat.sailCount: sailCount: number',
    'removed Boat.sails: sails: number',
  ])
  expect(differences(before, '')).toEqual(['removed Boat: interface Boat'])
  expect(differences(before, before)).toEqual([])
})

test('comments, the order of members, and names of unused parameters are not differences', () => {
  const before = documented('export declare class Boat {\n  /** One. */\n  a(wind?: string): void;\n  b: string;\n}')
  const after = documented('export declare class Boat {\n  b: string;\n  /** Two. */\n  a(_wind?: string): void;\n}')
  expect(differences(before, after)).toEqual([])
})

test('a function changes once, whatever becomes of its parameters', () => {
  const before = documented('export declare function launch(boat: string): void;')
  const after = documented('export declare function launch(boat: string, wind: number): Promise<void>;')
  expect(differences(before, after)).toEqual([
    'changed launch: function launch(boat: string): void; → function launch(boat: string, wind: number): Promise<void>;',
  ])
})

test('what is newly deprecated has its note, and what was deprecated before is not mentioned', () => {
  const code = (tag: string, other: string) =>
    `/**\n * A boat.\n * @docsCategory boats\n${tag} */\nexport interface Boat {\n  /** The name.\n${other} */\n  name: string;\n}\n`
  expect(differences(code('', ''), code(' * @deprecated Use a ship.\n', ' * @deprecated\n'))).toEqual([
    'deprecated Boat: Use a ship.',
    'deprecated Boat.name: ',
  ])
  const old = code(' * @deprecated Use a ship.\n', '')
  expect(differences(old, old)).toEqual([])
})

test('a similar new name is suggested for a removed one', () => {
  const before = documented('export declare class HarbourMaster {\n  id: string;\n}')
  const after = documented('export declare class HarborMaster {\n  id: string;\n}')
  expect(differences(before, after)).toEqual([
    'added HarborMaster: class HarborMaster',
    'removed HarbourMaster: class HarbourMaster | HarborMaster',
  ])
})

test('another category moves a page, and the declaration is not removed', () => {
  const code = 'export interface Boat {\n  name: string;\n}'
  expect(differences(documented(code), documented(code, 'ships'))).toEqual(['moved Boat: api/boats/boat#boat → api/ships/boat#boat'])
})

test('members of a documented parent are not removed, and nothing is claimed about parents without documentation', () => {
  const base = documented('export declare class Base {\n  id: string;\n}')
  const before = `${base}${documented('export declare class Boat {\n  id: string;\n}')}`
  expect(differences(before, `${base}${documented('export declare class Boat extends Base {\n}')}`)).toEqual([
    'changed Boat: class Boat → class Boat extends Base {}',
  ])
  expect(differences(before, `${base}${documented('export declare class Boat extends Hidden {\n  name: string;\n}')}`)).toEqual([
    'changed Boat: class Boat → class Boat extends Hidden',
    'added Boat.name: name: string',
  ])
})

test('a declaration that is exported without its documentation is not gone', () => {
  const files = [{ name: 'boats.d.ts', path: 'boats.d.ts', text: 'export interface Boat {}\nexport declare abstract class Sail {}\n' }]
  const exported = new Set(listExportedNames({ origin, files }))
  expect([...exported]).toEqual(['@acme/boats Boat', '@acme/boats Sail'])
  const [change] = compareApis(symbolsOf(documented('export interface Boat {\n  name: string;\n}')), [], exported)
  expect(change).toMatchObject({ kind: 'removed', name: 'Boat', isExported: true })
})

test('symbols of one name in one package are compared with their own kind', () => {
  const symbol = (kind: string, members: readonly ApiMember[] = []): ApiSymbol => ({
    language: 'TypeScript',
    api: '@acme/boats',
    name: 'Boat',
    kind,
    from: origin,
    page: 'api/boat',
    anchor: kind,
    signature: `${kind} Boat`,
    parents: [],
    members,
  })
  expect(compareApis([symbol('type'), symbol('variable')], [symbol('variable'), symbol('type')])).toEqual([])
  expect(compareApis([symbol('type'), symbol('variable')], [symbol('variable')])).toMatchObject([{ kind: 'removed', what: 'type' }])
})

test('a release that replaces everything is compared in reasonable time', () => {
  const many = (prefix: string) =>
    Array.from({ length: 20_000 }, (_, index): ApiSymbol => {
      const name = `${prefix}${index}`
      const shared = { language: 'TypeScript', api: '@acme/boats', kind: 'class', from: origin, page: 'x', anchor: 'x' } as const
      return { ...shared, name, signature: `class ${name}`, parents: [], members: [] }
    })
  const [before, after] = [many('Old'), many('New')]
  expect(cpuMsOf(() => expect(compareApis(before, after)).toHaveLength(40_000))).toBeLessThan(5_000)
})
