import { describe, expect, test } from 'vitest'
import type { ProjectPath } from '../../../../src/kit/files/paths.ts'
import type { Migration } from '../../../../src/tools/migrate/migrate/write-report.ts'
import { findUnknownTags } from '../../../../src/tools/migrate/migrate/write-site.ts'
import { originalText } from '../../../../src/tools/migrate/text/revise-text.ts'
import { migrate } from './made-up-site.ts'

function paths({ texts, copies }: Migration): readonly string[] {
  return [...texts.keys(), ...copies.keys()].filter((path) => !/^(?:docs\.config\.ts|package\.json|\.gitignore)$/.test(path)).sort()
}

function describeTodos({ todos }: Migration): readonly string[] {
  return todos.map(({ group, file, line, found }) => `${group} ${file}:${line ?? '-'} ${found}`)
}

describe('pages are where their addresses lead', () => {
  test('also if the old files were elsewhere', () => {
    const { texts } = migrate({
      files: { 'docs/index.md': '# Home\n', 'docs/01-intro.md': '# Intro\n', 'docs/guide/index.md': '# Guide\n', 'docs/x/x.md': '# X\n' },
      addresses: { 'docs/01-intro.md': '/docs/intro/', 'docs/x/x.md': '/x/x' },
    })
    expect([...texts.keys()].filter((path) => path.startsWith('content/')).sort()).toEqual([
      'content/docs/intro.md',
      'content/guide/index.md',
      'content/index.md',
      'content/x/x.md',
    ])
    expect(texts.get('content/docs/intro.md')).toBe('---\nsidebar:\n  order: 1\n---\n\n# Intro\n')
    expect(texts.get('content/x/x.md')).toBe('---\nslug: /x/x\n---\n\n# X\n')
    expect(texts.get('content/index.md')).toBe('# Home\n')
  })

  test('and names that files cannot have get a slug, or are reported', () => {
    const migration = migrate({
      files: { 'docs/a.md': 'A\n', 'docs/b.md': 'B\n', 'docs/c.md': 'C\n', 'docs/d.md': 'D\n' },
      addresses: { 'docs/a.md': '/_private', 'docs/b.md': '/guide/readme', 'docs/c.md': '/Same', 'docs/d.md': '/same' },
    })
    expect(paths(migration)).toEqual(['content/Same.md', 'content/guide/readme-page.md', 'content/private.md', 'content/same-2.md'])
    expect(migration.texts.get('content/private.md')).toContain('slug: /_private')
    expect(describeTodos(migration)).toEqual(['addresses content/same-2.md:- /same'])
  })

  test('in folders of their languages and versions', () => {
    const migration = migrate({
      files: { 'docs/intro.md': '# Intro\n', 'docs/old/intro.md': '# Old\n', 'docs/de/intro.md': '# Anfang\n' },
      addresses: { 'docs/intro.md': '/docs/intro', 'docs/old/intro.md': '/docs/1.x/intro', 'docs/de/intro.md': '/de/docs/intro' },
      pages: { 'docs/old/intro.md': { version: '1.x' }, 'docs/de/intro.md': { locale: 'de' } },
      site: {
        locales: [
          { code: 'en', label: 'English', prefix: '' },
          { code: 'de', label: 'Deutsch', prefix: '/de' },
        ],
        versions: [
          { id: '2.x', label: '2', prefix: '' },
          { id: '1.x', label: '1', prefix: '/docs/1.x' },
        ],
      },
    })
    expect(paths(migration)).toEqual(['content/docs/intro.md', 'i18n/de/content/docs/intro.md', 'versions/1.x/docs/intro.md'])
    expect(migration.texts.get('versions/1.x/docs/intro.md')).toBe('---\nslug: /intro\n---\n\n# Old\n')
    expect(migration.texts.get('docs.config.ts')).toContain("{ id: '1.x', label: '1', path: '/docs/1.x/' }")
  })
})

