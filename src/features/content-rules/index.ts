import type { Tokens } from 'marked'
import { defineFeature } from '../../core/feature.ts'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import { checkCommands } from './check-commands.ts'
import { diagnostics, report } from './diagnostics.ts'
import { options, type TermConfig } from './options.ts'

/** Rules of a site for the text of its pages. */
export const contentRules = defineFeature({
  name: 'content-rules',
  options,
  diagnostics,
  parseOptions({ config: { check, contentRoots } }) {
    // The wording of other commits cannot be changed, and their commands install other packages.
    const unchecked = contentRoots.flatMap(({ id, exported }) => (exported ? [[id, { terms: [], commands: [] }] as const] : []))
    return {
      ...(check.terms.length > 0 ? { terms: check.terms } : {}),
      ...(check.commands.length > 0 ? { commands: check.commands } : {}),
      ...(unchecked.length > 0 ? { ofVersions: Object.fromEntries(unchecked) } : {}),
    }
  },
  syntax: [
    {
      isIn: ({ options, isGenerated }) => options.terms !== undefined && options.terms.length > 0 && !isGenerated,
      prepare: checkFrontMatter,
      text: checkText,
      finish: checkTitle,
    },
    {
      isIn: ({ options, isGenerated }) => options.commands !== undefined && !isGenerated,
      codeSpan: (walk, code, offset) => checkCommands(walk, code, { language: undefined, offset }),
      code(walk, { info, shown, offset }) {
        if (info && shown && !shown.isHidden) checkCommands(walk, shown.code, { language: info.language, offset })
        return undefined
      },
    },
  ],
})

/** What finds terms in a text. */
const finderOf = createNotes(({ page }) => createTermFinder(page.options.terms ?? []))

/** Reports words that the site spells differently; `placeOf` returns the offset of each character of the text. */
function reportTerms(walk: PageWalk, text: string, placeOf: (index: number) => number): void {
  for (const { word, use, index } of finderOf(walk)(text))
    report(walk, 'page/term', { word, use }, { offset: placeOf(index), length: word.length })
}

function checkFrontMatter(walk: PageWalk): void {
  const { frontMatter, text: page } = walk.page
  for (const text of [frontMatter.title, frontMatter.heading, frontMatter.description]) {
    const at = text === undefined ? -1 : page.slice(0, walk.cursor.position).indexOf(text)
    // What is escaped, or runs over several lines, has no one place.
    if (text !== undefined && at !== -1) reportTerms(walk, text, (index) => at + index)
  }
}

function checkText(walk: PageWalk, { raw }: Tokens.Text, offset: number): undefined {
  reportTerms(walk, raw, walk.cursor.placesIn(offset, raw))
}

/** The title is no part of the text that is written. */
function checkTitle(walk: PageWalk): void {
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
