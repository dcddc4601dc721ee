import { type Fence, type LineRules, readMarkdownLines } from '../../../kit/markdown-lines/read-lines.ts'
import type { OtherSidebarEntry } from '../other-site.ts'
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
  translateBlocks(draft, { from: bodyStart, to: text.length })
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

interface CodeBlock extends Fence {
  readonly lines: { readonly text: string; readonly at: number }[]
}

/** Walks the lines: code, boxes that are written as code, and expressions, which mdBook also reads in code. */
function translateBlocks(
  draft: TranslationDraft,
  { from, to, anyIndent }: LineRules & { readonly from: number; readonly to: number },
): void {
  let open: CodeBlock | undefined
  for (const { line, start, part, fence } of readMarkdownLines(draft.text.slice(0, to), { from, anyIndent: anyIndent ?? false })) {
    // A code block without a closing line ends with the list or quote around it.
    if (open && open.start !== fence?.start) {
      endBlock(draft, open, undefined)
      open = undefined
    }
    if (part === 'opening' && fence) open = { ...fence, lines: [] }
    else if (part === 'code') open?.lines.push({ text: line, at: start })
    else if (part === 'closing' && open) {
      endBlock(draft, open, { start, end: start + line.length })
      open = undefined
    } else if (line.includes('{{')) translateExpressions(draft, { text: line, at: start }, { isInFence: false, infoEnd: undefined })
  }
  if (open) endBlock(draft, open, undefined)
}

function endBlock(draft: TranslationDraft, block: CodeBlock, close: { readonly start: number; readonly end: number } | undefined): void {
  const { info, infoStart, marks, lines } = block
  const colons = ':'.repeat(marks.length)
  const box = draft.input.site.features.has('preprocessor:admonish') ? readAdmonish(info, colons) : undefined
  if (box === undefined) {
    endFence(draft, block)
    return
  }
  draft.edits.push({ start: infoStart - marks.length, end: infoStart + info.length, text: box })
  const [first, last] = [lines[0], lines.at(-1)]
  // The lines keep the indentation of the list that the box is in.
  if (first && last) translateBlocks(draft, { from: first.at, to: last.at + last.text.length, anyIndent: true })
  if (close) draft.edits.push({ start: draft.text.indexOf(marks, close.start), end: close.end, text: colons })
}

function endFence(draft: TranslationDraft, { infoStart, info, lines }: CodeBlock): void {
  const infoEnd = lines.length === 1 ? infoStart + info.trimEnd().length : undefined
  const changed = new Set(
    lines.flatMap((line) => (line.text.includes('{{') && translateExpressions(draft, line, { isInFence: true, infoEnd }) ? [line] : [])),
  )
  translateCode(draft, { infoStart, info, lines: lines.filter((line) => !changed.has(line)) })
}
