import { describe, expect, test } from 'vitest'
import { originOf } from '../../../src/core/pipeline/generated-sources.ts'
import { firstSentence } from '../../../src/features/references/generated-text.ts'
import { makePagesOf, sectionOf } from './typescript-pages.ts'

describe('a comment', () => {
  test('shows the description first, then the examples', () => {
    const text = makePagesOf(`
/**
 * @example
 * \`\`\`ts
 * brew()
 * \`\`\`
 * Said below.
 * @docsCategory x
 * @example
 * brew({ hot: true });
 * @description
 * Brews
 * tea.
 */
export declare function brew(): void;
`).textOf('reference/x/brew')
    expect(text).toContain(
      'Brews\ntea.\n\n```ts\nfunction brew(): void;\n```\n\n**Example**\n\n```ts\nbrew()\n```\nSaid below.\n\n**Example**\n\n```ts\nbrew({ hot: true });\n```',
    )
  })

  test('has tags only at the start of lines outside code', () => {
    const text = makePagesOf(`
/**
 * Mail to a@b.example, see {@link Mug} and
 * @tea-shop/mugs or
 * @Decorated() classes.
 *
 * \`\`\`ts
 * @docsCategory wrong
 * @deprecated
 * \`\`\`
 * ~~~
 * \`\`\`
 * @internal
 * ~~~
 * @docsCategory x
 */
export interface Mug {}
`).textOf('reference/x/mug')
    expect(text).toContain(
      '@tea-shop/mugs or\n@Decorated() classes.\n\n```ts\ninterface Mug {}\n```\n\n```ts\n@docsCategory wrong\n@deprecated\n```\n',
    )
    expect(text).not.toContain('**deprecated**')
  })

  test('has tags after code that is not closed', () => {
    const text = makePagesOf('/**\n * ```ts\n * open\n * @docsCategory x\n * @since 2.0 */ export interface Mug {}').textOf(
      'reference/x/mug',
    )
    expect(text).toContain('· since 2.0\n\n```ts\ninterface Mug {}\n```\n\n```ts\nopen\n```\n')
  })

  test('can escape its end and tags', () => {
    const text = makePagesOf(`
/**
 * Text \\@here and
 * \\@docsCategory y
 * \`\`\`ts
 * import '\\@tea/shop' \\/* note *\\/
 * \`\`\`
 * @docsCategory x
 */
export interface Mug {}
`).textOf('reference/x/mug')
    expect(text).toContain("Text @here and\n@docsCategory y\n\n```ts\ninterface Mug {}\n```\n\n```ts\nimport '@tea/shop' /* note */\n```")
  })

  test('shows defaults, versions, and warnings', () => {
    const { textOf, reports } = makePagesOf(`
/**
 * @docsCategory x
 * @since 2.1.0 or so
 * @experimental It may go.
 */
export interface Mug {
  /**
   * @default { size: \`big\` }
   */
  a: string
  /** @default
   * 'two'
   * @since
   */
  b: string
  /** @default
   * \`\`\`ts
   * new Mug()
   * \`\`\`
   */
  c: Mug
  /** How full.
   * @deprecated Use {@link Mug.a} instead.
   * @default 'a' | 'b' */
  d: string
  /** @experimental */
  e: string
}
`)
    const text = textOf('reference/x/mug')
    expect(reports).toEqual([])
    expect(sectionOf(text, 'Mug')).toMatch(
      /^\*interface\* · `tea-shop` 1\.2\.3 · `dist\/index\.d\.ts` · since 2\.1\.0 · \*\*experimental\*\*\n\n\*\*Experimental:\*\* It may go\.\n/,
    )
    expect(sectionOf(text, 'a')).toBe('*property* · `string` · default { size: `big` }')
    expect(sectionOf(text, 'b')).toBe("*property* · `string` · default `'two'`")
    expect(sectionOf(text, 'c')).toBe('*property* · `Mug`\n\nDefault:\n\n```ts\nnew Mug()\n```')
    expect(sectionOf(text, 'd')).toBe(
      "*property* · `string` · default `'a' | 'b'` · **deprecated**\n\n**Deprecated:** Use [Mug.a](#mug-a) instead.\n\nHow full.",
    )
    expect(sectionOf(text, 'e')).toBe('*property* · `string` · **experimental**')
  })

  test('links the name that a default consists of or begins with', () => {
    const text = makePagesOf(`
/** @docsCategory x */
export interface Shop {
  /** @default GreenTea */
  tea: Tea
  /** @default new Kettle({ hot: true }) */
  kettle: unknown
  /** @default Mugs.big */
  mug: unknown
}
/** @docsCategory x */ export class GreenTea {}
/** @docsCategory x */ export class Kettle {}
/** @docsCategory x */ export class Mugs {}
`).textOf('reference/x/shop')
    for (const name of ['GreenTea', 'Kettle', 'Mugs']) expect(text).toMatch(new RegExp(`^\\[${name}\\]: /reference/x/`, 'm'))
  })

  test('can be missing', () => {
    const text = makePagesOf('/** @docsCategory x */ export interface Mug { size: number }').textOf('reference/x/mug')
    expect(text).toMatch(/^---\ndescription: "The interface Mug of tea-shop\."\nlinkCode: true\n---\n/)
    expect(sectionOf(text, 'size')).toBe('*property* · `number`')
  })

  test('shows parameters, results, and further reading', () => {
    const text = makePagesOf(`
/** @docsCategory x */
export declare class Mug {
  /**
   * Fills it.
   * @param water - how much,
   * in litres
   * @param [hot=true] boiled before
   * @returns what is left
   * @throws {Error} when it overflows
   * @see {@link Mug}
   */
  fill(water: number, hot?: boolean): number
}`).textOf('reference/x/mug')
    expect(sectionOf(text, 'fill')).toContain(
      'Fills it.\n\n- `water`: how much,\n  in litres\n\n- `hot`: boiled before\n\n- **Returns** what is left\n\n- **Throws** `Error` when it overflows\n\n- **See** [Mug](#mug)',
    )
  })
})

