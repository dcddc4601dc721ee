import { hash } from 'node:crypto'

/** Returns the SHA-256 hash in hexadecimal digits. */
export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex')
}

/** Returns the SHA-256 hash in the format of content security policies. */
export function sha256Base64(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64')
}

/** Returns the first 16 hexadecimal digits of the SHA-256 hash, which are short enough for a file name. */
export function shortHash(content: string | Uint8Array): string {
  return sha256(content).slice(0, 16)
}

/** Copies all parts into a new buffer, which can be transferred. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/** Splits a buffer that `joinBytes` created. */
export function cutBytes(joined: Uint8Array<ArrayBuffer>, parts: readonly { readonly bytes: number }[]): readonly Uint8Array[] {
  let end = 0
  return parts.map(({ bytes }) => {
    end += bytes
    return joined.subarray(end - bytes, end)
  })
}
