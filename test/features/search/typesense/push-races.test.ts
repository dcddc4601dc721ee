import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ClusterFailure } from '../../../../src/features/search/typesense/cluster-client.ts'
import type { Cluster, CollectionState } from '../../../../src/features/search/typesense/open-cluster.ts'
import { planPush, pushRecords } from '../../../../src/features/search/typesense/push-records.ts'
import { answerRequest } from '../../../stand-ins/typesense/answer-request.ts'
import { bootstrapKey, type ClusterState, createClusterState } from '../../../stand-ins/typesense/cluster-state.ts'
import { sampleRecords } from './sample-records.ts'

const alias = 'acme-docs'

/** The stand-in without a network; others may run before each request and before its response. */
function clusterOn(state: ClusterState, takeTurn: () => Promise<void>): Cluster {
  const ask = async (method: string, path: string, body = ''): Promise<{ status: number; body: string }> => {
    await takeTurn()
    const reply = answerRequest({ method, path, query: { action: 'upsert' }, key: bootstrapKey, body }, state)
    await takeTurn()
    return reply
  }
  const read = async <T>(reply: Promise<{ body: string }>): Promise<T> => JSON.parse((await reply).body)
  const stateOf = ({ name, num_documents, created_at }: { name: string; num_documents: number; created_at: number }): CollectionState => ({
    name,
    recordCount: num_documents,
    createdSeconds: created_at,
  })
  return {
    listCollections: async () => (await read<Parameters<typeof stateOf>[0][]>(ask('GET', '/collections'))).map(stateOf),
    async findCollection(name) {
      const { status, body } = await ask('GET', `/collections/${name}`)
      return status === 404 ? undefined : stateOf(JSON.parse(body))
    },
    createCollection: async (schema) => void (await ask('POST', '/collections', JSON.stringify(schema))),
    dropCollection: async (name) => void (await ask('DELETE', `/collections/${name}`)),
    async importLines(collection, lines) {
      const { status, body } = await ask('POST', `/collections/${collection}/documents/import`, lines)
      // Like the client: missing objects are errors.
      if (status === 404) throw new ClusterFailure('gone', { status, isTransient: false })
      return body
    },
    async listAliases() {
      const { aliases } = await read<{ aliases: { name: string; collection_name: string }[] }>(ask('GET', '/aliases'))
      return new Map(aliases.map((each) => [each.name, each.collection_name]))
    },
    setAlias: async (name, collection) => void (await ask('PUT', `/aliases/${name}`, JSON.stringify({ collection_name: collection }))),
    pause: takeTurn,
  }
}

function push(cluster: Cluster, word: string) {
  return pushRecords({ cluster, plan: planPush({ alias, language: 'en', records: sampleRecords(word) }) })
}

const run = fc.record({
  word: fc.constantFrom('first', 'second', 'third'),
  /** Crashes before this step; undefined: never. */
  crashAt: fc.option(fc.nat({ max: 40 }), { nil: undefined }),
})

test('concurrent and crashing pushes leave a complete search in any order of requests', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(run, { minLength: 2, maxLength: 4 }), async (scheduler, runs) => {
      const state = createClusterState()
      const alone = clusterOn(state, async () => undefined)
      const crash = new Error('crashed')
      await push(alone, 'first')
      const outcomes = runs.map(({ word, crashAt }) => {
        let turns = 0
        const cluster = clusterOn(state, () => (turns++ === crashAt ? Promise.reject(crash) : scheduler.schedule(Promise.resolve())))
        return push(cluster, word).then(
          () => 'done',
          (error: unknown) => (error === crash ? 'crashed' : error),
        )
      })
      const ends = await scheduler.waitFor(Promise.all(outcomes))
      for (const end of ends) expect(['done', 'crashed']).toContain(end)
      const isWhole = () => state.find(alias)?.docs.size === sampleRecords().length
      expect(isWhole()).toBe(true)

      const now = state.now()
      state.now = () => now + 7_200
      await push(alone, 'last')
      expect(isWhole()).toBe(true)
      expect(state.collections.size).toBe(1)
    }),
    { numRuns: 300 },
  )
})
