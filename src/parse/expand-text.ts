import { posix } from 'node:path'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import { closest } from '../support/similar/closest.ts'
import { blankCodeSpans, linesOutsideFences } from './block-scan.ts'
import { limits, OverLimit } from './limits.ts'
import { createLineIndex, type LineIndex } from './line-index.ts'
import type { ParseOptions } from './parse-options.ts'
import { type Include, type IncludedFiles, readInclude } from './read-include.ts'
import { splitFrontMatter } from './split-front-matter.ts'

export type Variables = Readonly<Record<string, string | number | boolean>>

interface TextToExpand {
  readonly file: ProjectPath
  readonly text: string
  /** Where the Markdown begins: after the front matter. */
  readonly start: number
  readonly lines: LineIndex
  readonly options: Pick<ParseOptions, 'variables' | 'partials'>
  /** Of the page's front matter. */
  readonly variables: Variables
  readonly includedFiles: IncludedFiles
}

export interface ExpandedText {
  /** The page's text with its partials and the values of its variables. */
  readonly text: string
  /** Finds positions in the files in which the text is written. */
  readonly lines: LineIndex
  readonly partials: readonly Include[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Inserts partials and the values of variables; undefined if the text has neither, `too-long` if the result is. */
export function expandText(page: TextToExpand): ExpandedText | 'too-long' | undefined {
  const { options, text, start } = page
  const mayChange = (options.partials && text.includes(':::include', start)) || (options.variables && text.includes('{{', start))
  if (!mayChange) return undefined
  try {
    return expand(page)
  } catch (error) {
    if (error instanceof OverLimit) return 'too-long'
    throw error
  }
}

function expand(page: TextToExpand): ExpandedText {
  const { options, text, start } = page
  const expansion = new Expansion(page)
  expansion.addCopy(text.slice(0, start), { lines: page.lines, at: 0 })
  expansion.expand({
    text: text.slice(start),
    origin: { lines: page.lines, at: start },
    variables: { ...options.variables, ...page.variables },
    isPartial: false,
    indent: '',
    path: [page.file],
  })
  return expansion.finish()
}

/** Where a text is written. */
interface TextOrigin {
  readonly lines: LineIndex
  /** The offset of the text in the text that `lines` is for. */
  readonly at: number
}

interface Part {
  readonly text: string
  readonly origin: TextOrigin
  readonly variables: Variables
  readonly isPartial: boolean
  /** Put before each line. */
  readonly indent: string
  /** The files around it and its own, outermost first. */
  readonly path: readonly ProjectPath[]
}

/** A run of the new text, either copied or standing for what is written at one place. */
interface Segment extends TextOrigin {
  /** In the new text. */
  readonly offset: number
  readonly isCopy: boolean
}

/** `:::include ./_note.md name="value"` */
const includeLine = /^([ \t]*):::include[ \t]+(\S+)([^\n]*?)[ \t]*(?::::[ \t]*)?$/
const parameter = /([A-Za-z_][\w-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))/g
const reference = /\{\{[ \t]{0,9}([A-Za-z_][\w.-]{0,99})[ \t]{0,9}\}\}/g

/** Replaces variables in a single line, such as a title. */
export function fillVariables(line: string, variables: Variables): string {
  if (!line.includes('{{')) return line
  return line.replace(reference, (found, name: string) => (Object.hasOwn(variables, name) ? String(variables[name]) : found))
}

class Expansion {
  readonly #page: TextToExpand
  readonly #segments: Segment[] = []
  readonly #pieces: string[] = []
  readonly #partials: Include[] = []
  readonly #diagnostics: Diagnostic[] = []
  readonly #reported = new Set<string>()
  #length = 0

  constructor(page: TextToExpand) {
    this.#page = page
  }

  addCopy(text: string, origin: TextOrigin): void {
    this.#add(text, origin, true)
  }

  #add(text: string, origin: TextOrigin, isCopy: boolean): void {
    if (text === '') return
    this.#segments.push({ ...origin, offset: this.#length, isCopy })
    this.#pieces.push(text)
    this.#length += text.length
    // A long value that is used often.
    if (this.#length > this.#page.text.length + 2 * limits.includedBytes)
      throw new OverLimit(`${limits.includedBytes / 1e6} MB of partials and variables`)
  }

  expand(part: Part): void {
    const { text, indent } = part
    let done = 0
    for (const { line, start, end } of linesOutsideFences(text)) {
      if (start > done) this.#addFence(part, done, start)
      done = end
      const include = this.#page.options.partials && line.includes(':::include') ? includeLine.exec(line) : null
      if (include) this.#include(part, include, start)
      else this.#addLine(part, { from: start, to: end, searched: blankCodeSpans(line), indent: line === '' ? '' : indent })
    }
    if (done < text.length) this.#addFence(part, done, text.length)
  }

  /** Code keeps its braces, unless its block is marked `variables`. */
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

  /** `searched` is the line without what must not be replaced. */
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
    this.#diagnostics.push(createDiagnostic('variable/unknown', { name, isPartial: part.isPartial, suggestion }, this.#locate(part, at, length)))
  }

  #locate({ origin }: Part, at: number, length: number): Location {
    return { file: this.#page.file, ...origin.lines.rangeAt(origin.at + at, length) }
  }

  #include(part: Part, [line, space = '', target = '', rest = '']: RegExpExecArray, start: number): void {
    const location = this.#locate(part, start + space.length, line.trim().length)
    const parameters = readParameters(rest)
    if (parameters.unread !== '')
      this.#diagnostics.push(createDiagnostic('include/bad-parameter', { found: parameters.unread }, location))
    if (this.#page.includedFiles.isSpent) return
    const include = readInclude(target, location, this.#page.includedFiles)
    if ('severity' in include) {
      this.#diagnostics.push(include)
      return
    }
    const chain = [...part.path, include.path]
    if (part.path.includes(include.path)) {
      this.#diagnostics.push(createDiagnostic('include/circular', { chain: chain.map((path) => posix.basename(path)).join(' → ') }, location))
      return
    }
    if (chain.length > limits.partialDepth) {
      this.#diagnostics.push(createDiagnostic('include/too-deep', { limit: limits.partialDepth }, location))
      return
    }
    this.#partials.push(include)
    const split = splitFrontMatter(include.text)
    const body = include.text.slice(split.bodyStart).replace(/\s+$/, '')
    const lines = locateInclude(include)
    // Blank lines keep the partial apart from the text around it.
    const here = { ...part.origin, at: part.origin.at + start }
    this.#add('\n', here, false)
    this.expand({
      text: `${body}\n`,
      origin: { lines, at: split.bodyStart },
      variables: { ...part.variables, ...parameters.values },
      isPartial: true,
      indent: part.indent + space,
      path: chain,
    })
    this.#add('\n', here, false)
  }

  finish(): ExpandedText {
    return {
      text: this.#pieces.join(''),
      lines: createExpandedIndex(this.#segments, this.#page.lines),
      partials: this.#partials,
      diagnostics: this.#diagnostics,
    }
  }
}

function readParameters(text: string): { readonly values: Variables; readonly unread: string } {
  const values: Record<string, string> = Object.create(null) as Record<string, string>
  const inner = /^\s*\{(.*)\}\s*$/.exec(text)?.[1] ?? text
  const unread = inner.replace(parameter, (_, name: string, double?: string, single?: string, bare?: string) => {
    values[name] = double ?? single ?? bare ?? ''
    return ''
  })
  return { values, unread: unread.trim() }
}

/** Positions in the file that a partial, or a region of it, comes from. */
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

/** Finds where each offset of the new text is written. */
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
