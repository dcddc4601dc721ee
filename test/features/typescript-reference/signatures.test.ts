import { describe, expect, test } from 'vitest'
import { layoutCode, oneLine } from '../../../src/features/typescript-reference/layout-code.ts'
import { makePagesOf, sectionOf } from './typescript-pages.ts'

const docs = '/** @docsCategory x */\n'

function signatureOf(text: string): string {
  return /^`{3,}ts\n([\s\S]*?)\n`{3,}$/m.exec(text)?.[1] ?? ''
}

test('types are on one line, without comments and separators of lines', () => {
  const types = [
    '\n  | "a" // one\n  | /* two */ "b"\n',
    '{\n  a: string;\n  b?: number;\n}',
    '(\n  first: A,\n  second: B,\n) => void',
    'import(\'./tea\').Leaf<import("rxjs").Observable<A>>',
    'Map<\n  string,\n  Array< A >\n>',
    '{}',
    '`a-b  c`',
    'A extends B\n  ? C\n  : D',
    '{ [K in keyof T]?: T[K] }',
    "'it''s' | '// no comment'",
  ]
  expect(types.map(oneLine)).toEqual([
    '"a" | "b"',
    '{ a: string; b?: number }',
    '(first: A, second: B) => void',
    'Leaf<Observable<A>>',
    'Map<string, Array<A>>',
    '{}',
    '`a-b  c`',
    'A extends B ? C : D',
    '{ [K in keyof T]?: T[K] }',
    "'it''s' | '// no comment'",
  ])
})

describe('signatures', () => {
  test('break if they are too wide', () => {
    const wide = 'x'.repeat(40)
    expect(layoutCode(`function brew<T>(first: ${wide}, second?: { a: 1; b: 2 }, ...more: ${wide}[]): Promise<T>;`)).toBe(
      `function brew<T>(\n    first: ${wide},\n    second?: { a: 1; b: 2 },\n    ...more: ${wide}[]\n): Promise<T>;`,
    )
    expect(layoutCode(`type A = '${wide}' | '${wide}' | '${wide}';`)).toBe(`type A =\n    | '${wide}'\n    | '${wide}'\n    | '${wide}';`)
    expect(layoutCode(`type A<T> = T extends ${wide} ? First<${wide}> : T extends B ? ${wide} : never;`)).toBe(
      `type A<T> = T extends ${wide}\n    ? First<${wide}>\n    : T extends B\n    ? ${wide}\n    : never;`,
    )
    expect(layoutCode(`type A = { constructor: { first: ${wide}; second: S }; toString: ${wide} };`)).toBe(
      `type A = {\n    constructor: { first: ${wide}; second: S };\n    toString: ${wide};\n};`,
    )
  })

  test('break within a type with a single argument', () => {
    const wide = 'x'.repeat(60)
    expect(layoutCode(`const a: Promise<Cup<{ first: ${wide}; second: string }>>;`)).toBe(
      `const a: Promise<Cup<{\n    first: ${wide};\n    second: string;\n}>>;`,
    )
  })

  test('are shortened beyond a readable length', () => {
    const deep = `type A = ${'{ a: '.repeat(300)}1${' }'.repeat(300)};`
    expect(layoutCode(deep).split('\n').length).toBeLessThan(60)
    const lists = `type A = ${'Array<'.repeat(2_000)}{ a: 1 }${'>'.repeat(2_000)};`
    expect(layoutCode(lists)).toBe(lists)
    const long = `type A = ${"'x' | ".repeat(5_000)}'y';`
    expect(layoutCode(long)).toBe(long)
  })

  test('separate members that were separated by lines', () => {
    const text = makePagesOf(`${docs}type Brew = (options: {\n  leaf: string\n  cup: {\n    size: number\n  }\n}) => void`).textOf(
      'reference/x/brew',
    )
    expect(signatureOf(text)).toBe('type Brew = (options: { leaf: string; cup: { size: number } }) => void;')
  })

  test('contain deep or recursive types', () => {
    const deep = `${'Array<'.repeat(350)}Leaf${'>'.repeat(350)}`
    const { textOf, reports } = makePagesOf(`${docs}export interface Leaf { parent?: Leaf; all: Map<Leaf, Leaf[]>; deep: ${deep} }
${docs}type Json = string | Json[] | { [key: string]: Json };`)
    expect(reports).toEqual([])
    expect(sectionOf(textOf('reference/x/leaf'), 'deep')).toBe(`*property* · \`${deep}\``)
    expect(signatureOf(textOf('reference/x/json'))).toBe('type Json = string | Json[] | { [key: string]: Json };')
  })

  test('can contain backticks', () => {
    const text = makePagesOf(`${docs}interface Leaf { id: \`leaf-\${string}\`; fence: '\`\`\`' }`).textOf('reference/x/leaf')
    expect(sectionOf(text, 'id')).toBe(`*property* · \`\` \`leaf-\${string}\` \`\``)
    expect(text).toContain(`\`\`\`\`ts\ninterface Leaf {\n    id: \`leaf-\${string}\`;\n    fence: '\`\`\`';\n}\n\`\`\`\``)
    expect(sectionOf(text, 'fence')).toBe("*property* · ````'```'````")
  })

  test('show the package, the version, and the file, with a link if there is an address', () => {
    const text = makePagesOf(`${docs}interface Leaf {}`, { sourceUrl: 'https://files.example/{package}@{version}/{file}#L{line}' }).textOf(
      'reference/x/leaf',
    )
    expect(sectionOf(text, 'Leaf')).toContain(
      '*interface* · [`tea-shop` 1.2.3](<https://files.example/tea-shop@1.2.3/dist/index.d.ts#L2>) · `dist/index.d.ts`',
    )
  })
  test('come after the first paragraph of the comment, but before what it introduces and what can be long', () => {
    const { textOf } = makePagesOf(`
/** Text.
 *
 * More.
 * @docsCategory x */
interface Plain {}
/** Text:
 * - a
 * @docsCategory x */
interface Listed {}
/** Text
 * of two lines.
 * ## More
 * @docsCategory x */
interface Headed {}
`)
    const signature = (name: string) => `\`\`\`ts\ninterface ${name} {}\n\`\`\``
    expect(textOf('reference/x/plain')).toContain(`Text.\n\n${signature('Plain')}\n\nMore.`)
    expect(textOf('reference/x/listed')).toContain(`${signature('Listed')}\n\nText:\n- a`)
    expect(textOf('reference/x/headed')).toContain(`Text\nof two lines.\n\n${signature('Headed')}\n\n## More`)
  })

  test('are followed by their base types, also partial ones', () => {
    const { textOf } = makePagesOf(`${docs}interface Cup {}\n${docs}interface Mug extends Omit<Cup, 'lid'>, Other {}`)
    expect(sectionOf(textOf('reference/x/mug'), 'Mug')).toContain("Extends `Omit<Cup, 'lid'>`, `Other`.")
  })
})
