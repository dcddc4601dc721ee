import type { Token, Tokens } from 'marked'
import type { Lexing } from '../../core/markdown/page-walk.ts'

/** `[^label]: text`, continued by indented lines. */
export interface FootnoteDefinition extends Tokens.Generic {
  readonly type: 'footnoteDefinition'
  readonly label: string
  readonly tokens: Token[]
}

/** `[^label]` within text. */
export interface FootnoteReference extends Tokens.Generic {
  readonly type: 'footnoteReference'
  readonly label: string
}

const definition = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*([^\n]*(?:\n(?:[ \t]*\n)*(?: {2,}|\t)[^\n]*)*)(?:\n|$)/
const reference = /^\[\^([^\]\s]+)\](?!:)/

/** Whether a definition ends the paragraph above it: indented, it could be part of one. */
export function beginsFootnote(line: string): boolean {
  return /^\[\^[^\]\s]+\]:/.test(line)
}

export function readFootnoteDefinition(src: string, { lexer }: Lexing): FootnoteDefinition | undefined {
  const match = definition.exec(src)
  if (!match) return undefined
  const token: FootnoteDefinition = { type: 'footnoteDefinition', raw: match[0], label: match[1] ?? '', tokens: [] }
  lexer.blockTokens((match[2] ?? '').replace(/\n(?: {4}|\t| {2,3})/g, '\n'), token.tokens)
  return token
}

export function readFootnoteReference(src: string): FootnoteReference | undefined {
  const match = reference.exec(src)
  return match ? { type: 'footnoteReference', raw: match[0], label: match[1] ?? '' } : undefined
}
