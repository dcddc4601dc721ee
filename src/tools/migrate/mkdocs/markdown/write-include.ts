import { posix } from 'node:path'
import { relativeTo } from '../../values.ts'
import { isPageFile } from '../config.ts'
import type { BlockWriter, Part } from './block-writer.ts'
import { clipMarks, copiedLines, findIncluded, type IncludeLine, readIncludeLine, readSnippet, selectLines } from './write-fence.ts'

const blockMark = /^-{1,}8<-{1,}$/
const regionMark = /^(?:<!--[ \t]*)?-{1,}8<-{1,}[ \t]*\[[ \t]*(start|end)[ \t]*:[ \t]*([\w-]+)[ \t]*\][ \t]*(?:-->)?$/

/** Lines that include a file: as Markdown, or as a code block if it is code. */
export function writeInclude(writer: BlockWriter, index: number, part: Part): number | undefined {
  const text = writer.textOf(index)
  const line = writer.lines[index]
  if (!line) return undefined
  const pad = writer.padOf(index, part)
  const [, edge, region] = regionMark.exec(text) ?? []
  if (edge !== undefined) {
    writer.replace(index, `${pad}<!-- ${edge === 'start' ? `#region ${region}` : '#endregion'} -->`)
    return index + 1
  }
  if (/^;-+8<-+/.test(text)) {
    writer.move(index, part)
    writer.edits.push({ start: line.first, end: line.first + 1, text: '' })
    return index + 1
  }
  if (blockMark.test(text)) {
    let end = index + 1
    while (end < part.to && !blockMark.test(writer.textOf(end))) end++
    if (end === part.to) return undefined
    for (let inner = index + 1; inner < end; inner++) {
      const written = writer.textOf(inner)
      if (written === '' || written.startsWith(';')) writer.replace(inner, '')
      else writer.replace(inner, includeText(writer, readSnippet(written), { index: inner, pad }) ?? `${pad}<!-- ${written} -->`)
    }
    writer.replace(index, '')
    writer.replace(end, '')
    return end + 1
  }
  const include = readIncludeLine(text)
  if (!include) return undefined
  writer.replace(index, includeText(writer, include, { index, pad }) ?? `${pad}<!-- ${text.replaceAll('--', '- -')} -->`)
  return index + 1
}

/** undefined if the file cannot be included. */
function includeText(writer: BlockWriter, include: IncludeLine, { index, pad }: { index: number; pad: string }): string | undefined {
  const offset = writer.lines[index]?.first ?? 0
  const written = writer.textOf(index)
  const path = findIncluded(writer, include, offset)
  if (path === undefined) return undefined
  if (!isPageFile(path) && !/\.(?:txt|html?)$/.test(path)) return codeBlock(writer, include, { path, offset, written, pad })
  if (include.syntax === 'plugin' && include.isPart) {
    writer.note(
      offset,
      written,
      `Mark the part in \`${posix.basename(path)}\` with \`<!-- #region name -->\` and \`<!-- #endregion -->\`, and include it.`,
    )
    writer.unknownParts.add('a part of an included file')
    return undefined
  }
  if (include.lines) {
    writer.note(offset, written, `Partials are whole files or regions, so these lines of \`${posix.basename(path)}\` were copied.`)
    return `\n${selectLines(writer.input.files.readText(path) ?? '', include)
      .map((line) => (line === '' ? '' : pad + line))
      .join('\n')}\n`
  }
  writer.partials.add(path)
  return `${pad}:::include ${relativeTo(writer.input.file, path)}${include.region === undefined ? '' : `#${include.region}`}`
}

interface Code {
  readonly path: ReturnType<typeof findIncluded> & string
  readonly offset: number
  readonly written: string
  readonly pad: string
}

const languages: Readonly<Record<string, string>> = {
  py: 'python',
  yml: 'yaml',
  toml: 'toml',
  rs: 'rust',
  sh: 'bash',
  md: 'markdown',
  js: 'js',
}

function codeBlock(writer: BlockWriter, include: IncludeLine, { path, offset, written, pad }: Code): string {
  const ending = posix.extname(path).slice(1)
  const head = `${pad}\`\`\`${languages[ending] ?? ending}`
  const code = selectLines(writer.input.files.readText(path) ?? '', include)
  if (!include.isPart) {
    const marked = include.highlighted === undefined ? '' : clipMarks(` {${include.highlighted}}`, code.length)
    return `${head}${marked} file="${relativeTo(writer.input.file, path)}"\n${pad}\`\`\``
  }
  writer.note(offset, written, copiedLines(path))
  const lines = code.map((line) => (line === '' ? '' : pad + line)).join('\n')
  return `${head}${shiftMarks(include)}\n${lines}\n${pad}\`\`\``
}

/** Highlighted lines are counted in the file, and in docsgen in what is shown. */
function shiftMarks({ highlighted, lines = [] }: IncludeLine): string {
  const shown = lines.flatMap(([from, to]) =>
    Number.isFinite(to) ? Array.from({ length: Math.max(0, Math.min(to - from + 1, 5000)) }, (_, at) => from + at) : [],
  )
  const last = lines.at(-1)
  const numbers = (highlighted ?? '').split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number)
    return Array.from({ length: Math.max(0, Math.min(to - from + 1, 5000)) }, (_, at) => from + at)
  })
  const marked = numbers.flatMap((number) => {
    const at = shown.indexOf(number)
    if (at !== -1) return [at + 1]
    return last && !Number.isFinite(last[1]) && number >= last[0] ? [shown.length + number - last[0] + 1] : []
  })
  return marked.length === 0 ? '' : ` {${marked.join(',')}}`
}
