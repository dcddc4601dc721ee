import { expect, test } from 'vitest'
import { comparablePath, fileOfPage, isUrl, parseUrl, pathBelow, splitOnce, withoutSlash, withSlash } from '../../../src/kit/url/address.ts'

test('addresses are compared without query, fragment, and the last slash, but the top stays', () => {
  expect(['/a/?b/#c/', '/a#b?c', '/?q', '#top', '/a//'].map(comparablePath)).toEqual(['/a', '/a', '/', '', '/a/'])
  expect(['/', '', '/a/'].map(withoutSlash)).toEqual(['/', '', '/a'])
  expect(['/', '', '/a', '/a/'].map(withSlash)).toEqual(['/', '/', '/a/', '/a/'])
})

test('a path below a base is not one beside it', () => {
  expect(['/docs/', '/docs/a', '/docs', '/docs-old/a'].map((path) => pathBelow('/docs/', path))).toEqual(['', 'a', undefined, undefined])
})

test('only the first sign splits', () => {
  expect([splitOnce('a#b#c', '#'), splitOnce('a', '#'), splitOnce('a#', '#')]).toEqual([['a', 'b#c'], ['a'], ['a', '']])
})

test('pages have files', () => {
  expect([fileOfPage('/', 'html'), fileOfPage('/a', 'md'), fileOfPage('/a/', 'html')]).toEqual(['/index.html', '/a.md', '/a/index.html'])
})

test('a URL is valid or not, however often it was looked at', () => {
  const answers = new Set<boolean>()
  for (let index = 0; index < 20_000; index++) answers.add(isUrl('https://b\u00fccher.example'))
  expect([...answers]).toEqual([true])
  expect(isUrl('b\u00fccher.example')).toBe(false)
})

test('a relative URL needs a base', () => {
  expect(parseUrl('../a', 'https://example.com/b/c')?.href).toBe('https://example.com/a')
  expect(parseUrl('../a')).toBeUndefined()
})
