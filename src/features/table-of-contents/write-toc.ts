import type { Tokens } from 'marked'
import { bodyText } from '../../core/markdown/body-messages.ts'
import { limits, OverLimit } from '../../core/markdown/limits.ts'
import { linePrefix } from '../../core/markdown/line-prefix.ts'
import type { PageWalk } from '../../core/markdown/page-walk.ts'
import type { Heading } from '../../core/model/document.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { encodePercent } from '../../kit/escape/percent.ts'
import { createDiagnostic } from './diagnostics.ts'

/** `[[toc]]` as VitePress writes it, or `[TOC]` as MkDocs does, alone in a paragraph, if it is not a reference to a link definition. */
export function isTocMark({ raw, tokens }: Tokens.Paragraph): boolean {
  return raw[0] === '[' && /^(?:\[\[_?toc_?\]\]|\[toc\])\s*$/i.test(raw) && tokens.every(({ type }) => type === 'text' || type === 'em')
}

/** Leaves room for the list of the page's headings, which are known at the end of the walk. */
export function writeToc(walk: PageWalk, { raw }: Tokens.Paragraph, offset: number): void {
  walk.found.tocs.push({ offset, length: raw.trimEnd().length })
  walk.writer.later(() => walk.found.tocHtml)
}

/** Makes the lists when all headings are known. */
export function finishTocs(walk: PageWalk): void {
  const { tocs, headings } = walk.found
  if (tocs.length === 0) return
  const { min, max } = walk.page.tocLevels
  const listed = headings.filter(({ depth, text }) => depth >= min && depth <= max && text !== '').slice(0, limits.tocEntries)
  if (listed.length === 0) {
    for (const { offset, length } of tocs)
      walk.reports.add(createDiagnostic('markdown/empty-toc', { min, max }, walk.reports.locate(offset, length)))
    return
  }
  walk.found.tocHtml = `<nav class="contents" aria-label="${bodyText(walk.page, 'contents')}">\n${listHtml(listed)}</nav>\n`
  if (tocs.length * walk.found.tocHtml.length > limits.outputBytes) throw new OverLimit(`${limits.outputBytes / 1e6} MB of HTML`)
  for (const { offset, length } of tocs) {
    const prefix = linePrefix(walk.page.text, offset)
    walk.found.markdownEdits.push({ start: offset, end: offset + length, text: listMarkdown(listed).join(`\n${prefix}`) })
  }
}

/** Nested lists. A heading that skips a level is nested one level deeper only. */
function listHtml(headings: readonly Heading[]): string {
  let html = ''
  const open: number[] = []
  for (const { depth, id, html: text } of headings) {
    while (open.length > 1 && (open.at(-1) ?? 0) > depth && (open.at(-2) ?? 0) >= depth) {
      open.pop()
      html += '</li>\n</ul>\n'
    }
    if (open.length > 0 && (open.at(-1) ?? 0) >= depth) {
      html += '</li>\n'
      open[open.length - 1] = depth
    } else {
      html += `${open.length > 0 ? '\n' : ''}<ul>\n`
      open.push(depth)
    }
    html += `<li><a href="#${escapeHtml(encodePercent(id))}">${text}</a>`
  }
  return html + '</li>\n</ul>\n'.repeat(open.length)
}

function listMarkdown(headings: readonly Heading[]): string[] {
  const least = Math.min(...headings.map(({ depth }) => depth))
  return headings.map(
    ({ depth, id, text }) => `${'  '.repeat(depth - least)}- [${text.replace(/[\\[\]]/g, '\\$&')}](#${encodePercent(id)})`,
  )
}
