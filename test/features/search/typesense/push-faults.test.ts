import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openCluster } from '../../../../src/features/search/typesense/open-cluster.ts'
import { planPush, pushRecords } from '../../../../src/features/search/typesense/push-records.ts'
import type { Fault, FaultKind } from '../../../stand-ins/typesense/fault.ts'
import { type StandIn, startStandIn } from '../../../stand-ins/typesense/start-stand-in.ts'
import { sampleRecords } from './sample-records.ts'

const alias = 'acme-docs'
let standIn: StandIn
let pausesMs: number[]

beforeEach(async () => {
  standIn = await startStandIn()
  pausesMs = []
})
afterEach(() => standIn.close())

function push(word = 'first', { key = standIn.adminKey, limitMs = 5_000 } = {}) {
  const cluster = openCluster({ nodes: standIn.nodes, key, limitMs, pause: async (ms) => void pausesMs.push(ms) })
  const plan = planPush({ alias, language: 'en', records: sampleRecords(word) })
  return pushRecords({ cluster, plan })
}

/** The error of a failed push; the old search must be unchanged, and no key may be printed. */
async function failureOf(word = 'second', options?: Parameters<typeof push>[1]): Promise<{ message: string; hint: string | undefined }> {
  const before = standIn.state.aliases.get(alias)
  const error = await push(word, options).then(
    () => expect.unreachable('the push went through'),
    (reason: unknown) => reason as Error & { hint?: string },
  )
  expect(error.name).toBe('EnvironmentError')
  expect(`${error.message}${error.hint}${error.stack}${JSON.stringify(error)}${String(error.cause)}`).not.toContain(
    options?.key ?? standIn.adminKey,
  )
  expect(standIn.state.aliases.get(alias)).toBe(before)
  if (before !== undefined) expect(standIn.state.collections.get(before)?.docs.size).toBe(sampleRecords().length)
  return { message: error.message, hint: error.hint }
}

function isComplete(): boolean {
  return standIn.state.find(alias)?.docs.size === sampleRecords().length
}

describe('nodes that are down', () => {
  test.each([[[0]], [[1, 2]], [[0, 1]]])('%j: the others do the work', async (down) => {
    for (const node of down) await standIn.takeDown(node)
    await push()
    expect(isComplete()).toBe(true)
    expect(pausesMs).toEqual([])
  })

  test('all: retried for a while, then reported', async () => {
    await push()
    for (const node of [0, 1, 2]) await standIn.takeDown(node)
    expect(await failureOf()).toEqual({
      message: expect.stringMatching(
        /^The search cluster could not list its (?:collections|aliases): it cannot be reached \(ECONNREFUSED\)\.$/,
      ),
      hint: 'Readers keep searching the previous records. Check the cluster, then push again.',
    })
    expect(pausesMs.slice(0, 1)).toEqual([500])
  })

  test('one that goes down during the push is skipped', async () => {
    standIn.setFault({ kind: 'reset', only: '/import$' }, 0)
    await push()
    expect(isComplete()).toBe(true)
  })
})

describe('a cluster that is busy', () => {
  test.each([429, 500, 503])('%i a few times is waited for, longer and longer', async (status) => {
    // The client tries every node before it fails with 5xx.
    standIn.setFault({ kind: 'status', status, only: '/import$', times: status === 429 ? 3 : 9 })
    await push()
    expect(isComplete()).toBe(true)
    expect(pausesMs).toEqual([500, 1_000, 2_000])
  })

  test.each([429, 500, 503])('%i without an end is given up after six tries', async (status) => {
    await push()
    const sentBefore = standIn.exchanges.length
    standIn.setFault({ kind: 'status', status, only: '/import$' })
    expect((await failureOf()).message).toBe(
      `The search cluster could not import the records: it responded with ${status}, “Not Ready or Lagging”.`,
    )
    expect(pausesMs).toEqual([500, 1_000, 2_000, 4_000, 7_500])
    const imports = standIn.exchanges.slice(sentBefore).filter(({ path }) => path.endsWith('/import'))
    expect(imports.length).toBe(status === 429 ? 6 : 18)
    standIn.setFault(undefined)
    await push('second')
    expect(isComplete()).toBe(true)
  })
})

