import { posix } from 'node:path'
import { sharedIndent } from '../../../core/markdown/block-scan.ts'
import { decode } from '../../../core/markdown/plain-text.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { splitOtherFrontMatter } from '../../../kit/markdown-lines/front-matter.ts'
import { firstLineOf, PageDraft } from '../text/page-draft.ts'
import type { Span } from '../text/revise-text.ts'
import type { TranslateInput } from '../tool.ts'
import { relativeTo } from '../values.ts'
import { readModuleNames } from './module-names.ts'
import { type Attribute, type Element, lineAt, scanMdx, spanOf, type Tag } from './scan-mdx.ts'

/** A page with the parts that MDX adds. */
export class MdxPage extends PageDraft {
  readonly parts: ReturnType<typeof scanMdx>
  /** The zero-based number of the first line after the front matter. */
  readonly firstLine: number
  readonly isMdx: boolean
  readonly names: ReturnType<typeof readModuleNames>
  /** Returns the path of a source such as `@site/docs/_note.md` in the project, or undefined for packages. */
  readonly #locate: (source: string) => string | undefined
  /** Indentation to remove, by the offset at which its line starts. */
  readonly #dedents = new Map<number, Span[]>()

  constructor(input: TranslateInput, { isMdx, locate }: { readonly isMdx: boolean; locate(source: string): string | undefined }) {
    super(input, { bodyStart: splitOtherFrontMatter(input.text)?.bodyStart ?? 0, values: {}, ...input.page?.frontMatter })
    this.firstLine = this.text.slice(0, this.bodyStart).split('\n').length - 1
    this.parts = scanMdx(this.text, this.bodyStart, isMdx)
    this.isMdx = isMdx
    this.#locate = locate
    this.names = readModuleNames({
      text: this.text,
      modules: this.parts.modules,
      globals: { frontMatter: this.values, frontmatter: this.values },
      readFile: (source) => {
        const path = this.locate(source)
        return path === undefined ? undefined : input.files.readText(path)
      },
    })
  }

  replace(start: number, end: number, text: string): void {
    if (this.text.slice(start, end) !== text) this.edits.push({ start, end, text })
  }

  /** Works like `replace`, but the text is written at the end, with the final indentation of the line that contains `start`. */
  replaceLater(start: number, end: number, write: (indent: string) => string): void {
    const indentAt = () => this.indentAt(start)
    this.edits.push({
      start,
      end,
      get text() {
        return write(indentAt())
      },
    })
  }

  /** Removes part of a line's indentation. */
  dedent(lineStart: number, span: Span): void {
    if (span.start === span.end) return
    const spans = this.#dedents.get(lineStart) ?? []
    this.#dedents.set(lineStart, [...spans, span])
    this.replace(span.start, span.end, '')
  }

