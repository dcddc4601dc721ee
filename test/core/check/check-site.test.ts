import { describe, expect, test } from 'vitest'
import type { UserConfig } from '../../../src/core/config/user-config.ts'
import { type Files, siteOf } from '../assemble/site-of.ts'
import { reportLine } from '../config-of.ts'

const pages: Files = {
  'content/index.md': '# Home',
  'content/guide/install.md': '# Install\n\n## First steps\n\n## Über uns {#about-us}\n',
  'content/guide/draft.md': '---\ndraft: true\n---\n# Draft',
  'content/guide/picture.png': '',
  ...Object.fromEntries(['run.js', 'run.MJS', 'data.xml', 'feed.atom', 'lib.rs', 'old.svgz'].map((name) => [`content/guide/${name}`, ''])),
  'content/guide/app.tsx': '<h2 id="part">Part</h2>',
}

/** The diagnostics of the checks for a page `content/guide/a.md` with this text. */
function reports(text: string, { links = {}, files = {}, ...changes }: Partial<UserConfig> & { files?: Files } = {}): string[] {
  const linked: Files = text.includes('page.html') ? { 'content/guide/page.html': '' } : {}
  const site = siteOf({ ...pages, ...linked, 'content/guide/a.md': text, ...files }, { links: { orphan: 'ignore', ...links }, ...changes })
  return [...site.diagnostics, ...site.checks()].map(reportLine)
}

