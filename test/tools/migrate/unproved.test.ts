import { expect, test } from 'vitest'
import { checkOtherSite } from '../../../src/tools/migrate/check-other-site.ts'
import { openOtherSite } from '../../../src/tools/migrate/open-other-site.ts'
import type { OtherToolName } from '../../../src/tools/migrate/other-site.ts'
import { siteFolder } from './site-folder.ts'

type Files = Readonly<Record<string, string>>

/** What a check of a site says: code and place of each problem, and how many pages it could not prove. */
async function check(as: OtherToolName, files: Files) {
  const opened = await openOtherSite(siteFolder(files), { as, allowConfigCode: false })
  const { diagnostics, provedPages, pages, unknownParts } = checkOtherSite(opened)
  return {
    problems: diagnostics.map(
      ({ code, location, cause }) => `${code} ${location?.file}:${location?.line}${/unchecked/.test(code) ? ` ${cause}` : ''}`,
    ),
    proved: `${provedPages} of ${pages}`,
    unknownParts: [...(unknownParts ?? [])],
  }
}

test('code fences with imports and tags exempt no page', async () => {
  const text = "# A\n\n[x](#none)\n\n```jsx\nimport Chart from './chart'\n;<Chart id='none' />\n```\n"
  const files = { 'docusaurus.config.js': "module.exports = { presets: [['classic', {}]] }", 'docs/a.mdx': text }
  expect(await check('docusaurus', files)).toEqual({ problems: ['link/missing-anchor docs/a.mdx:3'], proved: '1 of 1', unknownParts: [] })
})

test.each<[OtherToolName, string, Files]>([
  [
    'docusaurus',
    'docs/a.mdx',
    {
      'docusaurus.config.js': "module.exports = { presets: [['classic', {}]] }",
      'docs/a.mdx': "import Own from '@site/src/own'\n\n[x](#none)\n\n<Own />\n",
    },
  ],
  [
    'starlight',
    'src/content/docs/a.mdx',
    {
      'astro.config.mjs': "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'T' })] }",
      'src/content/docs/a.mdx': "---\ntitle: A\n---\nimport Own from '../../own.tsx'\n\n[x](#none)\n\n<Own />\n",
    },
  ],
  [
    'vitepress',
    'a.md',
    {
      '.vitepress/config.js': 'export default {}',
      'a.md': "# A\n\n<script setup>\nimport Own from './src/own.tsx'\n</script>\n\n[x](#none)\n\n<Own />\n",
    },
  ],
])('a component of %s explains a missing anchor only if its code can make one', async (as, page, files) => {
  const own = as === 'starlight' ? 'src/own.tsx' : 'src/own.tsx'
  const plain = await check(as, { ...files, [own]: 'export default () => <b>Own</b>' })
  expect(plain.problems).toEqual([expect.stringMatching(new RegExp(`^link/missing-anchor ${page}:`))])
  const maker = await check(as, { ...files, [own]: 'export default () => <b id="none">Own</b>' })
  expect(maker.problems).toEqual([expect.stringMatching(new RegExp(`^other-site/unchecked-anchor ${page}:\\d+ the component \`Own\`$`))])
  expect(maker).toMatchObject({ proved: '0 of 1', unknownParts: [['the component `Own`', 1]] })
})

test('a component that a theme of VitePress registers for all pages is read', async () => {
  const files = { '.vitepress/config.js': 'export default {}', 'a.md': '# A\n\n[x](#none)\n\n<ApiList />\n' }
  const own = (template: string) => ({ ...files, 'components/ApiList.vue': template })
  expect((await check('vitepress', own('<template><b /></template>'))).problems).toEqual(['link/missing-anchor a.md:3'])
  expect((await check('vitepress', own('<template><b :id="name" /></template>'))).problems).toEqual([
    'other-site/unchecked-anchor a.md:3 the component `ApiList`',
  ])
})

