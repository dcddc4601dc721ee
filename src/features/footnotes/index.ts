import type { Token, Tokens } from 'marked'
import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { defineFeature } from '../../core/feature.ts'
import { bodyText } from '../../core/markdown/body-writer.ts'
import { createNotes, type Lexing, type PageWalk } from '../../core/markdown/page-walk.ts'
import { writeBlocks } from '../../core/markdown/write-blocks.ts'
import { closeScope, openScope } from '../../core/markdown/write-raw-html.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'

/** The strings that footnotes add to pages. */
const texts = { backToReference: 'Back to reference {number}', footnote: 'Footnote {number}', footnotes: 'Footnotes' }

const { diagnostics, report } = defineDiagnostics({
  'footnote/undefined': warning(
    'Undefined footnote',
    'The footnote `[^{label}]` is not defined on this page.',
    'Add a definition: `[^{label}]: …`.',
  ),
  'footnote/unused': warning(
    'Unused footnote',
    'Nothing on this page refers to the footnote `[^{label}]`, so it is not shown.',
    'Add `[^{label}]` to the text, or remove the footnote.',
  ),
  'footnote/duplicate': warning(
    'Duplicate footnote',
    'The page defines the footnote `[^{label}]` more than once. docsgen uses the first definition.',
    'Rename or remove this definition.',
  ),
})

export const footnotes = defineFeature({
  name: 'footnotes',
  texts,
  diagnostics,
  theme: { classes: 'footnote footnotes', ids: /^fn(?:ref)?-\d/ },
  syntax: {
    isIn: ({ text }) => text.includes('[^'),
    blocks: { '[': { read: readFootnoteDefinition, endsParagraph: beginsFootnote } },
    inlines: { '[': readFootnoteReference },
    prepare: collectFootnotes,
    writers: {
      footnoteDefinition: (walk, token, offset) => noteFootnote(walk, token as FootnoteDefinition, offset),
      footnoteReference: (walk, token, offset) => writeFootnoteReference(walk, token as FootnoteReference, offset),
    },
    finish: writeFootnotes,
  },
})

interface Footnotes {
  /** The offset is known once the walk has reached the definition. */
  readonly definitions: Map<string, { readonly token: FootnoteDefinition; offset: number }>
  /** The labels in the order of their first use. The position of a footnote in this list is its number. */
  readonly order: string[]
  readonly uses: Map<string, number>
}

const footnotesOf = createNotes((): Footnotes => ({ definitions: new Map(), order: [], uses: new Map() }))

/** Finds every footnote before the walk, so that a reference knows whether its definition follows later. */
function collectFootnotes(walk: PageWalk, tokens: readonly Token[]): void {
  const { definitions } = footnotesOf(walk)
  for (const token of tokens) {
    if (token.type === 'footnoteDefinition') {
      const definition = token as FootnoteDefinition
      if (!definitions.has(definition.label)) definitions.set(definition.label, { token: definition, offset: 0 })
      collectFootnotes(walk, definition.tokens)
    } else if (token.type === 'list') {
      for (const item of token.items) collectFootnotes(walk, item.tokens)
    } else if ('tokens' in token && token.tokens) collectFootnotes(walk, token.tokens)
  }
}

/** Nothing is written at the place where a footnote is defined. */
function noteFootnote(walk: PageWalk, token: FootnoteDefinition, offset: number): void {
  const known = footnotesOf(walk).definitions.get(token.label)
  if (known?.token === token) known.offset = offset
  else report(walk, 'footnote/duplicate', { label: token.label }, { offset, length: token.label.length + 3 })
}

function writeFootnoteReference(walk: PageWalk, { label, raw }: FootnoteReference, offset: number): void {
  const { definitions, order, uses } = footnotesOf(walk)
  if (!definitions.has(label)) {
    report(walk, 'footnote/undefined', { label }, { offset, length: raw.length })
    walk.writer.write(escapeHtml(raw))
    return
  }
  let number = order.indexOf(label) + 1
  if (number === 0) number = order.push(label)
  const use = (uses.get(label) ?? 0) + 1
  uses.set(label, use)
  const id = use === 1 ? `fnref-${number}` : `fnref-${number}-${use}`
  walk.found.anchors.add(id)
  walk.writer.write(
    `<sup class="footnote-ref"><a id="${id}" href="#fn-${number}" aria-label="${bodyText(walk, 'footnote', number)}">${number}</a></sup>`,
  )
}

/** The footnotes in the order of their first use, each with a link back to its reference. */
function writeFootnotes(walk: PageWalk): void {
  const { writer } = walk
  const { definitions, order } = footnotesOf(walk)
  if (order.length > 0) writer.write(`<section class="footnotes" aria-label="${bodyText(walk, 'footnotes')}">\n<ol>\n`)
  // A footnote may refer to further footnotes, which are added to the list while it is being written.
  for (let index = 0; index < order.length; index++) {
    const definition = definitions.get(order[index] ?? '')
    if (!definition) continue
    const number = index + 1
    walk.found.anchors.add(`fn-${number}`)
    writer.write(`<li id="fn-${number}">\n`)
    walk.cursor.moveTo(definition.offset)
    const release = walk.cursor.within(definition.offset, definition.token.raw)
    walk.cursor.leave(definition.offset, `[^${definition.token.label}]:`)
    const scope = openScope(walk)
    writeBlocks(walk, definition.token.tokens)
    closeScope(walk, scope)
    release()
    const label = bodyText(walk, 'backToReference', number)
    writer.write(`<a class="footnote-back" href="#fnref-${number}" aria-label="${label}">↩</a></li>\n`)
  }
  if (order.length > 0) writer.write('</ol>\n</section>\n')
  const used = new Set(order)
  for (const [label, { offset }] of definitions)
    if (!used.has(label)) report(walk, 'footnote/unused', { label }, { offset, length: label.length + 3 })
}

/** `[^label]: text`, which indented lines can continue. */
interface FootnoteDefinition extends Tokens.Generic {
  readonly type: 'footnoteDefinition'
  readonly label: string
  readonly tokens: Token[]
}

/** `[^label]` in text. */
interface FootnoteReference extends Tokens.Generic {
  readonly type: 'footnoteReference'
  readonly label: string
}

const definition = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*([^\n]*(?:\n(?:[ \t]*\n)*(?: {2,}|\t)[^\n]*)*)(?:\n|$)/
const reference = /^\[\^([^\]\s]+)\](?!:)/

/** Whether a definition ends the paragraph above it. An indented definition could be part of the paragraph. */
function beginsFootnote(line: string): boolean {
  return /^\[\^[^\]\s]+\]:/.test(line)
}

function readFootnoteDefinition(src: string, { lexer }: Lexing): FootnoteDefinition | undefined {
  const match = definition.exec(src)
  if (!match) return undefined
  const token: FootnoteDefinition = { type: 'footnoteDefinition', raw: match[0], label: match[1] ?? '', tokens: [] }
  lexer.blockTokens((match[2] ?? '').replace(/\n(?: {4}|\t| {2,3})/g, '\n'), token.tokens)
  return token
}

function readFootnoteReference(src: string): FootnoteReference | undefined {
  const match = reference.exec(src)
  return match ? { type: 'footnoteReference', raw: match[0], label: match[1] ?? '' } : undefined
}

declare module '../../core/model/messages.ts' {
  interface BodyMessages extends Record<keyof typeof texts, string> {}
}
