import { readFenceInfo } from '../../../core/markdown/fence-info.ts'
import { blankCode } from '../../../kit/markdown-lines/code-spans.ts'
import { type Fence, type LineRules, linesOutsideFences, readMarkdownLines } from '../../../kit/markdown-lines/read-lines.ts'
import type { OtherSidebarEntry } from '../other-site.ts'
import { ownSyntax } from '../own-syntax.ts'
import { createTaken, PageDraft } from '../text/page-draft.ts'
import type { Span } from '../text/revise-text.ts'
import type { TranslateInput, Translation } from '../tool.ts'
import { admonitionKinds, capitalize } from '../values.ts'
import { unknownPreprocessors, writeHeadingIds } from './resolve-link.ts'
import { findTitle, translateExpressions } from './translate-includes.ts'

/** Rewrites an mdBook chapter in docsgen's Markdown. */
export function translatePage(input: TranslateInput): Translation {
  const draft = new PageDraft(input)
  const { text, bodyStart } = draft
  if (input.page && bodyStart === 0) writeTitle(draft)
  translateBlocks(draft, { from: bodyStart, to: text.length })
  translateProse(draft)
  writeHeadingIds(draft, createTaken(draft.edits))
  for (const name of unknownPreprocessors(input.site)) draft.unknownParts.add(name)
  return draft.finish()
}

