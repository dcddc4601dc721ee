/** Copies into a new buffer, which can be transferred. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Undoes `joinBytes`. */
export function cutBytes(joined: Uint8Array<ArrayBuffer>, parts: readonly { readonly bytes: number }[]): readonly Uint8Array[] {
  let end = 0
  return parts.map(({ bytes }) => {
    end += bytes
    return joined.subarray(end - bytes, end)
  })
}
