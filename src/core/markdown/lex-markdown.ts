import type { Token, TokenizerStartFunction, Tokens } from 'marked'
import { isOneLine, upToBlankLine } from './block-scan.ts'
import { beginsComponent, readComponentBlock, readInlineComponent } from './component-extension.ts'
import { readContainer } from './container-extension.ts'
import { findComponentsInHtml, mayBeginHtml } from './html-components.ts'
import { looksLikeComponent } from './html-elements.ts'
import { LinearLexer, LinearTokenizer } from './linear-tokenizer.ts'
import type { ActiveSyntax, Lexing, PageWalk } from './page-walk.ts'
import { plainSyntax } from './syntax-table.ts'

/** A tag such as `<Foo>` that is not the name of a component, and that is therefore shown as text. */
interface UnknownTagToken extends Tokens.Generic {
  readonly type: 'unknownTag'
  readonly name: string
}

/**
 * Lexes Markdown into marked's tokens and the tokens of docsgen's dialect. Without component names, capitalized tags are treated like any
 * other HTML. Throws RangeError if the text is nested too deeply for the stack or has too many marks to pair, and throws OverLimit if the
 * text exceeds a limit.
 */
export function lexMarkdown(text: string, dialect: Dialect): Token[] {
  const { walk, componentNames } = dialect
  const syntax = walk?.syntax ?? plainSyntax
  const tokenizer = new DialectTokenizer(dialect, syntax)
  const changes =
    walk && new Map([...syntax.changes].map(([type, change]) => [type, (token: Tokens.Generic) => change(token, { lexer, walk })]))
  const lexer = new LinearLexer(tokenizer, { startBlock: startBlock(componentNames, syntax), syntax, changes })
  return lexer.lex(text)
}

/** Lexes a page, or another text that becomes part of a page. */
export function lexPage(walk: PageWalk, start: number): Token[] {
  const { options, componentNames, text } = walk.page
  return lexMarkdown(text.slice(start), {
    componentNames: options.html === 'commonmark' ? undefined : componentNames,
    walk,
  })
}

export interface Dialect {
  readonly componentNames: ReadonlySet<string> | undefined
  /** The walk whose syntax is read. @default only the syntax that every site has */
  readonly walk?: PageWalk
}

/**
 * Combines marked's rules with those of the dialect, which take precedence. marked calls `space` at every block and `escape` at every
 * inline position before its other rules.
 */
class DialectTokenizer extends LinearTokenizer {
  readonly #names: ReadonlySet<string> | undefined
  readonly #walk: PageWalk | undefined
  readonly #syntax: ActiveSyntax

  constructor({ componentNames, walk }: Dialect, syntax: ActiveSyntax) {
    super()
    this.#names = componentNames
    this.#walk = walk
    this.#syntax = syntax
  }

  get lexing(): Lexing {
    return { lexer: this.lexer, walk: this.#walk as PageWalk }
  }

  override space(src: string): Tokens.Space | undefined {
    const sign = src[0] === ' ' ? /^ {1,3}(\S)/.exec(src)?.[1] : src[0]
    return (this.#readBlock(sign, src) as Tokens.Space | undefined) ?? super.space(src)
  }

  #readBlock(sign: string | undefined, src: string): Tokens.Generic | undefined {
    const { lexer } = this
    const names = this.#names
    const token =
      sign === ':'
        ? readContainer(src, { lexer, kinds: this.#syntax.containers })
        : sign === '<' && names
          ? readComponentBlock(src, { names, lexer })
          : undefined
    return token ?? this.#readAdded(sign, src) ?? (sign === '' ? undefined : this.#readAdded('', src))
  }

  #readAdded(sign: string | undefined, src: string): Tokens.Generic | undefined {
    const readers = this.#syntax.blocks.get(sign ?? '')
    if (readers === undefined) return undefined
    for (const { read } of readers) {
      const token = read(src, this.lexing)
      if (token) return token
    }
    return undefined
  }

  override escape(src: string): Tokens.Escape | undefined {
    const sign = src[0]
    const token = (sign === '<' ? this.#readTag(src) : undefined) ?? this.#readPart(src)
    return token ? (token as Tokens.Generic as Tokens.Escape) : super.escape(src)
  }

  #readPart(src: string): Tokens.Generic | undefined {
    const readers = this.#syntax.inlines.get(src[0] ?? '')
    if (readers === undefined) return undefined
    for (const read of readers) {
      const token = read(src, this.lexing)
      if (token) return token
    }
    return undefined
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

/** Matches lines that end a paragraph because they may begin a block of the dialect. */
const blockLine = /\n(?: {0,3}<\/?[A-Z]|:::)/g

/** Finds the end of a paragraph, which marked requests before it reads the paragraph. */
function startBlock(names: ReadonlySet<string> | undefined, { blocks }: ActiveSyntax): TokenizerStartFunction {
  const added = [...blocks].flatMap(([sign, readers]) => readers.flatMap(({ endsParagraph: begins }) => (begins ? { sign, begins } : [])))
  return (src) => {
    if (isOneLine(src)) return undefined
    let start = startOfBlock(src, names)
    for (const { sign, begins } of added) {
      const other = startOfAdded(src, sign, begins)
      if (other !== undefined && (start === undefined || other < start)) start = other
    }
    return start
  }
}

/** Finds a line that starts with the first character of a block. The line ends a paragraph if the block begins there. */
function startOfAdded(src: string, sign: string, begins: (text: string) => boolean): number | undefined {
  const end = upToBlankLine(src).length
  for (let line = src.indexOf('\n'); line !== -1 && line < end; line = src.indexOf('\n', line + 1)) {
    let at = line + 1
    while (src[at] === ' ' && at - line <= 3) at++
    if (src.startsWith(sign, at) && begins(src.slice(line + 1))) return line + 1
  }
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
  // Autolinks such as <HTTPS://x> have a colon after the name, so they do not match.
  return { type: 'unknownTag', raw: match[0], name: match[1] ?? '' }
}
