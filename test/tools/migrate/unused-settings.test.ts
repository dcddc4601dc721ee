import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { planSettings } from '../../../src/tools/migrate/migrate/plan-sidebars.ts'
import type { OtherSite, OtherToolName } from '../../../src/tools/migrate/other-site.ts'
import { writeSite } from './write-site.ts'

function describeSettings({ unusedSettings }: OtherSite): readonly string[] {
  return unusedSettings.map(({ key, value, at }) => `${at.file}:${at.line} ${key}${value === undefined ? '' : `: ${value}`}`)
}

async function settingsOf(as: OtherToolName, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  return describeSettings((await writeSite(as, files)).site)
}

describe('settings without an effect on the new site are listed with their lines', () => {
  test('of Docusaurus', async () => {
    const config = `import remark from './plugin.js'
export default {
  title: 'Acme',
  url: 'https://acme.example',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  scripts: ['https://acme.example/a.js'],
  headTags: makeTags(),
  plugins: [
    remark(),
    'docusaurus-plugin-sass',
    ['@docusaurus/plugin-client-redirects', { redirects: [] }],
    ['@docusaurus/plugin-google-gtag', { trackingID: 'G-1' }],
    './my-plugin.js',
  ],
  presets: [['classic', {
    docs: { sidebarPath: './sidebars.js', remarkPlugins: [remark] },
    theme: { customCss: './src/custom.css' },
    gtag: { trackingID: 'G-2' },
    sitemap: { priority: 1 },
  }]],
  themeConfig: {
    navbar: { title: 'Acme', items: [] },
    footer: { style: 'dark', copyright: '© Acme', links: [] },
    announcementBar: { content: 'New' },
    algolia: { appId: 'x' },
    whatever: 3,
  },
}
`
    expect(await settingsOf('docusaurus', { 'docusaurus.config.js': config, 'docs/a.md': '# A\n' })).toEqual([
      'docusaurus.config.js:7 scripts[0]: https://acme.example/a.js',
      'docusaurus.config.js:13 plugins[3]: ["@docusaurus/plugin-google-gtag",{"trackingID":"G-1"}]',
      'docusaurus.config.js:14 plugins[4]: ./my-plugin.js',
      'docusaurus.config.js:18 presets[0][1].theme.customCss: ./src/custom.css',
      'docusaurus.config.js:19 presets[0][1].gtag',
      'docusaurus.config.js:24 themeConfig.footer.style: dark',
      'docusaurus.config.js:24 themeConfig.footer.copyright: © Acme',
      'docusaurus.config.js:25 themeConfig.announcementBar',
      'docusaurus.config.js:26 themeConfig.algolia',
      'docusaurus.config.js:27 themeConfig.whatever: 3',
      'docusaurus.config.js:8 headTags',
      'docusaurus.config.js:10 plugins[0]',
      'docusaurus.config.js:17 presets[0][1].docs.remarkPlugins',
    ])
  })

  test('of VitePress', async () => {
    const config = `export default {
  title: 'Acme',
  head: [
    ['link', { rel: 'icon', href: '/x.svg' }],
    ['script', { src: '/x.js' }],
  ],
  markdown: { math: true, lineNumbers: true, config: (md) => md.use(x) },
  themeConfig: { nav: [], carbonAds: { code: 'x' }, footer: { copyright: '©' } },
  transformHead() {},
}
`
    expect(await settingsOf('vitepress', { '.vitepress/config.js': config, 'index.md': '# A\n' })).toEqual([
      '.vitepress/config.js:5 head[1]: ["script",{"src":"/x.js"}]',
      '.vitepress/config.js:7 markdown.lineNumbers: true',
      '.vitepress/config.js:8 themeConfig.carbonAds',
      '.vitepress/config.js:8 themeConfig.footer.copyright: ©',
      '.vitepress/config.js:7 markdown.config',
      '.vitepress/config.js:9 transformHead',
    ])
  })

  test('of Starlight', async () => {
    const config = `import starlight from '@astrojs/starlight'
import links from 'starlight-links-validator'
export default {
  site: 'https://acme.example',
  integrations: [
    other(),
    starlight({
      title: 'Acme',
      sidebar: [],
      customCss: ['./src/a.css'],
      components: { Footer: './src/Footer.astro' },
      plugins: [links()],
      pagination: false,
    }),
  ],
}
`
    expect(await settingsOf('starlight', { 'astro.config.mjs': config, 'src/content/docs/index.md': '---\ntitle: A\n---\n' })).toEqual([
      'astro.config.mjs:10 integrations[1].customCss[0]: ./src/a.css',
      'astro.config.mjs:11 integrations[1].components',
      'astro.config.mjs:12 integrations[1].plugins',
      'astro.config.mjs:6 integrations[0]',
    ])
  })

  test('of MkDocs, with entries of the navigation that are missing', async () => {
    const config = `site_name: Acme
copyright: © Acme
extra_css:
  - css/a.css
hooks: [hook.py]
plugins:
  - search
  - mkdocstrings:
      x: 1
  - unheard-of
markdown_extensions:
  - toc
  - my_extension
nav:
  - index.md
  - gone.md
`
    const { site } = await writeSite('mkdocs', { 'mkdocs.yml': config, 'docs/index.md': '# A\n' })
    expect(describeSettings(site)).toEqual([
      'mkdocs.yml:4 extra_css[0]: css/a.css',
      'mkdocs.yml:5 hooks[0]: hook.py',
      'mkdocs.yml:8 plugins: mkdocstrings',
      'mkdocs.yml:10 plugins: unheard-of',
      'mkdocs.yml:13 markdown_extensions: my_extension',
      'mkdocs.yml:16 nav: gone.md',
    ])
    const without = await writeSite('mkdocs', {
      'mkdocs.yml': 'site_name: Acme\nnav:\n  - index.md\n  - gone.md\n',
      'docs/index.md': '# A\n',
    })
    expect(planSettings(without.site)).toMatchObject([{ group: 'settings', file: 'mkdocs.yml', line: 4 }])
  })

  test('of mdBook, with drafts', async () => {
    const config = `[book]
title = "Acme"
authors = ["A", "B"]

[preprocessor.admonish]
[preprocessor.own]

[output.html]
additional-css = ["a.css"]
default-theme = "rust"
`
    const summary = '# Summary\n\n- [A](a.md)\n- [Soon]()\n'
    expect(await settingsOf('mdbook', { 'book.toml': config, 'src/SUMMARY.md': summary, 'src/a.md': '# A\n' })).toEqual([
      'book.toml:3 book.authors: ["A","B"]',
      'book.toml:6 preprocessor.own: own',
      'book.toml:9 output.html["additional-css"][0]: a.css',
      'src/SUMMARY.md:4 [Soon]()',
    ])
  })

  test('of Hugo', async () => {
    const config = `baseURL = "https://acme.example/"
title = "Acme"
theme = "docsy"

[params]
  description = "About"
  version = "1.2"

[outputs]
  home = ["HTML", "JSON"]

[[menu.main]]
  name = "A"
  url = "/a/"
[[menu.footer]]
  name = "B"
  url = "/b/"
`
    expect(await settingsOf('hugo', { 'hugo.toml': config, 'content/a.md': '---\ntitle: A\n---\n' })).toEqual([
      'hugo.toml:3 theme: docsy',
      'hugo.toml:7 params.version: 1.2',
      'hugo.toml:9 outputs',
      'hugo.toml:15 menu.footer: [{"name":"B","url":"/b/"}]',
    ])
  })
})

