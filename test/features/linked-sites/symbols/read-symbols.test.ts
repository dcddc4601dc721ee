import { expect, test } from 'vitest'
import { formatSymbols } from '../../../../src/features/linked-sites/symbols/symbol-index.ts'
import { readSymbols, type SymbolsFile } from '../../../../src/kit/data/read-symbols.ts'

const shop: SymbolsFile = {
  title: 'Shop',
  url: 'https://shop.example.com/docs/',
  version: '2.x',
  language: 'en',
  pages: [
    ['', 'Shop', [['start', 'Start']]],
    ['guides/orders/', 'Bestellungen & „mehr“', [['rückgabe', 'Rückgabe']]],
    ['api/order', 'Order', [['', 'Order', 'class'], ['order-code', 'Order.code', 'property', 'code']]], // biome-ignore format: one line for each page
  ],
}

test('what is written can be read, with one line for each page', () => {
  const text = formatSymbols(shop)
  expect(readSymbols(text)).toEqual(shop)
  expect(text.split('\n')).toHaveLength(7)
  expect(readSymbols(formatSymbols({ ...shop, url: undefined, version: undefined, pages: [] }))).toEqual({
    title: 'Shop',
    language: 'en',
    pages: [],
  })
})

const page = (...parts: readonly unknown[]) => JSON.stringify({ symbols: 1, title: 'Shop', pages: [parts] })

test.each([
  ['', 'it is not complete JSON'],
  ['{"symbols":1', 'it is not complete JSON'],
  ['<!doctype html>', 'it is an HTML page'],
  ['\n<html lang="en">', 'it is an HTML page'],
  ['<symbols>', 'it is not complete JSON'],
  ['['.repeat(1_000_000), 'it is not complete JSON'],
  [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'it is not'],
  ['null', 'it is not a list of symbols'],
  ['{"__proto__":{"symbols":1}}', 'it is not a list of symbols'],
  ['{"manifest":1}', 'it is not a list of symbols'],
  ['{"symbols":2}', 'its format has the version 2, and this docsgen reads version 1'],
  ['{"symbols":"1"}', 'its format has the version "1"'],
  ['{"symbols":1,"title":3,"pages":[]}', 'its `title` is not a short text'],
  [`{"symbols":1,"title":"${'x'.repeat(501)}","pages":[]}`, 'its `title` is not a short text'],
  ['{"symbols":1,"title":"a\\u202eb","pages":[]}', 'its `title` is not a short text'],
  ['{"symbols":1,"title":"a","url":[],"pages":[]}', 'its `url`, `version`, or `language` is not a short text'],
  ['{"symbols":1,"title":"a","pages":{}}', 'its `pages` are not a list'],
  ['{"symbols":1,"title":"a","pages":[{}]}', 'page 1 of its `pages` is not valid: it is not a list of a path, a title, and anchors'],
  [page('a', 'A'), 'it is not a list of a path, a title, and anchors'],
  [page('/a', 'A', []), 'its path is not below the site'],
  [page('//evil.example', 'A', []), 'its path is not below the site'],
  [page('javascript:alert(1)', 'A', []), 'its path is not below the site'],
  [page('https://evil.example', 'A', []), 'its path is not below the site'],
  [page('../a', 'A', []), 'its path is not below the site'],
  [page('a/%2e%2E/b', 'A', []), 'its path is not below the site'],
  [page('a\\b', 'A', []), 'its path is not below the site'],
  [page('a b', 'A', []), 'its path is not below the site'],
  [page('a"onclick="b', 'A', []), 'its path is not below the site'],
  [page('x'.repeat(2_001), 'A', []), 'its path is not below the site'],
  [page('a', 'A\nB', []), 'its title is not a short text'],
  [page('a', 'A', [['id']]), 'one of its anchors is not a list of two to four short strings'],
  [page('a', 'A', [['a b', 'A']]), 'one of its anchors is not a list of two to four short strings'],
  [page('a', 'A', [['a', { toString: 'A' }]]), 'one of its anchors is not a list of two to four short strings'],
  [
    page(
      'a',
      'A',
      Array.from({ length: 500_001 }, () => ['', '']),
    ),
    'it has more than 500,000 names',
  ],
])('%.60s is rejected', (text, reason) => {
  expect(readSymbols(text)).toContain(reason)
})
