import { posix } from 'node:path'
import type { ProjectPath } from '../../../../kit/files/paths.ts'
import { isClosingFence, readFenceLine } from '../../../../kit/markdown-lines/fence.ts'
import { relativeTo } from '../../values.ts'
import { settingsOf } from '../config.ts'
import type { BlockWriter, Part } from './block-writer.ts'

/** Returns the index after the line that closes a fence, or undefined if the line does not open a fence or no line closes it. */
export function findFenceEnd(writer: BlockWriter, index: number, { to }: Pick<Part, 'to'>): number | undefined {
  const { marks } = readFenceLine(writer.textOf(index)) ?? {}
  if (marks === undefined) return undefined
  for (let next = index + 1; next < to && writer.searches-- > 0; next++) {
    if (isClosingFence(writer.textOf(next), marks)) return next + 1
  }
  return undefined
}

/** Writes a fence. `part` is the fence, with the columns of the part that contains it. */
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

/** Returns the text after the backticks in docsgen's syntax. */
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
    if (key === 'hl_lines') words.push(`{${value.trim().replace(/[\s,]+/g, ',')}}`)
    else if (key === 'linenums') words.push('numbered')
    else if (key === 'title' && value !== '') words.push(`title="${value.replaceAll('"', '')}"`)
    else if (word.startsWith('.') && language === '' && word !== '.annotate') language = word.slice(1)
    else if (word !== '' && !word.startsWith('.') && !word.startsWith('#') && language === '') language = word
  }
  return [language, ...words].filter((word) => word !== '').join(' ')
}

/** Line numbers beyond the end of the code are omitted, because MkDocs ignores them, but docsgen reports them. */
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

/** Comments such as `# (1)!` refer to the items in the list below the code block. */
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

/** A code fence that contains an include line shows the code of the included file. */
function includeFiles(writer: BlockWriter, { from, to }: Body, pad: string) {
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
      return { attribute: `file="${relativeTo(writer.input.file, path)}"`, lineCount: code.length, written }
    }
    const indent = pad + ' '.repeat(Math.max(0, line.indent - (writer.lines[from - 1]?.indent ?? 0)))
    writer.edits.push({ start: line.start, end: line.end, text: code.map((each) => (each === '' ? '' : indent + each)).join('\n') })
    lineCount += code.length - 1
    writer.noteFound(line.first, text, copiedLines(path))
  }
  return { attribute: '', lineCount, written }
}

export function copiedLines(path: string): string {
  return `Code blocks include whole files or regions, so these lines of \`${posix.basename(path)}\` were copied.`
}

/** A line that includes a file. */
export interface IncludeLine {
  readonly syntax: 'snippet' | 'include' | 'plugin'
  readonly path: string
  /** The name of a region. */
  readonly region?: string
  /** Line ranges, starting from 1. If the end is Infinity, the range extends to the end of the file. */
  readonly lines?: readonly (readonly [number, number])[]
  /** The lines to highlight, in docsgen's syntax. */
  readonly highlighted?: string
  /** Whether only part of the file is shown. */
  readonly isPart: boolean
}

const snippet = /^-{1,}8<-{1,}[ \t]+(?:"([^"]+)"|'([^']+)')[ \t]*$/
const markdownInclude = /^\{!>?[ \t]*([^\s!{}]+)[ \t]*!\}$/
const variant = /^\{\*[ \t]+(\S+)(?=[ \t])([^{}*]*)\*\}$/
const plugin = /^\{%-?[ \t]+include-markdown[ \t]+(?:"([^"]+)"|'([^']+)')([^%]*)%\}$/

export function readIncludeLine(text: string): IncludeLine | undefined {
  const [, double, single] = snippet.exec(text) ?? []
  const written = double ?? single
  if (written !== undefined) return readSnippet(written)
  const [, path] = markdownInclude.exec(text) ?? []
  if (path !== undefined) return { syntax: 'include', path, isPart: false }
  const [, file, options = ''] = variant.exec(text) ?? []
  if (file !== undefined) {
    const lines = rangesOf(/\bln\[([^\]]*)\]/.exec(options)?.[1])
    const highlighted = /\bhl\[([^\]]*)\]/.exec(options)?.[1]?.replaceAll(':', '-').replace(/\s/g, '')
    return {
      syntax: 'include',
      path: file,
      isPart: lines !== undefined,
      ...(lines ? { lines } : {}),
      ...(highlighted ? { highlighted } : {}),
    }
  }
  const [, doubled, quoted, rest = ''] = plugin.exec(text) ?? []
  const included = doubled ?? quoted
  return included === undefined ? undefined : { syntax: 'plugin', path: included, isPart: /\b(?:start|end)=/.test(rest) }
}

