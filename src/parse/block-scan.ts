/** A fence, also where a quote or a list item begins with it. */
const fenceLine = /^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]+|>)*(`{3,}|~{3,})/

/** Walks lines of Markdown outside code fences, so that what fenced code shows is never taken for markup. */
export function* linesOutsideFences(text: string): Generator<{ readonly line: string; readonly start: number; readonly end: number }> {
  let fence: string | undefined
  let start = 0
  while (start < text.length) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline + 1
    const line = text.slice(start, newline === -1 ? end : newline)
    const marker = fenceLine.exec(line)?.[1]
    if (fence === undefined) {
      if (marker !== undefined && !(marker[0] === '`' && line.slice(line.indexOf(marker) + marker.length).includes('`'))) fence = marker
      else yield { line, start, end }
    } else if (marker !== undefined && marker[0] === fence[0] && marker.length >= fence.length && isBlankAfter(line, marker)) {
      fence = undefined
    }
    start = end
  }
}

function isBlankAfter(line: string, marker: string): boolean {
  return line.slice(line.indexOf(marker) + marker.length).trim() === ''
}

/** Removes the indentation all non-empty lines share. */
export function dedent(text: string): string {
  let shared = Number.POSITIVE_INFINITY
  for (const line of text.split('\n')) {
    if (line.trim() !== '') shared = Math.min(shared, /^ */.exec(line)?.[0].length ?? 0)
  }
  if (shared === 0 || shared === Number.POSITIVE_INFINITY) return text
  return text.replace(new RegExp(`^ {1,${shared}}`, 'gm'), '')
}

/** The same text with code spans blanked out, every offset kept. */
export function blankCodeSpans(line: string): string {
  return line.includes('`') ? line.replace(/(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, (span) => ' '.repeat(span.length)) : line
}

/** The lines up to the next blank one: marked asks at every paragraph where a block may begin, so the answer must not cost the whole text. */
export function upToBlankLine(src: string): string {
  const end = src.indexOf('\n\n')
  return end === -1 ? src : src.slice(0, end)
}
