import type { Posting } from './index-format.ts'

/** The digits of the encoding. They include neither quotes nor backslashes, so each digit is one byte in JSON. */
export const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'
/** The values of digits, indexed by their character codes. Other characters have the value -1. */
const values = new Int8Array(128).fill(-1)
for (const [value, digit] of [...digits].entries()) values[digit.charCodeAt(0)] = value

/** The largest grade. A grade has five bits, and is more precise for small weights: 0.08 to 80. */
export const maxGrade = 31

export function toGrade(weight: number): number {
  return Math.max(1, Math.min(maxGrade, Math.round(Math.sqrt(weight * 12))))
}

export function fromGrade(grade: number): number {
  return (grade * grade) / 12
}

/** The character at the start of incomplete postings. The next digit is the share of all documents that contain the term, in 64ths. */
export const partialSign = '!'

/** Returns the share of all documents that contain a term, or undefined if its postings list all of these documents. */
export function shareOf(text: string): number | undefined {
  return text.startsWith(partialSign) ? ((values[text.charCodeAt(1)] ?? 0) + 1) / digits.length : undefined
}

/**
 * Encoded postings are text. They contain documents in ascending order, each as the difference from the previous document (five bits per
 * digit, and the sixth bit marks a continuation), followed by the document's sections: one digit for the number and one for the grade,
 * whose sixth bit marks a continuation. Throws if the text is invalid, because it comes from an unexpected source.
 */
export function decodePostings(text: string): readonly Posting[] {
  const postings: Posting[] = []
  let at = text.startsWith(partialSign) ? 2 : 0
  let document = 0
  const next = (): number => {
    const value = values[text.charCodeAt(at++)] ?? -1
    if (value === -1) throw new Error('The search index is damaged')
    return value
  }
  while (at < text.length) {
    let shift = 0
    let digit = next()
    for (; digit > 31; digit = next()) {
      document += (digit & 31) << shift
      shift += 5
    }
    document += digit << shift
    const sections: { section: number; weight: number }[] = []
    let isMore = true
    while (isMore) {
      const section = next()
      const grade = next()
      sections.push({ section, weight: fromGrade(grade & 31) })
      isMore = grade > 31
    }
    postings.push({ document, sections })
  }
  return postings
}
