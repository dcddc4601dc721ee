import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EnvironmentError } from '../../kit/failures/failure.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { sha256 } from '../../kit/files/hash.ts'
import { writeFileAtomic } from '../../kit/files/write-file-atomic.ts'
import { fetchAddress } from '../../kit/network/fetch-address.ts'
import { formatBytes } from '../../kit/text/format-bytes.ts'
import { maxSpecificationBytes } from './open-files.ts'

/** A file on the network that the config names. */
export interface NamedAddress {
  readonly url: string
  /** `sha512-…` */
  readonly integrity: string
}

export type FetchedFile =
  | { readonly text: string }
  /** The file has another hash than the one in the config. */
  | { readonly found: string }
  /** It is not stored, and must not be fetched. */
  | { readonly absent: true }

interface FetchOptions {
  /** `<root>/.docsgen/specifications` */
  readonly storeDir: string
  readonly offline: boolean
  /** @default 60,000 */
  readonly limitMs?: number
}

const maxRedirects = 5

/**
 * Returns a file from the store, or downloads it and verifies its hash. Throws an `EnvironmentError` if the network or the disk fails. The hash
 * protects against changed content, so plain HTTP is acceptable.
 */
export async function fetchSpecification(
  address: NamedAddress,
  { storeDir, offline, limitMs = 60_000 }: FetchOptions,
): Promise<FetchedFile> {
  const file = join(storeDir, sha256(address.integrity).slice(0, 32))
  const stored = readStored(file)
  if (stored && integrityOf(stored, address.integrity) === address.integrity) return { text: new TextDecoder().decode(stored) }
  if (offline) return { absent: true }
  const bytes = await download(address.url, limitMs)
  const found = integrityOf(bytes, address.integrity)
  if (found !== address.integrity) return { found }
  try {
    writeFileAtomic(file, bytes)
  } catch (error) {
    // The disk is full or read-only: the next build downloads the file again.
    ignoreError(error)
  }
  return { text: new TextDecoder().decode(bytes) }
}

function readStored(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    // It was not downloaded yet.
    ignoreError(error)
    return undefined
  }
}

function integrityOf(bytes: Uint8Array, like: string): string {
  const algorithm = like.slice(0, like.indexOf('-'))
  return `${algorithm}-${hash(algorithm, bytes, 'base64')}`
}

async function download(url: string, limitMs: number): Promise<Uint8Array> {
  const fail = (reason: string) =>
    new EnvironmentError(
      `Cannot download \`${url}\`, which \`reference.openapi\` names: ${reason}.`,
      'Check the address and your network. With `--offline`, docsgen omits documents that are not in `.docsgen/specifications`.',
    )
  const fetched = await fetchAddress(new URL(url), { maxRedirects, limitMs, body: { maxBytes: maxSpecificationBytes } })
  if (fetched.kind !== 'response') throw fail(fetched.reason)
  const { status, body } = fetched
  if (status < 200 || status > 299) throw fail(`the host responded with ${status}`)
  if (!body) throw fail(`it is larger than ${formatBytes(maxSpecificationBytes)}`)
  return body
}
