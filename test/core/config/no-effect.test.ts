import { expect, test } from 'vitest'
import { validateConfig } from '../../../src/core/config/load-config.ts'
import { resolveConfig } from '../../../src/core/config/resolve-config.ts'
import { checkConfigNames } from '../../../src/core/pipeline/read-checked-site.ts'
import { featureOptions } from '../../../src/features.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { configOf } from '../config-of.ts'
import { reportLine } from './temp-project.ts'

const file = 'docs.config.ts' as ProjectPath

/** Evaluates an option and returns the diagnostics with line and column. */
function reports(option: string): string[] {
  const text = `export default {\n  title: 'T',\n  ${option},\n}`
  const config: unknown = new Function(`return ${text.slice('export default'.length)}`)()
  const validated = validateConfig(config, { file, text }, featureOptions)
  const resolved = validated.value
    ? resolveConfig(validated.value, { englishMessages: {}, features: featureOptions, root: '/site', configFile: file, text }).diagnostics
    : []
  return [...validated.diagnostics, ...resolved].map((diagnostic) => reportLine(diagnostic).replace(`${file}:`, ''))
}

/** Misspelled, empty, invalid, or ineffective values. */
test.each([
  [
    `base: 'https://a.example/'`,
    '3:9 config/bad-value `base` is invalid: it is a full URL; put the origin in `url` and only the path in `base`.',
  ],
  [
    `url: 'https://a.example/docs/'`,
    '3:8 config/bad-value `url` is invalid: it contains the path `/docs/`; set `base` to the path instead.',
  ],
  [
    `editUrl: 'https://a.example'`,
    '3:12 config/bad-value `editUrl` is invalid: it must contain `{path}`, the placeholder for the page’s path in the project.',
  ],
  [`search: 'typesens'`, '3:11 config/wrong-type `search` must be an object; found the string `typesens`.'],
  [
    `search: { provider: 'typesens' }`,
    '3:23 config/bad-value `search.provider` is invalid: it must be `local`, `none`, `typesense`, or `algolia`; found `typesens`.',
  ],
  ['versions: []', '3:3 config/bad-value `versions` is invalid: it is empty; add a version, or remove the option.'],
  [
    `versions: [{ id: 'a', label: 'A' }, { id: 'a', label: 'B' }]`,
    '3:45 config/bad-value `versions[1].id` is invalid: another version already has the ID `a`.',
  ],
  ['locales: {}', '3:3 config/bad-value `locales` is invalid: it is empty; add a language, or remove the option.'],
  [
    `defaultLocale: 'de'`,
    '3:18 config/unknown-reference `defaultLocale` refers to the language `de`, which does not exist. Correct or remove `defaultLocale`.',
  ],
  [
    `navbar: { items: [{ label: 'A', sidebar: 'dosc' }] }`,
    '3:44 config/unknown-reference `navbar.items[0].sidebar` refers to the sidebar `dosc`, which does not exist. Correct or remove `navbar.items[0].sidebar`.',
  ],
  [`navbar: { items: [{ label: 'A' }] }`, '3:21 config/missing-key The option `navbar.items[0].href` is required.'],
  [
    'sidebars: {}',
    '3:3 config/bad-value `sidebars` is invalid: it is empty; add a sidebar, or remove the option to get one sidebar with all pages.',
  ],
  [
    'sidebars: { docs: [] }',
    "3:15 config/bad-value `sidebars.docs` is invalid: it is empty; list pages, or write `{ autogenerate: '' }` to include all pages.",
  ],
  [`redirects: { '/a': '/b' }`, '3:3 config/wrong-type `redirects` must be a list; found an object.'],
  [`redirects: [{ from: 'a', to: '/' }]`, '3:23 config/bad-value `redirects[0].from` is invalid: it must begin with `/`.'],
  [
    `redirects: [{ from: '/old/*', to: '/' }]`,
    '3:23 config/bad-value `redirects[0].from` is invalid: some hosts read it as a pattern, but the others need a page at each URL; add a redirect for each old URL.',
  ],
  [
    `redirects: [{ from: '/old/:name', to: '/' }]`,
    '3:23 config/bad-value `redirects[0].from` is invalid: some hosts read it as a pattern, but the others need a page at each URL; add a redirect for each old URL.',
  ],
  [
    `redirects: [{ from: '/a', to: 'https://' }]`,
    '3:33 config/bad-value `redirects[0].to` is invalid: it is not a full URL such as `https://example.com/`.',
  ],
  [
    `admonitions: { todo: { title: 'A', like: 'nots' } }`,
    '3:44 config/unknown-reference `admonitions.todo.like` refers to the built-in admonition type `nots`, which does not exist. Did you mean `note`?',
  ],
  [
    `components: { badge: 'a.tsx' }`,
    '3:24 config/bad-value `components.badge` is invalid: the name must begin with a capital letter and contain only letters and digits.',
  ],
  [
    `footer: { groups: [{ title: 'A', items: [] }] }`,
    '3:36 config/bad-value `footer.groups[0].items` is invalid: it is empty; add links, or remove the group.',
  ],
  [
    `check: { terms: [{ use: 'A', instead: [] }] }`,
    '3:32 config/bad-value `check.terms[0].instead` is invalid: it is empty; list the spellings to avoid.',
  ],
  [
    `check: { terms: [{ use: 'A', instead: ['a', 'A'] }] }`,
    '3:32 config/bad-value `check.terms[0].instead` is invalid: it contains `A`, which is the correct spelling.',
  ],
  ['check: { sizes: { file: 0 } }', '3:27 config/bad-value `check.sizes.file` is invalid: it must be greater than 0.'],
  [
    `reference: { packages: { a: { version: '1.0.0', integrity: 'sha512-${'a'.repeat(86)}==' } } }`,
    '3:28 config/bad-value `reference.packages.a` is invalid: no source under `typescript`, `graphql`, or `openapi` uses it.',
  ],
  [
    `links: { missingPage: 'off' }`,
    '3:25 config/bad-value `links.missingPage` is invalid: it must be `error`, `warn`, or `ignore`; found `off`.',
  ],
  [`html: 'raw'`, '3:9 config/bad-value `html` is invalid: it must be `checked`, `escape`, or `commonmark`; found `raw`.'],
  [`outDir: 'content'`, '3:11 config/bad-value `outDir` is invalid: it is the same folder as `contentDir` (`content`).'],
  ['toc: { min: 4 }', '3:3 config/bad-value `toc` is invalid: `min` (4) is greater than `max` (3).'],
  [`titel: 'A'`, '3:3 config/unknown-key Unknown option `titel`. Did you mean `title`?'],
])('%s', (option, expected) => {
  expect(reports(option)).toEqual([expected])
})

