import { hash } from 'node:crypto'

/** SHA-256, hex. */
export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex')
}

/** The first 16 hex digits of SHA-256: enough to tell versions of a file apart, short enough for a file name. */
export function shortHash(content: string | Uint8Array): string {
  return sha256(content).slice(0, 16)
}
