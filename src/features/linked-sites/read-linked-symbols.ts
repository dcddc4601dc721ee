import { lstatSync, readFileSync } from 'node:fs'
import { maxSymbolsBytes, readSymbols } from '../../kit/data/read-symbols.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { type FileStamp, fileStamp, isSameStamp } from '../../kit/files/file-stamp.ts'
import { createSymbolIndex, type SymbolIndex } from './symbols/symbol-index.ts'

export interface LinkedSymbols {
  /** The address of the site's folder, if the file names it. */
  readonly url: string | undefined
  readonly index: SymbolIndex
}

/** All pages of a thread share one reading of a file. */
const read = new Map<string, { readonly stamp: FileStamp; readonly symbols: LinkedSymbols | string }>()

/** Reads the symbols of another site. Returns why they cannot be read as a text. */
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
