import { posix } from 'node:path'
import { isClosingFence, readFenceLine } from '../../../../kit/markdown-lines/fence.ts'
import type { BlockWriter, Part } from './block-writer.ts'
import { findIncluded, readIncludeLine, relativeTo, selectLines } from './included-file.ts'

/** The index behind the line that closes a fence; undefined if the line opens none, or nothing closes it. */
export function findFenceEnd(writer: BlockWriter, index: number, { to }: Pick<Part, 'to'>): number | undefined {
  const { marks } = readFenceLine(writer.textOf(index)) ?? {}
  if (marks === undefined) return undefined
  for (let next = index + 1; next < to && writer.searches-- > 0; next++) {
    if (isClosingFence(writer.textOf(next), marks)) return next + 1
  }
  return undefined
}

/** `part` is the fence, with the columns of what it is in. */
export function writeFence(writer: BlockWriter, part: Part): number {
  const { from, to, base, out } = part
  const text = writer.textOf(from)
  const { marks = '', info: behind = '' } = readFenceLine(text) ?? {}
  const info = behind.trimStart()
  const start = writer.lines[from]?.first ?? 0
  const head = marks.length + behind.length - info.length
  const pad = ' '.repeat(out + Math.max(0, (writer.lines[from]?.indent ?? 0) - base))
  const body = { from: from + 1, to: to - 1 }
  const { attribute, lineCount, written } = includeFiles(writer, body, pad)
  const isAnnotated = markNotes(writer, body, /\.annotate\b/.test(info))
  const words = [clipMarks(fenceInfo(info), lineCount), isAnnotated ? 'annotated' : '', attribute].filter((word) => word !== '').join(' ')
  if (words !== info) writer.edits.push({ start: start + head, end: start + text.length, text: words })
  for (let index = from; index < to; index++) if (!written.has(index)) writer.move(index, part)
  return to
}

/** What follows the backticks, as docsgen has it. */
function fenceInfo(written: string): string {
  const braced = /^\{([^{}]*)\}[ \t]*$/.exec(written)
  if (!braced && !/[=#]|^\{/.test(written)) return written
  const inside = braced?.[1] ?? written
  const words: string[] = []
  let language = ''
  for (const { 1: key, 2: double, 3: single, 4: bare, 5: word = '' } of inside.matchAll(
    /([\w-]+)=(?:"([^"]*)"|'([^']*)'|([^\s"']+))|([^\s"']+)/g,
  )) {
    const value = double ?? single ?? bare ?? ''
    if (key === 'hl_lines')
      words.push(
        `{${value
          .trim()
          .split(/[\s,]+/)
          .join(',')}}`,
      )
    else if (key === 'linenums') words.push('numbered')
    else if (key === 'title' && value !== '') words.push(`title="${value.replaceAll('"', '')}"`)
    else if (word.startsWith('.') && language === '' && word !== '.annotate') language = word.slice(1)
    else if (word !== '' && !word.startsWith('.') && !word.startsWith('#') && language === '') language = word
  }
  return [language, ...words].filter((word) => word !== '').join(' ')
}

/** Lines that the code does not have are left out: MkDocs ignores them, and docsgen reports them. */
export function clipMarks(info: string, count: number): string {
  if (count === 0) return info
  return info.replace(/ ?\{([\d,-]+)\}/, (whole, written: string) => {
    const ranges = written.split(',').flatMap((range) => {
      const [from = 0, to = from] = range.split('-').map(Number)
      return from > count || from === 0 ? [] : [Math.min(to, count) === from ? String(from) : `${from}-${Math.min(to, count)}`]
    })
    return ranges.length === 0 ? '' : `${whole.startsWith(' ') ? ' ' : ''}{${ranges.join(',')}}`
  })
}

interface Body {
  readonly from: number
  readonly to: number
}

const noteMark = /(?:#|\/\/|--|;|%|\/\*|<!--)[ \t]*\((\d{1,3})\)(!?)[ \t]*(?:\*\/|-->)?[ \t]*$/

/** Comments such as `# (1)!` refer to the items of the list below. */
function markNotes(writer: BlockWriter, { from, to }: Body, isMarked: boolean): boolean {
  const isOn = isMarked || writer.features.has('annotate')
  if (!isOn) return false
  let next = to + 1
  while (next < writer.lines.length && writer.isBlank(next)) next++
  if (next >= writer.lines.length || !/^\d+\.[ \t]/.test(writer.textOf(next))) return false
  let found = false
  for (let index = from; index < to; index++) {
    const line = writer.lines[index]
    const match = line ? noteMark.exec(writer.textOf(index)) : null
    if (!line || !match) continue
    found = true
    const at = match[2] === '!' ? line.first + match.index + match[0].indexOf(')!') + 1 : undefined
    if (at !== undefined) writer.edits.push({ start: at, end: at + 1, text: '' })
  }
  return found
}

interface Included {
  /** For a whole file: `file="…"`. */
  readonly attribute: string
  /** Of the code that is shown. */
  readonly lineCount: number
  /** Lines that are written already. */
  readonly written: ReadonlySet<number>
}

/** A fence with the line of an include in it shows the file's code. */
function includeFiles(writer: BlockWriter, { from, to }: Body, pad: string): Included {
  const written = new Set<number>()
  let lineCount = to - from
  for (let index = from; index < to; index++) {
    const line = writer.lines[index]
    const text = writer.textOf(index)
    if (!line) continue
    if (/^;-+8<-+/.test(text)) writer.edits.push({ start: line.first, end: line.first + 1, text: '' })
    const include = readIncludeLine(text)
    const path = include ? findIncluded(writer, include, line.first) : undefined
    if (!include || path === undefined) continue
    written.add(index)
    const code = selectLines(writer.input.files.readText(path) ?? '', include)
    if (to === from + 1 && !include.isPart) {
      writer.replace(index, '')
      return { attribute: `file="${relativeTo(writer, path)}"`, lineCount: code.length, written }
    }
    const indent = pad + ' '.repeat(Math.max(0, line.indent - (writer.lines[from - 1]?.indent ?? 0)))
    writer.edits.push({ start: line.start, end: line.end, text: code.map((each) => (each === '' ? '' : indent + each)).join('\n') })
    lineCount += code.length - 1
    writer.note(line.first, text, copiedLines(path))
  }
  return { attribute: '', lineCount, written }
}

export function copiedLines(path: string): string {
  return `Code blocks include whole files or regions, so these lines of \`${posix.basename(path)}\` were copied.`
}
