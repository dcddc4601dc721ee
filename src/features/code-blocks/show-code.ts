import type { Tokens } from 'marked'
import { bodyText } from '../../core/markdown/body-writer.ts'
import { isPlainLanguage } from '../../core/markdown/code-languages.ts'
import type { FenceInfo } from '../../core/markdown/fence-info.ts'
import { limits, OverLimit } from '../../core/markdown/limits.ts'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import type { FencedCode, ListLook, ShownCode } from '../../core/markdown/syntax-parts.ts'
import { closest } from '../../kit/similar/closest.ts'
import { report } from './diagnostics.ts'

/** The lists with notes, and the number of each list among those on the page. */
const noteLists = createNotes((): { count: number; readonly sets: Map<Tokens.List, number> } => ({ count: 0, sets: new Map() }))

/** Removes the parts of a code block that are not for readers: hidden lines, comments that mark lines, and comments that refer to notes. */
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

/** All lines of the source. Lines that are marks or are marked as removed are blank. */
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
  /** The first line of the code block itself. */
  readonly firstLine: number
}

/** The page's Markdown is also offered without the hidden lines. */
function noteHidden(walk: PageWalk, { cut, lineCount, firstLine }: HiddenPart): void {
  const shown = new Set(cut.shown)
  // Nothing remains of a code block that is completely hidden.
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

/** The line numbers in a range such as `1,3-5`, or undefined if the range names no lines or a line that the block does not have. */
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

/** The code without its note comments, and the note number of each line, by the index of the line from 0. */
interface NotedLines {
  readonly code: string
  readonly notes: ReadonlyMap<number, number>
}

/** The beginning of `// (1)` at the end of a line, in the comment syntax of any language. */
const noteComment = /(?:\/\/|#|--|;|%|\/\*|<!--|\{\/\*)[ \t]{0,3}\((\d{1,2})\)[ \t]{0,3}(?:\*\/\}?|-->)?$/

/** Takes comments such as `// (1)` out of the code of an `annotated` fence. */
function readCodeNotes(code: string): NotedLines {
  const notes = new Map<number, number>()
  const lines = code.split('\n').map((line, index) => {
    const text = line.trimEnd()
    // The part that can match is short because in a long line, each blank would begin another search.
    const start = Math.max(0, text.lastIndexOf('(') - 20)
    const comment = text.endsWith(')') || /(?:\*\/\}?|-->)$/.test(text) ? noteComment.exec(text.slice(start)) : null
    if (!comment) return line
    notes.set(index, Number(comment[1]))
    return text.slice(0, start + comment.index).trimEnd()
  })
  return { code: lines.join('\n'), notes }
}

/** The ID of a note in its list. */
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
      const label = bodyText(walk, 'codeNote', number)
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

interface HiddenLines {
  /** The code that readers see. */
  readonly code: string
  /** The number of each shown line among all lines, from 0. */
  readonly shown: readonly number[]
  /** Marks without a matching counterpart, each with its line number from 0. */
  readonly unbalanced: readonly { readonly mark: string; readonly line: number }[]
}

/** Matches Twoslash notation (https://twoslash.netlify.app/refs/notations) in the line comments of any language. */
const markLine = /^[ \t]*(?:\/\/|#|--|;|%)[ \t]*(?:---(cut|cut-before|cut-after|cut-start|cut-end)---[ \t]*|@errors:[\d ,\t]+)$/

/** Languages without line comments may display the notation itself. */
const languagesWithoutComments = new Set([
  '',
  'text',
  'txt',
  'plain',
  'plaintext',
  'md',
  'markdown',
  'mdx',
  'html',
  'xml',
  'svg',
  'css',
  'json',
  'diff',
])

/** Removes the lines from the code that exist only for the checks, or returns undefined if there are no such lines. */
function hideLines(code: string, language: string): HiddenLines | undefined {
  if ((!code.includes('---cut') && !code.includes('@errors:')) || languagesWithoutComments.has(language.toLowerCase())) return undefined
  const lines = code.split('\n')
  const isHidden = new Array<boolean>(lines.length).fill(false)
  const unbalanced: { mark: string; line: number }[] = []
  let openedAt: number | undefined
  let cutAfterAt: number | undefined
  for (const [line, text] of lines.entries()) {
    const found = markLine.exec(text)
    isHidden[line] = found !== null || openedAt !== undefined || cutAfterAt !== undefined
    switch (found?.[1]) {
      case 'cut':
      case 'cut-before':
        isHidden.fill(true, 0, line)
        if (openedAt !== undefined) unbalanced.push({ mark: 'cut-start', line: openedAt })
        openedAt = undefined
        break
      case 'cut-after':
        cutAfterAt = line
        break
      case 'cut-start':
        if (openedAt !== undefined) unbalanced.push({ mark: 'cut-start', line: openedAt })
        openedAt = line
        break
      case 'cut-end':
        if (openedAt === undefined) unbalanced.push({ mark: 'cut-end', line })
        openedAt = undefined
        break
    }
  }
  if (openedAt !== undefined) unbalanced.push({ mark: 'cut-start', line: openedAt })
  const shown = withoutBlankEdges(lines, isHidden)
  return { code: shown.map((line) => lines[line]).join('\n'), shown, unbalanced }
}

/** Blank lines between shown and hidden lines no longer separate anything. */
function withoutBlankEdges(lines: readonly string[], isHidden: readonly boolean[]): readonly number[] {
  const shown = lines.flatMap((_, line) => (isHidden[line] ? [] : [line]))
  const isBlank = (line: number | undefined) => line !== undefined && lines[line]?.trim() === ''
  if (isHidden[0]) while (isBlank(shown[0])) shown.shift()
  if (isHidden.at(-1)) while (isBlank(shown.at(-1))) shown.pop()
  return shown
}

interface LineMarks {
  readonly highlighted: ReadonlySet<number>
  readonly added: ReadonlySet<number>
  readonly removed: ReadonlySet<number>
}

interface MarkedCode {
  /** The code without the comments that marked lines. */
  readonly code: string
  /** The number of each remaining line among all lines, from 0, or undefined if all lines remain. */
  readonly kept: readonly number[] | undefined
  readonly marks: LineMarks
  /** A `highlight-start` comment without a matching end. */
  readonly unclosed: boolean
  /** Marks of other tools, each with its line number from 0. */
  readonly unknown: readonly { readonly mark: string; readonly line: number }[]
}

/** `// highlight-next-line`, `# highlight-start`, `<!-- highlight-end -->` … on a separate line. */
const markComment = /^(?:\/\/|#|--|<!--|\/\*|\{\/\*|;|%)[ \t]*highlight-(next-line|start|end)[ \t]*(?:-->|\*\/\}|\*\/)?$/
/** `[!code ++]` and the end of its comment. */
const diffMark = /^\[!code (\+\+|--|highlight|hl)\][ \t]*(?:-->|\*\/\}|\*\/)?$/
/** The start characters of comments. If two have the same ending, the longer one comes first. */
const commentSigns = ['//', '#', '<!--', '--', '{/*', '/*', ';', '%']

/** Marks that other tools support but docsgen does not: `[!code focus]`, `[!code ++:2]`. */
const foreignMark =
  /\[!code (?:focus|error|warning|info|word:[^\]\n]{1,100}|(?:\+\+|--|highlight|hl|focus|error|warning):\d+)\][ \t]*(?:-->|\*\/\}|\*\/)?$/

