import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createClusterRequest, readClusterReply } from '../../../../templates/search/typesense-query.ts'
import { settingsOf } from './sample-settings.ts'

const question = { query: 'custom fields', limit: 10 }

function searchesOf(...parameters: Parameters<typeof createClusterRequest>): readonly Record<string, unknown>[] {
  return JSON.parse(createClusterRequest(...parameters)).searches
}

describe('a request', () => {
  test('asks for pages with their sections, within the language and the version', () => {
    const [search, ...others] = searchesOf(question, settingsOf({}))
    expect(others).toEqual([])
    expect(search).toMatchObject({
      collection: 'acme-docs',
      q: 'custom fields',
      query_by: 'hierarchy.lvl1,hierarchy.lvl2,hierarchy.lvl3,hierarchy.lvl4,hierarchy.lvl5,hierarchy.lvl6,content,hierarchy.lvl0',
      query_by_weights: '24,16,12,10,8,8,4,1',
      filter_by: 'language:=`en` && docusaurus_tag:=[`default`,`docs-default-next`]',
      group_by: 'url_without_anchor',
      per_page: 10,
    })
    expect(search).not.toHaveProperty('offset')
  })

  test('continues after the last page of results', () => {
    expect(searchesOf({ ...question, from: 20 }, settingsOf({}))[0]).toMatchObject({ offset: 20, per_page: 10 })
  })

  test('in an area also counts the others', () => {
    const [within, all] = searchesOf({ ...question, area: 'Learn' }, settingsOf({}))
    expect(within?.filter_by).toBe('language:=`en` && docusaurus_tag:=[`default`,`docs-default-next`] && hierarchy.lvl0:=`Learn`')
    expect(all).toMatchObject({ filter_by: 'language:=`en` && docusaurus_tag:=[`default`,`docs-default-next`]', per_page: 1 })
  })

  test('contains the site’s own parameters, except for those required to read the response', () => {
    const parameters = { num_typos: 1, query_by: 'content', query_by_weights: '1', filter_by: 'type:=lvl1', group_by: 'type', q: 'x' }
    expect(searchesOf(question, settingsOf({ parameters }))[0]).toMatchObject({
      num_typos: 1,
      query_by: 'content',
      query_by_weights: '1',
      filter_by: '(type:=lvl1) && language:=`en` && docusaurus_tag:=[`default`,`docs-default-next`]',
      group_by: 'url_without_anchor',
      q: 'custom fields',
    })
  })

  test('is JSON of bounded length for any query', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), fc.string({ unit: 'binary' }), (query, area) => {
        const text = createClusterRequest({ query, area, limit: 5 }, settingsOf({}))
        expect(text.isWellFormed()).toBe(true)
        const [{ q, filter_by } = {}] = JSON.parse(text).searches
        expect(q.length).toBeLessThanOrEqual(200)
        expect(filter_by.split('`').length).toBe(9)
      }),
    )
  })
})

const hit = {
  document: {
    url: '/guides/custom-fields/#types',
    url_without_anchor: '/guides/custom-fields/',
    anchor: 'types',
    'hierarchy.lvl0': 'Learn',
    'hierarchy.lvl1': 'Custom fields',
    'hierarchy.lvl2': 'Defining',
    'hierarchy.lvl3': 'Types',
  },
  highlights: [
    { field: 'hierarchy.lvl1', snippet: '\ue000Custom\ue001 \ue000fields\ue001', matched_tokens: ['Custom', 'fields'] },
    { field: 'content', snippet: 'a list of\n \ue000customFields\ue001 that', matched_tokens: ['customFields'] },
  ],
}

function replyWith(hits: readonly object[], more: object = {}) {
  return { results: [{ found: 1, grouped_hits: [{ group_key: ['/'], hits }], ...more }] }
}

