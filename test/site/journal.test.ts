import { cpSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { beforeAll, expect, test } from 'vitest'
import { createProject, type Files, readTree, writeFiles } from '../cli/project.ts'
import { bundleBuild, type Here } from './build-here.ts'
import { png } from './rich-site.ts'

let here: Here
beforeAll(async () => {
  here = await bundleBuild()
})

const config =
  "export default { title: 'Site', url: 'https://example.com', base: '/docs/', lastUpdated: false, navbar: { items: [{ label: 'News', href: '/blog/' }] } }\n"

/** Entries on consecutive days, with what feeds have to take care of. */
function entries(count: number, year = 2024): Files {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const day = new Date(Date.UTC(year, 10, 1 + index)).toISOString().slice(0, 10)
      const text = `---\nauthors: [ada, guest]\ntags: [release, "a & b ${index % 3}"]\n---\n# Entry <${index + 1}>\n\nSee [the page](../page.md#part) & [below](#more), number ${index + 1}.\n\n<!-- more -->\n\n## More\n\n![P](./p.png)\n\n<Tabs><TabItem label="One">\n\nIn a tab.\n\n</TabItem></Tabs>\n\n[external](https://example.org/?a&b) "quoted"\n`
      return [`content/blog/${day}-entry-${index + 1}.md`, text]
    }),
  )
}

const site: Files = {
  'docs.config.ts': config,
  'content/index.md': '# Home\n\n[News](/blog/)\n',
  'content/page.md': '# Page\n\n## Part\n\nText.\n',
  'content/blog/_section.yaml':
    'kind: blog\nlabel: News & more\ndescription: What is new.\nauthors:\n  ada: { name: Ada, url: /page, image: ./p.png, title: Engineer }\n  guest: { name: Guest, url: "https://example.org/guest" }\n',
  'content/blog/p.png': png(2, 2),
}

async function build(files: Files) {
  const root = createProject(files)
  const { code, said } = await here.buildSite(root, { strict: true })
  expect(code, said).toBe(0)
  return { root, read: (path: string) => readFileSync(join(root, 'out', path), 'utf8') }
}

interface Node {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: Node[]
  text: string
}

/** The elements of an XML document. Throws if tags do not match. */
function parseXml(xml: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const node: Node = { name, attributes, children: [], text: '' }
        open.at(-1)?.children.push(node)
        open.push(node)
      },
      ontext(text) {
        const node = open.at(-1)
        if (node) node.text += text
      },
      onclosetag(name, isImplied) {
        const node = open.pop()
        if (node?.name !== name || (isImplied && !xml.includes('/>'))) throw new Error(`</${name}> does not close <${node?.name}>`)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  expect(open).toHaveLength(1)
  return root
}

const all = (node: Node | undefined, name: string) => node?.children.filter((child) => child.name === name) ?? []
const textOf = (node: Node | undefined, name: string) => all(node, name)[0]?.text

