import { describe, expect, test } from 'vitest'
import type { SidebarItemConfig } from '../../../src/core/config/navigation-options.ts'
import type { UserConfig } from '../../../src/core/config/user-config.ts'
import type { SidebarEntry } from '../../../src/core/model/site.ts'
import { reportLine } from '../config-of.ts'
import { type Assembled, type Files, siteOf } from './site-of.ts'

/** One line per entry, indented by level: `A → /a`, `Guide: → /guide/ open`. */
function draw(entries: readonly SidebarEntry[], depth = 0): string[] {
  const lines: string[] = []
  const add = (...parts: readonly (string | false | undefined)[]) => lines.push('  '.repeat(depth) + parts.filter(Boolean).join(' '))
  for (const entry of entries) {
    const icon = 'icon' in entry && entry.icon !== undefined && `(${entry.icon})`
    if (entry.type === 'page') add(entry.label, '→', entry.href, icon)
    if (entry.type === 'link') add(entry.label, '⇒', entry.href, entry.external && 'external', icon)
    if (entry.type === 'header') add('==', entry.label)
    if (entry.type === 'separator') add('--')
    if (entry.type !== 'category') continue
    add(`${entry.label}:`, entry.index && `→ ${entry.index.href}`, icon, entry.open && 'open')
    lines.push(...draw(entry.entries, depth + 1))
  }
  return lines
}

function sidebar({ site }: Assembled, name = 'docs', place = 'next/en'): string[] {
  const found = site.sidebars.find((other) => other.name === name && `${other.version}/${other.locale}` === place)
  if (!found) throw new Error(`There is no sidebar ${name}`)
  return draw(found.entries)
}

const page = (title: string, front = ''): string => `---\n${front}\n---\n# ${title}`

describe('explicit entries', () => {
  const files: Files = {
    'content/index.md': '# Home',
    'content/guide/index.md': '# Guide',
    'content/guide/a.md': page('A', 'sidebar: { label: Short }'),
  }
  const items: SidebarItemConfig[] = [
    'guide/a',
    { doc: 'guide/index', label: 'Own label', icon: 'book' },
    { href: 'https://example.com/', label: 'Company', icon: 'bolt' },
    { href: '/guide/a#part', label: 'A part' },
    { header: 'Build' },
    { separator: true },
    { category: 'Open', open: true, icon: 'puzzle', index: 'index', items: [{ category: 'Inner', items: [{ href: '/', label: 'Home' }] }] },
  ]

  test('every kind of entry', () => {
    const site = siteOf(files, { sidebars: { docs: items } })
    expect(sidebar(site)).toEqual([
      'Short → /guide/a',
      'Own label → /guide/ (book)',
      'Company ⇒ https://example.com/ external (bolt)',
      'A part ⇒ /guide/a#part',
      '== Build',
      '--',
      'Open: → / (puzzle) open',
      '  Inner:',
      '    Home ⇒ /',
    ])
    expect(site.diagnostics).toEqual([])
  })

  test('addresses contain the base path', () => {
    expect(sidebar(siteOf(files, { base: '/docs/', sidebars: { docs: ['guide/a', { href: '/guide/', label: 'Guide' }] } }))).toEqual([
      'Short → /docs/guide/a',
      'Guide ⇒ /docs/guide/',
    ])
  })
})

