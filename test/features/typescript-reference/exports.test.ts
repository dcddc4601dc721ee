import { expect, test } from 'vitest'
import { makePages, sectionOf } from './typescript-pages.ts'

function manifest(exports: unknown): string {
  return JSON.stringify({ name: 'tea-shop', exports })
}

/** The pages of a package with one entry point. */
function makeExported(files: Readonly<Record<string, string>>, options: Parameters<typeof makePages>[1] = {}) {
  return makePages([{ files: { 'package.json': manifest({ '.': { types: './index.d.ts' } }), ...files } }], { group: 'kind', ...options })
}

test('what a package exports has a page in the folder of its kind; what it does not export has none', () => {
  const { paths, reports } = makeExported({
    'index.d.ts': `
export * from './lib.js'
export { inner as outer, type Leaf } from './inner.js'
export default class Shop {}
declare const hidden: number
export {}
`,
    'lib.d.ts': `
export interface Tea {}
export type Size = 'small' | 'large'
export enum Grade { A, B }
export const price: number
export function brew(tea: Tea): void
export abstract class Pot {}
/** @internal */ export const secret: 1
/** Not for you. @hidden */ export const alsoSecret: 1
`,
    'inner.d.ts': 'export const inner: string\nexport interface Leaf {}\nexport interface Unseen {}',
  })
  expect(reports).toEqual([])
  expect(paths.filter((path) => !path.endsWith('/index.md'))).toEqual([
    'reference/classes/pot.md',
    'reference/classes/shop.md',
    'reference/enums/grade.md',
    'reference/functions/brew.md',
    'reference/interfaces/leaf.md',
    'reference/interfaces/tea.md',
    'reference/types/size.md',
    'reference/variables/outer.md',
    'reference/variables/price.md',
  ])
})

test('`module` makes one page for each entry point, and a symbol belongs to the first that exports it', () => {
  const { paths, textOf } = makePages(
    [
      {
        files: {
          'package.json': manifest({
            './extra': { require: { types: './extra.d.cts' }, import: { types: './extra.d.mts' } },
            '.': './index.js',
            './again': './again.js',
            './styles.css': './styles.css',
          }),
          'index.d.ts': '/** Sells tea.\n * @packageDocumentation */\n\n/** A leaf. */\nexport interface Leaf {}',
          'extra.d.mts': "export { Leaf } from './index.js'\nexport function steep(leaf: import('./index.js').Leaf): void",
          'extra.d.cts': 'export const wrong: 1',
          'again.d.ts': "export * from './index.js'",
        },
      },
    ],
    { group: 'module' },
  )
  expect(paths).toEqual(['reference/extra.md', 'reference/index.md'])
  const main = textOf('reference/index')
  expect(main).toContain('Sells tea.')
  expect(main).toContain('## Interfaces {#interfaces}')
  expect(sectionOf(main, 'Leaf')).toContain('Exported from `tea-shop`, `tea-shop/extra`, `tea-shop/again`.')
  expect(main).toContain('- [`tea-shop/extra`](/reference/extra)\n- `tea-shop/again`: [Leaf](#leaf)')
  expect(textOf('reference/extra')).toContain('[Leaf]: /reference/#leaf')
})

test('a module with very many rows is split into a page for each declaration', () => {
  const files = { 'index.d.ts': Array.from({ length: 260 }, (_each, index) => `export const tea${index}: ${index}`).join('\n') }
  const { paths, textOf } = makeExported(files, { group: 'module' })
  expect(paths).toHaveLength(262)
  expect(textOf('reference/index')).toContain('- [tea7](/reference/variables/tea7#tea7): *variable*')
})

