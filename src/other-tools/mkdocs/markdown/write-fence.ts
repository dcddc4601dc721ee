import { posix } from 'node:path'
import type { BlockWriter, Part } from './block-writer.ts'
import { findIncluded, readIncludeLine, relativeTo, selectLines } from './included-file.ts'

const opening = /^(`{3,}|~{3,})[ \t]*(.*)$/

/** The index behind the line that closes a fence; undefined if the line opens none, or nothing closes it. */
export function findFenceEnd(writer: BlockWriter, index: number, { to }: Pick<Part, 'to'>): number | undefined {
  const [, marks = '', info = ''] = opening.exec(writer.textOf(index)) ?? []
  if (marks === '' || (marks.startsWith('`') && info.includes('`'))) return undefined
  for (let next = index + 1; next < to && writer.searches-- > 0; next++) {
    const text = writer.textOf(next)
    if (text.length >= marks.length && text === (marks[0] ?? '').repeat(text.length)) return next + 1
  }
  return undefined
}

/** `part` is the fence, with the columns of what it is in. */
export function writeFence(writer: BlockWriter, part: Part): number {
  const { from, to, base, out } = part
  const text = writer.textOf(from)
  const [, marks = '', info = ''] = opening.exec(text) ?? []
  const start = writer.lines[from]?.first ?? 0
  const head = marks.length + text.slice(marks.length).length - text.slice(marks.length).trimStart().length
  const pad = ' '.repeat(out + Math.max(0, (writer.lines[from]?.indent ?? 0) - base))
  const body = { from: from + 1, to: to - 1 }
  const included = includeFile(writer, body, pad)
  const isAnnotated = markNotes(writer, body, /\.annotate\b/.test(info))
  const words = [fenceInfo(info), isAnnotated ? 'annotated' : '', included].filter((word) => word !== '').join(' ')
  if (words !== info) writer.edits.push({ start: start + head, end: start + text.length, text: words })
  for (let index = from; index < to; index++)
    if (included === '' || index === from || index === to - 1) writer.move(index, { ...part, base, out })
  return to
}

/** What follows the backticks, as docsgen has it. */
export function fenceInfo(written: string): string {
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

/** A fence with the line of an include in it shows the file's code. Returns the attribute for a whole file. */
function includeFile(writer: BlockWriter, { from, to }: Body, pad: string): string {
  let attribute = ''
  for (let index = from; index < to; index++) {
    const line = writer.lines[index]
    const text = writer.textOf(index)
    if (!line) continue
    if (/^;-+8<-+/.test(text)) writer.edits.push({ start: line.first, end: line.first + 1, text: '' })
    const include = readIncludeLine(text)
    if (!include) continue
    const path = findIncluded(writer, include, line.first)
    if (path === undefined) continue
    if (to === from + 1 && !include.isPart) {
      attribute = `file="${relativeTo(writer, path)}"`
      writer.replace(index, '')
      continue
    }
    const code = selectLines(writer.input.files.readText(path) ?? '', include)
    const indent = pad + ' '.repeat(Math.max(0, line.indent - (writer.lines[from - 1]?.indent ?? 0)))
    writer.edits.push({ start: line.start, end: line.end, text: code.map((each) => (each === '' ? '' : indent + each)).join('\n') })
    // The line has its indentation.
    writer.note(line.first, text, `Code blocks include whole files or regions, so these lines of \`${posix.basename(path)}\` were copied.`)
  }
  return attribute
}
