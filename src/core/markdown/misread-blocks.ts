import type { Tokens } from 'marked'
import type { PageWalk } from './page-walk.ts'

const gluedHeading = /^(#{2,6})([^\W\d_].*)/
/** Matches only a whole line, because `#tag` within prose is not a heading. */
const gluedTitle = /^(#)([A-Z][^\n#]*)$/

/** Reports paragraphs that are only text because a character is missing. */
export function reportMisreadParagraph(walk: PageWalk, raw: string, offset: number): void {
  if (walk.page.isGenerated) return
  const first = raw[0]
  if (first !== '#' && first !== '|' && first !== '<') return
  const [line = '', ...others] = raw.trimEnd().split('\n')
  if (first === '#') {
    const heading = gluedHeading.exec(line) ?? gluedTitle.exec(raw.trimEnd())
    if (heading)
      walk.reports.report('heading/no-space', { found: shorten(line), meant: shorten(`${heading[1]} ${heading[2]}`) }, offset, line.length)
  } else if (first === '|') {
    if (others.length === 0 || ![line, ...others].every(isRow)) return
    const columns = columnsOf(line)
    const row = `|${' --- |'.repeat(Math.min(columns, 10))}`
    const [second = ''] = others
    const delimiters = /^[\s|:-]+$/.test(second) && second.includes('-') ? columnsOf(second) : columns
    if (delimiters !== columns) walk.reports.report('table/wrong-delimiter-row', { row, columns, delimiters }, offset, line.length)
    else walk.reports.report('table/no-delimiter-row', { row }, offset, line.length)
  } else if (isConflict(raw)) walk.reports.report('markdown/conflict', { mark: line }, offset, line.length)
}

/** Reports empty headings, and the part of a merge conflict that `=======` turns into a heading. */
export function reportMisreadHeading(walk: PageWalk, { tokens, raw }: Tokens.Heading, offset: number): void {
  if (walk.page.isGenerated) return
  const [line = ''] = raw.split('\n', 1)
  if (tokens.length === 0) walk.reports.report('heading/empty', {}, offset, line.trimEnd().length)
  else if (isConflict(raw)) walk.reports.report('markdown/conflict', { mark: line }, offset, line.length)
}

export function isConflict(text: string): boolean {
  return text.startsWith('<<<<<<< ')
}

function columnsOf(row: string): number {
  return row.trim().slice(1, -1).split('|').length
}

function isRow(line: string): boolean {
  const text = line.trim()
  return text.length > 2 && text.startsWith('|') && text.endsWith('|')
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
