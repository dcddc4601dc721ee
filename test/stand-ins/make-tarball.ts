import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Header } from 'tar/header'

/** One entry of a tarball, including hostile values. */
export interface TarEntry {
  readonly path: string
  readonly text?: string
  readonly type?: 'File' | 'SymbolicLink' | 'Link' | 'CharacterDevice' | 'Directory'
  readonly linkpath?: string
  /** The size in the header, if not the text's own. */
  readonly size?: number
  /** The header's checksum is wrong. */
  readonly brokenHeader?: boolean
}

/** A registry's tarball with these entries. */
export function makeTarball(entries: readonly TarEntry[]): Buffer {
  return gzipSync(makeTar(entries))
}

/** The same from texts by path, below npm's usual folder. */
export function makePackage(files: Readonly<Record<string, string>>): Buffer {
  return makeTarball(Object.entries(files).map(([path, text]) => ({ path: `package/${path}`, text })))
}

export function makeTar(entries: readonly TarEntry[]): Buffer {
  return Buffer.concat([...entries.flatMap(blocksOf), Buffer.alloc(1024)])
}

export function integrityOf(bytes: Uint8Array, algorithm = 'sha512'): string {
  return `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`
}

function blocksOf({ path, text = '', type = 'File', linkpath, size, brokenHeader = false }: TarEntry): Buffer[] {
  const body = Buffer.from(text)
  const header = Buffer.alloc(512)
  new Header({
    path,
    type,
    mode: 0o644,
    size: size ?? body.length,
    mtime: new Date(0),
    ...(linkpath === undefined ? {} : { linkpath }),
  }).encode(header, 0)
  if (brokenHeader) header.write('0000000', 148)
  return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)]
}
