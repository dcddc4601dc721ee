import { escapeAmpersands, escapeTags } from '../../../kit/escape/markup.ts'
import { linesOutsideFences } from '../../../kit/markdown-lines/read-lines.ts'
import { lineStartsOf } from '../../../kit/text/line-starts.ts'
import type { Span } from '../text/revise-text.ts'
import { beginsLine, endsLine, linesBetween, type MdxPage, removeSpan } from './mdx-page.ts'
import { type Element, lineAt, spanOf } from './scan-mdx.ts'
import { linkTarget } from './write-attributes.ts'

const listMark = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+/
/** No list is longer than this. */
const maxLines = 300

/**
 * MDX has no indented code, so lines that Markdown would interpret as code are moved to the column where their list item or element begins.
 */
export function straightenLines(page: MdxPage): void {
  const { text } = page
  const lines = text.split('\n')
  const starts = lineStartsOf(text)
  const numberOf = new Map(starts.map((start, index) => [start, index]))
  const bases = new Map<number, number>()
  for (const element of page.parts.elements) addBase(element)
  const outside = new Set<number>()
  for (const { start } of linesOutsideFences(text, { anyIndent: true })) outside.add(start)

  const verbatim = page.parts.elements.filter(({ name, close }) => close && /^(?:pre|script|style|textarea)$/.test(name)).map(spanOf)

  for (let index = page.firstLine; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const isFence = !outside.has(starts[index] ?? 0)
    const last = isFence ? endOfFence(index) : index
    const indent = columnsOf(line)
    // A line that continues a paragraph can have any indentation.
    const begins = isFence || /^\s*<\/?[A-Z]/.test(line) || (lines[index - 1] ?? '').trim() === ''
    const start = starts[index] ?? 0
    if (verbatim.some((span) => span.start < start && start < span.end)) continue
    const excess = indent >= 4 && begins && line.trim() !== '' ? indent - baseOf(index, indent) : 0
    if (excess >= 4) for (let at = index; at <= last; at++) moveLine(at, excess)
    index = last
  }

  /** Adds the indentation that docsgen removes from all lines inside a component. */
  function addBase(element: Element): void {
    if (!element.close || element.depth > 60 || !/^[A-Z]/.test(element.name)) return
    const inner = linesBetween(text, element.open.end, element.close.start)
    let shared = Number.POSITIVE_INFINITY
    for (const { start, end } of inner)
      if (text.slice(start, end).trim() !== '') shared = Math.min(shared, columnsOf(text.slice(start, end)))
    for (const { start } of inner) {
      const number = numberOf.get(start)
      if (number !== undefined && Number.isFinite(shared)) bases.set(number, shared)
    }
  }

  function baseOf(index: number, indent: number): number {
    const own = bases.get(index) ?? 0
    for (let at = index - 1; at >= Math.max(0, index - maxLines); at--) {
      const line = lines[at] ?? ''
      const mark = listMark.exec(line)
      if (mark && columnsOf(mark[0].replace(/[^\t]/g, ' ')) <= indent) {
        const content = columnsOf(mark[0].replace(/[^\t]/g, ' '))
        return Math.max(own, content)
      }
      if (/^\S/.test(line) && !mark && !line.startsWith('<') && (lines[at - 1] ?? '').trim() === '') break
    }
    return own
  }

  function endOfFence(index: number): number {
    let last = index
    while (last + 1 < lines.length && !outside.has(starts[last + 1] ?? -1)) last++
    return last
  }

  function moveLine(index: number, columns: number): void {
    const start = starts[index] ?? 0
    const line = lines[index] ?? ''
    let length = 0
    for (let left = columns; left > 0 && /[ \t]/.test(line[length] ?? ''); length++) left -= line[length] === '\t' ? 4 : 1
    page.dedent(start, { start, end: start + length })
  }
}

function columnsOf(line: string): number {
  let columns = 0
  for (const character of line) {
    if (character === ' ') columns++
    else if (character === '\t') columns += 4 - (columns % 4)
    else break
  }
  return columns
}

/** Maps kinds of admonitions to docsgen's names. `*` is the fallback for unknown kinds. */
export type BoxKinds = Readonly<Record<string, string>>

