import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createProject, readTree } from '../cli/project.ts'
import { bundleBuild, type Here } from './build-here.ts'
import { png, richConfig, richSite } from './rich-site.ts'

let here: Here
beforeAll(async () => {
  here = await bundleBuild()
})

/** Changes a project like an author. The times are in the past and differ, as in practice. */
interface Editor {
  write(path: string, content: string | Uint8Array): void
  replace(path: string, before: string, after: string): void
  move(from: string, to: string): void
  remove(path: string): void
}

let seconds = 1_500_000_000

function editorOf(root: string): Editor {
  const write = (path: string, content: string | Uint8Array) => {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
    seconds += 1
    utimesSync(file, seconds, seconds)
  }
  return {
    write,
    replace(path, before, after) {
      const text = readFileSync(join(root, path), 'utf8')
      if (!text.includes(before)) throw new Error(`${path} has no ${before}`)
      write(
        path,
        text.replace(before, () => after),
      )
    },
    move(from, to) {
      mkdirSync(dirname(join(root, to)), { recursive: true })
      renameSync(join(root, from), join(root, to))
    },
    remove: (path) => rmSync(join(root, path), { recursive: true }),
  }
}

const edits: readonly (readonly [name: string, edit: (project: Editor) => void])[] = [
  ['prose', (p) => p.replace('content/more/page-3.md', 'More text.', 'Other text.')],
  ['prose of the same length', (p) => p.replace('content/more/page-3.md', 'Other text.', 'Their text.')],
  ['a file touched', (p) => p.replace('content/more/page-4.md', '', '')],
  ['a new page', (p) => p.write('content/more/new.md', '# New\n\nSee [third](../guide/deep/third.md).\n')],
  ['a new title', (p) => p.replace('content/guide/second.md', '# Second', '# Number two')],
  ['a new description', (p) => p.replace('content/index.md', 'Where it starts.', 'Where all starts.')],
  [
    'a new heading and a link to it',
    (p) => {
      p.replace('content/guide/deep/third.md', 'Text', '## Added\n\nText')
      p.replace('content/more/page-5.md', 'Some text', '[Added](../guide/deep/third.md#added)')
    },
  ],
  [
    'a page renamed with its links',
    (p) => {
      p.move('content/guide/deep/third.md', 'content/guide/deep/last.md')
      p.replace('content/more/page-5.md', 'third.md#added', 'last.md#added')
      p.replace('content/more/new.md', 'third.md', 'last.md')
    },
  ],
  ['a page deleted', (p) => p.remove('content/more/page-7.md')],
  ['an address of its own', (p) => p.replace('content/more/page-6.md', '# Page 6', '---\nslug: /elsewhere\n---\n\n# Page 6')],
  [
    'a place in the sidebar',
    (p) => p.replace('content/more/page-8.md', '# Page 8', '---\nsidebar:\n  label: Eight\n  badge: New\n  order: -1\n---\n\n# Page 8'),
  ],
  ['a label of a folder', (p) => p.write('content/guide/_section.yaml', 'label: Handbook\norder: -2\n')],
  ['a draft', (p) => p.replace('content/more/page-9.md', '# Page 9', '---\ndraft: true\n---\n\n# Page 9')],
  ['an included file', (p) => p.replace('content/samples/hello.ts', 'world', 'moon')],
  ['a picture of the same name', (p) => p.write('content/picture.png', png(5, 4))],
  [
    'a picture elsewhere',
    (p) => {
      p.move('content/picture.png', 'content/guide/picture.png')
      p.replace('content/index.md', './picture.png', './guide/picture.png')
    },
  ],
  ['a component', (p) => p.replace('theme/note.tsx', 'Note: ', 'Mind: ')],
  [
    'a part of the theme replaced',
    (p) => p.write('theme/components/site-footer.tsx', 'export function SiteFooter() { return <footer>Ours</footer> }\n'),
  ],
  ['a replacement changed', (p) => p.replace('theme/components/site-footer.tsx', 'Ours', 'Yours')],
  ['a stylesheet replaced', (p) => p.write('theme/styles/print.css', '@media print { nav { display: none } }\n')],
  ['the replacements taken away', (p) => ['theme/components', 'theme/styles'].forEach(p.remove)],
  ['a React page', (p) => p.replace('content/team.tsx', 'Team</p>', 'People</p>')],
  ['a public file', (p) => p.write('public/robots.txt', 'User-agent: *\nDisallow: /private\n')],
  ['the site’s title', (p) => p.write('docs.config.ts', richConfig({ title: 'Richer' }))],
  ['the navigation', (p) => p.write('docs.config.ts', richConfig({ title: 'Richer', navbar: ", { label: 'Home', href: '/' }" }))],
  ['the base', (p) => p.write('docs.config.ts', richConfig({ title: 'Richer', more: "base: '/docs/'," }))],
  ['the base back again', (p) => p.write('docs.config.ts', richConfig({ title: 'Richer' }))],
  [
    'sidebars by hand',
    (p) => p.write('docs.config.ts', richConfig({ more: "sidebars: { one: [{ autogenerate: 'guide' }, { autogenerate: 'more' }] }," })),
  ],
  ...[true, false].map(
    (open) =>
      [
        `a category that is ${open ? 'open' : 'closed'} at first`,
        (p: Editor) => {
          const sidebar = `['index', { category: 'More', open: ${open}, items: [{ autogenerate: 'more' }] }, { autogenerate: 'guide' }]`
          p.write('docs.config.ts', richConfig({ more: `sidebars: { one: ${sidebar} },` }))
        },
      ] as const,
  ),
  ['another highlighter', (p) => p.write('docs.config.ts', richConfig({ more: "codeLanguages: ['ada']," }))],
  ['an announcement', (p) => p.write('docs.config.ts', richConfig({ more: "announcement: { id: 'one', text: 'News' }," }))],
  ['links to the sources', (p) => p.write('docs.config.ts', richConfig({ more: "editUrl: 'https://example.com/edit/{path}'," }))],
  ['other sources', (p) => p.write('docs.config.ts', richConfig({ more: "editUrl: 'https://example.com/change/{path}'," }))],
  ['the footer', (p) => p.write('docs.config.ts', richConfig({ more: "footer: { note: 'A note', copyright: 'Ours' }," }))],
  ['the depth of contents', (p) => p.write('docs.config.ts', richConfig({ more: 'toc: { min: 2, max: 4 },' }))],
  [
    'an admonition of another title',
    (p) => p.write('docs.config.ts', richConfig({ more: "admonitions: { tip: { title: 'Hint', icon: 'info' } }," })),
  ],
  [
    'words of the language',
    (p) =>
      p.write(
        'docs.config.ts',
        richConfig({ more: "locales: { en: { label: 'English', messages: { next: 'Onwards', onThisPage: 'Here', copied: 'Taken' } } }," }),
      ),
  ],
  ['another home on the web', (p) => p.write('docs.config.ts', richConfig({}).replace('https://docs.example.com', 'https://example.org'))],
  [
    'contents switched off on a page',
    (p) => p.replace('content/more/page-1.md', '# Page 1', '---\ntoc: false\nlayout: page\nimage: ../guide/picture.png\n---\n\n# Page 1'),
  ],
  [
    'a variable',
    (p) => {
      p.write('docs.config.ts', richConfig({ more: "variables: { version: '1.0' }," }))
      p.replace('content/more/page-2.md', 'Some text', 'Version {{ version }}')
    },
  ],
  ['the value of a variable', (p) => p.write('docs.config.ts', richConfig({ more: "variables: { version: '1.1' }," }))],
  ['the variable taken away', (p) => p.replace('content/more/page-2.md', 'Version {{ version }}', 'Some text')],
  [
    'two languages',
    (p) => {
      p.write(
        'docs.config.ts',
        richConfig({ more: "locales: { en: { label: 'English' }, de: { label: 'Deutsch' } }, defaultLocale: 'en'," }),
      )
      p.write('content/de/guide/first.md', '# Erste Schritte\n\nMehr.\n')
    },
  ],
  ['a translation more', (p) => p.write('content/de/guide/second.md', '# Zweite\n\n## A heading\n\nMehr.\n')],
  [
    'a page that becomes a folder',
    (p) => {
      p.move('content/more/new.md', 'content/more/new/index.md')
      p.replace('content/more/new/index.md', '../guide', '../../guide')
    },
  ],
  [
    'everything at once',
    (p) => {
      p.remove('public')
      p.write('content/more/page-0.md', '# Page 0\n\nShort, see [one](./page-1.md).\n')
      p.write('docs.config.ts', richConfig({ title: 'Rich' }))
    },
  ],
]

