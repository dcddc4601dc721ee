import { sha256 } from '../support/hash.ts'

/**
 * A number for each key that does not depend on what other keys there are, except where two meet or their count doubles:
 * so a new page changes no other page's numbers in the index. `bits` is how many they have.
 */
export function assignNumbers(keys: readonly string[]): { readonly numbers: ReadonlyMap<string, number>; readonly bits: number } {
  const bits = Math.min(24, Math.ceil(Math.log2(Math.max(2, keys.length))) + 5)
  const numbers = new Map<string, number>()
  const taken = new Set<number>()
  for (const key of [...keys].sort()) {
    let number = Number.parseInt(sha256(key).slice(0, 8), 16) >>> (32 - bits)
    while (taken.has(number)) number = (number + 1) % 2 ** bits
    taken.add(number)
    numbers.set(key, number)
  }
  return { numbers, bits }
}
