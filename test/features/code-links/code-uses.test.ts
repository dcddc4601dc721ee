import { describe, expect, test } from 'vitest'
import { findSpanUses, findUses, type IsUse } from '../../../src/features/code-links/index.ts'

/** The names that an exported function or type of a package may have, where they are uses, in order. */
function usesOf(code: string, isUse: IsUse): string {
  return [...code.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap(({ 0: name, index }) => (isUse(index) ? [name] : [])).join(' ')
}

const block = (code: string, language = 'ts') => usesOf(code, findUses(code, language))
const span = (code: string) => usesOf(code, findSpanUses(code))

describe('types', () => {
  test.each([
    ['keywords', 'declare function f(a: string, b: number[], c: undefined, d: object): unknown | null | void', ''],
    ['all keywords', 'let a: any | never | symbol | bigint | boolean | true | false | this | undefined', ''],
    ['named types', 'declare function f(input: Input, map: Map<string, Order>): asserts input is Order', 'Input Map Order Order'],
    ['type parameters', 'type Box<Input extends Order, out = Input> = { input: Input; of: Order }', 'Order Order'],
    [
      'keys of types',
      'interface Shop { string(): string; map<of>(set: Set<of>): Order; readonly any?: any; get count(): number }',
      'Set Order',
    ],
    ['mapped and inferred types', 'type A<T> = { [count in keyof T]: T extends (infer first)[] ? first | count : Order }', 'Order'],
    ['index signatures', 'type A = { [count: string]: Order }', 'Order'],
    ['tuples with names', 'type A = [first: Order, rest?: Page]', 'Order Page'],
    ['types of values', 'declare const a: typeof map', 'map'],
    ['a parameter with the name of its type', 'declare function f(input: input<string>): output<input>', 'input output input'],
    ['names of imported modules', 'type A = import("zod").Order', ''],
    ['namespaces', 'type A = core.Order<util.Page>', 'core util'],
    ['bases', 'class A extends Order<Page> implements Node, core.B {}', 'Order Page Node core'],
    ['decorators', '@Entity() class A { @Column({ type: Order }) of?: Order }', 'Entity Column Order Order'],
  ])('%s', (_, code, expected) => expect(block(code)).toBe(expected))
})

describe('values', () => {
  test.each([
    ['calls', 'const a = object({ string: string(), list: [any(), never()] })', 'object string any never'],
    ['`undefined` is the language’s', 'const a = z.parse(undefined)', 'z'],
    ['imports', "import { map, type Order, of as emit } from 'rxjs'\nemit(map)", 'map Order of map'],
    ['local declarations', 'const count = 1\nfunction take(first: number) { return first + count }\ntake(count)', ''],
    ['other scopes', 'take(5, (take) => take + 1)\n{ const of = 1; of }\nof(1)', 'take of'],
    ['destructuring', 'const { map, set: own, [key]: other = first } = of\nmap(own, other)', 'key first of'],
    ['shorthand properties', 'const a = { map, delay: 1, take() {} }', 'map'],
    ['members', 'a.map(b?.of).count', 'a b'],
    ['labels and caught errors', 'map: for (;;) { try { of() } catch (count) { count; break map } }', 'of'],
    ['exports', 'const schema = 1\nexport { schema, map }', 'map'],
    ['spread', 'f(...map)', 'f map'],
    ['template literals', 'const a = `${map} map`', 'map'],
    ['functions that are used before they are declared', 'map()\nfunction map() {}', ''],
  ])('%s', (_, code, expected) => expect(block(code)).toBe(expected))

  test('JSX', () => {
    const code = '<Page of={map}><map of="a" /><Form.Field>Order</Form.Field></Page>'
    expect(block(code, 'tsx')).toBe('Page map Form Form Page')
  })

  test('code that does not parse is read by the signs around a name', () => {
    expect(block('const a = map(… , { of: 1, take?: Order })\na.count(object, string)')).toBe('a map Order a')
  })

  test('names of fields and arguments in GraphQL', () => {
    expect(block('type Query { orders(options: Options): Order }', 'graphql')).toBe('Query orders Options Order')
  })

  test('deeply nested code does not end the process', () => {
    expect(block(`${'('.repeat(100_000)}map${')'.repeat(100_000)}`)).toBe('map')
    expect(block(`a${' + map'.repeat(3_000)}`).split(' ').length).toBe(3_001)
  })
})

describe('spans', () => {
  test.each([
    ['string', ''],
    ['undefined', ''],
    ['string | undefined', ''],
    ['() => undefined', ''],
    ['(input: Input) => string', 'Input'],
    ['(map) => any', ''],
    ['object()', 'object'],
    ['map(() => value)', 'map value'],
    ['map', 'map'],
    ['Promise<Order>', 'Promise Order'],
    ['{ map: string; of(): Order }', 'Order'],
    ['date-fns/format', ''],
    ['format.d.ts', ''],
    ['a / b', 'a b'],
    ['...map', 'map'],
  ])('`%s`', (code, expected) => expect(span(code)).toBe(expected))
})
