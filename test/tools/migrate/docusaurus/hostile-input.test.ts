import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { docusaurus } from '../../../../src/tools/migrate/docusaurus/docusaurus.ts'
import { openOtherSite } from '../../../../src/tools/migrate/open-other-site.ts'
import { siteFolder } from '../site-folder.ts'
import { classic, openDocusaurus } from './docusaurus-site.ts'

describe('values of the config that only running it would tell', () => {
  test('are reported where addresses depend on them, and have their defaults', async () => {
    const { addresses, check } = await openDocusaurus(
      "baseUrl: compute('x'), customFields: { time: Date.now() },\npresets: [['classic', { docs: { routeBasePath: route(), editUrl: edit() } }]],",
      { 'docs/a.md': 'x' },
    )
    expect(addresses).toEqual({ 'docs/a.md': '/docs/a' })
    expect(check()).toEqual(['docusaurus.config.js:2 other-site/config-value', 'docusaurus.config.js:3 other-site/config-value'])
  })

  test('do not make false alarms of routes and languages that they add', async () => {
    const config = `${classic()} i18n: { defaultLocale: 'en', locales: list() },
      plugins: [function routes() { return { name: 'r', loadContent: ({ actions }) => actions.addRoute({ path: make(), exact: true }) } }],`
    const { check } = await openDocusaurus(config, { 'docs/a.md': '[x](/anything)' })
    expect(check().filter((found) => found.startsWith('docs/'))).toEqual(['docs/a.md:1 other-site/unchecked-link'])
    const named = `${classic()} i18n: { defaultLocale: 'en', locales: list() },
      plugins: [() => ({ contentLoaded: ({ actions }) => actions.addRoute({ component: 'x', path: '/repl/' }) }), ['redocusaurus', { specs: [{ route: '/rest/' }] }]],`
    const site = await openDocusaurus(named, { 'docs/a.md': 'x' })
    expect(site.resolve('/repl', 'docs/a.md')).toBe('generated /repl')
    expect(site.resolve('/rest/operation', 'docs/a.md')).toBe('generated /rest/operation')
    expect(site.resolve('/fr/docs/a', 'docs/a.md')).toBe('unknown')
    expect(site.resolve('/pt-BR/', 'docs/a.md')).toBe('unknown')
    expect(site.resolve('/anything', 'docs/a.md')).toBe('missing page /anything')
  })

  test('of a whole config are the defaults', async () => {
    const root = siteFolder({ 'site/docusaurus.config.ts': 'throw new Error("no")\nexport default make()', 'site/docs/a.md': '[x](b.md)' })
    const { site } = await openOtherSite(root, { as: 'docusaurus', allowConfigCode: false })
    expect(site.pages.map(({ address }) => address)).toEqual(['/docs/a'])
    expect(site.diagnostics.map(({ code }) => code)).toEqual(['other-site/config-code'])
  })
})

test('anchors of headings that code of the site can add may be right', async () => {
  const page = { 'docs/a.md': '[x](#options)' }
  expect((await openDocusaurus(classic(), page)).check()).toEqual(['docs/a.md:1 link/missing-anchor'])
  const code = { ...page, 'src/plugins/add.js': "export default () => (root) => root.children.push({ type: 'heading', depth: 2 })" }
  expect((await openDocusaurus(classic(), code)).check()).toEqual(['docs/a.md:1 other-site/unchecked-anchor'])
})

test('anchors that components of the site can make may be right', async () => {
  const use = (name: string) => `import ${name} from '@site/src/${name}'\n\n[x](#row)\n\n<${name}/>\n`
  const { check } = await openDocusaurus(classic(), {
    'src/Table.tsx': 'export default ({ name }) => <td id={name} />',
    'src/Plain.tsx': 'export default () => <b />',
    'docs/table.mdx': use('Table'),
    'docs/plain.mdx': use('Plain'),
    'docs/lost.mdx': use('Lost'),
    'docs/_part.mdx': "import Table from '../src/Table'\nimport Part from './_part.mdx'\n\n<Table/>\n",
    'docs/nested.mdx': "import Part from './_part.mdx'\n\n[x](#row)\n\n<Part/>\n",
    'docs/shared.mdx': '[x](#row)\n\n<Global/>\n',
    'src/theme/MDXComponents.js': "import Global from '../Table'\nexport default { Global }\n",
  })
  expect(check()).toEqual([
    'docs/lost.mdx:1 include/missing',
    'docs/lost.mdx:3 other-site/unchecked-anchor',
    'docs/nested.mdx:3 other-site/unchecked-anchor',
    'docs/plain.mdx:3 link/missing-anchor',
    'docs/shared.mdx:1 other-site/unchecked-anchor',
    'docs/table.mdx:3 other-site/unchecked-anchor',
  ])
})

