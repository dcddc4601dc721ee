import { describe, expect, test } from 'vitest'
import { probeSearchKey } from '../../../../src/features/search/push.ts'
import { openCluster } from '../../../../src/features/search/typesense/open-cluster.ts'
import { planPush, pushRecords } from '../../../../src/features/search/typesense/push-records.ts'
import { startStandIn } from '../../../stand-ins/typesense/start-stand-in.ts'
import { sampleRecords } from './sample-records.ts'
import { openTestCluster } from './test-cluster.ts'

const world = openTestCluster()

function probe(searchKey: string, collection: string) {
  return probeSearchKey({ nodes: world.nodes, searchKey, collection })
}

describe.each(['before the first push', 'after it'])('%s', (when) => {
  async function newAlias() {
    const alias = world.newAlias()
    const cluster = openCluster({ nodes: world.nodes, key: world.adminKey })
    if (when === 'after it') await pushRecords({ cluster, plan: planPush({ alias, language: 'en', records: sampleRecords() }) })
    return alias
  }

  test('a key that can only search this collection is accepted', async () => {
    const alias = await newAlias()
    await probe(await world.newKey(['documents:search'], [alias]), alias)
    await probe(await world.newKey(['documents:search'], ['*']), alias)
  })

  test('the admin key is rejected', async () => {
    const alias = await newAlias()
    await expect(probe(world.adminKey, alias)).rejects.toMatchObject({
      name: 'UsageError',
      message: 'The key in `search.searchKey` is public, but it also allows readers to list the keys of the cluster.',
      hint: `Create a key that allows only the action \`documents:search\` on the collection \`${alias}\`.`,
    })
  })

  test.each([
    [['*'], /list the keys/],
    [['documents:search', 'collections:list'], /list the collections/],
    [['documents:search', 'aliases:*'], /list the aliases/],
    [['documents:*'], /export whole collections/],
    [['documents:search', 'documents:import'], /write documents/],
    [['documents:search', 'documents:delete'], /remove documents/],
  ])('a key that may %j is refused', async (actions, message) => {
    const alias = await newAlias()
    await expect(probe(await world.newKey(actions, [`${alias}.*`]), alias)).rejects.toThrow(message)
  })

  test('a key that cannot search is rejected', async () => {
    const alias = await newAlias()
    const message = `The key in \`search.searchKey\` does not allow searching \`${alias}\` on the cluster.`
    await expect(probe('no-key-at-all', alias)).rejects.toThrow(message)
    await expect(probe(await world.newKey(['documents:search'], [`${alias}-other`]), alias)).rejects.toThrow(message)
    await expect(probe(await world.newKey(['documents:import'], [alias]), alias)).rejects.toThrow(message)
  })
})

test('a server that responds to everything with a page does not prove a bad key', async () => {
  const standIn = await startStandIn(1)
  const pause = async () => undefined
  for (const kind of ['html', 'other-json', 'empty'] as const) {
    standIn.setFault({ kind })
    const failure = probeSearchKey({ nodes: standIn.nodes, searchKey: 'key-of-readers', collection: 'acme-docs', pause })
    await expect(failure).rejects.toMatchObject({ name: 'EnvironmentError', message: expect.not.stringContaining('key-of-readers') })
  }
  await standIn.close()
})