describe('links', () => {
  const files = { 'docs/a.md': '', 'docs/sub/b.md': '# B\n\n## Part\n', 'docs/img/x.png': 'png', 'static/logo.svg': '<svg/>' }

  test('that lead to the same page stay as they are', () => {
    const text = '# A\n\n[one](./sub/b.md#part), [two](/sub/b), ![](./img/x.png), ![](/logo.svg), [out](https://example.com)\n'
    const { texts, counts } = migrate({ files: { ...files, 'docs/a.md': text } })
    expect(texts.get('content/a.md')).toBe(text)
    expect(counts).toMatchObject({ unchanged: 2, rewrittenLinks: 0 })
  })

  test('are rewritten if the path of a page has changed', () => {
    const text = '# A\n\n[one](./sub/b.md#part) and [two][b]\n\n[b]: <sub/b.md> "Title"\n'
    const { texts } = migrate({ files: { ...files, 'docs/a.md': text }, addresses: { 'docs/sub/b.md': '/other/place' } })
    expect(texts.get('content/a.md')).toBe('# A\n\n[one](./other/place.md#part) and [two][b]\n\n[b]: <other/place.md> "Title"\n')
  })

  test('to files that were published stay there, and others are beside their pages', () => {
    const migration = migrate({ files: { ...files, 'docs/a.md': '![](./img/x.png)\n' }, addresses: { 'docs/a.md': '/deep/down/a' } })
    expect(paths(migration)).toEqual(['content/deep/down/a.md', 'content/deep/down/img/x.png', 'content/sub/b.md', 'public/logo.svg'])
    expect(migration.texts.get('content/deep/down/a.md')).toBe('![](./img/x.png)\n')
  })

  test('that were broken leave their text, and are listed', () => {
    const migration = migrate({
      files: { ...files, 'docs/a.md': 'See [this *one*](./gone.md "Title"), ![a picture](./gone.png), and [b](./sub/b.md#gone).\n' },
    })
    expect(migration.texts.get('content/a.md')).toBe(
      'See this *one* <!-- broken link: ./gone.md -->, a picture <!-- missing image: ./gone.png -->, and [b](./sub/b.md).\n',
    )
    expect(describeTodos(migration)).toEqual([
      'broken-links content/a.md:1 ./gone.md',
      'broken-links content/a.md:1 ./gone.png',
      'broken-links content/a.md:1 ./sub/b.md#gone',
    ])
  })

  test('to pages of code lead to a page with the anchors that they name', () => {
    const migration = migrate({ files: { 'docs/a.md': '[try](/play#options)\n' }, site: { generated: ['/play'] } })
    expect(migration.texts.get('content/a.md')).toBe('[try](/play#options)\n')
    expect(migration.texts.get('content/play.md')).toContain('<a id="options"></a>')
  })
})

