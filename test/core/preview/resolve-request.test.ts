import { posix } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findNotFoundPage, isPublic, readTarget, resolveFile } from '../../../src/core/preview/resolve-request.ts'

const files = new Set([
  'index.html',
  '404.html',
  'about.html',
  'guide/index.html',
  'guide/install.html',
  'guide/404.html',
  'both.html',
  'both/index.html',
  'a b/ü.html',
  'assets/app.1a2b.css',
  'plain',
  'plain.html',
  'CNAME',
  '_headers',
  '_redirects',
  '.docsgen-manifest.json',
  '.git/config',
  '.well-known/security.txt',
  'guide/.hidden.html',
  'v1.2/index.html',
  'v1.2.html.html',
])
const hasFile = async (file: string) => files.has(file)

describe('resolveFile', () => {
  test.each([
    ['/', 'index.html'],
    ['/about', 'about.html'],
    ['/guide/', 'guide/index.html'],
    ['/guide/install', 'guide/install.html'],
    ['/both', 'both.html'],
    ['/both/', 'both/index.html'],
    ['/a%20b/%C3%BC', 'a b/ü.html'],
    ['/assets/app.1a2b.css', 'assets/app.1a2b.css'],
    ['/plain', 'plain'],
    ['/CNAME', 'CNAME'],
    ['/v1.2/', 'v1.2/index.html'],
    ['/v1.2.html', 'v1.2.html.html'],
    ['/.well-known/security.txt', '.well-known/security.txt'],
  ])('%s is answered by %s', async (url, file) => {
    expect(await resolve(url)).toEqual({ kind: 'file', file })
  })

  test.each([
    ['/index.html', '/'],
    ['/index', '/'],
    ['/about.html', '/about'],
    ['/about/', '/about'],
    ['/guide', '/guide/'],
    ['/guide/index.html', '/guide/'],
    ['/guide.html', '/guide'],
    ['/about/index.html', '/about'],
    ['/gone.html', '/gone'],
    ['/gone/index.html', '/gone'],
    ['/guide/index', '/guide/'],
    ['/guide/install.html', '/guide/install'],
    ['/guide/install/', '/guide/install'],
    ['/both/index.html', '/both/'],
    ['/a%20b/%c3%bc.html', '/a%20b/%C3%BC'],
    ['/v1.2', '/v1.2/'],
  ])('%s leads to %s', async (url, location) => {
    expect(await resolve(url)).toEqual({ kind: 'redirect', location })
  })

  test.each([
    '/missing',
    '/missing/',
    '/assets',
    '/assets/',
    '/About',
    '/CNAME/',
    '/_headers',
    '/_redirects',
    '/.docsgen-manifest.json',
    '/.git/config',
    '/guide/.hidden',
    '/guide/.hidden.html',
    '/.html',
    '/@fs/etc/passwd',
    '/C:/windows/win.ini',
    '/about.html::$DATA',
    '/%252e%252e/about',
  ])('%s is answered by nothing', async (url) => {
    expect(await resolve(url)).toEqual({ kind: 'missing' })
  })

  test('redirects end on the site', async () => {
    const segment = fc.constantFrom(
      'guide',
      'install',
      'index',
      'index.html',
      'both',
      'both.html',
      'v1.2',
      'v1.2.html',
      'about',
      'plain',
      '',
      '%2e',
      'x',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 3 }), async (segments) => {
        let url = `/${segments.join('/')}`
        for (let step = 0; ; step++) {
          const target = readTarget(url, '/')
          if (target.kind !== 'path') break
          const found = await resolveFile(target.segments, hasFile)
          if (found.kind !== 'redirect') break
          expect(found.location).toMatch(/^\/(?![/\\])/)
          expect(step).toBeLessThan(3)
          url = found.location
        }
      }),
    )
  })

  async function resolve(url: string) {
    const target = readTarget(url, '/')
    if (target.kind !== 'path') throw new Error(`${url} is ${target.kind}`)
    return resolveFile(target.segments, hasFile)
  }
})

