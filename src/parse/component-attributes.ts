import type { AttributeValue } from '../model/document.ts'
import { ignoreError } from '../support/ignore-error.ts'
import { findControl, withoutControls } from './control-characters.ts'
import { decode } from './plain-text.ts'

export interface OpenTag {
  readonly name: string
  readonly attributes: Readonly<Record<string, AttributeValue>>
  /** Where each quoted value stands in the tag. */
  readonly valueStarts: ReadonlyMap<string, number>
  readonly selfClosing: boolean
  /** Characters from `<` to `>`. */
  readonly length: number
  /** The first control character that JSON stood for, such as `U+001B`. */
  readonly control: string | undefined
  /** Why the attributes cannot be used; the tag is then taken without them. */
  readonly problem: string | undefined
}

/** Reads `<Name key="text" flag count={3} />` at the start of the text; undefined where no complete tag stands there. */
export function readOpenTag(text: string): OpenTag | undefined {
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

/** Own properties only: a key such as `__proto__` is data like any other. */
function define(attributes: Record<string, AttributeValue>, key: string, value: AttributeValue): void {
  Object.defineProperty(attributes, key, { value, enumerable: true, configurable: true, writable: true })
}

interface ReadValue {
  readonly value: AttributeValue
  readonly length: number
  /** A value in braces that is not JSON, as written. */
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
  try {
    return { ...parseJson(source), length }
  } catch (error) {
    // The reported problem replaces the message of the JSON parser.
    ignoreError(error)
    return { value: null, length, invalidJson: `{${source}}` }
  }
}

/** Escapes of JSON can stand for characters that no text may hold. */
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
