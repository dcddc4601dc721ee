import { expect, test } from 'vitest'
import { writeSite } from '../write-site.ts'

const config = (options: string, astro = '') => `
import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
import mdx from '@astrojs/mdx'
export default defineConfig({ ${astro} integrations: [mdx(), starlight({ title: 'Docs', ${options} })] })
`
const page = (title: string, body = '') => `---\ntitle: ${title}\n---\n\n${body}\n`
const docs = 'src/content/docs'

test('addresses: parts of paths as GitHub makes ids, slugs as written, and no drafts', async () => {
  const { site } = await writeSite('starlight', {
    'astro.config.mjs': config(''),
    [`${docs}/index.mdx`]: page('Home'),
    [`${docs}/Guides/Getting Started.md`]: page('A'),
    [`${docs}/guides/index.md`]: page('B'),
    [`${docs}/v1.2/x.md`]: page('C'),
    [`${docs}/own.md`]: '---\ntitle: D\nslug: somewhere/else\n---\n',
    [`${docs}/draft.md`]: '---\ntitle: E\ndraft: true\n---\n',
    [`${docs}/_partial.md`]: 'Part',
    [`${docs}/doc.mdoc`]: page('F'),
    'src/pages/about.md': page('About'),
  })
  expect(site.title).toBe('Docs')
  expect(site.pages.map(({ address }) => address).toSorted()).toEqual([
    '/',
    '/about/',
    '/doc/',
    '/guides/',
    '/guides/getting-started/',
    '/somewhere/else/',
    '/v12/x/',
  ])
})

test('pages without a slash at the end, if Astro is told so', async () => {
  const { site, resolve } = await writeSite('starlight', {
    'docs/astro.config.ts': config('', `site: 'https://example.com/x', base: '/docs', trailingSlash: 'never',`),
    [`docs/${docs}/guides/a.md`]: page('A'),
    [`docs/${docs}/guides/b.md`]: page('B'),
  })
  expect([site.url, site.base]).toEqual(['https://example.com', '/docs/'])
  const file = `docs/${docs}/guides/a.md`
  expect(resolve(file, './b')).toBe('page /guides/b')
  expect(resolve(file, '/docs/guides/b#top')).toBe('page /guides/b#top')
  // Without the base it is an address of another site, unless the page exists with it.
  expect(resolve(file, '/guides/b')).toBe('missing page /guides/b')
  expect(resolve(file, '/other')).toBe('unknown')
})

test('links are published as written, images are files', async () => {
  const { resolve } = await writeSite('starlight', {
    'astro.config.mjs': config('', `redirects: { '/old': '/guides/a/', '/was/[...slug]': '/x' },`),
    'tsconfig.json': '{ "compilerOptions": { "paths": { "~/*": ["src/*"] } } }',
    'public/logo.png': '',
    'public/_redirects': '/moved /guides/a/ 301\n/wild/* /:splat\n/* /404/ 404\n',
    'src/assets/a.png': '',
    'src/pages/index.astro': '',
    'src/pages/tags/[tag].astro': '',
    'src/pages/rss.xml.js': '',
    [`${docs}/guides/a.md`]: page('A'),
    [`${docs}/guides/b.md`]: page('B'),
  })
  const file = `${docs}/guides/a.md`
  expect(resolve(file, '../b/')).toBe('page /guides/b/')
  expect(resolve(file, '../b/#_top')).toBe('page /guides/b/')
  // The address of a page ends with a slash, so this is inside of it.
  expect(resolve(file, './b')).toBe('missing page /guides/a/b')
  expect(resolve(file, './b.md')).toBe('missing page /guides/a/b.md')
  expect(resolve(file, '/guides/b?x=1#y')).toBe('page /guides/b/#y')
  expect(resolve(file, '/Guides/b/')).toBe('missing page /Guides/b/')
  for (const known of ['/old', '/was/x/y', '/moved/', '/wild/x', '/tags/x/', '/rss.xml', '/', '/404/'])
    expect(resolve(file, known)).toBe(`generated ${known}`)
  expect(resolve(file, '/unknown/')).toBe('missing page /unknown/')
  expect(resolve(file, '/logo.png')).toBe('file public/logo.png')
  expect(resolve(file, '../../../assets/a.png', 'image')).toBe('file src/assets/a.png')
  expect(resolve(file, '~/assets/a.png', 'image')).toBe('file src/assets/a.png')
  expect(resolve(file, '~/assets/b.png', 'image')).toBe('missing file src/assets/b.png')
  expect(resolve(file, '@elsewhere/b.png', 'image')).toBe('unknown')
  expect(resolve(file, 'mailto:x@example.com')).toBe('external')
})

test('a plugin can turn paths of files into addresses', async () => {
  const { resolve } = await writeSite('starlight', {
    'astro.config.mjs': `import relativeLinks from 'astro-rehype-relative-markdown-links'\n${config('', 'markdown: { rehypePlugins: [relativeLinks] },')}`,
    [`${docs}/a.md`]: page('A'),
    [`${docs}/b.md`]: page('B'),
  })
  expect(resolve(`${docs}/a.md`, './b.md#x')).toBe('page /b/#x')
  expect(resolve(`${docs}/a.md`, './c.md')).toBe(`missing source ${docs}/c.md`)
})

