import type { Comment, Node, Span } from 'oxc-parser'
import type { ReferenceFile } from '../references/reference-file.ts'
import { workOn } from '../references/work-limits.ts'
import { type DocComment, readDocComment } from './declarations.ts'
import { oneLine } from './layout-code.ts'
import { isFileComment, readTsdocComment } from './tsdoc-comment.ts'
import { findOpenEnds } from './type-names.ts'

/** A parsed file: texts, lines, and comments of nodes. */
export interface SourceText {
  readonly file: ReferenceFile
  slice(span: Pick<Span, 'start' | 'end'>): string
  /** Formats a type or other code on one line, without comments; empty for none. */
  typeText(node: Node | null | undefined): string
  lineAt(offset: number): number
  /** All documentation comments, without their marks. */
  readonly docs: readonly DocSource[]
  /** Finds the last documentation comment between two offsets. */
  commentBetween(from: number, to: number): DocComment | undefined
}

interface DocSource {
  readonly comment: string
  readonly line: number
}

export function createSourceText(file: ReferenceFile, comments: readonly Comment[], readsTsdoc = false): SourceText {
  const { text } = file
  const docs = comments.filter(({ type, value }) => type === 'Block' && value.startsWith('*'))
  const docStarts = docs.map(({ start }) => start)
  const lineStarts = findLineStarts(text)
  const lineAt = (offset: number) => lastAtMost(lineStarts, offset) + 1
  return {
    file,
    lineAt,
    get docs() {
      return docs.map(({ value, start }) => ({ comment: value, line: lineAt(start) }))
    },
    slice: ({ start, end }) => text.slice(start, end),
    typeText(node) {
      if (!node) return ''
      workOn({ file: file.name, line: lineAt(node.start) })
      const code = text.slice(node.start, node.end)
      return oneLine(code.includes('{') && code.includes('\n') ? separateMembers(code, node, text) : code)
    },
    commentBetween(from, to) {
      for (let index = lastAtMost(docStarts, to); index >= 0; index--) {
        const comment = docs[index]
        if (comment === undefined || comment.start < from) return undefined
        if (comment.end > to) continue
        workOn({ file: file.name, line: lineAt(comment.start) }, comment.value)
        const read = (readsTsdoc ? readTsdocComment : readDocComment)(comment.value, lineAt(comment.start))
        // The comment of the file is not that of its first statement.
        if (!readsTsdoc || !isFileComment(read)) return read
      }
      return undefined
    },
  }
}

/** Adds separators between members that were on separate lines. */
function separateMembers(code: string, node: Node, text: string): string {
  let result = ''
  let from = 0
  for (const end of findOpenEnds(node, text)) {
    result += `${code.slice(from, end - node.start)};`
    from = end - node.start
  }
  return result + code.slice(from)
}

function findLineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The index of the last number that is not above the limit, in ascending numbers; -1 if all are. */
function lastAtMost(numbers: readonly number[], limit: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((numbers[middle] ?? 0) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}
