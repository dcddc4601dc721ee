import { describe, expect, test } from 'vitest'
import { reportLine } from '../config-of.ts'
import { codesOf, type Files, siteOf } from './site-of.ts'

function routesOf(files: Files, ...rest: [Parameters<typeof siteOf>[1]?, Parameters<typeof siteOf>[2]?]): Record<string, string> {
  const { site } = siteOf(files, ...rest)
  return Object.fromEntries(site.pages.map(({ route }) => [route.path, route.source.projectPath]))
}

const reportsOf = (...input: Parameters<typeof siteOf>) => siteOf(...input).diagnostics.map(reportLine)
const pages = (...paths: string[]): Files => Object.fromEntries(paths.map((path) => [`content/${path}`, '# A']))

const versionsAndLocales = {
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
  versions: [
    { id: 'next', label: 'Next' },
    { id: '1.x', label: '1.x' },
  ],
} as const

describe('versions and languages', () => {
  const files: Files = {
    'content/index.md': '# Home',
    'content/guide.md': '# Guide',
    'i18n/de/content/guide.md': '# Anleitung',
    'versions/1.x/guide.md': '# Old guide',
    'versions/1.x/gone.md': '# Gone',
    'i18n/de/versions/1.x/gone.md': '# Weg',
  }

  test('each has its prefix, and untranslated pages come from the default language', () => {
    expect(routesOf(files, versionsAndLocales)).toEqual({
      '/': 'content/index.md',
      '/guide': 'content/guide.md',
      '/de/': 'content/index.md',
      '/de/guide': 'i18n/de/content/guide.md',
      '/1.x/guide': 'versions/1.x/guide.md',
      '/1.x/gone': 'versions/1.x/gone.md',
      '/de/1.x/guide': 'versions/1.x/guide.md',
      '/de/1.x/gone': 'i18n/de/versions/1.x/gone.md',
    })
  })

  test('an untranslated page names its source', () => {
    const { page } = siteOf(files, versionsAndLocales)
    expect(page('/de/').route).toMatchObject({ locale: 'de', version: 'next', fallbackOf: '/', file: 'de/index.html', href: '/de/' })
    expect(page('/de/1.x/guide').route).toMatchObject({ locale: 'de', version: '1.x', fallbackOf: '/1.x/guide' })
    expect(page('/de/guide').route.fallbackOf).toBeUndefined()
  })

  test('a base path is in addresses and not in routes or files', () => {
    const { page } = siteOf(files, { ...versionsAndLocales, base: '/docs/' })
    expect(page('/de/1.x/guide').route).toMatchObject({ href: '/docs/de/1.x/guide', file: 'de/1.x/guide.html' })
  })

  test('a translation with another slug has its own address', () => {
    const routes = routesOf(
      { 'content/guide.md': '# Guide', 'i18n/de/content/guide.md': '---\nslug: anleitung\n---\n# Anleitung' },
      { locales: versionsAndLocales.locales },
    )
    expect(routes).toEqual({ '/guide': 'content/guide.md', '/de/anleitung': 'i18n/de/content/guide.md' })
  })

  test('for a draft translation, the page of the default language is shown', () => {
    const routes = routesOf(
      { 'content/guide.md': '# Guide', 'i18n/de/content/guide.md': '---\ndraft: true\n---\n# Anleitung' },
      { locales: versionsAndLocales.locales },
    )
    expect(routes).toEqual({ '/guide': 'content/guide.md', '/de/guide': 'content/guide.md' })
  })
})

