import type { StringValueNode } from 'graphql'
import { docText } from '../doc-text.ts'
import { placeOf } from './sdl-source.ts'

/** What an address within a description becomes; undefined leaves its text. */
export type ResolveAddress = (href: string) => string | undefined

/** Where the first line of a description's value stands, and whether the following lines follow there, too. */
export function descriptionPlace(description: StringValueNode): { readonly line: number; readonly follows: boolean } | undefined {
  const place = placeOf(description)
  if (!place) return undefined
  const { loc } = description
  const raw = description.block && loc ? loc.source.body.slice(loc.start + 3, loc.end - 3) : ''
  // A block's first lines are left out while they are blank.
  const blank = /^(?:[ \t]*\r?\n)*/.exec(raw)?.[0].match(/\n/g)?.length ?? 0
  return { line: place.line + blank, follows: description.block === true }
}

/** The words of a description; the tags some write into it for other tools leave empty lines, so that all others keep their number. */
export function wordsOf(description: StringValueNode): string {
  return description.value.replace(/^[ \t]*@(?:description\b[ \t]*|docs[A-Z].*)/gm, '')
}

/** Somebody else's Markdown in the middle of a line: in the cell of a table, behind a name. */
export function oneLine(markdown: string, resolve: ResolveAddress): string {
  const line = markdown.trim().replace(/\s+/g, ' ')
  // Behind a word nothing begins a block.
  return docText(`. ${line}`, { depth: 0, resolve }).slice(2)
}

/** What a table's row would take for the border of a cell. */
export function tableCell(markdown: string): string {
  return markdown.replace(/(\\*)\|/g, (whole, slashes: string) => (slashes.length % 2 === 1 ? whole : `${slashes}\\|`))
}
