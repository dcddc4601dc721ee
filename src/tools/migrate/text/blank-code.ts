import { blankCodeSpans, linesOutsideFences } from '../../../core/markdown/block-scan.ts'

/** The text with code fences, code spans, and HTML comments replaced by spaces; every offset and line end is kept. For searching, never for publishing. */
export function blankCode(text: string, bodyStart = 0): string {
  const body = text.slice(bodyStart)
  let outside = blank(text.slice(0, bodyStart))
  let done = 0
  for (const { line, start, end } of linesOutsideFences(body)) {
    outside += blank(body.slice(done, start)) + line + body.slice(start + line.length, end)
    done = end
  }
  return blankComments(blankSpans(outside + blank(body.slice(done))))
}

/** Spaces in the place of everything but line ends. */
export function blank(text: string): string {
  return text
    .split('\n')
    .map((line) => ' '.repeat(line.length))
    .join('\n')
}

/** A code span can run over the lines of a paragraph, but not beyond it. */
function blankSpans(text: string): string {
  if (!text.includes('`')) return text
  return text
    .split('\n\n')
    .map((paragraph) => (paragraph.includes('`') ? restoreLineEnds(blankCodeSpans(paragraph), paragraph) : paragraph))
    .join('\n\n')
}

function restoreLineEnds(blanked: string, written: string): string {
  let result = ''
  let done = 0
  for (let at = written.indexOf('\n'); at !== -1; at = written.indexOf('\n', at + 1)) {
    result += `${blanked.slice(done, at)}\n`
    done = at + 1
  }
  return result + blanked.slice(done)
}

function blankComments(text: string): string {
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