test('what Git ignores is made before the site is built, and is not judged', async () => {
  const { check } = await openDocusaurus(classic("docs: { sidebarPath: './sidebars.js' }"), {
    '.gitignore': '# made\nnode_modules\n/docs/api/\nstatic/reference/**\n',
    'sidebars.js': "export default { a: ['a', 'api/x', 'apx'] }",
    'docs/a.md': '[1](./api/x.md) [2](api/x) [3](/docs/api/y) [4](/reference/z.html) ![5](./api/p.png) [6](/docs/apx)',
  })
  expect(check()).toEqual(['sidebars.js:1 other-site/nav-missing-page', 'docs/a.md:1 link/missing-page'])
})

test('ids that components get are anchors', async () => {
  const text = '[x](#own) [y](#html) [z](#none)\n\n<Link id="own"/>\n\n<a id="html"></a>\n'
  expect((await openDocusaurus(classic(), { 'docs/a.mdx': text })).check()).toEqual(['docs/a.mdx:1 link/missing-anchor'])
})

test('broken files of all kinds are reported or ignored, and never thrown', async () => {
  const { site, check } = await openDocusaurus(classic("docs: { sidebarPath: './sidebars.json' }"), {
    'versions.json': '{"not": "a list"',
    'sidebars.json':
      '{"a": [null, 5, {"type": "doc"}, {"type": "category", "items": "x"}, ["nested", ["a"]], {"type": "category", "link": 3}]}',
    'vercel.json': '{"redirects": [null, {"source": 4}]',
    'netlify.toml': '[[redirects',
    'static/_redirects': '/only-one\n\n/x\t/y  banana\n:: ::\n',
    'docs/a.md': '# A\n',
    'docs/same.md': '---\nslug: /twice\nid: 5\ntags: {a: 1}\n---\n',
    'docs/other.md': '---\nslug: twice\ntags: [null, {}, 7, {label: x}]\n---\n',
    'docs/toml.md': '+++\ndraft = true\n+++\n',
    'docs/folder/_category_.json': '{"label": ',
    'docs/folder/100%.md': '[x](%E0%A4%A) [y](</docs/%zz>) [z](./100%25.md)\n',
    'blog/authors.yml': 'a: [',
    'blog/9999-99-99-date.md': 'x',
    'src/pages/index.md': '---\nslug: 3\n---\n',
  })
  expect(site.pages).toHaveLength(7)
  expect(check()).toEqual([
    'sidebars.json:1 other-site/nav-missing-page',
    'docs/same.md:2 other-site/duplicate-address',
    'static/_redirects:3 other-site/redirect-target',
    'docs/folder/100%.md:1 link/missing-page',
    'docs/folder/100%.md:1 link/missing-page',
  ])
})

test('links between folders do not loop', async () => {
  const root = siteFolder({ 'docusaurus.config.js': `export default { ${classic()} }`, 'docs/a.md': 'x', 'docs/deep/b.md': 'x' })
  symlinkSync('..', join(root, 'docs/deep/loop'))
  symlinkSync('/etc', join(root, 'docs/outside'))
  const { site } = await openOtherSite(root, { as: 'auto', allowConfigCode: false })
  expect(site.tool).toBe('docusaurus')
  expect(site.pages.map(({ file }) => file)).toEqual(['docs/a.md', 'docs/deep/b.md'])
})

test('paths with many dots and slashes are resolved in linear time', async () => {
  const { resolve } = await openDocusaurus(classic(), { 'docs/a.md': 'x' })
  for (const href of ['../'.repeat(50_000), './'.repeat(50_000), '/'.repeat(100_000), `${'('.repeat(50_000)}x`, '#'.repeat(100_000)])
    expect(resolve(href, 'docs/a.md')).toMatch(/^(?:missing page|generated|page|external|unknown)/)
  expect(docusaurus.label).toBe('Docusaurus')
})
