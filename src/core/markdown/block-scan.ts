/** Removes the indentation that all non-empty lines share. It can consist of spaces or tabs. */
export function dedent(text: string): string {
  const lines = text.split('\n')
  const { length } = sharedIndent(lines) ?? ''
  return length === 0 ? text : lines.map((line) => (line.trim() === '' ? line.trimStart() : line.slice(length))).join('\n')
}

/** The indentation that all non-empty lines share, or undefined if there is none. */
export function sharedIndent(lines: readonly string[]): string | undefined {
  let shared: string | undefined
  for (const line of lines) {
    if (line.trim() === '') continue
    const indent = /^[ \t]*/.exec(line)?.[0] ?? ''
    shared ??= indent
    while (!indent.startsWith(shared)) shared = shared.slice(0, -1)
    if (shared === '') break
  }
  return shared
}

/** Whether the first line of a text is the last line or is followed by a blank line. */
export function isOneLine(src: string): boolean {
  const end = src.indexOf('\n')
  return end === -1 || src[end + 1] === '\n'
}

/**
 * Returns the lines up to the next blank line. marked calls this at every paragraph to find where a block may begin, so the time must not
 * depend on the length of the whole text.
 */
export function upToBlankLine(src: string): string {
  // The text is usually the end of the previous text, and comparing the two is faster than searching again.
  const shift = lastScan.text.length - src.length
  if (shift < 0 || lastScan.end < shift || lastScan.text.slice(shift) !== src) {
    const end = src.indexOf('\n\n')
    lastScan = { text: src, end: end === -1 ? src.length : end }
    return src.slice(0, lastScan.end)
  }
  return src.slice(0, lastScan.end - shift)
}

let lastScan = { text: '', end: 0 }
