import { isObjectOrList } from '../../kit/data/is-record.ts'
import { escapePointer } from './parse-specification.ts'

/** The bounds of 64-bit integers, which are the only reason for such limits, keyed by the closest JavaScript number. */
const bounds: ReadonlyMap<number, string> = new Map([
  [2 ** 63, '9223372036854775807'],
  [-(2 ** 63), '-9223372036854775808'],
  [2 ** 64, '18446744073709551615'],
])

/** Returns a limit with all its digits if it is a bound of an integer type. */
export function limitText(value: unknown): string {
  if (typeof value === 'number') return bounds.get(value) ?? String(value)
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/**
 * Includes the character that makes it another kind of number, which a lookahead would find in quadratic time. Larger numbers are infinite.
 */
const longNumber = /-?\d{16,400}[.eE]?/g

/** Finds integers in a parsed document that differ from the written numbers, except for limits that pages show correctly. */
export function findLargeNumbers(value: unknown, source: string) {
  const writtenAs = new Map<number, string>()
  for (const [written] of source.matchAll(longNumber)) {
    const value = Number(written)
    if (/\d$/.test(written) && String(value) !== written && !writtenAs.has(value)) writtenAs.set(value, written)
  }
  if (writtenAs.size === 0) return []
  const found: { readonly written: string; readonly value: number; readonly pointer: string }[] = []
  const seen = new Set<object>()
  const visit = (part: unknown, pointer: string): void => {
    if (typeof part === 'number') {
      const written = writtenAs.get(part)
      const isLimit = bounds.has(part) && /\/(?:minimum|maximum|exclusiveM(?:in|ax)imum)$/.test(pointer)
      if (written !== undefined && !isLimit) found.push({ written, value: part, pointer })
    } else if (isObjectOrList(part) && !seen.has(part)) {
      seen.add(part)
      for (const [key, inner] of Object.entries(part)) visit(inner, `${pointer}/${escapePointer(key)}`)
    }
  }
  visit(value, '')
  return found
}
