import { lstatSync, readFileSync } from 'node:fs'
import { createIncludeReader } from '../../core/discover/read-source.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { LinkedSite } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { maxSymbolsBytes, readSymbols } from '../../kit/data/read-symbols.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { type FileStamp, fileStamp, isSameStamp } from '../../kit/files/file-stamp.ts'
import { createDiagnostic } from './diagnostics.ts'
import { createSymbolIndex, type SymbolIndex } from './symbols/symbol-index.ts'

/** Reports sites whose symbols cannot be read. Pages do not repeat these reports. */
export function checkLinkedSites(config: SiteConfig): readonly Diagnostic[] {
  return config.linkedSites.flatMap((site) => {
    const symbols = readCopy(site, config)
    if (typeof symbols !== 'string') return []
    return [createDiagnostic('symbol/unreadable-copy', { site: site.name, reason: symbols }, { file: site.file })]
  })
}

/** The copy of a site's symbols, or the reason why there is no usable copy. */
export function readCopy({ file, base }: LinkedSite, { workingDir }: SiteConfig): LinkedSymbols | string {
  const place = createIncludeReader([{ path: file, root: workingDir }]).locate(file)
  if (typeof place === 'string') return reasons[place]
  const symbols = readLinkedSymbols(place.file)
  if (typeof symbols === 'string' || symbols.url === undefined || symbols.url === base) return symbols
  return `the file is a copy of \`${symbols.url.slice(0, 200)}\`, but the config names \`${base}\``
}

const reasons = {
  missing: 'the file does not exist',
  outside: 'the file is outside the project',
  private: 'the file is hidden',
  link: 'the file is a symbolic link',
} as const

interface LinkedSymbols {
  /** The URL of the site's folder, if the file specifies it. */
  readonly url: string | undefined
  readonly index: SymbolIndex
}

/** All pages that a thread parses share the content of a file. */
const read = new Map<string, { readonly stamp: FileStamp; readonly symbols: LinkedSymbols | string }>()

/** Reads the symbols of another site. Returns text with the reason if the symbols cannot be read. */
export function readLinkedSymbols(file: string): LinkedSymbols | string {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile()) {
    read.delete(file)
    return stats ? 'it is not a file' : 'the file does not exist'
  }
  const stamp = fileStamp(stats)
  const known = read.get(file)
  if (known && isSameStamp(known.stamp, stamp)) return known.symbols
  const symbols = load(file, stamp.bytes)
  read.set(file, { stamp, symbols })
  return symbols
}

function load(file: string, bytes: number): LinkedSymbols | string {
  if (bytes > maxSymbolsBytes) return `the file is larger than ${maxSymbolsBytes / 1_000_000} MB`
  try {
    const symbols = readSymbols(readFileSync(file, 'utf8'))
    if (typeof symbols === 'string') return symbols
    let index: SymbolIndex | undefined
    return {
      url: symbols.url,
      get index() {
        index ??= createSymbolIndex(symbols)
        return index
      },
    }
  } catch (error) {
    ignoreError(error)
    return `the file cannot be opened (${(error as NodeJS.ErrnoException).code ?? (error as Error).message})`
  }
}
