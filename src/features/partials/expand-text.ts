import { posix } from 'node:path'
import { defineDiagnostics, didYouMean, error, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { limits, OverLimit } from '../../core/markdown/limits.ts'
import type { PageWalk } from '../../core/markdown/page-walk.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import { type Include, readInclude } from '../../core/markdown/read-include.ts'
import { createLineIndex, type LineIndex } from '../../core/markdown/source-cursor.ts'
import type { ExpandedText, Insertion, WrittenText } from '../../core/markdown/syntax-parts.ts'
import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { FrontMatter } from '../../core/model/document.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { blankCodeSpans } from '../../kit/markdown-lines/code-spans.ts'
import { splitFrontMatter } from '../../kit/markdown-lines/front-matter.ts'
import { linesOutsideFences } from '../../kit/markdown-lines/read-lines.ts'
import { closest } from '../../kit/similar/closest.ts'

const { diagnostics, createDiagnostic, report } = defineDiagnostics({
  'include/circular': error('Circular partials', 'This partial includes itself: {chain}.', 'Remove one of these includes.'),
  'include/too-deep': error(
    'Too deeply nested partials',
    'Partials are nested more than {limit} levels deep, so this one is omitted.',
    'Include the file from a page or from a partial that is nested less deeply.',
  ),
  'include/bad-parameter': warning(
    'Invalid partial parameter',
    '`{found}` is not a parameter, so it has no effect.',
    'Write parameters after the path, as in `:::include ./_note.md name="value"`.',
  ),
  'variable/unknown': warning(
    'Unknown variable',
    ({ name, isPartial }: { name: string; isPartial: boolean }) =>
      isPartial
        ? `\`{{ ${name} }}\` is shown as text because the page that includes this partial does not set \`${name}\`.`
        : `\`{{ ${name} }}\` is shown as text because there is no variable \`${name}\`.`,
    ({ name, suggestion }: { name: string; suggestion: string | undefined }) =>
      didYouMean(suggestion) ??
      `Add \`${name}\` to \`variables\` in the config or the front matter. To show the braces, write \`\\{{ ${name} }}\`.`,
  ),
  'variable/off': warning(
    'Variables turned off',
    'The `variables` of this page have no effect because variables are not turned on.',
    () => 'Add `variables: {}` to the config, or remove the key.',
  ),
})

export { diagnostics }

/** The limit for nested partials. */
const maxDepth = 10

/**
 * Inserts partials and the values of variables. Returns undefined if the text contains neither, and `too-long` if the result is too long.
 */
export function expandText(page: WrittenText, insertions: Insertions): ExpandedText | 'too-long' | undefined {
  const { options, text, start } = page
  const mayChange =
    (options.partials && text.includes(':::include', start)) ||
    [...insertions.keys()].some((mark) => text.includes(mark, start)) ||
    (options.variables && text.includes('{{', start))
  if (!mayChange) return undefined
  try {
    return expand(page, insertions)
  } catch (error) {
    if (error instanceof OverLimit) return 'too-long'
    throw error
  }
}

function expand(page: WrittenText, insertions: Insertions): ExpandedText {
  const { options, text, start } = page
  const expansion = new Expansion(page, insertions)
  expansion.addCopy(text.slice(0, start), { lines: page.lines, at: 0 })
  expansion.expand({
    text: text.slice(start),
    origin: { lines: page.lines, at: start },
    variables: { ...options.variables, ...page.frontMatter?.variables },
    isPartial: false,
    indent: '',
    path: [page.file],
  })
  return expansion.finish()
}

interface Part {
  readonly text: string
  readonly origin: TextOrigin
  readonly variables: Variables
  readonly isPartial: boolean
  /** The indentation that is inserted before each line. */
  readonly indent: string
  /** The paths of the surrounding files and of the file itself, outermost first. */
  readonly path: readonly ProjectPath[]
}

const includeMark = ':::include'
type Insertions = ReadonlyMap<string, Insertion>
const reference = /\{\{[ \t]{0,9}([A-Za-z_][\w.-]{0,99})[ \t]{0,9}\}\}/g

/** Title and description with the values of their variables. */
export function fillFrontMatter(front: FrontMatter, { variables }: Pick<ParseOptions, 'variables'>): FrontMatter {
  const { title, heading, description } = front
  if (!variables || ![title, heading, description].some((text) => text?.includes('{{'))) return front
  const values = { ...variables, ...front.variables }
  return {
    ...front,
    ...(title !== undefined && { title: fillLine(title, values) }),
    ...(heading !== undefined && { heading: fillLine(heading, values) }),
    ...(description !== undefined && { description: fillLine(description, values) }),
  }
}

function fillLine(line: string, variables: Variables): string {
  return line.replace(reference, (found, name: string) => (Object.hasOwn(variables, name) ? String(variables[name]) : found))
}

class Expansion {
  readonly #page: WrittenText
  readonly #insertions: Insertions
  readonly #segments: Segment[] = []
  readonly #pieces: string[] = []
  readonly #includes: Include[] = []
  readonly #diagnostics: Diagnostic[] = []
  readonly #reported = new Set<string>()
  #length = 0

  constructor(page: WrittenText, insertions: Insertions) {
    this.#page = page
    this.#insertions = insertions
  }

  addCopy(text: string, origin: TextOrigin): void {
    this.#add(text, origin, true)
  }

  #add(text: string, origin: TextOrigin, isCopy: boolean): void {
    if (text === '') return
    this.#segments.push({ ...origin, offset: this.#length, isCopy })
    this.#pieces.push(text)
    this.#length += text.length
    // A long value could be used often.
    if (this.#length > this.#page.text.length + 2 * limits.includedBytes)
      throw new OverLimit(`${limits.includedBytes / 1e6} MB of partials and variables`)
  }

  expand(part: Part): void {
    const { text, indent } = part
    let done = 0
    for (const { line, start, end } of linesOutsideFences(text)) {
      if (start > done) this.#addFence(part, done, start)
      done = end
      const include = this.#page.options.partials ? readIncludeLine(line, includeMark) : undefined
      if (include) this.#include(part, include, start)
      else if (!this.#insertOther(part, line, start))
        this.#addLine(part, { from: start, to: end, searched: blankCodeSpans(line), indent: line === '' ? '' : indent })
    }
    if (done < text.length) this.#addFence(part, done, text.length)
  }

  /** Code keeps its braces unless the block is marked with `variables`. */
  #addFence(part: Part, from: number, to: number): void {
    let start = from
    const code = part.text.slice(from, to)
    const isReplaced = /^[^\n]*[ \t,]variables(?:\s|$)/.test(code)
    for (const line of code.split(/(?<=\n)/)) {
      const indent = line.trim() === '' ? '' : part.indent
      this.#addLine(part, { from: start, to: start + line.length, searched: isReplaced ? line : '', indent })
      start += line.length
    }
  }

  /** `searched` is the line without the parts that must not be replaced. */
  #addLine(part: Part, { from, to, searched, indent }: { from: number; to: number; searched: string; indent: string }): void {
    const { text, origin, variables } = part
    this.#add(indent, { ...origin, at: origin.at + from }, false)
    let done = from
    if (this.#page.options.variables || part.isPartial) {
      for (const { 0: found, 1: name = '', index } of searched.matchAll(reference)) {
        if (searched[index - 1] === '\\') continue
        const at = from + index
        if (!Object.hasOwn(variables, name)) {
          this.#reportUnknown(part, { name, at, length: found.length })
          continue
        }
        this.addCopy(text.slice(done, at), { ...origin, at: origin.at + done })
        this.#add(String(variables[name]), { ...origin, at: origin.at + at }, false)
        done = at + found.length
      }
    }
    this.addCopy(text.slice(done, to), { ...origin, at: origin.at + done })
  }

  #reportUnknown(part: Part, { name, at, length }: { name: string; at: number; length: number }): void {
    const key = `${part.path.at(-1)} ${name}`
    if (this.#reported.has(key)) return
    this.#reported.add(key)
    const suggestion = closest(name, Object.keys(part.variables))
    this.#diagnostics.push(
      createDiagnostic('variable/unknown', { name, isPartial: part.isPartial, suggestion }, this.#locate(part, at, length)),
    )
  }

  #locate({ origin }: Part, at: number, length: number): Location {
    return { file: this.#page.file, ...origin.lines.rangeAt(origin.at + at, length) }
  }

  /** Inserts what a line with the mark of another feature stands for. Returns false if the line is text. */
  #insertOther(part: Part, line: string, start: number): boolean {
    for (const [mark, find] of this.#insertions) {
      const found = readIncludeLine(line, mark)
      if (!found) continue
      const location = this.#locate(part, start + found.space.length, found.length)
      const include = find({ ...found, location }, this.#page)
      if (include) this.#insert(part, { line: found, start, include })
      return include !== undefined
    }
    return false
  }

  #include(part: Part, line: IncludeLine, start: number): void {
    const location = this.#locate(part, start + line.space.length, line.length)
    const { values, unread } = readParameters(line.rest)
    if (unread !== '') this.#diagnostics.push(createDiagnostic('include/bad-parameter', { found: unread }, location))
    if (this.#page.includedFiles.isSpent) return
    const include = readInclude(line.target, location, this.#page.includedFiles)
    this.#insert({ ...part, variables: { ...part.variables, ...values } }, { line, start, include })
  }

  /** Inserts the text of a file in place of a line. */
  #insert(
    part: Part,
    { line, start, include }: { readonly line: IncludeLine; readonly start: number; readonly include: Include | Diagnostic },
  ): void {
    if ('severity' in include) {
      this.#diagnostics.push(include)
      return
    }
    const location = this.#locate(part, start + line.space.length, line.length)
    const chain = [...part.path, include.path]
    if (part.path.includes(include.path)) {
      this.#diagnostics.push(
        createDiagnostic('include/circular', { chain: chain.map((path) => posix.basename(path)).join(' → ') }, location),
      )
      return
    }
    if (chain.length > maxDepth) {
      this.#diagnostics.push(createDiagnostic('include/too-deep', { limit: maxDepth }, location))
      return
    }
    this.#includes.push(include)
    const split = splitFrontMatter(include.text)
    const body = include.text.slice(split.bodyStart).trimEnd()
    const lines = locateInclude(include)
    // Blank lines separate the partial from the text around it.
    const here = { ...part.origin, at: part.origin.at + start }
    this.#add('\n', here, false)
    this.expand({
      text: `${body}\n`,
      origin: { lines, at: split.bodyStart },
      variables: part.variables,
      isPartial: true,
      indent: part.indent + line.space,
      path: chain,
    })
    this.#add('\n', here, false)
  }

  finish(): ExpandedText {
    return {
      text: this.#pieces.join(''),
      lines: createExpandedIndex(this.#segments, this.#page.lines),
      includes: this.#includes,
      diagnostics: this.#diagnostics,
    }
  }
}

