import { beginsLine, endsLine, indentOf } from '../../mdx/mdx-page.ts'
import type { PageDraft } from '../../text/page-draft.ts'
import type { Shortcode } from './scan-shortcodes.ts'

/** Translates a shortcode. Shortcodes inside it are translated separately, unless the result is `whole`. */
export type TranslateShortcode = (shortcode: Shortcode, page: PageDraft) => 'whole' | undefined

export function argumentOf({ named, positional }: Shortcode, keys: readonly string[], index?: number): string | undefined {
  for (const key of keys) if (named[key] !== undefined) return named[key]
  return index === undefined ? undefined : positional[index]
}

export function addNote({ notes, text }: PageDraft, { start, innerStart }: Pick<Shortcode, 'start' | 'innerStart'>, advice: string): void {
  notes.push({ offset: start, found: text.slice(start, innerStart).replace(/\s+/g, ' '), advice })
}

/** Replaces a shortcode together with its content. */
export function replaceWhole({ edits }: PageDraft, { start, end }: Shortcode, text: string): 'whole' {
  edits.push({ start, end, text })
  return 'whole'
}

/** Replaces the tags of a shortcode, and leaves the content between them in place. */
export function replaceTags(
  { edits }: PageDraft,
  { start, innerStart, innerEnd, end, isPaired }: Shortcode,
  open: string,
  close: string,
): undefined {
  edits.push({ start, end: innerStart, text: isPaired ? open : open + close })
  if (isPaired) edits.push({ start: innerEnd, end, text: close })
  return undefined
}

/** Replaces the tags of a shortcode with lines, and keeps the indentation of a list item. */
export function replaceByBlock(
  page: PageDraft,
  shortcode: Shortcode,
  open: string,
  close: string,
  { blankLines = false }: { readonly blankLines?: boolean } = {},
): undefined {
  const { text, edits } = page
  const { start, innerStart, innerEnd, end, isPaired } = shortcode
  const before = lineBefore(text, start)
  const indent = indentOf(before)
  if (/^\s*\|/.test(before)) {
    addNote(page, shortcode, 'A table cell cannot contain a block: move it out of the table.')
    return replaceTags(page, shortcode, '', '')
  }
  const line = `\n${indent}`
  const lead = beginsLine(text, start) ? '' : `${line}${line}`
  const gap = blankLines ? `\n${indent.trimEnd()}` : ''
  if (!isPaired) {
    edits.push({ start, end, text: `${lead}${open}${gap}${line}${close}${endsLine(text, end) ? '' : `${line}${line}`}` })
    return undefined
  }
  const isEmpty = text.slice(innerStart, innerEnd).trim() === ''
  const opening = endsLine(text, innerStart) || isEmpty ? (isBlankLineAt(text, innerStart) || isEmpty ? '' : gap) : `${gap}${line}`
  edits.push({ start, end: innerStart, text: `${lead}${open}${opening}` })
  const beforeClose = lineBefore(text, innerEnd)
  const isOwnLine = beforeClose.trim() === '' || /^[\s>]*$/.test(beforeClose)
  const lineStart = innerEnd - beforeClose.length
  const blankLine = isOwnLine && blankLines && !isEmpty && !isBlankLineBefore(text, innerEnd) ? `${indent.trimEnd()}\n` : ''
  // The blank line comes before the indentation of the closing tag.
  if (blankLine !== '' && lineStart < innerEnd) edits.push({ start: lineStart, end: lineStart, text: blankLine })
  // The closing tag is on the same line as the opening tag, with or without content between them.
  const needsLine = isEmpty ? !text.slice(innerStart, innerEnd).includes('\n') : !isOwnLine
  const closing = needsLine ? `${isEmpty ? '' : gap}${line}` : lineStart < innerEnd ? '' : blankLine
  edits.push({ start: innerEnd, end, text: `${closing}${close}${endsLine(text, end) ? '' : `${line}${line}`}` })
  return undefined
}

/** If the text before a shortcode is longer than this, it is treated as prose, so that the time for a page stays linear. */
const maxLead = 500

function lineBefore(text: string, offset: number): string {
  const near = text.slice(Math.max(0, offset - maxLead), offset)
  const start = near.lastIndexOf('\n')
  return start === -1 && offset > maxLead ? `…${near}` : near.slice(start + 1)
}

function isBlankLineAt(text: string, offset: number): boolean {
  const next = text.indexOf('\n', offset)
  return next === -1 || endsLine(text, next + 1)
}

function isBlankLineBefore(text: string, offset: number): boolean {
  const above = offset - lineBefore(text, offset).length - 1
  // The page begins after the front matter.
  return above <= 0 || /^\s*(?:---|\+\+\+|\})?\s*$/.test(lineBefore(text, above))
}

/** Returns the line breaks that are needed to make a line a separate paragraph. */
export function linesAround({ text }: PageDraft, { start, end }: Shortcode): readonly [above: string, below: string] {
  const indent = indentOf(lineBefore(text, start))
  const isFirst = lineBefore(text, start).trim() !== '' || isBlankLineBefore(text, start)
  return [isFirst ? '' : `\n${indent}`, isBlankLineAt(text, end) ? '' : '\n']
}

/** Whether a shortcode is inline text rather than a block. */
export function isInline({ text }: PageDraft, { start, end }: Shortcode): boolean {
  return !beginsLine(text, start) || !endsLine(text, end)
}

/** Writes an attribute of a component or of an image. */
export function attribute(name: string, value: string | undefined): string {
  if (value === undefined || value === '') return ''
  return /["\n]/.test(value) ? ` ${name}={${JSON.stringify(value)}}` : ` ${name}="${value}"`
}
