import type { Tokens } from 'marked'
import { bodyText } from '../../core/markdown/body-messages.ts'
import { isPlainLanguage } from '../../core/markdown/code-languages.ts'
import type { FenceInfo } from '../../core/markdown/fence-info.ts'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import type { FencedCode, ListLook, ShownCode } from '../../core/markdown/syntax-parts.ts'
import { report } from './diagnostics.ts'
import { type HiddenLines, hideLines } from './hidden-lines.ts'
import { type LineMarks, type MarkedCode, readLineMarks, wrapLines } from './line-marks.ts'

/** The lists with notes, and the number of each among those of the page. */
const noteLists = createNotes((): { count: number; readonly sets: Map<Tokens.List, number> } => ({ count: 0, sets: new Map() }))

/** Takes out of a fence what is not for readers: hidden lines, comments that mark lines, and those that refer to notes. */
export function showCode(walk: PageWalk, block: FencedCode): ShownCode {
  const { info, source, include, offset } = block
  const cut = hideLines(source, info.language)
  const isHidden = cut?.shown.length === 0
  for (const { mark, line } of cut?.unbalanced ?? [])
    report(walk, 'code/unbalanced-cut', { mark }, { offset: include ? offset : offsetOfLine(walk.page.text, offset, line + 1) })
  if (cut && !include) noteHidden(walk, { cut, lineCount: source.split('\n').length, firstLine: walk.page.textLines.rangeAt(offset).line })
  const marked = readLineMarks(cut?.code ?? source, isPlainLanguage(info.language) || /^(?:md|markdown|mdx)$/i.test(info.language))
  for (const { mark, line } of marked.unknown) {
    const place = include ? offset : offsetOfLine(walk.page.text, offset, (cut?.shown[line] ?? line) + 1)
    report(walk, 'code/unknown-mark', { mark }, { offset: place })
  }
  if (marked.unclosed) report(walk, 'code/unclosed-highlight', {}, { offset })
  const { code, kept } = marked
  const marks = isHidden ? marked.marks : addMarkedRanges(walk, info, { marked, offset })
  const checked = () => checkedLines(source.split('\n'), cut?.shown, { code, kept, marks })
  const lines = cut || kept ? code.split('\n').map((_, index) => shownLine(index, { cut: cut?.shown, kept })) : undefined
  if (isHidden) return { code, isHidden, checked, lines }
  const isNumbered = info.values.has('numbered') || info.values.has('showLineNumbers')
  const isMarked = marks.highlighted.size + marks.added.size + marks.removed.size > 0
  const wrap = (html: string) => (isMarked || isNumbered ? wrapLines(html.replace(/\n$/, ''), marks) : html)
  if (!info.values.has('annotated')) return { code, checked, lines, isNumbered, wrap }
  const { code: written, link } = readNotes(walk, block, code)
  return { code, checked, lines, isNumbered, written, wrap: (html) => wrap(link(html)) }
}

function readNotes(walk: PageWalk, { next, offset }: FencedCode, code: string) {
  const noted = readCodeNotes(code)
  const list = next?.type === 'list' && next.ordered === true ? (next as Tokens.List) : undefined
  reportCodeNotes(walk, new Set(noted.notes.values()), { list, offset })
  if (!list) return { code: noted.code, link: (html: string) => html }
  const known = noteLists(walk)
  const set = ++known.count
  known.sets.set(list, set)
  return { code: noted.code, link: (html: string) => linkCodeNotes(walk, html, { notes: noted.notes, set }) }
}

/** The list with the notes of a code block. */
export function showNotes(walk: PageWalk, token: Tokens.List): ListLook | undefined {
  const set = noteLists(walk).sets.get(token)
  return set === undefined ? undefined : { tag: '<ol class="code-notes">', idOf: (index) => codeNoteId(set, index + 1) }
}

interface LineNumbers {
  readonly cut: readonly number[] | undefined
  readonly kept: readonly number[] | undefined
}

function shownLine(index: number, { cut, kept }: LineNumbers): number {
  const line = kept?.[index] ?? index
  return cut?.[line] ?? line
}

/** All lines of the source, those blank that are marks or are marked as removed. */
function checkedLines(
  lines: string[],
  cut: readonly number[] | undefined,
  { code, kept, marks }: Pick<MarkedCode, 'code' | 'kept' | 'marks'>,
): readonly string[] {
  if (kept === undefined && marks.removed.size === 0) return lines
  const shown = cut ?? lines.map((_, index) => index)
  const seen = code.split('\n')
  const numbers = kept ?? seen.map((_, index) => index)
  for (const line of shown) lines[line] = ''
  for (const [index, number] of numbers.entries()) {
    const line = shown[number]
    if (line !== undefined && !marks.removed.has(index + 1)) lines[line] = seen[index] ?? ''
  }
  return lines
}

