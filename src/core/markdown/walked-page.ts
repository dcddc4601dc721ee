import type { ProjectPath } from '../../kit/files/paths.ts'
import type { FrontMatter } from '../model/document.ts'
import type { HeadingIdFunction } from '../model/heading-ids.ts'
import type { MessageTexts } from '../model/messages.ts'
import type { LineIndex } from './line-index.ts'
import type { ParseOptions } from './parse-options.ts'

/** What is known of a page before the walk. */
export interface WalkedPage {
  readonly file: ProjectPath
  /** Of its content folder. */
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
  /** What the page says in the place of English. */
  readonly messages: MessageTexts
  /** Titles of boxes in the page's language where they are not those of the default one, by kind. */
  readonly boxTitles: Readonly<Record<string, string>>
  /** The site's own function for ids of headings. */
  readonly makeHeadingId: HeadingIdFunction | undefined
  /** Ids that the author gave, by attributes of headings and by HTML. */
  readonly givenIds: readonly string[]
  /** Empty for texts that are not pages. */
  readonly frontMatter: FrontMatter
}
