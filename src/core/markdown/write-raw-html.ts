import { Tokenizer } from 'htmlparser2'
import { escapeHtml, escapeTags } from '../../kit/escape/markup.ts'
import { withoutControlReferences } from './control-characters.ts'
import { animatesLink, foreignRoot, isForeignElement, isHtmlElement, isOwnElement, voidElements } from './html-elements.ts'
import { limits, TooDeep } from './limits.ts'
import type { PageWalk } from './page-walk.ts'
import { decode } from './plain-text.ts'
import type { HtmlPart } from './syntax-parts.ts'
import { type Attribute, type OpenTag, writeAttributes } from './write-attributes.ts'

/** Markers that React adds between text nodes and around boundaries, and that islands need for hydration. */
const reactMark = /^(?: |\/?[$&]|\$[?!~]|F!?)$/

/**
 * Writes HTML within Markdown as it is, except that tags are balanced, URLs are resolved, and comments and anything that could run are
 * removed.
 */
export function writeRawHtml(walk: PageWalk, html: string, offset: number): void {
  if (walk.page.options.html !== 'escape') walk.reports.reportControlReference(html, offset)
  if (walk.page.options.html !== 'checked') {
    walk.writer.write(walk.page.options.html === 'escape' ? escapeHtml(html) : withoutControlReferences(html))
    return
  }
  const placeOf = walk.cursor.placesIn(offset, html)
  let attributes: Attribute[] = []
  let name = ''
  let tagStart = 0
  let attribute = { name: '', offset: 0 }
  let valueStart: number | undefined
  let value = ''
  /** The index up to which everything has been written or omitted. */
  let done = 0
  /** Whether the parser is within a script or style sheet, whose text is also omitted. */
  let isSkipping = false
  const finishTag = (end: number, selfClosing: boolean) => {
    done = end + 1
    isSkipping = isCode(name)
    writeOpenTag(walk, name, { attributes, selfClosing, offset: tagStart })
    attributes = []
  }
  const tokenizer = new Tokenizer(
    { decodeEntities: false, xmlMode: false },
    {
      onopentagname(start, end) {
        name = html.slice(start, end)
        tagStart = placeOf(start - 1)
        attributes = []
      },
      onattribname(start, end) {
        attribute = { name: html.slice(start, end).toLowerCase(), offset: placeOf(start) }
        value = ''
        valueStart = undefined
      },
      onattribdata(start, end) {
        value += html.slice(start, end)
        valueStart ??= placeOf(start)
      },
      onattribentity() {},
      onattribend(quote) {
        show(walk, { kind: 'attribute', ...attribute, value, isQuoted: quote > 1 })
        attributes.push({
          ...attribute,
          value: quote === 0 ? undefined : decode(value),
          valueOffset: valueStart ?? attribute.offset,
        })
      },
      onopentagend: (end) => finishTag(end, false),
      onselfclosingtag: (end) => finishTag(end, true),
      onclosetag(start, end) {
        const close = html.indexOf('>', end)
        done = close === -1 ? html.length : close + 1
        isSkipping = false
        writeCloseTag(walk, html.slice(start, end).toLowerCase(), placeOf(start - 2))
      },
      // Browsers and Markdown disagree on where some comments end, so no comments of the author are published.
      oncomment(start, end, endOffset) {
        done = end + 1
        const mark = html.slice(start, end - endOffset)
        show(walk, { kind: 'comment', text: mark, at: () => placeOf(html.lastIndexOf('<', start)) })
        if (reactMark.test(mark) && !isSkipping) walk.writer.write(`<!--${mark}-->`)
        if (end >= html.length) walk.reports.report('html/comment-not-closed', {}, placeOf(Math.max(html.lastIndexOf('<', start), 0)), 2)
      },
      oncdata(_start, end) {
        done = end + 1
      },
      ondeclaration(_start, end) {
        done = end + 1
      },
      onprocessinginstruction(_start, end) {
        done = end + 1
      },
      ontext(start, end) {
        done = end
        if (!isSkipping) show(walk, { kind: 'text', html, start, end, placeOf })
        // Text next to a removed part could otherwise form a tag with a single `<`.
        if (!isSkipping) walk.writer.write(escapeTags(withoutControlReferences(html.slice(start, end))))
      },
      ontextentity() {},
      onend() {},
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  if (done < html.length && !isSkipping) writeBrokenTag(walk, html.slice(done), placeOf(done))
}

/** Passes a part of the HTML to the features. Returns true if they have reported that the part is rejected. */
function show(walk: PageWalk, part: HtmlPart): boolean {
  for (const look of walk.syntax.html) if (look(walk, part)) return true
  return false
}

/**
 * Starts a scope within one of Markdown's own elements. Elements that are opened in the scope must also be closed in it, and elements that
 * were open before remain open.
 */
export function openScope(walk: PageWalk): number {
  const outer = walk.elements.outer
  walk.elements.outer = walk.elements.stack.length
  return outer
}

/** Ends the scope that `openScope` started. */
export function closeScope(walk: PageWalk, outer: number): void {
  closeOpenElements(walk, walk.elements.outer)
  walk.elements.outer = outer
}

/** Closes the elements that a page left open, innermost first, so that they do not affect the page around the text. */
export function closeOpenElements(walk: PageWalk, keep = 0): void {
  while (walk.elements.stack.length > keep) {
    const element = walk.elements.stack.pop()
    if (!element) return
    if (element.isDropped) continue
    if (!optionalClose.has(element.name))
      walk.reports.report('html/not-closed', { name: element.name }, element.offset, element.name.length + 1)
    walk.writer.write(`</${element.name}>`)
  }
}

/** Elements whose closing tag can be omitted in HTML. */
const optionalClose = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'tbody', 'thead', 'tfoot', 'option', 'rt', 'rp', 'colgroup'])
/** Elements whose opening tag ends other elements: https://html.spec.whatwg.org/#optional-tags */
const endedBy: Readonly<Record<string, readonly string[]>> = {
  p: ['p'],
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tr: ['td', 'th', 'tr'],
  tbody: ['td', 'th', 'tr', 'thead', 'tbody'],
  option: ['option'],
  rt: ['rt', 'rp'],
  rp: ['rt', 'rp'],
}
/** Elements that belong to the page around the text, or that would end the text early or hide the rest of it. */
const shellElements = new Set('html head body base meta link title frame frameset noframes noembed noscript plaintext xmp main'.split(' '))
const isCode = (name: string) => /^(?:script|style)$/i.test(name)
const elementName = /^[a-z][\w:.-]*$/i