test('every page exists in every locale', async () => {
  const { site, resolve, problems } = await writeSite('starlight', {
    'astro.config.mjs': config(`locales: { root: { label: 'English', lang: 'en' }, ar: { label: 'العربية', dir: 'rtl' } }`),
    [`${docs}/index.md`]: page('Home', '[b](/ar/b/#part) [c](/ar/c/) [d](/ar/b/#other)'),
    [`${docs}/b.md`]: page('B', '## Part'),
    [`${docs}/ar/index.md`]: page('Home'),
    'public/_redirects': '/:lang/old/ /:lang/b/\n',
  })
  expect(site.locales).toEqual([
    { code: 'en', label: 'English', prefix: '' },
    { code: 'ar', label: 'العربية', prefix: '/ar', direction: 'rtl' },
  ])
  expect(site.pages.map(({ locale, address }) => `${locale} ${address}`)).toEqual(['ar /ar/', 'en /b/', 'en /'])
  expect(site.generated).toContain('/ar/b')
  // A rule of the host for all languages is one for each.
  expect(site.redirects.map(({ from, to }) => `${from} ${to}`)).toEqual(['/ar/old/ /ar/b/'])
  expect(resolve(`${docs}/ar/index.md`, 'b/')).toBe('page /b/')
  expect(problems).toEqual([
    `link/missing-page ${docs}/index.md:5: /ar/c/`,
    `link/missing-anchor ${docs}/index.md:5: The page \`/b/\` has no heading or element with the ID \`other\`.`,
  ])
})

test('sidebars name pages by slug, by link, and by folder, in each locale', async () => {
  const { site, problems } = await writeSite('starlight', {
    'astro.config.mjs': config(`
      defaultLocale: 'en', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
      sidebar: [
        'intro',
        { label: 'Start', translations: { de: 'Anfang' }, collapsed: true, items: [{ slug: 'guides/a' }, { label: 'B', link: '/guides/b/' }, 'missing'] },
        { label: 'Guides', autogenerate: { directory: 'guides' } },
        { label: 'Out', link: 'https://example.com' },
        { label: 'Gone', link: '/gone/' },
      ]`),
    [`${docs}/en/intro.md`]: page('Intro'),
    [`${docs}/en/guides/a.md`]: page('A'),
    [`${docs}/en/guides/b.md`]: page('B'),
    [`${docs}/de/guides/b.md`]: page('B'),
  })
  expect(site.sidebars[1]).toEqual({
    name: 'docs',
    address: '/de/',
    version: 'current',
    locale: 'de',
    entries: [
      { kind: 'page', file: `${docs}/en/intro.md` },
      {
        kind: 'group',
        label: 'Anfang',
        isOpen: false,
        entries: [
          { kind: 'page', file: `${docs}/en/guides/a.md` },
          { kind: 'page', file: `${docs}/de/guides/b.md`, label: 'B' },
        ],
      },
      { kind: 'folder', address: '/de/guides/', label: 'Guides', isOpen: true, opensFolders: true },
      { kind: 'link', href: 'https://example.com', label: 'Out' },
      { kind: 'link', href: '/de/gone/', label: 'Gone' },
    ],
  })
  expect(problems.map((each) => each.split(': ')[0])).toEqual([
    'other-site/nav-missing-page astro.config.mjs:9',
    'other-site/nav-missing-page astro.config.mjs:12',
  ])
})

test('links of front matter are checked', async () => {
  const { problems } = await writeSite('starlight', {
    'astro.config.mjs': config(''),
    [`${docs}/index.mdx`]:
      '---\ntitle: Home\ntemplate: splash\nhero:\n  image:\n    file: ../../assets/no.png\n  actions:\n    - text: Go\n      link: /start/\n    - text: Out\n      link: https://example.com\nnext:\n  link: /next/\nbanner:\n  content: <a href="/banner/">x</a>\n---\n',
    [`${docs}/start.md`]: page('Start'),
  })
  expect(problems).toEqual([
    `link/missing-page ${docs}/index.mdx:13: /next/`,
    `link/missing-page ${docs}/index.mdx:15: /banner/`,
    `link/missing-image ${docs}/index.mdx:6: src/assets/no.png`,
  ])
})

test('a site of Astro without Starlight is not one of Starlight', async () => {
  await expect(writeSite('starlight', { 'astro.config.mjs': 'export default {}', 'src/pages/index.md': '' })).rejects.toThrow(
    'No Starlight site was found in this folder.',
  )
})

test('hostile input ends in diagnostics', async () => {
  const written = {
    'astro.config.mjs': config(
      'sidebar: [sidebar, { items: 7 }, { slug: 3 }, null], locales: 5, social: "x", logo: 1',
      'redirects: 3, base: 7,',
    ),
    [`${docs}/index.md`]: '---\ntitle: "\n---\n[x](%E0%A4%A) [y](//) [z](#%) ![](<../../../../../../etc/passwd>)',
    [`${docs}/same.md`]: page('A'),
    [`${docs}/Same.mdx`]: page('B', 'export const x = {'),
  }
  const { problems } = await writeSite('starlight', written)
  expect(problems.map((each) => each.split(' ')[0]).toSorted()).toEqual([
    'link/missing-anchor',
    'link/missing-image',
    'link/missing-page',
    'other-site/duplicate-address',
    'other-site/front-matter',
  ])
})
