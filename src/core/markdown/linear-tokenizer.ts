import { Hooks, Lexer, type Rules, Tokenizer, type TokenizerStartFunction, type Tokens } from 'marked'
import { isOneLine, upToBlankLine } from './block-scan.ts'
import { limits, OverLimit } from './limits.ts'
import type { ActiveSyntax } from './page-walk.ts'
import { readBraces } from './write-picture.ts'

/**
 * A tokenizer that skips rules of marked where they cannot match. marked tries its rules at every position, and some of them search the
 * whole rest of the text each time, which would take quadratic time.
 */
export class LinearTokenizer extends Tokenizer {
  readonly #hasNoUnderline = rememberSuffix((text) => !/\n {0,3}[=-]/.test(text))
  readonly #hasNoUrl = rememberSuffix((text) => !text.includes(']('))
  readonly #lacks = new Map([...endings.values()].map((end) => [end, rememberSuffix((text) => !text.includes(end))]))

  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    const isTooDeep = (src[0] === '[' || src[0] === '!') && !this.#hasNoUrl(src) && isNestedDeep(src)
    return isTooDeep ? undefined : withAttributes(super.link(src), src)
  }

  override reflink(src: string, links: Record<string, Pick<Tokens.Link | Tokens.Image, 'href' | 'title'>>) {
    return withAttributes(super.reflink(src, links), src)
  }

  override lheading(src: string): Tokens.Heading | undefined {
    return isOneLine(src) || this.#hasNoUnderline(upToBlankLine(src)) ? undefined : super.lheading(src)
  }

  override table(src: string): Tokens.Table | undefined {
    return mayBeTable(src) ? super.table(src) : undefined
  }

  override tag(src: string): Tokens.Tag | undefined {
    if (src.charCodeAt(0) !== openSign) return undefined
    for (const [start, end] of endings) {
      if (src.startsWith(start)) return this.#lacks.get(end)?.(src.slice(start.length)) ? undefined : super.tag(src)
    }
    return super.tag(src)
  }
}

/** A lexer whose inline rules take linear time. Throws RangeError if the text has too many marks to pair. */
export class LinearLexer extends Lexer {
  readonly #tokenizer: LinearTokenizer
  readonly #textEnds: readonly string[]
  readonly #rules: RuleSets
  readonly #changes: LexerParts['changes']

  constructor(tokenizer: LinearTokenizer, { startBlock, syntax, changes }: LexerParts) {
    super({
      gfm: true,
      tokenizer,
      extensions: { renderers: {}, childTokens: {}, startBlock: [startBlock] },
      ...(syntax.maskMarks.length > 0 ? { hooks: createHooks(syntax) } : {}),
    })
    this.#tokenizer = tokenizer
    this.#textEnds = [...syntax.textEnds]
    this.#rules = rulesFor(syntax.textEnds)
    this.#changes = changes?.size ? changes : undefined
  }

  /** marked calls this method once for each paragraph, link text, or emphasis. */
  override inlineTokens(src: string, tokens?: Tokens.Generic[]): Tokens.Generic[] {
    const tokenizer = this.#tokenizer
    const isPlain = !mayHoldMarkup.test(src) && !this.#textEnds.some((sign) => src.includes(sign))
    if (isPlain && !tokens?.length) return this.#plainText(src, tokens)
    const outer = tokenizer.rules
    const { linear, withoutAddresses } = this.#rules
    tokenizer.rules = mayHoldAddress.test(src) ? linear : withoutAddresses
    if (hasManyMarks(src)) limitEmphasis(tokenizer)
    const inline = super.inlineTokens(src, tokens)
    tokenizer.rules = outer
    this.#change(inline)
    return inline
  }

  #plainText(src: string, tokens: Tokens.Generic[] = []): Tokens.Generic[] {
    if (src !== '') tokens.push({ type: 'text', raw: src, text: src, escaped: this.state.inRawBlock } satisfies Tokens.Text)
    this.#change(tokens)
    return tokens
  }

  #change(tokens: Tokens.Generic[]): void {
    if (!this.#changes) return
    for (const [index, token] of tokens.entries()) tokens[index] = this.#changes.get(token.type)?.(token) ?? token
  }
}

interface LexerParts {
  readonly startBlock: TokenizerStartFunction
  readonly syntax: ActiveSyntax
  /** Functions that change inline tokens, keyed by the type of the token. */
  readonly changes: ReadonlyMap<string, (token: Tokens.Generic) => Tokens.Generic> | undefined
}

function createHooks({ maskMarks }: ActiveSyntax): Hooks {
  const hooks = new Hooks()
  hooks.emStrongMask = (text) => maskMarks.reduce((masked, mask) => mask(masked), text)
  return hooks
}

/** Adds attributes directly after an image to it, such as `{width=400}`. */
function withAttributes<T extends Tokens.Generic | undefined>(token: T, src: string): T {
  if (token?.type !== 'image' || src[token.raw.length] !== '{') return token
  const braces = readBraces(src.slice(token.raw.length))
  return braces === undefined ? token : { ...token, raw: token.raw + braces, braces }
}

