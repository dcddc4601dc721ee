import { describe, expect, test } from 'vitest'
import { classic, openDocusaurus } from './docusaurus-site.ts'

describe('addresses of docs', () => {
  test('come from folders, ids, slugs, and number prefixes', async () => {
    const { addresses } = await openDocusaurus(classic(), {
      'docs/intro.md': '# Intro',
      'docs/01-start/02-install.md': 'x',
      'docs/01-start/index.md': 'x',
      'docs/01-start/2.0-notes.md': 'x',
      'docs/guides/README.mdx': 'x',
      'docs/api/api.md': 'x',
      'docs/own-id.md': '---\nid: other\n---\n',
      'docs/deep/relative.md': '---\nslug: ../up\n---\n',
      'docs/deep/absolute.md': '---\nslug: /top/page\n---\n',
      'docs/deep/3-kept.md': '---\nparse_number_prefixes: false\n---\n',
      'docs/home.md': '---\nslug: /\n---\n',
      'docs/_partial.md': 'x',
      'docs/_folder/x.md': 'x',
      'docs/draft.md': '---\ndraft: true\n---\n',
      'docs/unlisted.md': '---\nunlisted: true\n---\n',
    })
    expect(addresses).toEqual({
      'docs/intro.md': '/docs/intro',
      'docs/01-start/02-install.md': '/docs/start/install',
      'docs/01-start/index.md': '/docs/start/',
      'docs/01-start/2.0-notes.md': '/docs/start/2.0-notes',
      'docs/guides/README.mdx': '/docs/guides/',
      'docs/api/api.md': '/docs/api/',
      'docs/own-id.md': '/docs/other',
      'docs/deep/relative.md': '/docs/up',
      'docs/deep/absolute.md': '/docs/top/page',
      'docs/deep/3-kept.md': '/docs/deep/3-kept',
      'docs/home.md': '/docs/',
      'docs/unlisted.md': '/docs/unlisted',
    })
  })

  test('follow trailingSlash, routeBasePath, path, include, and exclude', async () => {
    const { addresses } = await openDocusaurus(
      `trailingSlash: true, baseUrl: '/base/', ${classic("docs: { path: 'content', routeBasePath: '/', exclude: ['**/old/**'] }")}`,
      { 'content/a.md': 'x', 'content/old/b.md': 'x', 'content/_c.md': 'x', 'content/d/index.md': 'x' },
    )
    expect(addresses).toEqual({ 'content/a.md': '/a/', 'content/_c.md': '/_c/', 'content/d/index.md': '/d/' })
  })

  test('of several instances, also by short names', async () => {
    const { addresses } = await openDocusaurus(
      `${classic('docs: false, blog: false')} plugins: [
        ['content-docs', { id: 'api', path: 'api', routeBasePath: 'reference' }],
        ['@docusaurus/plugin-content-docs', { id: 'more', path: 'more', routeBasePath: '/more' }],
        ['@docusaurus/plugin-content-blog', { id: 'news', path: 'news', routeBasePath: 'news' }],
      ],`,
      { 'api/a.md': 'x', 'more/b.md': 'x', 'docs/c.md': 'x', 'news/2024-02-01-d.md': 'x' },
    )
    expect(addresses).toEqual({ 'api/a.md': '/reference/a', 'more/b.md': '/more/b', 'news/2024-02-01-d.md': '/news/2024/02/01/d' })
  })
})

describe('versions', () => {
  const files = {
    'versions.json': '["2.0", "1.0"]',
    'docs/a.md': 'x',
    'versioned_docs/version-2.0/a.md': 'x',
    'versioned_docs/version-1.0/a.md': 'x',
    'versioned_sidebars/version-1.0-sidebars.json': '{"docs": ["version-1.0/a", "lost"]}',
  }
  test('have their name in the address, except the last one', async () => {
    const { addresses, site, check } = await openDocusaurus(classic(), files)
    expect(addresses).toEqual({
      'docs/a.md': '/docs/next/a',
      'versioned_docs/version-2.0/a.md': '/docs/a',
      'versioned_docs/version-1.0/a.md': '/docs/1.0/a',
    })
    expect(site.versions.map(({ id, prefix }) => `${id} ${prefix}`)).toEqual(['2.0 ', 'current /docs/next', '1.0 /docs/1.0'])
    expect(check()).toEqual(['versioned_sidebars/version-1.0-sidebars.json:1 other-site/nav-missing-page'])
  })

  test('can be configured', async () => {
    const options =
      "docs: { lastVersion: 'current', onlyIncludeVersions: ['current', '1.0'], versions: { current: { label: 'Now' }, '1.0': { path: 'old' } } }"
    const { addresses, site } = await openDocusaurus(classic(options), files)
    expect(addresses).toEqual({ 'docs/a.md': '/docs/a', 'versioned_docs/version-1.0/a.md': '/docs/old/a' })
    expect(site.versions[0]).toEqual({ id: 'current', label: 'Now', prefix: '' })
  })

  test('without a folder are reported once, and links into them are not judged', async () => {
    const lost = { 'versions.json': '["2.0", "1.0"]', 'docs/a.md': '[b](/docs/1.0/b)', 'versioned_docs/version-2.0/a.md': 'x' }
    const { check } = await openDocusaurus(classic(), lost)
    expect(check()).toEqual(['docusaurus.config.js:2 other-site/missing-folder'])
  })

  test('that a script copies from the docs are those', async () => {
    const { addresses } = await openDocusaurus(classic('docs: { includeCurrentVersion: false }'), {
      'package.json': '{"scripts": {"build": "cp -r docs versioned_docs/version-2.0 && docusaurus build"}}',
      'versions.json': '["2.0"]',
      'docs/a.md': 'x',
    })
    expect(addresses).toEqual({ 'docs/a.md': '/docs/a' })
  })
})

