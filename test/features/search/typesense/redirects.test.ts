import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openCluster } from '../../../../src/features/search/typesense/open-cluster.ts'

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a redirect does not take the key to another host', async () => {
  const keys: unknown[] = []
  const other = await serve(({ headers }, response) => {
    keys.push(headers['x-typesense-api-key'])
    response.end('[]')
  })
  const node = await serve(({ url }, response) => response.writeHead(307, { location: `${other}${url}` }).end())
  const cluster = openCluster({ nodes: [node], key: 'secret', pause: async () => {} })
  await expect(cluster.listCollections()).rejects.toThrow(
    'The search cluster could not list its collections: it redirects to a different host.',
  )
  expect(keys).toEqual([])
})
