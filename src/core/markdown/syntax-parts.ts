import type { Token, Tokens } from 'marked'
import type { ProjectPath } from '../../kit/files/paths.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import type { FrontMatter, LoadedKind } from '../model/document.ts'
import type { HeadingAttributes } from './explicit-ids.ts'
import type { FenceInfo } from './fence-info.ts'
import type { ParseOptions } from './parse-options.ts'
import type { Include, IncludedFiles } from './read-include.ts'
import type { LineIndex } from './source-cursor.ts'

export interface CodeBlock {
  readonly offset: number
  readonly raw: string
  /** The information after the fence, or undefined for a block without a language. */
  readonly info: FenceInfo | undefined
  /** The complete code. */
  readonly source: string
  /** The file that contains the code, if it is not the page. */
  readonly include: Include | undefined
  /** The code that readers see, or undefined for a block without a language. */
  readonly shown: ShownCode | undefined
}

export interface FencedCode extends Omit<CodeBlock, 'shown'> {
  readonly info: FenceInfo
  /** The next block, after the code block. */
  readonly next: Token | undefined
}

/** The code of a code block as readers see it. */
export interface ShownCode {
  readonly code: string
  /** The index of each line of the code in the source. @default the same */
  readonly lines?: readonly number[] | undefined
  /** The lines of the source, which are blank if they are not part of the code. @default all lines */
  readonly checked?: () => readonly string[]
  /** Whether the whole code block is only for checks. @default false */
  readonly isHidden?: boolean
  /** The code without the parts that `wrap` shows in another way. @default all code */
  readonly written?: string
  /** Whether the lines have numbers. @default false */
  readonly isNumbered?: boolean
  /** Adds to the HTML of the code. */
  readonly wrap?: (html: string) => string
}

export interface ListLook {
  readonly tag: string
  readonly idOf: (index: number) => string
}

export type HtmlPart =
  | { readonly kind: 'attribute'; readonly name: string; readonly value: string; readonly isQuoted: boolean; readonly offset: number }
  | { readonly kind: 'comment'; readonly text: string; readonly at: () => number }
  /** The part of the HTML from `start` to `end`. */
  | {
      readonly kind: 'text'
      readonly html: string
      readonly start: number
      readonly end: number
      readonly placeOf: (index: number) => number
    }
  | { readonly kind: 'script'; readonly attributes: readonly { readonly name: string }[]; readonly offset: number }

export interface HeadingText {
  readonly text: string
  /** The attributes that the author wrote, with their offset. */
  readonly explicit: (HeadingAttributes & { readonly offset: number }) | undefined
  /** The IDs of anchors within the heading. */
  readonly anchorIds: ReadonlySet<string>
  readonly heading: Tokens.Heading
  /** The tokens of the heading, without the author's own ID. */
  readonly tokens: readonly Token[]
  readonly offset: number
}

export interface WrittenCode {
  readonly code: string
  readonly language?: string
  readonly html?: string
}

export interface TextPlace {
  readonly offset: number
  readonly length: number
}

/** Replaces text before it is parsed. */
export interface TextExpander {
  /** Replaces text in the front matter. */
  frontMatter(written: FrontMatter, options: ParseOptions): FrontMatter
  /** Replaces the text of a page. Returns undefined if the text stays the same. */
  text(written: WrittenText, insertions: ReadonlyMap<string, Insertion>): ExpandedText | 'too-long' | undefined
}

export interface WrittenText {
  readonly file: ProjectPath
  readonly text: string
  /** The offset where the Markdown begins, after the front matter. */
  readonly start: number
  readonly lines: LineIndex
  readonly options: ParseOptions
  readonly frontMatter?: FrontMatter | undefined
  readonly includedFiles: IncludedFiles
}

/** Finds the text that a line stands for. Returns undefined if the line is text, and a problem if it stands for nothing. */
export type Insertion = (line: InsertingLine, page: Pick<WrittenText, 'options' | 'includedFiles'>) => Include | Diagnostic | undefined

export interface InsertingLine {
  /** The first word after the mark. */
  readonly target: string
  /** The text after the target. */
  readonly rest: string
  readonly location: Location
}

export interface ExpandedText {
  /** The expanded text. It equals the written text up to the start of the Markdown. */
  readonly text: string
  /** Finds positions in the files in which the text was written. */
  readonly lines: LineIndex
  /** The files whose text is included. */
  readonly includes: readonly Include[]
  readonly diagnostics: readonly Diagnostic[]
}

export interface AttributeKind {
  /** Whether the value is text, a URL, or the name of an icon. */
  readonly value: 'text' | 'address' | 'icon'
  readonly isRequired?: true
  /** How browsers load the URL. */
  readonly loads?: LoadedKind
  readonly format?: AttributeFormat
}

/** The required format of an attribute's text. */
export interface AttributeFormat {
  readonly pattern: RegExp
  /** A description, such as `the ID of a video`. */
  readonly words: string
  readonly findMeant: (written: string) => string | undefined
}

/** A component of docsgen's own theme. */
export interface ThemeComponent {
  /** The part of the theme that renders the component. */
  readonly part: string
  readonly attributes: Readonly<Record<string, AttributeKind>>
  /** The permitted content, or `none` if the content is not shown. */
  readonly holds: 'anything' | 'none' | 'tabs' | 'steps' | 'list'
  /** The URL of the frame for an `id`. The page's content security policy allows its origin. */
  readonly frame?: string
}
