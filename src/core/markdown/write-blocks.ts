import type { Token, Tokens } from 'marked'
import { escapeHtml } from '../../kit/escape/markup.ts'
import { encodePercent } from '../../kit/escape/percent.ts'
import { bodyText } from './body-writer.ts'
import type { ComponentToken } from './component-extension.ts'
import { type ContainerToken, findUnknownAlert, takeAlertKind } from './container-extension.ts'
import { anchorIdsIn } from './explicit-ids.ts'
import { classAttribute, headingId, locateAttributes, reportShownAttributes, takeHeadingAttributes } from './heading-ids.ts'
import { partsOfHtml } from './html-components.ts'
import { reportMisreadHeading, reportMisreadParagraph } from './misread-blocks.ts'
import { type PageWalk, showEnclosed, within } from './page-walk.ts'
import { inlineHtml, plainText } from './plain-text.ts'
import { firstLine, reportContainer, reportUnknownContainer } from './report-container.ts'
import type { ListLook } from './syntax-parts.ts'
import { writeCode } from './write-code.ts'
import { writeComponent } from './write-component.ts'
import { writeEnclosed, writeInline, writeUnknownTag } from './write-inline.ts'
import { type ImageToken, isFigure, writeFigure } from './write-picture.ts'
import { closeScope, openScope, writeRawHtml } from './write-raw-html.ts'

/** Writes all blocks of a page in order, such as paragraphs, lists, code, and admonitions. */
export function writeBlocks(walk: PageWalk, tokens: readonly Token[], { tight = false }: BlockForm = {}): void {
  for (const [index, token] of tokens.entries()) {
    const offset = walk.cursor.enter(token.raw)
    walk.nesting.enter(offset)
    writeBlock(walk, token, { offset, tight, next: tokens[index + 1]?.type === 'space' ? tokens[index + 2] : tokens[index + 1] })
    walk.nesting.leave()
    walk.cursor.leave(offset, token.raw)
  }
}

interface BlockForm {
  /** Whether the text is in a tight list item, which has no paragraph around its text. @default false */
  readonly tight?: boolean
}

interface BlockPlace {
  readonly offset: number
  readonly tight: boolean
  /** The block after this block. */
  readonly next: Token | undefined
}

function writeBlock(walk: PageWalk, token: Token, { offset, tight, next }: BlockPlace): void {
  const { writer } = walk
  switch (token.type) {
    case 'space':
    case 'def':
      return
    case 'paragraph':
      writeParagraph(walk, token as Tokens.Paragraph, offset)
      return
    case 'text':
      if (!tight) writer.write('<p>')
      writeEnclosed(walk, token.tokens ?? [{ type: 'text', raw: token.raw, text: token.text, escaped: token.escaped }])
      writer.write(tight ? '\n' : '</p>\n')
      return
    case 'heading':
      writeHeading(walk, token as Tokens.Heading, offset)
      return
    case 'code':
      writeCode(walk, token as Tokens.Code, offset, { next })
      return
    case 'hr':
      writer.write('<hr>\n')
      return
    case 'blockquote':
      writeQuote(walk, token as Tokens.Blockquote, offset)
      return
    case 'list':
      writeList(walk, token as Tokens.List)
      return
    case 'table':
      writeTable(walk, token as Tokens.Table, offset)
      return
    case 'html':
      writeHtml(walk, token, offset)
      return
    case 'unknownTag':
      writeUnknownTag(walk, token.raw, { name: token.name, offset })
      return
    case 'container':
      writeContainer(walk, token as ContainerToken, offset)
      return
    case 'strayFence':
      walk.reports.report('container/stray-close', {}, offset, token.raw.trimEnd().length)
      return
    case 'component':
      writeComponent(walk, token as ComponentToken, { offset, writeChildren: token.isInline ? writeLine : writeBlocks })
      writer.write('\n')
      return
    case 'strayTag':
      walk.reports.report('component/stray-close', { name: token.name }, offset, token.raw.trimEnd().length)
      return
    default: {
      const write = walk.syntax.writers.get(token.type)
      if (write) write(walk, token, offset)
      else writeEnclosed(walk, [token])
    }
  }
}

/** The children of a component whose tags are on one line. */
function writeLine(walk: PageWalk, tokens: readonly Token[]): void {
  showEnclosed(walk, tokens)
  writeInline(walk, tokens)
}

function writeHtml(walk: PageWalk, token: Token, offset: number): void {
  const parts = partsOfHtml(token)
  if (!parts) {
    writeRawHtml(walk, token.raw, offset)
    return
  }
  const release = walk.cursor.within(offset, token.raw)
  writeBlocks(walk, parts)
  release()
}

