import type { Tokens } from 'marked'
import { fenceAround, readFenceLine } from '../../kit/markdown-lines/fence.ts'
import { linePrefix } from './line-prefix.ts'
import type { PageWalk } from './page-walk.ts'

interface Included {
  /** As readers see it. */
  readonly code: string
  /** Of the fence in the page. */
  readonly offset: number
}

/** Puts code from another file into the page's Markdown, because a copy of the page has no files beside it. */
export function insertIncluded(walk: PageWalk, token: Tokens.Code, { code, offset }: Included): void {
  const { text } = walk.page
  const opening = readFenceLine(text.slice(offset, text.indexOf('\n', offset)))?.marks
  const start = text.indexOf('\n', offset) + 1
  // A fence at the end of the page may have neither a line nor an end.
  if (opening === undefined || start === 0) return
  const own = token.text === '' ? [] : token.text.split('\n')
  const end = skipLines(text, start, own.length)
  const fence = fenceAround(code, opening.charAt(0), opening.length)
  const prefix = linePrefix(text, offset)
  const lines = code.split('\n').map((line) => `${prefix}${line}`.trimEnd())
  walk.found.markdownEdits.push({ start, end, text: `${lines.join('\n')}\n` })
  if (fence.length === opening.length) return
  const closing = text.indexOf(opening, end)
  walk.found.markdownEdits.push({ start: offset, end: offset + opening.length, text: fence })
  if (closing !== -1 && text.slice(end, closing).replace(/[>\s]/g, '') === '')
    walk.found.markdownEdits.push({ start: closing, end: closing + opening.length, text: fence })
}

function skipLines(text: string, start: number, count: number): number {
  let at = start
  for (let line = 0; line < count; line++) at = text.indexOf('\n', at) + 1 || text.length
  return at
}
