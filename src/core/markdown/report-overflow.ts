import { limits } from './limits.ts'
import type { PageWalk } from './page-walk.ts'

/** The stack ends in nested text, and also where one of marked's regular expressions goes through some million characters of one paragraph. */
export function reportOverflow(walk: PageWalk, start: number): void {
  const longest = longestParagraph(walk.page.text, start)
  if (longest.length > limits.paragraphLength) {
    const sizes = { megabytes: (longest.length / 1e6).toFixed(1), limit: limits.paragraphLength / 1e6 }
    walk.reports.report('page/long-paragraph', sizes, longest.offset)
  } else walk.reports.report('page/too-deep', { limit: limits.nesting }, deepestLine(walk.page.text, start))
}

function longestParagraph(text: string, start: number): { readonly offset: number; readonly length: number } {
  let longest = { offset: start, length: 0 }
  let offset = start
  for (const part of text.slice(start).split(/(\n[ \t]*\n\s*)/)) {
    if (part.length > longest.length && part.trim() !== '') longest = { offset, length: part.length }
    offset += part.length
  }
  return longest
}

/** The offset of the line with the most nesting marks: where an author should look first. */
function deepestLine(text: string, start: number): number {
  let deepest = { offset: start, marks: 0 }
  let offset = start
  for (const line of text.slice(start).split('\n')) {
    const marks = line.match(/[>*_[\]-]|\d[.)]|^\s+/g)?.length ?? 0
    if (marks > deepest.marks) deepest = { offset, marks }
    offset += line.length + 1
  }
  return deepest.offset
}
