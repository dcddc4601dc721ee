import { describe, expect, test } from 'vitest'
import { checkAddresses } from '../../../src/features/addresses/check-addresses.ts'
import { cpuMsOf } from '../../cpu-time.ts'

type Files = Readonly<Record<string, string>>

const site: Files = {
  'index.html': '<h1 id="home">Home</h1>',
  'guide/index.html': '<h2 id="install">Install</h2><h2 id="größe">Size</h2><a name="old"></a>',
  'guide/setup.html': '',
  'a b.png': '',
  'style.css': '',
  _redirects: '/docs/old /docs/guide/ 301\n/docs/blog/* https://blog.example.com/:splat\n',
}

function missingIn(files: Files, place: { readonly url?: string | undefined; readonly base?: string } = {}) {
  const all = { ...site, ...files }
  const { missing } = checkAddresses({
    base: '/docs/',
    url: 'https://example.com',
    ...place,
    files: new Map(Object.keys(all).map((path) => [path, ''])),
    read: (path) => all[path as keyof typeof all] ?? '',
  })
  return missing
}

const addressesIn = (path: string, text: string) => missingIn({ [path]: text }).map(({ address }) => address)

/** A file, a fault in it, and the addresses that are reported. */
const faults: readonly (readonly [what: string, path: string, text: string, ...addresses: readonly string[]])[] = [
  ['a script', 'a.html', '<script src="/docs/gone.js"></script>', '/docs/gone.js'],
  ['an address relative to a folder', 'x/a.html', '<img src="../gone.png">', '../gone.png'],
  ['an image set', 'a.html', '<img srcset="/docs/a%20b.png 1x, /docs/gone.png 2x">', '/docs/gone.png'],
  ['a poster and a source', 'a.html', '<video poster="gone.png"><source src="gone.mp4"></video>', 'gone.png', 'gone.mp4'],
  ['a picture of an SVG', 'a.svg', '<svg><image xlink:href="gone.png"/><use href="#a"/></svg>', 'gone.png'],
  ['a link', 'a.html', '<a href="/docs/nowhere/">a</a>', '/docs/nowhere/'],
  ['a link with entities', 'a.html', "<a href='/docs/a&amp;b'>a</a>", '/docs/a&b'],
  ['an anchor of another page', 'a.html', '<a href="/docs/guide/#gone">a</a>', '/docs/guide/#gone'],
  ['an anchor of the same page', 'a.html', '<a href="#gone">a</a><p id="here"><a href="#here">b</a>', '#gone'],
  ['a style sheet', 'a.html', '<link rel="stylesheet" href="/docs/gone.css">', '/docs/gone.css'],
  ['a preload', 'a.html', '<link rel="modulepreload" href="/docs/gone.js">', '/docs/gone.js'],
  ['a canonical address', 'a.html', '<link rel="canonical" href="https://example.com/docs/gone">', 'https://example.com/docs/gone'],
  ['a translation', 'a.html', '<link rel="alternate" hreflang="de" href="https://example.com/docs/de/">', 'https://example.com/docs/de/'],
  [
    'a link preview',
    'a.html',
    '<meta property="og:image" content="https://example.com/docs/gone.png">',
    'https://example.com/docs/gone.png',
  ],
  ['a page that moved', 'a.html', '<meta http-equiv="refresh" content="0; url=/docs/gone">', '/docs/gone'],
  [
    'styles in a page',
    'a.html',
    '<style>p { background: url("gone.png") }</style><p style="background: url(gone2.png)">',
    'gone.png',
    'gone2.png',
  ],
  [
    'the index of the search',
    'a.html',
    '<button data-search="/docs/search/gone.json" data-search-page="/docs/search">',
    '/docs/search/gone.json',
    '/docs/search',
  ],
  ['a sidebar', 'a.html', '<nav data-src="/docs/assets/sidebar-gone.json"></nav>', '/docs/assets/sidebar-gone.json'],
  ['types of a code block', 'a.html', '<pre data-types="1f3a-2"></pre>', '/docs/types/1f3a.json'],
  ['the code of an island', 'a.html', '<docsgen-island data-file="./gone.js"></docsgen-island>', '/docs/assets/gone.js'],
  ['CSS', 'x/a.css', '/* url(no.png) */ @import "gone.css"; a { b: url(gone.woff2) }', 'gone.css', 'gone.woff2'],
  [
    'imports of a script',
    'x/a.js',
    'import"./gone.js";export*from"./gone2.js";import("./gone3.js");new URL("./gone4.wasm",import.meta.url);"from \'./no.js\'"',
    './gone.js',
    './gone2.js',
    './gone3.js',
    './gone4.wasm',
  ],
  ['a diagram', 'a.html', '<figure class="mermaid"></figure>', '/docs/assets/mermaid.js'],
  [
    'a search index',
    'search/next.en.json',
    '{"format":3,"blocks":"5wli----ab12","shards":"12345678","words":"w-1"}',
    '/docs/assets/search/next.en/s-12345678.json',
    '/docs/assets/search/next.en/b0-5wli.json',
    '/docs/assets/search/next.en/b2-ab12.json',
    '/docs/assets/search/next.en/w-1.json',
  ],
  [
    'a piece of it',
    'assets/search/next.en/b0-5wli.json',
    '{"1":{"t":"A","href":"/docs/guide/","s":[["","",""],["gone","B",""]]}}',
    '/docs/guide/#gone',
  ],
  ['pages in a sidebar', 'assets/sidebar-a.1.json', '[{"type":"page","href":"/docs/gone"}]', '/docs/gone'],
  [
    'types',
    'types/1f3a.json',
    '{"links":{"A":"/docs/gone"},"types":[{"text":"","href":"/docs/guide/#gone"}]}',
    '/docs/guide/#gone',
    '/docs/gone',
  ],
  ['symbols', 'symbols.json', '{"symbols":1,"pages":[["gone/","A",[]],["guide/","B",[]]]}', './gone/'],
  ['a web manifest', 'site.webmanifest', '{"start_url":"/docs/","icons":[{"src":"gone.png"}]}', 'gone.png'],
  [
    'an Atom feed',
    'atom.xml',
    '<feed><id>https://example.com/docs/gone</id><link href="https://example.com/docs/gone2"/><content type="html">&lt;img src=&quot;/docs/gone.png&quot;&gt;</content></feed>',
    'https://example.com/docs/gone2',
    'https://example.com/docs/gone',
    '/docs/gone.png',
  ],
  ['an RSS feed', 'rss.xml', '<rss><item><link>https://example.com/docs/gone</link></item></rss>', 'https://example.com/docs/gone'],
  [
    'a JSON feed',
    'feed.json',
    '{"version":"https://jsonfeed.org/version/1.1","items":[{"url":"https://example.com/docs/gone"}]}',
    'https://example.com/docs/gone',
  ],
  ['a sitemap', 'sitemap.xml', '<urlset><url><loc>https://example.com/docs/gone</loc></url></urlset>', 'https://example.com/docs/gone'],
  ['robots.txt', 'robots.txt', 'User-agent: *\nSitemap: https://example.com/docs/sitemap.xml\n', 'https://example.com/docs/sitemap.xml'],
  [
    'llms.txt',
    'llms.txt',
    'Pages by folder: https://example.com/docs/x/llms.txt\n\n- [A](https://example.com/docs/gone.md): a\n',
    'https://example.com/docs/x/llms.txt',
    'https://example.com/docs/gone.md',
  ],
  [
    'the Markdown of a page',
    'a.md',
    '[A](/docs/gone.md) `[no](/docs/no)`\n\n```\n[no](/docs/no)\n```\n\n[b]: /docs/gone2\n',
    '/docs/gone.md',
    '/docs/gone2',
  ],
  ['headers', '_headers', '/docs/*\n  Link: </docs/gone.css>; rel=preload, </docs/style.css>; rel=preload\n', '/docs/gone.css'],
  ['redirects', '_redirects', '/docs/a /docs/gone 301\n/docs/b https://example.org/ 301\n', '/docs/gone'],
  ['Vercel', 'vercel.json', '{"redirects":[{"source":"/a","destination":"/docs/gone"}]}', '/docs/gone'],
  ['Netlify', 'netlify.toml', '[[redirects]]\nfrom = "/a"\nto = "/docs/gone"\n', '/docs/gone'],
  ['Azure', 'staticwebapp.config.json', '{"routes":[{"route":"/a","redirect":"/docs/gone"}]}', '/docs/gone'],
]

