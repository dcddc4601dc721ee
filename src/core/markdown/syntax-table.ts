import type { ActiveSyntax, Syntax, WalkedPage } from './page-walk.ts'

/** The constructs of all features, sorted by what brings them into play. */
export interface SyntaxTable {
  /** Those that a page can hold. */
  activeIn(page: WalkedPage): ActiveSyntax
}

/** CommonMark, and what every site has. */
export const plainSyntax: ActiveSyntax = combine([])

const tables = new WeakMap<object, SyntaxTable>()

export function syntaxOf(features: readonly { readonly syntax?: Syntax }[]): SyntaxTable {
  const known = tables.get(features) ?? createTable(features.flatMap(({ syntax }) => syntax ?? []))
  tables.set(features, known)
  return known
}

function createTable(syntaxes: readonly Syntax[]): SyntaxTable {
  // Most pages use the same few: what was combined for one page is there for the next.
  const combined = new Map<number, ActiveSyntax>()
  return {
    activeIn(page) {
      let key = 0
      for (const [index, { isIn }] of syntaxes.entries()) if (!isIn || isIn(page)) key += 2 ** index
      const known = combined.get(key) ?? combine(syntaxes.filter((_, index) => Math.floor(key / 2 ** index) % 2 === 1))
      combined.set(key, known)
      return known
    },
  }
}

function combine(syntaxes: readonly Syntax[]): ActiveSyntax {
  return {
    paragraph: syntaxes.flatMap(({ paragraph }) => paragraph ?? []),
    finish: syntaxes.flatMap(({ finish }) => finish ?? []),
  }
}
