/** What an answer must contain: a text, or one of several. */
export type ExpectedText = string | readonly string[]

/** A question with what shows that it was answered. */
export interface CheckedQuestion {
  readonly question: string
  /** All of them must be in the answer. */
  readonly expect: readonly ExpectedText[]
  /** None of them may be in the answer. */
  readonly reject: readonly string[]
  /** Pages that answer it, of which one must be found; empty if any may. */
  readonly pages: readonly string[]
}

/** The texts that are missing. */
export function findMissing(text: string, expected: readonly ExpectedText[]): readonly ExpectedText[] {
  const plain = simplify(text)
  return expected.filter((each) => ![each].flat().some((wanted) => contains(plain, simplify(wanted))))
}

/** The texts that must not be there but are. */
export function findRejected(text: string, rejected: readonly string[]): readonly string[] {
  const plain = simplify(text)
  return rejected.filter((each) => contains(plain, simplify(each)))
}

/** Answers may use other quotation marks, dashes, and Markdown than the file with the questions. */
export function simplify(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether a text occurs as whole words: `port` is not in `export`. */
function contains(text: string, wanted: string): boolean {
  if (wanted === '') return false
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + wanted.length, at + wanted.length + 2)]
    const isWhole =
      !(/^[\p{L}\p{N}_]/u.test(wanted) && /[\p{L}\p{N}_]$/u.test(before)) &&
      !(/[\p{L}\p{N}_]$/u.test(wanted) && /^[\p{L}\p{N}_]/u.test(after))
    if (isWhole) return true
  }
  return false
}
