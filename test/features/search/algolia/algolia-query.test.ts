import { expect, test } from 'vitest'
import { createAlgolia } from '../../../../templates/search/algolia-query.ts'
import { shared } from '../../../../templates/search/typesense-query.ts'
import { settingsOf } from '../typesense/sample-settings.ts'

const algolia = createAlgolia(shared)
const settings = settingsOf({ appId: 'R2IYF7ETH7', searchKey: 'a/b', collection: 'acme', siteUrl: 'https://acme.example' })
const question = { query: 'cart', limit: 5 }

function requestsOf(...given: Parameters<typeof algolia.createRequest>): readonly Record<string, unknown>[] {
  return JSON.parse(algolia.createRequest(...given)).requests
}

test('a request asks for records of DocSearch, in the reader’s language if there are several', () => {
  expect(algolia.urlOf('https://r2iyf7eth7-dsn.algolia.net', settings)).toBe(
    'https://r2iyf7eth7-dsn.algolia.net/1/indexes/*/queries?x-algolia-application-id=R2IYF7ETH7&x-algolia-api-key=a%2Fb',
  )
  expect(requestsOf(question, settings)).toMatchObject([{ indexName: 'acme', query: 'cart', offset: 0, length: 5, facetFilters: [] }])
  const own = { ...settings, isMultilingual: true, parameters: { filters: 'version:2', query: 'x' } }
  expect(requestsOf({ ...question, area: 'Learn', from: 10 }, own)).toMatchObject([
    { offset: 10, query: 'cart', filters: 'version:2', facetFilters: ['lang:en', 'hierarchy.lvl0:Learn'] },
    { offset: 0, length: 1, facetFilters: ['lang:en'] },
  ])
})

test('the records of a page become its sections', () => {
  const hit = {
    url: 'https://acme.example/guide/#orders',
    url_without_anchor: 'https://acme.example/guide/',
    anchor: 'orders',
    content: 'What becomes of a cart.',
    hierarchy: { lvl0: 'Learn', lvl1: 'Guide', lvl2: 'Shop', lvl3: 'Orders', lvl4: null },
    _highlightResult: { hierarchy: { lvl1: { value: 'Guide', matchLevel: 'none' } } },
    _snippetResult: { content: { value: 'What becomes of a \ue000cart\ue001.', matchLevel: 'full' } },
  }
  const reply = { results: [{ hits: [hit], nbHits: 12, facets: { 'hierarchy.lvl0': { Learn: 11, Other: 1 } } }] }
  expect(algolia.readReply(reply, question, settings)).toEqual({
    count: 12,
    areas: [{ area: 'Learn', count: 11 }],
    found: [
      {
        document: {
          t: 'Guide',
          href: '/guide/',
          s: [
            ['', 'Shop', ''],
            ['orders', 'Orders', 'What becomes of a cart.', 0],
          ],
        },
        area: 'Learn',
        sections: [1],
      },
    ],
    marked: ['cart'],
  })
})

test.each([
  {},
  { results: {} },
  { results: [] },
  { results: [{ message: 'Index not allowed', status: 403 }] },
  { results: [{ hits: [] }] },
  null,
])('invalid: %j', (reply) => {
  expect(() => algolia.readReply(reply, question, settings)).toThrow('search')
})