describe('links', () => {
  test.each([
    [
      'see [it](/guide/instal)',
      'content/guide/a.md:1:10 error link/missing-page The link `/guide/instal` does not match any page or file. Did you mean `/guide/install`?',
    ],
    [
      '[it](instal#first-steps)',
      'content/guide/a.md:1:6 error link/missing-page The link `instal#first-steps` does not match any page or file. Did you mean `/guide/install#first-steps`?',
    ],
    [
      '[it](/nothing/of/this/kind)',
      'content/guide/a.md:1:6 error link/missing-page The link `/nothing/of/this/kind` does not match any page or file. Correct the URL, or add a redirect for it in the config.',
    ],
    [
      '\n- a\n  > [it](./instal.md#x)',
      'content/guide/a.md:3:10 warning link/missing-file The link `./instal.md#x` points to a source file that does not exist. Did you mean `./install.md#x`?',
    ],
    [
      '[it](./nowhere.md)',
      'content/guide/a.md:1:6 warning link/missing-file The link `./nowhere.md` points to a source file that does not exist. Correct the path. There is no file at `content/guide/nowhere.md`.',
    ],
    [
      '---\nimage: ./pictur.png\n---\n\nText',
      'content/guide/a.md:2:8 warning link/missing-image Image not found: `./pictur.png`. Did you mean `./picture.png`?',
    ],
    [
      '![it](./pictur.png)',
      'content/guide/a.md:1:7 warning link/missing-image Image not found: `./pictur.png`. Did you mean `./picture.png`?',
    ],
    [
      '![it](./Picture.PNG)',
      'content/guide/a.md:1:7 warning link/missing-image Image not found: `./Picture.PNG`. Did you mean `./picture.png`?',
    ],
    [
      '![it](./nothing-like-it.svg)',
      'content/guide/a.md:1:7 warning link/missing-image Image not found: `./nothing-like-it.svg`. Put the file at `content/guide/nothing-like-it.svg` or `public/guide/nothing-like-it.svg`, or correct the path.',
    ],
    [
      '![it](https://a.test;script-src/x.png)',
      'content/guide/a.md:1:7 warning link/bad-host The image `https://a.test;script-src/x.png` cannot be shown because its host name contains invalid characters. Correct the URL.',
    ],
    ...['page.html', 'run.js', 'run.MJS', 'data.xml', 'feed.atom', 'lib.rs', 'old.svgz'].map((name): [string, string] => [
      `[it](./${name})`,
      `content/guide/a.md:1:6 warning link/active-file docsgen does not publish \`./${name}\` because browsers could run its code. Files in the content folder must not run code. To let readers open or run the file, move it to the public folder. To publish it as plain text, add \`.txt\` to its name.`,
    ]),
    [
      '[it](./Picture.PNG)',
      'content/guide/a.md:1:6 error link/missing-page The link `./Picture.PNG` does not match any page or file. Did you mean `./picture.png`?',
    ],
    [
      '[it](./install.md#first-stesp)',
      'content/guide/a.md:1:6 warning link/missing-anchor The page `/guide/install` has no heading or element with the ID `first-stesp`. Did you mean `#first-steps`?',
    ],
    [
      '## One\n\n[it](#nothing)',
      'content/guide/a.md:3:6 warning link/missing-anchor The page `/guide/a` has no heading or element with the ID `nothing`. Link to one of the page’s headings, or give a heading this ID: `## Title {#id}`.',
    ],
    [
      '[it](./draft.md)',
      'content/guide/a.md:1:6 error link/draft The link `./draft.md` points to a draft, which is not published. Remove `draft: true` from the front matter of that page, or remove the link.',
    ],
    [
      '[it](/guide/draft)',
      'content/guide/a.md:1:6 error link/draft The link `/guide/draft` points to a draft, which is not published. Remove `draft: true` from the front matter of that page, or remove the link.',
    ],
    [
      '<a href="/100%">x</a>',
      'content/guide/a.md:1:10 error link/malformed The URL `/100%` contains an invalid escape sequence. Write a literal `%` as `%25`.',
    ],
    [
      '<a href=".\\install.md">x</a>',
      'content/guide/a.md:1:10 warning link/backslash The URL `.\\install.md` contains backslashes, but URLs use forward slashes. Did you mean `./install.md`?',
    ],
    [
      '[it][ref]\n\n[ref]: /guide/instal',
      'content/guide/a.md:1:1 error link/missing-page The link `/guide/instal` does not match any page or file. Did you mean `/guide/install`?',
    ],
    [
      '<img src="./pictur.png" alt="">',
      'content/guide/a.md:1:11 warning link/missing-image Image not found: `./pictur.png`. Did you mean `./picture.png`?',
    ],
    [
      '<Card title="x" href="/guide/instal" />',
      'content/guide/a.md:1:23 error link/missing-page The link `/guide/instal` does not match any page or file. Did you mean `/guide/install`?',
    ],
  ])('%s', (text, report) => {
    expect(reports(text)).toEqual([report])
  })

  test.each([
    '[it](/guide/install#first-steps) [it](./install.md#about-us) [it](./install.md#install)',
    '[it](#top) [it](#) [it](./install.md#) [it](#a)\n\n## A',
    '[it](./install.md#first-steps:~:text=words) [it](./install.md#:~:text=words)',
    '[it](./app.tsx#part) [it](https://example.com/#x) [it](mailto:a@example.com) [it](//example.com)',
    '![it](./picture.png) ![it](https://example.com/x.png)',
    '`[it](/nowhere)`\n\n```\n[it](/nowhere)\n```\n\n<!-- [it](/nowhere) -->',
  ])('nothing is wrong with %s', (text) => {
    expect(reports(text)).toEqual([])
  })

  test('an invalid address has no suggestion', () => {
    expect(reports('<a href="\\\\\\[x">x</a>').at(-1)).toMatch(/^content\/guide\/a\.md:1:10 error link\/missing-page .* Correct the URL/)
  })

  test('all are reported, not only the first', () => {
    expect(reports('[a](/x1) [b](/x2)\n\n[c](/x3)').map((line) => line.split(' ')[0])).toEqual([
      'content/guide/a.md:1:5',
      'content/guide/a.md:1:14',
      'content/guide/a.md:3:5',
    ])
  })

  test('an untranslated page is not reported again', () => {
    const locales = { en: { label: 'English' }, de: { label: 'Deutsch' } }
    expect(reports('[a](/x1) [b](./install.md#x2)\n\n:::nothing\n:::', { locales }).map((line) => line.split(' ')[0])).toEqual([
      'content/guide/a.md:3:1',
      'content/guide/a.md:1:5',
      'content/guide/a.md:1:14',
    ])
  })

  const library: Files = {
    'content/guide/install.md': '# Install\n\n## First steps',
    'content/guide/upgrade/index.md': '# Upgrade',
    'content/guide/media/demo.mp4': '',
    'content/api/auth/login.md': '# Login',
    'content/api/auth/tokens.md': '# Tokens',
    'content/img/Diagram.png': '',
  }
  test.each([
    ['a folder in another case', '/Guide/install', '/guide/install'],
    ['a source file in another case', '../Guide/Install.md', './install.md'],
    ['another case and a wrong folder', '/docs/GUIDE/Install', '/guide/install'],
    ['the ending of MDX', './install.mdx', './install.md'],
    ['an ending of HTML in another case', '/guide/Install.HTML', '/guide/install'],
    ['one step too many', '../../api/auth/login.md', '../api/auth/login.md'],
    ['one step too few', './api/auth/login.md', '../api/auth/login.md'],
    ['from the root without its folder', '/login.md', '/api/auth/login.md'],
    ['a page that is a folder by now', './upgrade.md', './upgrade/index.md'],
    ['a typo in the folder', '/gude/install#first-steps', '/guide/install#first-steps'],
    ['a typo in the folder and one in the name', '/gude/instal', '/guide/install'],
    ['a film in another folder', './demo.mp4', './media/demo.mp4'],
    ['a download that is a picture', '/img/diagram.PNG', '/img/Diagram.png'],
  ])('%s: `%s`', (_, href, suggestion) => {
    expect(reports(`[it](${href})`, { files: library })).toEqual([expect.stringContaining(` Did you mean \`${suggestion}\`?`)])
  })

  test('for an image in another folder, its location is suggested', () => {
    expect(reports('![it](./Diagram.png)', { files: library })).toEqual([expect.stringContaining('Did you mean `../img/Diagram.png`?')])
    const [logo] = siteOf({ ...pages, 'content/guide/a.md': '![it](./img/logo.svg)' }, {}, { publicFiles: ['img/logo.svg'] })
      .checks()
      .map(reportLine)
    expect(logo).toContain('Did you mean `/img/logo.svg`?')
  })

  test('a link without an extension on an index page', () => {
    const files = { 'content/api/auth/index.md': '---\nslug: /signing-in\n---\n# Auth\n\n[a](login)', ...library }
    expect(reports('# A', { files })).toEqual([expect.stringMatching(/^content\/api\/auth\/index.md:.* Did you mean `login.md`\?$/)])
  })

  test('a folder without an index suggests its pages', () => {
    expect(reports('[it](/api/Auth/)', { files: library })).toEqual([
      expect.stringContaining(
        'This folder has no index page. Link to one of its pages, such as `/api/auth/login` or `/api/auth/tokens`, or add an `index.md` file to the folder.',
      ),
    ])
  })

  test('a missing file is reported with its expected path, without advice on redirects', () => {
    expect(reports('[it](../files/talk.mp4)', { files: library })).toEqual([
      expect.stringContaining('Put the file at `content/files/talk.mp4` or `public/files/talk.mp4`, or correct the path.'),
    ])
  })

  test('links to one missing page have one cause, in any spelling', () => {
    const files = { 'content/b/c.md': '# C\n\n[it](../guide/gone.md)' }
    const site = siteOf({ ...pages, ...files, 'content/guide/a.md': '[it](./gone.md) [it](gone.md#part) [it](./other.md)' })
    const causes = site.checks().flatMap(({ code, cause }) => (code === 'link/missing-file' ? [cause] : []))
    expect(new Set(causes).size).toBe(2)
    expect(causes).toHaveLength(4)
  })

  test('thousands of broken links on a large site are reported in reasonable time', () => {
    const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`content/page-${index}-of-many.md`, '# A']))
    const text = Array.from({ length: 3_000 }, (_, index) => `[x](/page-${index}-of-mani)`).join('\n')
    const found = reports(text, { files: many })
    expect(found).toHaveLength(1_001)
    expect(found[0]).toContain('Did you mean `/page-0-of-many`?')
    expect(found[999]).toContain('Did you mean `/page-999-of-many`?')
    expect(found[1_000]).toContain(
      'error page/many-problems This page has too many problems: docsgen lists the first 1,000 and omits 2,000 more.',
    )
  })
})