/** A chapter without a level-1 heading gets the name from the summary. */
function writeTitle(draft: PageDraft): void {
  const { text, input } = draft
  const hasTitle = /^ {0,3}#[ \t]|^[^\n]+\n=+[ \t]*$|<h1/im.test(text)
  const entries = input.site.sidebars.flatMap((sidebar) => sidebar.entries)
  const title = findTitle(text) ?? (hasTitle ? undefined : labelOf(entries, input.file))
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

/** A fenced code block, and its lines with their offsets. */
interface CodeBlock extends Fence {
  readonly lines: { readonly text: string; readonly at: number }[]
}

/** Processes the lines: code, admonitions that are written as code, and expressions, which mdBook also reads in code. */
function translateBlocks(draft: PageDraft, { from, to, anyIndent }: LineRules & { readonly from: number; readonly to: number }): void {
  let open: CodeBlock | undefined
  for (const { line, start, part, fence } of readMarkdownLines(draft.text.slice(0, to), { from, anyIndent: anyIndent ?? false })) {
    // A code block without a closing line ends together with the list or quote that contains it.
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

function endBlock(draft: PageDraft, block: CodeBlock, close: Span | undefined): void {
  const { info, infoStart, marks, lines } = block
  const colons = ':'.repeat(marks.length)
  const box = draft.features.has('preprocessor:admonish') ? readAdmonish(info, colons) : undefined
  if (box === undefined) {
    endFence(draft, block)
    return
  }
  draft.edits.push({ start: infoStart - marks.length, end: infoStart + info.length, text: box })
  const [first, last] = [lines[0], lines.at(-1)]
  // The lines keep the indentation of the list that contains the admonition.
  if (first && last) translateBlocks(draft, { from: first.at, to: last.at + last.text.length, anyIndent: true })
  if (close) draft.edits.push({ start: draft.text.indexOf(marks, close.start), end: close.end, text: colons })
}

function endFence(draft: PageDraft, block: CodeBlock): void {
  const { infoStart, info, lines } = block
  const infoEnd = lines.length === 1 ? infoStart + info.trimEnd().length : undefined
  const changed = new Set(
    lines.flatMap((line) => (line.text.includes('{{') && translateExpressions(draft, line, { isInFence: true, infoEnd }) ? [line] : [])),
  )
  translateCode(draft, { ...block, lines: lines.filter((line) => !changed.has(line)) })
}

/** The line that opens the box of ```` ```admonish warning title="Beware" ````, or undefined for other fences. */
function readAdmonish(info: string, colons: string): string | undefined {
  const words = /^\s*admonish(?:\s+|$)([\s\S]*)$/.exec(info)?.[1]
  if (words === undefined) return undefined
  const directive = /^(?!title=|collapsible=|class=|id=)([\w-]+)/.exec(words)?.[1]?.toLowerCase() ?? 'note'
  const title = /\btitle\s*=\s*"((?:[^"\\]|\\.)*)"/.exec(words)?.[1] ?? /^[\w-]*\s*"((?:[^"\\]|\\.)*)"/.exec(words)?.[1]
  const kind = admonitionKinds[directive] ?? 'note'
  const shown = (title ?? (directive === kind ? '' : capitalize(directive))).replace(/\\(.)/g, '$1')
  const box = /\bcollapsible\s*=\s*true\b/.test(words) ? 'details' : kind
  const label = box === 'details' && shown === '' ? capitalize(directive) : shown
  return `${colons}${box}${label === '' ? '' : ` ${label}`}`
}

/** Attributes for rustdoc that are written in place of a language. */
const withoutLanguage = new Set(['ignore', 'should_panic', 'no_run', 'notrust', 'compile_fail', 'none', 'norun'])

/** Translates the attributes after a language, and lines that mdBook hides until readers show them. */
function translateCode(draft: PageDraft, { infoStart, info, lines }: CodeBlock): void {
  const span = { start: infoStart, end: infoStart + info.length }
  const words = info.trim().split(/[\s,]+/)
  const [language = ''] = words
  const prefix = words.find((word) => word.startsWith('hidelines='))?.slice('hidelines='.length)
  if (withoutLanguage.has(language)) draft.edits.push({ ...span, text: 'text' })
  else {
    const { unknown } = readFenceInfo(info, ownSyntax.fenceWords)
    const left = unknown.filter((word) => word !== prefix)
    if (unknown.length > 0 || prefix !== undefined) {
      draft.edits.push({ ...span, text: withoutWords(info, new Set([...left, ...(prefix === undefined ? [] : [`hidelines=${prefix}`])])) })
      // Attributes for rustdoc, which readers do not see.
      if (left.some((word) => !/^[\w-]+$/.test(word))) draft.note(span, `Removed ${left.map((word) => `\`${word}\``).join(', ')}.`)
    }
  }
  if (language === 'rust' || prefix !== undefined) hideLines(draft, lines, prefix)
}

function withoutWords(info: string, removed: ReadonlySet<string>): string {
  return info
    .split(/(?=[\s,])/)
    .filter((part) => !removed.has(part.replace(/^[\s,]+/, '')))
    .join('')
}

/** In Rust, `# use std::fs;` is hidden, and `##` stands for a `#`. docsgen hides lines between two comments. */
function hideLines(draft: PageDraft, lines: CodeBlock['lines'], prefix: string | undefined): void {
  const comment = prefix === undefined ? '//' : '#'
  let isOpen = false
  for (const { text, at } of lines) {
    const indent = /^\s*/.exec(text)?.[0] ?? ''
    const rest = text.slice(indent.length)
    const marked = prefix === undefined ? /^#(?: |$)/.exec(rest)?.[0] : rest.startsWith(prefix) ? prefix : undefined
    const open = marked !== undefined && !isOpen ? `${indent}${comment} ---cut-start---\n` : ''
    const close = marked === undefined && isOpen ? `${indent}${comment} ---cut-end---\n` : ''
    isOpen = marked !== undefined
    if (marked !== undefined) draft.edits.push({ start: at, end: at + indent.length + marked.length, text: open + indent })
    else if (prefix === undefined && rest.startsWith('##'))
      draft.edits.push({ start: at, end: at + indent.length + 1, text: close + indent })
    else if (close !== '') draft.edits.push({ start: at, end: at, text: close })
  }
  const last = lines.at(-1)
  if (isOpen && last)
    draft.edits.push({ start: last.at + last.text.length, end: last.at + last.text.length, text: `\n${comment} ---cut-end---` })
}

/** Translates mdBook syntax in text: MathJax formulas, smart dashes, definition lists, and icons. */
function translateProse(draft: PageDraft): void {
  const { text, bodyStart, input } = draft
  const { features } = input.site
  const isTaken = createTaken(draft.edits)
  const outside = blankCode(text, { from: bodyStart })
  const add = (start: number, end: number, replacement: string) => {
    if (!isTaken(start, end)) draft.edits.push({ start, end, text: replacement })
  }
  if (features.has('math') && outside.includes('\\\\')) {
    for (const { 0: found, 1: opening, index } of outside.matchAll(/\\\\(?:([([])|[)\]])/g)) {
      const isInline = found.endsWith('(') || found.endsWith(')')
      // Dollar signs are not followed or preceded by spaces inside a formula.
      const around = opening === undefined ? outside.slice(Math.max(0, index - 20), index) : outside.slice(index + 3, index + 23)
      const spaces = around.length - (opening === undefined ? around.trimEnd() : around.trimStart()).length
      if (isInline) add(index - (opening === undefined ? spaces : 0), index + found.length + (opening === undefined ? 0 : spaces), '$')
      else add(index, index + found.length, '$$')
    }
  }
  // Only unambiguous dashes are translated, because `--` also occurs in commands and URLs.
  if (features.has('smart-punctuation') && outside.includes(' --- ')) {
    for (const { 0: line, index } of outside.matchAll(/^(?! {4}|\t| {0,3}\[[^\]\n]*\]:)[^\n]*[^\s|:-] --- (?=[^\s|:-])[^\n]*$/gm))
      for (const { index: at } of line.matchAll(/ --- /g)) add(index + at + 1, index + at + 4, '—')
  }
  if (features.has('preprocessor:toc'))
    for (const { 0: found, index } of text.matchAll(/^<!--[ \t]*toc[ \t]*-->[ \t]*$/gm)) add(index, index + found.length, '[[toc]]')
  if (features.has('definition-lists') && /\n {0,3}:[ \t]+\S/.test(outside)) writeTermIds(draft, isTaken)
  for (const { 0: found, index } of outside.matchAll(/<i\s+class="fa[^"<>]*"[^<>]*>\s*<\/i>/g)) {
    add(index, index + found.length, '')
    draft.note({ start: index, end: index + found.length }, 'Icons of Font Awesome are not available. Use `<Icon>`.')
  }
}

/** mdBook gives IDs to terms, as it does to headings. */
function writeTermIds(draft: PageDraft, isTaken: (start: number, end: number) => boolean): void {
  let before: { readonly line: string; readonly at: number } | undefined
  for (const { line, start: at } of linesOutsideFences(draft.text, { from: draft.bodyStart })) {
    const isDefinition = /^ {0,3}:[ \t]+\S/.test(line)
    if (isDefinition && before && !/^\s*(?:[:#>|<-]|\d+[.)])/.test(before.line) && !isTaken(before.at, before.at + 1)) {
      const id = before.line
        .trim()
        .replace(/<[^<>]*>|[`*]/g, '')
        .replace(/[^\p{Alphabetic}\p{N}_\s-]/gu, '')
        .replace(/\s/g, '-')
        .toLowerCase()
      const indent = before.line.length - before.line.trimStart().length
      if (id !== '') draft.edits.push({ start: before.at + indent, end: before.at + indent, text: `<a id="${id}"></a>` })
    }
    before = line.trim() === '' || isDefinition ? undefined : { line, at }
  }
}
