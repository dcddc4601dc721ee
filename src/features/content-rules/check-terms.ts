import type { Tokens } from 'marked'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import { report } from './diagnostics.ts'
import type { TermConfig } from './options.ts'

/** What finds terms in a text. */
const finderOf = createNotes(({ page }) => createTermFinder(page.options.terms ?? []))

/** Reports words that the site spells differently; `placeOf` returns the offset of each character of the text. */
function reportTerms(walk: PageWalk, text: string, placeOf: (index: number) => number): void {
  for (const { word, use, index } of finderOf(walk)(text))
    report(walk, 'page/term', { word, use }, { offset: placeOf(index), length: word.length })
}

export function checkFrontMatter(walk: PageWalk): void {
  const { frontMatter, text: page } = walk.page
  for (const text of [frontMatter.title, frontMatter.heading, frontMatter.description]) {
    const at = text === undefined ? -1 : page.slice(0, walk.cursor.position).indexOf(text)
    // What is escaped, or runs over several lines, has no one place.
    if (text !== undefined && at !== -1) reportTerms(walk, text, (index) => at + index)
  }
}

export function checkText(walk: PageWalk, { raw }: Tokens.Text, offset: number): undefined {
  reportTerms(walk, raw, walk.cursor.placesIn(offset, raw))
}

/** The title is no part of the text that is written. */
export function checkTitle(walk: PageWalk): void {
  const [{ start, end } = { start: 0, end: 0 }] = walk.found.sections
  const words = walk.page.text.slice(start, end).replace(/`[^`]*`|\{#[^{}]*\}/g, (code) => ' '.repeat(code.length))
  reportTerms(walk, words, (index) => start + index)
}

/** A word that is written otherwise. */
interface FoundTerm {
  readonly word: string
  readonly use: string
  readonly index: number
}

type TermFinder = (text: string) => readonly FoundTerm[]

/** Finds whole words; parts of names (`graphql.org`, `@acme/graphql`, `graphql-request`) are none. */
function createTermFinder(terms: readonly TermConfig[]): TermFinder {
  const uses = new Map(terms.flatMap(({ use, instead }) => instead.map((word) => [word, use] as const)))
  if (uses.size === 0) return () => []
  // Of two that begin alike the longer one is meant.
  const words = [...uses.keys()].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_@/\\\\]|[\\p{L}\\p{N}_][.:-])(?:${words.join('|')})(?![\\p{L}\\p{N}_@/\\\\]|[.:-][\\p{L}\\p{N}_])`,
    'gu',
  )
  return (text) => {
    const found: FoundTerm[] = []
    for (const { 0: word, index } of text.matchAll(pattern)) {
      const use = uses.get(word)
      // `Node` is allowed as part of `Node.js`.
      if (use !== undefined && !isWithin(text, index, { word, use })) found.push({ word, use, index })
    }
    return found
  }
}

function isWithin(text: string, index: number, { word, use }: { readonly word: string; readonly use: string }): boolean {
  for (let at = use.indexOf(word); at !== -1; at = use.indexOf(word, at + 1)) if (text.startsWith(use, index - at)) return true
  return false
}
