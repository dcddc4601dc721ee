import type { Token, Tokens } from 'marked'
import { type ComponentReader, readComponent, type StrayTagToken } from './component-extension.ts'
import { looksLikeComponent } from './html-elements.ts'

/** An HTML block that contains components. The parts together form its raw text. */
export interface MixedHtmlToken extends Tokens.HTML {
  readonly parts: readonly Token[]
}

/** Matches the start of blocks whose text is never markup. */
const verbatim = /^ {0,3}<(?:script|style|textarea|[!?])/i
const tagStart = /<(\/?)([A-Za-z][\w.-]*)(?=[\s/>])/y
const blankLine = /\n[ \t]*\n/g

/** Whether an HTML block can begin here. A component tag never begins an HTML block. */
export function mayBeginHtml(src: string): boolean {
  const tag = /^ {0,3}<\/?/.exec(src)?.[0]
  return tag !== undefined && !looksLikeComponent(/^[A-Za-z][\w-]*/.exec(src.slice(tag.length, 200))?.[0] ?? '')
}

/** Finds the components in an HTML block that marked has read. */
export function findComponentsInHtml(token: Tokens.HTML, src: string, { names, lexer }: ComponentReader): Tokens.HTML | MixedHtmlToken {
  if (verbatim.test(token.raw) || !/<\/?[A-Z]/.test(token.raw)) return token
  const parts: Token[] = []
  let done = 0
  let end = token.raw.length
  const add = (at: number, part: Token) => {
    if (at > done) parts.push(htmlPart(src.slice(done, at)))
    parts.push(part)
    done = at + part.raw.length
  }
  for (let at = src.indexOf('<'); at !== -1 && at < end; at = src.indexOf('<', Math.max(at + 1, done))) {
    if (src.startsWith('<!--', at)) {
      const close = src.indexOf('-->', at + 4)
      if (close === -1 || close >= end) break
      at = close
      continue
    }
    tagStart.lastIndex = at
    const [, slash, name = ''] = tagStart.exec(src) ?? []
    if (name === '') continue
    if (!looksLikeComponent(name)) {
      at = skipTag(src, { at, name, isClosing: slash === '/', end })
      continue
    }
    const part = readTag(src.slice(at, end), { name, isKnown: names.has(name) }) ?? readComponent(src.slice(at), lexer)
    if (!part) continue
    add(at, part)
    // If a component contains blank lines, the block continues after the component.
    if (done > end) end = endOfBlock(src, done)
  }
  if (parts.length === 0) return token
  if (done < end) parts.push(htmlPart(src.slice(done, end)))
  const raw = src.slice(0, end)
  return { ...token, raw, text: raw, parts } satisfies MixedHtmlToken
}

function htmlPart(raw: string): Tokens.HTML {
  return { type: 'html', block: true, raw, pre: false, text: raw }
}

/** Reads a tag that is not a component, such as an unknown tag or a closing tag without an open component. */
function readTag(text: string, { name, isKnown }: { readonly name: string; readonly isKnown: boolean }): Token | undefined {
  if (isKnown && text[1] !== '/') return undefined
  const end = text.indexOf('>')
  if (end === -1) return undefined
  const raw = text.slice(0, end + 1)
  return isKnown ? ({ type: 'strayTag', raw, name } satisfies StrayTagToken) : { type: 'unknownTag', raw, name }
}

interface HtmlTag {
  readonly at: number
  readonly name: string
  readonly isClosing: boolean
  readonly end: number
}

/** Finds the end of an HTML tag, or of an element whose content is not markup. */
function skipTag(src: string, { at, name, isClosing, end }: HtmlTag): number {
  if (!isClosing && /^(?:script|style|textarea)$/i.test(name)) {
    const close = src.slice(at, end).toLowerCase().indexOf(`</${name.toLowerCase()}`)
    return close === -1 ? end : at + close
  }
  let quote = ''
  for (let index = at + 1; index < end; index++) {
    const sign = src[index] as string
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return index
  }
  return at
}

function endOfBlock(src: string, from: number): number {
  blankLine.lastIndex = from
  const found = blankLine.exec(src)
  return found ? found.index + found[0].length : src.length
}

/** Returns the components in an HTML block, if there are any. */
export function partsOfHtml(token: Token): readonly Token[] | undefined {
  return 'parts' in token ? (token as MixedHtmlToken).parts : undefined
}
