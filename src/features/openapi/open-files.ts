import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'
import { decodeIfValid } from '../../kit/escape/percent.ts'
import { attempt, EnvironmentError } from '../../kit/failures/failure.ts'
import { isPrivatePath } from '../../kit/files/file-rules.ts'
import { writeFileAtomic } from '../../kit/files/file-system.ts'
import { sha256 } from '../../kit/files/hash.ts'
import { readAllowedFile } from '../../kit/files/open-allowed.ts'
import { isBelow } from '../../kit/files/paths.ts'
import { fetchAddress } from '../../kit/network/fetch-address.ts'
import { formatBytes } from '../../kit/text/format-values.ts'
import { isUrl } from '../../kit/url/address.ts'
import { integrityOf, readTarball, type StoredPackage } from '../references/packages/fetch-packages.ts'
import { describeReadError, describeSize } from '../references/packages/read-folder.ts'
import { readLargeFiles } from '../references/packages/unpack-tarball.ts'
import type { FoundText, SpecFiles } from './load-specification.ts'

/** Larger documents are rejected before they are read. GitHub's document has 14 MB. */
const maxSpecificationBytes = 30_000_000

/** The reason why a reference cannot be followed. */
const reasons = {
  network: 'it is on the network, and the config does not name its address',
  outside: 'it is outside the folder of the document',
  private: 'its name begins with a dot, or it is in `node_modules`',
} as const

interface OpenedFiles {
  readonly files: SpecFiles
  /** The name of the document. */
  readonly name: string
}

/** Opens a document in the file system, and the folder that contains all its files. Names are paths relative to the project. */
export function openLocalFiles(projectRoot: string, file: string, root: string | undefined): OpenedFiles {
  const base = resolve(projectRoot, root ?? dirname(file))
  const nameOf = (path: string) => relative(projectRoot, path).split(sep).join('/')
  const inBase = (path: string) => relative(base, path)
  return {
    name: nameOf(resolve(projectRoot, file)),
    files: {
      read: async (names) => names.map((name) => readLocal(resolve(projectRoot, name), base, root)),
      locate(reference, from) {
        if (isAddress(reference)) return { reason: reasons.network }
        const path = resolve(projectRoot, dirname(from), decodeIfValid(reference))
        if (!isBelow(inBase(path))) return { reason: reasons.outside }
        return isPrivatePath(inBase(path)) ? { reason: reasons.private } : { name: nameOf(path) }
      },
    },
  }
}

function readLocal(path: string, base: string, root: string | undefined): FoundText {
  try {
    const stats = statSync(path)
    if (!stats.isFile()) return { reason: 'it is not a file' }
    if (!existsSync(base)) return { reason: `the folder \`${root ?? base}\` in \`root\` does not exist` }
    if (!isBelow(relative(base, path))) return { reason: `it is outside the folder \`${root ?? base}\` in \`root\`` }
    if (realpathSync(path) !== join(realpathSync(base), relative(base, path))) return { reason: 'its path contains a symbolic link' }
    if (stats.size > maxSpecificationBytes) return { reason: describeSize(stats.size, maxSpecificationBytes) }
    const realBase = realpathSync.native(base)
    const bytes = readAllowedFile(path, (real) => isBelow(relative(realBase, real)), maxSpecificationBytes)
    return bytes === undefined ? { reason: 'it was replaced while docsgen read it' } : { text: new TextDecoder().decode(bytes) }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return { reason: 'the file does not exist' }
    return { reason: describeReadError(error) }
  }
}

/** A document in a package of the store. */
export function openStoredDocument(stored: StoredPackage, file: string): OpenedFiles {
  const prefix = `${stored.name}@${stored.version}`
  const read = (paths: readonly string[]) => readLargeFiles(stored, paths, maxSpecificationBytes)
  return { name: `${prefix}/${file.replace(/^(?:\.?\/)+/, '')}`, files: openPackageFiles(prefix, read) }
}

/** Opens a document in a package, whose files are read by their paths. Names are paths below the name of the package: `@acme/api@1.2.0`. */
export function openPackageFiles(prefix: string, read: SpecFiles['read']): SpecFiles {
  return {
    read: (names) => read(names.map((name) => name.slice(prefix.length + 1))),
    locate(reference, from) {
      if (isAddress(reference)) return { reason: reasons.network }
      const name = posix.join(posix.dirname(from), decodeIfValid(reference))
      return name.startsWith(`${prefix}/`) ? { name } : { reason: 'it is outside the package' }
    },
  }
}

/** Opens a document on the network. Names are URLs. Only the URLs that the config lists are read. */
export function openAddresses(isNamed: (url: string) => boolean, read: SpecFiles['read']): SpecFiles {
  return {
    read,
    locate(reference, from) {
      if (!isUrl(reference, from)) return { reason: 'it is not a valid address' }
      const { href } = new URL(reference, from)
      return isNamed(href) ? { name: href } : { reason: reasons.network }
    },
  }
}

function isAddress(reference: string): boolean {
  return /^[a-z][a-z\d+.-]+:|^\/\//i.test(reference)
}

/** A file on the network that the config lists. */
interface NamedAddress {
  readonly url: string
  /** `sha512-…` */
  readonly integrity: string
}

type FetchedFile =
  | { readonly text: string }
  /** The hash of the file differs from the one in the config. */
  | { readonly found: string }
  /** The file is not stored and must not be downloaded. */
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
  const stored = readTarball({ file, integrity: address.integrity })
  if (stored) return { text: new TextDecoder().decode(stored) }
  if (offline) return { absent: true }
  const bytes = await download(address.url, limitMs)
  const found = integrityOf(bytes, address.integrity)
  if (found !== address.integrity) return { found }
  // If the disk is full or read-only, the next build will download the file again.
  attempt(() => writeFileAtomic(file, bytes))
  return { text: new TextDecoder().decode(bytes) }
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
