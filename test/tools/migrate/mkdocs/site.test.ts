import { expect, test } from 'vitest'
import { openOtherSite } from '../../../../src/tools/migrate/open-other-site.ts'
import { siteFolder } from '../site-folder.ts'
import { openMkdocs, problemsOf } from './read-mkdocs.ts'

async function addressesOf(files: Readonly<Record<string, string>>, config = ''): Promise<readonly string[]> {
  const { site } = await openMkdocs(files, config)
  return site.pages.map(({ address }) => address)
}

const pages = { 'docs/index.md': '# Home', 'docs/guide/README.md': '# Guide', 'docs/guide/a.b.md': '# A' }

test('pages have the address of their path, and README.md is the page of a folder', async () => {
  expect(await addressesOf(pages)).toEqual(['/guide/', '/guide/a.b/', '/'])
  expect(await addressesOf(pages, 'use_directory_urls: false')).toEqual(['/guide/', '/guide/a.b.html', '/'])
  expect(await addressesOf({ ...pages, 'docs/guide/index.md': '# Other' })).toEqual(['/guide/a.b/', '/guide/', '/'])
})

test('the base is the path of the site', async () => {
  const { site } = await openMkdocs({ 'mkdocs.yml': 'site_url: https://example.com/docs', 'docs/index.md': '' })
  expect([site.url, site.base]).toEqual(['https://example.com', '/docs/'])
})

test('excluded files, drafts, and files with a dot are not published', async () => {
  const files = { 'docs/index.md': '', 'docs/drafts/a.md': '', 'docs/b.draft.md': '', 'docs/drafts/keep.md': '', 'docs/.c.md': '' }
  const config = 'exclude_docs: |\n  drafts/\n  !/drafts/keep.md\ndraft_docs: "*.draft.md"'
  expect(await addressesOf(files, config)).toEqual(['/drafts/keep/', '/'])
})

test('a config inherits another one, and has values of Python and of the environment', async () => {
  const { site } = await openMkdocs({
    'base.yml': 'site_name: Base\nsite_url: !ENV [URL, "https://base.example/x/"]\nextra: {a: 1, b: 2}\n',
    'mkdocs.yml':
      'INHERIT: base.yml\nextra: {b: 3}\nmarkdown_extensions:\n  - pymdownx.emoji:\n      emoji_index: !!python/name:material.extensions.emoji.twemoji\n  - toc:\n      slugify: !!python/object/apply:pymdownx.slugs.slugify\n        kwds: {case: lower}\n',
    'docs/index.md': '',
  })
  expect([site.title, site.base, site.variables.a, site.variables.b]).toEqual(['Base', '/x/', 1, 3])
  expect(site.features.has('slug=lower')).toBe(true)
})

test('Zensical has its own config, and more extensions', async () => {
  const { site } = await openMkdocs({
    'zensical.toml': '[project]\nsite_name = "Z"\nnav = [{ Home = "index.md" }, "gone.md"]\n',
    'docs/index.md': '',
  })
  expect(site.title).toBe('Z')
  expect([...site.features]).toEqual(expect.arrayContaining(['zensical', 'admonition', 'pymdownx.mark', 'emoji']))
  expect(site.diagnostics.map(({ code }) => code)).toEqual(['other-site/nav-missing-page'])
})

test('the navigation has titles, groups, and links, and reports pages that do not exist', async () => {
  const config =
    'nav:\n  - Start: index.md\n  - Guide:\n    - guide/README.md\n    - gone.md\n  - Out: https://example.org\ntheme: {features: [navigation.indexes]}'
  const { site } = await openMkdocs(pages, config)
  expect(site.sidebars[0]?.entries).toEqual([
    { kind: 'page', file: 'docs/index.md', label: 'Start' },
    { kind: 'group', label: 'Guide', entries: [], file: 'docs/guide/README.md' },
    { kind: 'link', href: 'https://example.org', label: 'Out' },
  ])
  expect(await problemsOf(pages, config)).toEqual(['mkdocs.yml:7 other-site/nav-missing-page gone.md'])
})

