import { describe, expect, it, test } from 'vitest'
import type { SidebarEntry } from '../../../src/core/model/site.ts'
import type { JournalPagePart } from '../../../src/features/journal/journal-parts.ts'
import { readDate } from '../../../src/kit/text/format-values.ts'
import { type Files, siteOf } from '../../core/assemble/site-of.ts'
import { reportLine } from '../../core/config-of.ts'

const journal: Files = {
  'content/index.md': '# Home\n',
  'content/blog/_section.yaml': 'kind: blog\nlabel: News\nauthors:\n  ada: { name: Ada, url: /about }\n  bob: { name: Bob }\n',
  'content/about.md': '# About\n',
}

const withUrl = { url: 'https://example.com' }

function build(files: Files, config: Parameters<typeof siteOf>[1] = withUrl, options: Parameters<typeof siteOf>[2] = {}) {
  return siteOf({ ...journal, ...files }, config, options)
}

const routesOf = ({ site }: ReturnType<typeof siteOf>) => site.pages.map(({ route }) => route.path as string)
const partAt = (site: ReturnType<typeof siteOf>, path: string): JournalPagePart => {
  const part = site.page(path).journal
  if (!part) throw new Error(`${path} is not in a journal`)
  return part
}
const titlesAt = (site: ReturnType<typeof siteOf>, path: string) => {
  const part = partAt(site, path)
  return part.kind === 'list' ? part.entries.map(({ title }) => title) : undefined
}
const lines = ({ diagnostics }: ReturnType<typeof siteOf>) => diagnostics.map(reportLine)

describe('dates', () => {
  it.each([
    ['2026-07-17', '2026-07-17T00:00:00Z'],
    ['2026-07-17T09:30', '2026-07-17T09:30:00Z'],
    ['2026-07-17 09:30:15', '2026-07-17T09:30:15Z'],
    ['2026-07-17T09:30:15.250Z', '2026-07-17T09:30:15Z'],
    ['2026-07-17T00:30:00+02:00', '2026-07-16T22:30:00Z'],
    ['2026-07-17T23:30:00-0130', '2026-07-18T01:00:00Z'],
    ['2024-02-29', '2024-02-29T00:00:00Z'],
  ])('%s is %s', (text, date) => expect(readDate(text)).toBe(date))

  it.each(['2026-02-30', '2025-02-29', '2026-13-01', '2026-7-1', '17.07.2026', '2026-07-17T25:00', '2026-07-17T10:00+20:00', '', 'x'])(
    '%j is not a date',
    (text) => expect(readDate(text)).toBeUndefined(),
  )
})

test('the address of an entry has no date', () => {
  const site = build({
    'content/blog/2026-01-01-one.md': '# One\n',
    'content/blog/2026-01-02-two/index.md': '# Two\n',
    'content/blog/2026/01/03/three.md': '# Three\n',
    'content/blog/2026/01-04-four.md': '# Four\n',
    'content/blog/2026-01-05/index.md': '# Five\n',
    'content/blog/2026-01-06.md': '# Six\n',
    'content/blog/team/2026-1-7-seven.md': '# Seven\n',
    'content/blog/eight.md': '---\ndate: 2026-01-08\n---\n# Eight\n',
    'content/blog/2026-01-09-nine.md': '---\nslug: neuf\n---\n# Nine\n',
    'content/blog/2026-01-10-ten.md': '---\nslug: /ten\ndate: 2025-12-31T12:00:00Z\n---\n# Ten\n',
    'content/blog/2026-01-11-blog.md': '# Eleven\n',
  })
  expect(lines(site)).toEqual([])
  expect(titlesAt(site, '/blog/')).toEqual(['Eleven', 'Nine', 'Eight', 'Seven', 'Six', 'Five', 'Four', 'Three', 'Two', 'One', 'Ten'])
  expect(routesOf(site)).toEqual([
    '/',
    '/about',
    '/blog/',
    '/blog/2026-01-05/',
    '/blog/2026-01-06',
    '/blog/blog',
    '/blog/eight',
    '/blog/four',
    '/blog/neuf',
    '/blog/one',
    '/blog/team/seven',
    '/blog/three',
    '/blog/two/',
    '/ten',
  ])
})

