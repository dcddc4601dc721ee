import type { Token, Tokens } from 'marked'
import type { Include } from '../../features/partials/read-include.ts'
import type { HeadingAttributes } from './explicit-ids.ts'
import type { FenceInfo } from './fence-info.ts'
import type { MarkedCode } from './line-marks.ts'

export interface CodeBlock {
  readonly offset: number
  readonly raw: string
  /** undefined for a block without a language. */
  readonly info: FenceInfo | undefined
  /** All of its code, with lines that are hidden and marks. */
  readonly source: string
  /** The file the code comes from, where that is not the page. */
  readonly include: Include | undefined
  /** The numbers of the lines that are shown; undefined if all are. */
  readonly cut: readonly number[] | undefined
  /** What is shown; undefined for a block without a language. */
  readonly marked: MarkedCode | undefined
  readonly isHidden: boolean
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
  /** The author's own attributes, with their offset. */
  readonly explicit: (HeadingAttributes & { readonly offset: number }) | undefined
  /** Ids of anchors within the heading. */
  readonly anchorIds: ReadonlySet<string>
  readonly heading: Tokens.Heading
  /** Those of the heading, without the author's own id. */
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