test('plugins take the place of the navigation', async () => {
  const literate = { ...pages, 'docs/SUMMARY.md': '* [Start](index.md)\n* [Guide](guide/)\n* More\n    * [A](guide/a.b.md)\n' }
  const { site } = await openMkdocs(literate, 'plugins: [literate-nav]')
  expect(site.sidebars[0]?.entries).toEqual([
    { kind: 'page', file: 'docs/index.md', label: 'Start' },
    {
      kind: 'group',
      label: 'Guide',
      entries: [
        { kind: 'page', file: 'docs/guide/README.md' },
        { kind: 'page', file: 'docs/guide/a.b.md' },
      ],
    },
    { kind: 'group', label: 'More', entries: [{ kind: 'page', file: 'docs/guide/a.b.md', label: 'A' }] },
  ])
  const awesome = { ...pages, 'docs/.pages': 'nav:\n  - guide\n  - ...\n', 'docs/guide/.pages': 'title: The guide\n' }
  const { site: other } = await openMkdocs(awesome, 'plugins: [awesome-pages]')
  expect(other.sidebars[0]?.entries).toMatchObject([
    { kind: 'group', label: 'The guide' },
    { kind: 'page', file: 'docs/index.md' },
  ])
})

test('pages that a plugin makes are not reported', async () => {
  const config = 'nav: [index.md, reference/a.md, other/b.md]\nplugins:\n  - gen-files:\n      scripts: [gen.py]'
  const files = { 'docs/index.md': '[x](reference/z.md) [y](other/z.md)', 'gen.py': 'path = Path("reference", name)' }
  expect(await problemsOf(files, config)).toEqual([
    'mkdocs.yml:3 other-site/nav-missing-page other/b.md',
    'docs/index.md:1 link/missing-file other/z.md',
  ])
})

test('pages that Git ignores are made by a build', async () => {
  const files = { 'docs/index.md': '[x](rules/a.md) [y](rules.md) [z](gone.md)', '.gitignore': 'docs/rules/*\n/docs/rules.md\n' }
  expect(await problemsOf(files, 'nav: [index.md, rules.md]')).toEqual(['docs/index.md:1 link/missing-file gone.md'])
})

test('a config can have another name, a bundle of extensions, and the folder itself as its content', async () => {
  const config = 'INHERIT: mkdocs.template.yml\ndocs_dir: .\nmarkdown_extensions: [pymdownx.extra]\n'
  const { site } = await openOtherSite(siteFolder({ 'mkdocs.public.yml': config, 'mkdocs.template.yml': 'site_name: T', 'a.md': '' }), {
    as: 'mkdocs',
    allowConfigCode: false,
  })
  expect([site.configFile, site.title, site.features.has('attr_list')]).toEqual(['mkdocs.public.yml', 'T', true])
  expect(site.pages.map(({ address, path }) => [address, path])).toEqual([['/a/', 'a.md']])
})

test('redirects of the plugin lead to pages', async () => {
  const config =
    'plugins:\n  - redirects:\n      redirect_maps:\n        old.md: index.md\n        older.md: gone.md\n        out.md: https://example.org/'
  expect(await problemsOf({ 'docs/index.md': '[x](old/) [y](older/)' }, config)).toEqual([
    'mkdocs.yml:7 other-site/redirect-target /older/',
  ])
})

test('languages are in the names of files or in folders', async () => {
  const languages = 'languages: [{locale: en, default: true}, {locale: de}]'
  const files = { 'docs/index.md': '[a](a.md)', 'docs/a.md': '', 'docs/a.de.md': '[home](index.md) [h](../../)' }
  const config = `plugins:\n  - i18n: {${languages}}`
  expect(await addressesOf(files, config)).toEqual(['/de/a/', '/a/', '/'])
  expect(await problemsOf(files, config)).toEqual([])
  const inFolders = { 'docs/en/index.md': '', 'docs/de/index.md': '![x](x.png)', 'docs/en/x.png': '' }
  expect(await addressesOf(inFolders, `plugins:\n  - i18n: {docs_structure: folder, ${languages}}`)).toEqual(['/de/', '/'])
})

