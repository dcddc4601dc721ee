import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Files, writeFiles } from '../../../cli/project.ts'
import { docsgen } from '../../../cli/run-here.ts'
import { startPreview } from '../../../core/preview/preview-site.ts'
import { buildProject, connectStdio, siteFiles } from './mcp-site.ts'

const api = (path: string) => `openapi: 3.1.0
info: { title: Till API, version: 1.0.0 }
paths:
  /${path}:
    get: { operationId: ${path}/list-all, summary: List all ${path}, responses: { '200': { description: OK } } }
components:
  schemas:
    CashDrawer: { type: object, description: Where the money is., properties: { coins: { type: integer, description: How many. } } }
`

const files: Files = {
  ...siteFiles,
  'docs.config.ts': `export default {
  title: 'Kiosk',
  description: 'How to run a kiosk.',
  url: 'https://kiosk.test',
  base: '/docs/',
  lastUpdated: false,
  symbols: true,
  versions: [{ id: '2', label: '2', path: '/' }, { id: '1', label: '1', reference: { openapi: [{ file: 'old.yaml', into: 'reference/till' }] } }],
  reference: {
    openapi: [{ file: 'till.yaml', into: 'reference/till' }],
    graphql: [{ folder: 'schema', into: 'reference/graphql', title: 'Till queries' }],
  },
}
`,
  'till.yaml': api('drawers'),
  'old.yaml': api('boxes'),
  'schema/schema.graphql': 'type Query {\n  "Counts the money."\n  countMoney: Sum!\n}\ntype Sum { total: Int! }\n',
  'content/guide/options.md': '# Options\n\n## `--till-name <name>`\n\nText.\n\n## How to name a till\n\nText.\n\n## ünïcode#id {#ünï}\n',
  'content/api/till.md': '# Till\n\nWritten by hand.\n',
  'versions/1/index.md': '# Kiosk 1\n\n## oldHeading\n',
}

let root = ''
beforeAll(async () => {
  root = await buildProject(files)
}, 120_000)

const namesIn = (text: string) =>
  [...text.matchAll(/^(\w+) (.+)\n {2}(\S+)/gm)].map(([, kind, name, address]) => `${kind} ${name} ${address}`)

const base = 'https://kiosk.test/docs/'
const expected: readonly (readonly [Readonly<Record<string, string>>, readonly string[]])[] = [
  [{ name: 'drawers/list-all' }, [`operation List all drawers (drawers/list-all) ${base}reference/till/drawers-list-all`]],
  [{ name: 'list all DRAWERS' }, [`operation List all drawers (drawers/list-all) ${base}reference/till/drawers-list-all`]],
  [
    { name: 'CashDrawer' },
    [
      `schema CashDrawer ${base}reference/till/schemas/cash-drawer`,
      `property CashDrawer.coins ${base}reference/till/schemas/cash-drawer#coins`,
    ],
  ],
  [{ name: 'coins', kind: 'property' }, [`property CashDrawer.coins ${base}reference/till/schemas/cash-drawer#coins`]],
  [{ name: 'countMoney' }, [`query countMoney ${base}reference/graphql/queries#countmoney`]],
  [{ name: 'Sum' }, [`type Sum ${base}reference/graphql/object-types#sum`]],
  [{ name: 'total' }, [`heading total ${base}reference/graphql/object-types#sum-total`]],
  [{ name: '--till-name' }, [`heading --till-name <name> ${base}guide/options#--till-name-name`]],
  [{ name: 'ünïcode' }, [`heading ünïcode#id ${base}guide/options#%C3%BCn%C3%AF`]],
  [
    { name: 'till', kind: 'page' },
    [
      `page Till ${base}api/till`,
      `page Till queries: Types ${base}reference/graphql/object-types`,
      `page Till queries: Queries ${base}reference/graphql/queries`,
      `page Till API ${base}reference/till/`,
      `page Till API: Schemas ${base}reference/till/schemas/`,
    ],
  ],
  [{ name: 'oldHeading' }, []],
  [{ name: 'oldHeading', under: '/docs/1' }, [`heading oldHeading ${base}1/#oldheading`]],
  [
    { name: 'list-all', under: 'https://kiosk.test/docs/1/reference/' },
    [`operation List all boxes (boxes/list-all) ${base}1/reference/till/boxes-list-all`],
  ],
]

