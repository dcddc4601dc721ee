import { describe, expect, test } from 'vitest'
import { makePagesOf, sectionOf } from './typescript-pages.ts'

/** The name, anchor, and facts of each row. */
function rowsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.*) \{#([^}]*)\}\n\n(\*.*)$/gm)].slice(1).map(([, name, id, facts]) => `${name} #${id}: ${facts}`)
}

const docs = '/** @docsCategory x */\n'
const onOnePage = '/** @docsCategory x\n * @docsPage P */\n'

describe('members', () => {
  test('of a class with their facts', () => {
    const text = makePagesOf(`${docs}export declare abstract class Pot<T> {
  static readonly sizes: number[];
  protected abstract brew?(leaves: T, ...more: T[]): Promise<T>;
  constructor(size: number, lid?: boolean);
  get level(): number;
  get heat(): number;
  set heat(value: number);
  set only(value: string);
  private secret;
  #own;
  ɵinternal: string;
  /** @internal */ hidden: string;
  readonly [key: string]: unknown;
  [Symbol.iterator](): Iterator<T>;
  'tea-pot': boolean;
}`).textOf('reference/x/pot')
    expect(rowsOf(text)).toEqual([
      'sizes #pot-sizes: *property* · *static* · *readonly* · `number[]`',
      'brew #pot-brew: *method* · *protected* · *abstract* · *optional* · `(leaves: T, ...more: T[]) => Promise<T>`',
      'constructor #pot-constructor: *constructor* · `(size: number, lid?: boolean)`',
      'level #pot-level: *getter* · `number`',
      'heat #pot-heat: *accessor* · `number`',
      'only #pot-only: *setter* · `string`',
      '\\[key: string\\] #pot-index: *index signature* · *readonly* · `unknown`',
      '\\[Symbol.iterator\\] #pot-symbol-iterator: *method* · `() => Iterator<T>`',
      'tea-pot #pot-tea-pot: *property* · `boolean`',
    ])
    expect(text).toContain(`abstract class Pot<T> {
    static readonly sizes: number[];
    protected abstract brew?(leaves: T, ...more: T[]): Promise<T>;
    constructor(size: number, lid?: boolean);
    get level(): number;
    get heat(): number;
    set heat(value: number);
    set only(value: string);
    readonly [key: string]: unknown;
    [Symbol.iterator](): Iterator<T>;
    'tea-pot': boolean;
}`)
  })

  test('of an interface, with its call signatures', () => {
    const text = makePagesOf(`${docs}interface Brew<T = string> extends Base<T>, Other {
  (leaves: T): void
  new (leaves: T): Brew
  method<K>(a: K): a is T
  get level(): number
  size?: number
}`).textOf('reference/x/brew')
    expect(rowsOf(text)).toEqual([
      '() #brew-call: *call signature* · `(leaves: T) => void`',
      'new () #brew-new: *construct signature* · `(leaves: T) => Brew`',
      'method #brew-method: *method* · `<K>(a: K) => a is T`',
      'level #brew-level: *getter* · `number`',
      'size #brew-size: *property* · *optional* · `number`',
    ])
    expect(text).toContain(`interface Brew<T = string> extends Base<T>, Other {
    (leaves: T): void;
    new (leaves: T): Brew;
    method<K>(a: K): a is T;
    get level(): number;
    size?: number;
}`)
  })

  test('of object types, also within intersections and wrappers', () => {
    const { textOf } = makePagesOf(`
${docs}type Cup = { a: 1; /** @internal */ b: 2 };
${docs}type Mug = Base & { a: 1 } & (Other) & { c: 3 };
${docs}type Pot = Readonly<{ a: 1 }>;
${docs}type Shelf = Array<{ a: 1 }>;
${docs}type Jar = Partial<Base & { a: 1 } & Other>;
${docs}type Size = 'S' | { a: 1 };
${docs}declare const sizes: { small: number };
`)
    expect(rowsOf(textOf('reference/x/cup'))).toEqual(['a #cup-a: *property* · `1`'])
    expect(textOf('reference/x/cup')).toContain('type Cup = {\n    a: 1;\n};')
    expect(textOf('reference/x/mug')).toContain('type Mug = Base & (Other) & {\n    a: 1;\n    c: 3;\n};')
    expect(textOf('reference/x/pot')).toContain('type Pot = Readonly<{\n    a: 1;\n}>;')
    expect(rowsOf(textOf('reference/x/pot'))).toHaveLength(1)
    expect(textOf('reference/x/shelf')).toContain('type Shelf = Array<{ a: 1 }>;')
    expect(rowsOf(textOf('reference/x/shelf'))).toEqual([])
    expect(textOf('reference/x/jar')).toContain('type Jar = Partial<Base & Other & {\n    a: 1;\n}>;')
    expect(rowsOf(textOf('reference/x/jar'))).toEqual(['a #jar-a: *property* · `1`'])
    expect(rowsOf(textOf('reference/x/size'))).toEqual([])
    expect(textOf('reference/x/sizes')).toContain('const sizes: {\n    small: number;\n};')
    expect(rowsOf(textOf('reference/x/sizes'))).toEqual(['small #sizes-small: *property* · `number`'])
  })

  test('of an enum, with their values', () => {
    const text = makePagesOf(`${docs}declare const enum Size {
  /** The small one. */
  Small = "S",
  Large,
  'extra large' = 1 << 2
}`).textOf('reference/x/size')
    expect(rowsOf(text)).toEqual([
      'Small #size-small: *value* · `"S"`',
      'Large #size-large: *value*',
      'extra large #size-extra-large: *value* · `1 << 2`',
    ])
    expect(text).toContain('const enum Size {\n    Small = "S",\n    Large,\n    \'extra large\' = 1 << 2,\n}')
    expect(sectionOf(text, 'Small')).toContain('The small one.')
  })

  test('with overloads are one row', () => {
    const text = makePagesOf(`${docs}declare class Pot {
  /** Brews one leaf. */
  brew(leaf: string): Tea;
  /** Brews many. */
  brew(leaves: string[]): Tea[];
  static brew(): void;
  /** @internal */
  pour(a: string): void;
  pour(a: number): void;
}`).textOf('reference/x/pot')
    expect(rowsOf(text)).toEqual(['brew #pot-brew: *method* · 2 overloads', 'brew #pot-brew-2: *method* · *static* · `() => void`'])
    expect(sectionOf(text, 'brew')).toBe(
      '*method* · 2 overloads\n\n```ts\n(leaf: string) => Tea\n```\n\nBrews one leaf.\n\n:::::details Another overload\n\n' +
        '```ts\n(leaves: string[]) => Tea[]\n```\n\nBrews many.\n\n:::::',
    )
  })

  test('with overloads are deprecated only if all of them are', () => {
    const text = makePagesOf(`${docs}declare class Pot {
  /** @deprecated Say how hot. */
  brew(leaf: string): Tea;
  brew(leaf: string, heat: number): Tea;
  /** Pours.
   * @since 1.2 */
  pour(): void;
  pour(cups: number): void;
  /** Cleans.
   * @deprecated */
  clean(): void;
  /** Cleans.
   * @deprecated */
  clean(well: boolean): void;
}`).textOf('reference/x/pot')
    expect(sectionOf(text, 'brew')).toBe(
      '*method* · 2 overloads\n\n```ts\n(leaf: string) => Tea\n```\n\n*overload* · **deprecated**\n\n**Deprecated:** Say how hot.\n\n:::::details Another overload\n\n' +
        '```ts\n(leaf: string, heat: number) => Tea\n```\n\n:::::',
    )
    expect(sectionOf(text, 'pour')).toBe(
      '*method* · 2 overloads · since 1.2\n\n```ts\n() => void\n```\n\nPours.\n\n:::::details Another overload\n\n' +
        '```ts\n(cups: number) => void\n```\n\n:::::',
    )
    expect(sectionOf(text, 'clean')).toMatch(/^\*method\* · 2 overloads · \*\*deprecated\*\*$/m)
  })

  test('that are internal do not hide others with the same name', () => {
    const text = makePagesOf(`${docs}declare class Log {
  /** @internal */
  warn(message: any): void;
  /** @internal */
  debug(message: any): void;
  debug(message: any, more: any): void;
  static warn(message: string): void;
  static debug(message: string): void;
}`).textOf('reference/x/log')
    expect(rowsOf(text)).toEqual([
      'warn #log-warn: *method* · *static* · `(message: string) => void`',
      'debug #log-debug: *method* · *static* · `(message: string) => void`',
    ])
  })

  test('have unique anchors if names clash', () => {
    const text = makePagesOf(`
${onOnePage}interface Pot { lid: 1; Lid: 2 }
${onOnePage}interface PotLid {}
${onOnePage}interface pot {}
${onOnePage}interface constructor {}
`).textOf('reference/x/p')
    expect([...text.matchAll(/\{#([^}]*)\}/g)].map(([, id]) => id)).toEqual([
      'pot',
      'pot-lid',
      'pot-lid-2',
      'potlid',
      'pot-2',
      'symbol-constructor',
    ])
  })
})

describe('members in sources', () => {
  const path = 'src/pot.ts'

  test('have types and defaults, never bodies or decorators', () => {
    const text = makePagesOf(
      `${docs}@Injectable({ secret: true })
export class Pot {
  /** How big. */
  @Input() size = 3
  name: string = 'pot'
  readonly lid = new Lid<string>()
  list = [1, 2].map(x => x)
  static {}
  constructor(public readonly leaf: Leaf, private own: string, plain = 1, @Inject(X) protected cup?: Cup) { this.size = 4 }
  brew(leaf: string): void
  brew(leaf: any): void { hidden(leaf) }
  async pour({ cup }: { cup: Cup }, n = 2) { return n }
}`,
      { path },
    ).textOf('reference/x/pot')
    expect(rowsOf(text)).toEqual([
      'size #pot-size: *property* · `number` · default `3`',
      "name #pot-name: *property* · `string` · default `'pot'`",
      'lid #pot-lid: *property* · *readonly* · `Lid<string>`',
      'list #pot-list: *property*',
      'constructor #pot-constructor: *constructor* · `(leaf: Leaf, own: string, plain?: number, cup?: Cup)`',
      'leaf #pot-leaf: *property* · *readonly* · `Leaf`',
      'cup #pot-cup: *property* · *protected* · *optional* · `Cup`',
      'brew #pot-brew: *method* · `(leaf: string) => void`',
      'pour #pot-pour: *method* · `(options: { cup: Cup }, n?: number)`',
    ])
    expect(text).not.toMatch(/Injectable|hidden|this\.size|@In/)
    expect(sectionOf(text, 'size')).toContain('How big.')
  })

  test('of functions are parameters and the result', () => {
    const { textOf } = makePagesOf(
      `
/** Brews.
 * @docsCategory x
 * @param leaf what to brew
 * @param options.hot boiled before
 * @param missing is nowhere
 * @returns the tea
 */
export function brew(leaf: string, { hot = true, cups }: { hot?: boolean; cups: number }, ...more: string[]): Tea { return tea }
${docs}export function pour(cup: string): void
export function pour(cup: number, all?: boolean): number
export function pour(cup: any): any {}
${docs}export const sip = async <T,>(cup: T, n = 1): Promise<T> => cup
${docs}export const LIMIT = 12
${docs}export const NAMES = compute()
${docs}export const TYPED: Record<string, number> = { a: 1 }
`,
      { path },
    )
    const text = textOf('reference/x/brew')
    expect(rowsOf(text)).toEqual([
      'leaf #brew-leaf: *parameter* · `string`',
      'options.hot #brew-options-hot: *parameter* · *optional* · `boolean` · default `true`',
      'options.cups #brew-options-cups: *parameter* · `number`',
      '...more #brew-more: *parameter* · `string[]`',
      'returns #brew-returns: *returns* · `Tea`',
    ])
    expect(text).toContain('function brew(leaf: string, options: { hot?: boolean; cups: number }, ...more: string[]): Tea;')
    expect(sectionOf(text, 'options.hot')).toContain('boiled before')
    expect(sectionOf(text, 'returns')).toContain('the tea')
    expect(sectionOf(text, 'brew')).toContain('- `missing`: is nowhere')
    expect(sectionOf(text, 'brew')).not.toContain('- `leaf`')
    expect(textOf('reference/x/pour')).toContain(
      'function pour(cup: string): void;\nfunction pour(cup: number, all?: boolean): number;\n```',
    )
    expect(rowsOf(textOf('reference/x/pour'))).toEqual([
      'cup #pour-cup: *parameter* · 2 overloads',
      'all #pour-all: *parameter* · *optional* · `boolean`',
      'returns #pour-returns: *returns* · 2 overloads',
    ])
    expect(textOf('reference/x/sip')).toContain('function sip<T>(cup: T, n?: number): Promise<T>;')
    expect(textOf('reference/x/limit')).toContain('const LIMIT = 12;')
    expect(textOf('reference/x/names')).toContain('const NAMES;')
    expect(textOf('reference/x/typed')).toContain('const TYPED: Record<string, number>;')
  })
  test('of functions include those of local types', () => {
    const text = makePagesOf(`
interface Options {
  /** How hot. */
  heat?: number;
}
${docs}export declare function Warm(options?: Options): (target: object) => void;
`).textOf('reference/x/warm')
    expect(rowsOf(text)).toEqual([
      'options #warm-options: *parameter* · *optional* · `Options`',
      'options.heat #warm-options-heat: *parameter* · *optional* · `number`',
      'returns #warm-returns: *returns* · `(target: object) => void`',
    ])
    expect(sectionOf(text, 'options.heat')).toContain('How hot.')
  })
})