  /** Returns the prefix that the following lines need in order to belong to the same list item and quote. */
  indentAt(at: number): string {
    const lineStart = lineAt(this.text, at).start
    let done = lineStart
    let kept = ''
    for (const { start, end } of (this.#dedents.get(lineStart) ?? []).toSorted((a, b) => a.start - b.start)) {
      kept += this.text.slice(done, Math.max(done, start))
      done = Math.max(done, end)
    }
    return indentOf(kept + this.text.slice(done, Math.max(done, at)))
  }

  protected override quote({ start, end }: Span): string {
    return firstLineOf(this.text.slice(start, Math.min(end, start + 2_000)).trim())
  }

  /** Returns the value of an attribute, or `unknown` if it cannot be determined without running code. */
  readValue(attribute: Attribute): unknown {
    if (attribute.kind === 'flag') return true
    return attribute.kind === 'string' ? decode(attribute.value) : this.names.evaluate(attribute.value)
  }

  /** Writes `{{ name }}` in place of `props.name` in a file that other pages include. */
  parameterOf(expression: string): string | undefined {
    const name = this.input.page ? undefined : /^\s*props\.([A-Za-z_]\w{0,99})\s*$/.exec(expression)?.[1]
    return name === undefined || name === 'children' ? undefined : `{{ ${name} }}`
  }

  /** Returns an attribute's text, or undefined if the attribute has no known text. */
  textOf(tag: Tag, name: string): string | undefined {
    const attribute = tag.attributes.find((each) => each.name === name)
    const value = attribute && this.readValue(attribute)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }

  /** Returns the path of a file as this page would write it, or unchanged if the file is not in the project. */
  relativePath(source: string): string {
    if (/^\.{0,2}\//.test(source)) return source
    const path = this.locate(source)
    return path === undefined ? source : relativeTo(this.input.file, path)
  }

  /** Returns the path of a source in the project. */
  locate(source: string): ProjectPath | undefined {
    const path = source.startsWith('.') ? posix.join(posix.dirname(this.input.file), source) : this.#locate(source)
    return path as ProjectPath | undefined
  }
}

/** Indentation, quote markers, and list item markers. */
const linePrefix = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/

/** Returns the indentation and the quote markers of a line. Markers of list items become spaces of the same width. */
export function indentOf(line: string): string {
  const prefix = linePrefix.exec(line)?.[0] ?? ''
  return prefix.replace(/[^\s>]/g, ' ')
}

/** Longer prefixes are not indentation. */
const maxPrefix = 500
const lineEnd = /[ \t]*(?:\n|$)/y

export function beginsLine(text: string, at: number): boolean {
  const { start } = lineAt(text, at)
  return at - start < maxPrefix && linePrefix.exec(text.slice(start, at))?.[0].length === at - start
}

export function endsLine(text: string, at: number): boolean {
  lineEnd.lastIndex = at
  return lineEnd.test(text)
}

/** Whether a tag is the only content of its lines. */
export function isAlone({ text }: MdxPage, { start, end }: Span): boolean {
  return beginsLine(text, start) && endsLine(text, end)
}

/** Replaces a span with separate lines. `gap` is inserted between them and other text on the same line. */
export function replaceByBlock(page: MdxPage, { start, end }: Span, block: string, gap = '\n\n'): void {
  const { text } = page
  const isFirst = beginsLine(text, start)
  const isLast = endsLine(text, end)
  // The spaces in between belong to neither part.
  const from = isFirst
    ? start
    : start - (/[ \t]*$/.exec(text.slice(Math.max(lineAt(text, start).start, start - 100), start))?.[0].length ?? 0)
  const to = isLast ? end : end + (/^[ \t]*/.exec(text.slice(end, end + 100))?.[0].length ?? 0)
  page.replaceLater(from, to, (indent) => {
    const lines = block.split('\n').map((line, index) => (index === 0 || line === '' ? line : `${indent}${line}`))
    return `${isFirst ? '' : `${gap}${indent}`}${lines.join('\n')}${isLast ? '' : `${gap}${indent}`}`
  })
}

/** Removes a span, including its lines if they contain nothing else. The blank lines around it are merged into one. */
export function removeSpan(page: MdxPage, { start, end }: Span): void {
  const { text } = page
  if (!isAlone(page, { start, end }) || /[^\s>]/.test(text.slice(lineAt(text, start).start, start))) {
    page.replace(start, end, '')
    return
  }
  removeLines(page, { start: lineAt(text, start).start, end: Math.min(text.length, lineAt(text, end).end + 1) })
}

/** Removes whole lines. */
export function removeLines(page: MdxPage, { start, end }: Span): void {
  const { text } = page
  const blankBefore =
    start === 0 ||
    /\n[ \t]*\n$/.test(text.slice(Math.max(0, start - 200), start)) ||
    /(?:^|\n)---[ \t]*\n$/.test(text.slice(Math.max(0, start - 20), start))
  const blankAfter = /^(?:[ \t]*\n)+/.exec(text.slice(end, end + 200))?.[0].length ?? 0
  page.replace(start, blankBefore && blankAfter > 0 ? end + (/^[ \t]*\n/.exec(text.slice(end, end + 200))?.[0].length ?? 0) : end, '')
}

/**
 * Moves the content of an element to the column in which the element, or the element around it, begins, because Markdown would interpret
 * indented content as code.
 */
export function dedentChildren(page: MdxPage, element: Element, outer: Element = element): void {
  const { text } = page
  const { end } = spanOf(element)
  const { start } = outer.open
  const own = /^[ \t]*/.exec(text.slice(lineAt(text, start).start, start))?.[0] ?? ''
  const lines = linesBetween(text, element.open.end, element.close?.start ?? end)
  const shared = sharedIndent(lines.map((line) => text.slice(line.start, line.end)))
  if (!shared?.startsWith(own) || shared.length === own.length) return
  for (const line of lines) {
    if (text.slice(line.start, line.end).trim() === '') continue
    page.dedent(line.start, { start: line.start + own.length, end: line.start + shared.length })
  }
}

/** Returns the whole lines between two offsets. */
export function linesBetween(text: string, from: number, to: number): readonly Span[] {
  const lines: Span[] = []
  const last = lineAt(text, to)
  for (let start = lineAt(text, from).end + 1; start < last.start; ) {
    const line = lineAt(text, start)
    lines.push(line)
    start = line.end + 1
  }
  // Text before a closing tag on the same line is inside the element.
  if (last.start > from && text.slice(last.start, to).trim() !== '') lines.push({ start: last.start, end: to })
  return lines
}
