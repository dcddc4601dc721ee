import { expect, test } from 'vitest'
import { validateConfig } from '../../../src/core/config/load-config.ts'
import { resolveConfig } from '../../../src/core/config/resolve-config.ts'
import type { UserConfig } from '../../../src/core/config/user-config.ts'
import { checkSearchKey } from '../../../src/features/search/cluster-search.ts'
import type { SearchConfig } from '../../../src/features/search/options.ts'
import { featureOptions } from '../../../src/features.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { reportLine } from '../../core/config/temp-project.ts'

const configFile = 'docs.config.ts' as ProjectPath
const typesense = { provider: 'typesense', nodes: ['https://a.example', 'https://b.example:8108'], searchKey: 'search-key' } as const
const algolia = { provider: 'algolia', appId: 'R2IYF7ETH7', apiKey: 'search-key', indexName: 'acme' } as const

function reportsOf(search: unknown): string[] {
  const { value, diagnostics } = validateConfig({ title: 'A', search }, { file: configFile }, featureOptions)
  expect(value === undefined).toBe(diagnostics.length > 0)
  return diagnostics.map((diagnostic) => reportLine(diagnostic).replace(`${configFile} config/`, ''))
}

function resolve(config: Partial<UserConfig>) {
  const { value, diagnostics } = resolveConfig(
    { title: 'A', ...config },
    { englishMessages: {}, features: featureOptions, root: '/srv/site', configFile },
  )
  return { search: value?.search, config: value, reports: diagnostics.map(({ message }) => message) }
}

test('every provider with all its options', () => {
  const configs: readonly SearchConfig[] = [
    { provider: 'local' },
    { provider: 'none' },
    {
      provider: 'local',
      synonyms: [
        ['upgrade', 'update'],
        ['größe', 'format', '寸法'],
      ],
    },
    typesense,
    { ...typesense, collection: 'acme_1.x', parameters: { num_typos: 1, prefix: false, sort_by: '_text_match:desc' }, local: false },
  ]
  for (const search of [...configs, algolia, { ...algolia, parameters: { filters: 'version:2', typoTolerance: false }, local: false }])
    expect(reportsOf(search)).toEqual([])
})

test.each<[string, unknown, string[]]>([
  ['no object', 'local', ['wrong-type `search` must be an object; found the string `local`.']],
  ['no provider', {}, ['missing-key The option `search.provider` is required.']],
  [
    'another provider, whatever else it has',
    { provider: 'lunr', appId: 'x' },
    ['bad-value `search.provider` is invalid: it must be `local`, `none`, `typesense`, or `algolia`; found `lunr`.'],
  ],
  [
    'keys of another provider',
    { provider: 'local', nodes: [] },
    ['unknown-key Unknown option `search.nodes`. The possible keys are `provider`, `synonyms`.'],
  ],
  [
    'synonyms that are not single words, and a group of one',
    { provider: 'local', synonyms: [['text message', 'sms'], ['alone']] },
    [
      'bad-value `search.synonyms[0][0]` is invalid: a synonym must be a single word of 2 to 40 letters and digits.',
      'bad-value `search.synonyms[1]` is invalid: a group needs at least two words.',
    ],
  ],
  [
    'what is needed',
    { provider: 'typesense' },
    ['missing-key The option `search.nodes` is required.', 'missing-key The option `search.searchKey` is required.'],
  ],
  ['a near miss', { ...typesense, colection: 'a' }, ['unknown-key Unknown option `search.colection`. Did you mean `collection`?']],
  [
    'an application that is not a host name, and a parameter of docsgen',
    { ...algolia, appId: 'a.example/', parameters: { hitsPerPage: 3, 'a-b': 1 } },
    [
      'bad-value `search.appId` is invalid: it must consist of letters and digits, such as `R2IYF7ETH7`.',
      'bad-value `search.parameters.hitsPerPage` is invalid: docsgen sets this parameter itself.',
      'bad-value `search.parameters["a-b"]` is invalid: it is not a valid search parameter name, such as `filters`.',
    ],
  ],
  [
    'no nodes',
    { ...typesense, nodes: [] },
    ['bad-value `search.nodes` is invalid: it is empty; add at least one node, such as `https://search.example.com`.'],
  ],
  [
    'the same node twice',
    { ...typesense, nodes: ['https://a.example', 'https://A.example:443/'] },
    ['bad-value `search.nodes` is invalid: it contains `https://a.example` twice.'],
  ],
  [
    'an empty name',
    { ...typesense, collection: '' },
    [expect.stringContaining('bad-value `search.collection` is invalid: it can contain up to 200 letters')],
  ],
  [
    'a parameter the search sets itself',
    { ...typesense, parameters: { q: 'x' } },
    ['bad-value `search.parameters.q` is invalid: docsgen sets this parameter itself.'],
  ],
  [
    'a key among the parameters',
    { ...typesense, parameters: { 'x-typesense-api-key': 'x' } },
    [expect.stringContaining('it is not a valid search parameter name, such as `num_typos`')],
  ],
  [
    'a parameter that is a list',
    { ...typesense, parameters: { num_typos: [1] } },
    ['wrong-type `search.parameters.num_typos` must be a string, a number, `true`, or `false`; found a list.'],
  ],
])('%s', (_, search, expected) => {
  expect(reportsOf(search)).toEqual(expected)
})

test.each([
  ['search.example.com', 'it must be a URL such as `https://search.example.com`'],
  ['ftp://a.example', 'it must be a URL such as `https://search.example.com`'],
  ['https://', 'it must be a URL such as `https://search.example.com`'],
  ['https://user:word@a.example', 'it contains a username or password, which every reader could see'],
  ['https://a.example/typesense', 'it must not contain anything after the host or port'],
  ['https://a.example/?x', 'it must not contain anything after the host or port'],
  ['http://a.example', 'queries would be sent unencrypted; use `https://`'],
  ['http://localhost.example', 'queries would be sent unencrypted; use `https://`'],
])('the node %j is refused', (node, reason) => {
  expect(reportsOf({ ...typesense, nodes: [node] })).toEqual([`bad-value \`search.nodes[0]\` is invalid: ${reason}.`])
})

test.each(['http://localhost:8108', 'http://127.0.0.1:8108', 'http://[::1]:8108', 'https://a.example:443/'])(
  'the node %j is taken',
  (node) => {
    expect(reportsOf({ ...typesense, nodes: [node] })).toEqual([])
  },
)

test('an invalid key is rejected without being shown', () => {
  for (const searchKey of ['', 'with blank', 'ключ', 'a\n']) {
    const [report, ...others] = reportsOf({ ...typesense, searchKey })
    expect(others).toEqual([])
    expect(report).toBe('bad-value `search.searchKey` is invalid: a key must consist of 1 to 2,000 ASCII characters without spaces.')
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

test('a title without letters results in no collection name', () => {
  expect(resolve({ title: '文档', search: typesense }).reports).toEqual([
    '`search.collection` is invalid: docsgen cannot derive a collection name from the title `文档`; set `search.collection`.',
  ])
})

test('the admin key as the search key is rejected without a code frame', () => {
  const { config } = resolve({ search: typesense })
  if (!config) throw new Error('no config')
  expect(checkSearchKey(config, undefined)).toEqual([])
  expect(checkSearchKey(config, 'another')).toEqual([])
  expect(checkSearchKey(config, 'search-key')).toMatchObject([{ code: 'config/admin-key', location: { file: configFile } }])
  expect(JSON.stringify(checkSearchKey(config, 'search-key'))).not.toContain('search-key')
})
