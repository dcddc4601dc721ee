import { randomBytes } from 'node:crypto'
import { Client } from 'typesense'
import { afterAll, beforeAll } from 'vitest'
import { bootstrapKey } from '../../../stand-ins/typesense/cluster-state.ts'
import { startStandIn } from '../../../stand-ins/typesense/start-stand-in.ts'

/** A test cluster: a real one if `TYPESENSE_TEST_NODES` (comma-separated) and `TYPESENSE_TEST_KEY` are set, otherwise the stand-in. */
export interface TestCluster {
  nodes: readonly string[]
  adminKey: string
  /** The official client with the admin key. */
  client: Client
  /** Unique to this run. */
  newAlias(): string
  newKey(actions: readonly string[], collections: readonly string[]): Promise<string>
}

const isReal = process.env.TYPESENSE_TEST_NODES !== undefined

/** For all tests of a file; collections and aliases are removed afterwards. */
export function openTestCluster(): TestCluster {
  const run = `docsgen-test-${randomBytes(4).toString('hex')}`
  const keyIds: number[] = []
  let aliases = 0
  let close: () => Promise<void> = async () => undefined
  const cluster: TestCluster = {
    // Set before the first test.
    client: undefined as unknown as Client,
    nodes: (process.env.TYPESENSE_TEST_NODES ?? '').split(','),
    adminKey: process.env.TYPESENSE_TEST_KEY ?? bootstrapKey,
    newAlias: () => `${run}-${++aliases}-docs`,
    async newKey(actions: readonly string[], collections: readonly string[]) {
      const { id, value } = await cluster.client.keys().create({ description: run, actions: [...actions], collections: [...collections] })
      keyIds.push(id)
      return value ?? ''
    },
  }

  beforeAll(async () => {
    if (!isReal) {
      const standIn = await startStandIn()
      cluster.nodes = standIn.nodes
      close = standIn.close
    }
    cluster.client = new Client({ nodes: cluster.nodes.map((url) => ({ url })), apiKey: cluster.adminKey, logLevel: 'silent' })
  })
  afterAll(async () => {
    const { client } = cluster
    for (const { name } of await client.collections().retrieve()) if (name.startsWith(run)) await client.collections(name).delete()
    for (const { name } of (await client.aliases().retrieve()).aliases) if (name.startsWith(run)) await client.aliases(name).delete()
    for (const id of keyIds) await client.keys(id).delete()
    await close()
  })
  return cluster
}