test(`a build after each of ${edits.length} edits equals a clean build`, { timeout: 240_000 }, async () => {
  const root = createProject({})
  const editor = editorOf(root)
  for (const [path, content] of Object.entries(richSite())) editor.write(path, content)
  expect(await here.buildSite(root)).toMatchObject({ code: 0 })

  for (const [name, edit] of edits) {
    edit(editor)
    const { code, said } = await here.buildSite(root)
    expect(code, `${name}\n${said}`).toBe(0)

    const fresh = createProject({}, 'a-new-checkout')
    cpSync(root, fresh, { recursive: true, filter: (path) => path !== join(root, 'out') && path !== join(root, '.docsgen') })
    expect((await here.buildSite(fresh)).code, name).toBe(0)
    const [incremental, cold] = [readTree(join(root, 'out')) ?? {}, readTree(join(fresh, 'out')) ?? {}]
    expect(Object.keys(incremental), name).toEqual(Object.keys(cold))
    expect(differences(incremental, cold), name).toEqual([])
  }
})

/** Each causes a problem on a page whose own text stays the same. */
const faults: readonly (readonly [name: string, edit: (project: Editor) => void, expected: string])[] = [
  ['a heading is gone', (p) => p.replace('content/a.md', '## Part', '## Piece'), 'link/missing-anchor'],
  ['a page is gone', (p) => p.remove('content/b.md'), 'link/missing-file'],
  ['a page is a draft', (p) => p.write('content/b.md', '---\ndraft: true\n---\n\n# B\n'), 'link/draft'],
  ['another address', (p) => p.write('content/b.md', '---\nslug: elsewhere\n---\n\n# B\n'), 'link/missing-page'],
  ['a picture is gone', (p) => p.remove('content/p.png'), 'link/missing-image'],
  ['a link is gone', (p) => p.write('content/a.md', '# A\n\n## Part\n'), 'page/orphan'],
]