function writeOpenTag(walk: PageWalk, rawName: string, tag: OpenTag): void {
  const name = rawName.toLowerCase()
  const root = foreignRoot(walk.elements.stack)
  if (isCode(name) && show(walk, { kind: 'script', attributes: tag.attributes, offset: tag.offset })) return
  if (isCode(name)) {
    walk.reports.report('html/script', { what: `The \`<${name}>\` element` }, tag.offset, name.length + 1)
    return
  }
  const isDropped = reportMisplaced(walk, rawName, { tag, root })
  const isEmpty = voidElements.has(name) || (tag.selfClosing && (root !== undefined || isDropped))
  if (!isDropped) {
    if (root === undefined && !isHtmlElement(name)) {
      const suggestion = [...walk.page.componentNames].find((each) => each.toLowerCase() === name)
      walk.reports.report('html/unknown-element', { name: rawName, suggestion }, tag.offset, name.length + 1)
    }
    for (const ended of endedBy[name] ?? []) {
      if (walk.elements.stack.length > walk.elements.outer && walk.elements.stack.at(-1)?.name === ended)
        closeOpenElements(walk, walk.elements.stack.length - 1)
    }
    walk.writer.write(`<${rawName}`)
    writeAttributes(walk, name, tag)
    walk.writer.write(tag.selfClosing && root !== undefined ? ' />' : '>')
  }
  // For each additional element, all open elements must be searched, so their number is limited.
  if (!isEmpty && walk.elements.stack.push({ name, offset: tag.offset, isDropped }) > limits.openElements) throw new TooDeep(tag.offset)
}

interface Surroundings {
  readonly tag: OpenTag
  /** Whether browsers read the tag as SVG or MathML. */
  readonly root: 'svg' | 'math' | undefined
}

/** Reports a tag that is not permitted in text. Returns whether the tag was reported. */
function reportMisplaced(walk: PageWalk, rawName: string, { tag, root }: Surroundings): boolean {
  const name = rawName.toLowerCase()
  const isPart = root !== undefined && isForeignElement(root, name)
  if ((shellElements.has(name) && !isPart) || !elementName.test(name) || (isOwnElement(name) && !walk.page.isTrusted)) {
    walk.reports.report('html/page-element', { name }, tag.offset, name.length + 1)
    return true
  }
  // These are not even allowed outside of an SVG, because a browser may recognize one where this parser does not.
  if (walk.page.isTrusted || ((root === undefined || isPart) && !animatesLink(name, tag.attributes))) return false
  walk.reports.report('html/not-drawing', { name: rawName, root: root ?? 'svg' }, tag.offset, name.length + 1)
  return true
}

function writeCloseTag(walk: PageWalk, name: string, offset: number): void {
  if (voidElements.has(name) || isCode(name)) return
  const index = walk.elements.stack.findLastIndex((element) => element.name === name)
  if (index < walk.elements.outer) {
    walk.reports.report('html/stray-close', { name }, offset, name.length + 2)
    return
  }
  closeOpenElements(walk, index + 1)
  if (!walk.elements.stack.pop()?.isDropped) walk.writer.write(`</${name}>`)
}

/** Writes an unclosed tag such as `<div class="a` as text, because otherwise, the rest of the page would become its attributes. */
function writeBrokenTag(walk: PageWalk, rest: string, offset: number): void {
  const name = /^<\/?([a-z][\w:.-]*)/i.exec(rest)?.[1]
  if (name !== undefined) walk.reports.report('html/not-closed', { name }, offset, name.length + 1)
  walk.writer.write(escapeHtml(rest))
}