describe('a response', () => {
  test('contains pages with sections, like the local index', () => {
    const facet_counts = [
      {
        field_name: 'hierarchy.lvl0',
        counts: [
          { value: 'Reference', count: 3 },
          { value: 'Learn', count: 1 },
          { value: 'Home', count: 1 },
        ],
      },
    ]
    expect(readClusterReply(replyWith([hit], { found: 7, facet_counts }), question, settingsOf({}))).toEqual({
      count: 7,
      areas: [
        { area: 'Learn', count: 1 },
        { area: 'Reference', count: 3 },
      ],
      found: [
        {
          document: {
            t: 'Custom fields',
            href: '/guides/custom-fields/',
            s: [
              ['', 'Defining', ''],
              ['types', 'Types', 'a list of customFields that', 0],
            ],
          },
          area: 'Learn',
          sections: [1],
        },
      ],
      marked: ['custom', 'field', 'customfield'],
    })
  })

  test('contains each section once, including parents that are results', () => {
    const part = (anchor: string, ...trail: string[]) => ({
      document: { ...hit.document, anchor, ...Object.fromEntries([2, 3].map((level, at) => [`hierarchy.lvl${level}`, trail[at]])) },
      highlights: [],
    })
    const hits = [part('b', 'A', 'B'), part('a', 'A'), part('b', 'A', 'B'), part('b-1', 'A', 'B'), part('')]
    const [page] = readClusterReply(replyWith(hits), question, settingsOf({})).found
    expect(page?.document.s).toEqual([
      ['a', 'A', ''],
      ['b', 'B', '', 0],
      ['b-1', 'B', '', 0],
      ['', '', ''],
    ])
    expect(page?.sections).toEqual([1, 0, 2, 3])
  })

  test('can have its highlights and hierarchy as objects', () => {
    const nested = {
      document: { url: '/a/#b', anchor: 'b', hierarchy: { lvl0: 'Learn', lvl1: 'A', lvl2: 'B' } },
      highlight: { content: { snippet: 'of \ue000words\ue001' }, hierarchy: { lvl2: { value: '\ue000B\ue001' } } },
    }
    const answer = readClusterReply(replyWith([nested]), { query: 'x', limit: 1 }, settingsOf({}))
    expect(answer.found[0]?.document).toEqual({ t: 'A', href: '/a/', s: [['b', 'B', 'of words']] })
    expect(answer.marked).toEqual(['x', 'b', 'word'])
  })

  test.each([
    ['/docs/a/#b', '', '/docs/a/'],
    ['https://docs.example.com/a/?x=1#b', 'https://docs.example.com', '/a/?x=1'],
    ['https://other.example.com/a/', 'https://docs.example.com', 'https://other.example.com/a/'],
    ['//evil.example/a', 'https://docs.example.com', 'https://evil.example/a'],
    ['javascript:alert(1)', '', undefined],
    ['data:text/html,x', 'https://docs.example.com', undefined],
    ['https://', '', undefined],
    ['', '', undefined],
  ])('leads from %j, published at %j, to %j', (url, siteUrl, href) => {
    const { found } = readClusterReply(replyWith([{ document: { url } }]), question, settingsOf({ siteUrl }))
    expect(found[0]?.document.href).toBe(href)
  })

  test('is treated as text', () => {
    const payload = '<img src=x onerror=alert(1)>'
    const evil = {
      document: { ...hit.document, 'hierarchy.lvl1': payload, 'hierarchy.lvl3': payload },
      highlights: [{ field: 'content', snippet: `\ue000${payload}\ue001` }],
    }
    const { document } = readClusterReply(replyWith([evil]), question, settingsOf({})).found[0] ?? {}
    expect(document).toMatchObject({
      t: payload,
      s: [
        ['', 'Defining', ''],
        ['types', payload, payload, 0],
      ],
    })
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'hello'],
    ['a list', []],
    ['no results', { results: [] }],
    ['results of another kind', { results: 'none' }],
    ['a refusal', { results: [{ code: 404, error: 'Not found.' }] }],
    ['no groups', { results: [{ found: 0, hits: [] }] }],
    ['no count', { results: [{ grouped_hits: [] }] }],
    ['a count that is none', { results: [{ found: -1, grouped_hits: [] }] }],
    ['a group that is none', { results: [{ found: 1, grouped_hits: [7] }] }],
    ['a hit without a document', { results: [{ found: 1, grouped_hits: [{ hits: [{}] }] }] }],
  ])('that is %s is an error', (_, reply) => {
    expect(() => readClusterReply(reply, question, settingsOf({}))).toThrow(/^The search cluster/)
  })

  test('of any other kind is an error or an answer', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (document, highlights, facet_counts) => {
        try {
          const { found } = readClusterReply(
            replyWith([{ document, highlights, highlight: highlights }], { facet_counts }),
            question,
            settingsOf({}),
          )
          for (const page of found) expect(page.document.href).toMatch(/^(?:\/|https?:)/)
        } catch (error) {
          expect(String(error)).toMatch(/^Error: The search cluster/)
        }
      }),
    )
  })
})
