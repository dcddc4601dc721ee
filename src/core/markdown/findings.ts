import type { ProjectPath } from '../../kit/files/paths.ts'
import type { Document, FrontMatter, Heading, Link, TextEdit } from '../model/document.ts'
import type { HeadingIdFunction } from '../model/heading-ids.ts'
import type { MessageTexts } from '../model/messages.ts'
import type { LineIndex } from './line-index.ts'
import type { ParseOptions } from './parse-options.ts'

/** The parts found on a page. */
export interface Findings {
  readonly headings: Heading[]
  /** The text above the first heading, without an ID and with the page title as its heading, followed by all other headings. */
  readonly sections: NotedSection[]
  readonly links: Link[]
  readonly anchors: Set<string>
  /** Other sources of the page besides its text, by their identifiers. */
  readonly includes: Map<string, Document['includes'][number]>
  /** Lines of the text that readers are not shown. */
  readonly hiddenLines: number[]
  /** The text of the first paragraph that has any. */
  firstParagraph: string
  /** The parts of the theme that it needs. */
  readonly parts: Set<string>
  readonly markdownEdits: TextEdit[]
  /** Terms that it explains elsewhere than below headings. */
  readonly terms: { readonly id: string; readonly text: string; readonly definition: string }[]
}

/** A heading in the page's text. */
export interface NotedSection {
  readonly id: string
  readonly heading: string
  readonly start: number
  /** The position where the text below it begins. */
  readonly end: number
}

export interface OpenElements {
  /** Raw HTML elements open at this point, innermost last. */
  readonly stack: { readonly name: string; readonly offset: number; readonly isDropped: boolean }[]
  /** How many of them belong to the surroundings: nothing here may close them. */
  outer: number
}

/** The data known about a page before the walk. */
export interface WalkedPage {
  readonly file: ProjectPath
  /** The ID of its content folder. */
  readonly rootId: string
  readonly text: string
  /** Positions in the files in which the text is written. */
  readonly lines: LineIndex
  /** Positions in the text itself, including partials. */
  readonly textLines: LineIndex
  readonly options: ParseOptions
  /** Nobody wrote the text, so nobody is told how. */
  readonly isGenerated: boolean
  /** The site's own code wrote the HTML, so it may hold docsgen's own elements. */
  readonly isTrusted: boolean
  readonly componentNames: ReadonlySet<string>
  /** Messages that replace the English ones on the page. */
  readonly messages: MessageTexts
  /** Titles of boxes in the page's language where they are not those of the default one, by kind. */
  readonly boxTitles: Readonly<Record<string, string>>
  /** The site's own function for IDs of headings. */
  readonly makeHeadingId: HeadingIdFunction | undefined
  /** Ids that the author gave, by attributes of headings and by HTML. */
  readonly givenIds: readonly string[]
  /** Empty for texts that are not pages. */
  readonly frontMatter: FrontMatter
}
