import { type CodeSpan, findCodeSpans } from '../../kit/markdown-lines/code-spans.ts'
import { splitFrontMatter } from '../../kit/markdown-lines/front-matter.ts'
import { readMarkdownLines } from '../../kit/markdown-lines/read-lines.ts'

/** A line of Markdown. */
export interface TextLine {
  /** 1-based. */
  readonly number: number
  readonly text: string
  /** Empty in code blocks. */
  readonly codeSpans: readonly CodeSpan[]
  /** What follows the marks of its code block; undefined outside of code blocks. */
  readonly info?: string
}

/** The lines of a page without its front matter and the marks of code blocks. */
export function* readTextLines(text: string): Generator<TextLine> {
  for (const { line, number, part, fence } of readMarkdownLines(text, { from: splitFrontMatter(text).bodyStart })) {
    if (part === 'text') yield { number, text: line, codeSpans: findCodeSpans(line) }
    else if (part === 'code') yield { number, text: line, codeSpans: [], info: fence?.info ?? '' }
  }
}