describe('readTarget', () => {
  test.each([
    ['/../etc/passwd', 400],
    ['/a/../../etc/passwd', 400],
    ['/%2e%2e/etc/passwd', 400],
    ['/%2E./etc/passwd', 400],
    ['/..%2fetc/passwd', 400],
    ['/..\\etc', 400],
    ['/%5c..%5c', 400],
    ['/\\evil.test', 400],
    ['/%2f%2fevil.test', 400],
    ['/a/%00.html', 400],
    ['/a%0d%0aSet-Cookie:x', 400],
    ['/%c0%ae%c0%ae/etc/passwd', 400],
    ['/%', 400],
    ['/%zz', 400],
    ['/./a', 400],
    ['/a#b', 400],
    ['http://evil.test/', 400],
    ['*', 400],
    ['', 400],
    ['evil.test:80', 400],
    ['//evil.test', 404],
    ['//etc/passwd', 404],
    ['/a//b', 404],
    ['/a//', 404],
    [`/${'a'.repeat(8_192)}`, 414],
  ])('refuses %j with %i', (url, status) => {
    expect(readTarget(url, '/')).toEqual({ kind: 'refused', status })
  })

  test('keeps the query unchanged', () => {
    expect(readTarget('/a%20b/c?x=/../%zz?y', '/')).toEqual({
      kind: 'path',
      path: '/a b/c',
      segments: ['a b', 'c'],
      prefix: '',
      query: '?x=/../%zz?y',
    })
    expect(readTarget(`/${'a'.repeat(8_191)}`, '/').kind).toBe('path')
  })

  test.each([
    ['/', { kind: 'redirect', location: '/docs/v%202/' }],
    ['/?q=1', { kind: 'redirect', location: '/docs/v%202/?q=1' }],
    ['/docs/v%202', { kind: 'redirect', location: '/docs/v%202/' }],
    ['/docs/v%202/', { kind: 'path', path: '/docs/v 2/', segments: [''], prefix: '/docs/v%202', query: '' }],
    ['/docs/v%202/a', { kind: 'path', path: '/docs/v 2/a', segments: ['a'], prefix: '/docs/v%202', query: '' }],
    ['/docs', { kind: 'refused', status: 404 }],
    ['/docs/v%202x/a', { kind: 'refused', status: 404 }],
    ['/a', { kind: 'refused', status: 404 }],
  ])('below a base, %s is %o', (url, target) => {
    expect(readTarget(url, '/docs/v 2/')).toEqual(target)
  })

  test('rejects every way out of the folder', () => {
    const piece = fc.constantFrom('..', '.', '/', '\\', '%2e', '%2f', '%5c', '%00', '%25', 'a', '%c0%ae', ':', '?', '~1')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const target = readTarget(`/${pieces.join('')}`, '/')
        if (target.kind !== 'path') return
        for (const segment of target.segments) expect(segment).not.toMatch(/^\.{1,2}$|[/\\\0]/)
      }),
      { numRuns: 1_000 },
    )
  })
})

test.each([
  [['guide', 'x', 'y'], 'guide/404.html'],
  [['guide', ''], 'guide/404.html'],
  [['guide'], '404.html'],
  [['x', 'y'], '404.html'],
  [[], '404.html'],
  [['.git', 'x'], '404.html'],
])('the 404 page for %j is %s', async (segments, file) => {
  expect(await findNotFoundPage(segments, hasFile)).toBe(file)
})

test('a site can lack a 404 page', async () => {
  expect(await findNotFoundPage(['a'], async () => false)).toBeUndefined()
})

test.each([
  ['a/b.html', true],
  ['a/.b', false],
  ['.well-known/x', true],
  ['a/.well-known/x', false],
  ['.well-known/.x', false],
  ['a/_headers', true],
])('%s is public: %s', (file, expected) => {
  expect(isPublic(file)).toBe(expected)
})

test.each([
  'index.html::$DATA',
  'index.html.',
  'index.html%20',
  'index.html%2E',
  'CON',
  'con.html',
  'aux.tar.gz',
  'LPT1',
  'a:b',
  'a%3Ab',
  'a%3Fb',
])('on Windows, %s would open another file than the one with this name', (name) => {
  expect(readTarget(`/${name}`, '/', 'win32')).toEqual({ kind: 'refused', status: 400 })
  expect(readTarget(`/${name}/page`, '/', 'win32')).toEqual({ kind: 'refused', status: 400 })
  expect(readTarget(`/${name}`, '/', 'linux')).toMatchObject({ kind: 'path' })
})

test.each(['/%2e%2e/a', '/%252e%252e/a', '/..%5ca', '/a%00', '/a%5c..%5cb', '/a/%2e./b', '/%c0%ae%c0%ae/a', '/..;/a'])(
  '%s does not leave the folder',
  (url) => {
    const target = readTarget(url, '/')
    if (target.kind === 'path') expect(posix.normalize(target.segments.join('/'))).toBe(target.segments.join('/'))
    else expect(target).toEqual({ kind: 'refused', status: 400 })
  },
)
