import type { Document, Heading, Link, TextEdit } from '../model/document.ts'

/** What the page is found to contain. */
export interface Findings {
  readonly headings: Heading[]
  /** The text above the first heading, without an id and with that of the page's title as its heading; then all other headings. */
  readonly sections: NotedSection[]
  readonly links: Link[]
  readonly anchors: Set<string>
  /** What the page is made from besides its text, by what identifies it. */
  readonly includes: Map<string, Document['includes'][number]>
  /** Lines of the text that readers are not shown. */
  readonly hiddenLines: number[]
  /** The text of the first paragraph that has any. */
  firstParagraph: string
  /** The parts of the theme that it needs. */
  readonly parts: Set<string>
  readonly markdownEdits: TextEdit[]
  /** What it explains elsewhere than below headings. */
  readonly terms: { readonly id: string; readonly text: string; readonly definition: string }[]
}

/** A heading in the page's text. */
export interface NotedSection {
  readonly id: string
  readonly heading: string
  readonly start: number
  /** Where the text below it begins. */
  readonly end: number
}

export interface OpenElements {
  /** Raw HTML elements open at this point, innermost last. */
  readonly stack: { readonly name: string; readonly offset: number; readonly isDropped: boolean }[]
  /** How many of them belong to the surroundings: nothing here may close them. */
  outer: number
}
