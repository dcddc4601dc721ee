import { expect, test } from 'vitest'
import { createClusterSettings, createSiteRecords } from '../../../src/features/search/cluster-search.ts'
import { type Assembled, siteOf } from '../../core/assemble/site-of.ts'

const config = {
  title: 'Acme',
  url: 'https://docs.example.com',
  base: '/docs/',
  locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
  versions: [
    { id: 'next', label: 'Next' },
    { id: '1.x', label: '1.x' },
  ],
  sidebars: { guide: [{ autogenerate: 'guide' }], more: [{ autogenerate: 'more' }] },
  navbar: {
    items: [
      { label: 'Look up', sidebar: 'more' },
      { label: 'Blog', href: 'https://blog.example.com' },
      { label: 'Learn', sidebar: 'guide' },
    ],
  },
  search: { provider: 'typesense', nodes: ['https://search.example.com'], searchKey: 'key', parameters: { num_typos: 1 } },
} as const

const files = {
  'content/index.md': '# Home\n\nWelcome.\n',
  'content/guide/a.md': '---\ndescription: What A is.\n---\n# A\n\n## Part\n\nText with `code`.\n\n```ts\nconst x = 1\n```\n',
  'content/guide/hidden.md': '---\nsearch: false\n---\n# Hidden\n',
  'i18n/de/content/guide/a.md': '# Ä\n\nAuf Deutsch.\n',
  'versions/1.x/guide/a.md': '# A of old\n',
}

function recordsOf({ site, parsed, config: resolved }: Assembled) {
  return createSiteRecords({ site, readBody: ({ projectPath }) => parsed.get(projectPath)?.body }, resolved)
}

test('every page in every version and language, except excluded ones', () => {
  const records = recordsOf(siteOf(files, config))
  expect(records.map(({ url, language, docusaurus_tag, ...record }) => [url, language, docusaurus_tag, record['hierarchy.lvl0']])).toEqual([
    ['https://docs.example.com/docs/', 'en', 'docs-default-next', 'Home'],
    ['https://docs.example.com/docs/1.x/guide/a', 'en', 'docs-default-1.x', 'Learn'],
    ['https://docs.example.com/docs/de/', 'de', 'docs-default-next', 'Home'],
    ['https://docs.example.com/docs/de/1.x/guide/a', 'de', 'docs-default-1.x', 'Learn'],
    ['https://docs.example.com/docs/de/guide/a', 'de', 'docs-default-next', 'Learn'],
    ['https://docs.example.com/docs/guide/a', 'en', 'docs-default-next', 'Learn'],
    ['https://docs.example.com/docs/guide/a#part', 'en', 'docs-default-next', 'Learn'],
  ])
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
  expect(records.map(({ content }) => content).slice(-2)).toEqual(['What A is.', 'Text with code.\nconst x = 1'])
})

test('browsers filter by the values of the records', () => {
  const { config: resolved } = siteOf(files, config)
  const [, old] = resolved.versions
  const [, german] = resolved.locales
  if (!old || !german) throw new Error('no second version or language')
  expect(createClusterSettings(resolved, old, german)).toEqual({
    nodes: ['https://search.example.com'],
    searchKey: 'key',
    collection: 'acme-docs',
    parameters: { num_typos: 1 },
    language: 'de',
    tag: 'docs-default-1.x',
    areas: ['Look up', 'Learn'],
    siteUrl: 'https://docs.example.com',
  })
  expect(createClusterSettings({ ...resolved, search: { provider: 'local' } }, old, german)).toBeUndefined()
})
