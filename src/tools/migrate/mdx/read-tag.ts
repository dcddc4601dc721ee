import { closingBracket } from './match-javascript.ts'

/** `<Name …>`, `<Name … />`, `</Name>`, or without a name those of a fragment. */
export interface Tag {
  readonly form: 'open' | 'close' | 'self'
  readonly name: string
  readonly attributes: readonly Attribute[]
  readonly start: number
  readonly end: number
}

export interface Attribute {
  /** `...` for a spread, `` for a comment. */
  readonly name: string
  /** `string`: in quotes, or bare; `expression`: in braces; `flag`: without a value. */
  readonly kind: 'string' | 'expression' | 'flag'
  /** Without quotes and braces. */
  readonly value: string
  readonly start: number
  readonly end: number
  /** With quotes or braces; at the end for a flag. */
  readonly valueStart: number
}

const tagStart = /<(\/?)([A-Za-z_$][\w$.:-]*)?(?=[\s/>])/y
const space = /\s*/y
const attributeName = /[A-Za-z_$@:][\w$.:@-]*/y
const bareValue = /[^\s"'<>`={}]+/y
const tagComment = /\/\*(?:[^*]|\*(?!\/)){0,2000}\*\/|\/\/[^\n]*/y
const equals = /\s*=\s*/y

/** Reads the tag at `start`, as JSX and HTML have it; undefined if there is none. */
export function readTag(text: string, start: number): Tag | 'unclosed' | undefined {
  const [head, slash, name = ''] = match(tagStart, text, start) ?? []
  if (head === undefined) return undefined
  const attributes: Attribute[] = []
  let at = start + head.length
  for (;;) {
    const before = at
    at += match(space, text, at)?.[0].length ?? 0
    if (text[at] === '>') return { form: slash === '/' ? 'close' : 'open', name, attributes, start, end: at + 1 }
    if (text.startsWith('/>', at) && slash !== '/') return { form: 'self', name, attributes, start, end: at + 2 }
    if (slash === '/' || name === '' || at === before) return undefined
    const attribute = readAttribute(text, at)
    if (!attribute) return /^[^\s=]{0,200}\s*=?\s*\{/.test(text.slice(at, at + 300)) ? 'unclosed' : undefined
    attributes.push(attribute)
    at = attribute.end
  }
}

function readAttribute(text: string, start: number): Attribute | undefined {
  const comment = match(tagComment, text, start)?.[0]
  if (comment !== undefined) return { name: '', kind: 'flag', value: '', start, end: start + comment.length, valueStart: start }
  if (text[start] === '{') {
    const close = closingBracket(text, start)
    if (close === undefined) return undefined
    const value = text.slice(start + 1, close).trim()
    return { name: value.startsWith('...') ? '...' : '', kind: 'expression', value, start, end: close + 1, valueStart: start }
  }
  const name = match(attributeName, text, start)?.[0]
  if (name === undefined) return undefined
  const nameEnd = start + name.length
  const sign = match(equals, text, nameEnd)?.[0]
  if (sign === undefined) return { name, kind: 'flag', value: '', start, end: nameEnd, valueStart: nameEnd }
  const valueStart = nameEnd + sign.length
  const quote = text[valueStart]
  const isQuoted = quote === '"' || quote === "'"
  if (isQuoted || quote === '{') {
    const close = isQuoted ? text.indexOf(quote, valueStart + 1) : (closingBracket(text, valueStart) ?? -1)
    if (close === -1) return undefined
    const value = text.slice(valueStart + 1, close)
    return { name, kind: isQuoted ? 'string' : 'expression', value, start, end: close + 1, valueStart }
  }
  const bare = match(bareValue, text, valueStart)?.[0]
  return bare === undefined ? undefined : { name, kind: 'string', value: bare, start, end: valueStart + bare.length, valueStart }
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
