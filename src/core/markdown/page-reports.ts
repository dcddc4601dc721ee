import type { ProjectPath } from '../../kit/files/paths.ts'
import { type CoreCode, createDiagnostic, type ParamsOf } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import type { Document, FrontMatter, Heading, HeadingIdFunction, Link, TextEdit } from '../model/document.ts'
import type { MessageTexts } from '../model/messages.ts'
import { findControlReference, hasControlReference } from './control-characters.ts'
import { limits } from './limits.ts'
import type { ParseOptions } from './parse-options.ts'
import type { LineIndex } from './source-cursor.ts'

interface ReportedPage {
  readonly file: ProjectPath
  readonly text: string
  readonly lines: LineIndex
}

/** Collects the diagnostics of one page. The number of listed ones is limited. */
export class PageReports {
  readonly list: Diagnostic[] = []
  readonly #page: ReportedPage
  #unlisted = 0
  /** Whether the page may contain a reference to a control character that is not reported yet. It can also be in code. */
  #mayReferToControls: boolean

  /**
   * Whether the style of the page is not checked. Constructs that are never closed are still reported, because they change the rest of the
   * page.
   */
  readonly isSilent: boolean

  constructor(page: ReportedPage, { isSilent }: { readonly isSilent: boolean }) {
    this.#page = page
    this.isSilent = isSilent
    this.#mayReferToControls = !isSilent && hasControlReference(page.text)
  }

  add(diagnostic: Diagnostic): void {
    if (this.isSilent && !isAboutMarkup(diagnostic.code)) return
    if (this.list.length < limits.diagnostics) this.list.push(diagnostic)
    else this.#unlisted++
  }

  report<Code extends CoreCode>(code: Code, params: ParamsOf<Code>, offset: number, length = 0): void {
    if (this.isSilent && !isAboutMarkup(code)) return
    if (this.list.length < limits.diagnostics) this.list.push(createDiagnostic(code, params, this.locate(offset, length)))
    else this.#unlisted++
  }

  locate(offset: number, length = 0): Location {
    return { file: this.#page.file, ...this.#page.lines.rangeAt(offset, length) }
  }

  /**
   * Reports the page's first reference to a control character outside code. `offset` is the position of the token that contains the
   * reference.
   */
  reportControlReference(markup: string | null | undefined, offset: number): void {
    if (!this.#mayReferToControls || !markup) return
    const found = findControlReference(markup)
    if (!found) return
    this.#mayReferToControls = false
    const at = this.#page.text.indexOf(markup.slice(found.index, found.index + found.length), offset)
    this.report('page/control-character', { character: found.character, count: 1 }, at === -1 ? offset : at, found.length)
  }

  /** Returns all listed diagnostics, and one with the number of those that are not listed. */
  all(): readonly Diagnostic[] {
    if (this.#unlisted === 0) return this.list
    const sizes = { listed: this.list.length, count: this.#unlisted }
    return [...this.list, createDiagnostic('page/many-problems', sizes, { file: this.#page.file })]
  }
}

function isAboutMarkup(code: string): boolean {
  return /\/(?:not-closed|stray-close|duplicate-id)$/.test(code)
}

/** The parts that were found on a page. */
export interface Findings {
  readonly headings: Heading[]
  /** The text above the first heading, which has no ID and the page title as its heading, followed by all other headings. */
  readonly sections: NotedSection[]
  readonly links: Link[]
  readonly anchors: Set<string>
  /** Other sources that the page uses, keyed by their identifiers. */
  readonly includes: Map<string, Document['includes'][number]>
  /** The numbers of lines that readers do not see. */
  readonly hiddenLines: number[]
  /** The text of the first paragraph that is not empty. */
  firstParagraph: string
  /** The theme parts that the page needs. */
  readonly parts: Set<string>
  readonly markdownEdits: TextEdit[]
  /** Terms that the page explains outside its headings. */
  readonly terms: { readonly id: string; readonly text: string; readonly definition: string }[]
}

/** A heading in the page's text. */
export interface NotedSection {
  readonly id: string
  readonly heading: string
  readonly start: number
  /** The position where the text below the heading begins. */
  readonly end: number
}

export interface OpenElements {
  /** The raw HTML elements that are open at this point, innermost last. */
  readonly stack: { readonly name: string; readonly offset: number; readonly isDropped: boolean }[]
  /** The number of open elements that belong to the surrounding text. The current text must not close these elements. */
  outer: number
}

/** The data that is known about a page before it is read. */
export interface WalkedPage {
  readonly file: ProjectPath
  /** The ID of the page's content folder. */
  readonly rootId: string
  readonly text: string
  /** Converts offsets in the text to positions in the files that contain it. */
  readonly lines: LineIndex
  /** Converts offsets to positions in the text itself, including partials. */
  readonly textLines: LineIndex
  readonly options: ParseOptions
  /** Whether the text is generated, so that no author can be told how to correct it. */
  readonly isGenerated: boolean
  /** Whether the site's own code wrote the HTML, which may then contain docsgen's own elements. */
  readonly isTrusted: boolean
  readonly componentNames: ReadonlySet<string>
  /** The translations of the strings that docsgen adds to the page. */
  readonly messages: MessageTexts
  /** The admonition titles in the page's language that differ from the default titles, keyed by kind. */
  readonly boxTitles: Readonly<Record<string, string>>
  /** The site's own function for heading IDs. */
  readonly makeHeadingId: HeadingIdFunction | undefined
  /** The IDs that the author wrote, in attributes of headings and in HTML. */
  readonly givenIds: readonly string[]
  /** The front matter. It is empty for text that is not a page. */
  readonly frontMatter: FrontMatter
}