test.each(faults)('what is wrong elsewhere is reported as by a first build: %s', async (_, edit, expected) => {
  const root = createProject({})
  const editor = editorOf(root)
  editor.write(
    'docs.config.ts',
    "export default { title: 'T', sidebars: { one: ['index', 'a', 'b'] }, lastUpdated: false, editUrl: false }\n",
  )
  editor.write('content/index.md', '# Home\n\n[A](./a.md#part) and [b](./b.md), [its address](/b), ![P](./p.png)\n')
  editor.write('content/a.md', '# A\n\n## Part\n\nTo [c](./c.md).\n')
  editor.write('content/b.md', '# B\n\n[here](#b) and [there](/a).\n')
  editor.write('content/c.md', '# C\n\n[b](/b)\n')
  editor.write('content/p.png', png(4, 3))
  const reported = async (folder: string) => {
    const { said } = await here.buildSite(folder)
    return said.split('\n').filter((line) => !/\d (?:ms|s)\b/.test(line))
  }
  expect((await reported(root)).join('\n')).not.toContain(expected)

  for (const change of [edit, () => editor.write('content/new.md', '# New\n\n[c](./c.md)\n')]) {
    change(editor)
    const fresh = createProject({}, 'a-new-checkout')
    cpSync(root, fresh, { recursive: true, filter: (path) => path !== join(root, 'out') && path !== join(root, '.docsgen') })
    const incremental = await reported(root)
    expect(incremental).toEqual(await reported(fresh))
    if (change === edit) expect(incremental.join('\n')).toContain(expected)
  }
})

test('undoing an edit restores the site', async () => {
  const root = createProject({})
  const editor = editorOf(root)
  for (const [path, content] of Object.entries(richSite())) editor.write(path, content)
  await here.buildSite(root)
  const before = readTree(join(root, 'out')) ?? {}
  editor.replace('content/more/page-1.md', '# Page 1', '# Another')
  editor.remove('content/more/page-2.md')
  await here.buildSite(root)
  expect(differences(before, readTree(join(root, 'out')) ?? {})).toContain('more/page-1.html')
  for (const path of ['content/more/page-1.md', 'content/more/page-2.md']) editor.write(path, richSite()[path] as string)
  await here.buildSite(root)
  expect(differences(before, readTree(join(root, 'out')) ?? {})).toEqual([])
})