describe('invalid responses', () => {
  const kinds: readonly FaultKind[] = [
    { kind: 'slow', ms: 1_500 },
    { kind: 'reset' },
    { kind: 'cut' },
    { kind: 'truncated' },
    { kind: 'html' },
    { kind: 'other-json' },
    { kind: 'empty' },
    { kind: 'broken-gzip' },
    { kind: 'huge' },
  ]
  for (const only of ['^GET /collections$', '^POST /collections$', '/import$', '^PUT /aliases']) {
    test.concurrent.each(kinds)(`to ${only}: %j`, async ({ kind, ...rest }) => {
      const own = await startStandIn(1)
      const fault = { kind, ...rest, only } as Fault
      const pause = async () => undefined
      const pushOf = (word: string, limitMs = 5_000) => {
        const cluster = openCluster({ nodes: own.nodes, key: own.adminKey, limitMs, pause })
        return pushRecords({
          cluster,
          plan: planPush({ alias, language: 'en', records: sampleRecords(word) }),
        })
      }
      await pushOf('first')
      own.setFault(fault)
      const outcome = await pushOf('second', kind === 'slow' ? 150 : 5_000).catch((error: Error) => error.message)
      // A collection whose creation succeeded although the response was lost is found on the next request.
      if (only === '^POST /collections$' && kind === 'huge') expect(outcome).toMatchObject({ wasCurrent: false })
      else expect(outcome).toMatch(/^The search cluster/)
      own.setFault(undefined)
      await pushOf('second')
      expect(own.state.find(alias)?.docs.size).toBe(sampleRecords().length)
      await own.close()
    })
  }
})

test('rejected records are reported by id', async () => {
  await push()
  standIn.setFault({ kind: 'partial-import', every: 4, only: '/import$' })
  const { message } = await failureOf()
  const [first] = sampleRecords('second').slice(3)
  expect(message).toBe(
    `The search cluster rejected 1 of 6 records. Readers keep searching the previous records.\n  ${first?.id}: Field \`url\` must be a string.`,
  )
})

test('the first of many rejected records are reported', async () => {
  standIn.setFault({ kind: 'partial-import', every: 1, only: '/import$' })
  const records = Array.from({ length: 30 }, () => sampleRecords())
    .flat()
    .map((record, index) => ({ ...record, id: `r${index}` }))
  const cluster = openCluster({ nodes: standIn.nodes, key: standIn.adminKey })
  const failure = pushRecords({ cluster, plan: planPush({ alias, language: 'en', records }) })
  await expect(failure).rejects.toThrow(/rejected 180 of 180 records[\s\S]*\n {2}r9: [^\n]*\n {2}… and 170 more$/)
})

test('an alias that cannot be moved changes nothing, and nothing is sent twice', async () => {
  await push()
  standIn.setFault({ kind: 'status', status: 500, message: 'Unable to insert into store.', only: '^PUT /aliases' })
  expect((await failureOf()).message).toBe(
    'The search cluster could not point `acme-docs` to the new collection: it responded with 500, “Unable to insert into store”.',
  )
  standIn.setFault(undefined)
  const sentBefore = standIn.exchanges.length
  await push('second')
  expect(standIn.exchanges.slice(sentBefore).some(({ path }) => path.endsWith('/import'))).toBe(false)
})

test('an old collection that cannot be removed is reported, and the push succeeds', async () => {
  const { collection: old } = await push()
  standIn.setFault({ kind: 'status', status: 400, message: 'Busy.', only: '^DELETE ' })
  const { left, collection } = await push('second')
  expect(left).toEqual([
    { name: old, reason: `The search cluster could not remove the collection \`${old}\`: it responded with 400, “Busy”.` },
  ])
  expect(standIn.state.aliases.get(alias)).toBe(collection)
})

test.each([
  ['wrong', 'no-key-of-this-cluster'],
  ['one that may only search', 'search-key'],
])('a key that is %s is refused with advice', async (_, key) => {
  standIn.state.keys.push({ id: 1, value: 'search-key', description: '', actions: ['documents:search'], collections: ['*'] })
  await push()
  expect(await failureOf('second', { key })).toEqual({
    message: expect.stringMatching(/could not list its \w+: it responded with 401, “Forbidden - a valid/),
    hint: '`TYPESENSE_ADMIN_KEY` must be a key for this cluster that allows the actions `collections:*`, `documents:*` and `aliases:*`.',
  })
  expect(pausesMs).toEqual([])
})

test('a key for the site’s own collections is sufficient', async () => {
  const actions = ['collections:*', 'documents:*', 'aliases:*']
  standIn.state.keys.push({ id: 1, value: 'push-key', description: '', actions, collections: [`${alias}.*`] })
  await push('first', { key: 'push-key' })
  expect(isComplete()).toBe(true)
  standIn.state.keys.push({ id: 2, value: 'key-of-another-site', description: '', actions, collections: ['other-docs.*'] })
  expect((await failureOf('second', { key: 'key-of-another-site' })).message).toMatch(
    /could not create the collection .* it responded with 401/,
  )
})

test('a key in a server’s message is not printed', async () => {
  standIn.setFault({ kind: 'status', status: 400, message: `Bad key ${standIn.adminKey}.` })
  expect((await failureOf()).message).toMatch(/“Bad key \*\*\*”\.$/)
})
