import type { Token, TokenizerAndRendererExtension, Tokens } from 'marked'
import { linesOutsideFences, upToBlankLine } from './block-scan.ts'
import { limits } from './parse-options.ts'

/** `:::kind Title` … `:::`, `:::details{open} Title` … `:::` */
export interface ContainerToken extends Tokens.Generic {
  readonly type: 'container'
  readonly kind: string
  /** Inline tokens of the title; empty where the kind's own title serves. */
  readonly titleTokens: Token[]
  readonly tokens: Token[]
  readonly closed: boolean
  /** `:::details{open}`: a panel that starts open. */
  readonly isOpen: boolean
}

/** A closing `:::` with nothing to close. */
export interface StrayFenceToken extends Tokens.Generic {
  readonly type: 'strayFence'
}

/** The kind that is no box but a panel readers open. */
export const panelKind = 'details'

const openLine = /^ {0,3}(:{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\[([^\]\n]*)\]|([^\n]*))$/
/** A panel's `{open}`, before or behind its title. */
const openMark = /^\{open\}|\{open\}$/
const bracketed = /^\[([^\]\n]*)\]$/
const closeLine = /^ {0,3}(:{3,})[ \t]*$/

export const containerExtension: TokenizerAndRendererExtension = {
  name: 'container',
  level: 'block',
  start(src: string) {
    const at = upToBlankLine(src).indexOf('\n:::')
    return at === -1 ? undefined : at + 1
  },
  tokenizer(src: string): ContainerToken | StrayFenceToken | undefined {
    const firstEnd = src.indexOf('\n')
    const firstLine = firstEnd === -1 ? src : src.slice(0, firstEnd)
    if (closeLine.test(firstLine)) return { type: 'strayFence', raw: firstEnd === -1 ? src : src.slice(0, firstEnd + 1) }
    const open = openLine.exec(firstLine)
    if (!open) return undefined
    const innerStart = firstEnd === -1 ? src.length : firstEnd + 1
    const close = findClose(src.slice(innerStart), open[1]?.length ?? 3)
    const inner = src.slice(innerStart, innerStart + close.start)
    const words = (open[3] ?? open[4] ?? '').trim()
    const isOpen = open[2] === panelKind && openMark.test(words)
    const rest = isOpen ? words.replace(openMark, '').trim() : words
    const title = isOpen ? (bracketed.exec(rest)?.[1] ?? rest) : rest
    const token: ContainerToken = {
      type: 'container',
      raw: src.slice(0, innerStart + close.end),
      kind: open[2] ?? '',
      titleTokens: [],
      tokens: [],
      closed: close.found,
      isOpen,
    }
    this.lexer.inline(title, token.titleTokens)
    this.lexer.blockTokens(inner, token.tokens)
    return token
  },
}

/** Where the container's closing line begins and ends; the end of the text where there is none. */
function findClose(inner: string, colons: number): { start: number; end: number; found: boolean } {
  const open = [colons]
  for (const { line, start, end } of linesOutsideFences(inner)) {
    if (!line.includes(':::')) continue
    const close = closeLine.exec(line)?.[1]
    if (close !== undefined) {
      if (close.length < (open.at(-1) ?? 3)) continue
      open.pop()
      if (open.length === 0) return { start, end, found: true }
    } else {
      const nested = openLine.exec(line)?.[1]
      if (nested !== undefined && open.push(nested.length) > limits.nesting) break
    }
  }
  return { start: inner.length, end: inner.length, found: false }
}
