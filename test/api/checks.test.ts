import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CheckedSite } from '../../src/index.ts'
import { createSite, docsgen, linesOf } from './docsgen.ts'

const { build, check } = docsgen

test('a check sees the site as readers do, and cannot change it', async () => {
  const root = createSite(
    "  checks: [{ name: 'view', check: (site) => [{ code: 'site', message: JSON.stringify(site) }] }, { name: 'change', check({ pages }) {\n    pages[0].links.push('x')\n  } }],",
    {
      'content/guide.md':
        '---\ntitle: Guide\nsearch: false\n---\n\nText with `code`.\n\n## A part\n\n- [home](./index.md#top) ![](./x.png) [out](https://example.com)\n\n```js\nhidden()\n```\n',
    },
  )
  const { diagnostics } = await check({ root })
  const site = JSON.parse(diagnostics.find(({ code }) => code === 'view/site')?.message ?? '') as CheckedSite
  expect(site.title).toBe('Small')
  expect(site.pages[1]).toEqual({
    route: '/guide',
    id: 'guide',
    file: 'content/guide.md',
    locale: 'en',
    version: 'next',
    title: 'Guide',
    description: 'Text with code.',
    frontMatter: { title: 'Guide', search: false },
    headings: [{ depth: 2, id: 'a-part', text: 'A part', line: 8 }],
    links: [
      { href: './index.md#top', kind: 'link', line: 10, column: 10, target: 'page', route: '/', fragment: 'top' },
      { href: './x.png', kind: 'image', line: 10, column: 30, target: 'broken', fragment: '' },
      { href: 'https://example.com', kind: 'link', line: 10, column: 45, target: 'external', fragment: '' },
    ],
    text: 'Text with code.\n\nhome out',
  })
  expect(linesOf(diagnostics).filter((line) => line.includes('function/'))).toEqual([
    'docs.config.ts:4 error function/threw The check `change` threw an error: Cannot add property 0, object is not extensible',
  ])
})

test('its problems have a code, a place, and a hint; invalid ones are named', async () => {
  const values =
    "{ code: 'a', message: 'First', hint: 'Do it', file: 'content/index.md', line: 3, column: 2, severity: 'error' }, null, {}, { code: 'B c', message: 'x' }, { code: 'b', message: 'x', line: 0 }"
  const root = createSite(
    `  checks: [{ name: 'own', *check(site, { report }) { report({ code: 'r', message: 'Reported' }); yield* [${values}] } }],`,
  )
  const { ok, diagnostics } = await check({ root })
  expect(ok).toBe(false)
  expect(diagnostics).toContainEqual({
    code: 'own/a',
    severity: 'error',
    message: 'First',
    hint: 'Do it',
    file: 'content/index.md',
    line: 3,
    column: 2,
  })
  expect(linesOf(diagnostics).filter((line) => line.includes('own/r'))).toEqual(['docs.config.ts:3 warning own/r Reported'])
  expect(diagnostics.filter(({ code }) => code === 'function/bad-result')).toHaveLength(4)
})

test('names that codes of docsgen begin with are taken: those of the core, of features, tools, and commands', async () => {
  const names = ['link', 'math', 'host', 'eval', 'output', 'mine']
  const root = createSite(`  checks: [${names.map((name) => `{ name: '${name}', check() {} }`).join(', ')}],`)
  const hints = names
    .slice(0, -1)
    .map((name, index) => `\`checks[${index}].name\` is invalid: docsgen has codes that begin with \`${name}/\`.`)
  expect((await check({ root })).diagnostics.map(({ message }) => message)).toEqual(hints)
})

test('names are checked with the config', async () => {
  const root = createSite(
    "  checks: [{ name: 'link', check() {} }, { name: 'a', check: 1 }, { name: 'A' }],\n  sources: [{ name: 's', pages() {} }, { name: 's', pages() {}, timeout: 0 }],",
  )
  expect(linesOf((await check({ root })).diagnostics).map((line) => line.split(' ').slice(1, 4).join(' '))).toEqual([
    'error config/bad-value `checks[0].name`',
    'error config/wrong-type `checks[1].check`',
    'error config/missing-key The',
    'error config/bad-value `checks[2].name`',
    'error config/bad-value `sources[1].timeout`',
  ])
})

const chart = `export default function Chart({ text, title, height, wide, children }) {
  if (text === 'throw') throw new Error('no chart')
  return <figure data-title={title} data-height={typeof height} data-wide={String(wide)}><svg>{text.split('\\n').map((line, i) => <text key={i}>{line}</text>)}</svg>{children}</figure>
}
`

test('a component renders the code blocks of a language', async () => {
  const site = (text: string) =>
    createSite("  fences: { chart: './components/chart.tsx' },", {
      'components/chart.tsx': chart,
      'content/index.md': `# Home\n\n${text}\n`,
    })
  const root = site('- A list\n\n  ```chart title="A & B" height={60} wide\n  one <b>\n  quokka\n  ```\n\n```other\nx\n```')
  const { diagnostics, ok } = await build({ root })
  expect(ok).toBe(true)
  expect(linesOf(diagnostics)).toEqual([
    'content/index.md:10 warning code/unknown-language `other` is not a known language, so the code is shown without syntax highlighting.',
  ])
  const html = readFileSync(join(root, 'out/index.html'), 'utf8')
  expect(html).toContain(
    '<figure data-title="A &amp; B" data-height="number" data-wide="true"><svg><text>one &lt;b&gt;</text><text>quokka</text></svg>',
  )
  expect(html).toContain('<code class="language-chart">one &lt;b&gt;\nquokka</code>')
  expect(readFileSync(join(root, 'out/index.md'), 'utf8')).toContain('```chart title="A & B" height={60} wide')
  const failed = await build({ root: site('```chart onClick="x" text="y"\nthrow\n```') })
  expect(failed.diagnostics.map(({ file, line, code }) => `${file}:${line} ${code}`)).toEqual([
    'components/chart.tsx:2 component/failed',
    'content/index.md:3 component/refused-attribute',
    'content/index.md:3 component/refused-attribute',
  ])
})

test('two sources with one name, and a module that does not exist', async () => {
  const root = createSite("  sources: [{ name: 's', pages: () => [] }, { name: 's', pages: () => [] }],")
  expect(linesOf((await check({ root })).diagnostics)).toEqual([
    'docs.config.ts:3 error config/bad-value `sources[1].name` is invalid: an earlier entry already has the name `s`.',
  ])
  const fences = createSite("  fences: { chart: './components/none.tsx' },")
  expect(linesOf((await check({ root: fences })).diagnostics)).toEqual([
    'docs.config.ts:3 error config/unknown-reference `fences["chart"]` refers to the file `components/none.tsx`, which does not exist.',
  ])
})
