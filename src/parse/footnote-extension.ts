import type { Token, TokenizerAndRendererExtension, Tokens } from 'marked'
import { upToBlankLine } from './block-scan.ts'

/** `[^label]: text`, continued by indented lines. */
export interface FootnoteDefinitionToken extends Tokens.Generic {
  readonly type: 'footnoteDefinition'
  readonly label: string
  readonly tokens: Token[]
}

/** `[^label]` within text. */
export interface FootnoteReferenceToken extends Tokens.Generic {
  readonly type: 'footnoteReference'
  readonly label: string
}

const definition = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*([^\n]*(?:\n(?:[ \t]*\n)*(?: {2,}|\t)[^\n]*)*)(?:\n|$)/
const reference = /^\[\^([^\]\s]+)\](?!:)/

export const footnoteExtensions: TokenizerAndRendererExtension[] = [
  {
    name: 'footnoteDefinition',
    level: 'block',
    start(src: string) {
      const at = upToBlankLine(src).search(/\n\[\^[^\]\s]+\]:/)
      return at === -1 ? undefined : at + 1
    },
    tokenizer(src: string): FootnoteDefinitionToken | undefined {
      const match = definition.exec(src)
      if (!match) return undefined
      const token: FootnoteDefinitionToken = { type: 'footnoteDefinition', raw: match[0], label: match[1] ?? '', tokens: [] }
      this.lexer.blockTokens((match[2] ?? '').replace(/\n(?: {4}|\t| {2,3})/g, '\n'), token.tokens)
      return token
    },
  },
  {
    name: 'footnoteReference',
    level: 'inline',
    // marked ends a text before each `[` by itself.
    tokenizer(src: string): FootnoteReferenceToken | undefined {
      const match = reference.exec(src)
      return match ? { type: 'footnoteReference', raw: match[0], label: match[1] ?? '' } : undefined
    },
  },
]