type Variables = Readonly<Record<string, string | number | boolean>>

const parameter = /([A-Za-z_][\w-]{0,99})=(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s"'{}]{1,2000}))/g

/** A line that inserts the text of another file. */
interface IncludeLine {
  /** The white space before the mark. */
  readonly space: string
  readonly target: string
  readonly rest: string
  readonly length: number
}

/** `:::include ./_note.md name="value"`, which may also have `:::` at the end. */
function readIncludeLine(line: string, mark: string): IncludeLine | undefined {
  const text = line.trim()
  if (!text.startsWith(mark) || !/\s/.test(text[mark.length] ?? '')) return undefined
  const words = (text.endsWith(':::') ? text.slice(0, -3) : text).slice(mark.length).trim()
  const end = words.search(/\s/)
  return {
    space: line.slice(0, line.indexOf(mark)),
    target: end === -1 ? words : words.slice(0, end),
    rest: end === -1 ? '' : words.slice(end),
    length: text.length,
  }
}

/** Reads `name="value" other=1`, optionally in braces, and returns the text that could not be read separately. */
function readParameters(text: string): { readonly values: Variables; readonly unread: string } {
  const values: Record<string, string> = Object.create(null) as Record<string, string>
  const words = text.trim()
  const inner = words.startsWith('{') && words.endsWith('}') ? words.slice(1, -1) : words
  const unread = inner.replace(parameter, (_, name: string, double?: string, single?: string, bare?: string) => {
    values[name] = double ?? single ?? bare ?? ''
    return ''
  })
  return { values, unread: unread.trim() }
}

/** The location where a text is written. */
interface TextOrigin {
  readonly lines: LineIndex
  /** The offset in the text that `lines` describes. */
  readonly at: number
}

/** A segment of the new text, which is either copied or represents the text at one source location. */
interface Segment extends TextOrigin {
  /** The offset in the new text. */
  readonly offset: number
  readonly isCopy: boolean
}

/** Locates positions in the file from which a partial, or a region of it, is included. */
function locateInclude({ text, path, lines, indent }: Include): LineIndex {
  const index = createLineIndex(text)
  const lineInFile = (line: number) => (typeof lines === 'number' ? lines + line - 1 : (lines[line - 1] ?? lines.at(-1) ?? 1))
  return {
    rangeAt(offset, length) {
      const { line, column, endLine, endColumn } = index.rangeAt(offset, length)
      return {
        file: path,
        line: lineInFile(line),
        column: column + indent,
        ...(endLine !== undefined && { endLine: lineInFile(endLine) }),
        ...(endColumn !== undefined && { endColumn: endColumn + indent }),
      }
    },
  }
}

/** Finds the source location of each offset in the new text. */
function createExpandedIndex(segments: readonly Segment[], page: LineIndex): LineIndex {
  const segmentAt = (offset: number) => {
    let low = 0
    let high = segments.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((segments[middle]?.offset ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return segments[low] as Segment
  }
  return {
    rangeAt(offset, length = 0) {
      if (segments.length === 0) return page.rangeAt(0)
      const segment = segmentAt(offset)
      const from = segment.at + (segment.isCopy ? offset - segment.offset : 0)
      const last = length === 0 ? segment : segmentAt(offset + length - 1)
      if (length === 0 || !segment.isCopy || last.lines !== segment.lines) return segment.lines.rangeAt(from)
      const to = last.at + (last.isCopy ? offset + length - last.offset : 0)
      return segment.lines.rangeAt(from, Math.max(0, to - from))
    },
  }
}

/** Reports variables in the front matter of a site without variables. */
export function reportVariables(walk: PageWalk): void {
  const offset = Math.max(0, walk.page.text.indexOf('variables'))
  report(walk, 'variable/off', {}, { offset, length: 'variables'.length })
}
