import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Reply } from './answer-request.ts'

/** A fault of a node. The request is performed before all faults except `reset` and `status`. */
export type FaultKind =
  /** Responds after this many ms. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Reads the request and closes the connection. */
  | { readonly kind: 'reset' }
  /** Closes the connection in the middle of the response. */
  | { readonly kind: 'cut' }
  /** Sends half of the response as if complete, or a wrong, foreign, or much too long response. */
  | { readonly kind: 'truncated' | 'html' | 'other-json' | 'empty' | 'broken-gzip' | 'huge' }
  | { readonly kind: 'status'; readonly status: number; readonly message?: string }
  /** Every nth line of an import fails. */
  | { readonly kind: 'partial-import'; readonly every: number }

export type Fault = FaultKind & {
  /** Only for matching requests: `^PUT /aliases`. @default all */
  readonly only?: string
  /** The number of times. @default always */
  readonly times?: number
}

const tenMegabytes = JSON.stringify({ results: ['x'.repeat(10_000_000)] })

/** The reply as changed by the fault; undefined if the request is not read. */
function distort(reply: Reply, fault: Fault): Reply {
  switch (fault.kind) {
    case 'truncated':
      return { ...reply, body: reply.body.slice(0, reply.body.length / 2) }
    case 'html':
      return { status: 200, type: 'text/html', body: '<!doctype html><title>Welcome</title>' }
    case 'other-json':
      return { status: 200, type: 'application/json', body: '{"hello":["world"]}' }
    case 'empty':
      return { status: 204, type: reply.type, body: '' }
    case 'huge':
      return { ...reply, body: tenMegabytes }
    case 'partial-import':
      return { ...reply, body: failLines(reply.body, fault.every) }
    default:
      return reply
  }
}

function failLines(body: string, every: number): string {
  return body
    .split('\n')
    .map((line, index) =>
      (index + 1) % every === 0
        ? JSON.stringify({ code: 400, document: '{}', error: 'Field `url` must be a string.', success: false })
        : line,
    )
    .join('\n')
}

/** Sends the reply with the fault applied. */
export async function sendFaulty(response: ServerResponse, reply: Reply, fault: Fault): Promise<void> {
  const { status, type, body } = distort(reply, fault)
  if (fault.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms))
  if (response.destroyed) return
  if (fault.kind === 'broken-gzip') {
    response.writeHead(status, { 'content-type': type, 'content-encoding': 'gzip' })
    response.end(gzipSync(body).subarray(0, 15))
  } else if (fault.kind === 'cut') {
    response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) })
    response.write(body.slice(0, body.length / 2), () => response.destroy())
  } else {
    response.writeHead(status, { 'content-type': type })
    response.end(status === 204 ? undefined : body)
  }
}
