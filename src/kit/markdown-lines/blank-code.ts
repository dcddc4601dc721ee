import { blank, blankCodeSpans } from './code-spans.ts'
import { type LineRules, linesOutsideFences } from './read-lines.ts'

/** The text with code blocks, code spans, and HTML comments replaced by spaces; every offset and line end is kept. For searching, never for publishing. */
export function blankCode(text: string, rules: LineRules = {}): string {
  let outside = ''
  let done = 0
  for (const { line, start, end } of linesOutsideFences(text, rules)) {
    outside += blank(text.slice(done, start)) + line + text.slice(start + line.length, end)
    done = end
  }
  outside += blank(text.slice(done))
  // A code span can run over the lines of a paragraph, but not beyond it.
  return blankComments(outside.split('\n\n').map(blankCodeSpans).join('\n\n'))
}

/** The text with spaces in place of HTML comments, if they are closed. */
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
