import type { MarkedExtension, Rules } from 'marked'
import { upToBlankLine } from './block-scan.ts'
import { OverLimit } from './over-limit.ts'
import { limits } from './parse-options.ts'

type Tokenizers = NonNullable<MarkedExtension['tokenizer']>
/** What tells marked that its own rule is to be asked. */
type OwnRule = false
/** What tells marked that its own rule would find nothing. */
const nothing = undefined as unknown as OwnRule

/**
 * marked asks its rules at every place of a text, and some of them look through all that follows each time. These answer first where a
 * quick look is enough, so that only text in which a rule can match pays for it.
 */
export function createLinearTokenizers(): Tokenizers {
  const isOverlong = limitEmphasis()
  const hasNoUnderline = rememberSuffix((text) => !/\n {0,3}[=-]/.test(text))
  const lacks = new Map([...endings.values()].map((end) => [end, rememberSuffix((text) => !text.includes(end))]))
  return {
    emStrong: (_src, maskedSrc) => isOverlong(maskedSrc),
    del: (_src, maskedSrc) => isOverlong(maskedSrc),
    link: (src) => ((src[0] === '[' || src[0] === '!') && isNestedDeep(src) ? nothing : false),
    lheading: (src) => (hasNoUnderline(upToBlankLine(src)) ? nothing : false),
    table: limitCells,
    tag(src) {
      if (src.charCodeAt(0) !== openSign) return nothing
      for (const [start, end] of endings) if (src.startsWith(start)) return lacks.get(end)?.(src.slice(start.length)) ? nothing : false
      return false
    },
  }
}

const openSign = '<'.charCodeAt(0)
/** What ends a piece of HTML that begins like this. `<!-->` is a whole comment. */
const endings = new Map([
  ['<!-', '->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '?>'],
])

/** Longer names before an `@` are no addresses: RFC 5321, 4.5.3.1.1. */
const longestName = '{1,64}'

/** marked's rules with a limit where they look for the `@` of an address from every character on. */
export function limitRules(rules: Rules): Rules {
  const { text, url } = rules.inline
  return {
    ...rules,
    inline: {
      ...rules.inline,
      text: known(text, () => new RegExp(replaceAll(text.source, ']+@)', `]${longestName}@)`), text.flags)),
      url: known(url, () => new RegExp(replaceAll(url.source, '[A-Za-z0-9._+-]+', `[A-Za-z0-9._+-]${longestName}`), url.flags)),
    },
  }
}

const limited = new Map<RegExp, RegExp>()

function known(rule: RegExp, create: () => RegExp): RegExp {
  let made = limited.get(rule)
  if (!made) {
    made = create()
    limited.set(rule, made)
  }
  return made
}

function replaceAll(source: string, from: string, to: string): string {
  if (!source.includes(from)) throw new Error(`marked's rule has changed: it no longer holds ${from}`)
  return source.replaceAll(from, to)
}

/** Lets marked find emphasis, but not in text whose marks are not emphasis anyone meant. */
function limitEmphasis(): (maskedSrc: string) => OwnRule {
  let counted: string | undefined
  return (maskedSrc) => {
    // marked asks at every mark of a paragraph with one and the same string.
    if (maskedSrc.length > limits.emphasisMarks && maskedSrc !== counted) {
      if ((maskedSrc.match(/[*_~]/g)?.length ?? 0) > limits.emphasisMarks) throw new RangeError('Too many emphasis marks')
      counted = maskedSrc
    }
    return false
  }
}

/** CommonMark lets parsers limit this: https://spec.commonmark.org/0.31.2/#link-destination */
const deepestParentheses = 32

/** Whether the first address in a text has parentheses that no address has. */
function isNestedDeep(src: string): boolean {
  let depth = 0
  for (let at = src.indexOf('](') + 1; at > 0 && at < src.length; at++) {
    const sign = src[at]
    if (sign === '(' && ++depth > deepestParentheses) return true
    if (sign === ' ' || sign === '\n' || (sign === ')' && --depth === 0)) return false
  }
  return false
}

/** A short row is filled up to the table's width: few characters can become very many cells. */
function limitCells(src: string): OwnRule {
  const headEnd = src.indexOf('\n')
  if (headEnd === -1) return nothing
  const ruleEnd = src.indexOf('\n', headEnd + 1)
  const rule = src.slice(headEnd + 1, ruleEnd === -1 ? src.length : ruleEnd)
  if (!/^ {0,3}[|:-][ |:-]*$/.test(rule)) return nothing
  if (ruleEnd === -1) return false
  const columns = count(rule, '|') + 1
  const rows = count(upToBlankLine(src.slice(ruleEnd)), '\n')
  if (columns * rows > limits.tableCells) throw new OverLimit(`${limits.tableCells.toLocaleString('en')} cells per table`, src)
  return false
}

function count(text: string, sign: string): number {
  let found = 0
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) found++
  return found
}

/** What holds for a text holds for its end: comparing is a hundred times quicker than looking again. */
function rememberSuffix(test: (text: string) => boolean): (text: string) => boolean {
  let known = ''
  return (text) => {
    if (text.length <= known.length && known.slice(known.length - text.length) === text) return true
    if (!test(text)) return false
    known = text
    return true
  }
}
