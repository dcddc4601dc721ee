import { matchesPattern } from '../support/matches-pattern.ts'

/** What comments may name although nothing answers, and which of it is still needed. */
export interface Acceptance {
  accepts(name: string): boolean
  /** The entries that accepted nothing, as the config has them. */
  readonly unused: readonly string[]
}

export function createAcceptance(entries: readonly string[]): Acceptance {
  const used = new Set<string>()
  return {
    accepts(name) {
      const entry = entries.find((pattern) => matchesPattern(pattern, name))
      if (entry !== undefined) used.add(entry)
      return entry !== undefined
    },
    get unused() {
      return entries.filter((entry) => !used.has(entry))
    },
  }
}
