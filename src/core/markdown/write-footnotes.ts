import type { Token } from 'marked'
import { bodyText } from './body-messages.ts'
import type { FootnoteDefinitionToken } from './footnote-tokens.ts'
import type { PageWalk } from './page-walk.ts'
import { writeBlocks } from './write-blocks.ts'
import { closeScope, openScope } from './write-raw-html.ts'

/** Finds every footnote before the walk, so that a reference knows whether its definition comes later. */
export function collectFootnotes(walk: PageWalk, tokens: readonly Token[]): void {
  for (const token of tokens) {
    if (token.type === 'footnoteDefinition') {
      const definition = token as FootnoteDefinitionToken
      if (!walk.footnotes.definitions.has(definition.label))
        walk.footnotes.definitions.set(definition.label, { token: definition, offset: 0 })
      collectFootnotes(walk, definition.tokens)
    } else if (token.type === 'list') {
      for (const item of token.items) collectFootnotes(walk, item.tokens)
    } else if ('tokens' in token && token.tokens) collectFootnotes(walk, token.tokens)
  }
}

/** The footnotes in the order of their first use, each with a way back. */
export function writeFootnotes(walk: PageWalk): void {
  const { footnotes, writer } = walk
  if (footnotes.order.length > 0) {
    writer.write(`<section class="footnotes" aria-label="${bodyText(walk.page, 'footnotes')}">\n<ol>\n`)
    // A footnote may use further ones, which join the list while it is written.
    for (let index = 0; index < footnotes.order.length; index++) {
      const definition = footnotes.definitions.get(footnotes.order[index] ?? '')
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
      writer.write(
        `<a class="footnote-back" href="#fnref-${number}" aria-label="${bodyText(walk.page, 'backToReference', number)}">↩</a></li>\n`,
      )
    }
    writer.write('</ol>\n</section>\n')
  }
  const used = new Set(footnotes.order)
  for (const [label, { offset }] of footnotes.definitions) {
    if (!used.has(label)) walk.reports.report('footnote/unused', { label }, offset, label.length + 3)
  }
}
