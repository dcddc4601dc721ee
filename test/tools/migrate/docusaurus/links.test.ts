import { describe, expect, test } from 'vitest'
import { classic, openDocusaurus } from './docusaurus-site.ts'

const files = {
  'docs/a.md': 'x',
  'docs/guides/index.md': 'x',
  'docs/guides/b c.mdx': 'x',
  'docs/guides/img.png': '',
  'docs/guides/data.json': '',
  'docs/guides/_part.mdx': 'x',
  'docs/draft.md': '---\ndraft: true\n---\n',
  'blog/2024-01-01-post.md': 'x',
  'src/pages/index.js': '',
  'src/pages/about.mdx': 'x',
  'src/data.txt': '',
  'static/img/logo.png': '',
  'static/file.pdf': '',
  'static/tool/index.html': '',
  'static/_redirects': '/old /docs/a\n/older/* /docs/:splat\n/gone /docs/nothing\n# /comment /docs/nothing\n/* /index.html 404\n',
}

describe('links of Markdown', () => {
  test('lead to files beside the page, in the content, and in the site', async () => {
    const { resolve } = await openDocusaurus(classic(), files)
    const from = 'docs/guides/index.md'
    expect(resolve('../a.md#top', from)).toBe('page /docs/a#top')
    expect(resolve('./b%20c.mdx?x=1#y', from)).toBe('page /docs/guides/b c#y')
    expect(resolve('a.md', from)).toBe('page /docs/a')
    expect(resolve('docs/a.md', from)).toBe('page /docs/a')
    expect(resolve('/docs/a.md', from)).toBe('page /docs/a')
    expect(resolve('/a.md', from)).toBe('page /docs/a')
    expect(resolve('@site/docs/a.md#x', from)).toBe('page /docs/a#x')
    expect(resolve('./a.md', from)).toBe('missing source docs/guides/a.md')
    expect(resolve('_part.mdx', from)).toBe('missing source docs/guides/_part.mdx')
    expect(resolve('../draft.md', from)).toBe('missing source docs/draft.md')
    expect(resolve('@site/docs/none.md', from)).toBe('missing source docs/none.md')
    // Plugins know only their own files.
    expect(resolve('../docs/a.md', 'blog/2024-01-01-post.md')).toBe('missing source docs/a.md')
  })

  test('lead to assets and static files', async () => {
    const { resolve } = await openDocusaurus(classic(), files)
    const from = 'docs/guides/index.md'
    expect(resolve('./data.json', from)).toBe('file docs/guides/data.json')
    expect(resolve('@site/src/data.txt', from)).toBe('file src/data.txt')
    expect(resolve('/file.pdf', from)).toBe('file static/file.pdf')
    expect(resolve('/none.pdf', from)).toBe('missing file /none.pdf')
    expect(resolve('/tool/', from)).toBe('file static/tool/index.html')
    expect(resolve('pathname:///tool/', from)).toBe('file static/tool/index.html')
    expect(resolve('pathname:///other-site/', from)).toBe('unknown')
    expect(resolve('https://example.com', from)).toBe('external')
    expect(resolve('mailto:a@b.c', from)).toBe('external')
  })

  test('lead to addresses, relative to the address of the page', async () => {
    const { resolve } = await openDocusaurus(classic(), files)
    expect(resolve('b%20c', 'docs/guides/index.md')).toBe('page /docs/guides/b c')
    expect(resolve('../a', 'docs/guides/index.md')).toBe('page /docs/a')
    expect(resolve('../a', 'docs/guides/b c.mdx')).toBe('page /docs/a')
    expect(resolve('a', 'docs/guides/b c.mdx')).toBe('missing page /docs/guides/a')
    expect(resolve('/docs/a/', 'docs/a.md')).toBe('page /docs/a')
    expect(resolve('/Docs/a', 'docs/a.md')).toBe('missing page /Docs/a')
    expect(resolve('/', 'docs/a.md')).toBe('generated /')
    expect(resolve('/blog', 'docs/a.md')).toBe('generated /blog')
    expect(resolve('#x', 'docs/a.md')).toBe('page /docs/a#x')
    expect(resolve('/docs', 'docs/a.md')).toBe('missing page /docs')
    expect(resolve('/docs/draft', 'docs/a.md')).toBe('missing page /docs/draft')
    expect(resolve('/old', 'docs/a.md')).toBe('generated /old')
    expect(resolve('/older/x', 'docs/a.md')).toBe('generated /older/x')
    expect(resolve('/docs/{version}', 'docs/a.md')).toBe('unknown')
  })

  test('depend on trailingSlash', async () => {
    const { resolve } = await openDocusaurus(`trailingSlash: true, ${classic()}`, files)
    expect(resolve('../guides', 'docs/a.md')).toBe('page /docs/guides/')
    expect(resolve('guides', 'docs/a.md')).toBe('missing page /docs/a/guides')
  })
})

