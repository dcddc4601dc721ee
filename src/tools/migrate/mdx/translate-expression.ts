import { escapeAmpersands, escapeTags } from '../../../kit/escape/markup.ts'
import { lineAt } from './line-at.ts'
import type { MdxPage } from './mdx-page.ts'
import { beginsLine, endsLine, removeSpan } from './place-block.ts'
import type { Span } from './scan-mdx.ts'
import { linkTarget } from './write-attributes.ts'

const comment = /^\s*(?:\/\*[\s\S]*?\*\/\s*)+$/
const headingLine = /^\s{0,3}#{1,6}\s/

/** Writes what an expression in the text stands for, if that is known without running code. */
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
  // In the address of a link, braces are no expression.
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

/** Entities mean the same in Markdown and in HTML. Only signs that would be markup are written so. */
function escapeMarkdown(text: string): string {
  return escapeTags(escapeAmpersands(text))
    .replaceAll('{{', '&#123;{')
    .replace(/[*_`[\]\\~$]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/^([#>+-]|:::)/, (sign) => `&#${sign.charCodeAt(0)};${sign.slice(1)}`)
}

/** Code that only running it would tell is not for readers. */
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
  // A comment of HTML at the start of a line ends a paragraph.
  if (isApart || (!beginsLine(text, span.start) && !words.includes('\n')))
    page.replace(span.start, span.end, `<!-- ${words.replaceAll('--', '- -')} -->`)
  else removeSpan(page, span)
}