test('a hook of MkDocs explains a missing anchor only if its code can make one', async () => {
  const files = { 'mkdocs.yml': 'site_name: T\nhooks: [hook.py]\n', 'docs/index.md': '# A\n\n[x](#none)\n\n[y](#a)\n' }
  const hook = (body: string) => ({ ...files, 'hook.py': `def on_page_markdown(markdown, **kwargs):\n    return ${body}\n` })
  expect(await check('mkdocs', hook("markdown.replace('VERSION', '1')"))).toEqual({
    problems: ['link/missing-anchor docs/index.md:3'],
    proved: '1 of 1',
    unknownParts: [],
  })
  expect(await check('mkdocs', hook("markdown + '\\n## None\\n'"))).toEqual({
    problems: ['other-site/unchecked-anchor docs/index.md:3 the hook `hook.py`'],
    proved: '0 of 1',
    unknownParts: [['the hook `hook.py`', 1]],
  })
})

test('a file of code that MkDocs includes has no anchors', async () => {
  const files = {
    'mkdocs.yml': 'site_name: T\nmarkdown_extensions: [pymdownx.snippets]\n',
    'docs/index.md': '# A\n\n--8<-- "lost.py"\n\n[x](#none)\n',
  }
  expect((await check('mkdocs', files)).problems).toContain('link/missing-anchor docs/index.md:5')
})

test('known preprocessors of mdBook hide nothing, and others only what they could explain', async () => {
  const files = { 'src/SUMMARY.md': '- [A](a.md)\n', 'src/a.md': '# A\n\n[x](#none)\n\n[y](lost.md)\n\n[z](item)\n\n![i](favicon.svg)\n' }
  expect((await check('mdbook', { ...files, 'book.toml': '[preprocessor.admonish]\n' })).problems).toEqual([
    'link/missing-anchor src/a.md:3',
    'link/missing-page src/a.md:5',
    'link/missing-page src/a.md:7',
  ])
  expect((await check('mdbook', { ...files, 'book.toml': '[preprocessor.spec]\n' })).problems).toEqual([
    'other-site/unchecked-anchor src/a.md:3 the preprocessor `spec`',
    'link/missing-page src/a.md:5',
    'other-site/unchecked-link src/a.md:7 the preprocessor `spec`',
  ])
})

test('shortcodes of Hugo whose templates have no anchors hide nothing', async () => {
  const files = { 'hugo.toml': '', 'content/a.md': '{{< own >}}\n\n[x](#none)\n' }
  const own = (template: string) => check('hugo', { ...files, 'layouts/shortcodes/own.html': template })
  expect((await own('<b>{{ .Get 0 }}</b>')).problems).toEqual(['link/missing-anchor content/a.md:3'])
  expect((await own('<b id="{{ .Get 0 }}"></b>')).problems).toEqual(['other-site/unchecked-anchor content/a.md:3 the shortcode `own`'])
})

test('hooks, shortcodes, and mounts of Hugo explain what they could make', async () => {
  const files = {
    'hugo.toml': 'baseURL = "https://example.com/"\n',
    'content/a.md': '# A\n\n[x](#none)\n\n[y](/lost/)\n',
    'content/b.md': '# B\n\n{{< own >}}\n\n[x](#none)\n',
  }
  const always = 'link/missing-anchor content/a.md:3'
  const shortcode = 'other-site/unchecked-anchor content/b.md:5 the shortcode `own`'
  expect((await check('hugo', files)).problems).toEqual([always, 'link/missing-page content/a.md:5', shortcode])
  const hook = (template: string) => ({ ...files, 'layouts/_default/_markup/render-link.html': template })
  expect((await check('hugo', hook('<a href="{{ .Destination }}" target="_blank">{{ .Text }}</a>'))).problems).toContain(
    'link/missing-page content/a.md:5',
  )
  expect((await check('hugo', hook('<a href="{{ replace .Destination "/lost/" "/a/" }}">{{ .Text }}</a>'))).problems).toEqual([
    always,
    'other-site/unchecked-link content/a.md:5 the render hook `layouts/_default/_markup/render-link.html`',
    shortcode,
  ])
  const mounted =
    '[[module.mounts]]\nsource = "content"\ntarget = "content"\n[[module.mounts]]\nsource = "../docs"\ntarget = "content/lost"\n'
  expect((await check('hugo', { ...files, 'hugo.toml': `${files['hugo.toml']}${mounted}` })).problems).toContain(
    'other-site/unchecked-link content/a.md:5 the module `../docs`',
  )
})