describe('front matter', () => {
  const rewrite = (text: string) => migrate({ files: { 'docs/a.md': text } })

  test('keeps lines that mean the same', () => {
    const text =
      '---\n# A comment\ntitle:   \'A\'   # another\nsidebar_position: 3\nsidebar_label: "Short"\ncustom: [1]\ndescription: >\n  Folded\n  text.\n---\n\nText.\n'
    const migration = rewrite(text)
    expect(migration.texts.get('content/a.md')).toBe(
      "---\n# A comment\ntitle:   'A'   # another\nsidebar:\n  order: 3\n  label: Short\ndescription: >\n  Folded\n  text.\n---\n\nText.\n",
    )
    expect(describeTodos(migration)).toEqual(['front-matter content/a.md:7 custom'])
  })

  test('has no order for pages that no sidebar sorts', () => {
    const listed = migrate({
      files: { 'docs/a.md': '---\nsidebar_position: 3\n---\n\nA.\n', 'docs/guide/2-b.md': '---\nsidebar_position: 4\n---\n\nB.\n' },
      addresses: { 'docs/guide/2-b.md': '/guide/b' },
      site: {
        sidebars: [
          {
            name: 'docs',
            locale: 'en',
            version: 'current',
            entries: [
              { kind: 'page', file: 'docs/a.md' as ProjectPath },
              { kind: 'folder', address: '/guide/' },
            ],
          },
        ],
      },
    })
    expect(listed.texts.get('content/a.md')).toBe('A.\n')
    expect(listed.texts.get('content/guide/b.md')).toBe('---\nsidebar:\n  order: 4\n---\n\nB.\n')
    expect(describeTodos(listed)).toEqual([])
  })

  test('loses keys that docsgen does not have in `sidebar`', () => {
    const migration = rewrite(
      '---\nsidebar:\n  label: Short\n  badge: { text: New, variant: tip }\n  attrs: { target: _blank }\n---\n\nText.\n',
    )
    expect(migration.texts.get('content/a.md')).toBe('---\nsidebar:\n  label: Short\n  badge: New\n---\n\nText.\n')
    expect(describeTodos(migration)).toEqual(['front-matter content/a.md:2 sidebar.attrs'])
  })

  test('does not make drafts of pages that were published', () => {
    expect(rewrite('---\ndraft: true\n---\n\nText.\n').texts.get('content/a.md')).toBe('Text.\n')
  })

  test('in TOML becomes YAML, and front matter without keys is removed', () => {
    expect(rewrite('+++\ntitle = "A"\nweight = 2\n+++\nText.\n').texts.get('content/a.md')).toBe(
      '---\ntitle: A\nsidebar:\n  order: 2\n---\nText.\n',
    )
    expect(rewrite('---\nid: a\n---\n\nText.\n').texts.get('content/a.md')).toBe('Text.\n')
  })

  test('that is broken stays as it is', () => {
    const text = '---\ntitle: [a\n---\n\nText.\n'
    expect(rewrite(text).texts.get('content/a.md')).toBe(text)
  })
})

test('notes and components name the lines of the new pages', () => {
  const migration = migrate({
    files: { 'docs/a.md': '---\nid: a\nslug: /a\n---\n\nText.\n\n%%\n\n<Chart data="x">\n\nInside.\n\n</Chart>\n' },
  })
  expect(describeTodos(migration)).toEqual(['syntax content/a.md:3 %%'])
  expect(migration.components).toEqual([
    { name: 'Chart', file: 'components/chart.tsx', props: ['data'], sources: [], uses: [{ file: 'content/a.md', line: 5 }] },
  ])
  expect(migration.texts.get('components/chart.tsx')).toContain(' * - content/a.md:5\n')
  // What pages pass is declared, or else checks of the new site report it.
  expect(migration.texts.get('components/chart.tsx')).toContain('{ readonly children?: ReactNode; readonly data?: unknown }')
  expect(migration.texts.get('docs.config.ts')).toContain("components: { Chart: 'components/chart.tsx' }")
})

test('tags of a preprocessor become components to write, and generics stay text', () => {
  const text = 'A Vec<Text> and <Own> and `<Code/>`.\n\n<x-y/>\n\n{{<Listing file="a.rs">}}\n\n</Listing>\n'
  const tags = [...findUnknownTags({ revised: originalText(text), notes: [], components: [], partials: [] })]
  expect(tags).toEqual([{ name: 'Listing', props: ['file'], offset: text.indexOf('<Listing') }])
})

test('an image in HTML is copied beside its page', () => {
  const { texts, copies } = migrate({ files: { 'docs/a.md': '<div>\n<img src="./x.png" alt="">\n</div>\n', 'docs/x.png': 'png' } })
  expect(texts.get('content/a.md')).toContain('src="./x.png"')
  expect([...copies.keys()]).toContain('content/x.png')
})

test('ids of components in code are no anchors', () => {
  const { addresses } = migrate({ files: { 'docs/a.md': '<Anchor id="one" />\n\n```mdx\n<Anchor id="two" />\n```\n' } })
  expect(addresses.get('/a')).toEqual(['one'])
})

test('definition lists are on if the old tool had them, and pages use them', () => {
  const files = { 'docs/a.md': 'Term\n: Meaning\n' }
  const config = (feature: string) => migrate({ files, site: { features: new Set([feature]) } }).texts.get('docs.config.ts')
  expect(config('definition-lists')).toContain('definitionLists: true')
  expect(config('def_list')).toContain('definitionLists: true')
  expect(config('lists')).not.toContain('definitionLists')
})

