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
  const written = comment.split('\n').map((raw, index) => commentLine(raw, index === 0))
  const fenced = findFenced(written)
  for (const [index, raw] of written.entries()) {
    const line = unescapeMarks(raw)
    const tag = fenced.has(index) ? null : tagLine.exec(raw)
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

/** The numbers of lines within code fences. A fence that nothing closes ends with its tag. */
function findFenced(lines: readonly string[]): ReadonlySet<number> {
  const fenced = new Set<number>()
  for (let start = 0; start < lines.length; start++) {
    const fence = fenceLine.exec(lines[start] ?? '')?.[1]
    if (fence === undefined) continue
    const end = lines.findIndex((line, index) => index > start && closes(line, fence))
    for (let index = start; index <= end; index++) fenced.add(index)
    if (end !== -1) start = end
  }
  return fenced
}

function closes(line: string, fence: string): boolean {
  const [, marks, rest] = fenceLine.exec(line) ?? []
  return marks?.startsWith(fence) === true && rest?.trim() === ''
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
