/** @param {readonly number[]} numbers not empty */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * The percentile of a share: 0.95 for the 95th percentile.
 * @param {readonly number[]} numbers not empty
 * @param {number} share
 */
export function atShare(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1]
}

/**
 * The median of the ratios of paired runs: temporary load on the machine slows both runs of a pair.
 * @param {readonly number[]} ours
 * @param {readonly number[]} theirs in the same order
 * @returns {{ median: number, pairs: number[] }}
 */
export function pairRatios(ours, theirs) {
  const pairs = ours.slice(0, theirs.length).map((value, i) => value / theirs[i])
  return { median: median(pairs), pairs }
}

/**
 * @param {readonly Readonly<Record<string, number>>[]} records with the same keys
 * @returns {Record<string, number>}
 */
export function medianByKey(records) {
  return Object.fromEntries(Object.keys(records[0] ?? {}).map((key) => [key, median(records.map((record) => record[key] ?? 0))]))
}
