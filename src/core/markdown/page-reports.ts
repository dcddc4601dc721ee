import type { ProjectPath } from '../../kit/files/paths.ts'
import type { TermConfig } from '../config/check-options.ts'
import { type CoreCode, createDiagnostic, type ParamsOf } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import { findControlReference, hasControlReference } from './control-characters.ts'
import { limits } from './limits.ts'
import type { LineIndex } from './line-index.ts'

interface ReportedPage {
  readonly file: ProjectPath
  readonly text: string
  readonly lines: LineIndex
}

interface ReportOptions {
  readonly terms: readonly TermConfig[] | undefined
  readonly isSilent: boolean
}

/** The diagnostics of one page, of which only so many are listed. */
export class PageReports {
  readonly list: Diagnostic[] = []
  readonly #page: ReportedPage
  #unlisted = 0
  /** The page, perhaps in code, refers to a control character that is not reported yet. */
  #mayReferToControls: boolean

  /** Undefined where the spelling of words is not checked. */
  readonly #findTerms: TermFinder | undefined

  /** How the page is written is not judged, except for what is never closed, which changes the rest of the page. */
  readonly isSilent: boolean

  constructor(page: ReportedPage, { terms, isSilent }: ReportOptions) {
    this.#page = page
    this.#findTerms = terms && createTermFinder(terms)
    this.isSilent = isSilent
    this.#mayReferToControls = !isSilent && hasControlReference(page.text)
  }

  add(diagnostic: Diagnostic): void {
    if (this.isSilent && !isAboutEnds(diagnostic.code)) return
    if (this.list.length < limits.diagnostics) this.list.push(diagnostic)
    else this.#unlisted++
  }

  report<Code extends CoreCode>(code: Code, params: ParamsOf<Code>, offset: number, length = 0): void {
    if (this.isSilent && !isAboutEnds(code)) return
    if (this.list.length < limits.diagnostics) this.list.push(createDiagnostic(code, params, this.locate(offset, length)))
    else this.#unlisted++
  }

  locate(offset: number, length = 0): Location {
    return { file: this.#page.file, ...this.#page.lines.rangeAt(offset, length) }
  }

  get looksForTerms(): boolean {
    return this.#findTerms !== undefined
  }

  /** Reports words that the site spells differently; `placeOf` returns the offset of each character of the text. */
  reportTerms(text: string, placeOf: (index: number) => number): void {
    for (const { word, use, index } of this.#findTerms?.(text) ?? []) this.report('page/term', { word, use }, placeOf(index), word.length)
  }

  /** Reports the page's first reference to a control character outside of code; `offset` is that of the token with the markup. */
  reportControlReference(markup: string | null | undefined, offset: number): void {
    if (!this.#mayReferToControls || !markup) return
    const found = findControlReference(markup)
    if (!found) return
    this.#mayReferToControls = false
    const at = this.#page.text.indexOf(markup.slice(found.index, found.index + found.length), offset)
    this.report('page/control-character', { character: found.character, count: 1 }, at === -1 ? offset : at, found.length)
  }

  /** All that are listed, and how many are not. */
  all(): readonly Diagnostic[] {
    if (this.#unlisted === 0) return this.list
    const sizes = { listed: this.list.length, count: this.#unlisted }
    return [...this.list, createDiagnostic('page/many-problems', sizes, { file: this.#page.file })]
  }
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

function isAboutEnds(code: string): boolean {
  return code.endsWith('/not-closed') || code.endsWith('/stray-close')
}
