import type { Tokens } from 'marked'

/** `[[term:Channel]]` or `[[term:Channel|channels]]`: a link to an entry of the glossary, with its first paragraph as a tooltip. */
export interface GlossaryTermToken extends Tokens.Generic {
  readonly type: 'glossaryTerm'
  readonly term: string
  /** What readers see. */
  readonly plain: string
}

export interface GlossaryEntry {
  readonly id: string
  readonly text: string
  readonly definition: string
}

/** The entries of the glossary by their names in lower case. */
export type Glossary = ReadonlyMap<string, GlossaryEntry>

export function readGlossaryTerm(src: string): GlossaryTermToken | undefined {
  const match = /^\[\[term:([^\][|\n]{1,200})(?:\|([^\][|\n]{1,200}))?\]\]/i.exec(src)
  if (!match) return undefined
  const term = (match[1] ?? '').trim()
  return { type: 'glossaryTerm', raw: match[0], term, plain: match[2]?.trim() || term }
}
