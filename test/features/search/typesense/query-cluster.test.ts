import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openCluster as openForPush } from '../../../../src/features/search/typesense/open-cluster.ts'
import { planPush, pushRecords } from '../../../../src/features/search/typesense/push-records.ts'
import { openCluster, queryCluster } from '../../../../templates/search/query-cluster.ts'
import type { Fault } from '../../../stand-ins/typesense/fault.ts'
import { type StandIn, startStandIn } from '../../../stand-ins/typesense/start-stand-in.ts'
import { recordsOf, sampleRecords } from './sample-records.ts'
import { settingsOf } from './sample-settings.ts'
import { openTestCluster } from './test-cluster.ts'

const records = [
  ...sampleRecords(),
  ...recordsOf({ title: 'Installation', url: '/de/installation/', text: 'Auf Deutsch.', language: 'de', area: 'Learn' }),
  ...recordsOf({ title: 'Installation', url: '/1.x/installation/', text: 'As it was.', version: '1.x', area: 'Learn' }),
]

describe('results', () => {
  const world = openTestCluster()
  let alias: string
  let searchKey: string

  beforeAll(async () => {
    alias = world.newAlias()
    searchKey = await world.newKey(['documents:search'], [alias])
    const cluster = openForPush({ nodes: world.nodes, key: world.adminKey })
    await pushRecords({ cluster, plan: planPush({ alias, language: 'en', records }) })
  })

  function ask(query: string, more: object = {}, settings: object = {}) {
    const own = settingsOf({ nodes: world.nodes, searchKey, collection: alias, ...settings })
    return openCluster(own).answer({ query, limit: 10, ...more })
  }

  test('are pages with their sections', async () => {
    const { count, areas, found, marked } = await ask('steps')
    expect(count).toBe(1)
    expect(areas).toEqual([{ area: 'Learn', count: 1 }])
    expect(found).toEqual([
      {
        document: { t: 'Installation', href: '/guides/installation/', s: [['first-steps', 'First steps', '']] },
        area: 'Learn',
        sections: [0],
      },
    ])
    expect(marked).toContain('step')
  })

  test('are limited to the language and the version', async () => {
    const hrefs = async (settings: object) => (await ask('installation', {}, settings)).found.map(({ document }) => document.href)
    expect(await hrefs({})).toEqual(['/guides/installation/'])
    expect(await hrefs({ language: 'de' })).toEqual(['/de/installation/'])
    expect(await hrefs({ tag: 'docs-default-1.x' })).toEqual(['/1.x/installation/'])
    expect(await hrefs({ language: 'fr' })).toEqual([])
  })

  test('in an area include counts of the others', async () => {
    const { found, areas, count } = await ask('request', { area: 'Learn' })
    expect({ found, count }).toEqual({ found: [], count: 0 })
    expect(areas).toEqual([{ area: 'Reference', count: 1 }])
  })

  test('contain the surrounding text and the matched words', async () => {
    const { found, marked } = await ask('vendure conf')
    expect(found[0]?.document.s[0]?.[2]).toContain('vendure-config')
    expect(marked).toContain('vendure')
  })

  test('are paginated', async () => {
    const [first, second] = [await ask('the', { limit: 1 }), await ask('the', { limit: 1, from: 1 })]
    expect(first.count).toBe(second.count)
    expect(first.found[0]?.document.href).not.toBe(second.found[0]?.document.href)
  })

  test('are empty without matches or without a query', async () => {
    expect(await ask('zzzzzzzz')).toMatchObject({ count: 0, found: [] })
    for (const query of ['', '   ', '*', '"', '--']) expect(await ask(query)).toEqual({ count: 0, areas: [], found: [], marked: [] })
  })

  test.each([
    'constructor',
    '__proto__',
    'a`b && language:=`de`',
    '<img src=x onerror=alert(1)>',
    '\u0000',
    'x'.repeat(10_000),
    '😀 é',
    '日本語',
    '-fields',
    '"custom fields"',
  ])('to %j are whole', async (query) => {
    expect((await ask(query)).count).toBeGreaterThanOrEqual(0)
  })

  test('require a collection and a key', async () => {
    await expect(ask('steps', {}, { collection: `${alias}-gone` })).rejects.toThrow(/^The search cluster/)
    await expect(ask('steps', {}, { searchKey: 'no-key' })).rejects.toThrow(/^The search cluster answered 40[13]/)
  })
})

