import { unescapeHtml } from '../../kit/escape/markup.ts'
import { encodeAddress } from '../../kit/escape/percent.ts'
import { findCodeSpans } from '../../kit/markdown-lines/code-spans.ts'
import { codeSpanOf } from '../../kit/markdown-lines/fence.ts'
import { readMarkdownLines } from '../../kit/markdown-lines/read-lines.ts'

const inlineMarks: Readonly<Record<string, string>> = { b: '**', strong: '**', i: '*', em: '*' }
/** Elements whose tags only change how their text looks. */
const transparent: ReadonlySet<string> = new Set(
  'span div font u small sup sub big center section article abbr thead tbody tfoot colgroup caption dl summary details note important'.split(
    ' ',
  ),
)
const known: ReadonlySet<string> = new Set([
  ...transparent,
  ...Object.keys(inlineMarks),
  ...'p br hr code pre a ul ol li h1 h2 h3 h4 h5 h6 table tr td th dt dd blockquote'.split(' '),
])

const tagPattern = /<(\/?)([A-Za-z][A-Za-z0-9]*)((?:\s[^<>]*)?)\/?>/g
/** If there are more open elements, this is a mistake or an attack. */
const maxOpen = 100

interface Open {
  readonly name: string
  /** The position of the element's text in the result. */
  readonly start: number
  readonly href: string
}

/** Converts the HTML that API descriptions often contain to Markdown. All other HTML is kept, which pages show as text. */
export function convertHtml(markdown: string): string {
  if (!/<\/?[a-z]/i.test(markdown)) return markdown
  const parts: string[] = []
  const open: Open[] = []
  const lists: string[] = []
  const code = findCode(markdown)
  let from = 0
  let cells = 0
  let hasHead = false
  let lineStart = 0
  let range = 0
  for (const match of markdown.matchAll(tagPattern)) {
    const [whole, slash, tag = '', attributes = ''] = match
    const name = tag.toLowerCase()
    while ((code[range]?.[1] ?? Number.POSITIVE_INFINITY) <= match.index) range++
    if (!known.has(name) || (code[range]?.[0] ?? Number.POSITIVE_INFINITY) < match.index) continue
    for (let end = markdown.indexOf('\n', lineStart); end !== -1 && end < match.index; end = markdown.indexOf('\n', lineStart))
      lineStart = end + 1
    const before = markdown.slice(from, match.index)
    // Indented HTML would be treated as code.
    parts.push(parts.length === 0 ? before : before.replace(/\n[ \t]+(?=\S|$)/g, '\n'))
    from = match.index + whole.length
    const isClosing = slash === '/'
    if (name === 'ul' || name === 'ol') {
      const isNested = lists.length > (isClosing ? 1 : 0)
      if (isClosing) lists.pop()
      else lists.push(name === 'ol' ? '1.' : '-')
      parts.push(isNested ? '' : '\n\n')
    } else if (name === 'li')
      parts.push(isClosing ? '' : `\n${'  '.repeat(Math.min(8, Math.max(0, lists.length - 1)))}${lists.at(-1) ?? '-'} `)
    else if (name === 'p') parts.push(lists.length > 0 ? ' ' : '\n\n')
    else if (name === 'blockquote' || name === 'dt') parts.push('\n\n')
    else if (name === 'dd') parts.push(isClosing ? '' : ' – ')
    else if (name === 'br') parts.push(markdown.startsWith('|', lineStart) ? ' ' : lists.length > 0 ? ' ' : '\\\n')
    else if (name === 'hr') parts.push('\n\n---\n\n')
    else if (/^h\d$/.test(name)) parts.push(isClosing ? '\n\n' : `\n\n${'#'.repeat(Number(name[1]))} `)
    else if (name === 'table') {
      hasHead = false
      parts.push('\n\n')
    } else if (name === 'tr') {
      if (!isClosing) cells = 0
      parts.push(isClosing ? ' |\n' : '\n')
      if (isClosing && !hasHead) parts.push(`|${' --- |'.repeat(Math.min(100, Math.max(1, cells)))}`)
      if (isClosing) hasHead = true
    } else if (name === 'td' || name === 'th') {
      if (!isClosing) cells++
      parts.push(isClosing ? '' : cells === 1 ? '| ' : ' | ')
    } else if (name === 'a' || name === 'code' || name === 'pre' || name in inlineMarks) {
      if (!isClosing && open.length < maxOpen) open.push({ name, start: parts.length, href: hrefOf(attributes) })
      else if (isClosing) closeElement(parts, open, name)
    }
  }
  parts.push(markdown.slice(from))
  if (from === 0) return markdown
  return parts
    .join('')
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n\n (?=\S)/g, '\n\n')
    .replace(/^( *(?:-|1\.) ) +/gm, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Writes the content between the tags of an element. If an element is never closed, only its text remains. */
function closeElement(parts: string[], open: Open[], name: string): void {
  const at = open.findLastIndex((each) => each.name === name)
  const { start, href } = open[at] ?? { start: -1, href: '' }
  if (start === -1) return
  open.splice(at)
  const inner = parts.splice(start).join('')
  const text = inner.trim()
  const lead = inner.slice(0, inner.length - inner.trimStart().length)
  const trail = inner.slice(inner.trimEnd().length)
  if (text === '') parts.push(inner)
  else if (name === 'pre') parts.push(`\n\n\`\`\`text\n${unwrapCode(text)}\n\`\`\`\n\n`)
  else if (name === 'code') parts.push(lead, codeOf(text), trail)
  else if (name === 'a') parts.push(lead, href === '' ? text : `[${text.replace(/[[\]]/g, '\\$&')}](${href})`, trail)
  else parts.push(lead, inlineMarks[name] ?? '', text, inlineMarks[name] ?? '', trail)
}

/** Marks of other elements would be visible in code. */
function codeOf(text: string): string {
  const plain = unescapeHtml(text.replace(/\s+/g, ' ').replace(/\*\*|(?<!\w)\*(?=\S)|(?<=\S)\*(?!\w)/g, ''))
  return codeSpanOf(plain)
}

function unwrapCode(text: string): string {
  return unescapeHtml(text.replace(/^`+ ?|\s?(?<!`)`+$/g, '')).replaceAll('```', "'''")
}

function hrefOf(attributes: string): string {
  const [, quoted, single, bare] = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/i.exec(attributes) ?? []
  return encodeAddress(unescapeHtml((quoted ?? single ?? bare ?? '').trim()))
    .replaceAll('%25', '%')
    .replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))
}

/** Finds the ranges of code, which is not changed. */
function findCode(markdown: string): readonly (readonly [start: number, end: number])[] {
  const found: (readonly [number, number])[] = []
  let done = 0
  const addSpans = (to: number) => {
    for (const { start, end } of findCodeSpans(markdown.slice(done, to))) found.push([done + start, done + end])
  }
  for (const { part, start, end, fence } of readMarkdownLines(markdown)) {
    if (part === 'text') continue
    if (part === 'opening') {
      addSpans(start)
      found.push([start, end])
    } else found[found.length - 1] = [fence?.start ?? start, end]
    done = end
  }
  addSpans(markdown.length)
  return found
}
