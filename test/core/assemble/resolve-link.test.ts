import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSiteIndex, resolveLink } from '../../../src/core/assemble/resolve-link.ts'
import type { RoutePath } from '../../../src/kit/files/paths.ts'
import { codesOf, type Files, siteOf } from './site-of.ts'

const files: Files = {
  'content/index.md': '# Home',
  'content/top.md': '# Top',
  'content/guide/index.md': '# Guide',
  'content/guide/a.md': '# A',
  'content/guide/b.md': '# B',
  'content/guide/my page.md': '# My page',
  'content/guide/über.md': '# Über',
  'content/guide/deep/deep.md': '# Deep',
  'content/guide/moved.md': '---\nslug: /elsewhere\n---\n# Moved',
  'content/guide/draft.md': '---\ndraft: true\n---\n# Draft',
  'content/guide/app.tsx': '',
  'content/guide/v1.2.md': '# 1.2',
  'content/guide/picture.png': '',
  'content/guide/example.zip': '',
  'content/logo.png': '',
}
const publicFiles = ['robots.txt', 'files/a b.pdf']
const redirects = [{ from: '/old', to: '/guide/a' }]

interface Case {
  readonly from?: string
  readonly changes?: Parameters<typeof siteOf>[1]
  readonly files?: Files
}

/** `page /guide/a → href`, from `guide/a.md` unless another page is given. */
function resolve(href: string, { from = 'content/guide/a.md', changes = {}, files: more = {} }: Case = {}): string {
  const all = { ...files, ...more }
  // Tests the address itself, without autolinks, titles, or entities.
  const site = siteOf(
    { ...all, [from]: `${all[from] ?? '# A'}\n\n<a href="${attribute(href)}">x</a>\n` },
    { redirects, ...changes },
    { publicFiles },
  )
  const page = site.site.pages.find(({ route }) => route.source.projectPath === from && route.fallbackOf === undefined)
  const link = page?.links[0]
  if (!link || page?.document?.links[0]?.href !== href) throw new Error(`The parser read ${page?.document?.links[0]?.href}`)
  if (link.kind === 'broken') return `broken ${link.problem} ${link.href}`
  return link.kind === 'page'
    ? `page ${link.route}${link.fragment === '' ? '' : ` at ${link.fragment}`} → ${link.href}`
    : `${link.kind} ${link.href}`
}

function attribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}

describe('source files', () => {
  test.each([
    ['./b.md', 'page /guide/b → /guide/b'],
    ['b.md', 'page /guide/b → /guide/b'],
    ['../top.md', 'page /top → /top'],
    ['../guide/b.md', 'page /guide/b → /guide/b'],
    ['./index.md', 'page /guide/ → /guide/'],
    ['deep/deep.md', 'page /guide/deep/ → /guide/deep/'],
    ['/guide/b.md', 'page /guide/b → /guide/b'],
    ['./moved.md', 'page /elsewhere → /elsewhere'],
    ['./app.tsx', 'page /guide/app → /guide/app'],
    ['./b.md#part', 'page /guide/b at part → /guide/b#part'],
    ['./b.md?x=1#part', 'page /guide/b at part → /guide/b?x=1#part'],
    ['./b.md#', 'page /guide/b → /guide/b#'],
    ['./a.md', 'page /guide/a → /guide/a'],
    ['./my page.md', 'page /guide/my page → /guide/my%20page'],
    ['./my%20page.md', 'page /guide/my page → /guide/my%20page'],
    ['./über.md', 'page /guide/über → /guide/%C3%BCber'],
    ['./%C3%BCber.md', 'page /guide/über → /guide/%C3%BCber'],
    ['./u\u0308ber.md', 'page /guide/über → /guide/%C3%BCber'],
    ['.\\b.md', 'page /guide/b → /guide/b'],
    ['../../../top.md', 'broken missing-file ../../../top.md'],
    ['./c.md', 'broken missing-file ./c.md'],
    ['./B.md', 'broken missing-file ./B.md'],
    ['./draft.md', 'broken draft ./draft.md'],
    ['C:\\site\\b.md', 'broken missing-file C:%5Csite%5Cb.md'],
  ])('%s is %s', (href, expected) => {
    expect(resolve(href)).toBe(expected)
  })
})

