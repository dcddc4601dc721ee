import { decodeIfValid } from '../../../kit/escape/percent.ts'
import { blankComments } from '../../../kit/markdown-lines/code-spans.ts'
import { withoutClosingSigns } from './heading-ids.ts'

/** An entry of `SUMMARY.md`. */
export interface SummaryEntry {
  readonly title: string
  /** As written, decoded; undefined for a draft and for the title of a part. */
  readonly path: string | undefined
  readonly isPart: boolean
  /** An item of the list: chapters before and after it belong to no part. */
  readonly isNumbered: boolean
  readonly line: number
  readonly column: number
  readonly entries: SummaryEntry[]
}

const listItem = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])([ \t]+)(\S[^\n]*)$/
/** More levels than any book has. */
const maxDepth = 50

/** Reads chapters, parts, and drafts. Other lines mean nothing to mdBook. */
export function readSummary(text: string): readonly SummaryEntry[] {
  const top: SummaryEntry[] = []
  let open: { readonly indent: number; readonly entries: SummaryEntry[] }[] = []
  let hasTitle = false
  const lines = blankComments(text).split('\n')
  for (const [index, line] of lines.entries()) {
    const item = listItem.exec(line)
    if (item) {
      const indent = widthOf(item[1] ?? '')
      while ((open.at(-1)?.indent ?? -1) >= indent) open.pop()
      const link = readLink(item[3] ?? '', index + 1, line.length - (item[3]?.length ?? 0) + 1)
      if (!link) continue
      const entry = { ...link, isNumbered: true }
      ;(open.at(-1)?.entries ?? top).push(entry)
      if (open.length < maxDepth) open.push({ indent, entries: entry.entries })
      continue
    }
    const heading = /^ {0,3}#{1,6}[ \t]+(\S[^\n]*)$/.exec(line)?.[1]
    if (heading !== undefined) {
      open = []
      // The first one is the title of the list itself.
      if (hasTitle || top.length > 0)
        top.push({ title: plain(heading), path: undefined, isPart: true, isNumbered: false, line: index + 1, column: 1, entries: [] })
      hasTitle = true
      continue
    }
    const chapter = /^ {0,3}\[/.test(line) ? readLink(line.trim(), index + 1, line.indexOf('[') + 1) : undefined
    if (!chapter) continue
    open = []
    top.push(chapter)
  }
  return top
}

/** `[Title](path.md)`; the title can contain brackets. */
function readLink(text: string, line: number, column: number): SummaryEntry | undefined {
  const middle = text.lastIndexOf('](')
  if (!text.startsWith('[') || middle === -1) return undefined
  const close = text.lastIndexOf(')')
  const written = text.slice(middle + 2, close > middle ? close : undefined).trim()
  const [target = ''] = written.startsWith('<') ? written.slice(1).split('>', 1) : written.split(' "', 1)
  const path = decodeIfValid(target.trim())
  return {
    title: plain(text.slice(1, middle)),
    path: path === '' ? undefined : path,
    isPart: false,
    isNumbered: false,
    line,
    column,
    entries: [],
  }
}

function plain(text: string): string {
  return withoutClosingSigns(text)
    .replace(/[`*]/g, '')
    .replace(/\\([[\]_<>#])/g, '$1')
    .trim()
}

function widthOf(indent: string): number {
  return indent.replaceAll('\t', '    ').length
}