describe('find_symbols with symbols.json', () => {
  test.each(expected)('%o', async (values, names) => {
    const { call } = await connectStdio([], root)
    const found = namesIn(await call('find_symbols', values))
    expect(found).toEqual(names)
    for (const name of found) {
      const { pathname, hash } = new URL(name.slice(name.lastIndexOf(' ') + 1))
      const path = pathname.slice('/docs/'.length)
      const html = readFileSync(join(root, 'out', path === '' || path.endsWith('/') ? `${path}index.html` : `${path}.html`), 'utf8')
      if (hash !== '') expect(html).toContain(`id="${decodeURIComponent(hash.slice(1))}"`)
    }
  })

  test('lists all names of APIs, with what their pages say', async () => {
    const { call } = await connectStdio([], root)
    const all = await call('find_symbols')
    expect(all).toMatch(/^\d names\.\n/)
    expect(all).not.toContain('heading')
    expect(all).toContain(
      `query countMoney\n  ${base}reference/graphql/queries#countmoney\n  countMoney: Sum!\n  Counts the money.\n  From schema.graphql`,
    )
    expect(all).toContain('/schemas/cash-drawer\n  object\n  Where the money is.')
    expect(await call('find_symbols', { kind: 'schema', limit: 1, offset: 1 })).toBe('No more names: there are 1.')
    expect(await call('find_symbols', { name: 'nowhere' })).toBe('No names for "nowhere".')
  })

  test('downloads the list of a published site', async () => {
    const { port } = await startPreview(join(root, 'out'), { base: '/docs/' })
    const address = `http://localhost:${port}/docs/`
    const { call } = await connectStdio([address], root)
    for (const [values, names] of expected) {
      const own = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.replace(base, address)]))
      expect(namesIn(await call('find_symbols', own))).toEqual(names.map((name) => name.replace(base, address)))
    }
    expect(await call('find_symbols', { kind: 'query' })).toContain(
      `${address}reference/graphql/queries#countmoney\n  countMoney: Sum!\n  Counts the money.\n  From schema.graphql`,
    )
  })
})

test('a list that cannot be used is named, and the pages are read instead', { timeout: 120_000 }, async () => {
  const broken = await buildProject(files)
  const file = join(broken, 'out/symbols.json')
  const { call } = await connectStdio([], broken)
  const cases: readonly (readonly [string, string])[] = [
    ['', '`symbols.json` cannot be used: it is not complete JSON. Build the site again.'],
    ['[]', 'it is not a list of symbols'],
    ['null', 'it is not a list of symbols'],
    ['{"symbols":2}', 'its format has the version 2, and this docsgen reads version 1'],
    ['{"symbols":1,"title":"A","pages":{}}', 'its `pages` are not a list'],
    ['{"symbols":1,"title":"A","pages":[["../up","A",[]]]}', 'page 1 of its `pages` is not valid: its path is not below the site'],
    ['{"symbols":1,"title":"A","pages":[["a","A",[["b"]]]]}', 'one of its anchors is not a list of two to four short strings'],
    [`{"symbols":1,"title":"A","pages":${'['.repeat(100_000)}`, 'it is not complete JSON'],
    [' '.repeat(16_000_001), '`symbols.json` is larger than 16 MB.'],
  ]
  for (const [text, problem] of cases) {
    // Another build.
    writeFileSync(join(broken, 'out/llms.txt'), `${readFileSync(join(broken, 'out/llms.txt'), 'utf8')}\n`)
    writeFileSync(file, text)
    const answer = await call('find_symbols', { name: 'list-all', under: 'reference/' })
    expect(answer).toContain(problem)
    expect(namesIn(answer)).toEqual([
      `operation List all drawers (drawers/list-all) ${base}reference/till/drawers-list-all#list-all-drawers`,
    ])
  }
  for (const under of ['..', '../..', '/docs/%2e%2e', 'a\0b', '.docsgen/', 'x'.repeat(2_000), '////'])
    expect(await call('find_symbols', { name: 'list-all', under }), under).toContain('No reference entries for "list-all".')
  writeFileSync(file, '{"symbols":1,"title":"A","pages":[["gone","Page",[["x","Gone","class"]]]]}')
  writeFileSync(join(broken, 'out/llms.txt'), `${readFileSync(join(broken, 'out/llms.txt'), 'utf8')}\n`)
  expect(await call('find_symbols', { name: 'Gone' })).toBe(`1 names for "Gone".\n\nclass Gone\n  ${base}gone#x`)
  writeFiles(broken, { 'content/new.md': '# New\n\n## newName\n' })
  expect((await docsgen(['build'], { cwd: broken })).code).toBe(0)
  expect(namesIn(await call('find_symbols', { name: 'newName' }))).toEqual([`heading newName ${base}new#newname`])
})