test.each(faults)('%s', (_, path, text, ...addresses) => {
  expect(addressesIn(path, text)).toEqual(addresses)
})

test('nothing else is reported', () => {
  const html = [
    '<a href="/docs/">a</a> <a href="/docs/guide">a</a> <a href="/docs/guide/setup?x=1">a</a> <a href="/docs/guide/#install">a</a>',
    '<a href="/docs/guide/#gr%C3%B6%C3%9Fe">a</a> <a href="/docs/guide/#old">a</a> <a href="#top">a</a> <a href="/docs/guide/#:~:text=a">a</a>',
    '<a href="/docs/old">a</a> <a href="/docs/blog/2020/a">a</a>',
    '<a href="/elsewhere">a</a> <a href="https://example.org/docs/x">a</a> <a href="//example.org/docs/x">a</a> <a href="mailto:a@b.c">a</a>',
    '<img src="data:image/png;base64,AA"> <img src="/docs/a%20b.png"> <form method="post" action="/docs/api"></form>',
    `<p title="<img src='/docs/no.png'>" data-src="/docs/no">`,
    '<!-- <img src="/docs/no.png"> --><script>"<img src=\'/docs/no.png\'>"</script>&lt;img src="/docs/no.png">',
    '<a href="http://[">a</a>',
    '<a href="?q=a">a</a> <a href="?q=a#here" id="here">a</a>',
  ].join('\n')
  expect(addressesIn('a.html', html)).toEqual([])
  expect(addressesIn('a.js', 'import{a}from"react"; const code = "import x from \'./no.js\'"')).toEqual([])
  expect(addressesIn('data.json', '{"href":"/docs/no"}')).toEqual([])
  // The second definition of a label has no effect.
  expect(addressesIn('a.md', '[A b]: /docs/guide\n\n[a B]: /docs/no\n')).toEqual([])
  expect(addressesIn('feed.json', 'not JSON')).toEqual([])
})