describe('diagnostics of parsing', () => {
  test.each([
    [
      '# A\n\nuse <foo>x</foo>',
      'content/guide/a.md:3:5 warning html/unknown-element `<foo>` is not an HTML element, so browsers do not show the tag. If you meant the tag as text, put it in backticks or write `\\<foo>`.',
    ],
    [
      `${'>'.repeat(101)} deep`,
      'content/guide/a.md:1:101 error page/too-deep Quotes, lists, emphasis, or HTML elements are nested more than 100 levels deep at this point. Reduce the nesting. If you meant these characters as text, put them in a code block.',
    ],
  ])('%s is reported with the rest', (text, report) => {
    expect(reports(text)).toEqual([report])
  })
})

describe('policies', () => {
  const text = '[p](/nowhere) [f](./nowhere.md) [a](./install.md#nowhere)'
  const outcome = (links: UserConfig['links']) =>
    reports(text, links === undefined ? {} : { links }).map((line) => line.split(' ').slice(1, 3).join(' '))

  test.each([
    [undefined, ['error link/missing-page', 'warning link/missing-file', 'warning link/missing-anchor']],
    [{ missingPage: 'warn' }, ['warning link/missing-page', 'warning link/missing-file', 'warning link/missing-anchor']],
    [{ missingPage: 'ignore', missingFile: 'error' }, ['error link/missing-file', 'warning link/missing-anchor']],
    [{ missingFile: 'ignore', missingAnchor: 'error' }, ['error link/missing-page', 'error link/missing-anchor']],
    [{ missingPage: 'ignore', missingFile: 'ignore', missingAnchor: 'ignore' }, []],
  ] as const)('%j', (links, expected) => {
    expect(outcome(links)).toEqual(expected)
  })
})

