import type { Lexer, Token, Tokens } from 'marked'

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

export function readFootnoteDefinition(src: string, lexer: Lexer): FootnoteDefinitionToken | undefined {
  const match = definition.exec(src)
  if (!match) return undefined
  const token: FootnoteDefinitionToken = { type: 'footnoteDefinition', raw: match[0], label: match[1] ?? '', tokens: [] }
  lexer.blockTokens((match[2] ?? '').replace(/\n(?: {4}|\t| {2,3})/g, '\n'), token.tokens)
  return token
}

export function readFootnoteReference(src: string): FootnoteReferenceToken | undefined {
  const match = reference.exec(src)
  return match ? { type: 'footnoteReference', raw: match[0], label: match[1] ?? '' } : undefined
}
