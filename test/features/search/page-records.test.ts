import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPageRecords, type SearchRecord } from '../../../src/features/search/page-records.ts'

interface SampleHeading {
  readonly id: string
  readonly text: string
  readonly depth: number
}

function recordsOf(html: string, headings: readonly SampleHeading[] = [], more: Partial<Parameters<typeof createPageRecords>[0]> = {}) {
  return createPageRecords({
    title: 'Installation',
    description: '',
    url: 'https://acme.example/guides/installation/',
    area: 'Learn',
    language: 'en',
    version: 'next',
    tag: 'docs-default-next',
    ...more,
    body: {
      html: new TextEncoder().encode(html),
      headings: headings.map((heading) => ({ ...heading, html: heading.text, at: { line: 1, column: 1 }, explicit: false })),
    },
  })
}

const pageHtml = '<p>Intro.</p><h2 id="a">First</h2><p>Text &amp; <code>code</code></p><h4 id="b">Deeper</h4><h2 id="c">Second</h2>'
const pageHeadings = [
  { id: 'a', text: 'First', depth: 2 },
  { id: 'b', text: 'Deeper', depth: 4 },
  { id: 'c', text: 'Second', depth: 2 },
]

test('a record for the introduction and for each heading, with the fields of scrapers', () => {
  const records = recordsOf(pageHtml, pageHeadings)
  expect(records[1]).toEqual({
    id: expect.stringMatching(/^guides-installation-a-[0-9a-f]{16}$/),
    'hierarchy.lvl0': 'Learn',
    'hierarchy.lvl1': 'Installation',
    'hierarchy.lvl2': 'First',
    content: 'Text & code',
    anchor: 'a',
    url: 'https://acme.example/guides/installation/#a',
    url_without_anchor: 'https://acme.example/guides/installation/',
    language: 'en',
    docusaurus_tag: 'docs-default-next',
    version: ['next'],
    type: 'lvl2',
    item_priority: 80_003,
  } satisfies SearchRecord)
  expect(records.map((record) => [record.type, record['hierarchy.lvl2'], record['hierarchy.lvl3'], record.anchor, record.content])).toEqual(
    [
      ['lvl1', undefined, undefined, undefined, 'Intro.'],
      ['lvl2', 'First', undefined, 'a', 'Text & code'],
      ['lvl3', 'First', 'Deeper', 'b', undefined],
      ['lvl2', 'Second', undefined, 'c', undefined],
    ],
  )
})

test('a page without an area', () => {
  expect(recordsOf('', [], { area: undefined })[0]).toMatchObject({ 'hierarchy.lvl0': 'Installation', 'hierarchy.lvl1': 'Installation' })
})

test('the description is searchable', () => {
  expect(recordsOf('<p>Text.</p>', [], { description: 'How to begin.' })[0]?.content).toBe('How to begin.\nText.')
})

test('higher headings rank first, then earlier ones', () => {
  const priorities = recordsOf(pageHtml, pageHeadings).map((record) => record.item_priority)
  expect(priorities).toEqual([90_004, 80_003, 70_002, 80_001])
})

test('long text continues in further records, split between words', () => {
  const words = Array.from({ length: 4_000 }, (_, index) => `word${index}`)
  const records = recordsOf(`<p>${words.join(' ')}</p>`)
  expect(records.length).toBeGreaterThan(3)
  expect(records.flatMap(({ content = '' }) => content.split(' '))).toEqual(words)
  expect(records.map(({ type }) => type)).toEqual(['lvl1', ...records.slice(1).map(() => 'content')])
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
  for (const { content = '' } of records) expect(content.length).toBeLessThanOrEqual(8_000)
})

test('no split divides a character', () => {
  for (const { content = '' } of recordsOf(`<p>a${'😀'.repeat(9_000)}</p>`)) expect(content.isWellFormed()).toBe(true)
})

test('lone surrogates are removed', () => {
  const [record] = recordsOf('<p>Text.</p>', [], { title: 'A\ud800B', description: '\udfffEnd' })
  expect(record?.['hierarchy.lvl1']).toBe('A\ufffdB')
  expect(record?.content).toBe('\ufffdEnd\nText.')
})

test('ids are valid in URLs and unique', () => {
  const urls = ['/日本語/', '/中文/', '/a/b/', '/a-b/', '/a b/', `/${'long/'.repeat(80)}`, '/?q=1', '/']
  const ids = urls.flatMap((url) => recordsOf(pageHtml, pageHeadings, { url }).map(({ id }) => id))
  expect(new Set(ids).size).toBe(urls.length * 4)
  for (const id of ids) expect(id).toMatch(/^[\w.-]{1,100}$/)
})

test('the same page produces the same records, and all are valid', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.webPath(), (title, text, url) => {
      const make = () => recordsOf(`<p>${text.replaceAll(/[<&]/g, ' ')}</p>${pageHtml}`, pageHeadings, { title, url })
      const records = make()
      expect(make()).toEqual(records)
      expect(JSON.stringify(records).isWellFormed()).toBe(true)
      expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
    }),
    { numRuns: 100 },
  )
})
