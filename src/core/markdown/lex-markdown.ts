import type { Lexer, Token, TokenizerStartFunction, Tokens } from 'marked'
import { readAbbreviation } from '../../features/abbreviations/abbreviations.ts'
import { readGlossaryTerm } from '../../features/glossary/glossary.ts'
import { fillSymbolLink, readSymbolLink, type SymbolNames } from '../../features/linked-sites/symbol-link-token.ts'
import { readInlineMath, readMathBlock } from '../../features/math/read-math.ts'
import { isOneLine, upToBlankLine } from './block-scan.ts'
import { beginsComponent, readComponentBlock, readInlineComponent } from './component-extension.ts'
import { readContainer } from './container-extension.ts'
import { readDefinitionList } from './definition-list.ts'
import { findComponentsInHtml, mayBeginHtml } from './html-components.ts'
import { looksLikeComponent } from './html-elements.ts'
import { LinearLexer, LinearTokenizer } from './linear-tokenizer.ts'
import type { SyntaxOptions } from './parse-options.ts'

/** `<Foo>` where no component has that name: text. */
interface UnknownTagToken extends Tokens.Generic {
  readonly type: 'unknownTag'
  readonly name: string
}

/**
 * Lexes Markdown into marked's tokens plus those of docsgen's dialect. Without component names capitalised tags are HTML like any
 * other. Throws RangeError on text nested too deep for the stack, or with too many marks to
 * pair, and OverLimit.
 */
export function lexMarkdown(text: string, { componentNames, hasMath = false, syntax = {}, symbols }: Dialect): Token[] {
  const isMath = hasMath && text.includes('$')
  const tokenizer = new (isMath ? MathTokenizer : DialectTokenizer)(componentNames, syntax, symbols)
  const hasEmoji = syntax.emoji === true
  return new LinearLexer(tokenizer, { startBlock: startBlock(componentNames, isMath), hasMath: isMath, hasEmoji }).lex(text)
}

export interface Dialect {
  readonly componentNames: ReadonlySet<string> | undefined
  /** @default false */
  readonly hasMath?: boolean
  /** @default none */
  readonly syntax?: SyntaxOptions | undefined
  /** The names of other sites' symbols. @default links to them are like others */
  readonly symbols?: SymbolNames | undefined
}

/** marked's rules and those of the dialect, which come first: marked calls `space` at every block and `escape` at every part of a line before its other rules. */
class DialectTokenizer extends LinearTokenizer {
  readonly #names: ReadonlySet<string> | undefined

  readonly #syntax: SyntaxOptions

  readonly #symbols: SymbolNames | undefined

  constructor(names: ReadonlySet<string> | undefined, syntax: SyntaxOptions, symbols: SymbolNames | undefined) {
    super()
    this.#names = names
    this.#syntax = syntax
    this.#symbols = symbols
  }

  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    const token = super.link(src)
    return this.#symbols && token ? fillSymbolLink(token, this.#symbols) : token
  }

  override autolink(src: string): Tokens.Link | undefined {
    const token = super.autolink(src)
    return this.#symbols && token ? fillSymbolLink(token, this.#symbols) : token
  }

  override space(src: string): Tokens.Space | undefined {
    const sign = src[0] === ' ' ? /^ {1,3}([:<[])/.exec(src)?.[1] : src[0]
    const token = sign === ':' || sign === '<' || sign === '[' ? this.#readBlock(sign, src) : undefined
    return ((token ?? this.#readOptional(src)) as Tokens.Space | undefined) ?? super.space(src)
  }

  /** Blocks that only some sites have turned on. */
  #readOptional(src: string): Tokens.Generic | undefined {
    const { definitionLists, abbreviations } = this.#syntax
    return (abbreviations && readAbbreviation(src)) || (definitionLists && readDefinitionList(src, this.lexer)) || undefined
  }

  #readBlock(sign: string, src: string): Tokens.Generic | undefined {
    const { lexer } = this
    const names = this.#names
    if (sign === ':') return readContainer(src, lexer)
    if (sign === '[') return readFootnoteDefinition(src, lexer)
    return names && readComponentBlock(src, { names, lexer })
  }

  override escape(src: string): Tokens.Escape | undefined {
    const sign = src[0]
    const token = sign === '[' ? this.#readReference(src) : sign === '<' ? this.#readTag(src) : undefined
    return token ? (token as Tokens.Generic as Tokens.Escape) : super.escape(src)
  }

  #readReference(src: string): Tokens.Generic | undefined {
    return (
      readFootnoteReference(src) ??
      ((this.#syntax.glossary && readGlossaryTerm(src)) || (this.#symbols && readSymbolLink(src, this.#symbols, this.lexer)))
    )
  }

  #readTag(src: string): Tokens.Generic | undefined {
    const names = this.#names
    return names && (readInlineComponent(src, { names, lexer: this.lexer }) ?? readUnknownTag(src))
  }

  override html(src: string): Tokens.HTML | undefined {
    const names = this.#names
    if (!names) return super.html(src)
    const token = mayBeginHtml(src) ? super.html(src) : undefined
    return token && findComponentsInHtml(token, src, { names, lexer: this.lexer })
  }

  override tag(src: string): Tokens.Tag | undefined {
    const isComponent = this.#names !== undefined && src[0] === '<' && looksLikeComponent(/^<\/?([A-Za-z][\w-]*)/.exec(src)?.[1] ?? '')
    return isComponent ? undefined : super.tag(src)
  }
}