describe('addresses', () => {
  test.each([
    ['/', 'page / → /'],
    ['/guide/b', 'page /guide/b → /guide/b'],
    ['/guide/b/', 'page /guide/b → /guide/b'],
    ['/guide', 'page /guide/ → /guide/'],
    ['/guide/', 'page /guide/ → /guide/'],
    ['/guide/b.html', 'page /guide/b → /guide/b'],
    ['/guide/index.html', 'page /guide/ → /guide/'],
    ['/index.html', 'page / → /'],
    ['/guide/./b', 'page /guide/b → /guide/b'],
    ['/guide//b', 'page /guide/b → /guide/b'],
    ['/guide/../top', 'page /top → /top'],
    ['b', 'page /guide/b → /guide/b'],
    ['./b', 'page /guide/b → /guide/b'],
    ['../top', 'page /top → /top'],
    ['.', 'page /guide/ → /guide/'],
    ['./', 'page /guide/ → /guide/'],
    ['..', 'page / → /'],
    ['../', 'page / → /'],
    ['../../..', 'page / → /'],
    ['/guide/v1.2', 'page /guide/v1.2 → /guide/v1.2'],
    ['/guide/my%20page', 'page /guide/my page → /guide/my%20page'],
    ['/guide/my page', 'page /guide/my page → /guide/my%20page'],
    ['/guide/%C3%BCber', 'page /guide/über → /guide/%C3%BCber'],
    ['/guide/b?q=1&r=a b#part', 'page /guide/b at part → /guide/b?q=1&r=a%20b#part'],
    ['/guide/b#caf%C3%A9', 'page /guide/b at café → /guide/b#caf%C3%A9'],
    ['/guide/b#café', 'page /guide/b at café → /guide/b#caf%C3%A9'],
    ['?q#h', 'page /guide/a at h → ?q#h'],
    ['?', 'page /guide/a → ?'],
    ['#', 'page /guide/a → #'],
    ['', 'page /guide/a → '],
    [' /guide/b ', 'page /guide/b → /guide/b'],
    ['#top', 'page /guide/a at top → #top'],
    ['/robots.txt', 'asset /robots.txt'],
    ['/files/a%20b.pdf', 'asset /files/a%20b.pdf'],
    ['/old', 'asset /old'],
    ['/old/?x=1', 'asset /old/?x=1'],
    ['/elsewhere', 'page /elsewhere → /elsewhere'],
    ['/guide/moved', 'broken missing-page /guide/moved'],
    ['/guide/draft', 'broken draft /guide/draft'],
    ['/guide/c', 'broken missing-page /guide/c'],
    ['/guide/B', 'broken missing-page /guide/B'],
    ['/guide/b.', 'broken missing-page /guide/b.'],
    ['/Robots.txt', 'broken missing-page /Robots.txt'],
    ['/a%zz', 'broken malformed /a%zz'],
    ['/guide/b#%zz', 'broken malformed /guide/b#%zz'],
    ['/%E0%A4%A', 'broken malformed /%E0%A4%A'],
    ['\\\\example.com\\x', 'broken missing-page %5C%5Cexample.com%5Cx'],
  ])('%s is %s', (href, expected) => {
    expect(resolve(href)).toBe(expected)
  })

  test.each([
    ['b', 'page /guide/b → /guide/b'],
    ['./deep', 'page /guide/deep/ → /guide/deep/'],
    ['../top', 'page /top → /top'],
  ])('%s as seen from a folder’s own page is %s', (href, expected) => {
    expect(resolve(href, { from: 'content/guide/index.md' })).toBe(expected)
  })
})

describe('files beside the pages', () => {
  test.each([
    ['./picture.png', 'asset /assets/files/picture.0123456789.png'],
    ['picture.png', 'asset /assets/files/picture.0123456789.png'],
    ['/guide/picture.png', 'asset /assets/files/picture.0123456789.png'],
    ['../logo.png', 'asset /assets/files/logo.0123456789.png'],
    ['/logo.png', 'asset /assets/files/logo.0123456789.png'],
    ['./example.zip?v=2', 'asset /assets/files/example.0123456789.zip?v=2'],
    ['./Picture.PNG', 'broken missing-page ./Picture.PNG'],
    ['./example.tar', 'broken missing-page ./example.tar'],
  ])('%s is %s', (href, expected) => {
    expect(resolve(href)).toBe(expected)
  })
})

describe('external', () => {
  test.each([
    ['https://example.com/a b?c=d e#f', 'external https://example.com/a%20b?c=d%20e#f'],
    ['https://example.com/%C3%A9?a=%20', 'external https://example.com/%C3%A9?a=%20'],
    ['https://example.com/100%', 'external https://example.com/100%'],
    ['HTTPS://EXAMPLE.COM', 'external HTTPS://EXAMPLE.COM'],
    ['http://[::1]:8080/', 'external http://[::1]:8080/'],
    ['mailto:a@example.com?subject=Hello you', 'external mailto:a@example.com?subject=Hello%20you'],
    ['tel:+1-23', 'external tel:+1-23'],
    ['//example.com/x', 'external //example.com/x'],
  ])('%s is %s', (href, expected) => {
    expect(resolve(href)).toBe(expected)
  })
})