test('every line of a page has its source line', () => {
  const page = makePagesOf(`/**
 * @description
 * First
 * second.
 *
 * @docsCategory x
 */
export interface Mug {
  /**
   * Of clay,
   * mostly.
   */
  clay: boolean
}
`).pages.find(({ path }) => path.endsWith('mug.md'))
  if (!page) throw new Error('No page')
  const lines = page.text.split('\n')
  const at = (text: string) => originOf(page, lines.indexOf(text) + 1)
  const file = 'tea-shop@1.2.3/dist/index.d.ts'
  expect(at('First')).toEqual({ file, line: 3 })
  expect(at('second.')).toEqual({ file, line: 4 })
  expect(at('# Mug {#mug}')).toEqual({ file, line: 8 })
  expect(at('Of clay,')).toEqual({ file, line: 10 })
  expect(at('mostly.')).toEqual({ file, line: 11 })
  expect(at('## clay {#mug-clay}')).toEqual({ file, line: 13 })
})

test('first sentences', () => {
  const sentences = [
    'Brews tea. Much of it.',
    'Uses e.g. water, i.e. H2O. Then more.',
    '**Status: young**\n\nBrews `tea` with {@link Mug | a mug} and [more](/x).',
    'Brews, including:\n\n- tea',
    '```ts\ncode.\n```\n\nBrews *hot* tea_leaf_x',
    '# Title\n\n- list',
    `${'word '.repeat(80)}.`,
    'Version 1.2 is out!',
    'Not [an address](javascript:alert(1)) to open.',
    '',
  ]
  expect(sentences.map(firstSentence)).toEqual([
    'Brews tea.',
    'Uses e.g. water, i.e. H2O.',
    'Brews tea with a mug and more.',
    'Brews, including…',
    'Brews hot tea_leaf_x',
    '',
    `${'word '.repeat(40).trim()}…`,
    'Version 1.2 is out!',
    'Not an address to open.',
    '',
  ])
})