describe('two pages with the same address', () => {
  test.each([
    [['a.md', 'a/index.md'], '/a', 'a.md'],
    [['a/a.md', 'a/index.md'], '/a/', 'a/a.md'],
    [['a.markdown', 'a.md'], '/a', 'a.markdown'],
    [['a.md', 'a.tsx'], '/a', 'a.md'],
  ])('of %j one keeps %s: %s', ([first = '', second = ''], path, winner) => {
    const loser = winner === first ? second : first
    expect(routesOf(pages(first, second))).toEqual({ [path]: `content/${winner}` })
    expect(siteOf(pages(first, second)).diagnostics).toEqual([
      expect.objectContaining({
        code: 'route/duplicate',
        severity: 'error',
        location: { file: `content/${loser}` },
        message: expect.stringContaining(`\`content/${winner}\` already uses the URL`),
        related: [{ message: 'The page that keeps the URL', location: { file: `content/${winner}` } }],
      }),
    ])
  })

  test('a slug can also conflict', () => {
    expect(reportsOf({ ...pages('a.md'), 'content/b.md': '---\nslug: /a\n---\n# B' })).toEqual([
      'content/b.md error route/duplicate `content/a.md` already uses the URL `/a`, so this page is not published. Rename one of the files, or set a different `slug` in one of them.',
    ])
  })

  test('of three pages, both omitted ones name the remaining one', () => {
    const { diagnostics } = siteOf(pages('a.md', 'a/a.md', 'a/index.md'))
    expect(diagnostics.map(({ location, related }) => [location?.file, related?.[0]?.location.file])).toEqual([
      ['content/a/a.md', 'content/a.md'],
      ['content/a/index.md', 'content/a.md'],
    ])
  })

  test('an untranslated page is omitted silently', () => {
    const { site, diagnostics } = siteOf(
      { 'content/a.md': '# A', 'i18n/de/content/b.md': '---\nslug: a\n---\n# B' },
      { locales: versionsAndLocales.locales },
    )
    expect(site.pages.map(({ route }) => [route.path, route.source.projectPath])).toEqual([
      ['/a', 'content/a.md'],
      ['/de/a', 'i18n/de/content/b.md'],
    ])
    expect(diagnostics).toEqual([])
  })
})

describe('case', () => {
  test('two pages whose addresses differ only in case', () => {
    expect(reportsOf(pages('A.md', 'a.md'))).toEqual([
      'content/a.md error route/case The URLs `/a` and `/A` differ only in case, and many hosts treat them as the same URL. Rename one of the files.',
    ])
  })

  test('two folders whose names differ only in case, each pair once', () => {
    expect(reportsOf(pages('A/x.md', 'A/z.md', 'a/w.md', 'a/y.md'))).toEqual([
      'content/a/w.md error route/case The URLs `/a/` and `/A/` differ only in case, and many hosts treat them as the same URL. Rename one of the files.',
    ])
  })

  test('a folder and a page with the same name are valid', () => {
    expect(reportsOf(pages('guide/index.md', 'guide/x.md', 'guides.md'))).toEqual([])
  })
})