/** Matches text that resembles a mark, such as `[!code hightlight]`, `[code ++]`, and `highlight-nextline`. */
const markLike = /(?:\/\/|#|--|<!--|\/\*|;|%)[ \t]{0,3}\[(!?)code ([^\]\s]{1,40})\][ \t]*(?:-->|\*\/\}|\*\/)?$/
const commentLike = /^(?:\/\/|#|--|<!--|\/\*|\{\/\*|;|%)[ \t]*highlight-([\w-]{1,40})[ \t]*(?:-->|\*\/\}|\*\/)?$/

function findMisspelledMark(line: string): string | undefined {
  const start = Math.max(line.lastIndexOf('[code '), line.lastIndexOf('[!code '))
  const mark = start === -1 ? null : markLike.exec(line.slice(Math.max(0, start - 10)))
  const [, sign, word = ''] = mark ?? []
  if (mark && (sign === '!' || /^(?:\+\+|--|hl)$/.test(word) || closest(word, ['highlight']))) return `[${sign}code ${word}]`
  const name = line.includes('highlight-') ? commentLike.exec(line.trim())?.[1] : undefined
  return name !== undefined && closest(name, ['next-line', 'start', 'end']) ? `highlight-${name}` : undefined
}

/** Removes mark comments from the code and returns the lines that they mark. In plain text, marks are not removed. */
function readLineMarks(code: string, isPlain = false): MarkedCode {
  const highlighted = new Set<number>()
  const added = new Set<number>()
  const removed = new Set<number>()
  if (!code.includes('highlight-') && !code.includes('[!code') && !code.includes('[code ')) {
    return { code, kept: undefined, marks: { highlighted, added, removed }, unclosed: false, unknown: [] }
  }
  const unknown: { mark: string; line: number }[] = []
  const lines: string[] = []
  const kept: number[] = []
  let next = false
  let within = false
  for (const [index, line] of code.split('\n').entries()) {
    const comment = markComment.exec(line.trim())?.[1]
    if (comment === 'next-line') next = true
    else if (comment !== undefined) within = comment === 'start'
    if (comment !== undefined) continue
    const diff = readDiffComment(line)
    const foreign = diff || isPlain || !line.includes('[!code ') ? undefined : foreignMark.exec(line.trimEnd())
    const mark = foreign
      ? foreign[0].slice(0, foreign[0].indexOf(']') + 1)
      : diff || isPlain
        ? undefined
        : findMisspelledMark(line.trimEnd())
    if (mark !== undefined) unknown.push({ mark, line: index })
    lines.push(diff?.code ?? line)
    kept.push(index)
    const number = lines.length
    if (next || within || diff?.mark === 'highlight' || diff?.mark === 'hl') highlighted.add(number)
    if (diff?.mark === '++') added.add(number)
    if (diff?.mark === '--') removed.add(number)
    next = false
  }
  return { code: lines.join('\n'), kept, marks: { highlighted, added, removed }, unclosed: within, unknown }
}

/** `code // [!code ++]` at the end of a line. */
function readDiffComment(line: string): { readonly code: string; readonly mark: string } | undefined {
  const at = line.lastIndexOf('[!code ')
  const mark = at === -1 ? undefined : diffMark.exec(line.slice(at).trimEnd())?.[1]
  if (mark === undefined) return undefined
  const before = line.slice(0, at).trimEnd()
  const sign = commentSigns.find((each) => before.endsWith(each))
  return sign === undefined ? undefined : { code: before.slice(0, -sign.length).trimEnd(), mark }
}

/** Wraps every line of highlighted HTML in its own span. Spans that continue over line ends are closed and opened again. */
function wrapLines(html: string, marks: LineMarks): string {
  const open: string[] = []
  let length = 0
  return html
    .split('\n')
    .map((line, index) => {
      const before = open.join('')
      for (const tag of line.match(/<span[^<>]*>|<\/span>/g) ?? []) {
        if (tag === '</span>') open.pop()
        else open.push(tag)
      }
      const number = index + 1
      const classes = ['line']
      if (marks.highlighted.has(number)) classes.push('highlighted')
      if (marks.added.has(number)) classes.push('added')
      if (marks.removed.has(number)) classes.push('removed')
      // A thousand spans that are reopened on each of a thousand lines would produce too much HTML.
      length += before.length + line.length
      if (length > limits.outputBytes) throw new OverLimit(`${limits.outputBytes / 1e6} MB of HTML`)
      return `<span class="${classes.join(' ')}">${before}${line}${'</span>'.repeat(open.length)}</span>`
    })
    .join('\n')
}