test('`export =`, merged declarations, namespaces, and overloads are shown whole', () => {
  const { textOf, paths, reports } = makeExported({
    'index.d.ts': `
/** Makes tea. */
declare function tea(): void
/** Makes much tea.
 * @deprecated Use one cup. */
declare function tea(cups: number): void
declare namespace tea {
  /** A cup. */
  interface Cup { size: number }
  interface Cup { color: string }
  namespace deep { const level: 1 }
}
export = tea
`,
  })
  expect(reports).toEqual([])
  expect(paths).toEqual(
    expect.arrayContaining(['reference/functions/tea.md', 'reference/interfaces/cup.md', 'reference/namespaces/deep.md']),
  )
  const text = textOf('reference/functions/tea')
  expect(text).toContain('*function* · *namespace*')
  expect(text).not.toMatch(/^\*function.*\*\*deprecated\*\*/m)
  expect(text).toMatch(/^::::::details Another overload\n\n\*\*Overload\*\* · \*\*deprecated\*\*\n[\s\S]*?\n::::::$/m)
  expect(text).toContain('**Deprecated:** Use one cup.')
  expect(text).toMatch(/## Overloads \{#tea-all-overloads\}[\s\S]*?## Parameters \{#tea-all-parameters\}\n\n::::::members\n\n#### cups /)
  expect(text).toContain('- [Cup](/reference/interfaces/cup#cup): A cup.')
  expect(textOf('reference/interfaces/cup')).toMatch(/## size[\s\S]*## color/)
  expect(textOf('reference/variables/deep-level')).toContain('const level: 1;')
})

test('names that differ only in case, that are reserved, or that several modules export keep a page each', () => {
  const { paths, textOf } = makePages(
    [
      {
        files: {
          'package.json': manifest({ '.': './index.js', './v1': './v1.js' }),
          'index.d.ts': ['index', 'constructor', '__proto__', 'con', 'box', 'Box', '_box', '$box', 'default_']
            .map((name) => `export const ${name}: 1`)
            .join('\n'),
          'v1.d.ts': 'export const box: 0\nexport class Variables {}\ndeclare const _default: { a: 1 }\nexport default _default',
        },
      },
    ],
    { group: 'kind' },
  )
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length)
  expect(paths.filter((path) => path.startsWith('reference/variables/'))).toEqual([
    'reference/variables/box-2.md',
    'reference/variables/box-3.md',
    'reference/variables/box-4.md',
    'reference/variables/box-5.md',
    'reference/variables/box.md',
    'reference/variables/con-symbol.md',
    'reference/variables/constructor.md',
    'reference/variables/default.md',
    'reference/variables/default_.md',
    'reference/variables/index-symbol.md',
    'reference/variables/index.md',
    'reference/variables/proto__.md',
  ])
  expect(textOf('reference/variables/box-3')).toContain('title: "box (tea-shop/v1)"')
  expect(paths).toContain('reference/classes/variables.md')
})

test('tags of TSDoc are shown, also within a line', () => {
  const { textOf } = makeExported({
    'index.d.ts': `
/**
 * Brews tea. See {@link Kettle.heat | the heat}.
 * @remarks Slow.
 * @typeParam T - The kind of [tea](https://tea.example).
 * @param tea - The tea.
 * @returns A cup.
 * @throws {Error} If empty.
 * @example
 * brew(tea)
 * @beta
 */
export function brew<T>(tea: T): string
/** Boils. @deprecated Use a pan. */
export interface Kettle {
  /** @defaultValue 100 */ heat?: number
  /** @hidden */ secret: 1
}
`,
  })
  const text = textOf('reference/functions/brew')
  expect(text).toContain('**beta**')
  expect(text).toContain(
    'Brews tea. See [the heat](/reference/interfaces/kettle#kettle-heat).\n\n```ts\nfunction brew<T>(tea: T): string;\n```\n\nSlow.',
  )
  expect(text).toContain('- `T`: The kind of [tea](https://tea.example).')
  expect(text).toContain('```ts\nbrew(tea)\n```')
  expect(text).toContain('- **Throws** `Error` If empty.')
  expect(sectionOf(text, 'tea')).toContain('The tea.')
  const kettle = textOf('reference/interfaces/kettle')
  expect(kettle).toContain('**Deprecated:** Use a pan.\n\nBoils.')
  expect(kettle).toContain('default `100`')
  expect(kettle).not.toContain('secret: 1;')
})

test('inherited members are links to a parent with a page, and rows of a parent without one', () => {
  const files = {
    'index.d.ts': "export { Cup, Base } from './cup.js'",
    'cup.d.ts': `
export class Base { /** Rinses. */ rinse(): void; own(): void }
declare class Hidden extends Base { /** Stacks cups. */ stack(): void }
export class Cup extends Hidden { own(): void }
`,
  }
  const listed = makeExported(files, { inherited: true }).textOf('reference/classes/cup')
  expect(listed).toContain('Inherited from [Base](/reference/classes/base#base): [rinse](/reference/classes/base#base-rinse).')
  expect(sectionOf(listed, 'stack')).toContain('inherited from `Hidden`')
  const plain = makeExported(files).textOf('reference/classes/cup')
  expect(plain).not.toContain('Inherited from')
  expect(plain).not.toContain('stack')
})

test('`@inheritDoc` takes the comment of a name or of the parent; without one, it is reported', () => {
  const { textOf, reports } = makeExported({
    'index.d.ts': `
export class Base { /** Rinses. */ rinse(): void }
export class Cup extends Base { /** {@inheritDoc} */ rinse(): void }
/** {@inheritDoc Base.rinse} Twice. */
export const cup: Cup
/** {@inheritDoc Nothing} */
export const broken: 1
`,
  })
  expect(sectionOf(textOf('reference/classes/cup'), 'rinse')).toContain('Rinses.')
  expect(textOf('reference/variables/cup')).toContain('Rinses.\n\n```ts\nconst cup: Cup;\n```\n\nTwice.')
  expect(reports).toEqual([
    'tea-shop@1.2.3/index.d.ts:6 reference/unresolved-inherit-doc No comment of `Nothing` was found, so this comment inherits nothing.',
  ])
})

test('`@group` and `@category` name the sections of a list', () => {
  const text = makeExported({
    'index.d.ts': '/** @group Brewing */ export const pot: 1\n/** @category Brewing */ export function brew(): void\nexport const cup: 1',
  }).textOf('reference/index')
  expect(text).toMatch(/## Brewing \{#brewing\}\n\n- \[brew\].*\n- \[pot\].*\n\n## Variables/)
})

test('exports of other packages are named', () => {
  const text = makeExported({ 'index.d.ts': "export * from 'milk'\nexport { Sugar } from 'sugar'" }).textOf('reference/index')
  expect(text).toContain('- `sugar`: `Sugar`\n- `milk`: everything')
})

test('missing modules and entry points are reported', () => {
  expect(makeExported({ 'index.d.ts': "\nexport * from './gone.js'" }).reports).toEqual([
    'tea-shop@1.2.3/index.d.ts:2 reference/missing-module No TypeScript file provides `./gone.js`, so declarations that this file exports from it have no pages.',
  ])
  expect(makePages([{ files: { 'package.json': '{}' } }], { group: 'kind' }).reports).toEqual([
    'docs.config.ts: reference/no-entry-points The `package.json` of `tea-shop` names no entry point with TypeScript declarations, so docsgen generates no pages for `reference.typescript[0]`.',
  ])
  expect(makeExported({ 'index.d.ts': '' }, { entryPoints: ['./nope'] }).reports).toEqual([
    'docs.config.ts: reference/unknown-entry-point `./nope` matches neither a key with TypeScript declarations in the `exports` of `tea-shop` nor a TypeScript file.',
  ])
})

test('`entryPoints` chooses keys of `exports`, patterns among them, or source files', () => {
  const files = {
    'package.json': manifest({ '.': './index.js', './plugins/*': './lib/plugins/*.js', './old': './old.js' }),
    'index.d.ts': 'export const main: 1',
    'old.d.ts': 'export const old: 1',
    'lib/plugins/milk.d.ts': 'export const milk: 1',
    'src/a/index.ts': 'export const a = 1',
    'src/b.ts': 'export const b = 1',
  }
  const modules = (...entryPoints: string[]) => makePages([{ files }], { group: 'module', entryPoints }).paths
  expect(modules('.', './plugins/*')).toEqual(['reference/index.md', 'reference/plugins/milk.md'])
  expect(modules('!./old')).toEqual(['reference/index.md'])
  expect(modules('src/**/*.ts')).toEqual(['reference/a.md', 'reference/b.md', 'reference/index.md'])
})

test.each(['kind', 'module'] as const)('sections whose names look alike have their own anchors, grouped by %s', (group) => {
  const tags = ['Type IDs', 'type ids', 'Type-IDs', 'Types']
  const names = tags.map((tag, index) => `/** @category ${tag} */ export const name${index}: 1`)
  const { textOf } = makeExported({ 'index.d.ts': `${names.join('\n')}\nexport type Own = 1` }, { group })
  const headings = textOf('reference/index').match(/^## .*$/gm) ?? []
  expect(headings.map((heading) => heading.replace(/ +\{/, ' {'))).toEqual([
    '## Type IDs {#type-ids}',
    '## Type-IDs {#type-ids-2}',
    '## Types {#types}',
  ])
})

test('modules of the package itself are found by its name', () => {
  const files = {
    'package.json': manifest({
      '.': './index.js',
      './*': './lib/*.js',
      './deep/*.js': { types: ['./lib/deep/*.d.ts'], default: './lib/deep/*.js' },
      './deep/secret.js': null,
    }),
    'index.d.ts': "export { a } from 'tea-shop/a'\nexport { b } from 'tea-shop/deep/b.js'\nexport { c } from 'tea-shop/deep/secret.js'",
    'lib/a.d.ts': 'export const a: 1',
    'lib/deep/b.d.ts': 'export const b: 1',
    'lib/deep/secret.d.ts': 'export const c: 1',
  }
  const { paths, reports } = makePages([{ files }], { group: 'kind' })
  expect(paths.filter((path) => path.includes('variables/'))).toEqual([
    'reference/variables/a.md',
    'reference/variables/b.md',
    'reference/variables/index.md',
  ])
  expect(reports).toEqual([expect.stringMatching(/^tea-shop@1.2.3\/index.d.ts:3 reference\/missing-module .*`tea-shop\/deep\/secret.js`/)])
})

test('modules and parents in circles end', () => {
  const { paths, reports } = makeExported(
    {
      'index.d.ts': "export * from './other.js'\nexport * as self from './index.js'\nexport interface A extends B {}",
      'other.d.ts':
        "export * from './index.js'\nexport { loop } from './index.js'\nexport interface B extends A {}\nimport { A } from './index.js'\nimport x = y.z\nimport y = x.w\nexport { x }",
    },
    { inherited: true },
  )
  expect(reports).toEqual([])
  expect(paths).toEqual(expect.arrayContaining(['reference/interfaces/a.md', 'reference/interfaces/b.md', 'reference/namespaces/self.md']))
})

test('a `@docsCategory` within a line is reported', () => {
  const { reports, paths } = makePages([
    {
      files: {
        'a.d.ts':
          '/** A cup. @docsCategory cups */\nexport interface Cup {}\n/** Mentions `@docsCategory x`. */\nexport interface Other {}',
      },
    },
  ])
  expect(paths).toEqual([])
  expect(reports).toEqual([
    'tea-shop@1.2.3/a.d.ts:1 reference/inline-tag `@docsCategory` is not at the start of a line, so this comment gives its declaration no page.',
  ])
})