test('languages have translated files below a prefix', async () => {
  const { addresses, site, resolve } = await openDocusaurus(
    `i18n: { defaultLocale: 'en', locales: ['en', 'de', 'ar'], localeConfigs: { ar: { label: 'عربى', direction: 'rtl', path: 'ar-EG' } } }, ${classic()}`,
    {
      'docs/a.md': 'x',
      'docs/b.md': 'x',
      'blog/2024-01-01-post.md': 'x',
      'src/pages/about.md': 'x',
      'i18n/de/docusaurus-plugin-content-docs/current/a.md': 'x',
      'i18n/de/docusaurus-plugin-content-blog/2024-01-01-post.md': 'x',
      'i18n/ar-EG/docusaurus-plugin-content-pages/about.md': 'x',
    },
  )
  const german = 'i18n/de/docusaurus-plugin-content-docs/current/a.md'
  expect(addresses).toMatchObject({
    [german]: '/de/docs/a',
    'i18n/de/docusaurus-plugin-content-blog/2024-01-01-post.md': '/de/blog/2024/01/01/post',
    'i18n/ar-EG/docusaurus-plugin-content-pages/about.md': '/ar/about',
  })
  expect(site.locales[2]).toEqual({ code: 'ar', label: 'عربى', prefix: '/ar', direction: 'rtl' })
  expect(resolve('/docs/a', german)).toBe('page /de/docs/a')
  expect(resolve('b.md', german)).toBe('page /docs/b')
  expect(resolve('/docs/b.md', german)).toBe('page /docs/b')
  // Only paths without a dot lead to the original.
  expect(resolve('./b.md', german)).toBe('missing source i18n/de/docusaurus-plugin-content-docs/current/b.md')
  expect(resolve('/docs/b', german)).toBe('page /docs/b')
  expect(resolve('/docs/c', german)).toBe('missing page /de/docs/c')
  expect(resolve('/de/docs/a', german)).toBe('page /de/docs/a')
  expect(resolve('/de/docs/a', 'docs/a.md')).toBe('page /de/docs/a')
})

test('the default language can also have files of its own', async () => {
  const own = 'i18n/en/docusaurus-plugin-content-docs/current/a.md'
  const { addresses, resolve } = await openDocusaurus(classic(), { 'docs/a.md': 'x', 'docs/b.md': 'x', [own]: 'x' })
  expect(addresses).toEqual({ [own]: '/docs/a', 'docs/b.md': '/docs/b' })
  expect(resolve('b.md', own)).toBe('page /docs/b')
})

test('blogs have posts by date, lists, tags, authors, and feeds', async () => {
  const { addresses, site } = await openDocusaurus(classic("blog: { postsPerPage: 2, feedOptions: { type: 'all' } }"), {
    'blog/2024-01-02-first.md': '---\ntags: [Big News, {label: Own, permalink: /mine}]\n---\n',
    'blog/2024/03/04/second/index.mdx': 'x',
    'blog/releases/2024-05-06-third.md': '---\ntags: [v2]\n---\n',
    'blog/slugged.md': '---\nslug: /my/slug\n---\n',
    'blog/undated/index.md': 'x',
    'blog/2024-07-07-draft.md': '---\ndraft: true\n---\n',
    'blog/authors.yml': 'ann:\n  name: Ann\n  page: true\nbob:\n  name: Bob\n',
    'blog/tags.yml': 'v2:\n  label: Two\n  permalink: /two\n',
  })
  expect(addresses).toEqual({
    'blog/2024-01-02-first.md': '/blog/2024/01/02/first',
    'blog/2024/03/04/second/index.mdx': '/blog/2024/03/04/second',
    'blog/releases/2024-05-06-third.md': '/blog/2024/05/06/releases/third',
    'blog/slugged.md': '/blog/my/slug',
    'blog/undated/index.md': '/blog/undated',
  })
  expect(site.generated.filter((address) => address.startsWith('/blog'))).toEqual([
    '/blog',
    '/blog/page/2',
    '/blog/page/3',
    '/blog/archive',
    '/blog/tags',
    '/blog/tags/big-news',
    '/blog/tags/mine',
    '/blog/tags/two',
    '/blog/authors',
    '/blog/authors/ann',
    '/blog/rss.xml',
    '/blog/atom.xml',
    '/blog/feed.json',
  ])
})

test('pages of Markdown are pages, and those of code exist', async () => {
  const { addresses, site } = await openDocusaurus(classic(), {
    'docs/a.md': 'x',
    'src/pages/index.tsx': 'x',
    'src/pages/team/index.js': 'x',
    'src/pages/about.md': 'x',
    'src/pages/_part.js': 'x',
    'src/pages/x.test.js': 'x',
    'src/pages/styles.module.css': 'x',
  })
  expect(addresses).toMatchObject({ 'src/pages/about.md': '/about' })
  expect(site.generated.filter((address) => !/xml|html/.test(address))).toEqual(['/', '/team/'])
})
