import type { OtherSidebarEntry } from '../../../core/model/other-site.ts'
import { readOtherFrontMatter } from '../text/read-front-matter.ts'
import { originalText, reviseText } from '../text/revise-text.ts'
import { createTaken, type TranslationDraft } from '../text/translation-draft.ts'
import type { TranslateInput, Translation } from '../tool.ts'
import { readAdmonish } from './admonish.ts'
import { writeHeadingIds } from './heading-ids.ts'
import { translateCode } from './translate-code.ts'
import { findTitle, translateExpressions } from './translate-includes.ts'
import { translateProse } from './translate-prose.ts'

/** Writes a chapter of mdBook in docsgen's Markdown. */
export function translatePage(input: TranslateInput): Translation {
  const { text, page } = input
  const { bodyStart } = page?.frontMatter ?? readOtherFrontMatter(text, input.file).frontMatter
  const draft: TranslationDraft = { input, text, bodyStart, edits: [], notes: [], components: [], partials: [] }
  if (page && bodyStart === 0) writeTitle(draft)
  translateBlocks(draft)
  translateProse(draft)
  writeHeadingIds(draft, createTaken(draft.edits))
  return {
    revised: reviseText(originalText(text), draft.edits),
    notes: draft.notes.toSorted((a, b) => a.offset - b.offset),
    components: [],
    partials: draft.partials,
  }
}

/** A chapter without a heading is called as the summary calls it. */
function writeTitle(draft: TranslationDraft): void {
  const { text, input } = draft
  const title =
    findTitle(text) ??
    (/^ {0,3}#{1,6}[ \t]|^[^\n]+\n(?:=+|-+)[ \t]*$|<h1/im.test(text)
      ? undefined
      : labelOf(
          input.site.sidebars.flatMap(({ entries }) => entries),
          input.file,
        ))
  if (title !== undefined) draft.edits.push({ start: 0, end: 0, text: `---\ntitle: ${JSON.stringify(title)}\n---\n\n` })
}

function labelOf(entries: readonly OtherSidebarEntry[], file: string): string | undefined {
  for (const entry of entries) {
    if ('file' in entry && entry.file === file) return entry.label
    const found = entry.kind === 'group' ? labelOf(entry.entries, file) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

const fenceOpen = /^([ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]+|>)*)(`{3,}|~{3,})([^\n]*)$/

interface OpenFence {
  readonly marker: string
  readonly indent: string
  readonly infoStart: number
  readonly info: string
  /** The fence is a box. */
  readonly isBox: boolean
  readonly lines: { readonly text: string; readonly at: number }[]
}

/** Walks the lines: code, boxes that are written as code, and expressions, which mdBook also reads in code. */
function translateBlocks(draft: TranslationDraft): void {
  const { text } = draft
  const hasBoxes = draft.input.site.features.has('preprocessor:admonish')
  let open: OpenFence | undefined
  const boxes: OpenFence[] = []
  for (let start = draft.bodyStart; start < text.length; ) {
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    const line = text.slice(start, end)
    const [, indent = '', marker = '', info = ''] = line.includes('```') || line.includes('~~~') ? (fenceOpen.exec(line) ?? []) : []
    const outer = open ?? boxes.at(-1)
    const isClose =
      marker !== '' && info.trim() === '' && outer !== undefined && marker[0] === outer.marker[0] && marker.length >= outer.marker.length
    if (isClose && open) {
      endFence(draft, open)
      open = undefined
    } else if (isClose && outer) {
      boxes.pop()
      draft.edits.push({ start: start + indent.length, end, text: ':'.repeat(outer.marker.length) })
    } else if (open) open.lines.push({ text: line, at: start })
    else if (marker !== '' && !(marker[0] === '`' && info.includes('`'))) {
      const box = hasBoxes ? readAdmonish(info, ':'.repeat(marker.length)) : undefined
      const fence = { marker, indent, infoStart: start + indent.length + marker.length, info, isBox: box !== undefined, lines: [] }
      if (box === undefined) open = fence
      else {
        boxes.push(fence)
        draft.edits.push({ start: start + indent.length, end, text: box })
      }
    } else if (line.includes('{{')) translateExpressions(draft, { text: line, at: start }, { isInFence: false, infoEnd: undefined })
    start = end + 1
  }
  if (open) endFence(draft, open)
}

function endFence(draft: TranslationDraft, { infoStart, info, lines }: OpenFence): void {
  const infoEnd = lines.length === 1 ? infoStart + info.trimEnd().length : undefined
  const changed = new Set(
    lines.flatMap((line) => (line.text.includes('{{') && translateExpressions(draft, line, { isInFence: true, infoEnd }) ? [line] : [])),
  )
  translateCode(draft, { infoStart, info, lines: lines.filter((line) => !changed.has(line)) })
}
