/** What files say, plain or compressed, kept for those who ask again. */
export interface BodyCache {
  /** What was made for the key before, is being made for somebody else, or is made now; undefined is not kept. */
  get(key: string, make: () => Promise<Buffer | undefined>): Promise<Buffer | undefined>
}

/** Keeps at most this many bytes: those that were asked for last. */
export function createBodyCache(maxBytes: number): BodyCache {
  // In the order of the last use, the oldest first.
  const kept = new Map<string, Buffer>()
  const pending = new Map<string, Promise<Buffer | undefined>>()
  let bytes = 0

  const keep = (key: string, body: Buffer) => {
    if (body.length > maxBytes) return
    kept.set(key, body)
    bytes += body.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= maxBytes) return
      kept.delete(oldest)
      bytes -= length
    }
  }
  const start = async (key: string, make: () => Promise<Buffer | undefined>) => {
    try {
      const body = await make()
      if (body !== undefined) keep(key, body)
      return body
    } finally {
      pending.delete(key)
    }
  }
  return {
    async get(key, make) {
      const known = kept.get(key)
      if (known !== undefined) {
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      const running = pending.get(key)
      if (running !== undefined) return running
      const started = start(key, make)
      pending.set(key, started)
      return started
    },
  }
}
