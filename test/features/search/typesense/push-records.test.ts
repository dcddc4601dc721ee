import { describe, expect, test } from 'vitest'
import type { SearchRecord } from '../../../../src/features/search/page-records.ts'
import { type Cluster, type CollectionState, openCluster } from '../../../../src/features/search/typesense/open-cluster.ts'
import { type PushPlan, planPush, pushRecords } from '../../../../src/features/search/typesense/push-records.ts'
import { sampleRecords } from './sample-records.ts'
import { openTestCluster } from './test-cluster.ts'

const world = openTestCluster()
const twoHours = 7_200

function open(): Cluster {
  return openCluster({ nodes: world.nodes, key: world.adminKey })
}

function plan(alias: string, records: readonly SearchRecord[] = sampleRecords()): PushPlan {
  return planPush({ alias, language: 'en', records })
}

function push(alias: string, records?: readonly SearchRecord[], { cluster = open() } = {}) {
  return pushRecords({ cluster, plan: plan(alias, records) })
}

/** The cluster with some collections created two hours earlier. */
function aged(names: readonly string[]): Cluster {
  const cluster = open()
  const age = (collection: CollectionState) =>
    names.includes(collection.name) ? { ...collection, createdSeconds: collection.createdSeconds - twoHours } : collection
  return { ...cluster, listCollections: async () => (await cluster.listCollections()).map(age) }
}

async function collectionsOf(alias: string): Promise<readonly string[]> {
  const all = await world.client.collections().retrieve()
  return all
    .map(({ name }) => name)
    .filter((name) => name.startsWith(alias))
    .sort()
}

async function targetOf(alias: string): Promise<string> {
  return (await world.client.aliases(alias).retrieve()).collection_name
}

async function countOf(alias: string): Promise<number> {
  return (await world.client.collections(alias).retrieve()).num_documents
}

test('a first push fills a collection and sets the alias', async () => {
  const alias = world.newAlias()
  const progress: number[] = []
  const outcome = await pushRecords({
    cluster: open(),
    plan: plan(alias),
    onProgress: (count) => progress.push(count),
  })
  expect(outcome).toEqual({ wasCurrent: false, collection: expect.stringMatching(`^${alias}_[0-9a-f]{16}$`), removed: [], left: [] })
  expect(await targetOf(alias)).toBe(outcome.collection)
  expect(await countOf(alias)).toBe(sampleRecords().length)
  expect(progress).toEqual([sampleRecords().length])
})

test('pushed records are found by words, prefixes, typos, and parts of names', async () => {
  const alias = world.newAlias()
  await push(alias)
  const key = await world.newKey(['documents:search'], [alias])
  expect(key).not.toBe('')
  const urlsOf = async (q: string, more: object = {}) => {
    const { hits = [] } = await world.client
      .collections<SearchRecord>(alias)
      .documents()
      .search({
        q,
        query_by: 'hierarchy.lvl1,hierarchy.lvl2,content',
        filter_by: 'language:=`en` && docusaurus_tag:=[`default`,`docs-default-next`]',
        ...more,
      })
    return hits.map(({ document }) => document.url)
  }
  expect(await urlsOf('RequestContext')).toContain('/reference/request-context/')
  expect(await urlsOf('requestCon')).toContain('/reference/request-context/')
  expect(await urlsOf('instalation')).toContain('/guides/installation/')
  expect(await urlsOf('vendure-config')).toEqual(['/guides/custom-fields/'])
  expect(await urlsOf('config')).toEqual(['/guides/custom-fields/'])
  expect(await urlsOf('steps')).toEqual(['/guides/installation/#first-steps'])
  expect(await urlsOf('npm', { filter_by: 'language:=`de`' })).toEqual([])
})

test('the same content changes nothing', async () => {
  const alias = world.newAlias()
  const first = await push(alias)
  expect(await push(alias)).toEqual({ ...first, wasCurrent: true })
  expect(await collectionsOf(alias)).toEqual([first.collection])
})

test('other content creates another collection, and the old one is removed', async () => {
  const alias = world.newAlias()
  const first = await push(alias)
  const second = await push(alias, sampleRecords('second'))
  expect(second).toEqual({ wasCurrent: false, collection: expect.any(String), removed: [first.collection], left: [] })
  expect(await collectionsOf(alias)).toEqual([second.collection])
  expect(await targetOf(alias)).toBe(second.collection)
})

test('a dangling alias is set', async () => {
  const alias = world.newAlias()
  await world.client.aliases().upsert(alias, { collection_name: `${alias}_gone` })
  const { collection } = await push(alias)
  expect(await targetOf(alias)).toBe(collection)
})

test('a collection with the alias’s name is kept, and the push reports it', async () => {
  const alias = world.newAlias()
  await world.client.collections().create({ name: alias, fields: [{ name: 'a', type: 'string' }] })
  await expect(push(alias)).rejects.toThrow(
    `The cluster has a collection named \`${alias}\`, so docsgen cannot create an alias with that name.`,
  )
  expect(await collectionsOf(alias)).toEqual([alias])
})

