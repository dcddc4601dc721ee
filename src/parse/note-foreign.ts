import type { Token } from 'marked'
import type { ForeignKind } from './foreign-constructs.ts'
import { foreignProse } from './foreign-prose.ts'
import { findForeign, mayHoldForeign } from './foreign-syntax.ts'
import type { PageWalk } from './page-walk.ts'

/** Notes the syntax of other tools in a paragraph, heading, or cell, whose tokens begin at the cursor. */
export function noteForeign(walk: PageWalk, tokens: readonly Token[], isHeading = walk.inside.headingId !== undefined): void {
  if (walk.page.isGenerated || !tokens.some((token) => mayHoldForeign(token.raw))) return
  const raw = tokens.map((token) => token.raw).join('')
  const placeOf = walk.cursor.placesIn(walk.cursor.enter(raw), raw)
  noteForeignText(walk, { prose: foreignProse(tokens), raw, placeOf, isHeading })
}

interface ForeignText {
  /** Without code, as long as the text. */
  readonly prose: string
  readonly raw: string
  readonly placeOf: (index: number) => number
  /** @default false */
  readonly isHeading?: boolean
}

export function noteForeignText(walk: PageWalk, { prose, raw, placeOf, isHeading = false }: ForeignText): void {
  const { options, isGenerated } = walk.page
  if (isGenerated || !mayHoldForeign(prose)) return
  const { syntax } = options
  const own = {
    emoji: syntax?.emoji === true,
    math: options.math !== undefined,
    definitionLists: syntax?.definitionLists === true,
    abbreviations: syntax?.abbreviations === true,
    variables: options.variables !== undefined,
  }
  for (const { kind, index, length, isWeak } of findForeign(prose, own, isHeading)) {
    const [found = ''] = raw.slice(index, index + length).split('\n', 1)
    walk.found.foreign.add(kind, () => ({ found: found.trimEnd(), offset: placeOf(index), length: found.trimEnd().length }), isWeak)
  }
}

/** Notes what has no text to search, such as an attribute of HTML. */
export function noteForeignAt(
  walk: PageWalk,
  kind: ForeignKind,
  { offset, found }: { readonly offset: number; readonly found: string },
): void {
  if (!walk.page.isGenerated && !walk.page.isTrusted) walk.found.foreign.add(kind, () => ({ found, offset, length: found.length }))
}
