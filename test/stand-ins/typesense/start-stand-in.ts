import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerRequest, type Reply, type Request } from './answer-request.ts'
import { bootstrapKey, type ClusterState, createClusterState } from './cluster-state.ts'
import { type Fault, sendFaulty } from './fault.ts'

/** A request with its response. */
interface Exchange extends Request {
  readonly node: number
  readonly contentType: string | undefined
  /** undefined if a fault prevented it. */
  readonly reply: Reply | undefined
}

export interface StandIn {
  /** The address of each node. */
  readonly nodes: readonly string[]
  readonly adminKey: string
  readonly state: ClusterState
  readonly exchanges: readonly Exchange[]
  /** For one node or all; undefined removes the fault. */
  setFault(fault: Fault | undefined, node?: number): void
  /** Refuses connections. */
  takeDown(node: number): Promise<void>
  takeUp(node: number): Promise<void>
  /** `PUT /fault` and `PUT /fault/1` with a fault as JSON (`null` removes it), `PUT /down/1`, `PUT /up/1`: for other processes. */
  readonly faultPort: string
  close(): Promise<void>
}

interface Node {
  readonly server: Server
  port: number
  fault: (Fault & { left: number }) | undefined
}

/** A cluster on the loopback interface, whose nodes share their state. Nothing is stored on disk. */
export async function startStandIn(nodeCount = 3): Promise<StandIn> {
  const state = createClusterState()
  const exchanges: Exchange[] = []
  const nodes: Node[] = []
  for (let index = 0; index < nodeCount; index++) {
    const node: Node = { server: createServer((request, response) => void answer(index, request, response)), port: 0, fault: undefined }
    node.port = await listen(node.server, 0)
    nodes.push(node)
  }
  const control = createServer((request, response) => void steer(request, response))
  const faultPort = `http://127.0.0.1:${await listen(control, 0)}`

  async function answer(index: number, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming)
    response.setHeader('access-control-allow-origin', '*')
    const fault = takeFault(index, request)
    const reply = fault?.kind === 'reset' || fault?.kind === 'status' ? undefined : answerRequest(request, state)
    const exchange: Exchange = { ...request, node: index, contentType: incoming.headers['content-type'], reply: fault ? undefined : reply }
    exchanges.push(exchange)
    record(exchange)
    if (fault?.kind === 'reset') response.destroy()
    else if (fault?.kind === 'status')
      send(response, {
        status: fault.status,
        type: 'application/json',
        body: JSON.stringify({ message: fault.message ?? 'Not Ready or Lagging' }),
      })
    else if (reply && fault) await sendFaulty(response, reply, fault)
    else if (reply) send(response, reply)
  }

  function takeFault(index: number, { method, path }: Request): Fault | undefined {
    const fault = nodes[index]?.fault
    if (!fault || fault.left === 0 || (fault.only !== undefined && !new RegExp(fault.only).test(`${method} ${path}`))) return undefined
    fault.left--
    return fault
  }

  async function steer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path, body } = await readRequest(incoming)
    const [, what, node] = path.split('/')
    if (what === 'fault') standIn.setFault(JSON.parse(body) ?? undefined, node === undefined ? undefined : Number(node))
    else if (what === 'down') await standIn.takeDown(Number(node))
    else if (what === 'up') await standIn.takeUp(Number(node))
    send(response, { status: what === undefined ? 404 : 200, type: 'application/json', body: '{}' })
  }

  const standIn: StandIn = {
    nodes: nodes.map(({ port }) => `http://127.0.0.1:${port}`),
    adminKey: bootstrapKey,
    state,
    exchanges,
    setFault(fault, only) {
      // Shared by the nodes, so that it happens `times` in total.
      const shared = fault && { ...fault, left: fault.times ?? Number.POSITIVE_INFINITY }
      for (const [index, node] of nodes.entries()) if (only === undefined || only === index) node.fault = shared
    },
    async takeDown(index) {
      await stop(nodes[index]?.server)
    },
    async takeUp(index) {
      const node = nodes[index]
      if (node && !node.server.listening) await listen(node.server, node.port)
    },
    faultPort,
    async close() {
      await Promise.all([control, ...nodes.map(({ server }) => server)].map(stop))
    },
  }
  return standIn
}

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
  const { 'x-typesense-api-key': inQuery, ...query } = Object.fromEntries(searchParams)
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const inHeader = incoming.headers['x-typesense-api-key']
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query,
    key: typeof inHeader === 'string' ? inHeader : inQuery,
    body: Buffer.concat(chunks).toString('utf8'),
  }
}

/** For `scripts/check-typesense-api.js`, which compares the exchange with the published description. */
function record(exchange: Exchange): void {
  const file = process.env.TYPESENSE_EXCHANGES
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ ...exchange, key: undefined })}\n`)
}

function send(response: ServerResponse, { status, type, body }: Reply): void {
  response.writeHead(status, { 'content-type': type })
  response.end(body)
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function stop(server: Server | undefined): Promise<void> {
  if (!server?.listening) return
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}