const many = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const day = new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10)
      return [`content/blog/${day}-e${index + 1}.md`, `---\ntags: [all, n${index % 3}]\nauthors: ada\n---\n# E${index + 1}\n\nText.\n`]
    }),
  )

test('lists have 20 entries on a page, newest first, and lead to each other', () => {
  const site = build(many(45))
  expect(lines(site)).toEqual([])
  expect(titlesAt(site, '/blog/')).toEqual(Array.from({ length: 20 }, (_, index) => `E${45 - index}`))
  expect(titlesAt(site, '/blog/page/3')).toEqual(['E5', 'E4', 'E3', 'E2', 'E1'])
  expect(site.page('/blog/page/2')).toMatchObject({
    title: 'News, page 2',
    sidebar: 'journal-blog',
    journal: { newer: { label: 'News', href: '/blog/' }, older: { label: 'News, page 3', href: '/blog/page/3' }, homeHref: '/blog/' },
  })
  expect(partAt(site, '/blog/')).toMatchObject({ newer: undefined, tagsHref: '/blog/tags/' })
  expect(partAt(site, '/blog/page/3')).toMatchObject({ older: undefined })
  expect(titlesAt(site, '/blog/tags/n0')).toHaveLength(15)
  expect(titlesAt(site, '/blog/tags/all/page/3')).toEqual(['E5', 'E4', 'E3', 'E2', 'E1'])
  expect(partAt(site, '/blog/tags/')).toMatchObject({
    kind: 'tags',
    tags: [
      { label: 'all', href: '/blog/tags/all', count: 45 },
      { label: 'n0', count: 15 },
      { label: 'n1', count: 15 },
      { label: 'n2', count: 15 },
    ],
  })
})

test('a list can have another length', () => {
  const site = build({ ...many(5), 'content/blog/_section.yaml': 'kind: blog\nperPage: 2\nauthors: { ada: { name: Ada } }\n' })
  expect(routesOf(site).filter((path) => path.includes('/page/') && !path.includes('tags'))).toEqual(['/blog/page/2', '/blog/page/3'])
  expect(site.page('/blog/').title).toBe('Blog')
})

test('an entry leads to the newer and the older one, and shows its authors and tags', () => {
  const site = build({
    'content/blog/2026-01-01-a.md': '# A\n',
    'content/blog/2026-01-02-b.md':
      '---\nauthors: [ada, { name: Eve, url: "https://example.org", image: ./eve.png }]\ntags: [C#, c, 2.0]\n---\n# B\n\nText.\n',
    'content/blog/eve.png': '',
    'content/blog/2026-01-03-c.md': '---\ntags: [c#]\n---\n# C\n',
  })
  expect(lines(site)).toEqual([])
  expect(partAt(site, '/blog/b')).toEqual({
    kind: 'entry',
    home: '/blog/',
    homeHref: '/blog/',
    feeds: [
      { href: '/blog/atom.xml', type: 'application/atom+xml', title: 'News' },
      { href: '/blog/feed.json', type: 'application/feed+json', title: 'News' },
    ],
    date: '2026-01-02T00:00:00Z',
    authors: [
      { name: 'Ada', url: '/about' },
      { name: 'Eve', url: 'https://example.org', image: '/assets/files/eve.0123456789.png' },
    ],
    tags: [
      { label: 'C#', href: '/blog/tags/c-2' },
      { label: 'c', href: '/blog/tags/c' },
      { label: '2', href: '/blog/tags/2' },
    ],
    newer: { label: 'C', href: '/blog/c' },
    older: { label: 'A', href: '/blog/a' },
  })
  // Tags that differ only in case are one tag.
  expect(titlesAt(site, '/blog/tags/c-2')).toEqual(['C', 'B'])
})