test('a base path precedes every address of the site and no other', () => {
  const changes = { base: '/d%C3%B6cs/' }
  expect(resolve('/guide/b#x', { changes })).toBe('page /guide/b at x → /d%C3%B6cs/guide/b#x')
  expect(resolve('./über.md', { changes })).toBe('page /guide/über → /d%C3%B6cs/guide/%C3%BCber')
  expect(resolve('#x', { changes })).toBe('page /guide/a at x → #x')
  expect(resolve('/robots.txt', { changes })).toBe('asset /d%C3%B6cs/robots.txt')
  expect(resolve('/old', { changes })).toBe('asset /d%C3%B6cs/old')
  expect(resolve('./picture.png', { changes })).toBe('asset /d%C3%B6cs/assets/files/picture.0123456789.png')
  expect(resolve('https://example.com/', { changes })).toBe('external https://example.com/')
})

describe('versions and languages', () => {
  const changes = {
    locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
    versions: [
      { id: 'next', label: 'Next' },
      { id: '1.x', label: '1.x' },
    ],
  }
  const more: Files = {
    'i18n/de/content/guide/b.md': '# B auf Deutsch',
    'i18n/de/content/guide/here.md': '# Hier',
    'i18n/de/content/guide/bild.png': '',
    'versions/1.x/guide/a.md': '# A',
    'versions/1.x/guide/b.md': '# B',
    'versions/1.x/guide/gone.md': '# Gone',
  }
  test.each([
    ['i18n/de/content/guide/here.md', '/guide/b', 'page /de/guide/b → /de/guide/b'],
    ['i18n/de/content/guide/here.md', './b.md', 'page /de/guide/b → /de/guide/b'],
    ['i18n/de/content/guide/here.md', '/top', 'page /de/top → /de/top'],
    ['i18n/de/content/guide/here.md', './a.md', 'page /de/guide/a → /de/guide/a'],
    ['i18n/de/content/guide/here.md', './b', 'page /de/guide/b → /de/guide/b'],
    ['i18n/de/content/guide/here.md', '/de/guide/b', 'page /de/guide/b → /de/guide/b'],
    ['i18n/de/content/guide/here.md', '/1.x/guide/gone', 'page /de/1.x/guide/gone → /de/1.x/guide/gone'],
    ['i18n/de/content/guide/here.md', './bild.png', 'asset /assets/files/bild.0123456789.png'],
    ['i18n/de/content/guide/here.md', './picture.png', 'asset /assets/files/picture.0123456789.png'],
    ['i18n/de/content/guide/here.md', '/robots.txt', 'asset /robots.txt'],
    ['versions/1.x/guide/a.md', '/guide/b', 'page /1.x/guide/b → /1.x/guide/b'],
    ['versions/1.x/guide/a.md', './b.md', 'page /1.x/guide/b → /1.x/guide/b'],
    ['versions/1.x/guide/a.md', '/top', 'page /top → /top'],
    ['versions/1.x/guide/a.md', '../top.md', 'broken missing-file ../top.md'],
    ['versions/1.x/guide/a.md', './picture.png', 'broken missing-page ./picture.png'],
    ['content/guide/a.md', '/guide/gone', 'broken missing-page /guide/gone'],
    ['content/guide/a.md', '/1.x/guide/b', 'page /1.x/guide/b → /1.x/guide/b'],
    ['content/guide/a.md', '/de/guide/here', 'page /de/guide/here → /de/guide/here'],
  ])('in %s, %s is %s', (from, href, expected) => {
    expect(resolve(href, { from, changes, files: more })).toBe(expected)
  })

  test('links on an untranslated page lead to its own language', () => {
    const { page } = siteOf({ ...files, ...more, 'content/top.md': '[b](./guide/b.md) [b](/guide/b) ![](logo.png)' }, changes)
    expect(page('/de/top').links.map(({ href }) => href)).toEqual(['/de/guide/b', '/de/guide/b', '/assets/files/logo.0123456789.png'])
  })
})

