import { expect, test } from 'vitest'
import { checkSearchKey } from '../../src/config/check-search-key.ts'
import { resolveConfig } from '../../src/config/resolve-config.ts'
import { validateConfig } from '../../src/config/validate-config.ts'
import type { ProjectPath } from '../../src/model/paths.ts'
import type { SearchConfig, UserConfig } from '../../src/model/user-config.ts'
import { reportLine } from './temp-project.ts'

const configFile = 'docs.config.ts' as ProjectPath
const typesense = { provider: 'typesense', nodes: ['https://a.example', 'https://b.example:8108'], searchKey: 'search-key' } as const

function reportsOf(search: unknown): string[] {
  const { value, diagnostics } = validateConfig({ title: 'A', search }, { file: configFile })
  expect(value === undefined).toBe(diagnostics.length > 0)
  return diagnostics.map((diagnostic) => reportLine(diagnostic).replace(`${configFile} config/`, ''))
}

function resolve(config: Partial<UserConfig>) {
  const { value, diagnostics } = resolveConfig({ title: 'A', ...config }, { root: '/srv/site', configFile })
  return { search: value?.search, config: value, reports: diagnostics.map(({ message }) => message) }
}

test('every provider with all it takes', () => {
  const configs: readonly SearchConfig[] = [
    { provider: 'local' },
    { provider: 'none' },
    typesense,
    { ...typesense, collection: 'acme_1.x', parameters: { num_typos: 1, prefix: false, sort_by: '_text_match:desc' }, local: false },
  ]
  for (const search of configs) expect(reportsOf(search)).toEqual([])
})

test.each<[string, unknown, string[]]>([
  ['no object', 'local', ['wrong-type `search` must be an object; this is the text `local`.']],
  ['no provider', {}, ['missing-key The option `search.provider` is needed.']],
  [
    'another provider, whatever else it has',
    { provider: 'algolia', appId: 'x' },
    ['bad-value `search.provider` cannot be used: it must be `local`, `none` or `typesense`, not `algolia`.'],
  ],
  ['keys of another provider', { provider: 'local', nodes: [] }, ['unknown-key There is no option `search.nodes`.']],
  [
    'what is needed',
    { provider: 'typesense' },
    ['missing-key The option `search.nodes` is needed.', 'missing-key The option `search.searchKey` is needed.'],
  ],
  ['a near miss', { ...typesense, colection: 'a' }, ['unknown-key There is no option `search.colection`. Did you mean `collection`?']],
  [
    'no nodes',
    { ...typesense, nodes: [] },
    ['bad-value `search.nodes` cannot be used: it is empty; name at least one node, such as `https://search.example.com`.'],
  ],
  [
    'the same node twice',
    { ...typesense, nodes: ['https://a.example', 'https://A.example:443/'] },
    ['bad-value `search.nodes` cannot be used: it names `https://a.example` twice.'],
  ],
  [
    'an empty name',
    { ...typesense, collection: '' },
    [expect.stringContaining('bad-value `search.collection` cannot be used: it may hold up to 200 letters')],
  ],
  [
    'a parameter the search sets itself',
    { ...typesense, parameters: { q: 'x' } },
    ['bad-value `search.parameters.q` cannot be used: the search sets it itself.'],
  ],
  [
    'a key among the parameters',
    { ...typesense, parameters: { 'x-typesense-api-key': 'x' } },
    [expect.stringContaining('it is no name of a search parameter, such as `num_typos`')],
  ],
  [
    'a parameter that is a list',
    { ...typesense, parameters: { num_typos: [1] } },
    ['wrong-type `search.parameters.num_typos` must be a text, a number, `true` or `false`; this is a list.'],
  ],
])('%s', (_, search, expected) => {
  expect(reportsOf(search)).toEqual(expected)
})

test.each([
  ['search.example.com', 'it is no address such as `https://search.example.com`'],
  ['ftp://a.example', 'it is no address such as `https://search.example.com`'],
  ['https://', 'it is no address such as `https://search.example.com`'],
  ['https://user:word@a.example', 'it contains a name or password, which every reader could see'],
  ['https://a.example/typesense', 'it must end behind the host or its port'],
  ['https://a.example/?x', 'it must end behind the host or its port'],
  ['http://a.example', 'what readers ask would travel in the open; write `https://`'],
  ['http://localhost.example', 'what readers ask would travel in the open; write `https://`'],
])('the node %j is refused', (node, reason) => {
  expect(reportsOf({ ...typesense, nodes: [node] })).toEqual([`bad-value \`search.nodes[0]\` cannot be used: ${reason}.`])
})

test.each(['http://localhost:8108', 'http://127.0.0.1:8108', 'http://[::1]:8108', 'https://a.example:443/'])(
  'the node %j is taken',
  (node) => {
    expect(reportsOf({ ...typesense, nodes: [node] })).toEqual([])
  },
)

test('a bad key is refused without being shown', () => {
  for (const searchKey of ['', 'with blank', 'ключ', 'a\n']) {
    const [report, ...others] = reportsOf({ ...typesense, searchKey })
    expect(others).toEqual([])
    expect(report).toBe('bad-value `search.searchKey` cannot be used: a key is 1 to 2000 signs of ASCII without blanks.')
  }
})

test('every default of a cluster', () => {
  expect(resolve({ search: { ...typesense, nodes: ['https://A.example:443/'] } }).search).toEqual({
    provider: 'typesense',
    nodes: ['https://a.example'],
    searchKey: 'search-key',
    collection: 'a-docs',
    parameters: {},
    local: true,
  })
})

test.each([
  ['Vendure Docs', 'vendure-docs'],
  ['Acme', 'acme-docs'],
  ['Żółć & Söhne', 'zo-c-sohne-docs'],
  ['docs', 'docs'],
  ['Pandocs', 'pandocs-docs'],
])('the site %j has the collection %j', (title, collection) => {
  expect(resolve({ title, search: typesense }).search).toMatchObject({ collection })
  expect(resolve({ title, search: { ...typesense, collection: 'own' } }).search).toMatchObject({ collection: 'own' })
})

test('a title without letters names no collection', () => {
  expect(resolve({ title: '文档', search: typesense }).reports).toEqual([
    '`search.collection` cannot be used: the title `文档` has no letters a name could be made of; write the collection’s name there.',
  ])
})

test('the admin key as the search key is refused, and no line of the config is shown', () => {
  const { config } = resolve({ search: typesense })
  if (!config) throw new Error('no config')
  expect(checkSearchKey(config, undefined)).toEqual([])
  expect(checkSearchKey(config, 'another')).toEqual([])
  expect(checkSearchKey(config, 'search-key')).toMatchObject([{ code: 'config/admin-key', location: { file: configFile } }])
  expect(JSON.stringify(checkSearchKey(config, 'search-key'))).not.toContain('search-key')
})
