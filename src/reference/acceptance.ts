/** What comments may name although nothing answers, and which of it is still needed. */
export interface Acceptance {
  accepts(name: string): boolean
  /** The entries that accepted nothing, as the config has them. */
  readonly unused: readonly string[]
}

export function createAcceptance(entries: readonly string[]): Acceptance {
  const rules = entries.map((entry) => ({ entry, pattern: patternOf(entry) }))
  const used = new Set<string>()
  return {
    accepts(name) {
      const rule = rules.find(({ pattern }) => pattern.test(name))
      if (rule) used.add(rule.entry)
      return rule !== undefined
    },
    get unused() {
      return entries.filter((entry) => !used.has(entry))
    },
  }
}

/** `*` stands for anything. */
function patternOf(entry: string): RegExp {
  return new RegExp(`^${entry.split('*').map(escapePattern).join('.*')}$`)
}

function escapePattern(text: string): string {
  return text.replace(/[.+?^${}()|[\]\\/]/g, '\\$&')
}