test('languages without a label have their own name', () => {
  const label = (code: string) =>
    migrate({ files: { 'docs/a.md': 'A\n' }, site: { locales: [{ code, label: code, prefix: '' }] } }).texts.get('docs.config.ts')
  expect(label('de')).toContain("label: 'Deutsch'")
  expect(label('fr')).toContain("label: 'Français'")
})

test('groups that were open are open, also those of folders', () => {
  const { texts } = migrate({
    files: { 'docs/guide/a.md': 'A\n', 'docs/guide/inner/b.md': 'B\n', 'docs/guide/page/index.md': 'C\n' },
    site: {
      sidebars: [
        {
          name: 'docs',
          locale: 'en',
          version: 'current',
          entries: [{ kind: 'folder', address: '/guide/', label: 'Guide', isOpen: true, opensFolders: true }],
        },
      ],
    },
  })
  expect(texts.get('docs.config.ts')).toMatch(/category: 'Guide',\s+open: true/)
  expect(texts.get('content/guide/inner/_section.yaml')).toBe('open: true\n')
  expect([...texts.keys()].filter((path) => path.endsWith('.yaml'))).toEqual(['content/guide/inner/_section.yaml'])
})

test('addresses that show the default language are no redirects', () => {
  const migration = migrate({
    files: { 'docs/x.md': 'News.\n' },
    addresses: { 'docs/x.md': '/blog/x' },
    pages: { 'docs/x.md': { kind: 'post' } },
    site: {
      generated: ['/blog', '/de/blog', '/de/blog/x', '/de/blog/category/news'],
      locales: [
        { code: 'en', label: 'English', prefix: '' },
        { code: 'de', label: 'Deutsch', prefix: '/de' },
      ],
    },
  })
  const config = migration.texts.get('docs.config.ts')
  expect(config).toContain("from: '/de/blog/category/news'")
  expect(config).not.toContain("from: '/de/blog/x'")
})

test('authors beside the blog of MkDocs are read', () => {
  const { texts } = migrate({
    files: {
      'docs/blog/posts/x.md': '---\nauthors: [ada]\ndate: 2024-01-02\n---\n\nNews.\n',
      'docs/blog/.authors.yml': 'authors:\n  ada:\n    name: Ada\n    description: Writer\n',
    },
    addresses: { 'docs/blog/posts/x.md': '/blog/2024/01/02/x' },
    pages: { 'docs/blog/posts/x.md': { kind: 'post' } },
  })
  expect(texts.get('content/blog/_section.yaml')).toContain('authors:\n  ada:\n    name: Ada\n    title: Writer\n')
})

test('a section of Hugo without a text lists its pages', () => {
  const { texts, todos } = migrate({
    files: {
      'docs/guide/index.md': '---\ntitle: Guide\n---\n\n',
      'docs/guide/a.md': '---\ntitle: Alpha [1]\nweight: 2\n---\n\nA.\n',
      'docs/guide/b/index.md': '---\ntitle: Beta\nweight: 1\n---\n\nB.\n',
      'docs/guide/b/c.md': 'C.\n',
      'docs/guide/b/empty/index.md': '',
    },
    site: { tool: 'hugo' },
  })
  expect(texts.get('content/guide/index.md')).toBe('---\ntitle: Guide\n---\n\n- [Beta](./b/index.md)\n- [Alpha \\[1\\]](./a.md)\n')
  expect(texts.get('content/guide/b/empty/index.md')).toBe('')
  expect(todos.map(({ group, file }) => `${group} ${file}`)).toEqual(['pages content/guide/index.md'])
})

