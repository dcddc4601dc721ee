import { Client } from 'typesense'

export interface ClientOptions {
  readonly nodes: readonly string[]
  readonly key: string
  /** For one answer. */
  readonly limitMs: number
}

/** The official client: it goes from node to node. It logs nothing, because what it logs can hold what was sent. */
export function createClient({ nodes, key, limitMs }: ClientOptions): Client {
  return new Client({
    nodes: nodes.map((url) => ({ url })),
    apiKey: key,
    connectionTimeoutSeconds: limitMs / 1_000,
    numRetries: nodes.length - 1,
    randomizeNodes: false,
    logLevel: 'silent',
  })
}
