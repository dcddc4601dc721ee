const listed = 10

/** Creates the error for a failed lookup, with the missing ID, a suggestion, and the valid IDs. */
export function missingId(kind: string, id: unknown, known: readonly string[]): Error {
  const written = typeof id === 'string' ? id : String(id)
  const meant = nearest(written, known)
  const suggestion = meant === undefined ? '' : ` Did you mean \`${meant}\`?`
  return new Error(`There is no ${kind} \`${written}\`.${suggestion} ${listOf(known)}`)
}

function listOf(known: readonly string[]): string {
  if (known.length === 0) return 'There are none.'
  const names = known.slice(0, listed).map((id) => `\`${id}\``)
  const rest = known.length - names.length
  return `There ${known.length === 1 ? 'is' : 'are'} ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`
}

/**
 * Returns the first ID with the fewest edits, if there are few edits relative to the length of the word, or an ID that is only missing its
 * folder.
 */
function nearest(written: string, known: readonly string[]): string | undefined {
  let best: string | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const id of known) {
    const edits = editDistance(written.toLowerCase(), id.toLowerCase())
    if (edits >= fewest || edits > Math.max(1, Math.floor(Math.max(written.length, id.length) * 0.4))) continue
    best = id
    fewest = edits
  }
  return best ?? known.find((id) => id.endsWith(`/${written}`))
}

/** Counts the letters to insert, delete, replace, or swap with the next letter. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    rows.push(row)
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row.push(Math.min(replaced, at(i - 1, j) + 1, at(i, j - 1) + 1, isSwapped ? at(i - 2, j - 2) + 1 : replaced))
    }
  }
  return at(a.length, b.length)
}