test('plugins of Starlight that may add pages explain missing ones, and others do not', async () => {
  const site = (name: string) => ({
    'astro.config.mjs': `import starlight from '@astrojs/starlight'\nimport own from '${name}'\nexport default { integrations: [starlight({ title: 'T', plugins: [own()] })] }`,
    'src/content/docs/index.md': '---\ntitle: A\n---\n\n[x](/lost/)\n\n[y](/lunaria/)\n',
  })
  expect((await check('starlight', site('starlight-links-validator'))).problems).toEqual([
    'link/missing-page src/content/docs/index.md:5',
    'link/missing-page src/content/docs/index.md:7',
  ])
  expect((await check('starlight', site('@lunariajs/starlight'))).problems).toEqual(['link/missing-page src/content/docs/index.md:5'])
  expect((await check('starlight', site('starlight-own'))).problems).toEqual([
    'other-site/unchecked-link src/content/docs/index.md:5 the plugin `starlight-own`',
    'other-site/unchecked-link src/content/docs/index.md:7 the plugin `starlight-own`',
  ])
})

test('links to the own URL of a site are checked, as far as the host does not decide', async () => {
  const files = {
    'docusaurus.config.js': "module.exports = { url: 'https://example.com', baseUrl: '/x/', presets: [['classic', {}]] }",
    'docs/a.md': '# A\n\n[a](https://example.com/x/docs/a#none)\n\n[b](https://example.com/x/lost)\n\n[c](https://example.com/y)\n',
  }
  expect((await check('docusaurus', files)).problems).toEqual([
    'link/missing-anchor docs/a.md:3',
    'other-site/unchecked-link docs/a.md:5 the host of the site',
  ])
})

test.each<[OtherToolName, Files]>([
  ['docusaurus', { 'docusaurus.config.js': "module.exports = { presets: [['classic', {}]] }" }],
  ['vitepress', { '.vitepress/config.js': 'export default {}' }],
])('boxes, code, and components that are never closed are found on a site of %s', async (as, config) => {
  const folder = as === 'docusaurus' ? 'docs/' : ''
  const files = {
    ...config,
    [`${folder}a.md`]: '# A\n\n:::note\n\nText\n',
    [`${folder}b.md`]: '# B\n\n```js\nx\n',
    [`${folder}c.md`]: '# C\n\n<Tabs>\n\nText\n',
    [`${folder}d.md`]: '# D\n\nText </Tabs>\n',
    [`${folder}e.md`]: '# E\n\n:::note\n\nText\n\n:::\n\n<Tabs>\n\nText\n\n</Tabs>\n',
  }
  expect((await check(as, files)).problems).toEqual([
    `container/not-closed ${folder}a.md:3`,
    `code/not-closed ${folder}b.md:3`,
    `component/not-closed ${folder}c.md:3`,
    `component/stray-close ${folder}d.md:3`,
  ])
})

test('what MDX refuses is found on a site of Docusaurus', async () => {
  const files = {
    'docusaurus.config.js': "module.exports = { presets: [['classic', {}]] }",
    'docs/a.md': '# A\n\nLine<br>\n\n<br/>\n',
    'docs/b.md': '# B\n\nText {never closed.\n\nText \\{ and `{` and {1 + 1}.\n',
    'docs/c.md': '# C\n\n<div>\n\nText\n',
    'docs/d.md': '# D\n\nText </span>\n',
  }
  expect((await check('docusaurus', files)).problems).toEqual([
    'component/not-closed docs/a.md:3',
    'other-site/unclosed-brace docs/b.md:3',
    'component/not-closed docs/c.md:3',
    'component/stray-close docs/d.md:3',
  ])
})