test('posts have an address with their date', async () => {
  const post = '---\ndate: 2024-03-09\ncategories: [News]\n---\n# Hello, `World`!\n'
  const files = {
    'docs/blog/index.md': '',
    'docs/blog/posts/one.md': post,
    'docs/blog/posts/two.md': '---\ndraft: true\ndate: 2024-01-01\n---\n',
  }
  const { site } = await openMkdocs(files, 'plugins: [blog]')
  expect(site.pages.map(({ address, kind }) => `${kind} ${address}`)).toEqual(['doc /blog/', 'post /blog/2024/03/09/hello-world/'])
  expect(await problemsOf({ ...files, 'docs/a.md': '[x](blog/posts/one.md) [y](../blog/category/news/)' }, 'plugins: [blog]')).toEqual([])
})

test('a config that is broken, and one whose folder is missing, are reported', async () => {
  expect(await problemsOf({ 'mkdocs.yml': 'site_name: [\n', 'docs/index.md': '' })).toEqual([
    expect.stringContaining('other-site/config-syntax'),
  ])
  expect(await problemsOf({ 'mkdocs.yml': 'docs_dir: text\n' })).toEqual([
    'mkdocs.yml:1 other-site/missing-folder text',
    'mkdocs.yml:0 other-site/no-pages undefined',
  ])
})

test('sections are open as the features of the theme say', async () => {
  const files = { 'docs/index.md': '# A\n', 'docs/b/c.md': '# C\n', 'docs/b/d/e.md': '# E\n' }
  const open = async (features: string) => {
    const { site } = await openMkdocs(files, `theme: { name: material, features: [${features}] }\n`)
    return JSON.stringify(site.sidebars[0]?.entries).match(/"isOpen":true/g)?.length ?? 0
  }
  expect(await open('')).toBe(0)
  expect(await open('navigation.sections')).toBe(1)
  expect(await open('navigation.sections, navigation.tabs')).toBe(2)
  expect(await open('navigation.expand')).toBe(2)
})

test('plugins, the color, and the copyright of the config have a place on the new site', async () => {
  const config = [
    'copyright: "&copy; <b>Acme</b>"',
    'theme: {name: material, palette: [{scheme: default}, {primary: deep purple}]}',
    'plugins: [material/search, mike, unheard-of]',
  ].join('\n')
  const { site } = await openMkdocs({ 'docs/index.md': '# A\n' }, config)
  expect(site).toMatchObject({ copyright: '© Acme', accent: '#7e56c2' })
  expect(site.plugins?.map(({ name, fate }) => `${name}: ${fate}`)).toEqual([
    'search: kept',
    'mike: replaced by',
    'unheard-of: not possible',
  ])
  expect(site.unusedSettings.map(({ key, value }) => `${key} ${value}`)).toEqual(['plugins mike', 'plugins unheard-of'])
  const custom = await openMkdocs(
    { 'docs/index.md': '# A\n', 'docs/x.css': ':root { --md-primary-fg-color: #EE0F0F; }' },
    'theme: {palette: {primary: custom}}\nextra_css: [x.css]',
  )
  expect(custom.site.accent).toBe('#EE0F0F')
})

test('values that pages use are not listed, and a page knows its title', async () => {
  const page = '# Start here\n\n{{ product }} {{ page.title }}\n'
  const { site, tool, files } = await openMkdocs({ 'docs/index.md': page }, 'plugins: [macros]\nextra: {product: Acme, other: x}')
  expect(site.unusedSettings.map(({ key }) => key)).toEqual(['extra.other'])
  const [first] = site.pages
  if (!first) throw new Error('The page was not read')
  const { revised } = tool.translatePage({ file: first.file, text: page, page: first, site, files })
  expect(revised.text).toBe('# Start here\n\n{{ product }} Start here\n')
})
