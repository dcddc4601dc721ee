import { describe, expect, test } from 'vitest'
import { findRedirect, headersFor, parseHeadersFile, parseRedirectsFile } from '../../../src/core/preview/host-rules.ts'
import { isAllowedHost } from '../../../src/core/preview/listen-locally.ts'
import { acceptedEncodings, contentTypeOf, isCompressible, matchesEtag, parseRange } from '../../../src/core/preview/send-file.ts'
import { matchesPattern } from '../../../src/kit/files/path-matcher.ts'

describe('isAllowedHost', () => {
  test.each(['localhost', 'localhost:4000', 'LOCALHOST:4000', 'docs.localhost:4000', '127.0.0.1', '127.0.0.1:4000', '[::1]', '[::1]:4000'])(
    '%s is this machine',
    (header) => {
      expect(isAllowedHost(header)).toBe(true)
    },
  )

  test.each([
    undefined,
    '',
    'evil.test',
    'localhost.evil.test',
    '127.0.0.1.evil.test',
    'evil-localhost',
    'localhost:80@evil.test',
    'localhost@evil.test',
    'localhost.',
    'localhost:80:80',
    'localhost:',
    'localhost/evil',
    'localhost, evil.test',
    '0.0.0.0:4000',
    '2130706433',
    '0x7f.1',
    '[::ffff:127.0.0.1]',
    '::1',
    '192.168.1.5',
  ])('%s is not', (header) => {
    expect(isAllowedHost(header)).toBe(false)
  })

  test.each([
    ['docs.test:4000', 'docs.test', true],
    ['DOCS.test', 'docs.TEST', true],
    ['other.test', 'docs.test', false],
    ['192.168.1.5:4000', '192.168.1.5', true],
    ['192.168.1.6', '192.168.1.5', false],
    ['[fe80::1]', 'fe80::1', true],
    ['192.168.1.5', '0.0.0.0', true],
    ['[fe80::1]', '::', true],
    ['evil.test', '0.0.0.0', false],
    ['2130706433', '0.0.0.0', false],
    ['0.0.0.0', '0.0.0.0', false],
  ])('%s is meant when bound to %s: %s', (header, boundTo, expected) => {
    expect(isAllowedHost(header, boundTo)).toBe(expected)
  })
})

test.each([
  ['/a', '/a', true],
  ['/a', '/a/', false],
  ['/*', '/', true],
  ['/*', '/a/b', true],
  ['/a/*', '/a/', true],
  ['/a/*', '/a', false],
  ['*.css', '/a/b.css', true],
  ['/a/*/c', '/a/b/c', true],
  ['/a/*/c', '/a/c', false],
  ['/*.a*', '/x.a', true],
  ['/aa*aa', '/aaa', false],
  ['/*b*b', '/b', false],
  ['/a.c', '/abc', false],
])('the pattern %s fits %s: %s', (pattern, path, expected) => {
  expect(matchesPattern(pattern, path)).toBe(expected)
})

test('a pattern with many stars is fast', () => {
  expect(matchesPattern(`/${'*a'.repeat(500)}*b`, `/${'a'.repeat(100_000)}`)).toBe(false)
})

describe('_headers', () => {
  const rules = parseHeadersFile(`# all
/*
  X-Frame-Options: DENY
  Cache-Control: no-cache
  Link: </a>; rel=preload

/assets/*
  ! cache-control
  Cache-Control: public, max-age=1
\tX-Tab: yes

/a%20b
  X-Note: a: b
https://other.test/*
  X-Other: 1
/bad
  no colon
  Content-Length: 3
  Transfer-Encoding: chunked
  Bad Name: x
  X-Control: a\u0001b
  : empty
`)

  test.each([
    ['/x', { 'x-frame-options': 'DENY', 'cache-control': 'no-cache', link: '</a>; rel=preload' }],
    ['/assets/a.css', { 'x-frame-options': 'DENY', 'cache-control': 'public, max-age=1', link: '</a>; rel=preload', 'x-tab': 'yes' }],
    ['/a b', { 'x-frame-options': 'DENY', 'cache-control': 'no-cache', link: '</a>; rel=preload', 'x-note': 'a: b' }],
    ['/bad', { 'x-frame-options': 'DENY', 'cache-control': 'no-cache', link: '</a>; rel=preload' }],
  ])('sets for %s', (path, headers) => {
    expect(headersFor(rules, path)).toEqual(headers)
  })

  test('combines values of two rules', () => {
    expect(headersFor(parseHeadersFile('/*\n  Link: a\n/x\n  link: b'), '/x')).toEqual({ link: 'a, b' })
  })

  test('a header before any path is ignored', () => {
    expect(parseHeadersFile('  X-A: 1\n\n')).toEqual([])
  })
})

