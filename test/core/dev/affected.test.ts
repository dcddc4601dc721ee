import { describe, expect, test } from 'vitest'
import { type Affected, affected, type Change, isProse, type KnownFiles } from '../../../src/core/dev/affected.ts'
import { compareStamps } from '../../../src/core/dev/project-files.ts'
import { siteOf } from '../assemble/site-of.ts'

const known: KnownFiles = {
  config: new Set(['/site/docs.config.ts', '/site/navigation.ts']),
  themeDir: '/site/theme',
  publicDir: '/site/public',
  contentDirs: ['/site/content', '/site/i18n/de'],
  pages: new Map([
    ['/site/content/a.md', 'content/a.md'],
    ['/site/content/b.md', 'content/b.md'],
  ]),
  includes: new Map([
    ['/site/samples/one.ts', ['content/a.md', 'content/b.md']],
    ['/site/content/a.md', ['content/b.md']],
  ]),
  code: new Set(['/site/components/likes.tsx', '/site/content/home.tsx']),
  madeFrom: new Map([
    ['references', ['/site/schema', '/site/extend.ts']],
    ['own-code', ['/site/data/products.json']],
  ]),
  ownChecks: ['/site/data/rules'],
}

const nothing: Affected = {
  config: false,
  theme: false,
  code: false,
  madeBy: new Set(),
  ownChecks: false,
  files: false,
  publicFiles: false,
  pages: new Set(),
}
const pages = (...paths: string[]) => ({ pages: new Set(paths) })

test.each<[what: string, changes: readonly [path: string, kind: Change['kind']][], expected: Partial<Affected>]>([
  ['nothing', [], {}],
  ['the text of a page', [['content/b.md', 'changed']], pages('content/b.md')],
  ['a page that another takes in', [['content/a.md', 'changed']], pages('content/a.md', 'content/b.md')],
  ['a sample', [['samples/one.ts', 'changed']], pages('content/a.md', 'content/b.md')],
  ['a sample that goes', [['samples/one.ts', 'removed']], pages('content/a.md', 'content/b.md')],
  ['data of a source', [['data/products.json', 'changed']], { madeBy: new Set(['own-code']) }],
  ['data of a check', [['data/rules/a.json', 'added']], { ownChecks: true }],
  ['a new page', [['content/c.md', 'added']], { files: true }],
  ['a page that nobody knew', [['content/c.md', 'changed']], { files: true }],
  ['a page that goes', [['content/b.md', 'removed']], { files: true }],
  [
    'a page under another name',
    [
      ['content/b.md', 'removed'],
      ['content/c.md', 'added'],
    ],
    { files: true },
  ],
  ['a new translation', [['i18n/de/a.md', 'added']], { files: true }],
  ['a picture', [['content/a.png', 'changed']], { files: true }],
  ['a React page', [['content/home.tsx', 'changed']], { code: true, files: true }],
  ['a new React page', [['content/new.tsx', 'added']], { code: true, files: true }],
  ['a component', [['components/likes.tsx', 'changed']], { code: true }],
  ['the config', [['docs.config.ts', 'changed']], { config: true }],
  ['what the config imports', [['navigation.ts', 'removed']], { config: true }],
  ['the theme', [['theme/styles/tokens.css', 'changed']], { theme: true }],
  ['a new part of the theme', [['theme/components/top-bar.tsx', 'added']], { theme: true }],
  ['a public file', [['public/robots.txt', 'changed']], { publicFiles: true }],
  ['a new public file', [['public/a.pdf', 'added']], { publicFiles: true, files: true }],
  ['a file of a reference', [['schema/order.graphql', 'changed']], { madeBy: new Set(['references']) }],
  ['a module of a reference', [['extend.ts', 'changed']], { madeBy: new Set(['references']) }],
  [
    'a folder of a like name',
    [
      ['theme-old/a.css', 'changed'],
      ['content-old/a.md', 'added'],
    ],
    {},
  ],
  [
    'several at once',
    [
      ['content/a.md', 'changed'],
      ['theme/theme.ts', 'changed'],
    ],
    { theme: true, ...pages('content/a.md', 'content/b.md') },
  ],
])('%s', (_, changes, expected) => {
  const found = affected(
    changes.map(([path, kind]) => ({ path: `/site/${path}`, kind })),
    known,
  )
  expect(found).toEqual({ ...nothing, ...expected })
})

describe('prose', () => {
  const documentOf = (text: string) => siteOf({ 'content/a.md': text }).page('/a').document
  const before = documentOf('---\norder: 1\n---\n# Title\n\nOld words.\n\n## Part\n')

  test.each([
    ['other words', '---\norder: 1\n---\n# Title\n\nNew words, [a link](./b.md).\n\n## Other part\n', true],
    ['another title', '---\norder: 1\n---\n# Other\n\nOld words.\n', false],
    ['another place in the sidebar', '---\nsidebar:\n  order: 2\n---\n# Title\n\nOld words.\n', false],
    ['a first diagram', '---\norder: 1\n---\n# Title\n\nOld words.\n\n```mermaid\ngraph TD\n```\n', false],
  ])('%s', (_, text, expected) => {
    expect(isProse(before, documentOf(text), { showsDescriptions: false })).toBe(expected)
  })

  test('affects more if other pages show descriptions', () => {
    expect(isProse(before, documentOf('---\norder: 1\n---\n# Title\n\nNew words.\n'), { showsDescriptions: true })).toBe(false)
  })
})

test('changes between two readings of all stamps', () => {
  const stamp = (modifiedMs: number) => ({ bytes: 1, modifiedMs, changedMs: 0, inode: 1 })
  const before = new Map([
    ['/same', stamp(1)],
    ['/changed', stamp(1)],
    ['/removed', stamp(1)],
  ])
  const after = new Map([
    ['/added', stamp(1)],
    ['/same', stamp(1)],
    ['/changed', stamp(2)],
  ])
  expect(compareStamps(before, after)).toEqual([
    { path: '/added', kind: 'added' },
    { path: '/changed', kind: 'changed' },
    { path: '/removed', kind: 'removed' },
  ])
})