describe('problems', () => {
  const files: Files = {
    'content/index.md': '# Home',
    'content/guide/install.md': '# Install',
    'content/guide/draft.md': page('Draft', 'draft: true'),
  }
  const reports = (items: readonly SidebarItemConfig[], more: Partial<UserConfig> = {}) =>
    siteOf(files, { sidebars: { docs: items }, ...more }).diagnostics.map(reportLine)

  test('a missing document, with a suggestion', () => {
    expect(reports(['index', { category: 'Guide', items: ['guide/instal'] }, { doc: 'nowhere' }])).toEqual([
      'docs.config.ts error sidebar/unknown-document `sidebars.docs[1].items[0]` lists the page `guide/instal`, which does not exist. Did you mean `guide/install`?',
      'docs.config.ts error sidebar/unknown-document `sidebars.docs[2].doc` lists the page `nowhere`, which does not exist. Correct the ID. A page’s ID is its path in the content folder without the file extension.',
    ])
  })

  test('a missing index page of a category', () => {
    expect(reports([{ category: 'Guide', index: 'elsewhere', items: ['guide/install'] }])).toEqual([
      'docs.config.ts error sidebar/unknown-document `sidebars.docs[0].index` lists the page `elsewhere`, which does not exist. Correct the ID. A page’s ID is its path in the content folder without the file extension.',
    ])
  })

  test('each with its location in the config', () => {
    const configText =
      "export default {\n  sidebars: { docs: ['index', 'guide/instal', 'guide/draft', { category: 'None', items: [] }, { autogenerate: 'x' }] },\n}\n"
    const docs: SidebarItemConfig[] = ['index', 'guide/instal', 'guide/draft', { category: 'None', items: [] }, { autogenerate: 'x' }]
    const { diagnostics } = siteOf(files, { sidebars: { docs } }, { configText })
    expect(diagnostics.map(({ code, location }) => `${code} ${location?.line}:${location?.column}`)).toEqual([
      'sidebar/unknown-document 2:31',
      'sidebar/draft 2:47',
      'sidebar/empty 2:74',
      'sidebar/empty 2:111',
    ])
  })

  test('a draft', () => {
    expect(reports(['index', 'guide/draft'])).toEqual([
      'docs.config.ts warning sidebar/draft `sidebars.docs[1]` lists the page `guide/draft`, which is a draft, so the entry is omitted.',
    ])
    const site = siteOf(files, { sidebars: { docs: ['guide/draft'] } }, { includeDrafts: true })
    expect([sidebar(site), site.diagnostics]).toEqual([['Draft → /guide/draft'], []])
  })

  test('a duplicate document in one category or in two', () => {
    expect(reports(['index', { category: 'Again', index: 'index', items: ['guide/install', 'guide/install'] }])).toEqual([
      'docs.config.ts warning sidebar/duplicate `sidebars.docs[1].items[1]` lists the page `guide/install` more than once. Remove all but one of the entries. The page’s previous and next links use the first entry.',
    ])
  })

  test('a category without entries is only valid with its own page', () => {
    expect(reports(['index', { category: 'Empty', items: [] }, { category: 'Page', index: 'guide/install', items: [] }])).toEqual([
      'docs.config.ts warning sidebar/empty `sidebars.docs[1].category` has no entries, so the category “Empty” is omitted. Add a page to its `items`, or remove the category.',
    ])
  })

  test('a folder without pages', () => {
    expect(reports(['index', { autogenerate: 'guides' }])).toEqual([
      'docs.config.ts warning sidebar/empty `sidebars.docs[1].autogenerate` lists the pages in the folder `guides`, but there are none. Did you mean `guide`?',
    ])
  })

  test('is reported once for all languages and versions', () => {
    const places = {
      locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
      versions: [
        { id: 'next', label: 'Next' },
        { id: '1', label: '1' },
      ],
    }
    expect(reports(['nowhere', { category: 'Empty', items: [] }], places)).toHaveLength(2)
  })
})

