import { describe, expect, test } from 'vitest'
import { openMadeUpSite } from './open-made-up-site.ts'

const config = (text: string) => `import { defineConfig } from 'vitepress'\nexport default defineConfig(${text})\n`

describe('a site of VitePress', () => {
  test('has addresses with .html, and a README that is not an index', async () => {
    const { addresses } = await openMadeUpSite('vitepress', {
      '.vitepress/config.ts': config("{ title: 'Shop' }"),
      'index.md': '# Home\n',
      'guide/index.md': '# Guide\n',
      'guide/intro.md': '# Intro\n',
      'guide/README.md': '# Read me\n',
      'node_modules/x/README.md': '# Package\n',
      'dist/old.md': '# Old\n',
    })
    expect(addresses).toEqual({
      'index.md': '/',
      'guide/index.md': '/guide/',
      'guide/intro.md': '/guide/intro.html',
      'guide/README.md': '/guide/README.html',
    })
  })

  test('has clean addresses, another source folder, excluded files, rewrites, and languages', async () => {
    const { addresses, site } = await openMadeUpSite('vitepress', {
      'docs/.vitepress/config.mts': config(`{
        srcDir: './src', cleanUrls: true, base: '/shop/', srcExclude: ['**/drafts/**'],
        rewrites: { 'packages/:pkg/src/:rest*': ':pkg/:rest*', 'old.md': 'new.md' },
        locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' }, fr: { label: 'Français', link: 'https://fr.example.com' } },
        themeConfig: { nav: nav(), sidebar: { '/guide/': { base: '/guide/', items: [{ text: 'Intro', link: 'intro' }, { text: 'Lost', link: 'lost' }] } } },
      })
      function nav() { return [{ text: 'Guide', link: '/guide/intro' }] }
      void (0`),
      'docs/src/old.md': '# Old\n',
      'docs/src/guide/intro.md': '# Intro\n',
      'docs/src/drafts/idea.md': '# Idea\n',
      'docs/src/de/intro.md': '# Intro\n',
      'docs/src/packages/core/src/api/index.md': '# API\n',
      'docs/src/packages/[pkg].md': '# Package\n',
      'docs/src/public/logo.svg': '<svg/>',
    })
    expect(addresses).toEqual({
      'docs/src/old.md': '/new',
      'docs/src/guide/intro.md': '/guide/intro',
      'docs/src/de/intro.md': '/de/intro',
      'docs/src/packages/core/src/api/index.md': '/core/api/',
    })
    expect(site.base).toBe('/shop/')
    expect(site.locales.map(({ code, prefix }) => [code, prefix])).toEqual([
      ['en', ''],
      ['de', '/de'],
    ])
    expect(site.generated).toEqual(['/packages/*'])
    expect([...site.publicFiles.keys()]).toEqual(['/logo.svg'])
    expect(site.navbar).toEqual([{ label: 'Guide', href: '/guide/intro' }])
    expect(site.sidebars[0]).toMatchObject({
      address: '/guide/',
      entries: [
        { kind: 'page', file: 'docs/src/guide/intro.md', label: 'Intro' },
        { kind: 'link', href: '/guide/lost' },
      ],
    })
    expect(site.diagnostics.map(({ code, location }) => [code, location?.line])).toContainEqual(['other-site/nav-missing-page', 6])
  })

  test('leads links to pages, files, and anchors as VitePress does', async () => {
    const { follow } = await openMadeUpSite('vitepress', {
      '.vitepress/config.ts': config("{ ignoreDeadLinks: [/^\\/playground/, 'https://localhost:1'] }"),
      'index.md': '# Home\n',
      'guide/index.md': '# Guide\n',
      'guide/intro.md':
        '# Intro\n\n## Is_Set\n\n## Own {#Own_Id}\n\n[App](/app){target="_self"}\n\n<a href="/other" target="_blank">Other</a>\n',
      'guide/picture.png': 'x',
      'guide/[pkg].md': '# Package\n',
      'public/prices.pdf': 'x',
      'public/tool.html': '<p>',
      'public/_redirects': '/short /guide/intro 301\n/feed /rss.txt 200\n',
      'pictures/wide.png': 'x',
    })
    const page = 'guide/intro.md'
    expect(follow(page, './index.md')).toBe('/guide/')
    expect(follow(page, './intro')).toBe('/guide/intro.html')
    expect(follow(page, '/guide/intro.html#is_set')).toBe('/guide/intro.html#is-set')
    expect(follow(page, '#Own_Id')).toBe('/guide/intro.html#Own_Id')
    expect(follow('index.md', '/guide')).toBe('missing page /guide')
    expect(follow('index.md', '/guide', 'html')).toBe('/guide/')
    expect(follow(page, '/lost')).toBe('missing page /lost')
    expect(follow(page, '/lost', 'component')).toBe('unknown')
    expect(follow(page, '/prices.pdf')).toBe('public/prices.pdf')
    expect(follow(page, './picture.png')).toBe('missing file /guide/picture.png')
    expect(follow(page, 'picture.png', 'image')).toBe('guide/picture.png')
    expect(follow(page, '/pictures/wide.png', 'image')).toBe('pictures/wide.png')
    expect(follow(page, './lost.png', 'image')).toBe('missing file guide/lost.png')
    expect(follow(page, '@theme/lost.png', 'image')).toBe('unknown')
    expect(follow(page, '/tool')).toBe('public/tool.html')
    expect(follow(page, '/short')).toBe('generated')
    expect(follow(page, '/feed')).toBe('generated')
    expect(follow(page, '/guide/any')).toBe('generated')
    expect(follow(page, '/playground/x')).toBe('unknown')
    expect(follow(page, '/app')).toBe('unknown')
    expect(follow(page, '/other', 'html')).toBe('unknown')
    expect(follow(page, '/sitemap.xml')).toBe('unknown')
    expect(follow(page, 'mailto:team@example.com')).toBe('external')
    expect(follow(page, 'http://localhost:5173/')).toBe('missing page http://localhost:5173/')
    expect(follow(page, 'http://localhost:5173/', 'html')).toBe('external')
    expect(follow(page, '/%zz')).toBe('unknown')
  })

  test('is checked with the places of the author', async () => {
    const { reports } = await openMadeUpSite('vitepress', {
      '.vitepress/config.ts': config('{}'),
      'index.md':
        '---\ntitleTemplate: x\n---\n\n# Home\n\n<script setup>\nconst a = 1\n</script>\n\n[lost](./lost) and [anchor](./parts/used.md#nothing)\n\n<!--@include: ./parts/used.md-->\n\n<!--@include: ./parts/missing.md-->\n',
      'parts/used.md': '## Used\n\n[also lost](./lost.md)\n',
    })
    expect(reports).toEqual([
      'error include/missing index.md:15',
      'error link/missing-page index.md:11',
      'error link/missing-anchor index.md:11',
      'error link/missing-page parts/used.md:3',
    ])
  })

  test('with hostile files is read without an exception', async () => {
    const { reports } = await openMadeUpSite('vitepress', {
      '.vitepress/config.ts': config(
        '{ rewrites: (path) => path, srcExclude: [], base: 7, themeConfig: { sidebar: [[], 1, { items: [null] }] } }',
      ),
      'index.md': '{{ '.repeat(2000),
      'a.md': '<!--@include: ./b.md-->\n',
      'b.md': '<!--@include: ./a.md-->\n',
      'c.md': `${'<A :b="'.repeat(2000)}\n\n<<< ../../../../etc/passwd\n`,
      'd.md': `${':::tabs\n== a\n'.repeat(500)}`,
    })
    expect(reports).toContain('error include/circular b.md:1')
  })
})

