import type { Tokens } from 'marked'
import { bodyText } from './body-messages.ts'
import type { PageWalk } from './page-walk.ts'
import { writeEnclosed } from './write-inline.ts'

/** A table in a box of its own that scrolls when the window is narrow. */
export function writeTable(walk: PageWalk, token: Tokens.Table, offset: number): void {
  const { writer } = walk
  const placeOf = walk.cursor.placesIn(offset, token.raw)
  let rowStart = token.raw.indexOf('\n') + 1
  writer.write(`<div class="table" role="group" aria-label="${bodyText(walk.page, 'table')}" tabindex="0"><table>\n<thead>\n`)
  writeRow(walk, token.header, 'th')
  writer.write('</thead>\n')
  if (token.rows.length > 0) {
    writer.write('<tbody>\n')
    for (const row of token.rows) {
      rowStart = token.raw.indexOf('\n', rowStart) + 1
      walk.cursor.moveTo(placeOf(rowStart))
      reportExtraCells(walk, lineAt(token.raw, rowStart), { columns: token.header.length, offset: placeOf(rowStart) })
      writeRow(walk, row, 'td')
    }
    writer.write('</tbody>\n')
  }
  writer.write('</table></div>\n')
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return text.slice(start, end === -1 ? undefined : end)
}

interface RowPlace {
  readonly columns: number
  readonly offset: number
}

/** Markdown leaves out the cells of a row that the table has no column for. */
function reportExtraCells(walk: PageWalk, line: string, { columns, offset }: RowPlace): void {
  if (walk.page.isGenerated || line.split('|').length <= columns + 1) return
  const row = line.trim().replace(/^\|/, '')
  const cells = (row.endsWith('|') && !row.endsWith('\\|') ? row.slice(0, -1) : row).split(/(?<!\\)\|/)
  if (cells.slice(columns).some((cell) => cell.trim() !== ''))
    walk.reports.report('table/extra-cells', { cells: cells.length, columns }, offset, line.length)
}

function writeRow(walk: PageWalk, cells: readonly Tokens.TableCell[], kind: 'th' | 'td'): void {
  walk.writer.write('<tr>')
  for (const cell of cells) {
    // A corner without words heads nothing.
    const tag = cell.text.trim() === '' ? 'td' : kind
    const scope = tag === 'th' ? ' scope="col"' : ''
    walk.writer.write(cell.align === null ? `<${tag}${scope}>` : `<${tag}${scope} class="align-${cell.align}">`)
    writeEnclosed(walk, cell.tokens)
    walk.writer.write(`</${tag}>`)
  }
  walk.writer.write('</tr>\n')
}