describe('_redirects', () => {
  const rules = parseRedirectsFile(`# moved
/old /new 301
/old /never 302
/query /target?own=1
/out https://example.test/x 308
/a%20b /c%20d 301
/splat/* /to/:splat 301
/drop/* /all 302
/evil/* /:splat 301
/hash /page#part
/proxy https://example.test/:splat 200
/host/* https://example.test:splat 301
/bang /forced 301!
/umlaut /ü
/odd
not-a-path /x
/js javascript:alert(1) 301
`)

  test.each([
    ['/old', '', '/new', 301],
    ['/old', '?q=1', '/new?q=1', 301],
    ['/query', '?q=1', '/target?own=1', 302],
    ['/out', '', 'https://example.test/x', 308],
    ['/a b', '', '/c%20d', 301],
    ['/splat/a/b c', '?q', '/to/a/b%20c?q', 301],
    ['/splat/', '', '/to/', 301],
    ['/splat', '', '/to/', 301],
    ['/splat/$&', '', '/to/%24%26', 301],
    ['/drop/x', '', '/all', 302],
    ['/hash', '?q', '/page?q#part', 302],
    ['/bang', '', '/forced', 301],
    ['/umlaut', '', '/%C3%BC', 302],
    ['/evil//example.test', '', '/example.test', 301],
  ])('%s%s leads to %s with %i', (path, query, location, status) => {
    expect(findRedirect(rules, path, query)).toEqual({ location, status })
  })

  test.each(['/Old', '/old/', '/splatter', '/proxy', '/host/x', '/odd', '/js', '/'])('%s leads nowhere', (path) => {
    expect(findRedirect(rules, path, '')).toBeUndefined()
  })
})

test.each([
  [undefined, undefined],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=2-', { start: 2, end: 9 }],
  ['bytes=2-99', { start: 2, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=5-2', undefined],
  ['bytes=-', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=0-1', undefined],
  ['bytes=a-b', undefined],
])('the range %s of ten bytes is %o', (header, expected) => {
  expect(parseRange(header, 10)).toEqual(expected)
})

test('an empty file has no range', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-1', 0)).toBe('unsatisfiable')
})

test.each([
  [undefined, []],
  ['gzip, deflate, br', ['br', 'gzip']],
  ['gzip', ['gzip']],
  ['br;q=0.5, gzip;q=0.8', ['gzip', 'br']],
  ['br;q=0, *', ['gzip']],
  ['*;q=0', []],
  ['identity', []],
  ['BR', ['br']],
])('%s takes %j', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected)
})

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
])('If-None-Match %s has "a": %s', (header, expected) => {
  expect(matchesEtag(header, '"a"')).toBe(expected)
})

test.each([
  ['a/b.html', 'text/html; charset=utf-8', true],
  ['A.CSS', 'text/css; charset=utf-8', true],
  ['a.svg', 'image/svg+xml; charset=utf-8', true],
  ['a.png', 'image/png', false],
  ['a.woff2', 'font/woff2', false],
  ['a.wasm', 'application/wasm', true],
  ['CNAME', 'application/octet-stream', false],
  ['a.exe', 'application/octet-stream', false],
])('%s is %s', (path, type, compressible) => {
  expect(contentTypeOf(path)).toBe(type)
  expect(isCompressible(type)).toBe(compressible)
})
