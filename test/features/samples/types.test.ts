import { describe, expect, test } from 'vitest'
import { describeSymbol, findNames, type KnownSymbol } from '../../../src/features/samples/describe-symbol.ts'
import { type NameType, placeTypes } from '../../../src/features/samples/place-types.ts'
import { planUnits } from '../../../src/features/samples/plan-units.ts'
import type { Sample } from '../../../src/features/samples/sample.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'

const page = 'content/index.md' as ProjectPath

function sampleOf(code: string, shown: Sample['shown'], more: Partial<Sample> = {}): Sample {
  return { language: 'ts', code, at: { line: 1, column: 1 }, origin: { lines: 2, shifts: 0 }, ...(shown && { shown }), ...more }
}

describe('names', () => {
  const namesIn = (text: string, path = 'a.ts') => findNames({ path, text }).map(({ name, offset }) => `${name}@${offset}`)

  test('identifiers of all kinds, in order, without keywords and literals', () => {
    expect(namesIn("const a = { b: 'c', 1: true }")).toEqual(['a@6', 'b@12'])
    expect(namesIn('class A { #p = 1; f(@Ctx() ctx?: T) { return this.#p } }')).toEqual([
      'A@6',
      '#p@10',
      'f@18',
      'Ctx@21',
      'ctx@27',
      'T@33',
      '#p@50',
    ])
    expect(namesIn('const el = <Foo bar="x">{undefined}</Foo>', 'a.tsx')).toEqual(['el@6', 'Foo@12', 'bar@16', 'Foo@37'])
  })

  test('how names are declared, in patterns too', () => {
    const words = (text: string) =>
      Object.fromEntries(findNames({ path: 'a.ts', text }).flatMap(({ name, declares }) => (declares ? [[name, declares]] : [])))
    expect(words('let [a, { b: c = 1, ...d }] = x; function f(e = 2, ...g) { var h }; const i = (j: string) => j')).toEqual({
      a: 'let',
      c: 'let',
      d: 'let',
      e: 'parameter',
      g: 'parameter',
      h: 'var',
      i: 'const',
      j: 'parameter',
    })
  })

  test('a syntax error leaves what can be read', () => {
    expect(() => namesIn('const a = (')).not.toThrow()
  })
})

describe('descriptions', () => {
  const describeIt = (symbol: Partial<KnownSymbol>) =>
    describeSymbol({ name: 'it', written: 'it', flags: 2, parent: undefined, type: 'any', word: undefined, ...symbol })

  test.each([
    [{ type: 'number', word: 'let' }, 'let it: number'],
    [{ flags: 1, type: 'number', word: 'parameter' }, '(parameter) it: number'],
    [{ flags: 4 | 16_777_216, parent: 'Order', type: 'ID' }, '(property) Order.it?: ID'],
    [
      { flags: 8192, parent: 'Map', type: '<K extends Map<"(", () => void>>(key: K) => () => void' },
      '(method) Map.it<K extends Map<"(", () => void>>(key: K): () => void',
    ],
    [{ flags: 16, type: '{ (a: string): void; (a: number): void; }' }, 'function it: { (a: string): void; (a: number): void; }'],
    [{ flags: 524_288, alias: 'string | number' }, 'type it = string | number'],
    [{ flags: 524_288, alias: 'T | undefined', parameters: '<T>' }, 'type it<T> = T | undefined'],
    [{ flags: 64 | 2 }, 'interface it'],
    [{ flags: 32, parameters: '<T>' }, 'class it<T>'],
    [{ flags: 64 | 2, type: 'DateConstructor' }, 'const it: DateConstructor'],
    [{ flags: 8, parent: 'Color', type: 'Color.it' }, '(enum member) Color.it'],
    [{ flags: 4, name: '__index', written: 'KEY', type: 'string' }, '(property) KEY: string'],
  ] as const)('%j', (symbol, expected) => expect(describeIt(symbol)).toBe(expected))

  test('no path of the machine, no generated name, and no endless type', () => {
    expect(describeIt({ type: 'Promise<import("/home/ada/site/.docsgen/samples/a/pages/x/~1").Boat>' })).toBe('const it: Promise<Boat>')
    expect(describeIt({ type: 'typeof import("/home/ada/x")' })).toBe('const it: typeof import(…)')
    expect(describeIt({ name: '___typename', flags: 4, type: 'string' })).toBe('(property) __typename: string')
    expect(describeIt({ name: 'unknown', flags: 4 })).toBeUndefined()
    expect(describeIt({ name: '__type', flags: 2048 })).toBeUndefined()
    const long = describeIt({ type: `{ ${'a: string; '.repeat(10_000)}}` })
    expect(long).toHaveLength(600)
    expect(long?.endsWith('…')).toBe(true)
  })
})

describe('places', () => {
  const type: NameType = { text: 'const a: 1' }

  test('positions are those of the shown lines, and equal types are kept once', () => {
    const units = planUnits([
      { page, sample: sampleOf('hidden\nconst a = 1\n\nuse(a)', { key: 'one', lines: [1, 3] }) },
      { page, sample: sampleOf('again(a)', { key: 'two', lines: [0] }, { continues: true }) },
    ]).value
    const [unit] = units
    if (!unit) throw new Error('There is a unit')
    const names = [...unit.text.matchAll(/\ba\b/g)].map(({ index }) => ({ offset: index, length: 1, type }))
    const hidden = { offset: 0, length: 6, type: { text: 'hidden' } }
    expect(placeTypes([{ unit, names: [hidden, ...names] }])).toEqual({
      types: [type],
      blocks: { one: [0, 6, 1, 0, 1, 4, 1, 0], two: [0, 6, 1, 0] },
    })
  })

  test('samples that readers do not see have no types, and errors end with their line', () => {
    const units = planUnits([
      { page, sample: sampleOf('a', undefined) },
      { page, sample: sampleOf('f(\n1)', { key: 'three', lines: [0, 1] }) },
    ]).value
    const error: NameType = { text: 'TS1: wrong', isError: true }
    expect(placeTypes(units.map((unit) => ({ unit, names: [{ offset: 0, length: 5, type: error }] })))).toEqual({
      types: [error],
      blocks: { three: [0, 0, 2, 0] },
    })
  })
})