describe('unusual names', () => {
  const names = [
    'a b',
    'über',
    '100%',
    'a%20b',
    'c#',
    'why?',
    'a&b',
    "it's",
    '"q"',
    'c++',
    '[slug]',
    '(a)',
    'a;b',
    '🚀',
    '..%2f',
    'a.b',
    'x:y',
    '%zz#?',
  ]
  const odd: Files = Object.fromEntries(
    names.flatMap((name) => [
      [`content/odd/${name}.md`, '# A'],
      [`content/odd/${name}.zip`, ''],
    ]),
  )

  test.each(names)('%s by its raw and by its encoded name', (name) => {
    const target = `page /odd/${name} → /odd/${encodeURI(name).replace(/[?#]/g, encodeURIComponent)}`
    const encoded = encodeURIComponent(name)
    const from = 'content/odd/here.md'
    expect(resolve(`./${encoded}.md`, { from, files: odd })).toBe(target)
    expect(resolve(`/odd/${encoded}.md`, { from, files: odd })).toBe(target)
    expect(resolve(`/odd/${encoded}`, { from, files: odd })).toBe(target)
    expect(resolve(`./${encoded}`, { from, files: odd })).toBe(target)
    expect(resolve(`./${encoded}.zip`, { from, files: odd })).toMatch(/^asset \/assets\//)
    // `a%20b` is also how `a b` is encoded, and `..%2f` is a parent folder.
    if (name === 'a%20b' || name === '..%2f') return
    expect(resolve(`./${name}.md`, { from, files: odd })).toBe(target)
    expect(resolve(`./${name}.zip`, { from, files: odd })).toMatch(/^asset \/assets\//)
  })
})

/** Parts of names, with many unusual ones. */
const part = fc
  .string({
    unit: fc.constantFrom(
      'a',
      'b',
      'Z',
      '1',
      ' ',
      '%',
      '#',
      '?',
      '&',
      "'",
      '"',
      '+',
      '[',
      ']',
      '(',
      ')',
      ';',
      'é',
      'e\u0301',
      '日',
      '🚀',
      '.',
      '-',
      '_',
      '~',
    ),
    minLength: 1,
    maxLength: 6,
  })
  .map((name) => name.normalize('NFC'))
  .filter((name) => !/^\.|\.$|^ | $|^index$|\.(md|html?)$/i.test(name))

test('every link to a page, in any spelling, resolves to its route, and its href leads to its file', () => {
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      fc.constantFrom('/', '/docs/', '/%C3%A4/'),
      (parts, isFolder, base) => {
        const path = `${parts.join('/')}${isFolder ? '/index' : ''}.md`
        const target = `content/${path}`
        // A page named like its folder is the folder's index.
        fc.pre(isFolder || parts.at(-1) !== parts.at(-2))
        const encodedParts = parts.map(encodeURIComponent).join('/')
        const encodedPath = path.split('/').map(encodeURIComponent).join('/')
        const up = '../'
        const spellings = [
          `/${encodedParts}`,
          `/${encodedParts}/`,
          `/${encodedParts}.html`,
          `/${encodedParts}/index.html`,
          `${up}${encodedParts}`,
          `${up}${encodedPath}`,
          `/${encodedPath}`,
          ` /${encodedParts}?q#part `,
        ]
        const here = spellings.map((href) => `<a href="${attribute(href)}">x</a>`).join('\n\n')
        const { page, site, diagnostics } = siteOf(
          { [target]: '# A', 'content/here/here.md': here, 'content/here/there.md': here },
          { base },
        )
        fc.pre(codesOf(diagnostics).every((code) => code !== 'route/reserved' && code !== 'route/duplicate'))
        const route = site.pages.find(({ route: { source } }) => source.projectPath === target)?.route
        expect(route?.file).toBe(`${parts.join('/')}${route?.path.endsWith('/') ? '/index' : ''}.html`)
        for (const link of [...page('/here/').links, ...page('/here/there').links]) {
          expect(link).toMatchObject({ kind: 'page', route: route?.path })
          expect(link.href.replace(/[?#].*/, '')).toBe(route?.href)
        }
        // How a host resolves an address: remove the base, decode, then `index.html` after a slash, otherwise `.html`.
        const served = decodeURIComponent(new URL(route?.href ?? '', 'https://example.com').pathname.slice(base.length))
        expect(route?.file).toBe(served === '' || served.endsWith('/') ? `${served}index.html` : `${served}.html`)
      },
    ),
  )
})

test('no address throws, and the result is an address', () => {
  const { site, config } = siteOf(files)
  const index = createSiteIndex({
    routes: site.pages.map(({ route }) => route),
    assets: site.assets,
    drafts: [],
    publicFiles: new Set(),
    redirects: [],
    absentRoutes: [],
    idForm: 'NFC',
    base: config.base,
    prefixes: new Map(),
    defaultLocale: 'en',
  })
  const origin = { path: '/guide/a' as RoutePath, version: 'next', locale: 'en', source: { rootId: 'next/en', path: 'guide/a.md' } }
  const unit = fc.constantFrom('%', '/', '\\', '.', '#', '?', ':', 'a', 'é', '\ud800', ' ', '\0', '[', '"', '<')
  fc.assert(
    fc.property(fc.string({ unit }), (href) => {
      const link = resolveLink(href, origin, index)
      expect(link.href).not.toMatch(/[^\x21-\x7e]|["<>\\]/)
    }),
  )
})