describe('addresses in the config', () => {
  const configText = [
    'export default {',
    "  navbar: { logo: 'logo.png', items: [{ label: 'A', href: '/guide/instal' }] },",
    "  footer: { groups: [{ title: 'B', items: [{ label: 'B', href: '/guide/install#nope' }] }] },",
    "  announcement: { id: '1', text: 'C', href: '/guide/draft' },",
    "  sidebars: { docs: [{ category: 'D', items: [{ label: 'D', href: '/d' }] }] },",
    "  redirects: [{ from: '/old', to: '/new' }],",
    "  favicon: '/icon.svg',",
    '}',
  ].join('\n')
  const changes: Partial<UserConfig> = {
    navbar: { logo: 'logo.png', items: [{ label: 'A', href: '/guide/instal' }] },
    footer: { groups: [{ title: 'B', items: [{ label: 'B', href: '/guide/install#nope' }] }] },
    announcement: { id: '1', text: 'C', href: '/guide/draft' },
    sidebars: { docs: [{ category: 'D', items: [{ label: 'D', href: '/d' }] }] },
    redirects: [{ from: '/old', to: '/new' }],
    favicon: '/icon.svg',
    links: { orphan: 'ignore' },
  }

  test('each with its location in the file', () => {
    const lines = siteOf(pages, changes, { configText }).checks().map(reportLine)
    expect(lines.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'docs.config.ts:2:59 error link/missing-page',
      'docs.config.ts:3:64 warning link/missing-anchor',
      'docs.config.ts:4:45 error link/draft',
      'docs.config.ts:7:12 warning link/missing-image',
      'docs.config.ts:2:19 warning link/missing-image',
      'docs.config.ts:6:35 error link/missing-page',
      'docs.config.ts:5:67 error link/missing-page',
    ])
  })

  test('a page is not an image', () => {
    const found = siteOf(pages, { favicon: '/guide/install', links: { orphan: 'ignore' } }, { configText: '' })
      .checks()
      .map(reportLine)
    expect(found).toEqual([expect.stringMatching(/^docs\.config\.ts warning link\/missing-image Image not found: `\/guide\/install`\./)])
  })

  test('at its key if the same text occurs twice, without a line if the config does not contain the key', () => {
    const twice = `${configText}\nconst again = '/guide/instal'`
    const first = (text: string) => siteOf(pages, changes, { configText: text }).checks().map(reportLine)[0]
    expect(first(twice)).toMatch(/^docs\.config\.ts:2:59 error link\/missing-page/)
    expect(first(twice.replace('navbar:', 'other:'))).toMatch(/^docs\.config\.ts error link\/missing-page/)
  })
})

