import { expect, test } from 'vitest'
import type { Site, SitePage } from '../../../src/core/model/site.ts'
import type { SiteConfig } from '../../../src/core/model/site-config.ts'
import { type BuiltCommit, planPageIndex } from '../../../src/features/agents/page-index.ts'

const config = {
  title: 'Kiosk',
  description: 'How to run a kiosk.',
  url: 'https://kiosk.test',
  base: '/docs/',
  locales: [{ code: 'en' }],
  navbar: { items: [] },
  agents: { fullText: false, folderIndexes: false, optional: [] },
} as unknown as SiteConfig

function page(path: string, sidebar: string | undefined, description = 'A page about the kiosk.'): SitePage {
  const file = `${path.slice(1)}${path.endsWith('/') ? 'index' : ''}`
  const route = {
    file: `${file}.html`,
    path,
    href: `/docs${path}`,
    locale: 'en',
    source: { kind: 'markdown', path: `${file}.md` },
    fallbackOf: undefined,
  }
  return { route, sidebar, title: `Page [${path}]`, document: { description, frontMatter: {} } } as unknown as SitePage
}

function write(
  pages: readonly SitePage[],
  agents: Partial<SiteConfig['agents']> = {},
  commit?: BuiltCommit,
): Readonly<Record<string, string>> {
  const own = { ...config, agents: { ...config.agents, ...agents } }
  const site = {
    pages,
    sidebars: [
      { name: 'guides', locale: 'en' },
      { name: 'api', locale: 'en' },
    ],
  } as unknown as Site
  return Object.fromEntries(
    planPageIndex(() => site, own, commit).map(({ path, make }) => [path, Buffer.from(make() as Uint8Array).toString()]),
  )
}

test('a short list is one file', () => {
  expect(write([page('/guide/', 'guides'), page('/api/till', 'api', ''), page('/other', undefined)])).toEqual({
    'llms.txt': [
      '# Kiosk\n\n> How to run a kiosk.\n',
      '## Guides\n\n- [Page \\[/guide/\\]](https://kiosk.test/docs/guide/index.md): A page about the kiosk.\n',
      '## Api\n\n- [Page \\[/api/till\\]](https://kiosk.test/docs/api/till.md)\n',
      '## Other pages\n\n- [Page \\[/other\\]](https://kiosk.test/docs/other.md): A page about the kiosk.\n',
    ].join('\n'),
  })
})

test('a long list is divided, and every page is in one of the files', () => {
  const pages = [
    ...Array.from({ length: 20 }, (_, index) => page(`/guide/${index}`, 'guides')),
    ...Array.from({ length: 900 }, (_, index) => page(`/api/part-${index % 9}/${index}`, 'api')),
  ]
  const files = write(pages)
  expect(Object.keys(files)).toEqual(['llms.txt', 'llms-api-1.txt', 'llms-api-2.txt'])
  for (const text of Object.values(files)) expect(text.length).toBeLessThanOrEqual(50_000)
  const { 'llms.txt': first = '', ...rest } = files
  expect(first).toContain('- [Page \\[/guide/3\\]](https://kiosk.test/docs/guide/3.md)')
  expect(first).toMatch(/- \[Api, part 2 of 2\]\(https:\/\/kiosk\.test\/docs\/llms-api-2\.txt\): \d+ pages in \/api\/part-/)
  for (const name of Object.keys(rest)) expect(first).toContain(`https://kiosk.test/docs/${name}`)
  const all = Object.values(files).join('\n')
  for (const { route } of pages) expect(all.split(`(https://kiosk.test${route.href}.md)`)).toHaveLength(2)
})

test('two long sections have files of their own', () => {
  const pages = ['guides', 'api'].flatMap((sidebar) => Array.from({ length: 600 }, (_, index) => page(`/${sidebar}/${index}`, sidebar)))
  expect(Object.keys(write(pages))).toEqual(['llms.txt', 'llms-guides-1.txt', 'llms-guides-2.txt', 'llms-api-1.txt', 'llms-api-2.txt'])
})

test('names the commit, the text of all pages, and pages that agents can skip', () => {
  const pages = [page('/guide/', 'guides'), page('/changelog/2', 'guides'), page('/other', undefined)]
  const agents = { fullText: true, optional: ['changelog/**'] }
  expect(write(pages, agents, { id: 'ab12'.repeat(10), isChanged: true })).toEqual({
    'llms.txt': [
      '# Kiosk\n\n> How to run a kiosk.\n',
      `Built from commit ${'ab12'.repeat(10)} with uncommitted changes.\n`,
      'The text of all pages: https://kiosk.test/docs/llms-full.txt\n',
      '## Guides\n\n- [Page \\[/guide/\\]](https://kiosk.test/docs/guide/index.md): A page about the kiosk.\n',
      '## Other pages\n\n- [Page \\[/other\\]](https://kiosk.test/docs/other.md): A page about the kiosk.\n',
      '## Optional\n\n- [Page \\[/changelog/2\\]](https://kiosk.test/docs/changelog/2.md): A page about the kiosk.\n',
    ].join('\n'),
  })
})

test('folders at the top have lists of their own, by the folders in them', () => {
  const pages = [
    page('/', undefined),
    page('/guide/', 'guides', 'Start.'),
    page('/guide/tills/', 'guides', 'Tills.'),
    page('/guide/tills/open', 'guides', 'Opening.'),
    page('/guide/old/a', 'guides', 'Old.'),
    page('/single/page', 'guides'),
    ...Array.from({ length: 900 }, (_, index) => page(`/api/part/${index}`, 'api')),
  ]
  const files = write(pages, { folderIndexes: true, optional: ['guide/old/*'] })
  expect(Object.keys(files).filter((name) => name.includes('/'))).toEqual([
    'guide/llms.txt',
    'api/llms.txt',
    'api/llms-part-1.txt',
    'api/llms-part-2.txt',
  ])
  expect(files['llms.txt']).toContain('\nPages by folder: https://kiosk.test/docs/guide/llms.txt, https://kiosk.test/docs/api/llms.txt\n')
  expect(files['guide/llms.txt']).toBe(
    [
      '# Kiosk: Page [/guide/]\n',
      'All pages: https://kiosk.test/docs/llms.txt\n',
      '## Page [/guide/]\n\n- [Page \\[/guide/\\]](https://kiosk.test/docs/guide/index.md): Start.\n',
      '## Page [/guide/tills/]\n\n- [Page \\[/guide/tills/\\]](https://kiosk.test/docs/guide/tills/index.md): Tills.\n- [Page \\[/guide/tills/open\\]](https://kiosk.test/docs/guide/tills/open.md): Opening.\n',
      '## Optional\n\n- [Page \\[/guide/old/a\\]](https://kiosk.test/docs/guide/old/a.md): Old.\n',
    ].join('\n'),
  )
  expect(files['api/llms.txt']).toContain('(https://kiosk.test/docs/api/llms-part-2.txt)')
  for (const text of Object.values(files)) expect(text.length).toBeLessThanOrEqual(50_000)
})
