import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { resolveConfig } from '../../../src/core/config/resolve-config.ts'
import type { UserConfig } from '../../../src/core/config/user-config.ts'
import { featureOptions, features } from '../../../src/features.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { reportLine } from './temp-project.ts'

const configFile = 'docs.config.ts' as ProjectPath
const posix = { englishMessages: {}, features: featureOptions, root: '/srv/site', configFile, path: path.posix }

function resolve(config: Partial<UserConfig>, options: Partial<Parameters<typeof resolveConfig>[1]> = {}) {
  const { value, diagnostics } = resolveConfig({ title: 'A', ...config }, { ...posix, ...options })
  expect(diagnostics).toEqual([])
  if (value === undefined) throw new Error('no config')
  return value
}

function reportsOf(config: Partial<UserConfig>, options: Partial<Parameters<typeof resolveConfig>[1]> = {}): string[] {
  const { value, diagnostics } = resolveConfig({ title: 'A', ...config }, { ...posix, ...options })
  expect(value === undefined).toBe(diagnostics.length > 0)
  return diagnostics.map((diagnostic) => reportLine(diagnostic).replace(/^(docs\.config\.ts )?config\//, ''))
}

/** What features add to the config, by their names. */
const featureDefaults: Readonly<Record<string, { readonly check?: object; readonly [key: string]: unknown }>> = {
  images: { images: undefined },
  icons: { icons: undefined },
  previews: { previews: undefined },
  math: { math: undefined },
  agents: { agents: { fullText: false, folderIndexes: false, optional: [], notice: false, commit: false, openIn: [], webmcp: false } },
  partials: { partials: false },
  references: { reference: { packages: {}, typescript: [], graphql: [], openapi: [], rustdoc: [], griffe: [], accept: [] } },
  'own-code': { ownCode: { sources: [], checks: [] } },
  search: { search: { provider: 'local' } },
  'linked-sites': { linkedSites: [], symbols: false },
  repositories: { repositories: [] },
  'heading-ids': { headingIds: 'docsgen' },
  'react-pages': { codePages: true },
  samples: { check: { samples: undefined } },
  'external-links': { check: { external: { ignore: [], allowPrivate: [], cacheDays: 7 } } },
  budgets: { check: { budgets: [] } },
  translations: { check: { translations: undefined } },
}

test('every default', () => {
  const added = features.map(({ name }) => featureDefaults[name] ?? {})
  expect(resolve({})).toEqual({
    root: '/srv/site',
    workingDir: '/srv/site',
    configFile: 'docs.config.ts',
    title: 'A',
    description: '',
    url: undefined,
    base: '/',
    contentRoots: [{ id: 'next/en', version: 'next', locale: 'en', dir: '/srv/site/content', projectDir: 'content' }],
    publicDir: '/srv/site/public',
    includes: [],
    compress: false,
    outDir: '/srv/site/out',
    themeDir: '/srv/site/theme',
    stateDir: '/srv/site/.docsgen',
    downloadsDir: '/srv/site/.docsgen',
    locales: [{ code: 'en', label: 'English', dir: 'ltr', messages: {}, prefix: '' }],
    versions: [{ id: 'next', label: '', prefix: '' }],
    sidebars: { docs: [{ autogenerate: '' }] },
    favicon: undefined,
    navbar: { title: 'A', logo: undefined, items: [] },
    footer: { groups: [], copyright: '', note: '' },
    announcement: undefined,
    editUrl: undefined,
    lastUpdated: true,
    feedback: undefined,
    redirects: [],
    codeLanguages: [],
    admonitions: Object.fromEntries(
      ['Note', 'Tip', 'Info', 'Important', 'Warning', 'Caution', 'Danger'].map((title) => {
        const kind = title.toLowerCase()
        return [kind, { title, icon: kind, like: kind }]
      }),
    ),
    components: {},
    variables: undefined,
    fences: {},
    syntax: {},
    html: 'checked',
    frontMatter: undefined,
    codePages: false,
    connections: expect.any(Array),
    toc: { min: 2, max: 3 },
    module: undefined,
    featureFolders: [],
    ...Object.assign({}, ...added),
    check: {
      knownProblems: {},
      sizes: { file: 25, picture: 5, pixels: 25 },
      terms: [],
      commands: [],
      ...Object.assign({}, ...added.map((part) => part.check)),
    },
    head: [],
    security: { allow: {}, pages: [] },
    links: { missingPage: 'error', missingFile: 'warn', missingAnchor: 'warn', localhost: 'warn', orphan: 'warn' },
  })
})

test('a content root for every version in every language, the default one first', () => {
  const config = resolve({
    locales: { fr: { label: 'Français' }, en: { label: 'English' } },
    defaultLocale: 'en',
    contentDir: 'docs',
    versions: [
      { id: 'next', label: 'Next' },
      { id: '1.x', label: '1.x' },
      { id: '0.x', label: '0.x', path: 'old/0.x', contentDir: 'legacy\\0' },
    ],
  })
  expect(config.contentRoots.map(({ id, dir, projectDir }) => [id, dir, projectDir])).toEqual([
    ['next/en', '/srv/site/docs', 'docs'],
    ['next/fr', '/srv/site/i18n/fr/docs', 'i18n/fr/docs'],
    ['1.x/en', '/srv/site/versions/1.x', 'versions/1.x'],
    ['1.x/fr', '/srv/site/i18n/fr/versions/1.x', 'i18n/fr/versions/1.x'],
    ['0.x/en', '/srv/site/legacy/0', 'legacy/0'],
    ['0.x/fr', '/srv/site/i18n/fr/legacy/0', 'i18n/fr/legacy/0'],
  ])
  expect(config.locales.map(({ code, prefix }) => [code, prefix])).toEqual([
    ['en', ''],
    ['fr', 'fr'],
  ])
  expect(config.versions.map(({ prefix }) => prefix)).toEqual(['', '1.x', 'old/0.x'])
})

test.each([
  ['', '/'],
  ['/', '/'],
  ['docs', '/docs/'],
  ['/docs', '/docs/'],
  ['/docs/', '/docs/'],
  ['\\docs\\a', '/docs/a/'],
  ['/a/b/', '/a/b/'],
  ['/dokumentáció/', '/dokument%C3%A1ci%C3%B3/'],
  ['/dokument%C3%A1ci%C3%B3/', '/dokument%C3%A1ci%C3%B3/'],
])('the base %j is %j', (base, normalized) => {
  expect(resolve({ base }).base).toBe(normalized)
  expect(resolve({}, { base }).base).toBe(normalized)
})

test.each([
  ['//x', 'it begins with `//`, which browsers treat as a different host'],
  ['\\\\x', 'it begins with `//`, which browsers treat as a different host'],
  ['/a//b/', 'it contains `//`'],
  ['/a?b', 'it contains a query string'],
  ['/a#b', 'it contains a fragment'],
  ['/../a', 'it contains the segment `.` or `..`'],
  ['/%2e%2e/a', 'it contains the segment `.` or `..`'],
  ['/a b/', 'it contains whitespace'],
  ['/%zz/', 'it contains a `%` that is not part of an escape sequence'],
  ['https://a.example/b', 'it is a full URL; put the origin in `url` and only the path in `base`'],
  ['C:/Program Files/Git/docs/', 'it contains whitespace'],
])('the base %j is refused', (base, reason) => {
  expect(reportsOf({}, { base })).toEqual([`bad-value \`--base\` is invalid: ${reason}.`])
})

test('flags override the config, and both can be invalid', () => {
  expect(resolve({ outDir: 'a', base: '/a/' }, { outDir: 'b', base: '/b/' })).toMatchObject({ outDir: '/srv/site/b', base: '/b/' })
  expect(resolve({}, { outDir: '/tmp/b' }).outDir).toBe('/tmp/b')
  expect(reportsOf({}, { outDir: '', base: '//' }).map((report) => report.split('`')[1])).toEqual(['--out-dir', '--base'])
})

test.each([
  ['https://docs.example.com/', 'https://docs.example.com'],
  ['http://localhost:3000', 'http://localhost:3000'],
])('the url %j is %j', (url, normalized) => {
  expect(resolve({ url }).url).toBe(normalized)
})

test.each<[string, Partial<UserConfig>, string]>([
  ['out is the project', { outDir: '.' }, '`outDir` is invalid: it is the project folder'],
  ['out is the root of the file system', { outDir: '/' }, '`outDir` is invalid: it is the root of the file system'],
  ['out contains the project', { outDir: '..' }, '`outDir` is invalid: it contains the project folder'],
  ['out is your home folder', { outDir: '/home/me' }, '`outDir` is invalid: it is your home folder'],
  ['out contains your home folder', { outDir: '/home' }, '`outDir` is invalid: it contains your home folder'],
  ['out is content', { outDir: 'content' }, '`outDir` is invalid: it is the same folder as `contentDir` (`content`)'],
  [
    'out is content in other words',
    { outDir: './a/../content/' },
    '`outDir` is invalid: it is the same folder as `contentDir` (`content`)',
  ],
  ['out inside content', { outDir: 'content/out' }, '`outDir` is invalid: it is inside `contentDir` (`content`)'],
  ['content inside out', { contentDir: 'out/content' }, '`outDir` is invalid: it contains `contentDir` (`out/content`)'],
  ['public inside out', { publicDir: 'out/public' }, '`outDir` is invalid: it contains `publicDir` (`out/public`)'],
  [
    'out is a version',
    {
      versions: [
        { id: 'a', label: 'A' },
        { id: 'b', label: 'B' },
      ],
      outDir: 'versions',
    },
    '`outDir` is invalid: it contains `versions[1].contentDir` (`versions/b`)',
  ],
  ['out in git’s folder', { outDir: '.git/out' }, '`outDir` is invalid: it is inside `.git`'],
  ['out in the state', { outDir: '.docsgen' }, '`outDir` is invalid: it is the same folder as `.docsgen`'],
  ['public is content', { publicDir: 'content' }, '`publicDir` is invalid: it is the same folder as `contentDir` (`content`)'],
  ['public inside content', { publicDir: 'content/public' }, '`publicDir` is invalid: it is inside `contentDir` (`content`)'],
  ['theme contains content', { contentDir: 'theme/content' }, '`themeDir` is invalid: it contains `contentDir` (`theme/content`)'],
  ['content in node_modules', { contentDir: 'node_modules/a' }, '`contentDir` is invalid: it is inside `node_modules`'],
  [
    'content inside content',
    {
      versions: [
        { id: 'a', label: 'A' },
        { id: 'b', label: 'B', contentDir: 'content/b' },
      ],
    },
    '`versions[1].contentDir` is invalid: it is inside `contentDir` (`content`)',
  ],
  [
    'content where translations go',
    { contentDir: 'i18n', locales: { en: { label: 'A' }, fr: { label: 'B' } } },
    '`locales.fr` is invalid: it is inside `contentDir` (`i18n`)',
  ],
  ['no versions', { versions: [] }, '`versions` is invalid: it is empty; add a version, or remove the option'],
  ['no languages', { locales: {} }, '`locales` is invalid: it is empty; add a language, or remove the option'],
  [
    'two versions of one id',
    {
      versions: [
        { id: 'a', label: 'A' },
        { id: 'b', label: 'B' },
        { id: 'B', label: 'B', contentDir: 'b' },
      ],
    },
    '`versions[2].id` is invalid: another version already has the ID `b`',
  ],
  [
    'two versions at one path',
    {
      versions: [
        { id: 'a', label: 'A' },
        { id: 'b', label: 'B', path: '/' },
      ],
    },
    '`versions[1].path` is invalid: the version `a` already has the path `/`',
  ],
  [
    'a version where a language is',
    {
      locales: { en: { label: 'A' }, fr: { label: 'B' } },
      versions: [
        { id: 'a', label: 'A' },
        { id: 'fr', label: 'B' },
      ],
    },
    '`versions[1]` is invalid: the language `fr` already has the path `/fr/`',
  ],
  [
    'languages that differ in case',
    { locales: { en: { label: 'A' }, EN: { label: 'B' } } },
    '`locales.EN` is invalid: it differs from `en` only in case',
  ],
])('%s', (_, config, reason) => {
  expect(reportsOf(config, { protectedFolders: { 'your home folder': '/home/me' } })).toEqual([`bad-value ${reason}.`])
})

test('unknown names, with suggestions', () => {
  expect(reportsOf({ locales: { en: { label: 'A' }, 'pt-BR': { label: 'B' } }, defaultLocale: 'pt-br' })).toEqual([
    'unknown-reference `defaultLocale` refers to the language `pt-br`, which does not exist. Did you mean `pt-BR`?',
  ])
  const items = [
    { label: 'A', sidebar: 'api' },
    { label: 'B', sidebar: 'guied' },
    { label: 'C', sidebar: 'constructor' },
  ]
  expect(reportsOf({ sidebars: { api: ['a'], guide: ['b'] }, navbar: { items } })).toEqual([
    'unknown-reference `navbar.items[1].sidebar` refers to the sidebar `guied`, which does not exist. Did you mean `guide`?',
    'unknown-reference `navbar.items[2].sidebar` refers to the sidebar `constructor`, which does not exist. Correct or remove `navbar.items[2].sidebar`.',
  ])
  expect(reportsOf({ admonitions: { todo: { title: 'A', like: 'notes' }, other: { title: 'B', like: 'todo' } } })).toEqual([
    'unknown-reference `admonitions.todo.like` refers to the built-in admonition type `notes`, which does not exist. Did you mean `note`?',
    'unknown-reference `admonitions.other.like` refers to the built-in admonition type `todo`, which does not exist. Correct or remove `admonitions.other.like`.',
  ])
})

test('a diagnostic has the line of the value', () => {
  const text = `export default {\n  title: 'A',\n  outDir: 'content/out',\n}`
  const { diagnostics } = resolveConfig({ title: 'A', outDir: 'content/out' }, { ...posix, text })
  expect(diagnostics[0]?.location).toEqual({ file: configFile, line: 3, column: 11, endLine: 3, endColumn: 24 })
})

describe('texts of a language', () => {
  const englishMessages = { next: 'Next', more: '… {count} more' }
  const languages = (de: Record<string, string>) => ({ locales: { en: { label: 'A' }, de: { label: 'B', messages: de } } })

  test('replace the theme’s', () => {
    const { locales } = resolve(languages({ next: 'Weiter', more: '{count} weitere' }), { englishMessages })
    expect(locales.map((locale) => locale.messages)).toEqual([{}, { next: 'Weiter', more: '{count} weitere' }])
  })

  test.each<[string, Record<string, string>, string]>([
    ['a near miss', { nxt: 'Weiter' }, 'unknown-key Unknown option `locales.de.messages.nxt`. Did you mean `next`?'],
    ['a name every object has', { toString: 'A' }, 'unknown-key Unknown option `locales.de.messages.toString`.'],
    [
      'a value left out',
      { more: 'weitere' },
      'bad-value `locales.de.messages.more` is invalid: it must contain `{count}`; the English text is `… {count} more`.',
    ],
    [
      'a value that is none',
      { more: '{count} {lines}' },
      'bad-value `locales.de.messages.more` is invalid: the placeholder `{lines}` is unknown; the English text is `… {count} more`.',
    ],
    ['a value twice', { more: '{count}, {count}' }, 'bad-value `locales.de.messages.more` is invalid: it contains `{count}` twice.'],
  ])('%s', (_, de, report) => {
    expect(reportsOf(languages(de), { englishMessages })).toEqual([report])
  })

  test('are located in the config by key or by text', () => {
    const text = "export default {\n  locales: { de: { messages: { nxt: 'Weiter', more: 'mehr' } } },\n}"
    const { diagnostics } = resolveConfig(
      { title: 'A', ...languages({ nxt: 'Weiter', more: 'mehr' }) },
      { ...posix, text, englishMessages },
    )
    expect(diagnostics.map(({ location }) => [location?.line, location?.column])).toEqual([
      [2, 32],
      [2, 53],
    ])
  })
})

test('admonitions of the site', () => {
  const { admonitions } = resolve({
    admonitions: { tip: { title: 'Hint' }, todo: { title: 'To do' }, bug: { title: 'Bug', like: 'danger', icon: 'bug' } },
  })
  expect(admonitions).toMatchObject({
    tip: { title: 'Hint', icon: 'tip', like: 'tip' },
    todo: { title: 'To do', icon: 'note', like: 'note' },
    bug: { title: 'Bug', icon: 'bug', like: 'danger' },
  })
  expect(Object.keys(admonitions).slice(0, 7)).toEqual(['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger'])
})

test('ids and folders of sidebars with backslashes', () => {
  const sidebars = {
    docs: [
      'a\\b',
      { doc: 'a\\b' },
      { category: 'A', index: 'a\\b', items: ['c\\d'] },
      { autogenerate: '.\\a\\b\\' },
      { autogenerate: '.' },
    ],
  }
  expect(resolve({ sidebars }).sidebars.docs).toEqual([
    'a/b',
    { doc: 'a/b' },
    { category: 'A', index: 'a/b', items: ['c/d'] },
    { autogenerate: 'a/b' },
    { autogenerate: '' },
  ])
})

test('Windows: its separators, drives and shares', () => {
  const windows = { root: 'C:\\work\\site', path: path.win32 }
  const config = resolve({ contentDir: 'docs\\guide', publicDir: './static', outDir: 'D:\\out', components: { A: 'src\\a.tsx' } }, windows)
  expect(config).toMatchObject({
    root: 'C:\\work\\site',
    publicDir: 'C:\\work\\site\\static',
    outDir: 'D:\\out',
    stateDir: 'C:\\work\\site\\.docsgen',
    components: { A: 'C:\\work\\site\\src\\a.tsx' },
  })
  expect(config.contentRoots[0]).toMatchObject({ dir: 'C:\\work\\site\\docs\\guide', projectDir: 'docs/guide' })
  expect(resolve({}, { ...windows, outDir: '\\\\server\\share\\out' }).outDir).toBe('\\\\server\\share\\out')
  expect(reportsOf({ outDir: 'CONTENT\\out' }, windows)).toEqual(['bad-value `outDir` is invalid: it is inside `contentDir` (`content`).'])
  expect(reportsOf({ outDir: 'c:\\' }, windows)).toEqual(['bad-value `outDir` is invalid: it is the root of the file system.'])
  expect(reportsOf({}, { ...windows, outDir: 'D:out' })).toEqual(['bad-value `--out-dir` is invalid: it is a drive without a folder.'])
  expect(reportsOf({}, { outDir: 'D:\\out' })).toEqual([
    'bad-value `--out-dir` is invalid: it begins with a Windows drive or network share, which does not exist on this system.',
  ])
})

test('deterministic plain data that leaves the config as it was', () => {
  const config: UserConfig = Object.freeze<UserConfig>({ title: 'A', sidebars: { b: ['a'], a: ['b'] }, links: { orphan: 'ignore' } })
  const before = structuredClone(config)
  const value = resolve(config)
  expect(JSON.stringify(resolve(config))).toBe(JSON.stringify(value))
  expect(structuredClone(value)).toEqual(value)
  expect(config).toEqual(before)
})