describe('orphans', () => {
  const orphans = (files: Files, changes: Partial<UserConfig> = {}) =>
    siteOf(files, { sidebars: { docs: ['index'] }, ...changes })
      .checks()
      .map(reportLine)
  const lost =
    'content/lost.md warning page/orphan This page is not in any sidebar, and no other page links to it. Add it to a sidebar, or link to it from another page. If this is intentional, set `sidebar: false` in its front matter.'

  test('a page without links to it', () => {
    expect(orphans({ 'content/index.md': '# Home', 'content/lost.md': '# Lost' })).toEqual([lost])
    expect(orphans({ 'content/index.md': '# Home', 'content/lost.md': '# Lost\n\n[self](./lost.md) [self](#lost)' })).toEqual([lost])
  })

  test.each<[string, Files, Partial<UserConfig>]>([
    ['a sidebar', { 'content/lost.md': '# Lost' }, { sidebars: { docs: ['index', 'lost'] } }],
    ['a category’s name', { 'content/lost.md': '# Lost' }, { sidebars: { docs: [{ category: 'A', index: 'lost', items: ['index'] }] } }],
    ['a link of another page', { 'content/lost.md': '# Lost', 'content/index.md': '[x](/lost#lost)' }, {}],
    ['the top bar', { 'content/lost.md': '# Lost' }, { navbar: { items: [{ label: 'Lost', href: '/lost' }] } }],
    ['a redirect', { 'content/lost.md': '# Lost' }, { redirects: [{ from: '/old', to: '/lost' }] }],
    ['a word of its author', { 'content/lost.md': '---\nsidebar: false\n---\n# Lost' }, {}],
    ['being a draft', { 'content/lost.md': '---\ndraft: true\n---\n# Lost' }, {}],
    ['being a home page', { 'content/index.md': '# Home' }, { sidebars: { docs: ['guide/first'] } }],
  ])('%s is enough', (_, files, changes) => {
    expect(orphans({ 'content/index.md': '# Home', ...files }, changes)).toEqual([])
  })

  test('a React page is like any other page', () => {
    expect(orphans({ 'content/index.md': '# Home', 'content/lost.tsx': '<p>Lost</p>' })).toEqual([lost.replace('.md', '.tsx')])
    expect(orphans({ 'content/index.tsx': '<a href="./lost.md">Lost</a>', 'content/lost.md': '# Lost' })).toEqual([])
  })

  test('as an error, or disabled', () => {
    const files: Files = { 'content/index.md': '# Home', 'content/lost.md': '# Lost' }
    expect(orphans(files, { links: { orphan: 'error' } })).toEqual([lost.replace('warning', 'error')])
    expect(orphans(files, { links: { orphan: 'ignore' } })).toEqual([])
  })

  test('once for all languages', () => {
    const locales = { en: { label: 'English' }, de: { label: 'Deutsch' } }
    expect(orphans({ 'content/index.md': '# Home', 'content/lost.md': '# Lost' }, { locales })).toEqual([lost])
  })
})

