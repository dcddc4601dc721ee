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
    const marker = line.includes('```') || line.includes('~~~') ? fenceLine.exec(line)?.[1] : undefined
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

/** Removes the indentation, of spaces or tabs, that all non-empty lines share. */
export function dedent(text: string): string {
  const lines = text.split('\n')
  let shared: string | undefined
  for (const line of lines) {
    if (line.trim() === '') continue
    const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
    shared ??= indent
    while (!indent.startsWith(shared)) shared = shared.slice(0, -1)
    if (shared === '') return text
  }
  const { length } = shared ?? ''
  return length === 0 ? text : lines.map((line) => (line.trim() === '' ? line.trimStart() : line.slice(length))).join('\n')
}

/** The same text with code spans blanked out, every offset kept. */
export function blankCodeSpans(line: string): string {
  if (!line.includes('`')) return line
  const runs = [...line.matchAll(/`+/g)].map(({ 0: { length }, index }) => ({ length, index }))
  /** For each run of backticks the next one that is as long. */
  const closing = new Array<number | undefined>(runs.length)
  const nextOfLength = new Map<number, number>()
  for (let at = runs.length - 1; at >= 0; at--) {
    const { length } = runs[at] as (typeof runs)[number]
    closing[at] = nextOfLength.get(length)
    nextOfLength.set(length, at)
  }
  let blanked = ''
  let done = 0
  for (let at = 0; at < runs.length; at++) {
    const [open, close] = [runs[at], runs[closing[at] ?? -1]]
    if (!open || !close) continue
    const end = close.index + close.length
    blanked += line.slice(done, open.index) + ' '.repeat(end - open.index)
    done = end
    at = closing[at] ?? at
  }
  return blanked + line.slice(done)
}

/** Whether the line that a text begins with is followed by a blank one, or by none. */
export function isOneLine(src: string): boolean {
  const end = src.indexOf('\n')
  return end === -1 || src[end + 1] === '\n'
}

/** The lines up to the next blank one: marked asks at every paragraph where a block may begin, so the answer must not cost the whole text. */
export function upToBlankLine(src: string): string {
  // Each time what follows is the end of the text before, and comparing is quicker than looking again.
  const shift = lastScan.text.length - src.length
  if (shift < 0 || lastScan.end < shift || lastScan.text.slice(shift) !== src) {
    const end = src.indexOf('\n\n')
    lastScan = { text: src, end: end === -1 ? src.length : end }
    return src.slice(0, lastScan.end)
  }
  return src.slice(0, lastScan.end - shift)
}

let lastScan = { text: '', end: 0 }
