/** Reads the body of a response. Returns undefined as soon as it is longer than the limit; leaving the loop closes the connection. */
export async function readBody(body: Response['body'], maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Why `fetch` failed, as a part of a sentence. */
export function describeFetchFailure(error: unknown, limitMs: number): string {
  const { name, message, cause } = error as Error & { readonly cause?: NodeJS.ErrnoException }
  return name === 'TimeoutError' ? `the host did not respond within ${limitMs / 1_000} seconds` : (cause?.code ?? message)
}