test('links of the top bar and the footer of a site of Docusaurus lead to pages', async () => {
  const config = {
    presets: [['classic', {}]],
    themeConfig: {
      navbar: { items: [{ to: '/docs/a', label: 'A' }, { label: 'Menu', items: [{ to: 'lost', label: 'B' }] }, { to: 'https://x.org' }] },
      footer: {
        links: [
          {
            title: 'T',
            items: [
              { to: '/gone#x', label: 'C' },
              { href: '/other-app', label: 'D' },
            ],
          },
        ],
      },
    },
  }
  const files = { 'docusaurus.config.js': `module.exports = ${JSON.stringify(config)}`, 'docs/a.md': '# A\n' }
  expect((await check('docusaurus', files)).problems).toEqual([
    'other-site/nav-missing-page docusaurus.config.js:1',
    'other-site/nav-missing-page docusaurus.config.js:1',
  ])
})

test('a region that a snippet of VitePress names exists', async () => {
  const files = {
    '.vitepress/config.js': 'export default {}',
    'a.md': '# A\n\n<<< ./x.js#part{js}\n\n<<< ./x.js#lost{js}\n\n<<< ./x.js\n',
    'x.js': '// #region part\n1\n// #endregion part\n',
  }
  expect((await check('vitepress', files)).problems).toEqual(['include/missing-region a.md:5'])
})

test('Starlight needs a title', async () => {
  const files = {
    'astro.config.mjs': "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'T' })] }",
    'src/content/docs/a.md': '# A\n',
    'src/content/docs/b.md': '---\ntitle: B\n---\n',
  }
  expect((await check('starlight', files)).problems).toEqual(['other-site/missing-title src/content/docs/a.md:1'])
})

test('a route of a plugin of Docusaurus whose path is computed explains a missing page', async () => {
  const files = {
    'docusaurus.config.js': "module.exports = { presets: [['classic', {}]], plugins: ['./plugins/own'] }",
    'plugins/own.js': 'module.exports = () => ({ contentLoaded({ actions }) { actions.addRoute({ path: compute() }) } })',
    'docs/a.md': '# A\n\n[x](/lost)\n\n[y](./lost.md)\n',
  }
  expect((await check('docusaurus', files)).problems).toEqual([
    'other-site/unchecked-link docs/a.md:3 a plugin of the site',
    'link/missing-file docs/a.md:5',
  ])
})

test('a link that is right can be ignored, and the report says when that is no longer needed', async () => {
  const folder = siteFolder({
    'docusaurus.config.js': "module.exports = { presets: [['classic', {}]] }",
    'docs/a.md': '# A\n\n[x](/app/)\n\n[y](/app/)\n\n[z](/app)\n',
  })
  const opened = await openOtherSite(folder, { as: 'docusaurus', allowConfigCode: false })
  expect(checkOtherSite(opened, ['/app/', '/old']).diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
    expect.stringContaining('link/missing-page The link `/app`'),
    'other-site/unneeded-ignore The link `/old` is ignored, but no link with this text has a problem.',
  ])
})

test('tags of shortcodes that Hugo refuses are found', async () => {
  const files = { 'hugo.toml': '', 'content/a.md': 'Text {{< own\n\n{{< /own >}}\n\n{{</* own */>}}\n' }
  expect((await check('hugo', files)).problems).toEqual([
    'other-site/broken-shortcode content/a.md:1',
    'other-site/broken-shortcode content/a.md:3',
  ])
})

test('imports of files that do not exist are found', async () => {
  const files = {
    'docusaurus.config.js': "module.exports = { presets: [['classic', {}]] }",
    'docs/a.mdx': "import A from '../src/a'\nimport B from './lost'\nimport c from '!!raw-loader!./c'\nimport D from 'package'\n\n# A\n",
    'src/a/index.tsx': 'export default () => null',
  }
  expect((await check('docusaurus', files)).problems).toEqual(['include/missing docs/a.mdx:2'])
})
