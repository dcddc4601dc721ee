import { voidElements } from '../../../core/markdown/html-elements.ts'
import { blankCode } from '../../../kit/markdown-lines/code-spans.ts'
import { lineStartsOf } from '../../../kit/text/line-starts.ts'
import type { Span } from '../text/revise-text.ts'
import { countBefore } from '../values.ts'

/** `<Name …>` … `</Name>` */
export interface Element {
  readonly name: string
  readonly open: Tag
  /** undefined for `<Name />`, and for tags that are never closed. */
  close: Tag | undefined
  parent: Element | undefined
  readonly children: Element[]
  /** The number of elements that contain this element. */
  depth: number
}

/** Unclosed brackets require reading far ahead, so a text with more of them is not treated as MDX. */
export const maxFailures = 20

const moduleStart =
  /^(?:import\s*(?:['"]|[\w*{$][^'"]{0,5000}?\bfrom\s*['"])|export\s+(?:default|const|let|var|function|async|class|type|interface)\b|export\s*[{*])/
const directiveEnd = /:[A-Za-z][\w-]{0,100}(?:\[[^[\]\n]{0,300}\])?$/
const candidate = /\\[\s\S]|[{<]|^(?:import|export)(?=[\s{*"'])/gm

/** Finds the parts that MDX adds to Markdown, in the order of the text. Without `isMdx`, finds only HTML tags. */
export function scanMdx(text: string, bodyStart: number, isMdx: boolean) {
  /** The text without code or comments. */
  const visible = blankCode(text, { from: bodyStart, anyIndent: isMdx })
  /** The `import` and `export` statements, each as a block of whole lines. */
  const modules: Span[] = []
  /** `{…}` in the text. */
  const expressions: Span[] = []
  /** The offsets of `{` characters in the text that are never closed. */
  const unclosed: number[] = []
  const elements: Element[] = []
  /** Closing tags that close no element. */
  const stray: Tag[] = []
  const open: Element[] = []
  const openNames = new Map<string, number>()
  let failures = 0
  candidate.lastIndex = bodyStart
  for (let found = candidate.exec(visible); found; found = candidate.exec(visible)) {
    const { 0: sign, index: start } = found
    if (sign[0] === '\\') continue
    if (sign === '<') {
      const tag = failures < maxFailures ? readTag(text, start) : undefined
      if (tag === 'unclosed') failures++
      if (!tag || tag === 'unclosed' || (!isMdx && !/^[a-z]/.test(tag.name))) continue
      candidate.lastIndex = tag.end
      addTag(tag)
    } else if (isMdx && sign === '{') {
      // `{#id}` in a heading.
      if (text[start + 1] === '#' || isDirective(start) || failures >= maxFailures) continue
      const close = closingBracket(text, start)
      if (close === undefined) {
        failures++
        unclosed.push(start)
        continue
      }
      candidate.lastIndex = close + 1
      expressions.push({ start, end: close + 1 })
    } else if (isMdx && sign !== '{' && beginsBlock(start) && moduleStart.test(text.slice(start, start + 6000))) {
      const end = (failures < maxFailures ? endOfStatement(text, start) : undefined) ?? endOfBlock(start)
      candidate.lastIndex = end
      // Modules without a blank line between them are treated as one block.
      const above = modules.at(-1)?.end === start ? modules.pop() : undefined
      modules.push({ start: above?.start ?? start, end })
    }
  }
  nest(elements)
  return { modules, expressions, unclosed, elements, stray, visible }

  /** The braces of `:::tip{icon="star"}` contain attributes. */
  function isDirective(start: number): boolean {
    return directiveEnd.test(text.slice(Math.max(0, start - 420), start))
  }

  /** A bracket that is never closed must not consume the remaining text of the page. */
  function endOfBlock(start: number): number {
    failures++
    const blank = text.indexOf('\n\n', start)
    return blank === -1 ? text.length : blank + 1
  }

  /** Modules cannot interrupt a paragraph. */
  function beginsBlock(start: number): boolean {
    if (start <= bodyStart || modules.at(-1)?.end === start) return true
    const before = text.slice(Math.max(bodyStart, start - 200), start)
    return /\n[ \t]*\n$/.test(before) || (before.trim() === '' && start - 200 <= bodyStart)
  }

  function addTag(tag: Tag): void {
    if (tag.form === 'close') {
      if (!openNames.get(tag.name)) stray.push(tag)
      else closeElement(tag)
      return
    }
    const element: Element = { name: tag.name, open: tag, close: undefined, parent: undefined, children: [], depth: 0 }
    elements.push(element)
    if (tag.form === 'self' || voidElements.has(tag.name)) return
    open.push(element)
    openNames.set(tag.name, (openNames.get(tag.name) ?? 0) + 1)
  }

  /** Tags that are still open inside the element are treated as never closed. */
  function closeElement(tag: Tag): void {
    for (let element = open.pop(); element; element = open.pop()) {
      openNames.set(element.name, (openNames.get(element.name) ?? 1) - 1)
      if (element.name !== tag.name) continue
      element.close = tag
      return
    }
  }
}

/** A tag that is never closed has no content. */
function nest(elements: readonly Element[]): void {
  const around: Element[] = []
  for (const element of elements) {
    while ((around.at(-1)?.close?.start ?? Number.POSITIVE_INFINITY) <= element.open.start) around.pop()
    const parent = around.at(-1)
    element.parent = parent
    element.depth = around.length
    parent?.children.push(element)
    if (element.close) around.push(element)
  }
}

/** The range from the opening to the closing tag. */
export function spanOf({ open, close }: Element): Span {
  return { start: open.start, end: (close ?? open).end }
}

/** `<Name …>`, `<Name … />`, or `</Name>`. Fragments have tags without a name. */
export interface Tag extends Span {
  readonly form: 'open' | 'close' | 'self'
  readonly name: string
  readonly attributes: readonly Attribute[]
}

export interface Attribute extends Span {
  /** `...` for a spread, and `` for a comment. */
  readonly name: string
  /** A `string` is quoted or unquoted, an `expression` is in braces, and a `flag` has no value. */
  readonly kind: 'string' | 'expression' | 'flag'
  /** The value without its quotes or braces. */
  readonly value: string
  /** The position of the value, including its quotes or braces. For a flag, the end of the attribute. */
  readonly valueStart: number
}

const tagStart = /<(\/?)([A-Za-z_$][\w$.:-]*)?(?=[\s/>])/y
const space = /\s*/y
const attributeName = /[A-Za-z_$@:#][\w$.:@[\]-]*/y
const bareValue = /[^\s"'<>`={}]+/y
const tagComment = /\/\*(?:[^*]|\*(?!\/)){0,2000}\*\/|\/\/[^\n]*/y
const equals = /\s*=\s*/y

/** Reads the tag at `start` in JSX or HTML syntax. Returns undefined if there is no tag. */
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

/** Returns the line that contains an offset, without its line break. */
export function lineAt(text: string, at: number): Span {
  // All calls are about the same text, and searching a long line backward each time would take time proportional to its length.
  if (last.text !== text) last = { text, starts: lineStartsOf(text) }
  const { starts } = last
  const line = countBefore(starts.length, (index) => (starts[index] as number) <= at)
  const next = starts[line]
  return { start: starts[line - 1] as number, end: next === undefined ? text.length : next - 1 }
}

let last: { readonly text: string; readonly starts: readonly number[] } = { text: '', starts: [0] }

/** No expression on a page is longer. Without a limit, each bracket would read the whole text. */
const maxLength = 50_000

/** Finds the bracket that closes the one at `open`, and reads strings and comments like JavaScript. Returns undefined if there is none. */
function closingBracket(text: string, open: number): number | undefined {
  const depths = createDepths()
  const end = Math.min(text.length, open + maxLength)
  for (let at = open; at < end; ) {
    at = depths.step(text, at)
    if (depths.depth === 0) return at - 1
    if (depths.depth < 0) return undefined
  }
  return undefined
}

/**
 * Finds the end of a statement that begins at `start`, which is the end of the first line at which all brackets are closed. Returns
 * undefined if they are never closed.
 */
function endOfStatement(text: string, start: number): number | undefined {
  const depths = createDepths()
  const end = Math.min(text.length, start + maxLength)
  let lineStart = start
  for (let at = start; at < end; ) {
    if (text[at] === '\n') {
      if (depths.depth <= 0 && !continues(text, lineStart, at)) return at + 1
      lineStart = at + 1
    }
    at = depths.step(text, at)
  }
  return depths.depth <= 0 && end === text.length ? end : undefined
}

/** Whether the statement continues on the next line: `export const x =`, or `import {a}` above `from 'a'`. */
function continues(text: string, lineStart: number, lineEnd: number): boolean {
  const line = text.slice(Math.max(lineStart, lineEnd - 200), lineEnd).trimEnd()
  if (/(?:=>|[=(,?:|&+]|\bfrom|\bimport|\bexport|\bdefault)$/.test(line)) return true
  return /^[ \t]*(?:from\b|[.?|&]|: |\))/.test(text.slice(lineEnd + 1, lineEnd + 100))
}

function createDepths() {
  let depth = 0
  /** The depth at which each open template literal continues. */
  const templates: number[] = []
  return {
    get depth(): number {
      return depth
    },
    /** Reads the character, or the whole string or comment, at `at`, and returns the offset of its end. */
    step(text: string, at: number): number {
      const character = text[at]
      switch (character) {
        case '"':
        case "'":
          return endOfString(text, at)
        case '`':
          return readTemplate(text, at + 1)
        case '/':
          if (text[at + 1] === '*') return orEnd(text, text.indexOf('*/', at + 2), 2)
          // `https://` in JSX text is not a comment.
          if (text[at + 1] === '/' && text[at - 1] !== ':') return orEnd(text, text.indexOf('\n', at), 0)
          return at + 1
        case '{':
        case '(':
        case '[':
          depth++
          return at + 1
        case '}':
          depth--
          if (templates.at(-1) !== depth) return at + 1
          templates.pop()
          return readTemplate(text, at + 1)
        case ')':
        case ']':
          depth--
          return at + 1
        default:
          return at + 1
      }
    },
  }

  function readTemplate(text: string, from: number): number {
    for (let at = from; at < text.length; at++) {
      if (text[at] === '\\') at++
      else if (text[at] === '`') return at + 1
      else if (text[at] === '$' && text[at + 1] === '{') {
        templates.push(depth++)
        return at + 2
      }
    }
    return text.length
  }
}

/** An apostrophe in JSX text does not begin a string, because strings end on the same line. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length && text[at] !== '\n'; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === text[open]) return at + 1
  }
  return open + 1
}

function orEnd(text: string, found: number, length: number): number {
  return found === -1 ? text.length : found + length
}
