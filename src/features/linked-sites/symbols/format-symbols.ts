import type { SymbolsFile } from '../../../kit/data/read-symbols.ts'

/** Writes `symbols.json` with a line for each page, so that copies can be compared easily. */
export function formatSymbols({ pages, ...head }: SymbolsFile): string {
  const { title, url, version, language } = head
  const start = JSON.stringify({ symbols: 1, title, url, version, language }).slice(0, -1)
  return `${start},\n"pages":[\n${pages.map((page) => JSON.stringify(page)).join(',\n')}\n]}\n`
}
