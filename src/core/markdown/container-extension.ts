import type { Lexer, Token, Tokens } from 'marked'
import { linesOutsideFences } from '../../kit/markdown-lines/read-lines.ts'
import { closest } from '../../kit/similar/closest.ts'
import type { ParamsOf } from '../diagnostics/create-diagnostic.ts'
import { limits } from './limits.ts'

/** A container, such as `:::kind Title` … `:::`, `:::kind text :::`, or `:::details{open} Title` … `:::`. */
export interface ContainerToken extends Tokens.Generic {
  readonly type: 'container'
  readonly kind: string
  /** The inline tokens of the title. The list is empty if the container has the default title of its kind. */
  readonly titleTokens: Token[]
  readonly tokens: Token[]
  readonly closed: boolean
  /** Whether the whole container is on one line. */
  readonly isOneLine: boolean
  /** The words in braces, as in `:::details{open}`. */
  readonly words: readonly string[]
}

/** A closing `:::` without an open container. */
export interface StrayFenceToken extends Tokens.Generic {
  readonly type: 'strayFence'
}

/** The rules for reading a container, which depend on its kind. */
export interface ContainerRules {
  /** The words that the container can have in braces. @default none */
  readonly words?: readonly string[]
  /**
   * Whether headings are part of the container. Otherwise, a container without a closing line ends before the first heading. @default false
   */
  readonly holdsHeadings?: true
}

interface ContainerReader {
  readonly lexer: Lexer
  readonly kinds: ReadonlyMap<string, ContainerRules>
}

const openLine = /^ {0,3}(:{3,})[ \t]*([A-Za-z][\w.-]*)([^\n]*)$/
/** Matches braces directly after the kind or its `[title]`. */
const attached = /^(?:\[([^\]\n]*)\])?\{([^{}\n]*)\}/
const bracketed = /^\[([^\]\n]*)\]$/
const closeLine = /^ {0,3}(:{3,})[ \t]*$/
const headingLine = /^ {0,3}#{1,6}(?:[ \t]|$)/

export function readContainer(src: string, { lexer, kinds }: ContainerReader): ContainerToken | StrayFenceToken | undefined {
  const firstEnd = src.indexOf('\n')
  const firstLine = firstEnd === -1 ? src : src.slice(0, firstEnd)
  if (closeLine.test(firstLine)) return { type: 'strayFence', raw: firstEnd === -1 ? src : src.slice(0, firstEnd + 1) }
  const open = readOpenLine(firstLine, kinds)
  if (!open) return undefined
  const innerStart = firstEnd === -1 ? src.length : firstEnd + 1
  const close = open.isOneLine ? { start: 0, end: 0, found: true } : findClose(src.slice(innerStart), open, kinds)
  const token: ContainerToken = {
    type: 'container',
    raw: src.slice(0, innerStart + close.end),
    kind: open.kind,
    titleTokens: [],
    tokens: [],
    closed: close.found,
    isOneLine: open.isOneLine,
    words: open.words,
  }
  lexer.inline(open.isOneLine ? '' : open.title, token.titleTokens)
  lexer.blockTokens(open.isOneLine ? open.title : src.slice(innerStart, innerStart + close.start), token.tokens)
  return token
}

interface OpenLine extends Pick<ContainerToken, 'kind' | 'isOneLine' | 'words'> {
  readonly colons: number
  /** The text after the kind. If the container is on one line, this is its whole content. */
  readonly title: string
}

function readOpenLine(line: string, kinds: ContainerReader['kinds']): OpenLine | undefined {
  const open = openLine.exec(line)
  if (!open) return undefined
  const [, colons = '', kind = '', behind = ''] = open
  const rest = behind.trimEnd()
  const inner = withoutColons(rest)
  const isOneLine = rest.length - inner.length >= 3
  const text = isOneLine ? inner : rest
  const known = kinds.get(kind)?.words
  const braces = attached.exec(known ? text.trimStart() : text)
  const words = braces?.[2]?.split(/\s+/).filter((word) => word !== '') ?? []
  let title = braces ? [braces[1] ?? '', text.slice(text.indexOf(braces[0]) + braces[0].length)].join(' ').trim() : text.trim()
  const atEnd = known && /\{([a-z]{2,10})\}$/.exec(title)?.[1]
  if (known && atEnd !== undefined && isMeantAs(atEnd, known)) {
    words.push(atEnd)
    if (known.includes(atEnd)) title = title.slice(0, -atEnd.length - 2).trim()
  }
  const isBracketed = text.startsWith('[') || known !== undefined
  return { colons: colons.length, kind, title: isBracketed ? (bracketed.exec(title)?.[1] ?? title) : title, isOneLine, words }
}

