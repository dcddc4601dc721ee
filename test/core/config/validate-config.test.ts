import { expect, test } from 'vitest'
import { validateConfig } from '../../../src/core/config/load-config.ts'
import { featureOptions } from '../../../src/features.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { reportLine } from './temp-project.ts'

const file = 'docs.config.ts' as ProjectPath

function reportsOf(config: unknown): string[] {
  const { value, diagnostics } = validateConfig(config, { file }, featureOptions)
  expect(value === undefined).toBe(diagnostics.length > 0)
  for (const { message } of diagnostics) expect(message).not.toMatch(/\[object|undefined| \| /)
  return diagnostics.map((diagnostic) => reportLine(diagnostic).replace(`${file} config/`, ''))
}

test('every option at once', () => {
  const config = {
    title: 'A',
    description: '',
    url: 'https://docs.example.com/',
    base: '/docs/',
    contentDir: 'docs\\guide',
    publicDir: 'static',
    outDir: '../out',
    themeDir: './theme/',
    locales: { en: { label: 'English' }, 'ar-EG': { label: 'العربية', dir: 'rtl', messages: { next: 'التالي' } } },
    defaultLocale: 'en',
    versions: [{ id: '1.x', label: '1.x', path: '/', contentDir: 'docs' }],
    sidebars: {
      docs: [
        'a',
        { doc: 'a', label: 'A', icon: 'a' },
        { href: 'https://example.com', label: 'A' },
        { header: 'A' },
        { separator: true },
        { category: 'A', index: 'a', open: true, items: [{ autogenerate: '' }] },
      ],
    },
    favicon: '/favicon.svg',
    navbar: {
      title: '',
      logo: '/logo.svg',
      items: [
        { label: 'A', href: '/' },
        { label: 'A', sidebar: 'docs' },
      ],
    },
    footer: { groups: [{ title: 'A', items: [{ label: 'A', href: 'mailto:a@example.com', icon: 'a' }] }], copyright: '', note: '' },
    announcement: { id: 'a', text: 'A', href: './a.md' },
    editUrl: 'https://example.com/{path}',
    lastUpdated: false,
    redirects: [{ from: '/a', to: '/b#c' }],
    codeLanguages: ['ada'],
    admonitions: { todo: { title: 'To do', icon: 'a', like: 'note' } },
    components: { Chart: 'src/chart.tsx' },
    html: 'escape',
    toc: { min: 2, max: 6 },
    search: { provider: 'none' },
    links: { missingPage: 'warn', missingFile: 'error', missingAnchor: 'ignore', localhost: 'error', orphan: 'ignore' },
  }
  const { value, diagnostics } = validateConfig(config, { file }, featureOptions)
  expect(diagnostics).toEqual([])
  expect(value).toEqual(config)
})

test('a table of contents may hold headings of one level', () => {
  expect(reportsOf({ title: 'A', toc: { min: 3, max: 3 } })).toEqual([])
})

test('a key that holds undefined is a key that is not there', () => {
  expect(reportsOf({ title: 'A', url: undefined, toc: { min: undefined } })).toEqual([])
  expect(reportsOf({ title: undefined })).toEqual(['missing-key The option `title` is required.'])
})

test.each<[string, unknown, string[]]>([
  ['unknown keys', { zzzzzz: 1, colour: 2 }, ['unknown-key Unknown option `zzzzzz`.', 'unknown-key Unknown option `colour`.']],
  ['a near miss', { linkz: {} }, ['unknown-key Unknown option `linkz`. Did you mean `links`?']],
  ['another case', { BASE: '/' }, ['unknown-key Unknown option `BASE`. Did you mean `base`?']],
  ['a near miss inside', { navbar: { itmes: [] } }, ['unknown-key Unknown option `navbar.itmes`. Did you mean `items`?']],
  [
    'names every object has',
    { toString: 1, constructor: 2 },
    ['unknown-key Unknown option `constructor`.', 'unknown-key Unknown option `toString`.'],
  ],
  ['a key of JSON that is none', JSON.parse('{"__proto__": {"base": "/"}}'), ['unknown-key Unknown option `__proto__`.']],
  [
    'a number',
    { description: 12 },
    ['wrong-type `description` must be a string, or an object with a string for each language; found the number `12`.'],
  ],
  ['a text for a truth value', { lastUpdated: 'yes' }, ['wrong-type `lastUpdated` must be `true` or `false`; found the string `yes`.']],
  ['a list for an object', { toc: [] }, ['wrong-type `toc` must be an object; found an empty list.']],
  ['an object for a list', { redirects: {} }, ['wrong-type `redirects` must be a list; found an object.']],
  ['null', { footer: null }, ['wrong-type `footer` must be an object; found `null`.']],
  [
    'a date',
    { description: new Date(0) },
    ['wrong-type `description` must be a string, or an object with a string for each language; found an instance of `Date`.'],
  ],
  ['a function', { navbar: () => ({}) }, ['wrong-type `navbar` must be an object; found a function.']],
  ['not a number', { toc: { min: Number.NaN } }, ['wrong-type `toc.min` must be a number; found `NaN`.']],
  [
    'an unknown choice',
    { links: { orphan: 'warning' } },
    ['bad-value `links.orphan` is invalid: it must be `error`, `warn`, or `ignore`; found `warning`.'],
  ],
  [
    'a choice of another type',
    { links: { orphan: true } },
    ['wrong-type `links.orphan` must be `error`, `warn`, or `ignore`; found `true`.'],
  ],
  ['editUrl: true', { editUrl: true }, ['wrong-type `editUrl` must be a string or `false`; found `true`.']],
  [
    'editUrl without its place',
    { editUrl: 'https://example.com/' },
    ['bad-value `editUrl` is invalid: it must contain `{path}`, the placeholder for the page’s path in the project.'],
  ],
  [
    'words that are none',
    { locales: { en: { label: 'A', messages: { next: 1, previous: ' ' } }, de: { label: 'B', messages: ['a'] } } },
    [
      'wrong-type `locales.en.messages.next` must be a string, or an object with a string for each plural category; found the number `1`.',
      'bad-value `locales.en.messages.previous` is invalid: it is empty.',
      'wrong-type `locales.de.messages` must be an object; found a list.',
    ],
  ],
  ['a level', { toc: { min: 1 } }, ['bad-value `toc.min` is invalid: heading levels in the table of contents range from 2 to 6.']],
  ['half a level', { toc: { max: 2.5 } }, ['bad-value `toc.max` is invalid: heading levels in the table of contents range from 2 to 6.']],
  ['levels the wrong way round', { toc: { min: 4 } }, ['bad-value `toc` is invalid: `min` (4) is greater than `max` (3).']],
  [
    'a small component',
    { components: { chart: 'a.tsx' } },
    ['bad-value `components.chart` is invalid: the name must begin with a capital letter and contain only letters and digits.'],
  ],
  [
    'a component that is no module',
    { components: { Chart: 'a.css' } },
    ['bad-value `components.Chart` is invalid: it must be a JavaScript or TypeScript module, such as a `.tsx` file.'],
  ],
  [
    'React pages that are neither yes, no nor globs',
    { pages: { react: 1 } },
    ['wrong-type `pages.react` must be `true`, `false`, a glob, or a list of globs; found the number `1`.'],
  ],
  [
    'globs for React pages that allow nothing',
    { pages: { react: ['!a.tsx'] } },
    ['bad-value `pages.react` is invalid: globs that begin with `!` only exclude files; add a glob for the files to allow, such as `**`.'],
  ],
  [
    'a language code',
    { locales: { 'en us': { label: 'A' } } },
    ['bad-value `locales["en us"]` is invalid: `en us` is not a valid language code; use a code such as `en` or `pt-BR`.'],
  ],
  [
    'a script without a direction',
    { locales: { en: { label: 'A', dir: 'up' } } },
    ['bad-value `locales.en.dir` is invalid: it must be `ltr` or `rtl`; found `up`.'],
  ],
  [
    'a version that leads out',
    { versions: [{ id: '../a', label: 'A' }] },
    [expect.stringMatching(/^bad-value `versions\[0\]\.id` is invalid: it can contain/)],
  ],
  [
    'an old address',
    {
      redirects: ['/.git', '/a/.env/', '/con', '/a/aux.txt', '/a./b', '/a//b', '/.well-known/.x', `/${'x'.repeat(256)}`].map((from) => ({
        from,
        to: '/',
      })),
    },
    [
      ['`.git` begins with a dot', 0],
      ['`.env` begins with a dot', 1],
      ['`con` is not a valid file name on Windows', 2],
      ['`aux.txt` is not a valid file name on Windows', 3],
      ['`a.` ends with a dot or a space', 4],
      ['it contains `//`', 5],
      ['`.x` begins with a dot', 6],
      ['a path segment can be at most 255 bytes long, but one is 256 bytes long', 7],
    ].map(([reason, index]) => `bad-value \`redirects[${index}].from\` is invalid: ${reason}.`),
  ],
  [
    'names that cannot be folders',
    {
      includes: ['.git', 'a/.b', 'node_modules/x', '..', '.', '/etc', 'samples'],
      locales: { en: { label: 'A' }, aux: { label: 'B' } },
      versions: [
        { id: 'con', label: 'A' },
        { id: 'a', label: 'B', path: '/.git/' },
        { id: 'x.', label: 'C' },
      ],
    },
    [
      'bad-value `includes[0]` is invalid: pages cannot include files from `node_modules` or from folders whose names begin with a dot.',
      'bad-value `includes[1]` is invalid: pages cannot include files from `node_modules` or from folders whose names begin with a dot.',
      'bad-value `includes[2]` is invalid: pages cannot include files from `node_modules` or from folders whose names begin with a dot.',
      'bad-value `includes[3]` is invalid: it points outside the project folder.',
      'bad-value `includes[4]` is invalid: it is the project folder itself.',
      'bad-value `includes[5]` is invalid: it must be a path relative to the project folder, not an absolute path.',
      'bad-value `locales.aux` is invalid: `aux` is not a valid file name on Windows.',
      'bad-value `versions[0].id` is invalid: `con` is not a valid file name on Windows.',
      'bad-value `versions[1].path` is invalid: `.git` begins with a dot.',
      'bad-value `versions[2].id` is invalid: `x.` ends with a dot or a space.',
    ],
  ],
  [
    'redirects that are not addresses',
    { redirects: [{ from: 'a', to: 'b' }] },
    [
      'bad-value `redirects[0].from` is invalid: it must begin with `/`.',
      'bad-value `redirects[0].to` is invalid: it must begin with `/` or `https://`.',
    ],
  ],
])('%s', (_, config, expected) => {
  expect(reportsOf(Object.fromEntries([['title', 'A'], ...Object.entries(Object(config))]))).toEqual(expected)
})

test.each<[unknown, string]>([
  [1, 'wrong-type `sidebars.docs[0]` must be a page id or an object; found the number `1`.'],
  ['', 'bad-value `sidebars.docs[0]` is invalid: it is empty.'],
  [
    {},
    'bad-value `sidebars.docs[0]` is invalid: it must have one of the keys `doc`, `href`, `header`, `separator`, `category`, `autogenerate`.',
  ],
  [
    { label: 'A' },
    'bad-value `sidebars.docs[0]` is invalid: it must have one of the keys `doc`, `href`, `header`, `separator`, `category`, `autogenerate`.',
  ],
  [{ docs: 'a', label: 'A' }, 'unknown-key Unknown option `sidebars.docs[0].docs`. Did you mean `doc`?'],
  [{ categroy: 'A', items: [] }, 'unknown-key Unknown option `sidebars.docs[0].categroy`. Did you mean `category`?'],
  [{ doc: 'a', href: '/a' }, 'bad-value `sidebars.docs[0]` is invalid: it has both `doc` and `href`; keep only one of them.'],
  [{ doc: 'a', lable: 'A' }, 'unknown-key Unknown option `sidebars.docs[0].lable`. Did you mean `label`?'],
  [{ href: '/a' }, 'missing-key The option `sidebars.docs[0].label` is required.'],
  [{ separator: false }, 'wrong-type `sidebars.docs[0].separator` must be `true`; found `false`.'],
  [{ category: 'A' }, 'missing-key The option `sidebars.docs[0].items` is required.'],
  [
    { category: 'A', items: [{ category: 'B', items: [2] }] },
    'wrong-type `sidebars.docs[0].items[0].items[0]` must be a page id or an object; found the number `2`.',
  ],
  [{ autogenerate: '../a' }, 'bad-value `sidebars.docs[0].autogenerate` is invalid: it points outside the content folder.'],
])('the sidebar item %j', (item, expected) => {
  expect(reportsOf({ title: 'A', sidebars: { docs: [item] } })).toEqual([expected])
})

test.each<[unknown, string]>([
  ['/a', 'wrong-type `navbar.items[0]` must be an object with `label` and either `href` or `sidebar`; found the string `/a`.'],
  [{ label: 'A' }, 'missing-key The option `navbar.items[0].href` is required.'],
  [
    { label: 'A', sidebar: 'docs', href: '/' },
    'bad-value `navbar.items[0]` is invalid: it has both `href` and `sidebar`; keep only one of them.',
  ],
  [{ label: '', href: '/' }, 'bad-value `navbar.items[0].label` is invalid: it is empty.'],
  [
    { label: 'A', items: [{ label: 'B', href: '/' }], href: '/' },
    'bad-value `navbar.items[0]` is invalid: it has both `items` and `href`; keep only one of them.',
  ],
  [{ label: 'A', items: [] }, 'bad-value `navbar.items[0].items` is invalid: it is empty.'],
  [{ label: 'A', items: [{ label: 'B' }] }, 'missing-key The option `navbar.items[0].items[0].href` is required.'],
])('the navbar item %j', (item, expected) => {
  expect(reportsOf({ title: 'A', navbar: { items: [item] } })).toEqual([expected])
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,a',
  'vbscript:a',
  'file:///a',
  'c:\\a',
  '\\a',
  '//a.example',
  '',
  'a\n',
])('the address %j is refused wherever a link may stand', (href) => {
  const link = { label: 'A', href }
  const config = {
    title: 'A',
    sidebars: { docs: [link] },
    favicon: href,
    navbar: { items: [link], logo: href },
    footer: { groups: [{ title: 'A', items: [link] }] },
    announcement: { id: 'a', text: 'A', href },
    redirects: [{ from: '/a', to: href }],
  }
  const keys = reportsOf(config).map((report) => /^bad-value `(.*?)` is invalid/.exec(report)?.[1])
  expect(keys.toSorted()).toEqual([
    'announcement.href',
    'favicon',
    'footer.groups[0].items[0].href',
    'navbar.items[0].href',
    'navbar.logo',
    'redirects[0].to',
    'sidebars.docs[0].href',
  ])
})

test.each(['https://example.com/a.svg', 'HTTP://example.com/a.svg', 'mailto:a@example.com'])(
  'the picture %j is refused: pages show none of other sites',
  (href) => {
    const keys = reportsOf({ title: 'A', favicon: href, navbar: { logo: href } }).map(
      (report) => /^bad-value `(.*?)` is invalid/.exec(report)?.[1],
    )
    expect(keys.toSorted()).toEqual(['favicon', 'navbar.logo'])
  },
)

test('all problems of a long config', () => {
  const config = {
    url: 'docs',
    sidebars: { a: [1, 2], b: {} },
    navbar: { items: [{ lable: 'A', href: '/' }] },
    links: { a: 1, b: 2 },
    x: 1,
    y: 2,
  }
  expect(reportsOf(config).map((report) => report.split('`')[1])).toEqual([
    'title',
    'url',
    'sidebars.a[0]',
    'sidebars.a[1]',
    'sidebars.b',
    'navbar.items[0].lable',
    'links.a',
    'links.b',
    'x',
    'y',
  ])
})

test('cycles and depth', () => {
  const circle: unknown[] = []
  circle.push({ category: 'A', items: circle })
  expect(reportsOf({ title: 'A', sidebars: { docs: circle } })[0]).toBe(
    'bad-value `sidebars.docs[0].items` is invalid: it contains itself.',
  )
  let deep: unknown = 'a'
  for (let level = 0; level < 5000; level += 1) deep = { category: 'A', items: [deep] }
  expect(reportsOf({ title: 'A', sidebars: { docs: [deep] } })[0]).toMatch(/is invalid: it is nested too deeply\.$/)
})

test('one list used twice is not a cycle', () => {
  const shared = ['a']
  expect(reportsOf({ title: 'A', sidebars: { a: shared, b: shared } })).toEqual([])
})

test('positions: the value, else the key, else its parent key', () => {
  const text = `export default {\n  // base: '//x'\n  title: 1,\n  base: "//x",\n  links: { orphan: 'no', missingPage: 'no' },\n  toc: { min: 9 },\n  announcement: { text: 'A' },\n}`
  const config = { title: 1, base: '//x', links: { orphan: 'no', missingPage: 'no' }, toc: { min: 9 }, announcement: { text: 'A' } }
  const { diagnostics } = validateConfig(config, { file, text }, featureOptions)
  const places = diagnostics.map(({ message, location }) => [message.split('`')[1], location?.line, location?.column])
  expect(places).toEqual([
    ['title', 3, 10],
    ['base', 4, 9],
    ['announcement.id', 7, 3],
    ['toc.min', 6, 15],
    ['links.missingPage', 5, 39],
    ['links.orphan', 5, 20],
  ])
})
