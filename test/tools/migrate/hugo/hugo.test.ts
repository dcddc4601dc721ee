import { expect, test } from 'vitest'
import { writeSite } from '../write-site.ts'

const config = 'baseURL = "https://docs.acme.dev/"\ntitle = "Acme"\n'
const page = (title: string, body = '', more = '') => `---\ntitle: ${title}\n${more}---\n\n${body}\n`

test('addresses: sections, bundles, slugs, urls, and paths in lower case', async () => {
  const { site, problems } = await writeSite('hugo', {
    'hugo.toml': config,
    'content/_index.md': page('Home'),
    'content/docs/_index.md': page('Docs'),
    'content/docs/My Page -- one.md': page('A'),
    'content/docs/bundle/index.md': page('B'),
    'content/docs/bundle/note.md': page('A resource'),
    'content/docs/bundle/pic.png': '',
    'content/docs/slugged.md': page('C', '', 'slug: Other Name\n'),
    'content/docs/moved.md': page('D', '', 'url: /somewhere/else\naliases: [/old/, sibling]\n'),
    'content/docs/toml.md': '+++\ntitle = "T"\nslug = "from-toml"\n+++\n',
    'content/docs/json.md': '{\n  "title": "J",\n  "slug": "from-json"\n}\n',
    'content/docs/draft.md': page('E', '', 'draft: true\n'),
    'content/docs/future.md': page('F', '', 'date: 2999-01-01\n'),
    'content/docs/expired.md': page('G', '', 'expiryDate: 2001-01-01\n'),
    'content/docs/hidden.md': page('H', '', 'build:\n  render: never\n'),
    'content/notes/a.md': page('N'),
    'archetypes/default.md': '---\ntitle: {{ .Name }}\n---\n',
  })
  expect(site.pages.map(({ address }) => address).toSorted()).toEqual([
    '/',
    '/docs/',
    '/docs/bundle/',
    '/docs/from-json/',
    '/docs/from-toml/',
    '/docs/my-page-one/',
    '/docs/other-name/',
    '/notes/a/',
    '/somewhere/else/',
  ])
  expect(site.redirects.map(({ from, to }) => `${from} ${to}`)).toEqual(['/old/ /somewhere/else/', '/somewhere/sibling/ /somewhere/else/'])
  expect(site.publicFiles.get('/docs/bundle/pic.png')).toBe('content/docs/bundle/pic.png')
  // A first folder without `_index.md` has a list, others have none.
  expect(site.generated).toContain('/notes')
  expect(problems).toEqual([])
})

test('permalinks, ugly addresses, and dates', async () => {
  const { site } = await writeSite('hugo', {
    'config.yaml':
      'baseURL: https://acme.dev\nuglyURLs: true\npermalinks:\n  posts: /:year/:month/:slug/\n  docs: /:sections[1:]/:slugorfilename/\n',
    'content/posts/first.md': page('First Post', '', 'date: 2024-03-09\n'),
    'content/docs/a/b.md': page('B'),
    'content/other/c.md': page('C'),
  })
  expect(site.pages.map(({ address, kind }) => `${kind} ${address}`)).toEqual([
    'doc /a/b.html',
    'doc /other/c.html',
    'post /2024/03/first-post.html',
  ])
})

test('languages by file name and by folder', async () => {
  const byName = await writeSite('hugo', {
    'config/_default/hugo.yaml': 'baseURL: https://acme.dev\ndefaultContentLanguage: en\n',
    'config/_default/languages.yaml': 'en:\n  label: English\n  weight: 1\nar:\n  label: العربية\n  weight: 2\n  direction: rtl\n',
    'content/_index.md': page('Home'),
    'content/docs/a.md': page('A'),
    'content/docs/a.ar.md': page('A'),
  })
  expect(byName.site.locales).toEqual([
    { code: 'en', label: 'English', prefix: '' },
    { code: 'ar', label: 'العربية', prefix: '/ar', direction: 'rtl' },
  ])
  expect(byName.site.pages.map(({ locale, address }) => `${locale} ${address}`)).toEqual(['en /', 'ar /ar/docs/a/', 'en /docs/a/'])
  const byFolder = await writeSite('hugo', {
    'hugo.toml': `${config}defaultContentLanguage = "de"\ndefaultContentLanguageInSubdir = true\n[languages.de]\ncontentDir = "content/de"\n[languages.en]\ncontentDir = "content/en"\n`,
    'content/de/docs/a.md': page('A', '[b](b.md) [c](/en/docs/a/)'),
    'content/de/docs/b.md': page('B'),
    'content/en/docs/a.md': page('A'),
  })
  expect(byFolder.site.pages.map(({ locale, address }) => `${locale} ${address}`)).toEqual([
    'de /de/docs/a/',
    'de /de/docs/b/',
    'en /en/docs/a/',
  ])
  // Sites of several languages have Hugo's own hook for links.
  expect(byFolder.problems).toEqual([])
})

