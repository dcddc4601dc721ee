/**
 * @typedef {object} Random
 * @property {() => number} next a number in [0, 1)
 * @property {(from: number, to: number) => number} between a whole number, both ends included
 * @property {<T>(items: readonly T[]) => T} pick
 * @property {<T>(items: readonly T[], count: number) => T[]} sample distinct items in random order
 * @property {(share: number) => boolean} chance
 */

/**
 * A seeded random number generator with the same sequence on every machine.
 * @param {...number} seeds
 * @returns {Random}
 */
export function createRandom(...seeds) {
  let state = seeds.reduce((hash, seed) => Math.imul(hash ^ (seed + 0x9e3779b9), 0x85ebca6b) ^ (hash >>> 13), 0x27d4eb2f)

  // mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from, to) => from + Math.floor(next() * (to - from + 1))
  const pick = (items) => items[between(0, items.length - 1)]
  const sample = (items, count) => {
    const rest = [...items]
    return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(between(0, rest.length - 1), 1)[0])
  }
  return { next, between, pick, sample, chance: (share) => next() < share }
}