function writeParagraph(walk: PageWalk, token: Tokens.Paragraph, offset: number): void {
  for (const write of walk.syntax.paragraph) if (write(walk, token, offset)) return
  reportMisreadParagraph(walk, token.raw, offset)
  if (walk.found.firstParagraph === '') walk.found.firstParagraph = plainText(token.tokens)
  if (isFigure(token.tokens)) {
    writeFigure(walk, token.tokens[0] as ImageToken)
    return
  }
  walk.writer.write('<p>')
  writeEnclosed(walk, token.tokens)
  walk.writer.write('</p>\n')
}

function writeHeading(walk: PageWalk, token: Tokens.Heading, offset: number): void {
  const heading = noteHeading(walk, token, offset)
  walk.writer.write(`<h${token.depth} id="${escapeHtml(heading.id)}"${heading.classAttribute}>`)
  writeHeadingText(walk, heading)
  walk.writer.write(`</h${token.depth}>\n`)
}

export interface NotedHeading {
  readonly id: string
  readonly text: string
  /** The tokens without the attributes that the author wrote. */
  readonly tokens: readonly Token[]
  readonly classAttribute: string
}

export function writeHeadingText(walk: PageWalk, { id, text, tokens }: NotedHeading): void {
  writeEnclosed(within(walk, { headingId: id, linksCode: false }), tokens)
  const label = bodyText(walk, 'linkToHeading', text)
  walk.writer.write(`<a class="anchor" href="#${escapeHtml(encodePercent(id))}" aria-label="${label}"></a>`)
}

/** Adds a heading to the headings of the page. */
export function noteHeading(walk: PageWalk, token: Tokens.Heading, offset: number): NotedHeading {
  reportMisreadHeading(walk, token, offset)
  const explicit = takeHeadingAttributes(walk, token.tokens)
  const tokens = explicit?.rest ?? token.tokens
  const text = plainText(tokens).trim()
  const attributes = locateAttributes(walk, explicit, offset)
  const id = headingId(walk, { text, explicit: attributes, anchorIds: anchorIdsIn(tokens), heading: token, tokens, offset })
  reportShownAttributes(walk, tokens, offset)
  walk.found.sections.push({ id, heading: text, start: offset, end: offset + token.raw.length })
  walk.found.headings.push({
    depth: token.depth,
    id,
    text,
    html: inlineHtml(tokens),
    at: walk.page.lines.rangeAt(offset, token.raw.trimEnd().split('\n')[0]?.length ?? 0),
    explicit: explicit?.id !== undefined,
  })
  return { id, text, tokens, classAttribute: classAttribute(walk, attributes) }
}

function writeQuote(walk: PageWalk, token: Tokens.Blockquote, offset: number): void {
  const release = walk.cursor.within(offset, token.raw)
  const alert = takeAlertKind(token)
  if (alert) {
    if (alert.tokens.length === 0) walk.reports.report('container/empty', { kind: alert.kind }, offset, firstLine(token.raw).length)
    writeBox(walk, alert.kind, { title: undefined, body: () => writeBlocks(walk, alert.tokens) })
  } else {
    const unknown = findUnknownAlert(token, Object.keys(walk.page.options.admonitions))
    if (unknown) walk.reports.report('container/unknown-alert', unknown, offset, firstLine(token.raw).length)
    const scope = openScope(walk)
    walk.writer.write('<blockquote>\n')
    writeBlocks(walk, token.tokens)
    closeScope(walk, scope)
    walk.writer.write('</blockquote>\n')
  }
  release()
}

function writeList(walk: PageWalk, token: Tokens.List): void {
  const tag = token.ordered ? 'ol' : 'ul'
  const start = token.ordered && token.start !== 1 && token.start !== '' ? ` start="${token.start}"` : ''
  let look: ListLook | undefined
  for (const lookOf of walk.syntax.list) look ??= lookOf(walk, token)
  walk.writer.write(`${look?.tag ?? `<${tag}${start}>`}\n`)
  for (const [index, item] of token.items.entries()) {
    const offset = walk.cursor.enter(item.raw)
    const release = walk.cursor.within(offset, item.raw)
    const scope = openScope(walk)
    const id = look ? ` id="${look.idOf(index)}"` : ''
    walk.writer.write(item.task ? `<li class="task"${id}>` : `<li${id}>`)
    if (item.loose) walk.writer.write('\n')
    writeBlocks(walk, item.tokens, { tight: !item.loose })
    closeScope(walk, scope)
    walk.writer.write('</li>\n')
    release()
    walk.cursor.leave(offset, item.raw)
  }
  walk.writer.write(`</${tag}>\n`)
}

