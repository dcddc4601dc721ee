export interface Line {
  readonly start: number
  readonly end: number
}

/** The line that an offset is on, without its end. */
export function lineAt(text: string, at: number): Line {
  const starts = lineStarts(text)
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] as number) <= at) low = middle
    else high = middle - 1
  }
  const next = starts[low + 1]
  return { start: starts[low] as number, end: next === undefined ? text.length : next - 1 }
}

/** All questions are about the same text, and searching a long line backwards for each would take as long as the line is. */
function lineStarts(text: string): readonly number[] {
  if (last.text === text) return last.starts
  const starts = [0]
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  last = { text, starts }
  return starts
}

let last: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] }