test('the text of an entry in lists is its description, the text before a mark, or the first paragraph', () => {
  const site = build({
    'content/blog/2026-01-05-a.md': '---\ndescription: Described.\n---\n# A\n\nText.\n',
    'content/blog/2026-01-04-b.md': '# B\n\nOne *two*.\n\n## Part\n\nThree.\n\n<!-- more -->\n\nFour.\n',
    'content/blog/2026-01-03-c.md': '# C\n\nOne.\n\n<!--truncate-->\n\nTwo.\n',
    'content/blog/2026-01-02-d.md': '# D\n\nOne.\n\nTwo.\n',
    'content/blog/2026-01-01-e.md': '# E\n\n<!-- more -->\n\nTwo.\n',
  })
  const part = partAt(site, '/blog/')
  expect(part.kind === 'list' && part.entries.map(({ excerpt }) => excerpt)).toEqual([
    ['Described.'],
    ['One two.', 'Three.'],
    ['One.'],
    ['One.'],
    [],
  ])
})

test('drafts and entries of the future are left out of builds and shown in dev', () => {
  const files = {
    'content/index.md': '# Home\n\n[x](./blog/2026-06-02-later.md) [z](/blog/draft) [y](/blog/later)\n',
    'content/blog/2026-06-02-later.md': '# Later\n',
    'content/blog/2026-06-01-today.md': '# Today\n',
    'content/blog/2026-05-31-draft.md': '---\ndraft: true\ntags: [hidden]\n---\n# Draft\n',
  }
  const site = build(files)
  expect(routesOf(site)).toEqual(['/', '/about', '/blog/', '/blog/today'])
  expect(site.checks().map(({ code }) => code)).toEqual(['link/future', 'link/draft', 'link/future'])
  const inDev = build(files, withUrl, { includeDrafts: true })
  expect(titlesAt(inDev, '/blog/')).toEqual(['Later', 'Today', 'Draft'])
  expect(
    build(files, withUrl, { now: '2026-06-02T00:00:00Z' })
      .checks()
      .map(({ code }) => code),
  ).toEqual(['link/draft'])
})

describe('sidebars', () => {
  const shape = (entries: readonly SidebarEntry[]): unknown[] =>
    entries.map((entry) =>
      entry.type === 'category' ? { [entry.label]: shape(entry.entries), open: entry.open } : 'label' in entry ? entry.label : entry.type,
    )
  const entries = {
    'content/blog/2026-01-02-b.md': '# B\n',
    'content/blog/2026-01-01-a.md': '# A\n',
    'content/blog/2024-05-05-old.md': '---\nsidebar: { label: Older }\n---\n# Old\n',
  }

  test('a journal has its own by year, and the generated ones do not list it', () => {
    const site = build(entries)
    expect(site.site.sidebars.map(({ name, label, entries }) => ({ name, label, entries: shape(entries) }))).toEqual([
      { name: 'docs', label: undefined, entries: ['Home', 'About'] },
      {
        name: 'journal-blog',
        label: 'News',
        entries: ['News', { 2026: ['B', 'A'], open: false }, { 2024: ['Older'], open: false }],
      },
    ])
    expect(site.page('/blog/a').sidebar).toBe('journal-blog')
    expect(site.checks()).toEqual([])
  })

  test('one of the config can contain it', () => {
    const site = build(entries, { ...withUrl, sidebars: { docs: ['index', 'about'], news: [{ autogenerate: 'blog' }] } })
    expect(site.site.sidebars.map(({ name }) => name)).toEqual(['docs', 'news'])
    expect(shape(site.site.sidebars[1]?.entries ?? [])).toEqual([
      'News',
      { 2026: ['B', 'A'], open: false },
      { 2024: ['Older'], open: false },
    ])
    expect(site.page('/blog/old').sidebar).toBe('news')
  })

  test('an order has no effect', () => {
    const site = build({ 'content/blog/2026-01-02-b.md': '---\nsidebar:\n  order: 1\n---\n# B\n' })
    expect(site.checks().map(reportLine)).toEqual([expect.stringMatching(/b\.md:3:3 .* front-matter\/no-effect .*sorted by date/)])
  })
})

