/** What the native parser may write about errors. Its messages quote whole lines, and take three times as much memory. */
const maxQuoted = 200_000_000

/**
 * Whether the errors of code could take the native parser more memory than there is: it can report one for each token, and quotes the whole
 * line each time. Nobody writes lines that long.
 */
export function couldFlood(text: string): boolean {
  let mostly = 0
  for (const line of linesOf(text)) mostly += line.length ** 2
  if (mostly <= maxQuoted) return false
  let quoted = 0
  for (const line of linesOf(text)) {
    quoted += countTokens(line) * line.length
    if (quoted > maxQuoted) return true
  }
  return false
}

function* linesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found === -1 ? text.length : found
    yield text.slice(start, end)
    start = end + 1
  }
}

/** Too many rather than too few, as it counts what is in strings and comments, too. */
function countTokens(line: string): number {
  let count = 0
  for (const _ of line.matchAll(/[\w$]+|[^\s\w$]/g)) count++
  return count
}
