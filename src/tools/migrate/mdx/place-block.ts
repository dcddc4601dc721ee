import { type Line, lineAt } from './line-at.ts'
import type { MdxPage } from './mdx-page.ts'
import { type Element, type Span, spanOf } from './scan-mdx.ts'

/** What can be before the first text of a line: indentation, quote marks, and the mark of a list item. */
const linePrefix = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/

/** Longer ones are not indentation. */
const maxPrefix = 500
const lineEnd = /[ \t]*(?:\n|$)/y

export function beginsLine(text: string, at: number): boolean {
  const { start } = lineAt(text, at)
  return at - start < maxPrefix && linePrefix.test(text.slice(start, at))
}

export function endsLine(text: string, at: number): boolean {
  lineEnd.lastIndex = at
  return lineEnd.test(text)
}

/** Whether a tag is the only thing on its lines. */
export function isAlone({ text }: MdxPage, { start, end }: Span): boolean {
  return beginsLine(text, start) && endsLine(text, end)
}

/** Writes lines of their own in the place of a span. `gap` is put between them and other text of the line. */
export function replaceByBlock(page: MdxPage, { start, end }: Span, block: string, gap = '\n\n'): void {
  const { text } = page
  const isFirst = beginsLine(text, start)
  const isLast = endsLine(text, end)
  // The spaces between belong to neither.
  const from = isFirst
    ? start
    : start - (/[ \t]*$/.exec(text.slice(Math.max(lineAt(text, start).start, start - 100), start))?.[0].length ?? 0)
  const to = isLast ? end : end + (/^[ \t]*/.exec(text.slice(end, end + 100))?.[0].length ?? 0)
  page.replaceLater(from, to, (indent) => {
    const lines = block.split('\n').map((line, index) => (index === 0 || line === '' ? line : `${indent}${line}`))
    return `${isFirst ? '' : `${gap}${indent}`}${lines.join('\n')}${isLast ? '' : `${gap}${indent}`}`
  })
}

/** Removes a span, with its lines if nothing else is on them. Blank lines around it become one. */
export function removeSpan(page: MdxPage, { start, end }: Span): void {
  const { text } = page
  if (!isAlone(page, { start, end }) || /[^\s>]/.test(text.slice(lineAt(text, start).start, start))) {
    page.replace(start, end, '')
    return
  }
  removeLines(page, { start: lineAt(text, start).start, end: Math.min(text.length, lineAt(text, end).end + 1) })
}

/** Removes whole lines. */
export function removeLines(page: MdxPage, { start, end }: Span): void {
  const { text } = page
  const blankBefore =
    start === 0 ||
    /\n[ \t]*\n$/.test(text.slice(Math.max(0, start - 200), start)) ||
    /(?:^|\n)---[ \t]*\n$/.test(text.slice(Math.max(0, start - 20), start))
  const blankAfter = /^(?:[ \t]*\n)+/.exec(text.slice(end, end + 200))?.[0].length ?? 0
  page.replace(start, blankBefore && blankAfter > 0 ? end + (/^[ \t]*\n/.exec(text.slice(end, end + 200))?.[0].length ?? 0) : end, '')
}

/** Moves what is inside an element to where it, or the one around it, begins: Markdown would take what is indented for code. */
export function dedentChildren(page: MdxPage, element: Element, outer: Element = element): void {
  const { text } = page
  const { end } = spanOf(element)
  const { start } = outer.open
  const own = /^[ \t]*/.exec(text.slice(lineAt(text, start).start, start))?.[0] ?? ''
  const lines = linesBetween(text, element.open.end, element.close?.start ?? end)
  const shared = sharedIndent(lines.map((line) => text.slice(line.start, line.end)))
  if (!shared?.startsWith(own) || shared.length === own.length) return
  for (const line of lines) {
    if (text.slice(line.start, line.end).trim() === '') continue
    page.dedent(line.start, { start: line.start + own.length, end: line.start + shared.length })
  }
}

/** The whole lines between two offsets. */
export function linesBetween(text: string, from: number, to: number): readonly Line[] {
  const lines: Line[] = []
  const last = lineAt(text, to)
  for (let start = lineAt(text, from).end + 1; start < last.start; ) {
    const line = lineAt(text, start)
    lines.push(line)
    start = line.end + 1
  }
  // What is before a closing tag on its line is inside.
  if (last.start > from && text.slice(last.start, to).trim() !== '') lines.push({ start: last.start, end: to })
  return lines
}

function sharedIndent(lines: readonly string[]): string | undefined {
  let shared: string | undefined
  for (const line of lines) {
    if (line.trim() === '') continue
    const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
    shared ??= indent
    while (!indent.startsWith(shared)) shared = shared.slice(0, -1)
  }
  return shared
}