test('posts are a journal, with their dates and addresses', () => {
  const migration = migrate({
    files: {
      'docs/2024-01-02-news.md': '---\nauthors: [ada]\ntags: [x]\ndate: 2024-1-2 9:30:00\n---\n\nNews.\n',
      'docs/authors.yml': 'ada:\n  name: Ada\n',
    },
    addresses: { 'docs/2024-01-02-news.md': '/blog/2024/01/02/news' },
    pages: { 'docs/2024-01-02-news.md': { kind: 'post' } },
    site: { url: 'https://example.com' },
  })
  expect(migration.texts.get('content/blog/_section.yaml')).toBe('label: Blog\nkind: blog\nauthors:\n  ada:\n    name: Ada\n')
  expect(migration.texts.get('content/blog/2024-01-02-news.md')).toBe(
    '---\nauthors: [ada]\ntags: [x]\ndate: 2024-01-02T09:30:00Z\nslug: /blog/2024/01/02/news\n---\n\nNews.\n',
  )
})

test('the config has what the site needs, as a person would write it', () => {
  const migration = migrate({
    files: { 'docs/index.md': '# Home\n', 'docs/intro.md': '# Intro\n', 'docs/more.md': '# More\n', 'static/favicon.ico': 'x' },
    site: {
      description: 'The docs of Acme.',
      url: 'https://acme.example',
      base: '/docs/',
      favicon: '/favicon.ico',
      editUrl: 'https://github.com/acme/docs/edit/main/website/docs/{path}',
      navbar: [
        { label: 'Intro', href: '/intro' },
        { label: 'Gone', href: '/gone' },
      ],
      sidebars: [
        {
          name: 'main',
          version: 'current',
          locale: 'en',
          entries: [
            { kind: 'page', file: 'docs/intro.md' as ProjectPath },
            {
              kind: 'group',
              label: 'More',
              isOpen: true,
              entries: [{ kind: 'page', file: 'docs/more.md' as ProjectPath, label: "It's more" }],
            },
          ],
        },
      ],
      redirects: [
        { from: '/old', to: '/intro', at: { file: 'tool.json' as ProjectPath } },
        { from: '/lost', to: '/nowhere', at: { file: 'tool.json' as ProjectPath } },
        { from: '/old/*', to: '/intro', at: { file: 'tool.json' as ProjectPath } },
      ],
    },
  })
  expect(migration.texts.get('docs.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docsgen'

    export default defineConfig({
      title: 'Acme',
      description: 'The docs of Acme.',
      url: 'https://acme.example',
      base: '/docs/',
      favicon: '/favicon.ico',
      navbar: { items: [{ label: 'Intro', sidebar: 'main' }] },
      sidebars: {
        main: [
          'intro',
          { category: 'More', open: true, items: [{ doc: 'more', label: "It's more" }] },
        ],
      },
      editUrl: 'https://github.com/acme/docs/edit/main/{path}',
      redirects: [{ from: '/old', to: '/intro' }],
      // Headings keep the IDs that other sites link to.
      headingIds: 'github',
      // Until pages change here, the dates in Git would all be that of the migration.
      lastUpdated: false,
    })
    "
  `)
  expect(describeTodos(migration)).toMatchInlineSnapshot(`
    [
      "redirects docs.config.ts:- /old/* → /intro (tool.json)",
      "redirects docs.config.ts:- /lost → /nowhere",
      "config docs.config.ts:- Gone: /gone",
    ]
  `)
})

test('the same site gives the same files', () => {
  const files = { 'docs/a.md': '[b](./b.md)\n\n<Chart/>\n', 'docs/b.md': '---\nx: 1\n---\n\nB\n', 'static/z.txt': 'z' }
  const [first, second] = [migrate({ files }), migrate({ files })]
  expect(JSON.stringify([...second.texts])).toBe(JSON.stringify([...first.texts]))
  expect(second.todos).toEqual(first.todos)
})

test('a page with thousands of links is not slow', () => {
  const links = Array.from({ length: 5000 }, (_, index) => `[${index}](./b.md#x${index})`).join('\n')
  const started = performance.now()
  migrate({ files: { 'docs/a.md': links, 'docs/b.md': '# B\n' }, addresses: { 'docs/b.md': '/c' } })
  expect(performance.now() - started).toBeLessThan(30_000)
})