test('an index page introduces the list and can move it', () => {
  const site = build({
    'content/blog/index.md': '---\nslug: /news\ndate: 2026-01-01\n---\n# What is new\n\nWelcome.\n',
    'content/blog/2026-01-01-a.md': '---\ntags: [x]\n---\n# A\n',
    'content/blog/_section.yaml': 'kind: blog\n',
  })
  expect(routesOf(site)).toEqual(['/', '/about', '/blog/a', '/news', '/news/tags/', '/news/tags/x'])
  expect(site.page('/news')).toMatchObject({ title: 'What is new', journal: { kind: 'list' } })
  expect(partAt(site, '/blog/a')).toMatchObject({ feeds: [{ href: '/news/atom.xml' }, {}], tags: [{ href: '/news/tags/x' }] })
  // An index page is not an entry.
  expect(site.site.pages.find(({ route }) => route.path === '/news')?.document.diagnostics.map(({ code }) => code)).toEqual([
    'front-matter/unknown-key',
  ])
})

test.each([
  ['Node.js', 'node-js'],
  ['v1.0', 'v1.0'],
  ['.env', 'env'],
  ['page', 'page-2'],
  ['index', 'index-2'],
  ['../../etc', 'etc'],
  ['a/b?c#d', 'a-b-c-d'],
  ['Über uns', 'über-uns'],
  ['!!!', 'tag'],
  ['constructor', 'constructor'],
  ['__proto__', 'proto'],
])('the address of the tag %s', (tag, part) => {
  const site = build({ 'content/blog/2026-01-01-a.md': `---\ntags: [${JSON.stringify(tag)}]\n---\n# A\n` })
  expect(lines(site)).toEqual([])
  expect(titlesAt(site, `/blog/tags/${part}`)).toEqual(['A'])
})

test('a draft of an index page leaves the list as it is', () => {
  const site = build({ 'content/blog/index.md': '---\ndraft: true\n---\n# Draft\n', 'content/blog/2026-01-01-a.md': '# A\n' })
  expect([site.page('/blog/').title, titlesAt(site, '/blog/')]).toEqual(['News', ['A']])
})

describe('languages and versions', () => {
  const config = {
    ...withUrl,
    locales: {
      en: { label: 'English' },
      de: { label: 'Deutsch', messages: { journalPage: '{title}, Seite {page}', journalTags: 'Themen' } },
    },
  }

  test('a journal without translations falls back as pages do', () => {
    const site = build({ 'content/blog/2026-01-01-a.md': '---\ntags: [x]\n---\n# A\n' }, config)
    expect(site.page('/de/blog/')).toMatchObject({ route: { fallbackOf: '/blog/' }, sidebar: 'journal-blog' })
    expect(partAt(site, '/de/blog/')).toMatchObject({ entries: [{ title: 'A', href: '/de/blog/a', tags: [{ href: '/de/blog/tags/x' }] }] })
    expect(site.site.feeds.map(({ folder }) => folder)).toEqual(['blog/'])
    expect(partAt(site, '/de/blog/a').feeds[0]?.href).toBe('/blog/atom.xml')
  })

  test('translated entries take the place of the others in the lists of their language', () => {
    const site = build(
      {
        'content/blog/2026-01-01-a.md': '---\ntags: [x]\n---\n# A\n',
        'content/blog/2026-01-02-b.md': '# B\n',
        'i18n/de/content/blog/2026-01-01-a.md': '---\ntags: [y]\n---\n# Ah\n',
        'i18n/de/content/blog/_section.yaml': 'kind: blog\nlabel: Neues\nperPage: 1\n',
      },
      config,
    )
    expect(lines(site)).toEqual([])
    expect(titlesAt(site, '/de/blog/')).toEqual(['B'])
    expect(site.page('/de/blog/page/2')).toMatchObject({ title: 'Neues, Seite 2', route: { fallbackOf: undefined } })
    expect(titlesAt(site, '/de/blog/page/2')).toEqual(['Ah'])
    expect(titlesAt(site, '/de/blog/tags/y')).toEqual(['Ah'])
    expect(site.page('/de/blog/tags/').title).toBe('Themen')
    expect(titlesAt(site, '/blog/')).toEqual(['B', 'A'])
    expect(site.site.feeds.map(({ folder, entries }) => [folder, entries])).toEqual([
      ['blog/', ['/blog/b', '/blog/a']],
      ['de/blog/', ['/de/blog/b', '/de/blog/a']],
    ])
  })

  test('only the first version can have one', () => {
    const site = build(
      {
        'content/blog/2026-01-01-a.md': '# A\n',
        'versions/1/index.md': '# One\n',
        'versions/1/blog/_section.yaml': 'kind: blog\n',
        'versions/1/blog/2026-01-01-a.md': '# A\n',
      },
      {
        ...withUrl,
        versions: [
          { id: '2', label: '2', path: '/' },
          { id: '1', label: '1' },
        ],
      },
    )
    expect(lines(site)).toEqual([expect.stringContaining('versions/1/blog/_section.yaml:1:1 error journal/misplaced')])
    expect(routesOf(site)).toContain('/1/blog/2026-01-01-a')
    expect(routesOf(site)).toContain('/blog/a')
  })
})

