/** The number of errors allowed in a word of this length. Short words have too many neighbors. */
export function allowedSlips(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

/**
 * Returns the smallest number of errors (an additional, missing, or replaced character, or two swapped characters) between `typed` and
 * `word`, or the beginning of `word` if `typed` is incomplete. Returns undefined if there are more than `limit` errors. Uses optimal string
 * alignment, which is Damerau's distance without edits within swaps, and which the library for suggestions in diagnostics lacks.
 */
export function countSlips(typed: string, word: string, { limit, isPrefix }: { limit: number; isPrefix: boolean }): number | undefined {
  if (typed.length - word.length > limit || (!isPrefix && word.length - typed.length > limit)) return undefined
  const width = Math.min(word.length, typed.length + limit)
  let before: number[] = []
  let previous = Array.from({ length: width + 1 }, (_, index) => index)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= width; column++) {
      const same = typed[row - 1] === word[column - 1]
      let slips = Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (previous[column - 1] ?? 0) + (same ? 0 : 1))
      const swapped = row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]
      if (swapped) slips = Math.min(slips, (before[column - 2] ?? 0) + 1)
      current.push(slips)
      least = Math.min(least, slips)
    }
    if (least > limit) return undefined
    before = previous
    previous = current
  }
  const slips = isPrefix ? Math.min(...previous) : (previous[word.length] ?? Number.POSITIVE_INFINITY)
  return slips <= limit ? slips : undefined
}
