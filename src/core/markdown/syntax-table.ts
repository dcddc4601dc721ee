import type { ParsedPage } from '../model/document.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { ActiveSyntax, Syntax, WalkedPage } from './page-walk.ts'
import type { ParseOptions } from './parse-options.ts'

/** The constructs of all features, sorted by what brings them into play. */
export interface SyntaxTable {
  /** Those that a page can hold. */
  activeIn(page: WalkedPage): ActiveSyntax
  /** What a feature keeps of each page. */
  readonly note: PageNote
}

export type PageNote = (source: SourceFile, page: Pick<ParsedPage, 'document' | 'body'>, options: ParseOptions) => Uint8Array | undefined

/** CommonMark, and what every site has. */
export const plainSyntax: ActiveSyntax = combine([])

const tables = new WeakMap<object, SyntaxTable>()

export function syntaxOf(features: readonly SyntaxFeature[]): SyntaxTable {
  const known = tables.get(features) ?? createTable(features)
  tables.set(features, known)
  return known
}

interface SyntaxFeature {
  readonly syntax?: Syntax
  readonly note?: PageNote
}

function createTable(features: readonly SyntaxFeature[]): SyntaxTable {
  const syntaxes = features.flatMap(({ syntax }) => syntax ?? [])
  const { note = () => undefined } = features.find((feature) => feature.note) ?? {}
  // Most pages use the same few: what was combined for one page is there for the next.
  const combined = new Map<number, ActiveSyntax>()
  return {
    note,
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
