import { deflateSync, inflateSync } from 'node:zlib'
import { isLine, isSafeId, isSafePath, type SymbolsAnchor, type SymbolsFile, type SymbolsPage } from '../../../kit/data/read-symbols.ts'
import { byText } from '../../../kit/data/sort-and-group.ts'
import { decodeIfValid, encodeAddress } from '../../../kit/escape/percent.ts'
import { ignoreError } from '../../../kit/failures/failure.ts'

/** The limit for the text in an `objects.inv`. The files of large projects have about 5 MB. */
const maxTextBytes = 50_000_000
const maxLineLength = 4_000

/** The symbols from an `objects.inv` of Sphinx or MkDocs. Entries whose URL is not below the site are omitted and counted. */
export interface ReadInventory {
  readonly symbols: SymbolsFile
  readonly skipped: number
}

/**
 * Reads the format described at https://sphobjinv.readthedocs.io/en/stable/syntax.html. Returns text with the reason if the file cannot be
 * used.
 */
export function readInventory(bytes: Uint8Array): ReadInventory | string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let start = 0
  const header: string[] = []
  while (header.length < 4) {
    const end = buffer.indexOf(10, start)
    if (end === -1 || end - start > maxLineLength) return 'it is not an inventory of Sphinx'
    header.push(buffer.toString('utf8', start, end).trimEnd())
    start = end + 1
  }
  const [format = '', project = '', version = '', compression = ''] = header
  if (!format.startsWith('# Sphinx inventory version')) return 'it is not an inventory of Sphinx'
  if (format !== '# Sphinx inventory version 2' || !compression.includes('zlib'))
    return 'its format is not version 2, which Sphinx writes since 2010'
  let text: string
  try {
    text = inflateSync(buffer.subarray(start), { maxOutputLength: maxTextBytes }).toString('utf8')
  } catch (error) {
    ignoreError(error)
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    return isLarge ? `its text is larger than ${maxTextBytes / 1_000_000} MB` : 'its compressed part is damaged'
  }
  const { pages, skipped } = readEntries(text)
  const headerText = (line: string) => (isLine(line) ? line.replace(/^# (?:Project|Version): ?/, '') : '')
  return {
    symbols: { title: headerText(project), url: undefined, version: headerText(version) || undefined, language: undefined, pages },
    skipped,
  }
}

/** `name domain:role priority address shown` */
const middle = /\s([\w+-]+(?::[\w+-]+)+)\s+-?\d+\s+(\S*)\s(.*)$/

function readEntries(text: string): { readonly pages: readonly SymbolsPage[]; readonly skipped: number } {
  const pages = new Map<string, { title: string; readonly anchors: SymbolsAnchor[] }>()
  let skipped = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const entry = line.length > maxLineLength ? undefined : readEntry(line)
    if (!entry) {
      skipped++
      continue
    }
    const page = pages.get(entry.path) ?? { title: '', anchors: [] }
    pages.set(entry.path, page)
    if (entry.kind === 'std:doc') page.title ||= entry.shown
    else
      page.anchors.push(entry.shown === entry.name ? [entry.id, entry.name, entry.kind] : [entry.id, entry.name, entry.kind, entry.shown])
  }
  const sorted = [...pages].sort(byText(([key]) => key))
  return { pages: sorted.map(([path, { title, anchors }]) => [path, title, anchors]), skipped }
}

function readEntry(line: string) {
  const match = middle.exec(line)
  if (!match) return undefined
  const [, kind = '', written = '', last = ''] = match
  const name = line.slice(0, match.index).trim()
  const address = written.endsWith('$') ? `${written.slice(0, -1)}${name}` : written
  const hash = address.indexOf('#')
  const path = hash === -1 ? address : address.slice(0, hash)
  const id = hash === -1 ? '' : decodeIfValid(address.slice(hash + 1))
  const shown = last.trim() === '-' ? name : last.trim()
  const isUsable = name !== '' && isSafePath(path) && isSafeId(id) && [name, kind, shown, id].every(isLine)
  return isUsable ? { name, kind, path, id, shown } : undefined
}

/** The TypeScript kinds that Sphinx has roles for, such as `:js:class:`. */
const roles: Readonly<Record<string, string>> = {
  class: 'js:class',
  interface: 'js:class',
  function: 'js:function',
  constructor: 'js:method',
  method: 'js:method',
  property: 'js:attribute',
  accessor: 'js:attribute',
  variable: 'js:data',
  constant: 'js:data',
  namespace: 'js:module',
}

/**
 * Writes the same symbols as an `objects.inv`, which Sphinx and MkDocs read. Pages become documents, and headings become labels:
 * `guide/start#install`.
 */
export function formatInventory({ title, version = '', pages }: SymbolsFile): Uint8Array {
  const lines: string[] = []
  const add = (name: string, role: string, { address, shown }: { readonly address: string; readonly shown: string }) => {
    // An entry with an empty name could never be found.
    if (name.trim() !== '') lines.push(`${name} ${role} 1 ${address} ${shown === name || shown.trim() === '' ? '-' : shown}`)
  }
  for (const [path, pageTitle, anchors] of pages) {
    const page = path === '' ? 'index.html' : path
    add(page.replace(/(?:\/|\.html)$/, ''), 'std:doc', { address: page, shown: pageTitle })
    for (const [id, text, kind] of anchors) {
      const address = id === '' ? page : `${page}#${encodeAddress(id)}`
      if (kind === undefined) add(`${page.replace(/(?:\/|\.html)$/, '')}#${id}`, 'std:label', { address, shown: text })
      else add(text, Object.hasOwn(roles, kind) ? (roles[kind] ?? '') : 'std:label', { address, shown: text })
    }
  }
  const header = [
    '# Sphinx inventory version 2',
    `# Project: ${title}`,
    `# Version: ${version}`,
    '# The remainder of this file is compressed using zlib.',
  ]
  return Buffer.concat([Buffer.from(`${header.join('\n')}\n`), deflateSync(`${lines.join('\n')}\n`, { level: 9 })])
}