test('an edit of one page’s prose only writes that page, its Markdown, and its pieces of the index', async () => {
  const root = createProject({})
  const editor = editorOf(root)
  for (const [path, content] of Object.entries(richSite())) editor.write(path, content)
  await here.buildSite(root)
  const out = join(root, 'out')
  const before = readTree(out) ?? {}
  const inodes = inodesOf(out)

  editor.replace('content/more/page-3.md', 'More text.', 'Other text.')
  await here.buildSite(root)
  const after = readTree(out) ?? {}
  const page = ['more/page-3.html', 'more/page-3.md']
  const isIndex = (path: string) => /^(?:assets\/)?search\//.test(path)
  const withoutIndex = (paths: readonly string[]) => paths.filter((path) => !isIndex(path))
  expect(withoutIndex(Object.keys(after))).toEqual(withoutIndex(Object.keys(before)))
  expect(withoutIndex(differences(before, after))).toEqual(['.docsgen-manifest.json', ...page])
  // Unchanged files are hard links to those of the last build.
  const written = Object.keys(after).filter((path) => statSync(join(out, path)).ino !== inodes[path])
  expect(withoutIndex(written)).toEqual(['.docsgen-manifest.json', ...page])
  // The page's block, the shard of its words, and the directory that lists them.
  expect(written.filter(isIndex).map((path) => path.replace(/\d*(?:-\w+|en)\.json$/, ''))).toEqual([
    'assets/search/next.en/b',
    'assets/search/next.en/s',
    'search/next.',
  ])
})

test('looked-up data of other pages is current', async () => {
  const root = createProject({
    'docs.config.ts':
      "export default { title: 'Looks', lastUpdated: false, sidebars: { docs: ['index'] }, components: { Look: 'look.tsx' } }\n",
    'look.tsx':
      "import { useDocument } from 'docsgen/site'\nexport default () => { const { title, href, description } = useDocument('a'); return <a href={href}>{title}: {description}</a> }\n",
    'content/index.md': '# Home\n\n<Look /> [A](./a.md) [B](./b.md)\n',
    'content/a.md': '# First\n\nWhat it says.\n\nMore.\n',
    'content/b.md': '# Second\n',
  })
  const out = join(root, 'out')
  const editor = editorOf(root)
  const edits: readonly (readonly [before: string, after: string, shown: string, written: readonly string[]])[] = [
    ['# First', '# Another', '<a href="/a">Another: What it says.</a>', ['a.html', 'a.md', 'b.html', 'index.html']],
    ['What it says.', 'What it is.', '<a href="/a">Another: What it is.</a>', ['a.html', 'a.md', 'b.html', 'index.html']],
    ['More.', 'Less.', '<a href="/a">Another: What it is.</a>', ['a.html', 'a.md']],
    [
      '# Another',
      '---\nslug: c\n---\n\n# Another',
      '<a href="/c">Another: What it is.</a>',
      ['b.html', 'c.html', 'c.md', 'index.html', 'index.md'],
    ],
  ]
  expect(await here.buildSite(root)).toMatchObject({ code: 0 })
  for (const [before, after, shown, written] of edits) {
    const inodes = inodesOf(out)
    editor.replace('content/a.md', before, after)
    expect(await here.buildSite(root)).toMatchObject({ code: 0 })
    expect(readFileSync(join(out, 'index.html'), 'utf8')).toContain(shown)
    const fresh = inodesOf(out)
    expect(
      Object.keys(fresh).filter(
        (path) => /\.(?:html|md)$/.test(path) && !/^(?:404|search)\.html$/.test(path) && fresh[path] !== inodes[path],
      ),
    ).toEqual(written)
  }
})

function inodesOf(out: string): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.keys(readTree(out) ?? {}).map((path) => [path, statSync(join(out, path)).ino]))
}

function differences(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): readonly string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((path) => a[path] !== b[path]).sort()
}
