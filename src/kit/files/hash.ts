import { hash } from 'node:crypto'

/** SHA-256 as hexadecimal digits. */
export function sha256(content: string | Uint8Array): string {
  return hash('sha256', content, 'hex')
}

/** SHA-256 in the format of content security policies. */
export function sha256Base64(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64')
}

/** The first 16 hexadecimal digits of SHA-256, short enough for a file name. */
export function shortHash(content: string | Uint8Array): string {
  return sha256(content).slice(0, 16)
}
