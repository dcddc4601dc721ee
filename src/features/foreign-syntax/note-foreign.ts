import type { Token } from 'marked'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import { type ForeignConstruct, type ForeignKind, foreignConstructs } from './foreign-constructs.ts'
import { ForeignFindings } from './foreign-findings.ts'
import { foreignProse } from './foreign-prose.ts'
import { findForeign, mayHoldForeign } from './foreign-syntax.ts'

export const foreignFindings = createNotes((walk) => new ForeignFindings(walk.reports))

/** Notes the syntax of other tools in a paragraph, heading, or cell, whose tokens begin at the cursor. */
export function noteForeign(walk: PageWalk, tokens: readonly Token[], isHeading: boolean): void {
  if (!tokens.some((token) => mayHoldForeign(token.raw))) return
  const raw = tokens.map((token) => token.raw).join('')
  const placeOf = walk.cursor.placesIn(walk.cursor.enter(raw), raw)
  noteForeignText(walk, { prose: foreignProse(tokens, walk.page.componentNames), raw, placeOf, isHeading })
}

interface ForeignText {
  /** Without code, as long as the text. */
  readonly prose: string
  readonly raw: string
  readonly placeOf: (index: number) => number
  /** @default false */
  readonly isHeading?: boolean
  /** No option can turn syntax on there. @default false */
  readonly isHtml?: boolean
}

export function noteForeignText(walk: PageWalk, { prose, raw, placeOf, isHeading = false, isHtml = false }: ForeignText): void {
  const { options } = walk.page
  if (!mayHoldForeign(prose)) return
  const own = {
    emoji: isHtml || 'emoji' in options,
    math: isHtml || 'math' in options,
    definitionLists: isHtml || 'definitionLists' in options,
    abbreviations: isHtml || 'abbreviations' in options,
  }
  for (const { kind, index, length, isWeak } of findForeign(prose, own, isHeading)) {
    const [line = ''] = raw.slice(index, index + length).split('\n', 1)
    const found = line.trimEnd()
    if (kind === 'template-expression' && isReportedVariable(walk, found)) continue
    foreignFindings(walk).add(kind, () => ({ found, offset: placeOf(index), length: found.length }), isWeak)
  }
}

/** Whether `{{ name }}` is known to be a variable without a value. */
function isReportedVariable({ reports }: PageWalk, found: string): boolean {
  const name = /^\{\{[ \t]*([A-Za-z_][\w.-]*)[ \t]*\}\}$/.exec(found)?.[1]
  return name !== undefined && reports.list.some(({ code, message }) => code === 'variable/unknown' && message.includes(`\`${name}\``))
}

interface ForeignPlace {
  readonly offset: number
  readonly found: string
  /** @default that of the kind */
  readonly effect?: ForeignConstruct['effect']
}

/** Notes what has no text to search, such as an attribute of HTML. */
export function noteForeignAt(walk: PageWalk, kind: ForeignKind, { offset, found, effect }: ForeignPlace): void {
  const construct: ForeignConstruct = foreignConstructs[kind]
  foreignFindings(walk).addOther(kind, effect ? { ...construct, effect } : construct, () => ({ found, offset, length: found.length }))
}