describe('failing nodes', () => {
  let standIn: StandIn

  beforeAll(async () => {
    standIn = await startStandIn()
    const cluster = openForPush({ nodes: standIn.nodes, key: standIn.adminKey })
    await pushRecords({ cluster, plan: planPush({ alias: 'acme-docs', language: 'en', records }) })
  })
  afterEach(async () => {
    standIn.setFault(undefined)
    for (const node of [0, 1, 2]) await standIn.takeUp(node)
  })
  afterAll(() => standIn.close())

  const settings = () => settingsOf({ nodes: standIn.nodes, searchKey: standIn.adminKey })
  const ask = (signal?: AbortSignal) => queryCluster({ question: { query: 'steps', limit: 10 }, settings: settings(), signal })

  const faults: readonly Fault[] = [
    { kind: 'reset' },
    { kind: 'cut' },
    { kind: 'truncated' },
    { kind: 'html' },
    { kind: 'other-json' },
    { kind: 'empty' },
    { kind: 'broken-gzip' },
    { kind: 'huge' },
    { kind: 'status', status: 401, message: 'Forbidden' },
    { kind: 'status', status: 429, message: 'Too many' },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503 },
  ]

  test.each(faults)('%j on one: the next one answers', async (fault) => {
    standIn.setFault(fault, 0)
    expect(await ask()).toMatchObject({ answer: { count: 1 }, node: 1 })
  })

  test.each(faults)('%j on all: an error', async (fault) => {
    standIn.setFault(fault)
    await expect(ask()).rejects.toBeInstanceOf(Error)
  })

  test('one or two that are down: the others respond', async () => {
    await standIn.takeDown(0)
    expect((await ask()).node).toBe(1)
    await standIn.takeDown(1)
    expect((await ask()).node).toBe(2)
    await standIn.takeDown(2)
    await expect(ask()).rejects.toBeInstanceOf(Error)
  })

  test('one that does not answer is left after a while, and not asked first again', async () => {
    holdTime()
    standIn.setFault({ kind: 'slow', ms: 20_000 }, 0)
    const reader = openCluster(settings())
    let isOver = false
    const first = reader.answer({ query: 'steps', limit: 10 }).finally(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(1_500)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(1_500)
    await first
    await reader.answer({ query: 'steps', limit: 10 })
  })

  test('all that do not answer are given up within six seconds', async () => {
    holdTime()
    standIn.setFault({ kind: 'slow', ms: 20_000 })
    const refused = expect(ask()).rejects.toBeInstanceOf(Error)
    await vi.advanceTimersByTimeAsync(6_000)
    await refused
  })

  test('a question that is no longer asked ends at once', async () => {
    holdTime()
    standIn.setFault({ kind: 'slow', ms: 20_000 })
    const controller = new AbortController()
    const reason = new Error('typed on')
    const refused = expect(ask(controller.signal)).rejects.toBe(reason)
    await vi.advanceTimersByTimeAsync(100)
    controller.abort(reason)
    await refused
    await expect(ask(controller.signal)).rejects.toBe(reason)
  })

  test('without nodes, there is an error', async () => {
    await expect(queryCluster({ question: { query: 'x', limit: 1 }, settings: settingsOf({ nodes: [] }) })).rejects.toThrow(
      'There is no node to ask',
    )
  })
})

/** No time passes by itself: whatever waits for it without need does not end. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}
