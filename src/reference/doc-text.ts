import { type DocPiece, splitDoc } from './doc-blocks.ts'
import { type InlineRules, inlineText } from './doc-inline.ts'
import { isHarmless } from './is-harmless.ts'
import { escapeMarkdown } from './markdown-words.ts'

/** How the Markdown of somebody else's comment becomes part of a page. */
export interface DocTextRules extends InlineRules {
  /** How many levels deeper its headings go. */
  readonly headingShift: number
}

const container = /^(\s*)(:{3,})\s*([A-Za-z][\w-]*)?(.*)$/
/** Whoever writes rows around a comment ends them with more colons. */
const mostColons = 5

/**
 * Makes the Markdown of a comment harmless: HTML and components come out as text, fences include no files, boxes are closed where
 * they are opened, headings stay below the one they stand under, and nothing is defined for the rest of the page. Every line stays
 * on its line.
 */
export function docText(markdown: string, rules: DocTextRules): string {
  const text = splitDoc(markdown.replaceAll('\0', '\ufffd').split('\n'))
    .map((piece) => (piece.kind === 'prose' ? proseText(piece, rules) : piece.lines.join('\n')))
    .join('\n')
  // What is read here in a simpler way than a page's text must come out the same when that is read.
  return isHarmless(text, rules.headingShift) ? text : plainLines(markdown)
}

/** The same words without any form. */
function plainLines(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) => escapeMarkdown(line.trim()))
    .join('\n')
}

const blockStart = /^\s*(?:[-*+]\s|\d{1,9}[.)]\s|#{1,6}(?:\s|$)|>|:::)/

function proseText({ lines: original, line: first }: DocPiece, rules: DocTextRules): string {
  const lines = closeBoxes(original)
  const result: string[] = []
  let block: string[] = []
  const flush = (end: number) => {
    if (block.length > 0) result.push(...inlineText(block.join('\n'), rules, first + end - block.length).split('\n'))
    block = []
  }
  for (const [index, line] of lines.entries()) {
    // A lone backtick must not pair with one in another block.
    if (line.trim() === '' || blockStart.test(line)) flush(index)
    if (line.trim() === '') result.push('')
    else block.push(line)
  }
  flush(lines.length)
  return result.map((line, index) => headingLine(line, result[index - 1] ?? '', rules.headingShift)).join('\n')
}

/** Takes `:::` lines that open or close nothing for text. */
function closeBoxes(lines: readonly string[]): readonly string[] {
  const isText = new Set<number>()
  const open: { readonly index: number; readonly colons: number }[] = []
  for (const [index, line] of lines.entries()) {
    const [, , marks = '', kind, rest = ''] = container.exec(line) ?? []
    if (marks === '') continue
    if (marks.length > mostColons || kind === 'members') isText.add(index)
    else if (kind !== undefined) open.push({ index, colons: marks.length })
    else if (rest.trim() === '' && marks.length >= (open.at(-1)?.colons ?? Number.POSITIVE_INFINITY)) open.pop()
    else isText.add(index)
  }
  for (const { index } of open) isText.add(index)
  return isText.size === 0 ? lines : lines.map((line, index) => (isText.has(index) ? line.replace(':', '\\:') : line))
}

function headingLine(line: string, previous: string, shift: number): string {
  const heading = /^((?:\s*(?:>|[-*+]\s|\d{1,9}[.)]\s))*\s{0,3})(#{1,6})(\s.*)?$/.exec(line)
  if (heading) return `${heading[1]}${'#'.repeat(Math.min((heading[2] ?? '').length + shift, 6))}${heading[3] ?? ''}`
  // A line of dashes under text would make a heading of it.
  return /^\s*(?:-+|=+)\s*$/.test(line) && previous.trim() !== '' ? line.replace(/[-=]/, '\\$&') : line
}
