import { expect, test } from 'vitest'
import { resolveConfig } from '../../src/config/resolve-config.ts'
import { validateConfig } from '../../src/config/validate-config.ts'
import type { ProjectPath } from '../../src/model/paths.ts'
import { checkConfigNames } from '../../src/pipeline/check-config-names.ts'
import { configOf } from '../assemble/site-of.ts'
import { reportLine } from './temp-project.ts'

const file = 'docs.config.ts' as ProjectPath

/** Evaluates an option as the config has it, and says what is wrong with it, and at which line and column. */
function reports(option: string): string[] {
  const text = `export default {\n  title: 'T',\n  ${option},\n}`
  const config: unknown = new Function(`return ${text.slice('export default'.length)}`)()
  const validated = validateConfig(config, { file, text })
  const resolved = validated.value ? resolveConfig(validated.value, { root: '/site', configFile: file, text }).diagnostics : []
  return [...validated.diagnostics, ...resolved].map((diagnostic) => reportLine(diagnostic).replace(`${file}:`, ''))
}

/** What is misspelled, empty, of the wrong type, or without effect. */
test.each([
  [
    `base: 'https://a.example/'`,
    '3:9 config/bad-value `base` cannot be used: it is a whole address; put that in `url` and only its path here.',
  ],
  [`url: 'https://a.example/docs/'`, '3:8 config/bad-value `url` cannot be used: it has the path `/docs/`; put that in `base`.'],
  [
    `editUrl: 'https://a.example'`,
    '3:12 config/bad-value `editUrl` cannot be used: it must contain `{path}`, which stands for the page’s path from the root.',
  ],
  [`search: 'typesens'`, '3:11 config/wrong-type `search` must be an object; this is the text `typesens`.'],
  [
    `search: { provider: 'typesens' }`,
    '3:23 config/bad-value `search.provider` cannot be used: it must be `local`, `none` or `typesense`, not `typesens`.',
  ],
  ['versions: []', '3:3 config/bad-value `versions` cannot be used: it is empty; leave it out or name one version.'],
  [
    `versions: [{ id: 'a', label: 'A' }, { id: 'a', label: 'B' }]`,
    '3:45 config/bad-value `versions[1].id` cannot be used: an earlier version has the id `a`.',
  ],
  ['locales: {}', '3:3 config/bad-value `locales` cannot be used: it is empty; leave it out or name one language.'],
  [
    `defaultLocale: 'de'`,
    '3:18 config/unknown-reference `defaultLocale` names the language `de`, which does not exist. Correct `defaultLocale`, or remove it.',
  ],
  [
    `navbar: { items: [{ label: 'A', sidebar: 'dosc' }] }`,
    '3:44 config/unknown-reference `navbar.items[0].sidebar` names the sidebar `dosc`, which does not exist. Correct `navbar.items[0].sidebar`, or remove it.',
  ],
  [`navbar: { items: [{ label: 'A' }] }`, '3:21 config/missing-key The option `navbar.items[0].href` is needed.'],
  [
    'sidebars: {}',
    '3:3 config/bad-value `sidebars` cannot be used: it is empty; leave it out for one sidebar with every page, or name a sidebar.',
  ],
  [
    'sidebars: { docs: [] }',
    "3:15 config/bad-value `sidebars.docs` cannot be used: it is empty; list pages, or `{ autogenerate: '' }` for all of them.",
  ],
  [`redirects: { '/a': '/b' }`, '3:3 config/wrong-type `redirects` must be a list; this is an object.'],
  [`redirects: [{ from: 'a', to: '/' }]`, '3:23 config/bad-value `redirects[0].from` cannot be used: it must begin with `/`.'],
  [
    `redirects: [{ from: '/a', to: 'https://' }]`,
    '3:33 config/bad-value `redirects[0].to` cannot be used: it is not a whole address such as `https://example.com/`.',
  ],
  [
    `admonitions: { todo: { title: 'A', like: 'nots' } }`,
    '3:44 config/unknown-reference `admonitions.todo.like` names the built-in kind `nots`, which does not exist. Did you mean `note`?',
  ],
  [
    `components: { badge: 'a.tsx' }`,
    '3:24 config/bad-value `components.badge` cannot be used: a component’s name begins with a capital letter and holds letters and digits.',
  ],
  [
    `footer: { groups: [{ title: 'A', items: [] }] }`,
    '3:36 config/bad-value `footer.groups[0].items` cannot be used: it is empty; add links, or remove the group.',
  ],
  [
    `check: { terms: [{ use: 'A', instead: [] }] }`,
    '3:32 config/bad-value `check.terms[0].instead` cannot be used: it is empty; list the ways in which the word is not to be written.',
  ],
  [
    `check: { terms: [{ use: 'A', instead: ['a', 'A'] }] }`,
    '3:32 config/bad-value `check.terms[0].instead` cannot be used: it has `A`, which is how the word is to be written.',
  ],
  ['check: { sizes: { file: 0 } }', '3:27 config/bad-value `check.sizes.file` cannot be used: it must be greater than 0.'],
  [
    `reference: { packages: { a: { version: '1.0.0', integrity: 'sha512-${'a'.repeat(86)}==' } } }`,
    '3:28 config/bad-value `reference.packages.a` cannot be used: no source under `typescript` or `graphql` uses it.',
  ],
  [
    `links: { missingPage: 'off' }`,
    '3:25 config/bad-value `links.missingPage` cannot be used: it must be `error`, `warn` or `ignore`, not `off`.',
  ],
  [`html: 'raw'`, '3:9 config/bad-value `html` cannot be used: it must be `checked`, `escape` or `commonmark`, not `raw`.'],
  [`outDir: 'content'`, '3:11 config/bad-value `outDir` cannot be used: it is the same folder as `contentDir` (`content`).'],
  ['toc: { min: 4 }', '3:3 config/bad-value `toc` cannot be used: `min` (4) is greater than `max` (3).'],
  [`titel: 'A'`, '3:3 config/unknown-key There is no option `titel`. Did you mean `title`?'],
])('%s', (option, expected) => {
  expect(reports(option)).toEqual([expected])
})

test('names that only the theme and the highlighter know', () => {
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
    codeLanguages: ['ada', 'javascript', 'handlebar'],
  })
  const found = checkConfigNames({ config, findInConfig: () => ({}), iconNames: ['github', 'note', ...Object.keys(config.admonitions)] })
  expect(found.map(({ severity, ...rest }) => `${severity} ${reportLine({ severity, ...rest })}`)).toEqual([
    'warning docs.config.ts config/unknown-reference `navbar.items[0].icon` names the icon `githb`, which does not exist. Did you mean `github`?',
    'warning docs.config.ts config/unknown-reference `footer.groups[0].items[0].icon` names the icon `zzzzzz`, which does not exist. Correct `footer.groups[0].items[0].icon`, or remove it.',
    'warning docs.config.ts config/unknown-reference `admonitions.todo.icon` names the icon `nots`, which does not exist. Did you mean `note`?',
    'warning docs.config.ts config/unknown-reference `sidebars.docs[0].items[0].icon` names the icon `x1x`, which does not exist. Correct `sidebars.docs[0].items[0].icon`, or remove it.',
    'warning docs.config.ts config/unknown-reference `codeLanguages[2]` names the highlight.js language `handlebar`, which does not exist. Correct `codeLanguages[2]`, or remove it.',
  ])
})