test('links are published as written, unless there is a hook', async () => {
  const files = {
    'content/docs/_index.md': page('Docs'),
    'content/docs/a.md': page('A', '## Part'),
    'content/docs/b.md': page('B', '', 'tags: [Two Words]\n'),
    'content/docs/pic.png': '',
    'assets/logo.svg': '',
    'static/file.pdf': '',
    'static/_redirects': '/from /docs/a/\n',
  }
  const plain = await writeSite('hugo', { 'hugo.toml': config, ...files })
  const from = 'content/docs/b.md'
  expect(plain.resolve(from, '../a/#part')).toBe('page /docs/a/#part')
  expect(plain.resolve(from, 'a.md')).toBe('missing page /docs/b/a.md')
  expect(plain.resolve(from, 'pic.png', 'image')).toBe('missing file /docs/b/pic.png')
  expect(plain.resolve(from, '../pic.png', 'image')).toBe('file content/docs/pic.png')
  expect(plain.resolve(from, '/file.pdf')).toBe('file static/file.pdf')
  expect(plain.resolve(from, '/from')).toBe('generated /from')
  expect(plain.resolve(from, '/tags/two-words/')).toBe('generated /tags/two-words/')
  expect(plain.resolve(from, '/tags/none/')).toBe('missing page /tags/none/')
  expect(plain.resolve(from, '/docs/index.xml')).toBe('generated /docs/index.xml')
  expect(plain.resolve(from, '/docs/none/')).toBe('missing page /docs/none/')
  // Without `unsafe`, Hugo leaves HTML out.
  expect(plain.resolve(from, '/docs/none/', 'html')).toBe('unknown')

  const hooked = await writeSite('hugo', {
    'hugo.toml': `${config}[markup.goldmark.renderHooks.link]\nuseEmbedded = "always"\n`,
    'layouts/_markup/render-image.html': '',
    ...files,
  })
  expect(hooked.resolve(from, 'a.md#part')).toBe('page /docs/a/#part')
  expect(hooked.resolve(from, './none.md')).toBe('missing source content/docs/none.md')
  expect(hooked.resolve(from, 'pic.png', 'image')).toBe('file content/docs/pic.png')
  expect(hooked.resolve(from, 'logo.svg', 'image')).toBe('file assets/logo.svg')
})

test('Hugo writes paths in lower case, so links in another case lead nowhere unless a hook finds their page', async () => {
  const files = {
    'content/docs/My-Page.md': page('A', '## part\n\n[a](/docs/My-Page/) [b](../My-Page/) [c](#Part)\n\n<a href="/docs/My-Page/">d</a>'),
  }
  const unsafe = `${config}[markup.goldmark.renderer]\nunsafe = true\n`
  const at = 'content/docs/My-Page.md'
  const plain = await writeSite('hugo', { 'hugo.toml': unsafe, ...files })
  expect(plain.problems.map((problem) => problem.split(': ')[0])).toEqual([
    ...[`link/missing-page ${at}:7`, `link/missing-page ${at}:7`, `link/missing-anchor ${at}:7`, `link/missing-page ${at}:9`],
  ])
  const hooked = await writeSite('hugo', { 'hugo.toml': `${unsafe}[markup.goldmark.renderHooks.link]\nuseEmbedded = "always"\n`, ...files })
  expect(hooked.resolve(at, '/docs/My-Page/')).toBe('page /docs/my-page/')
  expect(hooked.resolve(at, '/docs/My-Page/', 'html')).toBe('missing page /docs/My-Page/')
})

