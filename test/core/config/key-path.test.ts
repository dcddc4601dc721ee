import { expect, test } from 'vitest'
import { findByKeyPath, formatKeyPath, parseKeyPath } from '../../../src/core/config/key-path.ts'

/** The text at a key path; `above:` if only a parent key is found. */
function textAt(text: string, key: string, wants?: 'key'): string | undefined {
  const place = findByKeyPath(text, parseKeyPath(key), wants)
  if (place === undefined) return undefined
  const line = text.split('\n')[place.range.line - 1] ?? ''
  return `${place.isWhole ? '' : 'above: '}${line.slice(place.range.column - 1, (place.range.endColumn ?? 0) - 1)}`
}

test.each([
  ['an object', `export default { a: 'x' }`, 'a', `'x'`],
  ['a call', `export default defineConfig({ a: 1 })`, 'a', '1'],
  ['types', `export default { a: 'x' } satisfies UserConfig`, 'a', `'x'`],
  ['more types', `export default ({ a: 'x' } as const) as unknown as UserConfig`, 'a', `'x'`],
  ['a constant', `const config: UserConfig = {\n  a: 'x',\n}\nexport default config`, 'a', `'x'`],
  [
    'constants within',
    `const url = 'u'\nexport const items = [{ href: url }]\nexport default { nav: { items } }`,
    'nav.items[0].href',
    `'u'`,
  ],
  ['lists', `export default { a: ['x', { b: 'x' }, 'x'] }`, 'a[1].b', `'x'`],
  ['an element', `export default { a: [\n  { b: 1,\n    c: 2 }] }`, 'a[0]', '{ b: 1,'],
  ['quoted keys', `export default { 'a-b': { "c": -1 } }`, '["a-b"].c', '-1'],
  ['what is no literal', `export default { a: { b: [] } }`, 'a.b', 'b'],
  ['what another module makes', `export default { a: load() }`, 'a.b', 'above: a'],
  ['what stands behind a spread', `export default { a: [...more, 'x'] }`, 'a[1]', 'above: a'],
  ['a key written twice', `export default { a: 1, b: 2, a: 3 }`, 'a', '3'],
  ['text beyond ASCII', `export default { t: '😀ä', a: 'x' }`, 'a', `'x'`],
  ['JSON', `\n{ "a": [{ "b": "x" }] }\n`, 'a[0].b', `"x"`],
  ['names that objects have', `export default { a: {} }`, 'a.toString', 'above: a'],
])('%s', (_, text, key, expected) => {
  expect(textAt(text, key)).toBe(expected)
})

test('the key instead of its value', () => {
  expect(textAt(`export default { a: { b: 'x' } }`, 'a.b', 'key')).toBe('b')
})

test.each(['', 'export default', 'export default load()', `import a from './a'\nexport default a`, 'const a = a\nexport default a', '}{'])(
  'nothing is found in %j',
  (text) => {
    expect(findByKeyPath(text, ['a'])).toBeUndefined()
  },
)

test.each([[['a', 0, 'b']], [['a-b', 'c', 12]], [['sidebars', 'x.y"z', 1, 'items', 0]], [['', 'a']]])('the path %j', (path) => {
  expect(parseKeyPath(formatKeyPath(path))).toEqual(path)
})
