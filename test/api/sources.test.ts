import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { createSite, docsgen, linesOf } from './docsgen.ts'

const { build, check, createDevServer } = docsgen

/** The problems of a site with one source, whose function begins in line 4 of the config. */
async function problemsOf(pages: string, files: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const root = createSite(`  sources: [{ name: 'shop', timeout: 1,\n    ${pages}\n  }],`, files)
  return linesOf((await check({ root })).diagnostics)
}

describe('a failure is a problem at its line', () => {
  test.each([
    ['a throw', "pages() {\n      throw new Error('no data')\n    },", '5 error function/threw The source `shop` threw an error: no data'],
    [
      'a late throw',
      "async *pages() {\n      await null\n      throw new TypeError('late')\n    },",
      '6 error function/threw The source `shop` threw an error: late',
    ],
    ['a text', "pages() { throw 'text' },", '4 error function/threw The source `shop` threw an error: text'],
    ['nothing', 'pages: () => Promise.reject(),', '4 error function/threw The source `shop` threw an error: nothing'],
    [
      'a timer',
      "pages: () => new Promise(() => setTimeout(() => {\n      throw new Error('timer')\n    }, 5)),",
      '5 error function/threw The source `shop` threw an error: timer',
    ],
    [
      'a lost rejection',
      "async pages() {\n      Promise.reject(new Error('lost'))\n      await new Promise((resolve) => setTimeout(resolve, 50))\n    },",
      '5 error function/threw The source `shop` threw an error: lost',
    ],
    ['an exit', 'pages() {\n      process.exit(0)\n    },', '5 error function/exits The source `shop` calls `process.exit(0)`.'],
    ['a loop', 'pages() { for (;;); },', '3 error function/timeout The source `shop` did not finish within 1 second.'],
    [
      'a loop that waits',
      'async pages() { for (;;) await null },',
      '3 error function/timeout The source `shop` did not finish within 1 second.',
    ],
    [
      'a promise without an end',
      'pages: () => new Promise(() => {}),',
      '4 error function/timeout The source `shop` did not finish within 1 second.',
    ],
    [
      'a generator without an end',
      "*pages() { yield { path: 'p', markdown: 'x' }; for (;;); },",
      '3 error function/timeout The source `shop` did not finish within 1 second.',
    ],
    [
      'a number',
      'pages: () => 5,',
      '4 error function/bad-result The source `shop` returned an invalid value: it must be a list or an iterator of pages; found the number `5`.',
    ],
    [
      'a missing file',
      "async pages({ readFile }) {\n      await readFile('data/none.txt')\n    },",
      '5 error function/threw The source `shop` threw an error: Cannot read `data/none.txt`: the file does not exist.',
    ],
  ])('%s', async (_, pages, expected) => {
    expect(await problemsOf(pages)).toEqual([`docs.config.ts:${expected}`])
  })
})

test('invalid pages are named, and the others are kept', async () => {
  const values =
    "null, 5, {}, { path: '../x', markdown: '' }, { path: 'a//b', markdown: '' }, { path: 'c', markdown: 1 }, { path: 'd', markdown: '', frontMatter: { f() {} } }, { path: 'e', markdown: '', origin: { file: 'x', line: 0 } }, { path: 'f', markdown: '', locale: 'fr' }"
  const found = await problemsOf(`pages: () => [${values}, { path: 'good', markdown: '[x](/nowhere)' }],`)
  expect(found).toHaveLength(10)
  expect(found.filter((line) => line.includes('function/bad-result'))).toHaveLength(9)
  expect(found.join('\n')).toContain('the front matter key `f` of the page `d` is a function')
  expect(found.join('\n')).toContain('docs.config.ts:4 error link/missing-page')
})

test('problems of a page are reported in its data', async () => {
  const data = '{\n  "items": [\n    {\n      "id": "a",\n      "title": 5,\n      "text": "[x](/nowhere)"\n    }\n  ]\n}\n'
  const pages = `async *pages({ readJson }) {
      const { value, lineOf } = await readJson('data/items.json')
      const [{ id, title, text }] = value.items
      const at = (key) => lineOf('items', 0, key)
      yield { path: id, markdown: \`<script>x</script>\\n\\n\${text}\`, frontMatter: { draft: title },
        origin: { file: 'data/items.json', line: at('id'), lines: [at('id'), at('id'), at('text')], frontMatter: { draft: at('title') } } }
    },`
  expect(await problemsOf(pages, { 'data/items.json': data })).toEqual([
    'data/items.json:5 error front-matter/wrong-type `draft` must be `true` or `false`; found `5`.',
    'data/items.json:6 error link/missing-page The link `/nowhere` does not match any page or file.',
    'data/items.json:4 warning html/script The `<script>` element is removed, because page content cannot run code.',
  ])
  expect(await problemsOf(pages, { 'data/items.json': '{\n  "items": [,]\n}' })).toEqual([
    'data/items.json:2 error function/bad-json This file is not valid JSON: value expected.',
  ])
})

