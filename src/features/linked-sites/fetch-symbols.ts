import { readFileSync, statSync } from 'node:fs'
import { maxSymbolsBytes, readSymbols } from '../../kit/data/read-symbols.ts'
import type { SymbolsFile } from '../../kit/data/symbols-file.ts'
import { EnvironmentError, UsageError } from '../../kit/failures/failure.ts'
import { fetchAddress } from '../../kit/network/fetch-address.ts'
import { readInventory } from './symbols/sphinx-inventory.ts'

/** The symbols of a site, and how many of its names could not be used. */
export interface FetchedSymbols {
  readonly symbols: SymbolsFile
  readonly skipped: number
}

/** Downloads a `symbols.json` or an `objects.inv`. Throws an `EnvironmentError` if that is not possible. */
export async function fetchSymbols(url: string, limitMs = 30_000): Promise<FetchedSymbols> {
  const failed = (reason: string, hint?: string) => new EnvironmentError(`\`${url}\` cannot be read: ${reason}.`, hint)
  // The addresses of all links begin like this one, so a redirect is for the owner of the site to decide.
  const fetched = await fetchAddress(new URL(url), {
    maxRedirects: 1,
    mayFollow: () => false,
    limitMs,
    body: { maxBytes: maxSymbolsBytes },
  })
  if (fetched.kind === 'redirect') throw failed(fetched.reason, 'If this is the same site, write this URL into the config.')
  if (fetched.kind === 'failed') throw failed(fetched.reason)
  const { status, body } = fetched
  if (status < 200 || status > 299) throw failed(`the host responded with ${status}`)
  const read = body ? decode(body) : tooLarge
  if (typeof read === 'string') throw failed(read, 'The URL must be that of a `symbols.json` or an `objects.inv`.')
  return read
}

/** Reads the same from a file. */
export function loadSymbols(file: string): FetchedSymbols {
  const failed = (reason: string) => new UsageError(`\`${file}\` cannot be used: ${reason}.`, 'Name a `symbols.json` or an `objects.inv`.')
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile()) throw failed('the file does not exist')
  const read = stats.size > maxSymbolsBytes ? tooLarge : decode(readFileSync(file))
  if (typeof read === 'string') throw failed(read)
  return read
}

const tooLarge = `it is larger than ${maxSymbolsBytes / 1_000_000} MB`

function decode(bytes: Buffer): FetchedSymbols | string {
  if (bytes.toString('latin1', 0, 2) === '# ') return readInventory(bytes)
  const symbols = readSymbols(bytes.toString('utf8'))
  return typeof symbols === 'string' ? symbols : { symbols, skipped: 0 }
}