test('without a URL, only paths are addresses of the site', () => {
  const files = { 'a.html': '<a href="https://example.com/gone">a</a><a href="/gone">a</a>' }
  const missing = missingIn({ ...files, _redirects: '' }, { base: '/', url: undefined })
  expect(missing.map(({ address }) => address)).toEqual(['/gone'])
})

describe('a finding', () => {
  test('names the place, whether browsers load the file, and the page without the anchor', () => {
    expect(missingIn({ 'a.html': '<p>\n<script src="/docs/gone.js"></script>\n<a href="/docs/guide/#gone">a</a>' })).toEqual([
      { file: 'a.html', address: '/docs/gone.js', isLoaded: true, line: 2, column: 14 },
      { file: 'a.html', address: '/docs/guide/#gone', isLoaded: false, in: 'guide/index.html', line: 3, column: 10 },
    ])
  })

  test('an address that the sources of the site have is not reported again', () => {
    const files = { ...site, 'a.html': '<a href="/docs/gone">a</a><a href="/docs/gone2">a</a>' }
    const { missing } = checkAddresses({
      base: '/docs/',
      files: new Map(Object.keys(files).map((path) => [path, ''])),
      read: (path) => files[path as keyof typeof files] ?? '',
      isChecked: (address) => address === '/docs/gone',
    })
    expect(missing.map(({ address }) => address)).toEqual(['/docs/gone2'])
  })
})

test('files that did not change are not read again, and what they name is checked', () => {
  const files: Record<string, string> = { ...site, 'a.html': '<a href="/docs/guide/#install">a</a><img src="/docs/a%20b.png">' }
  const read: string[] = []
  const check = (record?: Parameters<typeof checkAddresses>[0]['record']) =>
    checkAddresses({
      base: '/docs/',
      files: new Map(Object.entries(files)),
      read(path) {
        read.push(path)
        return files[path] ?? ''
      },
      record,
    })
  const { record } = check()
  read.length = 0
  files['index.html'] = 'Changed.'
  const second = check(record)
  expect([second.missing, read.sort()]).toEqual([[], ['_redirects', 'index.html']])
  delete files['a b.png']
  files['guide/index.html'] = ''
  expect(check(second.record).missing.map(({ address }) => address)).toEqual(['/docs/guide/#install', '/docs/a%20b.png'])
})

test('hostile files take linear time, and list a limited number of problems', () => {
  const starts = ['<a ', '<a href="', "<a '", '<!--', '<a   ', '<script>', '<a b=', 'url(', 'import"', '](/', '](/(', '](/a(b']
  const paths = ['a.html', 'a.css', 'a.js', 'a.md', 'a.xml', '_headers', '_redirects', 'netlify.toml']
  const readAll = () => {
    for (const start of starts) for (const path of paths) addressesIn(path, `<feed>${start.repeat(20_000)}`)
  }
  expect(cpuMsOf(readAll)).toBeLessThan(5_000)
  const links = Array.from({ length: 20_000 }, (_, index) => `<a href="/docs/${index}">a</a>\n`).join('')
  let found: readonly string[] = []
  expect(
    cpuMsOf(() => {
      found = addressesIn('a.html', links)
    }),
  ).toBeLessThan(5_000)
  expect(found).toHaveLength(100)
})
