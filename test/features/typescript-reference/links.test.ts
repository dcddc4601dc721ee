import { describe, expect, test } from 'vitest'
import { makePages, makePagesOf, sectionOf } from './typescript-pages.ts'

const docs = '/** @docsCategory x */\n'

function definitionsOf(text: string): readonly string[] {
  return [...text.matchAll(/^\[[^\]]+\]: .*$/gm)].map(([line]) => line)
}

describe('names in code', () => {
  test('are linked if they are types', () => {
    const { textOf } = makePages([
      {
        files: {
          'pot.d.ts': `
import { Cup } from './cup'
import { Observable } from 'rxjs'
import { Tea, Milk, Water, kettle } from '@/drinks'
${docs}export class Pot<Leaf> extends Cup<Lid> implements Mug {
  a: Leaf; b(c: typeof kettle): import('./tea').Tea; d: Observable; Milk: string; e: Date; private f: Water
}
${docs}export interface Lid {}
${docs}export interface Mug {}`,
          'others.d.ts': [
            'class Cup',
            'interface Leaf',
            'interface Tea',
            'interface Milk',
            'interface Observable',
            'interface Water',
            'class Date',
          ]
            .map((declaration) => `${docs}export ${declaration} {}\n`)
            .join(''),
          'kettle.d.ts': `${docs}export const kettle: 1`,
        },
      },
    ])
    // Not for type parameters, property names, and names of the language or of other packages.
    expect(definitionsOf(textOf('reference/x/pot'))).toEqual([
      '[Cup]: /reference/x/cup#cup',
      '[Lid]: /reference/x/lid#lid',
      '[Mug]: /reference/x/mug#mug',
      '[Tea]: /reference/x/tea#tea',
      '[kettle]: /reference/x/kettle#kettle',
    ])
    expect(sectionOf(textOf('reference/x/pot'), 'Pot')).toContain('Extends `Cup<Lid>`. Implements `Mug`.')
  })

  test('are linked to other declarations, but not to themselves', () => {
    const { textOf } = makePagesOf(`
/** See {@link Leaf} and {@link Leaf.next}.
 * @docsCategory x */
export interface Leaf { next: Leaf }
/** @docsCategory x
 * @docsPage Cups */
export interface Cup { mug: Mug }
/** @docsCategory x
 * @docsPage Cups */
export interface Mug {}
`)
    expect(definitionsOf(textOf('reference/x/leaf'))).toEqual([])
    expect(textOf('reference/x/leaf')).toContain('See [Leaf](#leaf) and [Leaf.next](#leaf-next).')
    expect(definitionsOf(textOf('reference/x/cups'))).toEqual(['[Mug]: #mug'])
  })

  test('refer to the package they are imported from', () => {
    const { textOf } = makePages([
      { name: '@tea/green', into: 'green', files: { 'a.d.ts': `${docs}export interface Leaf {}\n${docs}export interface Only {}` } },
      { name: '@tea/black', into: 'black', files: { 'a.d.ts': `${docs}export interface Leaf {}` } },
      {
        name: '@tea/shop',
        into: 'shop',
        files: {
          'a.d.ts': `import { Leaf } from '@tea/black/lib/leaf'\nimport { Only } from '@tea/black'\n${docs}export interface A { leaf: Leaf; only: Only }`,
          'b.d.ts': `import { Leaf } from './generated'\n${docs}export interface B { leaf: Leaf }`,
        },
      },
    ])
    expect(definitionsOf(textOf('shop/x/a'))).toEqual(['[Leaf]: /black/x/leaf#leaf', '[Only]: /green/x/only#only'])
    expect(definitionsOf(textOf('shop/x/b'))).toEqual([])
  })

  test('of examples are linked to imports and to types of the section', () => {
    const { textOf } = makePages([
      {
        name: '@tea/core',
        into: 'core',
        files: { 'a.d.ts': `${docs}export interface Leaf {}\n${docs}export declare function brew(): void` },
      },
      {
        name: '@tea/shop',
        into: 'shop',
        files: {
          'a.d.ts': `
/**
 * Use \`Cup\` and \`sip()\`, not \`cup\`.
 * \`\`\`ts
 * import { brew, type Leaf as Other } from '@tea/core';
 * import { Leaf } from 'elsewhere';
 * const mug: Mug = brew()
 * \`\`\`
 * \`\`\`graphql
 * type Plate
 * \`\`\`
 * @docsCategory x */
export interface Shop {}
${docs}export interface Cup {}
${docs}export interface Mug {}
${docs}export interface Plate {}
${docs}export declare function sip(): void`,
        },
      },
    ])
    expect(definitionsOf(textOf('shop/x/shop'))).toEqual([
      '[Cup]: /shop/x/cup#cup',
      '[Mug]: /shop/x/mug#mug',
      '[brew]: /core/x/brew#brew',
      '[sip]: /shop/x/sip#sip',
    ])
  })
})

