import { type LineRules, linesOutsideFences } from './read-lines.ts'

/** A code span between two runs of the same number of backticks. */
export interface CodeSpan {
  /** The offset of the first backtick. */
  readonly start: number
  /** The offset after the last backtick. */
  readonly end: number
  /** The offset of the code. */
  readonly at: number
  readonly code: string
}

/** Finds the code spans of a line or paragraph. Takes linear time, regardless of the number of backticks. */
export function findCodeSpans(text: string): readonly CodeSpan[] {
  if (!text.includes('`')) return []
  const runs = [...text.matchAll(/`+/g)].map(({ 0: { length }, index }) => {
    // An escaped backtick cannot begin a code span, but can end it.
    const escaped = isEscaped(text, index) ? 1 : 0
    return { index, length, opens: length - escaped, start: index + escaped }
  })
  /** Maps each run of backticks to the next run of the same length, which ends it. */
  const closing = new Array<number | undefined>(runs.length)
  const nextOfLength = new Map<number, number>()
  for (const [at, { length, opens }] of [...runs.entries()].reverse()) {
    closing[at] = nextOfLength.get(opens)
    nextOfLength.set(length, at)
  }
  const spans: CodeSpan[] = []
  for (let run = 0; run < runs.length; run++) {
    const [open, close] = [runs[run], runs[closing[run] ?? -1]]
    if (!open || !close) continue
    const at = open.index + open.length
    spans.push({ start: open.start, end: close.index + close.length, at, code: text.slice(at, close.index) })
    run = closing[run] ?? run
  }
  return spans
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text[at - slashes - 1] === '\\') slashes++
  return slashes % 2 === 1
}

/** Returns the same text with spaces in place of code spans. All offsets and line breaks are kept. */
export function blankCodeSpans(text: string): string {
  let blanked = ''
  let done = 0
  for (const { start, end } of findCodeSpans(text)) {
    blanked += text.slice(done, start) + blank(text.slice(start, end))
    done = end
  }
  return blanked + text.slice(done)
}

/** Replaces everything except line breaks with spaces. */
export function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

/**
 * Returns the text with spaces in place of code blocks, code spans, and HTML comments. All offsets and line breaks are kept. The result is
 * for searching, never for publishing.
 */
export function blankCode(text: string, rules: LineRules = {}): string {
  let outside = ''
  let done = 0
  for (const { line, start, end } of linesOutsideFences(text, rules)) {
    outside += blank(text.slice(done, start)) + line + text.slice(start + line.length, end)
    done = end
  }
  outside += blank(text.slice(done))
  // A code span can extend over several lines of a paragraph, but not beyond the paragraph.
  return blankComments(outside.split('\n\n').map(blankCodeSpans).join('\n\n'))
}

/** Returns the text with spaces in place of closed HTML comments. */
export function blankComments(text: string): string {
  let result = ''
  let done = 0
  for (let at = text.indexOf('<!--'); at !== -1; at = text.indexOf('<!--', done)) {
    const close = text.indexOf('-->', at + 4)
    if (close === -1) break
    result += text.slice(done, at) + blank(text.slice(at, close + 3))
    done = close + 3
  }
  return result + text.slice(done)
}