test('feeds contain what readers of feeds need, with absolute URLs', async () => {
  const { read } = await build({ ...site, ...entries(45) })
  const xml = read('blog/atom.xml')
  expect(xml.replace(/&(?:amp|lt|gt|quot|apos);/g, '')).not.toContain('&')
  const [feed] = all(parseXml(xml), 'feed')
  expect(feed?.attributes).toEqual({ xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' })
  expect([textOf(feed, 'title'), textOf(feed, 'subtitle'), textOf(feed, 'id'), textOf(feed, 'updated')]).toEqual([
    'News & more | Site',
    'What is new.',
    'https://example.com/docs/blog/atom.xml',
    '2024-12-15T00:00:00Z',
  ])
  expect(all(feed, 'link').map(({ attributes }) => attributes)).toEqual([
    { rel: 'self', type: 'application/atom+xml', href: 'https://example.com/docs/blog/atom.xml' },
    { rel: 'alternate', type: 'text/html', href: 'https://example.com/docs/blog/' },
  ])
  expect(textOf(all(feed, 'author')[0], 'name')).toBe('Site')
  const items = all(feed, 'entry')
  expect(items).toHaveLength(20)
  expect(new Set(items.map((entry) => textOf(entry, 'id'))).size).toBe(20)
  for (const entry of items)
    for (const name of ['title', 'id', 'updated', 'published', 'content', 'summary']) expect(all(entry, name), name).toHaveLength(1)
  const [first] = items
  expect(textOf(first, 'title')).toBe('Entry <45>')
  expect(textOf(first, 'id')).toBe('https://example.com/docs/blog/entry-45')
  expect(textOf(first, 'published')).toBe('2024-12-15T00:00:00Z')
  expect(textOf(first, 'summary')).toBe('See the page & below, number 45.')
  expect(all(first, 'category').map(({ attributes }) => attributes.term)).toEqual(['release', 'a & b 2'])
  expect(all(first, 'author').map((author) => [textOf(author, 'name'), textOf(author, 'uri')])).toEqual([
    ['Ada', 'https://example.com/docs/page'],
    ['Guest', 'https://example.org/guest'],
  ])
  expect(all(first, 'content')[0]?.attributes).toEqual({ type: 'html' })
  const html = textOf(first, 'content') ?? ''
  expect(html).toContain('<a href="https://example.com/docs/page#part">the page</a>')
  expect(html).toContain('<a href="https://example.com/docs/blog/entry-45#more">below</a>')
  expect(html).toMatch(/<img src="https:\/\/example\.com\/docs\/assets\/files\/p\.\w+\.png" width="2" height="2"/)
  expect(html).toContain('<p>In a tab.</p>')
  expect(html).not.toMatch(/(?:href|src)="(?!https:)/)

  const json = JSON.parse(read('blog/feed.json'))
  expect(json).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'News & more | Site',
    home_page_url: 'https://example.com/docs/blog/',
    feed_url: 'https://example.com/docs/blog/feed.json',
    language: 'en',
  })
  expect(json.items).toHaveLength(20)
  expect(json.items[0]).toMatchObject({
    id: 'https://example.com/docs/blog/entry-45',
    url: 'https://example.com/docs/blog/entry-45',
    title: 'Entry <45>',
    content_html: html,
    summary: 'See the page & below, number 45.',
    date_published: '2024-12-15T00:00:00Z',
    date_modified: '2024-12-15T00:00:00Z',
    authors: [
      { name: 'Ada', url: 'https://example.com/docs/page', avatar: expect.stringMatching(/^https:.*\.png$/) },
      { name: 'Guest', url: 'https://example.org/guest' },
    ],
    tags: ['release', 'a & b 2'],
  })
})

test('an entry that is too long for a feed has only its summary there', async () => {
  const long = `# Long\n\nShort.\n\n${'Many words in a row. '.repeat(8_000)}\n`
  const { read } = await build({ ...site, 'content/blog/2025-01-01-long.md': long })
  const [entry] = all(all(parseXml(read('blog/atom.xml')), 'feed')[0], 'entry')
  expect([textOf(entry, 'summary'), all(entry, 'content')]).toEqual(['Short.', []])
  expect(JSON.parse(read('blog/feed.json')).items[0]).toMatchObject({ content_text: 'Short.', summary: 'Short.' })
})

test('lists and entries are readable without scripts', async () => {
  const { read } = await build({ ...site, ...entries(45) })
  const list = read('blog/index.html')
  const main = list.slice(list.indexOf('<main'), list.indexOf('</main>'))
  expect(main.match(/<article class="journal-entry"/g)).toHaveLength(20)
  expect([...main.matchAll(/<h([1-6])/g)].map(([, level]) => level)).toEqual(['1', ...Array.from({ length: 20 }, () => '2')])
  expect(main).toContain('<h2><a href="/docs/blog/entry-45">Entry &lt;45&gt;</a></h2>')
  expect(main).toContain('<time dateTime="2024-12-15">December 15, 2024</time>')
  expect(main).toContain('<p>See the page &amp; below, number 45.</p>')
  expect(main).toMatch(
    /<nav class="pager" aria-label="Previous and next page"><a class="pager-next" rel="next" href="\/docs\/blog\/page\/2">/,
  )
  expect(list).toContain('<link rel="alternate" type="application/atom+xml" title="News &amp; more" href="/docs/blog/atom.xml">')
  expect(list).toContain('<link rel="alternate" type="application/feed+json" title="News &amp; more" href="/docs/blog/feed.json">')
  expect(list).toMatch(
    /<a (?:aria-current="page" )?[^>]*href="\/docs\/blog\/"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/docs\/blog\/"/,
  )

  const entry = read('blog/entry-44.html')
  expect(entry).toContain('<link rel="alternate" type="application/atom+xml"')
  expect(entry).toMatch(/<time dateTime="2024-12-14">December 14, 2024<\/time>.*Ada<\/a>.*rel="tag">release<\/a>/)
  expect(entry).toMatch(/<span class="label">Newer<\/span><span class="pager-title">Entry &lt;45&gt;/)
  expect(entry).toMatch(/<span class="label">Older<\/span><span class="pager-title">Entry &lt;43&gt;/)
  expect(entry).toContain('<details open=""><summary>2024</summary>')
  expect(entry).toMatch(/<link rel="stylesheet" href="\/docs\/assets\/journal[^"]*\.css"\/>/)
  // Other pages load none of it.
  expect(read('page.html')).not.toMatch(/journal|alternate" type="application/)

  expect(read('blog/index.md')).toContain(
    '## [Entry \\<45\\>](/docs/blog/entry-45)\n\nDecember 15, 2024 · Ada, Guest · [release](/docs/blog/tags/release)',
  )
  expect(read('blog/entry-44.md')).toMatch(
    /^# Entry <44>\n\n> Index of all pages: https:\/\/example\.com\/docs\/llms\.txt\n\nDecember 14, 2024 · Ada, Guest · /,
  )
  const [sitemap, llms] = [read('sitemap.xml'), read('llms.txt')]
  for (const path of ['blog/', 'blog/entry-1', 'blog/page/3', 'blog/tags/', 'blog/tags/release/page/2'])
    expect(sitemap).toContain(`<loc>https://example.com/docs/${path}</loc>`)
  expect(llms).toContain('## News & more\n\n- [News & more](https://example.com/docs/blog/index.md): What is new.')
  expect(llms).not.toMatch(/\/page\/2|\/tags\//)
})

test('a site without journals has none of their files', async () => {
  const { root } = await build({
    'docs.config.ts': config.replace("'/blog/'", "'/page'"),
    'content/index.md': '# Home\n',
    'content/page.md': '# Page\n',
  })
  expect(Object.keys(readTree(join(root, 'out')) ?? {}).filter((path) => /journal|atom|feed/.test(path))).toEqual([])
})

test('four times the entries add nothing to a page', async () => {
  const sizes = async (count: number) => {
    const { read } = await build({ ...site, ...entries(count, 2012) })
    return ['blog/index.html', 'blog/page/2.html', 'blog/entry-30.html', 'blog/tags/release.html'].map((path) => read(path).length)
  }
  const [small, large] = [await sizes(200), await sizes(800)]
  for (const [index, size] of small.entries()) expect((large[index] ?? 0) / size).toBeLessThan(1.03)
})

const edits: readonly (readonly [name: string, change: Files, removed?: string])[] = [
  [
    'the text of an entry',
    { 'content/blog/2025-01-01-new.md': '---\ntags: [release]\nauthors: ada\n---\n# New\n\nFirst.\n\nOther text.\n' },
  ],
  ['its excerpt', { 'content/blog/2025-01-01-new.md': '---\ntags: [release]\nauthors: ada\n---\n# New\n\nSecond.\n\nOther text.\n' }],
  ['its date', { 'content/blog/2025-01-01-new.md': '---\ndate: 2024-11-20\ntags: [release]\nauthors: ada\n---\n# New\n\nSecond.\n' }],
  ['its tags', { 'content/blog/2025-01-01-new.md': '---\ntags: [fresh]\nauthors: guest\n---\n# New\n\nSecond.\n' }],
  ['its title', { 'content/blog/2025-01-01-new.md': '---\ntags: [fresh]\nauthors: guest\n---\n# Newer\n\nSecond.\n' }],
  ['another entry', { 'content/blog/2025-01-02-x.md': '# X\n\nText.\n' }],
  ['an entry of the future', { 'content/blog/2999-01-02-y.md': '# Y\n\nText.\n' }],
  ['a draft', { 'content/blog/2025-01-02-x.md': '---\ndraft: true\n---\n# X\n\nText.\n' }],
  [
    'an author',
    {
      'content/blog/_section.yaml':
        'kind: blog\nlabel: News\nperPage: 5\nauthors:\n  ada: { name: Ada L., image: "https://example.org/ada.png" }\n  guest: { name: Guest }\n',
    },
  ],
  ['an introduction', { 'content/blog/index.md': '# Blog\n\nWelcome.\n' }],
  [
    'a language',
    { 'docs.config.ts': config.replace("title: 'Site'", "title: 'Site', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } }") },
  ],
  ['a translation', { 'i18n/de/content/blog/2025-01-01-new.md': '---\ntags: [neu]\n---\n# Neu\n\nErstens.\n' }],
  ['no journal any more', {}, 'content/blog/_section.yaml'],
]

test('a build after each edit of a journal equals a clean build', { timeout: 120_000 }, async () => {
  const root = createProject({ ...site, ...entries(25), 'content/blog/2025-01-01-new.md': '# New\n\nFirst.\n' })
  expect(await here.buildSite(root)).toMatchObject({ code: 0 })
  for (const [name, change, removed] of edits) {
    writeFiles(root, change)
    if (removed) rmSync(join(root, removed))
    const { code, said } = await here.buildSite(root)
    expect(code, `${name}\n${said}`).toBe(0)
    const fresh = createProject({}, 'a-new-checkout')
    cpSync(root, fresh, { recursive: true, filter: (path) => path !== join(root, 'out') && path !== join(root, '.docsgen') })
    expect((await here.buildSite(fresh)).code, name).toBe(0)
    const [incremental, clean] = [readTree(join(root, 'out')) ?? {}, readTree(join(fresh, 'out')) ?? {}]
    expect(Object.keys(incremental), name).toEqual(Object.keys(clean))
    expect(
      Object.keys(clean).filter((path) => incremental[path] !== clean[path] && !path.startsWith('.docsgen')),
      name,
    ).toEqual([])
  }
})
