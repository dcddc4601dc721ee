import { type ServerResponse, STATUS_CODES } from 'node:http'

/** On every answer. */
export const safetyHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }

export function sendRedirect(response: ServerResponse, location: string, status: number): void {
  // A browser would otherwise keep a permanent redirect long after the site changed.
  response.writeHead(status, { ...safetyHeaders, location, 'cache-control': 'no-store', 'content-length': 0 }).end()
}

/** A short text that says no. */
export function sendStatus(response: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  const text = `${status} ${STATUS_CODES[status] ?? ''}\n`
  const length = Buffer.byteLength(text)
  response
    .writeHead(status, {
      ...safetyHeaders,
      'cache-control': 'no-store',
      'content-type': 'text/plain; charset=utf-8',
      'content-length': length,
      ...headers,
    })
    .end(text)
}
