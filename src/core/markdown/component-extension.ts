import type { Lexer, Token, Tokens } from 'marked'
import { attempt } from '../../kit/failures/failure.ts'
import { blankCodeSpans } from '../../kit/markdown-lines/code-spans.ts'
import { linesOutsideFences } from '../../kit/markdown-lines/read-lines.ts'
import type { AttributeValue } from '../model/document.ts'
import { dedent } from './block-scan.ts'
import { findControl, withoutControls } from './control-characters.ts'
import { limits } from './limits.ts'
import { decode } from './plain-text.ts'

/** A component with a registered name, such as `<Name …>` … `</Name>`. */
export interface ComponentToken extends Tokens.Generic {
  readonly type: 'component'
  readonly name: string
  readonly attributes: Readonly<Record<string, AttributeValue>>
  readonly valueStarts: ReadonlyMap<string, number>
  /** The opening tag as written, including its indentation. */
  readonly tag: string
  readonly tokens: Token[]
  readonly problem: string | undefined
  /** The first control character that the JSON of an attribute represented. */
  readonly control: string | undefined
  readonly closed: boolean
  /** Whether the children are text within a line instead of blocks. */
  readonly isInline: boolean
}

/** A closing tag with a registered name, but without an opening tag. */
export interface StrayTagToken extends Tokens.Generic {
  readonly type: 'strayTag'
  readonly name: string
}

/** The rules for reading component tags. */
export interface ComponentReader {
  /** The names of components. */
  readonly names: ReadonlySet<string>
  readonly lexer: Lexer
}

/**
 * Whether a line that begins with a tag begins a component. marked ends a paragraph before such a line, so text that only looks like a tag
 * must not count.
 */
export function beginsComponent(text: string, names: ReadonlySet<string>): boolean {
  const name = /^<\/?([A-Z][A-Za-z0-9]*)/.exec(text)?.[1] ?? ''
  return names.has(name) && (text[1] === '/' || readOpenTag(text) !== undefined)
}

/** Reads a component tag on its own line, including everything up to its closing tag. */
export function readComponentBlock(src: string, { names, lexer }: ComponentReader): ComponentToken | StrayTagToken | undefined {
  const indent = /^ {0,3}/.exec(src)?.[0].length ?? 0
  const text = indent === 0 ? src : src.slice(indent)
  const stray = /^<\/([A-Z][A-Za-z0-9]*)\s*>[ \t]*(?:\n|$)/.exec(text)
  if (stray && names.has(stray[1] ?? '')) return { type: 'strayTag', raw: src.slice(0, indent + stray[0].length), name: stray[1] ?? '' }
  const tag = readOpenTag(text)
  if (!tag || !names.has(tag.name)) return undefined
  if (tag.selfClosing) {
    const rest = /^[ \t]*(?:\n|$)/.exec(text.slice(tag.length))
    return rest ? createToken(tag, src.slice(0, indent + tag.length + rest[0].length), { closed: true, isInline: false }) : undefined
  }
  const close = findClosingTag(text.slice(tag.length), tag.name)
  if (!close) return createToken(tag, src.slice(0, indent + tag.length), { closed: false, isInline: false })
  const inner = text.slice(tag.length, tag.length + close.start)
  const rest = /^[ \t]*(?:\n|$)/.exec(text.slice(tag.length + close.end))
  if (!rest) return undefined
  const isInline = !inner.includes('\n')
  const token = createToken(tag, src.slice(0, indent + tag.length + close.end + rest[0].length), { closed: true, isInline })
  if (!isInline) lexer.blockTokens(`${dedent(inner.replace(/^[ \t]*\n/, ''))}\n`, token.tokens)
  else lexer.inline(inner.trim(), token.tokens)
  return token
}

/** Reads a component tag within a line. */
export function readInlineComponent(src: string, { names, lexer }: ComponentReader): ComponentToken | StrayTagToken | undefined {
  const stray = /^<\/([A-Z][A-Za-z0-9]*)\s*>/.exec(src)
  if (stray && names.has(stray[1] ?? '')) return { type: 'strayTag', raw: stray[0], name: stray[1] ?? '' }
  const tag = readOpenTag(src)
  if (!tag || !names.has(tag.name)) return undefined
  if (tag.selfClosing) return createToken(tag, src.slice(0, tag.length), { closed: true, isInline: true })
  const close = findClosingTag(src.slice(tag.length), tag.name)
  if (!close) return createToken(tag, src.slice(0, tag.length), { closed: false, isInline: true })
  const token = createToken(tag, src.slice(0, tag.length + close.end), { closed: true, isInline: true })
  token.tokens.push(...lexer.inlineTokens(src.slice(tag.length, tag.length + close.start)))
  return token
}

/** Reads a component that begins within an HTML block. Its children are Markdown like those of any other component. */
export function readComponent(src: string, lexer: Lexer): ComponentToken | undefined {
  const tag = readOpenTag(src)
  if (!tag) return undefined
  if (tag.selfClosing) return createToken(tag, src.slice(0, tag.length), { closed: true, isInline: true })
  const close = findClosingTag(src.slice(tag.length), tag.name)
  if (!close) return createToken(tag, src.slice(0, tag.length), { closed: false, isInline: true })
  const inner = src.slice(tag.length, tag.length + close.start)
  const isInline = !inner.includes('\n')
  const token = createToken(tag, src.slice(0, tag.length + close.end), { closed: true, isInline })
  if (isInline) lexer.inline(inner.trim(), token.tokens)
  else lexer.blockTokens(`${dedent(inner.replace(/^[ \t]*\n/, ''))}\n`, token.tokens)
  return token
}

