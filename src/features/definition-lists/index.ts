import type { Token, Tokens } from 'marked'
import * as o from '../../core/config/schema-parts.ts'
import { defineFeature } from '../../core/feature.ts'
import { anchorIdsIn } from '../../core/markdown/explicit-ids.ts'
import { headingId } from '../../core/markdown/heading-ids.ts'
import { type Lexing, type PageWalk, within } from '../../core/markdown/page-walk.ts'
import { plainText } from '../../core/markdown/plain-text.ts'
import { writeBlocks } from '../../core/markdown/write-blocks.ts'
import { writeEnclosed } from '../../core/markdown/write-inline.ts'
import { closeScope, openScope } from '../../core/markdown/write-raw-html.ts'
import { escapeHtml } from '../../kit/escape/markup.ts'

class DefinitionListSyntax {
  /** Whether lines that begin with `: ` define the terms above them. @default false */
  readonly definitionLists?: boolean = o.optional(o.flag())
}

declare module '../../core/config/user-config.ts' {
  interface SyntaxConfig extends DefinitionListSyntax {}
}

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    readonly definitionLists?: true
  }
}

export const definitionLists = defineFeature({
  name: 'definition-lists',
  options: { syntax: DefinitionListSyntax },
  parseOptions: ({ config }) => (config.syntax.definitionLists ? { definitionLists: true } : {}),
  syntax: {
    isIn: ({ options, isGenerated }) => options.definitionLists === true && !isGenerated,
    blocks: { '': { read: readDefinitionList } },
    writers: { definitionList: (walk, token, offset) => writeDefinitionList(walk, token as DefinitionListToken, offset) },
  },
})

/** Terms have IDs, so that links and the glossary can point to them. */
function writeDefinitionList(walk: PageWalk, { groups, raw }: DefinitionListToken, offset: number): void {
  const release = walk.cursor.within(offset, raw)
  walk.writer.write('<dl>\n')
  for (const { terms, definitions } of groups) {
    for (const term of terms) {
      writePart(walk, term, (offset) => {
        const text = plainText(term.tokens).trim()
        // The rules for these IDs are the same as for headings.
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

/** Returns text without a paragraph around it, as in a tight list. */
function withoutParagraph(token: Token): Token {
  return token.type === 'paragraph' ? ({ ...token, type: 'text' } as Token) : token
}

function textOf(definition: DefinitionPart | undefined): string {
  const paragraph = definition?.tokens.find((token): token is Tokens.Paragraph => token.type === 'paragraph')
  return plainText(paragraph?.tokens ?? [])
}

/** Terms, each on its own line, with definitions below them that begin with `: `. */
interface DefinitionListToken extends Tokens.Generic {
  readonly type: 'definitionList'
  readonly groups: readonly DefinitionGroup[]
  /** All parts of the list, for functions that visit every token. */
  readonly tokens: Token[]
}

interface DefinitionGroup {
  readonly terms: readonly DefinitionPart[]
  readonly definitions: readonly (DefinitionPart & { readonly isLoose: boolean })[]
}

interface DefinitionPart {
  readonly raw: string
  readonly tokens: Token[]
}

/** A line that can be a term because it does not begin another block. */
const termLine = /^ {0,3}(?!#{1,6}[ \t]|>|\||:|`{3}|~{3}|[-*+][ \t]|\d{1,9}[.)][ \t]|\[\^?[^\]]*\]:|\*\[|([-*_])(?:[ \t]*\1){2,}[ \t]*$)\S/
const definitionLine = /^ {0,3}:[ \t]+(?=\S)/
const indented = /^(?: {2,}|\t)/

/** Reads a definition list in the syntax of PHP Markdown Extra and Pandoc. */
function readDefinitionList(src: string, { lexer }: Lexing): DefinitionListToken | undefined {
  if (!beginsGroup(src)) return undefined
  const groups: DefinitionGroup[] = []
  const all: Token[] = []
  let at = 0
  while (beginsGroup(src.slice(at))) {
    const terms: DefinitionPart[] = []
    let line = lineAt(src, at)
    while (line.text.trim() !== '' && !definitionLine.test(line.text)) {
      const raw = line.text.trim()
      const tokens: Token[] = []
      lexer.inline(raw, tokens)
      terms.push({ raw, tokens })
      all.push(...tokens)
      at = line.end
      line = lineAt(src, at)
    }
    const definitions: DefinitionGroup['definitions'][number][] = []
    for (;;) {
      const start = skipBlank(src, at)
      line = lineAt(src, start)
      if (!definitionLine.test(line.text)) break
      const end = findDefinitionEnd(src, line.end)
      const raw = src.slice(start, end)
      const tokens: Token[] = []
      lexer.blockTokens(withoutIndent(raw), tokens)
      definitions.push({ raw, tokens, isLoose: start > at || tokens.filter(({ type }) => type === 'paragraph').length > 1 })
      all.push(...tokens)
      at = end
    }
    groups.push({ terms, definitions })
    const next = skipBlank(src, at)
    if (!beginsGroup(src.slice(next))) break
    at = next
  }
  return { type: 'definitionList', raw: src.slice(0, at), groups, tokens: all }
}

/** Matches lines of terms, at most one blank line, and a definition. */
function beginsGroup(src: string): boolean {
  let at = 0
  for (let terms = 0; ; terms++) {
    const line = lineAt(src, at)
    if (terms > 0 && definitionLine.test(line.text)) return true
    if (terms > 0 && line.text.trim() === '') return line.end > at && definitionLine.test(lineAt(src, line.end).text)
    if (!termLine.test(line.text)) return false
    at = line.end
  }
}

/** Lines that follow directly belong to a definition. After a blank line, only indented lines belong to it. */
function findDefinitionEnd(src: string, from: number): number {
  let at = from
  while (at < src.length) {
    const line = lineAt(src, at)
    if (line.text.trim() !== '') {
      if (definitionLine.test(line.text)) return at
      at = line.end
      continue
    }
    const next = skipBlank(src, at)
    if (!indented.test(lineAt(src, next).text)) return at
    at = next
  }
  return at
}

/** Returns the text of a definition without its marker and without the indentation that its lines share. */
function withoutIndent(raw: string): string {
  const [first = '', ...rest] = raw.split('\n')
  const widths = rest.flatMap((line) => (indented.test(line) ? [/^ *\t?/.exec(line)?.[0].length ?? 0] : []))
  const width = widths.reduce((least, each) => Math.min(least, each), 4)
  const lines = rest.map((line) => (line.startsWith('\t') ? line.slice(1) : line.slice(Math.min(width, /^ */.exec(line)?.[0].length ?? 0))))
  return [first.replace(definitionLine, ''), ...lines].join('\n')
}

function lineAt(src: string, at: number): { readonly text: string; readonly end: number } {
  const newline = src.indexOf('\n', at)
  return newline === -1 ? { text: src.slice(at), end: src.length } : { text: src.slice(at, newline), end: newline + 1 }
}

function skipBlank(src: string, from: number): number {
  let at = from
  for (let line = lineAt(src, at); at < src.length && line.text.trim() === ''; line = lineAt(src, at)) at = line.end
  return at
}