describe('generated from folders', () => {
  const auto = (files: Files, folder = '') => sidebar(siteOf(files, { sidebars: { docs: [{ autogenerate: folder }] } }))

  test('sorted by order, then by title, independently of the locale', () => {
    expect(
      auto({
        'content/z.md': page('Zebra', 'sidebar: { order: 1 }'),
        'content/b.md': '# banana',
        'content/a.md': '# Äpfel',
        'content/c.md': '# Cherry',
        'content/y.md': page('Yak', 'sidebar: { order: 2 }'),
        'content/n.md': page('None', 'sidebar: { order: 0 }'),
      }),
    ).toEqual(['None → /n', 'Zebra → /z', 'Yak → /y', 'Cherry → /c', 'banana → /b', 'Äpfel → /a'])
  })

  test('a badge is part of the entry, listed or generated', () => {
    const files = { 'content/a.md': page('A', 'sidebar: { badge: New }'), 'content/b/index.md': page('B', 'sidebar: { badge: Beta }') }
    const entries = (items: readonly SidebarItemConfig[]) => siteOf(files, { sidebars: { docs: items } }).site.sidebars[0]?.entries
    const expected = [
      { type: 'page', label: 'A', badge: 'New' },
      { type: 'page', label: 'B', badge: 'Beta' },
    ]
    expect(entries([{ autogenerate: '' }])).toMatchObject(expected)
    expect(entries(['a', 'b/index'])).toMatchObject(expected)
  })

  test('sorted by file name with extension if the config says so', () => {
    const site = siteOf(
      {
        'content/api/customer.md': '# A',
        'content/api/customer-group.md': '# B',
        'content/api/common/x.md': '# C',
        'content/api/zone.md': page('Z', 'sidebar: { order: 1 }'),
      },
      { sidebars: { docs: [{ autogenerate: 'api', sort: 'file' }] } },
    )
    expect(sidebar(site)).toEqual(['Z → /api/zone', 'Common:', '  C → /api/common/x', 'B → /api/customer-group', 'A → /api/customer'])
  })

  test('an index page can be an entry of its own category, with its title', () => {
    const site = siteOf(
      {
        'content/api/mail/index.md': page('MailPlugin', 'sidebar: { label: Mail, inside: true }'),
        'content/api/mail/options.md': '# MailOptions',
        'content/api/index.md': page('The API', 'sidebar: { inside: true }'),
      },
      { sidebars: { docs: [{ autogenerate: 'api', sort: 'file' }] } },
    )
    expect(sidebar(site)).toEqual([
      'The API → /api/',
      'Mail: → /api/mail/',
      '  MailPlugin → /api/mail/',
      '  MailOptions → /api/mail/options',
    ])
  })

  test('folders are categories, named after their index page or the folder', () => {
    expect(
      auto({
        'content/index.md': '# Home',
        'content/guide/index.md': page('The guide', 'sidebar: { order: 1, label: Guide }'),
        'content/guide/a.md': '# A',
        'content/getting-started/first_steps/b.md': '# B',
        'content/alone/index.md': '# Alone',
        'content/named/named.md': '# Named',
        'content/named/c.md': '# C',
      }),
    ).toEqual([
      'Home → /',
      'Guide: → /guide/',
      '  A → /guide/a',
      'Alone → /alone/',
      'Getting started:',
      '  First steps:',
      '    B → /getting-started/first_steps/b',
      'Named: → /named/',
      '  C → /named/c',
    ])
  })

  test('hidden pages, drafts, and pages without a sidebar are omitted', () => {
    expect(
      auto({
        'content/a.md': '# A',
        'content/hidden.md': page('Hidden', 'sidebar: { hidden: true }'),
        'content/none.md': page('None', 'sidebar: false'),
        'content/app.tsx': '',
        'content/closed/index.md': page('Hidden', 'sidebar: { hidden: true }'),
        'content/closed/b.md': '# B',
        'content/empty/c.md': page('C', 'sidebar: { hidden: true }'),
        'content/draft.md': page('Draft', 'draft: true'),
      }),
    ).toEqual(['A → /a', 'App → /app', 'Closed:', '  B → /closed/b'])
  })

  test('one folder, its index page first', () => {
    const files = {
      'content/x.md': '# X',
      'content/guide/index.md': '# Guide',
      'content/guide/a.md': '# A',
      'content/guide/deep/b.md': '# B',
    }
    expect(auto(files, 'guide')).toEqual(['Guide → /guide/', 'A → /guide/a', 'Deep:', '  B → /guide/deep/b'])
    expect(auto(files, './guide/deep/')).toEqual(['B → /guide/deep/b'])
  })

  test('other versions and languages have their own pages', () => {
    const site = siteOf(
      {
        'content/a.md': '# A',
        'content/b.md': '# B',
        'i18n/de/content/b.md': '# B auf Deutsch',
        'versions/1/old.md': '# Old',
      },
      {
        locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
        versions: [
          { id: 'next', label: 'Next' },
          { id: '1', label: '1' },
        ],
      },
    )
    expect(sidebar(site, 'docs', 'next/de')).toEqual(['A → /de/a', 'B auf Deutsch → /de/b'])
    expect(sidebar(site, 'docs', '1/en')).toEqual(['Old → /1/old'])
    expect(sidebar(site, 'docs', '1/de')).toEqual(['Old → /de/1/old'])
  })
})

