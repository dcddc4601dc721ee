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
  let fence: string | undefined
  for (const [index, raw] of comment.split('\n').entries()) {
    const line = unescapeMarks(commentLine(raw, index === 0))
    const marks = fenceLine.exec(line)
    if (fence !== undefined) {
      if (marks?.[1]?.startsWith(fence) && marks[2]?.trim() === '') fence = undefined
    } else if (marks) fence = marks[1]
    const tag = fence === undefined && marks === null ? tagLine.exec(commentLine(raw, index === 0)) : null
    if (tag) {
      flush()
      name = tag[1]
      lines = [unescapeMarks(tag[2] ?? '')]
      start = firstLine + index
    } else lines.push(line)
  }
  flush()
  return { description, tags }
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