test('collections of others are kept: scrapers, other sites, and targets of aliases', async () => {
  const alias = world.newAlias()
  const others = [`${alias}_1700000000`, `${alias}_old`, `${alias}-v2_0123456789abcdef`, `${alias}_0123456789abcdef`]
  for (const name of others) await world.client.collections().create({ name, fields: [{ name: 'a', type: 'string' }] })
  await world.client.aliases().upsert(`${alias}-other`, { collection_name: `${alias}_0123456789abcdef` })
  const { collection, removed } = await push(alias, undefined, { cluster: aged(others) })
  expect(removed).toEqual([])
  expect(await collectionsOf(alias)).toEqual([...others, collection].sort())
})

describe('an interrupted push', () => {
  test('is continued if the content is the same', async () => {
    const alias = world.newAlias()
    const { schema, batches } = plan(alias)
    await world.client.collections().create(schema)
    await world.client
      .collections(schema.name)
      .documents()
      .import(batches[0]?.lines.split('\n')[0] ?? '')
    const { collection } = await push(alias)
    expect(collection).toBe(schema.name)
    expect(await countOf(alias)).toBe(sampleRecords().length)
  })

  test('before the alias was moved leaves nothing to send', async () => {
    const alias = world.newAlias()
    const cluster = open()
    const stop = new Error('stopped')
    await expect(push(alias, undefined, { cluster: { ...cluster, setAlias: () => Promise.reject(stop) } })).rejects.toBe(stop)
    const sent: string[] = []
    const watched: Cluster = {
      ...cluster,
      importLines(collection, lines) {
        sent.push(lines)
        return cluster.importLines(collection, lines)
      },
    }
    const { collection } = await push(alias, undefined, { cluster: watched })
    expect(sent).toEqual([])
    expect(await targetOf(alias)).toBe(collection)
  })

  test('after the alias was moved leaves the old collection, which a later push removes', async () => {
    const alias = world.newAlias()
    const first = await push(alias)
    const stop = new Error('stopped')
    const cluster = { ...open(), dropCollection: () => Promise.reject(stop) }
    await expect(push(alias, sampleRecords('second'), { cluster })).rejects.toBe(stop)
    expect((await push(alias, sampleRecords('second'))).removed).toEqual([])
    expect((await push(alias, sampleRecords('second'), { cluster: aged([first.collection]) })).removed).toEqual([first.collection])
  })
})

describe('two concurrent pushes', () => {
  test('of the same content fill one collection', async () => {
    const alias = world.newAlias()
    const [a, b] = await Promise.all([push(alias), push(alias)])
    expect(a.collection).toBe(b.collection)
    expect(await collectionsOf(alias)).toEqual([a.collection])
    expect(await countOf(alias)).toBe(sampleRecords().length)
  })

  test('of different content both succeed, and the alias refers to one of them', async () => {
    const alias = world.newAlias()
    const [a, b] = await Promise.all([push(alias), push(alias, sampleRecords('second'))])
    expect([a.collection, b.collection]).toContain(await targetOf(alias))
    expect(await countOf(alias)).toBe(sampleRecords().length)
  })

  test('do not touch each other’s collections', async () => {
    const alias = world.newAlias()
    const { schema } = plan(alias, sampleRecords('second'))
    await world.client.collections().create(schema)
    expect((await push(alias)).removed).toEqual([])
    expect(await collectionsOf(alias)).toContain(schema.name)
  })

  test('recover if one removes a collection that the other needs', async () => {
    const alias = world.newAlias()
    const cluster = open()
    let isFirst = true
    const meddled: Cluster = {
      ...cluster,
      async setAlias(name, collection) {
        if (isFirst) await cluster.dropCollection(collection)
        isFirst = false
        await cluster.setAlias(name, collection)
      },
    }
    const { collection } = await push(alias, undefined, { cluster: meddled })
    expect(await targetOf(alias)).toBe(collection)
    expect(await countOf(alias)).toBe(sampleRecords().length)
  })

  test('recover if the collection is removed while it is filled', async () => {
    const alias = world.newAlias()
    const cluster = open()
    let isFirst = true
    const meddled: Cluster = {
      ...cluster,
      async importLines(collection, lines) {
        if (isFirst) await cluster.dropCollection(collection)
        isFirst = false
        return cluster.importLines(collection, lines)
      },
    }
    await push(alias, undefined, { cluster: meddled })
    expect(await countOf(alias)).toBe(sampleRecords().length)
  })

  test('give up if that never ends', async () => {
    const alias = world.newAlias()
    const cluster = open()
    const meddled: Cluster = {
      ...cluster,
      async setAlias(name, collection) {
        await cluster.setAlias(name, collection)
        await cluster.dropCollection(collection)
      },
    }
    await expect(push(alias, undefined, { cluster: meddled })).rejects.toThrow(
      /^The collection `[\w-]+` was changed during the push: it was removed\.$/,
    )
  })
})

test('many records are sent in batches', async () => {
  const alias = world.newAlias()
  const [record] = sampleRecords()
  if (!record) throw new Error('no record')
  const records = Array.from({ length: 1_203 }, (_, index) => ({ ...record, id: `r${index}` }))
  const { batches } = plan(alias, records)
  expect(batches.map(({ ids }) => ids.length)).toEqual([500, 500, 203])
  await push(alias, records)
  expect(await countOf(alias)).toBe(1_203)
})

test('a site without pages has an empty collection', async () => {
  const alias = world.newAlias()
  await push(alias, [])
  expect(await countOf(alias)).toBe(0)
})
