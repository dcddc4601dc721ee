import { createRequire } from 'node:module'
import { join } from 'node:path'

const require = createRequire(join(import.meta.dirname, '../sample-shop/package.json'))

const [cellWidth, lineHeight, padding] = [8.4, 19, 16]
/** The eight colors of a terminal, and their brighter variants. */
const palette = ['#6b7280', '#f87171', '#4ade80', '#facc15', '#60a5fa', '#e879f9', '#22d3ee', '#e5e7eb']
const [foreground, faint, background] = ['#e5e7eb', '#9ca3af', '#111827']

/** Draws the screen after `output` was printed as an SVG. The emulator resolves what programs draw over: spinners, and answered questions. */
export async function drawTerminal({ output, columns, rows, title }) {
  const { Terminal } = require('@xterm/headless')
  const terminal = new Terminal({ cols: columns, rows, allowProposedApi: true, convertEol: true })
  await new Promise((resolve) => terminal.write(output, resolve))
  const lines = readLines(terminal.buffer.active, columns)
  const used = Math.max(...lines.flat().map(({ column, text }) => column + [...text].length))
  const width = Math.ceil(used * cellWidth + 2 * padding)
  const height = Math.ceil(lines.length * lineHeight + 2 * padding)
  const texts = lines.flatMap((runs, row) => runs.map((run) => drawRun(run, row)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escapeText(title)}</title>
<rect width="${width}" height="${height}" rx="10" fill="${background}"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="${foreground}" xml:space="preserve">
${texts.join('\n')}
</g>
</svg>
`
}

/** Runs of characters of the same color, for each line down to the last one that is not empty. */
function readLines(buffer, columns) {
  const lines = []
  for (let row = 0; row < buffer.length; row++) {
    const runs = []
    const line = buffer.getLine(row)
    for (let column = 0; column < columns; column++) {
      const cell = line.getCell(column)
      if (cell.getWidth() === 0) continue
      const style = styleOf(cell)
      const last = runs.at(-1)
      if (last && last.style === style) last.text += cell.getChars() || ' '
      else runs.push({ column, style, text: cell.getChars() || ' ' })
    }
    lines.push(runs.filter(({ text }) => text.trim() !== '').map((run) => ({ ...run, text: run.text.trimEnd() })))
  }
  while (lines.length > 0 && lines.at(-1).length === 0) lines.pop()
  return lines
}

function styleOf(cell) {
  const color = cell.isFgPalette() ? palette[cell.getFgColor() % 8] : cell.isDim() ? faint : foreground
  return `fill="${color}"${cell.isBold() ? ' font-weight="700"' : ''}${cell.isStrikethrough() ? ' text-decoration="line-through"' : ''}`
}

function drawRun({ column, style, text }, row) {
  const spaces = text.length - text.trimStart().length
  const x = padding + (column + spaces) * cellWidth
  const shown = text.trimStart()
  const y = padding + (row + 0.75) * lineHeight
  // A given length keeps columns aligned in every font.
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" textLength="${([...shown].length * cellWidth).toFixed(1)}" ${style}>${escapeText(shown)}</text>`
}

function escapeText(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
