import { Tokenizer } from 'htmlparser2'
import { escapeHtml } from '../support/escape-html.ts'
import { isReservedId } from './heading-ids.ts'
import { isHtmlElement, voidElements } from './html-elements.ts'
import { refusedScheme } from './link-scheme.ts'
import type { PageWalk } from './page-walk.ts'
import { decode } from './plain-text.ts'

interface Attribute {
  readonly name: string
  /** Entities decoded; undefined for a bare name. */
  readonly value: string | undefined
  readonly offset: number
}

/** HTML within Markdown: kept as written, but balanced, without anything that could run, its addresses resolved like any link. */
export function writeRawHtml(walk: PageWalk, html: string, offset: number): void {
  if (walk.options.html !== 'checked') {
    walk.writer.write(walk.options.html === 'escape' ? escapeHtml(html) : html)
    return
  }
  let attributes: Attribute[] = []
  let name = ''
  let tagStart = 0
  let attributeName = ''
  let attributeStart = 0
  let value = ''
  let written = 0
  const copyUntil = (end: number) => {
    if (walk.state.rawSkip === undefined && end > written) walk.writer.write(html.slice(written, end))
    written = Math.max(written, end)
  }
  const finishTag = (end: number, selfClosing: boolean) => {
    copyUntil(tagStart)
    written = end + 1
    if (walk.state.rawSkip === undefined)
      writeOpenTag(walk, name, { attributes, selfClosing, offset: offset + tagStart, html: html.slice(tagStart, end + 1) })
    attributes = []
  }
  const tokenizer = new Tokenizer(
    { decodeEntities: false, xmlMode: false },
    {
      onopentagname(start, end) {
        name = html.slice(start, end)
        tagStart = start - 1
      },
      onattribname(start, end) {
        attributeName = html.slice(start, end)
        attributeStart = start
        value = ''
      },
      onattribdata(start, end) {
        value += html.slice(start, end)
      },
      onattribentity() {},
      onattribend(quote) {
        attributes.push({
          name: attributeName.toLowerCase(),
          value: quote === 0 ? undefined : decode(value),
          offset: offset + attributeStart,
        })
      },
      onopentagend: (end) => finishTag(end, false),
      onselfclosingtag: (end) => finishTag(end, true),
      onclosetag(start, end) {
        const open = html.lastIndexOf('<', start)
        const close = html.indexOf('>', end)
        copyUntil(open)
        written = close === -1 ? html.length : close + 1
        writeCloseTag(walk, html.slice(start, end).toLowerCase(), offset + open)
      },
      oncomment() {},
      oncdata() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      ontext() {},
      ontextentity() {},
      onend() {},
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  copyUntil(html.length)
}

/** Closes what a page left open, innermost first, so that nothing reaches into the page around it. */
export function closeOpenElements(walk: PageWalk, keep = 0): void {
  while (walk.openElements.length > keep) {
    const element = walk.openElements.pop()
    if (!element) return
    if (element.name === walk.state.rawSkip) walk.state.rawSkip = undefined
    else if (!optionalClose.has(element.name))
      walk.report('html/not-closed', { name: element.name }, element.offset, element.name.length + 1)
    walk.writer.write(`</${element.name}>`)
  }
}

/** Elements whose closing tag HTML lets authors leave out. */
const optionalClose = new Set(['p', 'li', 'dt', 'dd', 'tr', 'td', 'th', 'tbody', 'thead', 'tfoot', 'option', 'rt', 'rp', 'colgroup'])
/** Elements that belong to the page around the text, or would leave it. */
const shellElements = new Set(['html', 'head', 'body', 'base', 'meta', 'link', 'title', 'frame', 'frameset'])

interface OpenTag {
  readonly attributes: readonly Attribute[]
  readonly selfClosing: boolean
  readonly offset: number
  readonly html: string
}

function writeOpenTag(walk: PageWalk, rawName: string, tag: OpenTag): void {
  const name = rawName.toLowerCase()
  if (name === 'script' || name === 'style' || shellElements.has(name)) {
    walk.report('html/script', { what: `The element \`<${name}>\`` }, tag.offset, name.length + 1)
    if ((name === 'script' || name === 'style') && !tag.selfClosing) {
      walk.state.rawSkip = name
      walk.openElements.push({ name, offset: tag.offset })
    }
    return
  }
  if (!isHtmlElement(name)) walk.report('html/unknown-element', { name: rawName }, tag.offset, name.length + 1)
  walk.writer.write(`<${rawName}`)
  for (const attribute of tag.attributes) writeAttribute(walk, name, attribute)
  walk.writer.write(tag.selfClosing && !voidElements.has(name) ? ' />' : '>')
  const isSvgChild = tag.selfClosing && walk.openElements.some((element) => element.name === 'svg' || element.name === 'math')
  if (!voidElements.has(name) && !isSvgChild) walk.openElements.push({ name, offset: tag.offset })
}

function writeAttribute(walk: PageWalk, element: string, { name, value, offset }: Attribute): void {
  if (name.startsWith('on') || name === 'style' || name === 'srcdoc' || name === 'formaction') {
    walk.report('html/script', { what: `The attribute \`${name}\`` }, offset, name.length)
    return
  }
  if (value === undefined) {
    walk.writer.write(` ${name}`)
    return
  }
  if (name === 'id' || (name === 'name' && element === 'a')) {
    if (isReservedId(value)) {
      walk.report('html/bad-id', { id: value }, offset, name.length)
      return
    }
    if (walk.anchors.has(value)) walk.report('heading/duplicate-id', { id: value }, offset, name.length)
    walk.anchors.add(value)
  }
  const isImage = name === 'src' || name === 'poster'
  if (name === 'href' || name === 'xlink:href' || isImage) {
    const scheme = refusedScheme(value, isImage ? 'image' : 'link')
    if (scheme !== undefined) {
      walk.report('link/unsafe-scheme', { scheme }, offset, name.length)
      return
    }
    const at = walk.text.indexOf(value, offset)
    const position = at === -1 || value === '' ? { offset, length: name.length } : { offset: at, length: value.length }
    walk.links.push({ href: value, kind: isImage ? 'image' : 'html', at: walk.lines.rangeAt(position.offset, position.length) })
    walk.writer.write(` ${name}="`)
    walk.writer.slot({ kind: 'href', link: walk.links.length - 1 })
    walk.writer.write('"')
    return
  }
  walk.writer.write(` ${name}="${escapeHtml(value)}"`)
}

function writeCloseTag(walk: PageWalk, name: string, offset: number): void {
  if (voidElements.has(name)) return
  const index = walk.openElements.findLastIndex((element) => element.name === name)
  if (index === -1) {
    if (walk.state.rawSkip === undefined) walk.report('html/stray-close', { name }, offset, name.length + 2)
    return
  }
  if (walk.state.rawSkip !== undefined) {
    if (name !== walk.state.rawSkip) return
    walk.state.rawSkip = undefined
    walk.openElements.length = index
    return
  }
  closeOpenElements(walk, index + 1)
  walk.openElements.pop()
  walk.writer.write(`</${name}>`)
}