test('names that only the theme and the highlighter define', () => {
  const config = configOf({
    navbar: {
      items: [
        { label: 'A', href: '/', icon: 'githb' },
        { label: 'B', href: '/', icon: 'github' },
      ],
    },
    footer: { groups: [{ title: 'A', items: [{ label: 'A', href: '/', icon: 'zzzzzz' }] }] },
    admonitions: { todo: { title: 'A', icon: 'nots' } },
    sidebars: { docs: [{ category: 'A', icon: 'github', items: [{ doc: 'a', icon: 'x1x' }] }] },
    codeLanguages: ['ada', 'javascript', 'qqqqqq'],
  })
  const found = checkConfigNames({
    config,
    findInConfig: () => ({}),
    iconNames: ['github', 'note', ...Object.keys(config.admonitions)],
    sections: [],
  })
  expect(found.map(({ severity, ...rest }) => `${severity} ${reportLine({ severity, ...rest })}`)).toEqual([
    'warning docs.config.ts config/unknown-reference `navbar.items[0].icon` refers to the icon `githb`, which does not exist. Did you mean `github`?',
    'warning docs.config.ts config/unknown-reference `footer.groups[0].items[0].icon` refers to the icon `zzzzzz`, which does not exist. Correct or remove `footer.groups[0].items[0].icon`.',
    'warning docs.config.ts config/unknown-reference `admonitions.todo.icon` refers to the icon `nots`, which does not exist. Did you mean `note`?',
    'warning docs.config.ts config/unknown-reference `sidebars.docs[0].items[0].icon` refers to the icon `x1x`, which does not exist. Correct or remove `sidebars.docs[0].items[0].icon`.',
    'warning docs.config.ts config/unknown-reference `codeLanguages[2]` refers to the highlight.js language `qqqqqq`, which does not exist. Correct or remove `codeLanguages[2]`.',
  ])
})
