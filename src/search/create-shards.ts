/** A term with its postings, as shards have them. */
export interface ShardTerm {
  readonly term: string
  /** ASCII. */
  readonly postings: Uint8Array
}

export interface Shard {
  /** No term of the shard, and none of those that follow, comes before it. */
  readonly start: string
  readonly terms: readonly ShardTerm[]
}

/** About 4 kB compressed, so that a query needs little beside what it asks for. */
const shardBytes = 9_000

/** Terms in order, cut where one begins otherwise than the one before, so that a new term moves no other cut. */
export function createShards(terms: readonly ShardTerm[]): readonly Shard[] {
  const ranges: Range[] = []
  const sums = new Float64Array(terms.length + 1)
  // As JSON.
  for (const [at, { term, postings }] of terms.entries()) sums[at + 1] = (sums[at] ?? 0) + term.length + postings.length + 6
  const bytesOf = (from: number, to: number) => (sums[to] ?? 0) - (sums[from] ?? 0)
  const addRange = (from: number, to: number, start: string) => {
    if (to - from === 1 || start.length > 12 || bytesOf(from, to) <= shardBytes) {
      ranges.push({ start, from, to })
      return
    }
    const prefixOf = (at: number) => terms[at]?.term.slice(0, start.length + 1) ?? ''
    for (let first = from; first < to; ) {
      const prefix = prefixOf(first)
      let next = first + 1
      while (next < to && prefixOf(next) === prefix) next++
      addRange(first, next, prefix)
      first = next
    }
  }
  if (terms.length > 0) addRange(0, terms.length, '')
  return joinSmall(ranges, bytesOf).map(({ start, from, to }) => ({ start, terms: terms.slice(from, to) }))
}

interface Range {
  readonly start: string
  readonly from: number
  readonly to: number
}

/** Neighbours that are small together are one; what begins another letter stays apart. */
function joinSmall(ranges: readonly Range[], bytesOf: (from: number, to: number) => number): readonly Range[] {
  const joined: Range[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    if (last && last.start.slice(0, 1) === range.start.slice(0, 1) && bytesOf(last.from, range.to) <= shardBytes)
      joined[joined.length - 1] = { ...last, to: range.to }
    else joined.push(range)
  }
  return joined
}
