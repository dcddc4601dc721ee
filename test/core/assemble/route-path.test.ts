import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentId, encodePath, outputFile, routeBelowPrefix, toHref, withPrefix } from '../../../src/core/assemble/route-path.ts'

describe('the file of an address', () => {
  test.each([
    ['index.md', '/', 'index.html'],
    ['x.md', '/x', 'x.html'],
    ['x/index.md', '/x/', 'x/index.html'],
    ['x/x.md', '/x/', 'x/index.html'],
    ['x/x/x.md', '/x/x/', 'x/x/index.html'],
    ['x/y.md', '/x/y', 'x/y.html'],
    ['x/index/index.md', '/x/index/', 'x/index/index.html'],
    [
      'guides/getting-started/installation/index.md',
      '/guides/getting-started/installation/',
      'guides/getting-started/installation/index.html',
    ],
    ['TODO.md', '/TODO', 'TODO.html'],
    ['user-guide/orders/draft-orders.md', '/user-guide/orders/draft-orders', 'user-guide/orders/draft-orders.html'],
    ['v1.2.md', '/v1.2', 'v1.2.html'],
    ['index/x.md', '/index/x', 'index/x.html'],
    ['x.markdown', '/x', 'x.html'],
    ['x.tsx', '/x', 'x.html'],
  ])('%s is %s in %s', (path, route, file) => {
    expect(routeBelowPrefix(documentId(path), undefined)).toBe(route)
    expect(outputFile(route)).toBe(file)
  })

  test.each([
    ['x.md', 'y', '/y'],
    ['a/x.md', 'y', '/a/y'],
    ['a/index.md', 'y', '/y/'],
    ['a/b/b.md', 'y', '/a/y/'],
    ['a/x.md', 'y/z', '/a/y/z'],
    ['a/x.md', 'y/', '/a/y/'],
    ['a/x.md', '/', '/'],
    ['a/x.md', '/b/c', '/b/c'],
    ['a/x.md', '/b/', '/b/'],
    ['index.md', 'start', '/start/'],
  ])('%s with the slug %s is %s', (path, slug, route) => {
    expect(routeBelowPrefix(documentId(path), slug)).toBe(route)
  })

  test.each([
    [['', ''], '/x', '/x'],
    [['de', ''], '/x', '/de/x'],
    [['', '1.x'], '/', '/1.x/'],
    [['de', '1.x'], '/x/', '/de/1.x/x/'],
    [['', 'archive/1.x'], '/x', '/archive/1.x/x'],
  ])('the prefixes %j before %s make %s', (prefixes, route, path) => {
    expect(withPrefix(prefixes, route)).toBe(path)
  })
})

describe('encoding', () => {
  test.each([
    ['/plain/path-1_2.3~', '/plain/path-1_2.3~'],
    ['/a b', '/a%20b'],
    ['/über/日本', '/%C3%BCber/%E6%97%A5%E6%9C%AC'],
    ['/100%', '/100%25'],
    ['/a%20b', '/a%2520b'],
    ['/c#', '/c%23'],
    ['/why?', '/why%3F'],
    ['/a&b', '/a&b'],
    ["/it's", "/it's"],
    ['/"quoted"', '/%22quoted%22'],
    ['/c++', '/c++'],
    ['/[slug]', '/%5Bslug%5D'],
    ['/(a);b', '/(a);b'],
    ['/🚀', '/%F0%9F%9A%80'],
    ['/<a>', '/%3Ca%3E'],
    ['/a\\b', '/a%5Cb'],
    ['/a|b^c`d{e}', '/a%7Cb%5Ec%60d%7Be%7D'],
    ['/\ud800', '/%EF%BF%BD'],
  ])('%s becomes %s', (path, encoded) => {
    expect(encodePath(path)).toBe(encoded)
  })

  test('decoding once restores the path, and browsers do not change the address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        const path = `/${name.replaceAll('/', '').toWellFormed()}`
        // Browsers remove these from an address; a file cannot be named `.` or `..`.
        fc.pre(!/^\/\.{0,2}$/.test(path))
        const encoded = encodePath(path)
        expect(decodeURIComponent(encoded)).toBe(path)
        expect(new URL(encoded, 'https://example.com').pathname).toBe(encoded.replaceAll("'", "'"))
      }),
    )
  })

  test.each([
    ['/', '/x', '/x'],
    ['/docs/', '/', '/docs/'],
    ['/docs/', '/a b', '/docs/a%20b'],
    ['/d%C3%B6cs/', '/ä', '/d%C3%B6cs/%C3%A4'],
  ])('below the base %s, %s is %s', (base, route, href) => {
    expect(toHref(base, route)).toBe(href)
  })
})