/** The same with formulas. */
class MathTokenizer extends DialectTokenizer {
  override space(src: string): Tokens.Space | undefined {
    const token = /^ {0,3}\$\$/.test(src) ? readMathBlock(src) : undefined
    return token ? (token as Tokens.Generic as Tokens.Space) : super.space(src)
  }

  override escape(src: string): Tokens.Escape | undefined {
    const token = src[0] === '$' ? readInlineMath(src) : undefined
    return token ? (token as Tokens.Generic as Tokens.Escape) : super.escape(src)
  }
}

/** Lines that end a paragraph because they may begin a block of the dialect. */
const blockLine = /\n(?: {0,3}<\/?[A-Z]|:::|\[\^[^\]\s]+\]:)/g

/** Where a paragraph ends, which marked asks before it reads one. */
function startBlock(names: ReadonlySet<string> | undefined, hasMath: boolean): TokenizerStartFunction {
  return (src) => {
    if (isOneLine(src)) return undefined
    const component = startOfBlock(src, names)
    const math = hasMath ? startOfMath(src) : undefined
    return component === undefined || math === undefined ? (component ?? math) : Math.min(component, math)
  }
}

/** A line of `$$` ends a paragraph if it begins a formula. */
function startOfMath(src: string): number | undefined {
  for (const { index } of upToBlankLine(src).matchAll(/\n {0,3}\$\$/g)) if (readMathBlock(src.slice(index + 1))) return index + 1
  return undefined
}

function startOfBlock(src: string, names: ReadonlySet<string> | undefined): number | undefined {
  for (const { 0: found, index } of upToBlankLine(src).matchAll(blockLine)) {
    const tag = found.indexOf('<')
    if (tag === -1 || (names && beginsComponent(src.slice(index + tag), names))) return index + 1
  }
  return undefined
}

function readUnknownTag(src: string): UnknownTagToken | undefined {
  const match = /^<\/?([A-Z][\w-]*(?:\.[A-Z]\w*)?)(?=[\s/>])/.exec(src)
  if (!match || !looksLikeComponent(match[1] ?? '')) return undefined
  // Autolinks such as <HTTPS://x> have a colon after the name and do not come here.
  return { type: 'unknownTag', raw: match[0], name: match[1] ?? '' }
}

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

function readFootnoteDefinition(src: string, lexer: Lexer): FootnoteDefinitionToken | undefined {
  const match = definition.exec(src)
  if (!match) return undefined
  const token: FootnoteDefinitionToken = { type: 'footnoteDefinition', raw: match[0], label: match[1] ?? '', tokens: [] }
  lexer.blockTokens((match[2] ?? '').replace(/\n(?: {4}|\t| {2,3})/g, '\n'), token.tokens)
  return token
}

function readFootnoteReference(src: string): FootnoteReferenceToken | undefined {
  const match = reference.exec(src)
  return match ? { type: 'footnoteReference', raw: match[0], label: match[1] ?? '' } : undefined
}