function isMeantAs(word: string, known: readonly string[]): boolean {
  const letters = (text: string) => [...text].sort().join('')
  return known.some((each) => letters(word) === letters(each)) || closest(word, known) !== undefined
}

function withoutColons(text: string): string {
  let end = text.length
  while (text[end - 1] === ':') end--
  return text.slice(0, end)
}

/**
 * The range of the container's closing line. A container without a closing line ends before the next heading, so that the rest of the page
 * stays intact.
 */
function findClose(
  inner: string,
  { kind, colons }: OpenLine,
  kinds: ContainerReader['kinds'],
): { start: number; end: number; found: boolean } {
  const open = [colons]
  let heading: number | undefined
  for (const { line, start, end } of linesOutsideFences(inner)) {
    if (heading === undefined && !kinds.get(kind)?.holdsHeadings && headingLine.test(line)) heading = start
    if (!line.includes(':::')) continue
    const close = closeLine.exec(line)?.[1]
    if (close !== undefined) {
      if (close.length < (open.at(-1) ?? 3)) continue
      open.pop()
      if (open.length === 0) return { start, end, found: true }
    } else {
      const nested = readOpenLine(line, kinds)
      if (nested && !nested.isOneLine && open.push(nested.colons) > limits.nesting) break
    }
  }
  const end = heading ?? inner.length
  return { start: end, end, found: false }
}

const alertKinds: Readonly<Record<string, string>> = {
  note: 'note',
  tip: 'tip',
  important: 'important',
  warning: 'warning',
  caution: 'caution',
}

/** Recognizes `> [!NOTE]`, a GitHub alert that looks like `:::note`: https://docs.github.com/get-started/writing-on-github */
export function takeAlertKind(quote: Tokens.Blockquote): { readonly kind: string; readonly tokens: readonly Token[] } | undefined {
  const [first, ...rest] = quote.tokens
  if (first?.type !== 'paragraph') return undefined
  const match = /^\[!([A-Za-z]+)\][ \t]*(?:\n|$)/.exec(first.raw)
  const kind = alertKinds[match?.[1]?.toLowerCase() ?? '']
  if (!match || kind === undefined) return undefined
  const inline = dropCharacters(first.tokens ?? [], match[0].length)
  return { kind, tokens: inline.length === 0 ? rest : [{ ...first, tokens: [...inline] }, ...rest] }
}

/**
 * Finds an alert that other tools support but that neither GitHub nor docsgen supports, such as `> [!QUESTION]` or `> [!WARNING] Title`.
 */
export function findUnknownAlert(quote: Tokens.Blockquote, boxes: readonly string[]): ParamsOf<'container/unknown-alert'> | undefined {
  const first = quote.tokens[0]
  const match = first?.type === 'paragraph' && first.raw.startsWith('[!') ? /^\[!([A-Za-z-]+)\]([+-]?[^\n]*)/.exec(first.raw) : null
  if (!match) return undefined
  const [, word = '', title = ''] = match
  const kind = word.toLowerCase()
  const box = boxes.includes(kind) ? kind : undefined
  return { word, title: title.trim(), box, suggestion: box === undefined ? closest(kind, Object.keys(alertKinds)) : undefined }
}

/** Returns the tokens without their first `count` characters, which occur only in text tokens. */
function dropCharacters(tokens: readonly Token[], count: number): readonly Token[] {
  let left = count
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'br') {
      left -= token.raw.length
    } else if (token.type !== 'text') return tokens.slice(index)
    else if (token.raw.length > left) {
      const text = token.raw.slice(Math.max(left, 0))
      return [{ ...token, raw: text, text }, ...tokens.slice(index + 1)]
    } else left -= token.raw.length
    if (left <= 0) return tokens.slice(index + 1)
  }
  return []
}