function createToken(tag: OpenTag, raw: string, form: { readonly closed: boolean; readonly isInline: boolean }): ComponentToken {
  const { name, attributes, valueStarts, problem, control } = tag
  return {
    type: 'component',
    raw,
    name,
    attributes,
    valueStarts,
    tag: raw.slice(0, raw.indexOf('<') + tag.length),
    tokens: [],
    problem,
    control,
    ...form,
  }
}

/**
 * Finds the tag that closes `name`, counting nested tags and ignoring code. Returns undefined if tags are nested too deeply to be
 * intentional.
 */
function findClosingTag(text: string, name: string): { start: number; end: number } | undefined {
  if (!text.includes(`</${name}`)) return undefined
  const pattern = new RegExp(`<(/?)${name}(?=[\\s/>]|$)`, 'g')
  let depth = 1
  for (const { line, start } of linesOutsideFences(text, { isInComponent: true })) {
    if (!line.includes(name)) continue
    const visible = blankCodeSpans(line)
    for (const match of visible.matchAll(pattern)) {
      if (match[1] === '/') {
        if (--depth > 0) continue
        const from = start + match.index
        const end = text.indexOf('>', from)
        return end === -1 ? undefined : { start: from, end: end + 1 }
      }
      const nested = readOpenTag(text.slice(start + match.index))
      if (nested && !nested.selfClosing && ++depth > limits.nesting) return undefined
    }
  }
  return undefined
}

interface OpenTag {
  readonly name: string
  readonly attributes: Readonly<Record<string, AttributeValue>>
  /** The position of each quoted value in the tag. */
  readonly valueStarts: ReadonlyMap<string, number>
  readonly selfClosing: boolean
  /** The number of characters from `<` to `>`. */
  readonly length: number
  /** The first control character that the JSON represented, such as `U+001B`. */
  readonly control: string | undefined
  /** The reason why the attributes cannot be used. The tag is then read without attributes. */
  readonly problem: string | undefined
}

/** Reads `<Name key="text" flag count={3} />` at the start of the text. Returns undefined if there is no complete tag. */
function readOpenTag(text: string): OpenTag | undefined {
  const name = /^<([A-Z][A-Za-z0-9]*)(?=[\s/>])/.exec(text)?.[1]
  if (name === undefined) return undefined
  const attributes: Record<string, AttributeValue> = {}
  const valueStarts = new Map<string, number>()
  let problem: string | undefined
  let control: string | undefined
  let at = name.length + 1
  for (;;) {
    at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0
    if (text.startsWith('/>', at)) return { name, attributes, valueStarts, selfClosing: true, length: at + 2, problem, control }
    if (text[at] === '>') return { name, attributes, valueStarts, selfClosing: false, length: at + 1, problem, control }
    const key = /^[A-Za-z_][\w:.-]*/.exec(text.slice(at, at + 200))?.[0]
    if (key === undefined) return undefined
    at += key.length
    const equals = /^\s*=\s*/.exec(text.slice(at, at + 20))?.[0]
    if (equals === undefined) {
      define(attributes, key, true)
      continue
    }
    at += equals.length
    const value = readValue(text, at)
    if (value === undefined) return undefined
    valueStarts.set(key, at + 1)
    at += value.length
    control ??= value.control
    if (value.invalidJson !== undefined) problem ??= `the value \`${value.invalidJson}\` of \`${key}\` is not valid JSON`
    else define(attributes, key, value.value)
  }
}

/** Defines an own property, so that a key such as `__proto__` is treated like any other key. */
function define(attributes: Record<string, AttributeValue>, key: string, value: AttributeValue): void {
  Object.defineProperty(attributes, key, { value, enumerable: true, configurable: true, writable: true })
}

interface ReadValue {
  readonly value: AttributeValue
  readonly length: number
  /** The original text of a value in braces that is not valid JSON. */
  readonly invalidJson?: string
  readonly control?: string | undefined
}

function readValue(text: string, at: number): ReadValue | undefined {
  const quote = text[at]
  if (quote === '"' || quote === "'") {
    const end = text.indexOf(quote, at + 1)
    return end === -1 ? undefined : { value: decode(text.slice(at + 1, end)), length: end + 1 - at }
  }
  if (quote !== '{') return undefined
  const end = closingBrace(text, at)
  if (end === undefined) return undefined
  const source = text.slice(at + 1, end)
  const length = end + 1 - at
  // The reported problem replaces the message of the JSON parser.
  return attempt(() => ({ ...parseJson(source), length }), { value: null, length, invalidJson: `{${source}}` })
}

/** JSON escapes can represent characters that text must not contain. */
function parseJson(source: string): Pick<ReadValue, 'value' | 'control'> {
  if (!source.includes('\\')) return { value: JSON.parse(source) as AttributeValue }
  let control: string | undefined
  const value = JSON.parse(source, (_, item: unknown) => {
    if (typeof item !== 'string') return item
    control ??= findControl(item)?.character
    return withoutControls(item)
  }) as AttributeValue
  return { value, control }
}

function closingBrace(text: string, open: number): number | undefined {
  let depth = 0
  let inString = false
  for (let at = open; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return at
  }
  return undefined
}
