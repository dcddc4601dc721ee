import { expect, test } from 'vitest'
import { translate } from './translate.ts'

const count = 4_000

test.each([
  '{',
  '{ ',
  '<a b="',
  '<A {',
  '<A b={',
  '<Foo>\n\n',
  '<div>\n',
  '</x>',
  'import {\n',
  'export const x = {\n\n',
  '{a + 1}\n\n',
  '` ',
  '```js a="\n',
  ':::note [\n',
  ':a[<b c>',
  '{/* ',
  '<!-- ',
  '](',
  ']({',
  '<details><summary>',
  '<p style={{',
  '`${',
  '{`${',
  '<></>',
  '```mdx-code-block\n',
  '<Tabs values={[',
])(
  '%j many times ends',
  (part) => {
    for (const tool of ['docusaurus', 'starlight'] as const)
      expect(translate(tool, part.repeat(count)).revised.text.length).toBeGreaterThanOrEqual(0)
  },
  60_000,
)

test.each([
  ['brackets', `{${'('.repeat(20_000)}1${')'.repeat(20_000)}}\n`],
  ['lists', `<Foo a={${'['.repeat(3_000)}${']'.repeat(3_000)}} />\n`],
  ['elements', `${'<Foo>\n'.repeat(2_000)}${'</Foo>\n'.repeat(2_000)}`],
])('deeply nested %s end', (_, text) => {
  expect(translate('docusaurus', text).revised.text).not.toBe('')
})

test('names of JavaScript’s own are names like any other', () => {
  const { revised } = translate(
    'docusaurus',
    '<Foo __proto__={1} constructor="x" />\n\n{toString}\n\n:::constructor\na\n:::\n\n```js constructor\n```\n',
  )
  expect(revised.text).toBe('<Foo constructor="x" />\n\n{toString}\n\n:::note constructor\na\n:::\n\n```js\n```\n')
})

test('MDX that is not valid stays readable', () => {
  const { revised, notes } = translate('docusaurus', 'a <b {x\n\n</Foo>\n\n<Foo a=1 b>\n\n<a/b/c> <1> {\n')
  expect(revised.text).toBe('a <b {x\n\n<Foo a="1" b />\n\n<a/b/c> <1> {\n')
  expect(notes.map(({ advice }) => advice)).toEqual(['This tag closes nothing. It was removed.', '`<Foo>` is never closed.'])
})

test('a partial that includes itself is translated once', () => {
  const text = "import A from './_a.mdx'\n\n<A />\n"
  const { revised, partials } = translate('docusaurus', text, { file: 'docs/_a.mdx', files: { 'docs/_a.mdx': text }, isPartial: true })
  expect(revised.text).toBe(':::include ./_a.mdx\n')
  expect(partials).toEqual(['docs/_a.mdx'])
})