describe('reserved', () => {
  test.each([
    ['404.md', '/404'],
    ['404/index.md', '/404/'],
    ['assets/x.md', '/assets/x'],
    ['assets/index.md', '/assets/'],
    ['Assets/x.md', '/Assets/x'],
    ['index.html.md', '/index.html'],
    ['guide/old.html.md', '/guide/old.html'],
    ['guide/notes.md.md', '/guide/notes.md'],
  ])('%s', (path, route) => {
    expect(siteOf(pages(path)).diagnostics).toEqual([
      expect.objectContaining({
        code: 'route/reserved',
        severity: 'error',
        location: { file: `content/${path}` },
        message: expect.stringContaining(`A page cannot have the URL \`${route}\`: `),
      }),
    ])
  })

  test.each([
    ['/guide/index', 'it is equivalent to `/guide/`'],
    ['/index', 'it is equivalent to `/`'],
  ])('the slug %s', (slug, reason) => {
    expect(reportsOf({ 'content/a.md': `---\nslug: ${slug}\n---\n# A` })).toEqual([
      `content/a.md error route/reserved A page cannot have the URL \`${slug}\`: ${reason}. Rename the file, or give the page a different \`slug\`.`,
    ])
  })

  test('files in the public folder', () => {
    expect(reportsOf(pages('a.md', 'b/index.md'), {}, { publicFiles: ['a.html', 'b/index.html', 'c.html'] })).toEqual([
      'content/a.md error route/reserved A page cannot have the URL `/a`: the public folder contains the file `a.html`. Rename the file, or give the page a different `slug`.',
      'content/b/index.md error route/reserved A page cannot have the URL `/b/`: the public folder contains the file `b/index.html`. Rename the file, or give the page a different `slug`.',
    ])
  })

  test('public files beside a page, and instead of the not-found page', () => {
    expect(reportsOf(pages('a.md', 'b.tsx'), {}, { publicFiles: ['a.md', 'b.md', '404.html'] })).toEqual([
      'content/a.md error route/reserved A page cannot have the URL `/a`: the public folder contains the file `a.md`. Rename the file, or give the page a different `slug`.',
      'public/404.html error route/reserved A page cannot have the URL `/404.html`: docsgen generates the not-found page at this URL; to change that page, replace the theme part `layouts/not-found-layout`. Rename the file, or give the page a different `slug`.',
    ])
  })

  test.each([
    ['/robots.txt/', [], 'docsgen generates a file named `robots.txt`'],
    ['/_headers/x', [], 'docsgen generates a file named `_headers`'],
    ['/404.html/x', [], 'the folder name `404.html` looks like the name of a page’s file'],
    ['/guide/b.html/', [], 'the folder name `guide/b.html` looks like the name of a page’s file'],
    ['/guide/b.md/x', [], 'the folder name `guide/b.md` looks like the name of a page’s file'],
    ['/logo/x', ['logo'], 'the public folder contains the file `logo`'],
  ])('an address that would make a folder of a file: %s', (slug, publicFiles, reason) => {
    expect(reportsOf({ 'content/a.md': `---\nslug: ${slug}\n---\n# A` }, {}, { publicFiles })).toEqual([
      `content/a.md error route/reserved A page cannot have the URL \`${slug}\`: ${reason}. Rename the file, or give the page a different \`slug\`.`,
    ])
  })

  test('folders in the public folder named like files of the site', () => {
    const publicFiles = ['a.html/x', 'a.html/y', 'b.md/x', 'robots.txt/x', 'search.html/x', 'c.html/x', 'd.md/x', '.well-known/x']
    expect(reportsOf(pages('a.md', 'b.md'), {}, { publicFiles })).toEqual(
      ['a.html', 'b.md', 'robots.txt', 'search.html'].map(
        (name) =>
          `public/${name} error file/bad-name This name cannot be used for a published file: the site has a file named \`${name}\`, so it cannot have a folder with the same name. Rename the file or folder. Letters, digits, and hyphens work on all systems.`,
      ),
    )
  })

  test('redirects that need a folder named like a file', () => {
    const from = [
      '/guide/index.html',
      '/guide/a.md',
      '/robots.txt',
      '/logo.png/',
      '/logo.png/x',
      '/search.html',
      '/x',
      '/x/index.html',
      '/old.html',
    ]
    const redirects = from.map((path) => ({ from: path, to: '/guide/' }))
    const { diagnostics } = siteOf(pages('guide/index.md', 'guide/a.md'), { redirects }, { publicFiles: ['logo.png'] })
    expect(diagnostics.map(({ code, message }) => `${code} ${/`[^`]*`/.exec(message)?.[0]}`)).toEqual(
      ['/guide/index.html', '/guide/a.md', '/robots.txt', '/logo.png/', '/logo.png/x', '/search.html', '/x/index.html'].map(
        (path) => `redirect/shadows-file \`${path}\``,
      ),
    )
  })

  test('names that no file system accepts', () => {
    const long = 'ä'.repeat(125)
    expect(codesOf(siteOf(pages(`${long}.md`)).diagnostics)).toEqual([])
    expect(reportsOf(pages(`${long}a.md`))).toEqual([
      `content/${long}a.md error route/reserved A page cannot have the URL \`/${long}a\`: a file name can be at most 255 bytes long, but \`${long}a.html\` is 256 bytes long. Rename the file, or give the page a different \`slug\`.`,
    ])
  })

  test('other pages are valid', () => {
    expect(reportsOf(pages('search.md', 'assets.v2.md', 'not-found.md', 'package.json.md', 'indexes.md'))).toEqual([])
  })
})

/** File names that file systems allow. */
const names = [
  'a b',
  'über',
  '日本語',
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
  '%2e%2e',
  '-',
  'a.b',
  'x'.repeat(250),
]

describe('unusual names', () => {
  const files = pages('index.md', ...names.flatMap((name) => [`${name}.md`, `in ${name}/${name}.md`]))
  const { site, diagnostics } = siteOf(files)

  test('each has a page without problems', () => {
    expect(diagnostics).toEqual([])
    expect(site.pages).toHaveLength(1 + 2 * names.length)
  })

  test('addresses are percent-encoded once', () => {
    for (const { route } of site.pages) {
      expect(decodeURIComponent(route.href)).toBe(route.path)
      expect(new URL(route.href, 'https://example.com').href).toBe(`https://example.com${route.href}`)
    }
  })

  test('files are named like the pages', () => {
    for (const { route } of site.pages) {
      expect(route.file).toBe(`${route.path.slice(1)}${route.path.endsWith('/') ? 'index' : ''}.html`)
    }
  })
})
