import type { Tokens } from 'marked'
import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature } from '../../core/feature.ts'
import { bodyText } from '../../core/markdown/body-writer.ts'
import { limits, OverLimit } from '../../core/markdown/limits.ts'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import { linePrefix } from '../../core/markdown/write-code.ts'
import type { Heading } from '../../core/model/document.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { encodePercent } from '../../kit/escape/percent.ts'

/** The strings that tables of contents add to pages. */
const texts = { contents: 'Contents' }

const { diagnostics, report } = defineDiagnostics({
  'markdown/empty-toc': warning(
    'Empty table of contents',
    ({ min, max }: { min: number; max: number }) =>
      `This table of contents is not shown because the page has no headings ${min === max ? `at level ${min}` : `at levels ${min} to ${max}`}.`,
    'Remove the line, or set the levels with `toc.min` and `toc.max` in the front matter.',
  ),
})

const notes = createNotes(() => ({
  places: [] as { readonly offset: number; readonly length: number }[],
  /** The HTML of the list. Empty until all headings are known. */
  html: '',
}))

export const tableOfContents = defineFeature({
  name: 'table-of-contents',
  texts,
  diagnostics,
  syntax: {
    isIn: ({ isGenerated, text }) => !isGenerated && /toc_?\]/i.test(text),
    paragraph(walk, token, offset) {
      if (!isTocMark(token)) return false
      writeToc(walk, token, offset)
      return true
    },
    finish: finishTocs,
  },
})

/** `[[toc]]`, as VitePress writes it, or `[TOC]`, as MkDocs does, alone in a paragraph, unless it refers to a link definition. */
function isTocMark({ raw, tokens }: Tokens.Paragraph): boolean {
  return raw[0] === '[' && /^(?:\[\[_?toc_?\]\]|\[toc\])\s*$/i.test(raw) && tokens.every(({ type }) => type === 'text' || type === 'em')
}

/** Reserves space for the list of the page's headings, which are known at the end of the walk. */
function writeToc(walk: PageWalk, { raw }: Tokens.Paragraph, offset: number): void {
  const found = notes(walk)
  found.places.push({ offset, length: raw.trimEnd().length })
  walk.writer.later(() => found.html)
}

const maxEntries = 500
const defaultLevels = { min: 2, max: 3 }

/** Creates the lists when all headings are known. */
function finishTocs(walk: PageWalk): void {
  const found = notes(walk)
  const { places } = found
  if (places.length === 0) return
  const { options, frontMatter } = walk.page
  const { min, max } = { ...defaultLevels, ...options.toc, ...(typeof frontMatter.toc === 'object' && frontMatter.toc) }
  const listed = walk.found.headings.filter(({ depth, text }) => depth >= min && depth <= max && text !== '').slice(0, maxEntries)
  if (listed.length === 0) {
    for (const { offset, length } of places) report(walk, 'markdown/empty-toc', { min, max }, { offset, length })
    return
  }
  found.html = `<nav class="contents" aria-label="${bodyText(walk, 'contents')}">\n${listHtml(listed)}</nav>\n`
  if (places.length * found.html.length > limits.outputBytes) throw new OverLimit(`${limits.outputBytes / 1e6} MB of HTML`)
  for (const { offset, length } of places) {
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

declare module '../../core/model/messages.ts' {
  interface BodyMessages extends Record<keyof typeof texts, string> {}
}