const openLine = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(:{3,})([ \t]*)([A-Za-z][\w-]*)([^\n]*)$/gm
const inlineDirective = /(?<![\w:\\/])(:{1,2})([A-Za-z][\w-]{0,50})(?=[[{])/g

/** Admonitions of other kinds or with attributes. Titles in brackets have the same syntax in docsgen. */
export function translateDirectives(page: MdxPage, boxes: BoxKinds): void {
  const { visible } = page.parts
  if (visible.includes(':::')) for (const found of visible.matchAll(openLine)) translateBox(page, found, boxes)
  let next = 0
  const tags = page.parts.elements.map(({ open }) => open)
  for (const { 0: found, 2: name, index } of visible.matchAll(inlineDirective)) {
    while ((tags[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next++
    // Attributes of tags can also contain colons.
    if ((tags[next]?.start ?? Number.POSITIVE_INFINITY) < index) continue
    const span = { start: index, end: lineAt(page.text, index).end }
    page.note(span, `docsgen has no directive \`${found}\`. Use a component or Markdown instead.`, `directive ${name}`)
  }
}

function translateBox(page: MdxPage, found: RegExpExecArray, boxes: BoxKinds): void {
  const { 1: prefix = '', 2: colons = '', 3: space = '', 4: kind = '', index } = found
  const start = index + prefix.length
  const kindStart = start + colons.length + space.length
  const restStart = kindStart + kind.length
  const line = lineAt(page.text, start)
  const rest = page.text.slice(restStart, line.end)
  const known = Object.hasOwn(boxes, kind.toLowerCase()) ? boxes[kind.toLowerCase()] : undefined
  const { title, attributes, isBracketed } = readRest(rest)
  const span = { start, end: line.end }
  if (attributes !== '')
    page.note(span, `The attributes \`${attributes}\` of this admonition have no effect. They were removed.`, `box ${attributes}`)
  if (known === undefined) {
    page.note(
      span,
      `docsgen has no admonition \`${kind}\`. It is a note now: define \`${kind}\` under \`admonitions\`, or choose another kind.`,
      `box ${kind}`,
    )
    page.replace(kindStart, line.end, `note ${title === '' ? kind : title}`)
    return
  }
  page.replace(kindStart, restStart, known)
  // A title in brackets cannot contain brackets, such as those of links.
  if (isBracketed && /[[\]]/.test(title)) page.replace(restStart, line.end, ` ${title}`)
  else if (attributes !== '') page.replace(restStart, line.end, title === '' ? '' : isBracketed ? `[${title}]` : ` ${title}`)
}

/** `[Title]{.class}`, `{.class}`, ` Title` */
function readRest(written: string): { readonly title: string; readonly attributes: string; readonly isBracketed: boolean } {
  const rest = written.trimEnd()
  const close = rest.startsWith('[') ? closingSquare(rest) : undefined
  const title = close === undefined ? undefined : rest.slice(1, close)
  const behind = close === undefined ? rest : rest.slice(close + 1)
  const braces = /^\s*\{([^{}]*)\}$/.exec(behind) ?? /^\{([^{}]*)\}(?=\s)/.exec(behind)
  const attributes = braces ? braces[0].trim() : ''
  return {
    title: title ?? (braces ? behind.slice(braces[0].length) : behind).trim(),
    attributes,
    isBracketed: title !== undefined,
  }
}

function closingSquare(text: string): number | undefined {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '[') depth++
    else if (text[at] === ']' && --depth === 0) return at
  }
  return undefined
}

const comment = /^\s*(?:\/\*[\s\S]*?\*\/\s*)+$/
const headingLine = /^\s{0,3}#{1,6}\s/

/** Writes the value of an expression in the text, if it is known without running code. */
export function translateExpression(page: MdxPage, span: Span): void {
  const source = page.text.slice(span.start + 1, span.end - 1)
  if (comment.test(source)) {
    translateComment(page, span, source)
    return
  }
  if (source.trim() === '') {
    removeSpan(page, span)
    return
  }
  if (/^\s*props\.children\s*$/.test(source)) {
    removeSpan(page, span)
    page.note(span, 'A partial cannot show what is between its tags.')
    return
  }
  const parameter = page.parameterOf(source)
  if (parameter !== undefined) {
    page.replace(span.start, span.end, parameter)
    return
  }
  const value = page.names.evaluate(source)
  // In the URL of a link, braces do not mark an expression.
  if (page.text.slice(span.start - 2, span.start) === '](') {
    if (typeof value === 'string') page.replace(span.start, span.end, linkTarget(page.relativePath(value)))
    return
  }
  if (value === undefined || value === null || typeof value === 'boolean') removeSpan(page, span)
  else if (typeof value === 'string' || typeof value === 'number') writeText(page, span, String(value))
  else noteExpression(page, span, source)
}

function writeText(page: MdxPage, span: Span, text: string): void {
  if (text.trim() === '') {
    const isNeeded = !beginsLine(page.text, span.start) && !endsLine(page.text, span.end)
    page.replace(span.start, span.end, isNeeded ? ' ' : '')
    return
  }
  const isTable = /^\s*\|/.test(page.text.slice(lineAt(page.text, span.start).start, span.start))
  const escaped = escapeMarkdown(text).replaceAll('\n', ' ')
  page.replace(span.start, span.end, isTable ? escaped.replaceAll('|', '&#124;') : escaped)
}

/** Entities mean the same in Markdown and in HTML. Only characters that would be interpreted as markup are written as entities. */
function escapeMarkdown(text: string): string {
  return escapeTags(escapeAmpersands(text))
    .replaceAll('{{', '&#123;{')
    .replace(/[*_`[\]\\~$]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/^([#>+-]|:::)/, (sign) => `&#${sign.charCodeAt(0)};${sign.slice(1)}`)
}

/** Code whose value is unknown without running it should not be shown to readers. */
function noteExpression(page: MdxPage, span: Span, source: string): void {
  page.note(span, 'Only running code would tell what this shows. Write the text, or use a component.')
  const isShort = /^[\w$.?![\]'" ]{1,80}$/.test(source.trim())
  if (isShort) return
  const hidden = `<!-- ${page.text.slice(span.start, span.end).replaceAll('--', '- -')} -->`
  page.replace(span.start, span.end, hidden)
}

function translateComment(page: MdxPage, span: Span, source: string): void {
  const { text } = page
  const line = lineAt(text, span.start)
  const words = source.replace(/^\s*\/\*+|\*+\/\s*$/g, '').trim()
  if (headingLine.test(text.slice(line.start, span.start)) && endsLine(text, span.end) && /^#\S+$/.test(words)) {
    page.replace(span.start, span.end, `{${words}}`)
    return
  }
  const isBlock = beginsLine(text, span.start) && endsLine(text, span.end)
  const last = lineAt(text, span.end)
  const isApart =
    isBlock &&
    (text.slice(lineAt(text, line.start - 1).start, line.start).trim() === '' || line.start === 0) &&
    text.slice(last.end + 1, lineAt(text, last.end + 1).end).trim() === ''
  // An HTML comment at the start of a line ends a paragraph.
  if (isApart || (!beginsLine(text, span.start) && !words.includes('\n')))
    page.replace(span.start, span.end, `<!-- ${words.replaceAll('--', '- -')} -->`)
  else removeSpan(page, span)
}