/** `file.md`, `file.md:2:5`, `file.md:1:3,5:6`, or `file.md:region`. */
export function readSnippet(written: string): IncludeLine {
  const [, path = written, rest] = /^([^:]+):(.*)$/.exec(written.trim()) ?? []
  if (/^https?:/.test(written)) return { syntax: 'snippet', path: written, isPart: false }
  if (rest === undefined || rest === '') return { syntax: 'snippet', path, isPart: false }
  if (!/^[\d:,\s-]+$/.test(rest)) return { syntax: 'snippet', path, region: rest, isPart: true }
  return { syntax: 'snippet', path, lines: rangesOf(rest) ?? [], isPart: true }
}

function rangesOf(written: string | undefined): readonly (readonly [number, number])[] | undefined {
  return written?.split(',').flatMap((range) => {
    const [first = '', last] = range.trim().split(':')
    const from = Number(first === '' ? 1 : first)
    const to = last === undefined ? from : last === '' ? Number.POSITIVE_INFINITY : Number(last)
    return Number.isNaN(from) || Number.isNaN(to) ? [] : [[from, to] as const]
  })
}

/** Returns the file that a line includes. A missing file is added to the page's partials, so that it is reported. */
export function findIncluded(writer: BlockWriter, { path, syntax }: IncludeLine, offset: number): ProjectPath | undefined {
  const { files, file, page } = writer.input
  // Code cannot contain anchors.
  const hasText = /\.(?:md|markdown|txt|html?)$|^[^.]*$/i.test(posix.basename(path))
  if (/^https?:/.test(path)) {
    writer.noteFound(offset, path, 'Files of other sites are not included. Download the file, and include it.')
    if (hasText) writer.unknownParts.add('a file of another site')
    return undefined
  }
  const [folder = ''] = settingsOf(writer.features, 'folder')
  const bases =
    syntax === 'snippet'
      ? settingsOf(writer.features, 'snippets')
      : syntax === 'include'
        ? [...settingsOf(writer.features, 'include'), folder, posix.dirname(file)]
        : /^\.\.?\//.test(path)
          ? [posix.dirname(file)]
          : [page?.folder ?? posix.dirname(file)]
  const candidates = (bases.length === 0 ? [folder] : bases).map((base) => posix.normalize(posix.join(base, path)) as ProjectPath)
  const found = candidates.find((candidate) => files.hasFile(candidate))
  if (found !== undefined) return found
  const [first] = candidates
  if (hasText) writer.unknownParts.add('an included file that was not found')
  writer.noteFound(offset, path, 'The file does not exist, or is outside of the project.')
  // Files above the readable folder, files that a build generates, and files that match patterns may exist.
  if (first !== undefined && !first.startsWith('..') && !/[*{[]/.test(path) && files.hasFolder(posix.dirname(first)))
    writer.partials.add(first)
  return undefined
}

/** Returns the lines of a region or of ranges, without region markers and without their common indentation. */
export function selectLines(text: string, { region, lines }: IncludeLine): readonly string[] {
  const all = text.replace(/\n$/, '').split('\n')
  let chosen = all
  if (region !== undefined) {
    const mark = (word: string) => all.findIndex((line) => line.includes('8<-') && line.replace(/\s/g, '').includes(`[${word}:${region}]`))
    const [start, end] = [mark('start'), mark('end')]
    chosen = start === -1 ? [] : all.slice(start + 1, end === -1 ? undefined : end)
  } else if (lines) {
    chosen = lines.flatMap(([from, to]) => {
      const [first, last] = [from, to].map((each) => (each < 0 ? all.length + each + 1 : each)) as [number, number]
      return all.slice(Math.max(0, first - 1), Math.max(0, last))
    })
  }
  const kept = chosen.filter((line) => !/-8<-+[ \t]*\[[ \t]*(?:start|end)/.test(line))
  const indents = kept.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length)
  const shared = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY)
  return kept.map((line) => (line.trim() === '' ? '' : line.slice(Number.isFinite(shared) ? shared : 0)))
}
