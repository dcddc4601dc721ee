import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeHtml } from '../../src/kit/escape/markup.ts'
import { sha256, shortHash } from '../../src/kit/files/hash.ts'
import { closest } from '../../src/kit/similar/closest.ts'

test('sha256 is SHA-256 of the UTF-8 bytes', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(sha256('größe')).toBe(sha256(Buffer.from('größe', 'utf8')))
  expect(shortHash('abc')).toBe('ba7816bf8f01cfea')
})

test('escapeHtml escapes everything that ends a text or a double-quoted attribute', () => {
  expect(escapeHtml('<a href="x">\'&amp;\'</a>')).toBe("&lt;a href=&quot;x&quot;&gt;'&amp;amp;'&lt;/a&gt;")
  expect(escapeHtml('plain text, größe & more')).toBe('plain text, größe &amp; more')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const escaped = escapeHtml(text)
      expect(escaped).not.toMatch(/[<>"]|&(?!amp;|lt;|gt;|quot;)/)
      const back = escaped
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&')
      expect(back).toBe(text)
    }),
  )
})

test.each([
  ['titel', ['title', 'toc'], 'title'],
  ['TITLE', ['title'], 'title'],
  ['bse', ['base', 'url'], 'base'],
  ['x', ['y'], undefined],
  ['ab', ['cd'], undefined],
  ['something', ['else'], undefined],
  ['exact', ['exacts', 'exact'], 'exact'],
  ['cat', ['bat', 'hat'], 'bat'],
  ['any', [], undefined],
] as const)('closest to %s among %j is %s', (word, candidates, expected) => {
  expect(closest(word, candidates)).toBe(expected)
})