describe('mistakes', () => {
  const other = { 'content/blog/2026-01-01-other.md': '# Other\n' }
  test.each<readonly [name: string, files: Files, reports: readonly RegExp[]]>([
    ['no date', { ...other, 'content/blog/new.md': '# New\n' }, [/^content\/blog\/new\.md error journal\/no-date .*`blog`/]],
    ['a date that does not exist', { ...other, 'content/blog/2026-02-30-x.md': '# X\n' }, [/x\.md error journal\/bad-date .*`2026-02-30`/]],
    [
      'an unknown author',
      { 'content/blog/2026-01-01-x.md': '---\ntitle: X\nauthors: [ada, adda]\n---\nText.\n' },
      [/x\.md:3:1 error journal\/unknown-author .*`adda`.* Did you mean `ada`\?/],
    ],
    [
      'an author’s picture that is missing',
      { 'content/blog/2026-01-01-x.md': '---\nauthors: { name: Eve, image: ./no.png }\n---\n# X\n' },
      [/x\.md:2:1 error journal\/author-link .*`image`.*“Eve”.*`\.\/no\.png`/],
    ],
    [
      'the same in the section',
      {
        'content/blog/_section.yaml': 'kind: blog\nauthors:\n  eve: { name: Eve, url: /nowhere }\n',
        'content/blog/2026-01-01-x.md': '# X\n',
      },
      [/_section\.yaml:3:3 error journal\/author-link .*`url`.*`\/nowhere`/],
    ],
    [
      'two entries of one address',
      { 'content/blog/2026-01-01-x.md': '# X\n', 'content/blog/2026-01-02-x.md': '# Y\n' },
      [/02-x\.md error route\/duplicate .*`\/blog\/x`/],
    ],
    ['no entries', {}, [/_section\.yaml:1:1 warning journal\/empty .*`blog`/]],
    [
      'a journal in a journal',
      { 'content/blog/2026-01-01-x.md': '# X\n', 'content/blog/team/_section.yaml': 'kind: blog\n' },
      [/team\/_section\.yaml:1:1 error journal\/misplaced .*it is in the blog `blog`/],
    ],
    [
      'the content folder itself',
      { 'content/blog/2026-01-01-x.md': '# X\n', 'content/_section.yaml': 'kind: blog\n' },
      [/content\/_section\.yaml:1:1 error journal\/misplaced .*the content folder itself/],
    ],
  ])('%s', (_, files, reports) => {
    expect(lines(build(files))).toEqual(reports.map((report) => expect.stringMatching(report)))
  })

  test('feeds without the site’s URL', () => {
    const files = { 'content/blog/2026-01-01-x.md': '# X\n' }
    expect(lines(build(files, {}))).toEqual([expect.stringContaining('content/blog/_section.yaml:1:1 warning journal/feed-needs-url')])
    const without = { ...files, 'content/blog/_section.yaml': 'kind: blog\nfeed: false\n' }
    const site = build(without, {})
    expect([lines(site), site.site.feeds, partAt(site, '/blog/x').feeds]).toEqual([[], [], []])
  })
})