test('addresses have the base or get it', async () => {
  const { resolve, addresses } = await openDocusaurus(`baseUrl: '/base', ${classic()}`, files)
  expect(addresses['docs/a.md']).toBe('/docs/a')
  expect(resolve('/docs/a', 'docs/a.md')).toBe('page /docs/a')
  expect(resolve('/base/docs/a', 'docs/a.md')).toBe('page /docs/a')
  expect(resolve('/base', 'docs/a.md')).toBe('generated /')
  expect(resolve('../../elsewhere', 'docs/a.md')).toBe('unknown')
  expect(resolve('/base/img/logo.png', 'docs/a.md', 'html')).toBe('file static/img/logo.png')
})

test('images are files', async () => {
  const { resolve } = await openDocusaurus(classic(), files)
  const from = 'docs/guides/index.md'
  expect(resolve('./img.png', from, 'image')).toBe('file docs/guides/img.png')
  expect(resolve('img.png#dark', from, 'image')).toBe('file docs/guides/img.png')
  expect(resolve('/img/logo.png', from, 'image')).toBe('file static/img/logo.png')
  expect(resolve('@site/static/img/logo.png', from, 'image')).toBe('file static/img/logo.png')
  expect(resolve('../img.png', from, 'image')).toBe('missing file docs/img.png')
  expect(resolve('/img.png', from, 'image')).toBe('missing file /img.png')
  expect(resolve('https://example.com/x.png', from, 'image')).toBe('external')
})

test('HTML is resolved by browsers, and components are judged by absolute addresses only', async () => {
  const { resolve } = await openDocusaurus(classic(), files)
  const from = 'docs/guides/index.md'
  expect(resolve('../a', from, 'html')).toBe('page /docs/a')
  expect(resolve('./img.png', from, 'html')).toBe('file docs/guides/img.png')
  expect(resolve('../a.md', from, 'html')).toBe('missing source docs/a.md')
  expect(resolve('../a.md', from, 'component')).toBe('page /docs/a')
  expect(resolve('/docs/a', from, 'component')).toBe('page /docs/a')
  expect(resolve('/docs/none', from, 'component')).toBe('missing page /docs/none')
  expect(resolve('none', from, 'component')).toBe('unknown')
})

test('redirects of hosts and of the plugin are read and checked', async () => {
  const { site, check } = await openDocusaurus(
    `${classic()}
     plugins: [['client-redirects', { redirects: [
       { from: ['/one', '/two'], to: '/docs/a' },
       { from: '/three', to: '/docs/lost' },
     ] }]],`,
    {
      ...files,
      'vercel.json': '{"redirects": [{"source": "/v/:x", "destination": "/docs/none"}]}',
      'netlify.toml': '[[redirects]]\nfrom = "/n"\nto = "/docs/guides"\n',
    },
  )
  expect(site.redirects.map(({ from, to }) => `${from} ${to}`)).toEqual([
    '/one /docs/a',
    '/two /docs/a',
    '/three /docs/lost',
    '/v/:x /docs/none',
    '/n /docs/guides',
    '/old /docs/a',
    '/older/* /docs/:splat',
    '/gone /docs/nothing',
  ])
  expect(check()).toEqual([
    'docusaurus.config.js:5 other-site/redirect-target',
    'vercel.json:1 other-site/redirect-target',
    'static/_redirects:3 other-site/redirect-target',
  ])
})
