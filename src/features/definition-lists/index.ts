import type { Token, Tokens } from 'marked'
import { defineFeature } from '../../core/feature.ts'
import { anchorIdsIn } from '../../core/markdown/explicit-ids.ts'
import { headingId } from '../../core/markdown/heading-ids.ts'
import { type PageWalk, within } from '../../core/markdown/page-walk.ts'
import { plainText } from '../../core/markdown/plain-text.ts'
import { writeBlocks } from '../../core/markdown/write-blocks.ts'
import { writeEnclosed } from '../../core/markdown/write-inline.ts'
import { closeScope, openScope } from '../../core/markdown/write-raw-html.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { options } from './options.ts'
import { type DefinitionListToken, type DefinitionPart, readDefinitionList } from './read-definition-list.ts'

export const definitionLists = defineFeature({
  name: 'definition-lists',
  options,
  parseOptions: ({ config }) => (config.syntax.definitionLists ? { definitionLists: true } : {}),
  syntax: {
    isIn: ({ options, isGenerated }) => options.definitionLists === true && !isGenerated,
    blocks: { '': { read: readDefinitionList } },
    writers: { definitionList: (walk, token, offset) => writeDefinitionList(walk, token as DefinitionListToken, offset) },
  },
})

/** Terms have ids, so that links and the glossary can point to them. */
function writeDefinitionList(walk: PageWalk, { groups, raw }: DefinitionListToken, offset: number): void {
  const release = walk.cursor.within(offset, raw)
  walk.writer.write('<dl>\n')
  for (const { terms, definitions } of groups) {
    for (const term of terms) {
      writePart(walk, term, (offset) => {
        const text = plainText(term.tokens).trim()
        // The rules for ids are those of headings.
        const heading: Tokens.Heading = { type: 'heading', raw: term.raw, depth: 6, text, tokens: [...term.tokens] }
        const anchorIds = anchorIdsIn(term.tokens)
        const id = headingId(walk, { text, explicit: undefined, anchorIds, heading, tokens: term.tokens, offset })
        walk.found.terms.push({ id, text, definition: textOf(definitions[0]) })
        walk.writer.write(`<dt id="${escapeHtml(id)}">`)
        writeEnclosed(within(walk, { headingId: id }), term.tokens)
        walk.writer.write('</dt>\n')
      })
    }
    for (const definition of definitions) {
      writePart(walk, definition, () => {
        const scope = openScope(walk)
        walk.writer.write(definition.isLoose ? '<dd>\n' : '<dd>')
        writeBlocks(walk, definition.isLoose ? definition.tokens : definition.tokens.map(withoutParagraph), { tight: !definition.isLoose })
        closeScope(walk, scope)
        walk.writer.write('</dd>\n')
      })
    }
  }
  walk.writer.write('</dl>\n')
  release()
}

function writePart(walk: PageWalk, { raw }: DefinitionPart, write: (offset: number) => void): void {
  const offset = walk.cursor.enter(raw)
  const release = walk.cursor.within(offset, raw)
  write(offset)
  release()
  walk.cursor.leave(offset, raw)
}

/** As in a tight list: text without a paragraph around it. */
function withoutParagraph(token: Token): Token {
  return token.type === 'paragraph' ? ({ ...token, type: 'text' } as Token) : token
}

function textOf(definition: DefinitionPart | undefined): string {
  const paragraph = definition?.tokens.find((token): token is Tokens.Paragraph => token.type === 'paragraph')
  return plainText(paragraph?.tokens ?? [])
}