function offsetOfLine(text: string, offset: number, count: number): number {
  let start = offset
  for (let line = 0; line < count; line++) {
    const end = text.indexOf('\n', start)
    if (end === -1) return start
    start = end + 1
  }
  return start
}

interface HiddenPart {
  readonly cut: HiddenLines
  readonly lineCount: number
  /** The fence's own. */
  readonly firstLine: number
}

/** The page's Markdown is offered without them, too. */
function noteHidden(walk: PageWalk, { cut, lineCount, firstLine }: HiddenPart): void {
  const shown = new Set(cut.shown)
  // Of a fence that is hidden as a whole nothing is left.
  const [from, to] = shown.size === 0 ? [-1, lineCount + 1] : [0, lineCount]
  for (let line = from; line < to; line++) if (!shown.has(line)) walk.found.hiddenLines.push(firstLine + 1 + line)
}

function addMarkedRanges(
  walk: PageWalk,
  info: FenceInfo,
  { marked, offset }: { readonly marked: MarkedCode; readonly offset: number },
): LineMarks {
  const lineCount = marked.code.split('\n').length
  const merge = (own: ReadonlySet<number>, range: string | undefined): ReadonlySet<number> => {
    if (range === undefined) return own
    const lines = readLineRange(range, lineCount)
    if (!lines) report(walk, 'code/bad-lines', { range, lines: lineCount }, { offset })
    return new Set([...own, ...(lines ?? [])])
  }
  return {
    highlighted: merge(marked.marks.highlighted, info.lines),
    added: merge(marked.marks.added, info.values.get('ins')),
    removed: merge(marked.marks.removed, info.values.get('del')),
  }
}

/** The line numbers a range such as `1,3-5` names; undefined where it names none or one the block does not have. */
function readLineRange(range: string, lineCount: number): ReadonlySet<number> | undefined {
  const lines = new Set<number>()
  for (const part of range.split(',')) {
    const match = /^\s*(\d+)(?:\s*-\s*(\d+))?\s*$/.exec(part)
    if (!match) return undefined
    const first = Number(match[1])
    const last = Number(match[2] ?? match[1])
    if (first < 1 || last < first || last > lineCount) return undefined
    for (let line = first; line <= last; line++) lines.add(line)
  }
  return lines
}

/** Code without its note comments, and the number of the note of each line, by the line's index from 0. */
interface NotedLines {
  readonly code: string
  readonly notes: ReadonlyMap<number, number>
}

/** What begins `// (1)` at the end of a line, in the comment syntax of any language. */
const noteComment = /(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*)[ \t]{0,3}\((\d{1,2})\)[ \t]{0,3}(?:\*\/\}?|-->)?$/

/** Takes comments such as `// (1)` out of the code of an `annotated` fence. */
function readCodeNotes(code: string): NotedLines {
  const notes = new Map<number, number>()
  const lines = code.split('\n').map((line, index) => {
    const text = line.trimEnd()
    // The part that can match is short: in a long line, each blank would begin a search of its own.
    const start = Math.max(0, text.lastIndexOf('(') - 20)
    const comment = text.endsWith(')') || /(?:\*\/\}?|-->)$/.test(text) ? noteComment.exec(text.slice(start)) : null
    if (!comment) return line
    notes.set(index, Number(comment[1]))
    return text.slice(0, start + comment.index).trimEnd()
  })
  return { code: lines.join('\n'), notes }
}

/** The id of a note in its list. */
function codeNoteId(set: number, number: number): string {
  return `code-note-${set}-${number}`
}

/** Puts a numbered link at the end of each line that has a note. */
function linkCodeNotes(walk: PageWalk, html: string, { notes, set }: { notes: NotedLines['notes']; set: number }): string {
  if (notes.size === 0) return html
  return html
    .split('\n')
    .map((line, index) => {
      const number = notes.get(index)
      if (number === undefined) return line
      const label = bodyText(walk.page, 'codeNote', number)
      return `${line}<a class="code-note" href="#${codeNoteId(set, number)}" aria-label="${label}" data-note="${number}"></a>`
    })
    .join('\n')
}

/** Reports comments without a note, notes without a comment, and a missing list. */
function reportCodeNotes(
  walk: PageWalk,
  notes: ReadonlySet<number>,
  { list, offset }: { list: Tokens.List | undefined; offset: number },
): void {
  const count = list?.items.length ?? 0
  const reportProblem = (problem: string) => report(walk, 'code/annotation', { problem }, { offset, length: 3 })
  if (!list) reportProblem('it is not followed by a numbered list with the notes')
  else if (notes.size === 0) reportProblem('none of its lines ends in a comment such as `// (1)`')
  else {
    const missing = [...notes].find((number) => number < 1 || number > count)
    const unused = Array.from({ length: count }, (_, index) => index + 1).find((number) => !notes.has(number))
    if (missing !== undefined) reportProblem(`the list after it has no item ${missing}`)
    else if (unused !== undefined) reportProblem(`none of its comments refers to item ${unused} of the list after it`)
  }
}
