import { describe, expect, test } from 'vitest'
import { findNamePackages, packageOf, placeNames, readKnownNames } from '../../../src/check/samples/type-names.ts'

function linked(text: string, type: string, owner?: string): readonly string[] {
  const packages = findNamePackages(text, readKnownNames(type), owner)
  return placeNames(text, packages).names.map(({ name, start }) => `${start} ${name} ${packages[name]}`)
}

describe('names that TypeScript says are from a package', () => {
  test.each([
    ['keywords', 'const a: string | undefined', 'string | undefined', []],
    ['types', 'const a: Shape<Key>', 'import("zod").Shape<import("zod/mini").Key>', ['9 Shape zod', '15 Key zod']],
    ['types of the language and of the sample', 'const a: Map<User, Date>', 'Map<import("./pages/user").User, Date>', []],
    ['types in namespaces', 'const a: Shape', 'import("zod").core.Shape', ['9 Shape zod']],
    ['types of values', 'const a: typeof map', 'typeof import("rxjs").map', ['16 map rxjs']],
    ['files of packages', 'const a: Shape', 'import("../../node_modules/@acme/shop/dist/a").Shape', ['9 Shape @acme/shop']],
    [
      'keys and parameters',
      'const a: { Shape: Shape; map<T>(Shape: string): Shape; of?: 1; get: (...of: Shape[]) => 1; }',
      '{ Shape: import("zod").Shape; map<T>(Shape: string): import("zod").Shape; of?: 1; get: (...of: import("zod").Shape[]) => 1; }',
      ['18 Shape zod', '48 Shape zod', '76 Shape zod'],
    ],
    ['one name for two things', 'const a: Map<Map<1>>', 'import("immutable").Map<Map<1>>', []],
    ['one name of two packages', 'const a: Key | Key', 'import("a").Key | import("b").Key', []],
    ['text in quotes', 'const a: "Key" | `Key${Key}` | Key', '"Key" | `Key${Key}` | import("zod").Key', ['31 Key zod']],
  ])('%s', (_, text, type, expected) => expect(linked(text, type)).toEqual(expected))
})

describe('names that only the text has', () => {
  test('are from the package that declares the symbol', () => {
    const text = 'function f<T extends core.Some>(params?: string | { error?: string | ErrorMap<T>; Set: Set<any>; }): undefined'
    expect(linked(text, '<T extends import("zod").core.Some>(params?: import("zod").core.Params): Set<any>', 'zod')).toEqual([
      '21 core zod',
      '69 ErrorMap zod',
    ])
  })

  test('are type parameters or unknown', () => {
    expect(
      linked('function f<Key extends Shape>(key: Key): Shape', '<Key extends import("zod").Shape>(key: Key): import("zod").Shape', 'zod'),
    ).toEqual(['23 Shape zod', '41 Shape zod'])
    expect(linked('const a: Shape<string>', '', undefined)).toEqual([])
    expect(linked('const a: Shape<string, any, infer, keyof T>', '', 'zod')).toEqual(['9 Shape zod', '41 T zod'])
  })
})

test('the described name is apart from the names after it', () => {
  expect(placeNames('(method) Map.set(Map: Map): Map', { Map: 'zod' })).toEqual({
    described: [9, 7],
    names: [expect.objectContaining({ name: 'Map', start: 22 }), expect.objectContaining({ name: 'Map', start: 28 })],
  })
})

test.each([
  ['zod', 'zod'],
  ['zod/v4/core', 'zod'],
  ['@acme/shop/dist/a', '@acme/shop'],
  ['../node_modules/.pnpm/zod@4/node_modules/zod/index', 'zod'],
  ['./pages/user', ''],
  ['/home/user', ''],
  ['@/lib/user', '@'],
  ['#lib/user', '#lib'],
])('the package of `%s` is `%s`', (module, expected) => expect(packageOf(module)).toBe(expected))

test('long types take linear time', () => {
  const type = `{ ${'a: import("zod").Shape<"x">; '.repeat(30_000)}}`
  const before = performance.now()
  expect(readKnownNames(type).get('Shape')).toBe('zod')
  expect(performance.now() - before).toBeLessThan(3_000)
})
