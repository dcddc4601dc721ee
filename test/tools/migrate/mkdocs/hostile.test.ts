import { expect, test } from 'vitest'
import { checkOtherSite } from '../../../../src/tools/migrate/check-other-site.ts'
import { openMkdocs, translate } from './read-mkdocs.ts'

test.each([
  ['boxes without an end', '!!! note\n'.repeat(20_000)],
  ['boxes in boxes', Array.from({ length: 400 }, (_, depth) => `${' '.repeat(4 * depth)}!!! note\n`).join('')],
  ['tags without an end', '<div markdown>\n'.repeat(20_000)],
  ['fences without an end', Array.from({ length: 20_000 }, (_, at) => `${at % 2 ? '```' : '~~~~'}x${at}\n`).join('')],
  ['slashes without an end', '/// note | a\n'.repeat(20_000)],
  ['attributes', `[a](b){ .c }${'[a](b){ .c '.repeat(20_000)}`],
  ['one long line', `${'{'.repeat(50_000)}${'`'.repeat(50_000)}${'#'.repeat(50_000)} ${' '.repeat(50_000)}x`],
  ['formulas without an end', '\\[\n'.repeat(20_000)],
  ['marks', `${'=='.repeat(20_000)}${'++a'.repeat(20_000)}${'{++'.repeat(20_000)}${'~a'.repeat(20_000)}`],
  ['icons', ':material-x:'.repeat(20_000)],
])('%s take little time', async (_, text) => {
  const before = process.cpuUsage()
  await translate(text)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(3000)
})

test('files that include each other, and configs that inherit each other, end', async () => {
  const opened = await openMkdocs({
    'mkdocs.yml': 'INHERIT: other.yml\nmarkdown_extensions: [pymdownx.snippets]\n',
    'other.yml': 'INHERIT: mkdocs.yml\n',
    'docs/index.md': '--8<-- "docs/a.md"',
    'docs/a.md': '--8<-- "docs/b.md"',
    'docs/b.md': '--8<-- "docs/a.md"',
  })
  expect(checkOtherSite(opened).diagnostics.map(({ code }) => code)).toContain('include/circular')
})

test('a config of aliases does not grow', async () => {
  const lines = Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`)
  const { site } = await openMkdocs({ 'mkdocs.yml': `a0: &a0 [x]\n${lines.join('\n')}\nsite_name: T\n`, 'docs/index.md': '' })
  expect(site.pages).toHaveLength(1)
})

test('front matter and a navigation of other kinds are reported, or ignored', async () => {
  const opened = await openMkdocs(
    { 'docs/index.md': '---\na: [\n---\nText', 'docs/b.md': '+++\na = 1\n+++\nText' },
    'nav: {Home: [[index.md], 3, null, {a: {b: index.md}}]}',
  )
  expect(checkOtherSite(opened).diagnostics.map(({ code }) => code)).toEqual(['other-site/front-matter'])
})