describe('size', () => {
  test('ten levels', () => {
    let items: SidebarItemConfig[] = ['index']
    for (let level = 10; level > 0; level--) items = [{ category: `Level ${level}`, items }]
    const lines = sidebar(siteOf({ 'content/index.md': '# Home' }, { sidebars: { docs: items } }))
    expect(lines).toHaveLength(11)
    expect(lines.at(-1)).toBe(`${'  '.repeat(10)}Home → /`)
  })

  test('5,000 entries', () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => `page-${index}`)
    const files = Object.fromEntries(ids.map((id) => [`content/${id}.md`, `# ${id}`]))
    const site = siteOf(files, { sidebars: { docs: [...ids, 'page-50000'] } })
    expect(sidebar(site)).toHaveLength(5_000)
    expect(site.diagnostics.map(({ code }) => code)).toEqual(['sidebar/unknown-document'])
    expect(site.page('/page-4999').sidebar).toBe('docs')
  })
})

describe('the sidebar of a page', () => {
  const files: Files = {
    'content/index.md': '# Home',
    'content/both.md': '# Both',
    'content/second.md': '# Second',
    'content/none.md': '# None',
    'content/left.md': page('Left', 'sidebar: false'),
    'content/app.tsx': '',
  }
  const site = siteOf(files, {
    sidebars: { one: ['both', 'left'], two: [{ category: 'All', index: 'second', items: ['both', 'index', 'app'] }] },
  })

  test.each([
    ['/both', 'one'],
    ['/second', 'two'],
    ['/', 'two'],
    ['/app', 'two'],
    ['/none', undefined],
    ['/left', undefined],
  ])('%s: %s', (path, name) => {
    expect(site.page(path).sidebar).toBe(name)
  })

  test('a page in two sidebars is valid', () => {
    expect(site.diagnostics).toEqual([])
    expect(sidebar(site, 'two')).toContain('  Both → /both')
  })
})

describe('`_section.yaml`', () => {
  const files: Files = {
    'content/index.md': '# Home',
    'content/guide/zoo/a.md': page('A'),
    'content/guide/zoo/_section.yaml': 'label: The zoo\norder: 1\nopen: true\nicon: book\n',
    'content/guide/ape/b.md': page('B'),
    'content/guide/old/c.md': page('C'),
    'content/guide/old/_section.yaml': 'hidden: true\n',
    'content/guide/index/index.md': page('Index', 'sidebar: { order: 1, label: Own }'),
    'content/guide/index/d.md': page('D'),
    'content/guide/index/_section.yaml': 'label: Indexed\norder: 3\n',
  }

  test('names and orders the category of its folder', () => {
    const assembled = siteOf(files, { sidebars: { docs: [{ autogenerate: 'guide' }] } })
    expect(sidebar(assembled)).toEqual([
      'The zoo: (book) open',
      '  A → /guide/zoo/a',
      'Indexed: → /guide/index/',
      '  D → /guide/index/d',
      'Ape:',
      '  B → /guide/ape/b',
    ])
    expect(assembled.diagnostics.map(reportLine)).toEqual([])
  })

  test('is reported where it has no effect', () => {
    const assembled = siteOf(
      { ...files, 'content/_section.yaml': 'label: Root\n', 'content/lost/_section.yaml': 'label: Lost\n' },
      { sidebars: { docs: [{ autogenerate: '' }] } },
    )
    expect(assembled.diagnostics.map(({ code, location }) => [code, location?.file])).toEqual([
      ['section/unused', 'content/_section.yaml'],
      ['section/unused', 'content/lost/_section.yaml'],
    ])
  })

  test('of the default language serves other languages, which can have their own', () => {
    const config: Partial<UserConfig> = {
      sidebars: { docs: [{ autogenerate: 'guide' }] },
      locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
    }
    const own = 'i18n/de/content/guide/zoo/_section.yaml'
    const translated = { ...files, 'i18n/de/content/guide/zoo/a.md': page('A') }
    expect(sidebar(siteOf(translated, config), 'docs', 'next/de')[0]).toBe('The zoo: (book) open')
    expect(sidebar(siteOf({ ...translated, [own]: 'label: Der Zoo\norder: 1\n' }, config), 'docs', 'next/de')[0]).toBe('Der Zoo:')
  })
})