test('a path that exists is reported with both places; a file takes precedence', async () => {
  const page = (path: string, line: number) => `{ path: '${path}', markdown: 'x', origin: { file: 'data.csv', line: ${line} } }`
  const root = createSite(`  sources: [{ name: 'shop', pages: () => [${page('a', 1)}, ${page('index', 2)}, ${page('a.md', 3)}] }],`)
  const { diagnostics } = await check({ root })
  expect(diagnostics).toMatchObject([
    { code: 'function/duplicate-page', file: 'data.csv', line: 3, related: [{ file: 'data.csv', line: 1 }] },
  ])
})

test('1,000 pages, and a schema for their front matter', async () => {
  const root = createSite(`  frontMatter: ({ price = 0 }) => ({ price: price + 1 }), search: { provider: 'none' },
  sources: [{ name: 'shop', *pages() { for (let i = 0; i < 1_000; i++) yield { path: \`p/\${i}\`, markdown: 'Text', frontMatter: { price: i } } } }],
  checks: [{ name: 'prices', check: ({ pages }) => pages.filter(({ frontMatter }) => frontMatter.price === 1_000).map(({ file, id }) => ({ code: 'high', message: id, file })) }],`)
  expect(await check({ root })).toMatchObject({
    pages: 1_001,
    diagnostics: [{ code: 'prices/high', message: 'p/999', file: 'docs.config.ts' }],
  })
})

test('a function runs again only if something has changed that it has named', async () => {
  const root = createSite(
    `  sources: [
    { name: 'named', async pages({ readFile, dependsOn }) { append('s'); await dependsOn('data/*.csv'); return [{ path: 'a', markdown: await readFile('data/a.txt') }] } },
    { name: 'unnamed', pages() { append('u'); return [] } },
  ],
  checks: [{ name: 'own', check() { append('c') } }],`,
    { 'data/a.txt': 'One.', 'data/b.csv': '1' },
  )
  const log = join(root, 'runs.log')
  const config = join(root, 'docs.config.ts')
  writeFileSync(
    config,
    `import { appendFileSync } from 'node:fs'\nconst append = (text) => appendFileSync(${JSON.stringify(log)}, text)\n${readFileSync(config, 'utf8')}`,
  )
  const runsOf = async () => {
    writeFileSync(log, '')
    expect(linesOf((await build({ root, strict: true })).diagnostics)).toEqual([])
    return [...readFileSync(log, 'utf8')].sort().join('')
  }
  expect(await runsOf()).toBe('csu')
  expect(await runsOf()).toBe('u')
  writeFileSync(join(root, 'data/a.txt'), 'Two.')
  expect(await runsOf()).toBe('csu')
  expect(readFileSync(join(root, 'out/a.html'), 'utf8')).toContain('Two.')
  writeFileSync(join(root, 'data/c.csv'), '2')
  expect(await runsOf()).toBe('su')
  writeFileSync(join(root, 'content/index.md'), '# Home\n\nOther text.\n')
  expect(await runsOf()).toBe('cu')
  writeFileSync(config, readFileSync(config, 'utf8').replace('[]', '[ ].slice(0)'))
  expect(await runsOf()).toBe('csu')
})

test('changes of the data are followed, and the last good pages stay while it is wrong', async () => {
  const root = createSite(
    `  sources: [{ name: 'shop', async pages({ readJson }) { return [{ path: 'a', markdown: (await readJson('data/a.json')).value }] } }],
  checks: [{ name: 'rule', async check(site, { readFile }) { return [{ code: 'text', message: (await readFile('rules.txt')).trim() }] } }],`,
    { 'data/a.json': '"First text"', 'rules.txt': 'One\n' },
  )
  const server = await createDevServer({ root, port: 0 })
  const page = async () => (await fetch(`${server.url}a`)).text()
  expect(await page()).toContain('First text')
  expect(server.diagnostics.map(({ message }) => message)).toEqual(['One'])
  writeFileSync(join(root, 'data/a.json'), '"Second text"')
  await vi.waitFor(async () => expect(await page()).toContain('Second text'), 20_000)
  writeFileSync(join(root, 'rules.txt'), 'Two\n')
  await vi.waitFor(() => expect(server.diagnostics.map(({ message }) => message)).toEqual(['Two']), 20_000)
  writeFileSync(join(root, 'data/a.json'), '"')
  await vi.waitFor(() => expect(server.diagnostics.map(({ code }) => code)).toContain('function/bad-json'), 20_000)
  expect(await page()).toContain('Second text')
  rmSync(join(root, 'data/a.json'))
  await vi.waitFor(() => expect(server.diagnostics.map(({ code }) => code)).toContain('function/threw'), 20_000)
  writeFileSync(join(root, 'data/a.json'), '"Third text"')
  await vi.waitFor(async () => expect(await page()).toContain('Third text'), 20_000)
  expect(server.diagnostics.map(({ code }) => code)).toEqual(['rule/text'])
  await server.close()
})