const openSign = '<'.charCodeAt(0)
/** The ends of HTML constructs, keyed by their beginnings. `<!-->` is a complete comment. */
const endings = new Map([
  ['<!-', '->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '?>'],
])

/** The longest name before an `@`. Longer ones are not email addresses: RFC 5321, 4.5.3.1.1. */
const longestName = '{1,64}'
/** Matches every position where marked's rules for bare URLs could match. */
const mayHoldAddress = /@|http|:\/\/|www\.|mailto:|xmpp:| {2}\n/i
/** Matches every position where a rule could match, except for the one for text. */
const mayHoldMarkup = new RegExp(`[\\\\<![\`*~_]|&#|${mayHoldAddress.source}`, 'i')

const ruleSets = new Map<string, RuleSets>()

function rulesFor(textEnds: string): RuleSets {
  const known = ruleSets.get(textEnds) ?? createRuleSets(textEnds)
  ruleSets.set(textEnds, known)
  return known
}

interface RuleSets {
  readonly linear: Rules
  readonly withoutAddresses: Rules
}

/**
 * Creates marked's rules with a limit on how far they search for the `@` of an email address, and a second set without those for bare URLs.
 * Text also ends at `signs`.
 */
function createRuleSets(signs: string): RuleSets {
  const sign = signs.replace(/[\]\\^-]/g, '\\$&')
  const tokenizer = new Tokenizer()
  // The constructor of the lexer sets the rules of the tokenizer.
  new Lexer({ tokenizer })
  const { other } = tokenizer.rules
  const { block, inline } = Lexer.rules
  const rules = (text: RegExp, url: RegExp): Rules => ({ other, block: block.gfm, inline: { ...inline.gfm, text, url } })
  const { text, url } = inline.gfm
  return {
    linear: rules(
      new RegExp(replaceAll(replaceAll(text.source, ']+@)', `]${longestName}@)`), '(?=[\\\\<!', `(?=[${sign}\\\\<!`), text.flags),
      new RegExp(replaceAll(url.source, '[A-Za-z0-9._+-]+', `[A-Za-z0-9._+-]${longestName}`), url.flags),
    ),
    withoutAddresses: rules(new RegExp(`^(?:\`+|~+|[^\`~])[^\\\\<![\`*~_${sign}]*`), /^(?!)/),
  }
}

function replaceAll(source: string, from: string, to: string): string {
  if (!source.includes(from)) throw new Error(`marked's rule has changed: it no longer holds ${from}`)
  return source.replaceAll(from, to)
}

function hasManyMarks(text: string): boolean {
  return text.length > limits.emphasisMarks && (text.match(/[*_~]/g)?.length ?? 0) > limits.emphasisMarks
}

/**
 * Rejects text with so many marks that they are not meant as emphasis. It is used only where needed, because with a replaced rule, marked
 * masks every paragraph.
 */
function limitEmphasis(tokenizer: Tokenizer): void {
  let counted: string | undefined
  tokenizer.emStrong = (src, maskedSrc, previous) => {
    // marked calls this for every mark of a paragraph with the same string.
    if (maskedSrc !== counted && hasManyMarks(maskedSrc)) throw new RangeError('Too many emphasis marks')
    counted = maskedSrc
    return Tokenizer.prototype.emStrong.call(tokenizer, src, maskedSrc, previous)
  }
}

/** The maximum depth of parentheses, which CommonMark lets parsers limit: https://spec.commonmark.org/0.31.2/#link-destination */
const deepestParentheses = 32

/** Whether the first URL in a text has more nested parentheses than any real URL. */
function isNestedDeep(src: string): boolean {
  let depth = 0
  for (let at = src.indexOf('](') + 1; at > 0 && at < src.length; at++) {
    const sign = src[at]
    if (sign === '(' && ++depth > deepestParentheses) return true
    if (sign === ' ' || sign === '\n' || (sign === ')' && --depth === 0)) return false
  }
  return false
}

/** Whether a table has a reasonable size. Short rows are filled up to the table's width, so a few characters can become very many cells. */
function mayBeTable(src: string): boolean {
  const headEnd = src.indexOf('\n')
  if (headEnd === -1) return false
  const ruleEnd = src.indexOf('\n', headEnd + 1)
  const rule = src.slice(headEnd + 1, ruleEnd === -1 ? src.length : ruleEnd)
  if (!/^ {0,3}[|:-][ |:-]*$/.test(rule)) return false
  if (ruleEnd === -1) return true
  const columns = count(rule, '|') + 1
  const rows = count(upToBlankLine(src.slice(ruleEnd)), '\n')
  if (columns * rows > limits.tableCells) throw new OverLimit(`${limits.tableCells.toLocaleString('en')} cells per table`, src)
  return true
}

function count(text: string, sign: string): number {
  let found = 0
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) found++
  return found
}

/**
 * Caches a test for the last text. Its result is also valid for the end of this text, and comparing is a hundred times faster than
 * searching again.
 */
function rememberSuffix(test: (text: string) => boolean): (text: string) => boolean {
  let known = ''
  return (text) => {
    if (text.length <= known.length && known.slice(known.length - text.length) === text) return true
    if (!test(text)) return false
    known = text
    return true
  }
}
