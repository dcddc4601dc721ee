import type { Posting } from './index-format.ts'

/** No quote and no backslash, so that JSON holds each as one byte. */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'
/** By the code of the digit; -1 for what is none. */
const values = new Int8Array(128).fill(-1)
for (const [value, digit] of [...digits].entries()) values[digit.charCodeAt(0)] = value

/**
 * A list of postings is text: documents in ascending order, each as its distance to the one before (five bits a digit, the sixth says that
 * more follow), then its sections: a digit for the number, one for the weight, whose sixth bit says that another section follows.
 */
export function encodeDistance(distance: number): string {
  let text = ''
  let rest = distance
  for (; rest > 31; rest >>>= 5) text += digits[(rest & 31) | 32]
  return text + digits[rest]
}

/** Five bits, finer where weights are small: 0.08 to 80. */
function toGrade(weight: number): number {
  return Math.max(1, Math.min(31, Math.round(Math.sqrt(weight * 12))))
}

function fromGrade(grade: number): number {
  return (grade * grade) / 12
}

export function encodeSections(sections: Posting['sections']): string {
  let text = ''
  sections.forEach(({ section, weight }, index) => {
    text += `${digits[section & 31]}${digits[toGrade(weight) | (index < sections.length - 1 ? 32 : 0)]}`
  })
  return text
}

/** Leaves out what weighs less than `least`. Throws where the text was never a list of postings: something else has answered in its place. */
export function decodePostings(text: string, least = 0): readonly Posting[] {
  const postings: Posting[] = []
  let at = 0
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
      const digits = next()
      const weight = fromGrade(digits & 31)
      if (weight >= least) sections.push({ section, weight })
      isMore = digits > 31
    }
    if (sections.length > 0) postings.push({ document, sections })
  }
  return postings
}