test('a title that is computed is guessed from the beginning of its template, or from the folder', async () => {
  for (const [as, file] of [
    ['vitepress', '.vitepress/config.js'],
    ['docusaurus', 'docusaurus.config.js'],
  ] as const) {
    const template = await writeSite(as, {
      [file]: `export default {\n  title: \`Acme \${x()}\`, url: 'https://a.example' }\n`,
      'docs/a.md': '# A\n',
    })
    expect(template.site.title).toBe('Acme')
    expect(planSettings(template.site).filter(({ found }) => found.includes('title'))).toEqual([
      {
        group: 'settings',
        file,
        line: 2,
        found: 'title',
        advice: 'The config computes the title, so `Acme` is a guess. Correct the `title` option.',
      },
    ])
    const computed = await writeSite(as, { [file]: 'export default { title: make() }\n', 'docs/a.md': '# A\n' })
    expect(computed.site.title).toBe(basename(computed.root))
  }
})

test('values that only running the config would tell are listed', async () => {
  const { site } = await writeSite('docusaurus', {
    'docusaurus.config.js': "export default { title: 'A', baseUrl: base(),\n  themeConfig: theme() }\n",
    'docs/a.md': '# A\n',
  })
  expect(planSettings(site).map(({ line, found }) => `${line} ${found}`)).toEqual(['1 baseUrl', '2 themeConfig'])
})
