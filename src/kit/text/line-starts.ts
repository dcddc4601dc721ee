/** The offsets at which the lines of a text begin. */
export function lineStartsOf(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Counts how many numbers in an ascending list do not exceed a limit. */
export function countUpTo(numbers: readonly number[], limit: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low
}

/** Finds the lines and columns of offsets in a text that is queried often. Both are 1-based. */
export function createLineFinder(text: string): (offset: number) => { readonly line: number; readonly column: number } {
  const starts = lineStartsOf(text)
  return (offset) => {
    const line = countUpTo(starts, offset)
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 }
  }
}

/** Returns the line and column of an offset, both 1-based. */
export function positionAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/)
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 }
}