test('in the text about a function, the name of a parameter is not the function of that name', () => {
  const { textOf } = makePages(
    [
      {
        files: {
          'package.json': '{ "name": "tea-shop", "types": "index.d.ts" }',
          'index.d.ts': `
/** Takes the first \`count\` cups, see \`skip\`. */
export function take(count: number): void
/** Counts cups, unlike \`take\`. */
export function count(): number
/** Skips \`size\` cups, see \`count\`. */
export function skip(size: number): void`,
        },
      },
    ],
    { group: 'kind' },
  )
  expect(definitionsOf(textOf('reference/functions/take'))).toEqual(['[skip]: /reference/functions/skip#skip'])
  expect(definitionsOf(textOf('reference/functions/skip'))).toEqual(['[count]: /reference/functions/count#count'])
})

test('names in comments include those under which a module exports a declaration', () => {
  const { textOf } = makePages(
    [
      {
        files: {
          'package.json': '{ "name": "tea-shop", "exports": { ".": "./index.d.ts", "./plain": "./plain.d.ts" } }',
          'index.d.ts': "export { brewTea, brewTea as brew } from './brew'\n/** Like `brew`. */\nexport declare const pot: 1",
          'brew.d.ts': '/** See `brew`. */ export declare function brewTea(): void',
          'plain.d.ts': '/** See `brew`. */ export declare const brew: 1',
        },
      },
    ],
    { group: 'kind' },
  )
  expect(definitionsOf(textOf('reference/variables/pot'))).toEqual(['[brew]: /reference/functions/brew-tea#brewtea'])
  expect(definitionsOf(textOf('reference/functions/brew-tea'))).toEqual([])
})

describe('links of comments', () => {
  test('have text, members, and other forms', () => {
    const { textOf, reports } = makePagesOf(`
/**
 * {@link Mug} {@link Mug|a mug} {@link Mug the *mug*} {@linkcode Mug.fill()} {@link Mug#fill | \`fill\` it}
 * {@link Mug.missing} {@link Mug.prototype.fill} {@link own} {@link https://tea.example/a b}
 * {@link /guides/tea | the guide} {@link Mug
 * over two lines} and \`{@link Code}\`
 * @docsCategory x
 */
export interface Leaf { own: string }
${docs}export class Mug { fill(): void }
`)
    expect(reports).toEqual([])
    expect(textOf('reference/x/leaf')).toContain(
      [
        '[Mug][] [a mug][Mug] [the \\*mug\\*][Mug] [Mug.fill()](/reference/x/mug#mug-fill) [`fill` it](/reference/x/mug#mug-fill)',
        '[Mug.missing][Mug] [Mug.prototype.fill](/reference/x/mug#mug-fill) [own](#leaf-own) [b](https://tea.example/a)',
        '[the guide](/guides/tea) \n[over two lines][Mug] and `{@link Code}`',
      ].join('\n'),
    )
  })

  test('use the nearest of ambiguous names', () => {
    const { textOf } = makePages([
      { name: 'first', into: 'a', files: { 'x.d.ts': `${docs}export interface Leaf {}` } },
      {
        name: 'second',
        into: 'b',
        files: { 'x.d.ts': `/** See {@link Leaf}. @x\n * @docsCategory y */ export interface Near {}\n${docs}export interface Leaf {}` },
      },
      { name: 'third', into: 'c', files: { 'x.d.ts': '/** See {@link Leaf}.\n * @docsCategory y */ export interface Far {}' } },
      { name: 'second', into: 'd', files: { 'x.d.ts': '/** See {@link Leaf}.\n * @docsCategory y */ export interface Same {}' } },
    ])
    expect(definitionsOf(textOf('b/y/near'))).toEqual(['[Leaf]: /b/x/leaf#leaf'])
    expect(definitionsOf(textOf('c/y/far'))).toEqual(['[Leaf]: /a/x/leaf#leaf'])
    expect(definitionsOf(textOf('d/y/same'))).toEqual(['[Leaf]: /b/x/leaf#leaf'])
  })

  test('need no definition if Markdown would confuse names', () => {
    const { textOf } = makePagesOf(`
/** {@link useTea} and {@link UseTea}.
 * @docsCategory x */
export interface Leaf {}
/** @docsCategory x
 * @docsPage Hooks */ export declare function useTea(): void
/** @docsCategory x
 * @docsPage Hooks */ export interface UseTea {}
`)
    const text = textOf('reference/x/leaf')
    expect(text).toContain('[useTea][] and [UseTea](/reference/x/hooks#usetea-2).')
    expect(definitionsOf(text)).toEqual(['[useTea]: /reference/x/hooks#usetea'])
  })

  test('can be addresses, and members on linked pages are found', () => {
    const { textOf, reports } = makePagesOf(`
/**
 * [a](/guides/tea) [b](https://tea.example/x(1)) [c](/reference/x/mug/#fill) [d](/reference/x/mug#mug) [e](#below) [f](mailto:a@b.example)
 * [g](javascript:alert(1)) [h](JAVA&#115;CRIPT:x) ![i](pot.png) ![j](https://tea.example/pot.png "Pot")
 * @docsCategory x
 */
export interface Leaf {}
${docs}export class Mug { fill(): void }
`)
    expect(textOf('reference/x/leaf')).toContain(
      '[a](/guides/tea) [b](https://tea.example/x(1)) [c](/reference/x/mug#mug-fill) [d](/reference/x/mug#mug) [e](#below) [f](mailto:a@b.example)\ng h i ![j](https://tea.example/pot.png "Pot")',
    )
    expect(reports).toHaveLength(2)
  })
})