describe('rules of its own', () => {
  test('for ids are not known without running them', async () => {
    const { follow, translate, reports } = await openMadeUpSite('vitepress', {
      '.vitepress/config/index.ts':
        "import { shared } from './shared'\nexport default { ...shared, locales: { root: { label: 'English', lang: 'en-US' }, zh: { label: '中文' } } }\n",
      '.vitepress/config/shared.ts':
        "export const shared = { rewrites: { 'en/:rest*': ':rest*' }, markdown: { attrs: { leftDelimiter: '%{', rightDelimiter: '}%' }, anchor: { slugify: (text) => text.trim() } } }\n",
      'en/config.ts':
        "export default defineAdditionalConfig({ themeConfig: { sidebar: { '/': [{ text: 'Page', link: '/page' }, { text: 'Lost', link: '/lost' }] } } })\n",
      'en/page.md': '# Page %{#own}%\n\n{#text}\n\n[x](#Anything)\n',
      'zh/page.md': '# Page\n',
    })
    expect(reports).toContain('warning other-site/unchecked-anchor en/page.md:5')
    expect(follow('zh/page.md', '/page')).toBe('/page.html')
    expect(translate('en/page.md').revised.text).toBe('# Page {#own}\n\n{#text}\n\n[x](#Anything)\n')
  })

  test('for navigation can be in the folder of a language', async () => {
    const { site } = await openMadeUpSite('vitepress', {
      '.vitepress/config.ts': "export default { rewrites: { 'en/:rest*': ':rest*' } }\n",
      'en/config.ts':
        "export default defineAdditionalConfig({ themeConfig: { sidebar: [{ text: 'Page', link: '/page' }, { text: 'Lost', link: '/lost' }] } })\n",
      'en/page.md': '# Page\n',
    })
    expect(site.sidebars[0]?.entries).toMatchObject([{ file: 'en/page.md' }, { href: '/lost' }])
    expect(site.diagnostics.map(({ location }) => location?.file)).toEqual(['en/config.ts'])
  })

  test('has open groups unless they are collapsed', async () => {
    const { site } = await openMadeUpSite('vitepress', {
      '.vitepress/config.ts': config(
        "{ themeConfig: { sidebar: [{ text: 'A', items: [] }, { text: 'B', collapsed: false, items: [] }, { text: 'C', collapsed: true, items: [] }] } }",
      ),
      'index.md': '# Home\n',
    })
    expect(site.sidebars[0]?.entries.map((entry) => entry.kind === 'group' && entry.isOpen)).toEqual([true, true, false])
  })
})
