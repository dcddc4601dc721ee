import type { DocComment, DocTag, DocText } from './declarations.ts'

/** Names of packages (`@scope/name`) and decorators (`@Input()`) at the start of a line are text. */
const tagLine = /^\s*@([a-z][A-Za-z]*)(?=\s|$)\s*(.*)$/
const fenceLine = /^\s*(`{3,}|~{3,})(.*)$/

/** Reads what stands between `/*` and `*\/`, line by line; tags within code fences and `{@link …}` are text. */
export function readDocComment(comment: string, firstLine: number): DocComment {
  const description: DocText[] = []
  const tags: DocTag[] = []
  let name: string | undefined
  let lines: string[] = []
  let start = firstLine
  const flush = () => {
    const part = trimLines(lines, start)
    if (name === undefined || name === 'description') {
      if (part.text !== '') description.push(part)
    } else tags.push({ name, ...part })
  }
  const raw = comment.split('\n').map((line, index) => commentLine(line, index === 0))
  let codeEnd = -1
  for (const [index, line] of raw.entries()) {
    if (index > codeEnd) codeEnd = findFenceEnd(raw, index) ?? codeEnd
    const tag = index > codeEnd ? tagLine.exec(line) : null
    if (tag) {
      flush()
      name = tag[1]
      lines = [unescapeMarks(tag[2] ?? '')]
      start = firstLine + index
    } else lines.push(unescapeMarks(line))
  }
  flush()
  return { description, tags }
}

/** Where the code fence that a line begins ends. One that never ends must not take the tags behind it along. */
function findFenceEnd(lines: readonly string[], start: number): number | undefined {
  const marks = fenceLine.exec(lines[start] ?? '')?.[1]
  if (marks === undefined) return undefined
  for (let index = start + 1; index < lines.length; index++) {
    const end = fenceLine.exec(lines[index] ?? '')
    if (end?.[1]?.startsWith(marks) && end[2]?.trim() === '') return index
  }
  return undefined
}

export function findTag({ tags }: DocComment, name: string): DocTag | undefined {
  return tags.find((tag) => tag.name === name)
}

/** The first line of a tag's text; undefined where there is no such tag. */
export function tagLineOf(comment: DocComment, name: string): string | undefined {
  return findTag(comment, name)?.text.split('\n', 1)[0]?.trim()
}

function commentLine(raw: string, isFirst: boolean): string {
  return isFirst ? raw.replace(/^\*[ \t]?/, '') : raw.replace(/^[ \t]*\*? ?/, '')
}

/** What cannot be written in a comment as it is. */
function unescapeMarks(line: string): string {
  return line
    .replace(/\\@/g, '@')
    .replace(/\\\/\*/g, '/*')
    .replace(/\*\\\//g, '*/')
    .replace(/\s+$/, '')
}

function trimLines(lines: readonly string[], start: number): DocText {
  const first = lines.findIndex((line) => line !== '')
  if (first === -1) return { text: '', line: start }
  const last = lines.findLastIndex((line) => line !== '')
  return { text: lines.slice(first, last + 1).join('\n'), line: start + first }
}
