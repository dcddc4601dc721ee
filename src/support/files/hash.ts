import { hash } from 'node:crypto'

/** SHA-256, hex. */
export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex')
}

/** SHA-256 as content security policies write it. */
export function sha256Base64(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64')
}

/** The first 16 hex digits of SHA-256: enough to tell versions of a file apart, short enough for a file name. */
export function shortHash(content: string | Uint8Array): string {
  return sha256(content).slice(0, 16)
}