test('a base, and what is above it', async () => {
  const { site, resolve } = await writeSite('hugo', {
    'hugo.toml': 'baseURL = "https://acme.dev/manual/"\n',
    'content/docs/a.md': page('A'),
  })
  expect([site.url, site.base]).toEqual(['https://acme.dev', '/manual/'])
  expect(resolve('content/docs/a.md', '/manual/docs/a/')).toBe('page /docs/a/')
  expect(resolve('content/docs/a.md', '/docs/a/')).toBe('missing page /docs/a/')
  expect(resolve('content/docs/a.md', '/elsewhere')).toBe('unknown')
})

test('ref and relref find pages by path, from the page or anywhere', async () => {
  const { problems } = await writeSite('hugo', {
    'hugo.toml': config,
    'content/docs/_index.md': page('Docs'),
    'content/docs/a.md': page(
      'A',
      '[1]({{< ref "b.md#part" >}}) [2]({{% relref "/docs/b" %}}) [3]({{< relref "only-here" >}}) [4]({{< ref "#own" >}}) [5]({{< ref "/docs" >}}) [6]({{< ref path="./gone.md" >}}) [7]({{< ref "b#none" >}})\n\n## Own',
    ),
    'content/docs/b.md': page('B', '## Part'),
    'content/deep/er/only-here.md': page('C'),
  })
  expect(problems).toEqual([
    'link/missing-page content/docs/a.md:5: /docs/a/gone.md',
    'link/missing-anchor content/docs/a.md:5: The page `/docs/b/` has no heading or element with the ID `none`.',
  ])
})

test('a missing page of the menu is reported', async () => {
  const { site, problems } = await writeSite('hugo', {
    'hugo.toml': config,
    'config/_default/menus.toml':
      '[[main]]\nname = "B"\npageRef = "/docs"\nweight = 2\n\n[[main]]\nname = "A"\nurl = "/gone/"\nweight = 1\n',
    'content/docs/_index.md': page('Docs'),
  })
  expect(site.navbar).toEqual([
    { label: 'A', href: '/gone/' },
    { label: 'B', href: '/docs' },
  ])
  expect(problems).toEqual([
    'other-site/nav-missing-page config/_default/menus.toml:8: The navigation lists `/gone/`, which does not exist.',
  ])
})

test('ids of headings are made of the text as written', async () => {
  const headings = [
    '## [Link](https://ex.com/a)',
    '## `code` & more',
    '## _emph_ it',
    '## A — b',
    '## Same',
    '## Same',
    '## Own {#my-id .big}',
    '## हिन्दी',
    '## !!!',
  ]
  const ids = ['linkhttpsexcoma', 'code--more', '_emph_-it', 'a--b', 'same', 'same-1', 'my-id', 'हनद', 'heading']
  const { problems, translate } = await writeSite('hugo', {
    'hugo.toml': config,
    'content/a.md': page('A', [...headings, ...ids.map((id) => `[x](#${id})`)].join('\n\n')),
  })
  expect(problems).toEqual([])
  const { text } = translate('content/a.md')
  expect(text).toContain('## [Link](https://ex.com/a) {#linkhttpsexcoma}\n')
  expect(text).toContain('## `code` & more\n')
})

test('broken, hostile, and unusual input ends in diagnostics', async () => {
  const { problems } = await writeSite('hugo', {
    'hugo.toml': `${config}[[menu.main]]\nurl = 5\n[permalinks]\ndocs = "/docs/:nothing/:year/"\n`,
    'config/_default/params.toml': 'x = [',
    'content/a.md': '+++\ntitle = \n+++\n{{< hint {{< /nothing >}} {{% ref "unclosed\n[x](%zz) {{</* x',
    'content/A.md': page('Same address'),
    'content/b.md': page('B', `${'{{< a >}}'.repeat(2000)}${'{{< "'.repeat(2000)}`),
    'content/docs/c.md': page('C', '[x](/docs/anything/)'),
    'content/d.md': '---\ntitle: "\n---\n',
  })
  expect([...new Set(problems.map((each) => each.split(':')[0]))].toSorted()).toEqual([
    'link/missing-page content/a.md',
    'other-site/broken-shortcode content/a.md',
    'other-site/broken-shortcode content/b.md',
    'other-site/config-syntax config/_default/params.toml',
    'other-site/duplicate-address content/a.md',
    'other-site/front-matter content/a.md',
    'other-site/front-matter content/d.md',
  ])
})