function writeContainer(walk: PageWalk, token: ContainerToken, offset: number): void {
  const release = walk.cursor.within(offset, token.raw)
  const isBox = Object.hasOwn(walk.page.options.admonitions, token.kind)
  const own = isBox ? undefined : walk.syntax.containers.get(token.kind)
  // Lines that may not have been meant as an admonition do not become one.
  const isText = !isBox && !own && (!token.closed || token.isOneLine)
  if (isBox || own) reportContainer(walk, token, { offset, words: own?.words, isBox })
  else reportUnknownContainer(walk, token, { offset, isText })
  if (own) own.write(walk, token, offset)
  else if (isText) {
    if (token.titleTokens.length > 0) {
      walk.writer.write('<p>')
      writeEnclosed(walk, token.titleTokens)
      walk.writer.write('</p>\n')
    }
    writeBlocks(walk, token.tokens)
  } else {
    const title = token.titleTokens.length === 0 ? undefined : () => writeEnclosed(walk, token.titleTokens)
    writeBox(walk, isBox ? token.kind : 'note', { title, body: () => writeBlocks(walk, token.tokens) })
  }
  release()
}

/** Writes an admonition, such as a note or a warning. */
function writeBox(walk: PageWalk, kind: string, parts: { readonly title: (() => void) | undefined; readonly body: () => void }): void {
  const look = walk.page.options.admonitions[kind]
  walk.writer.write(
    `<aside class="admonition admonition-${escapeHtml(look?.like ?? kind)}" data-kind="${escapeHtml(kind)}"><p class="admonition-title">`,
  )
  if (parts.title) parts.title()
  else walk.writer.write(escapeHtml(walk.page.boxTitles[kind] ?? look?.title ?? kind))
  walk.writer.write('</p>\n')
  const scope = openScope(walk)
  parts.body()
  closeScope(walk, scope)
  walk.writer.write('</aside>\n')
}

/**
 * The minimum number of characters for which text in the last column of a table gets a minimum width, so that the text remains readable.
 */
const shortCell = 24

/** Writes a table in its own container, which scrolls if the window is narrow. */
function writeTable(walk: PageWalk, token: Tokens.Table, offset: number): void {
  const { writer } = walk
  const placeOf = walk.cursor.placesIn(offset, token.raw)
  let rowStart = token.raw.indexOf('\n') + 1
  const look = token.rows.every((row) => (row.at(-1)?.text.length ?? 0) <= shortCell) ? 'table table-short' : 'table'
  writer.write(`<div class="${look}" role="group" aria-label="${bodyText(walk, 'table')}" tabindex="0"><table>\n<thead>\n`)
  writeRow(walk, token.header, 'th')
  writer.write('</thead>\n')
  if (token.rows.length > 0) {
    writer.write('<tbody>\n')
    for (const row of token.rows) {
      rowStart = token.raw.indexOf('\n', rowStart) + 1
      walk.cursor.moveTo(placeOf(rowStart))
      reportExtraCells(walk, lineAt(token.raw, rowStart), { columns: token.header.length, offset: placeOf(rowStart) })
      writeRow(walk, row, 'td')
    }
    writer.write('</tbody>\n')
  }
  writer.write('</table></div>\n')
}

function lineAt(text: string, start: number): string {
  const end = text.indexOf('\n', start)
  return text.slice(start, end === -1 ? undefined : end)
}

/** Reports cells beyond the last column of a table, because Markdown omits them. */
function reportExtraCells(walk: PageWalk, line: string, { columns, offset }: { readonly columns: number; readonly offset: number }): void {
  if (walk.page.isGenerated || line.split('|').length <= columns + 1) return
  const row = line.trim().replace(/^\|/, '')
  const cells = (row.endsWith('|') && !row.endsWith('\\|') ? row.slice(0, -1) : row).split(/(?<!\\)\|/)
  if (cells.slice(columns).some((cell) => cell.trim() !== ''))
    walk.reports.report('table/extra-cells', { cells: cells.length, columns }, offset, line.length)
}

function writeRow(walk: PageWalk, cells: readonly Tokens.TableCell[], kind: 'th' | 'td'): void {
  walk.writer.write('<tr>')
  for (const cell of cells) {
    // An empty corner cell is not a header.
    const tag = cell.text.trim() === '' ? 'td' : kind
    const scope = tag === 'th' ? ' scope="col"' : ''
    walk.writer.write(cell.align === null ? `<${tag}${scope}>` : `<${tag}${scope} class="align-${cell.align}">`)
    writeEnclosed(walk, cell.tokens)
    walk.writer.write(`</${tag}>`)
  }
  walk.writer.write('</tr>\n')
}
