import type { Tokens } from 'marked'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { convertMath } from './convert-math.ts'
import { createDiagnostic } from './diagnostics.ts'
import type { MathToken } from './read-math.ts'

type Formula = Pick<MathToken, 'raw' | 'tex' | 'texStart' | 'isDisplay' | 'isBlock'>

/** Whether a page has formulas. */
export const mathNotes = createNotes(() => ({ hasMath: false }))

/** A formula as MathML; one that cannot be converted is reported and shown as its source. */
export function writeMath(walk: PageWalk, formula: Formula, offset: number): void {
  const html = toHtml(walk, formula, offset)
  if (formula.isBlock) walk.writer.write(`<div class="math" tabindex="0">${html}</div>\n`)
  else walk.writer.write(formula.isDisplay ? `<span class="math">${html}</span>` : html)
}

/** ```` ```math ```` */
export function writeMathFence(walk: PageWalk, { raw, text }: Tokens.Code, offset: number): boolean {
  if (text.trim() === '') return false
  const texStart = raw.indexOf('\n') + 1
  writeMath(walk, { raw, tex: text, texStart, isDisplay: true, isBlock: true }, offset)
  return true
}

function toHtml(walk: PageWalk, formula: Formula, offset: number): string {
  const { page, reports, cursor } = walk
  const found = mathNotes(walk)
  const source = `<code>${escapeHtml(formula.tex.trim())}</code>`
  const { math, packages } = page.options
  if (!math) return source
  if (packages?.temml === undefined) {
    if (!found.hasMath)
      reports.add(
        createDiagnostic(
          'math/not-installed',
          { command: math.install ?? 'npm install --save-dev temml' },
          reports.locate(offset, firstLineLength(formula.raw)),
        ),
      )
    found.hasMath = true
    return source
  }
  found.hasMath = true
  const result = convertMath(formula, packages.temml, math.macros)
  if (typeof result === 'string') return result
  const { reason, position } = result
  const at = cursor.placesIn(offset, formula.raw)(formula.texStart + (position ?? firstWord(formula.tex)))
  reports.add(createDiagnostic('math/invalid', { reason }, reports.locate(at, 1)))
  return source
}

function firstWord(tex: string): number {
  return Math.max(tex.search(/\S/), 0)
}

function firstLineLength(raw: string): number {
  const end = raw.indexOf('\n')
  return end === -1 ? raw.length : end
}

/** `$$` on a line of its own without an end is most likely a mistake. */
export function reportOpenMath(walk: PageWalk, { raw }: Tokens.Paragraph, offset: number): boolean {
  if (/^ {0,3}\$\$[ \t]*\n/.test(raw)) walk.reports.add(createDiagnostic('math/not-closed', {}, walk.reports.locate(offset, 2)))
  return false
}
