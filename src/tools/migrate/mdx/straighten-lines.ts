import { linesOutsideFences } from '../../../kit/markdown-lines/read-lines.ts'
import type { MdxPage } from './mdx-page.ts'
import { linesBetween } from './place-block.ts'
import { type Element, spanOf } from './scan-mdx.ts'

const listMark = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+/
/** Lists are not longer than this. */
const maxLines = 300

/** MDX has no indented code: lines that Markdown would take for code move to where their list item or element begins. */
export function straightenLines(page: MdxPage): void {
  const { text } = page
  const lines = text.split('\n')
  const starts: number[] = []
  for (let start = 0, index = 0; index < lines.length; start += (lines[index] ?? '').length + 1, index++) starts.push(start)
  const numberOf = new Map(starts.map((start, index) => [start, index]))
  const bases = new Map<number, number>()
  for (const element of page.parts.elements) addBase(element)
  const outside = new Set<number>()
  for (const { start } of linesOutsideFences(text, { anyIndent: true })) outside.add(start)

  const verbatim = page.parts.elements.filter(({ name, close }) => close && /^(?:pre|script|style|textarea)$/.test(name)).map(spanOf)

  for (let index = page.firstLine; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const isFence = !outside.has(starts[index] ?? 0)
    const last = isFence ? endOfFence(index) : index
    const indent = columnsOf(line)
    // A line that goes on with a paragraph can have any indentation.
    const begins = isFence || /^\s*<\/?[A-Z]/.test(line) || (lines[index - 1] ?? '').trim() === ''
    const start = starts[index] ?? 0
    if (verbatim.some((span) => span.start < start && start < span.end)) continue
    const excess = indent >= 4 && begins && line.trim() !== '' ? indent - baseOf(index, indent) : 0
    if (excess >= 4) for (let at = index; at <= last; at++) moveLine(at, excess)
    index = last
  }

  /** What docsgen removes from all lines inside an element. */
  function addBase(element: Element): void {
    if (!element.close || element.depth > 60 || !/^[A-Z]/.test(element.name)) return
    const inner = linesBetween(text, element.open.end, element.close.start)
    let shared = Number.POSITIVE_INFINITY
    for (const { start, end } of inner)
      if (text.slice(start, end).trim() !== '') shared = Math.min(shared, columnsOf(text.slice(start, end)))
    for (const { start } of inner) {
      const number = numberOf.get(start)
      if (number !== undefined && Number.isFinite(shared)) bases.set(number, shared)
    }
  }

  function baseOf(index: number, indent: number): number {
    const own = bases.get(index) ?? 0
    for (let at = index - 1; at >= Math.max(0, index - maxLines); at--) {
      const line = lines[at] ?? ''
      const mark = listMark.exec(line)
      if (mark && columnsOf(mark[0].replace(/[^\t]/g, ' ')) <= indent) {
        const content = columnsOf(mark[0].replace(/[^\t]/g, ' '))
        return Math.max(own, content)
      }
      if (/^\S/.test(line) && !mark && !line.startsWith('<') && (lines[at - 1] ?? '').trim() === '') break
    }
    return own
  }

  function endOfFence(index: number): number {
    let last = index
    while (last + 1 < lines.length && !outside.has(starts[last + 1] ?? -1)) last++
    return last
  }

  function moveLine(index: number, columns: number): void {
    const start = starts[index] ?? 0
    const line = lines[index] ?? ''
    let length = 0
    for (let left = columns; left > 0 && /[ \t]/.test(line[length] ?? ''); length++) left -= line[length] === '\t' ? 4 : 1
    page.dedent(start, { start, end: start + length })
  }
}

function columnsOf(line: string): number {
  let columns = 0
  for (const character of line) {
    if (character === ' ') columns++
    else if (character === '\t') columns += 4 - (columns % 4)
    else break
  }
  return columns
}