describe('redirects', () => {
  const redirected = (redirects: UserConfig['redirects'] = [], configText = '') =>
    siteOf(pages, { redirects, links: { orphan: 'ignore' } }, { configText })
      .checks()
      .map(reportLine)

  test('valid ones', () => {
    expect(
      redirected([
        { from: '/old', to: '/guide/install' },
        { from: '/older/', to: '/old' },
        { from: '/oldest', to: '/guide/install#first-steps' },
        { from: '/away', to: 'https://example.com/' },
      ]),
    ).toEqual([])
  })

  test.each([
    ['/guide/install', 'with the slash', '/guide/install/'],
    ['/guide/app', 'of a React page', '/guide/app'],
  ])('one that hides the page %s, %s', (_, __, from) => {
    expect(redirected([{ from, to: '/' }], `x = [{ from: '${from}' }]`)).toEqual([
      `docs.config.ts:1:14 error redirect/shadows-page The redirect from \`${from}\` would hide the page at that URL. Remove the redirect, or move the page.`,
    ])
  })

  test('two from one address', () => {
    expect(
      redirected(
        [
          { from: '/old', to: '/' },
          { from: '/old/', to: '/guide/install' },
        ],
        "x = ['/old', '/old/']",
      ),
    ).toEqual(['docs.config.ts:1:14 error redirect/duplicate There are two redirects from `/old/`. Remove one of the redirects.'])
  })

  test('loops, each reported once', () => {
    expect(
      redirected([
        { from: '/self', to: '/self/' },
        { from: '/a', to: '/b' },
        { from: '/b', to: '/c?x=1' },
        { from: '/c', to: '/a#x' },
        { from: '/into', to: '/a' },
      ]),
    ).toEqual([
      'docs.config.ts error redirect/loop These redirects form a loop: `/self` → `/self/`. Point one of the redirects to a page.',
      'docs.config.ts error redirect/loop These redirects form a loop: `/a` → `/b` → `/c?x=1` → `/a#x`. Point one of the redirects to a page.',
    ])
  })

  test.each([
    [1_600, []],
    [
      1_601,
      [
        'docs.config.ts warning redirect/too-many The site has 1601 redirects, but common hosts support only 2000 and ignore the rest. Remove redirects that are no longer used.',
      ],
    ],
  ])('%i of them', (count, expected) => {
    expect(redirected(Array.from({ length: count }, (_, index) => ({ from: `/old-${index}`, to: '/' })))).toEqual(expected)
  })
})

describe('files that look like pages', () => {
  test('one diagnostic per kind, except for linked downloads', () => {
    const files = { 'content/a.mdx': '', 'content/b/c.MDX': '', 'content/x.rst': '', 'content/y.ipynb': '', 'content/z.adoc': '' }
    expect(reports('[it](../y.ipynb) [it](../a.mdx)', { files })).toEqual([
      'content/a.mdx warning file/not-a-page docsgen does not read `.mdx` files as pages, so this file is not published as a page. The content contains 2 files of this kind. Change the file’s extension to `.md`, and update the links to it. Register its components under `components` in the config, and remove `import` and `export` lines.',
      'content/x.rst warning file/not-a-page docsgen does not read `.rst` files as pages, so this file is not published as a page. Convert the file to Markdown (for example, with `pandoc --to gfm`).',
      'content/z.adoc warning file/not-a-page docsgen does not read `.adoc` files as pages, so this file is not published as a page. Convert the file to Markdown (for example, with `npx downdoc`).',
    ])
  })

  test('HTML without links to it', () => {
    expect(reports('', { files: { 'content/old.html': '' } }).filter((line) => line.includes('old.html'))).toEqual([
      'content/old.html warning file/not-a-page docsgen does not read `.html` files as pages, so this file is not published as a page. Rewrite the page in Markdown. To publish the file unchanged, move it to the public folder.',
    ])
  })
})

describe('the home page', () => {
  const guide = { 'content/guide/b.md': '# B', 'content/guide/a.md': '# A' }
  const homeless = (files: Files, changes: Partial<UserConfig> = {}, options = {}) =>
    siteOf(files, { links: { orphan: 'ignore' }, ...changes }, options)
      .checks()
      .map(reportLine)

  test('is missing', () => {
    expect(homeless(guide, { sidebars: { docs: ['guide/b', 'guide/a'] } })).toEqual([
      "content warning page/no-home No page has the path `/`, so readers who click the site’s title see a “not found” page. Add `content/index.md`, set `slug: /` in a page’s front matter, or add `{ from: '/', to: '/guide/b' }` to `redirects` in the config.",
    ])
  })

  test('is missing in an old version', () => {
    const versions = [
      { id: 'next', label: 'Next' },
      { id: '1.x', label: '1.x' },
    ]
    expect(homeless({ 'content/index.md': '# Home', 'versions/1.x/a.md': '# A' }, { versions })).toEqual([
      expect.stringMatching(/^versions\/1\.x warning page\/no-home No page has the path `\/1\.x\/`.*from: '\/1\.x\/', to: '\/1\.x\/a'/),
    ])
  })

  test.each<[string, Files, Partial<UserConfig>, object]>([
    ['a page', { 'content/index.md': '# Home' }, {}, {}],
    ['a React page', { 'content/index.tsx': '<p>Home</p>' }, {}, {}],
    ['a slug', { 'content/start.md': '---\nslug: /\n---\n# Home' }, {}, {}],
    ['a redirect', guide, { redirects: [{ from: '/', to: '/guide/a' }] }, {}],
    ['a public file', guide, {}, { publicFiles: ['index.html'] }],
  ])('is %s', (_, files, changes, options) => {
    expect(homeless(files, changes, options)).toEqual([])
  })
})

describe('front matter without an effect', () => {
  const sidebars = { docs: ['index', { category: 'More', items: ['guide/install'] }] }
  test.each([
    [
      'sidebar:\n  order: 1',
      { sidebars },
      'content/guide/a.md:3:3 warning front-matter/no-effect `sidebar.order` has no effect because this page is not in a generated sidebar. Remove it, or generate the sidebar with `autogenerate` in the config.',
    ],
    [
      'sidebar: {inside: true}',
      {},
      'content/guide/a.md:2:11 warning front-matter/no-effect `sidebar.inside` has no effect because only an index page can be an entry in its category. Remove it, or rename the file to `index.md`.',
    ],
    [
      'image: ./picture.png',
      {},
      'content/guide/a.md:2:1 warning front-matter/no-effect `image` has no effect because link previews require absolute URLs and the config does not set `url`. Set `url` in the config, such as `https://docs.example.com`.',
    ],
    [
      'toc:\n  min: 4',
      {},
      'content/guide/a.md:3:3 error front-matter/toc-range `toc.min` (4) is greater than `toc.max` (3). Swap the two numbers, or set `toc: false` to hide the table of contents.',
    ],
  ])('%j', (lines, changes, report) => {
    expect(reports(`---\n${lines}\n---\n# A\n`, changes)).toEqual([report])
  })

  test.each([
    ['sidebar:\n  order: 1', {}],
    ['sidebar:\n  order: 1', { sidebars: { docs: ['index', 'guide/install', { category: 'More', items: [{ autogenerate: 'guide' }] }] } }],
    ['image: ./picture.png', { url: 'https://docs.example.com' }],
    ['image: https://example.com/a.png', {}],
  ])('but %j has one', (lines, changes) => {
    expect(reports(`---\n${lines}\n---\n# A\n`, changes)).toEqual([])
  })
})

test('an incomplete translation is reported once, a plain text never', () => {
  const locales = { en: { label: 'English' }, de: { label: 'Deutsch' }, fr: { label: 'Français' } }
  expect(reports('# A\n', { locales, title: { en: 'Site', de: 'Seite' }, description: 'Plain' })).toEqual([
    'docs.config.ts warning config/untranslated `title` has no translation for `fr`, so readers see the text for `en`. Add the translation. If the text is the same in all languages, write a plain string instead.',
  ])
})

test('sidebars are in the language of their readers', () => {
  const site = siteOf(pages, {
    locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },
    sidebars: {
      docs: [{ header: { en: 'Start', de: 'Anfang' } }, { category: { en: 'Guides', de: 'Anleitungen' }, items: ['guide/install'] }],
    },
  })
  const labels = site.site.sidebars.map(({ locale, entries }) => [
    locale,
    entries.map((entry) => ('label' in entry ? [entry.label, 'name' in entry ? entry.name : undefined] : [])),
  ])
  expect(labels).toEqual([
    [
      'en',
      [
        ['Start', undefined],
        ['Guides', undefined],
      ],
    ],
    [
      'de',
      [
        ['Anfang', undefined],
        ['Anleitungen', 'Guides'],
      ],
    ],
  ])
})
