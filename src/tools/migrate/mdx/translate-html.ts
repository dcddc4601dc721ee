import { isHtmlElement, voidElements } from '../../../core/markdown/html-elements.ts'
import { isObjectOrList } from '../../../kit/data/is-record.ts'
import { unknown } from '../config/evaluate.ts'
import { byWord } from '../values.ts'
import { beginsLine, dedentChildren, endsLine, isAlone, type MdxPage, removeSpan } from './mdx-page.ts'
import { type Attribute, type Element, lineAt, spanOf, type Tag } from './scan-mdx.ts'
import { removeAttribute, renameTag, writeAttribute } from './write-attributes.ts'

/** JSX attribute names that differ from their HTML names. */
const attributeNames = byWord(
  'class: className',
  'for: htmlFor',
  'http-equiv: httpEquiv',
  'accept-charset: acceptCharset',
  'xlink:href: xlinkHref',
)
/** SVG attributes have hyphens in HTML: `stroke-width`. */
const svgAttribute =
  /^(?:stroke(?:Width|Linecap|Linejoin)|(?:fill|clip)Rule|clipPath|fillOpacity|stopColor|textAnchor|font(?:Size|Family))$/
const svg = new Set(['svg', 'path', 'circle', 'rect', 'g', 'line', 'polygon', 'polyline', 'ellipse', 'use', 'stop', 'image'])

/** Rewrites HTML attributes and self-closing tags as browsers interpret them. Without `isMdx`, rewrites only what docsgen rejects. */
export function translateHtml(page: MdxPage, element: Element, isMdx: boolean): void {
  const { open, name } = element
  if (name === 'script' || name === 'style') {
    removeSpan(page, spanOf(element))
    page.note(open, `docsgen removes \`<${name}>\` from pages. Use ${name === 'style' ? 'a style sheet' : 'a component'} instead.`)
    return
  }
  if (name === 'iframe' && writeVideo(page, element, 'src')) return
  for (const attribute of open.attributes) {
    if (attribute.name.toLowerCase() === 'style') translateStyle(page, element, attribute)
    else if (isMdx) translateAttribute(page, attribute)
  }
  if (!isMdx) return
  if (open.form === 'self' && !voidElements.has(name) && !svg.has(name) && isHtmlElement(name)) {
    const slash = open.end - 2 - (/\s*$/.exec(page.text.slice(open.start, open.end - 2))?.[0].length ?? 0)
    page.replace(slash, open.end, `></${name}>`)
  }
  if (holdsBlocks.has(name)) separateMarkdown(page, element)
}

/** Attributes that docsgen removes with a warning. */
const neverKept = new Set(['is', 'srcdoc', 'srcDoc', 'formaction', 'formAction', 'ping', 'dangerouslySetInnerHTML', 'key', 'ref'])

/** Writes a YouTube video. Returns whether the attribute contains its URL or ID. */
export function writeVideo(page: MdxPage, element: Element, attribute: 'src' | 'id'): boolean {
  const id = youTubeId(page.textOf(element.open, attribute) ?? '')
  const title = page.textOf(element.open, 'title')
  const written = title === undefined ? '' : ` ${writeAttribute('title', title)}`
  if (id !== undefined) page.replace(element.open.start, spanOf(element).end, `<YouTube id="${id}"${written} />`)
  return id !== undefined
}

/** Returns the video ID in a URL, or the ID itself. */
function youTubeId(written: string): string | undefined {
  const address =
    /^(?:https?:)?\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com\/(?:embed\/|shorts\/|watch\?v=)|youtu\.be\/)([\w-]{6,20})(?:[?&#].*)?$/.exec(
      written,
    )
  return address?.[1] ?? (/^[\w-]{11}$/.test(written) ? written : undefined)
}

function translateAttribute(page: MdxPage, attribute: Attribute): void {
  const { name } = attribute
  if (name === '...' || name === '' || /^(?:on[A-Za-z]|client:|set:|is:|class:list)/.test(name) || neverKept.has(name)) {
    removeAttribute(page, attribute)
    if (name !== '') page.note(attribute, `Markdown cannot set \`${name}\`. Use a component instead.`, `html ${name}`)
    return
  }
  const to = attributeNames[name] ?? (svgAttribute.test(name) ? name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`) : name)
  if (attribute.kind !== 'expression') {
    page.replace(attribute.start, attribute.start + name.length, to)
    return
  }
  const value = page.parameterOf(attribute.value) ?? page.readValue(attribute)
  if (value === true) page.replace(attribute.start, attribute.end, to)
  else if (typeof value === 'string' || typeof value === 'number')
    page.replace(attribute.start, attribute.end, writeAttribute(to, String(value)))
  else {
    removeAttribute(page, attribute)
    if (value === unknown || typeof value === 'object')
      page.note(attribute, `Only running code would tell the value of \`${name}\`. Write it as text.`)
  }
}

/** The size of an image can be an attribute. docsgen rejects styles, because its security policy does not allow them. */
function translateStyle(page: MdxPage, { name }: Element, attribute: Attribute): void {
  const value = page.readValue(attribute)
  const styles = typeof value === 'string' ? readStyles(value) : isObjectOrList(value) ? value : {}
  const attributes: string[] = []
  const lost: string[] = []
  for (const [key, style] of Object.entries(styles)) {
    const pixels = /^(\d{1,5})(?:px)?$/.exec(String(style).trim())?.[1]
    if (/^(?:img|video|iframe)$/.test(name) && /^(?:width|height)$/.test(key) && pixels !== undefined) attributes.push(`${key}="${pixels}"`)
    else lost.push(key)
  }
  if (lost.length > 0 || value === unknown)
    page.note(attribute, 'docsgen refuses inline styles. Use a class and a style sheet instead.', 'style')
  if (attributes.length === 0) removeAttribute(page, attribute)
  else page.replace(attribute.start, attribute.end, attributes.join(' '))
}

function readStyles(style: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    style.split(';').flatMap((part) => {
      const at = part.indexOf(':')
      return at === -1 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]]
    }),
  )
}

const holdsBlocks = new Set(
  'div section article aside main header footer figure figcaption center details td th li blockquote nav dd p h1 h2 h3 h4 h5 h6'.split(' '),
)
const markdown = /\*[^\s*]|(?<!\w)_\w|`|\]\(|^[ \t]*(?:[-+>#|]|\d+[.)])[ \t]|^[ \t]*:::/m
const anyTag = /<\/?[a-z][^<>]*>/gi

/** Whether text would look different if it were interpreted as HTML. */
export function holdsMarkdown(text: string): boolean {
  return markdown.test(text.replace(anyTag, ''))
}

const cells = /^(?:td|th|li|dd)$/

/** In HTML, Markdown begins after a blank line. In MDX, Markdown is allowed everywhere. */
function separateMarkdown(page: MdxPage, element: Element): void {
  const { open, close, name } = element
  const { text } = page
  const line = lineAt(text, open.start)
  // Cells can share a line, but not with Markdown blocks such as tables.
  const isInHtml = cells.test(name) && /^\s*</.test(text.slice(line.start, open.start))
  if (!close || !(isInHtml || beginsLine(text, open.start))) return
  const root = rootOf(element)
  const apart = () => `\n\n${page.indentAt(root.open.start)}`
  const inside = text.slice(open.end, close.start)
  if (!inside.includes('\n')) {
    if (!holdsMarkdown(inside) || !(cells.test(name) || endsLine(text, close.end))) return
    if (/^h[1-6]$/.test(name) && open.attributes.every((attribute) => attribute.name === 'id')) {
      const id = page.textOf(open, 'id')
      page.replace(open.start, open.end, `${'#'.repeat(Number(name[1]))} `)
      page.replace(close.start, close.end, id === undefined ? '' : ` {#${id}}`)
    } else if (name === 'p' && open.attributes.length === 0) {
      page.replace(open.start, open.end, '')
      page.replace(close.start, close.end, '')
    } else {
      page.replaceLater(open.end, open.end, apart)
      page.replaceLater(close.start, close.start, apart)
      if (name === 'p') renameTag(page, element, 'div')
    }
    return
  }
  // A paragraph element cannot contain Markdown paragraphs.
  if (name === 'p' && (holdsMarkdown(inside) || /\n[ \t]*\n/.test(inside))) {
    if (open.attributes.length > 0) renameTag(page, element, 'div')
    else if (isAlone(page, open) && isAlone(page, close)) {
      removeSpan(page, open)
      removeSpan(page, close)
      dedentChildren(page, element)
      return
    }
  }
  // The text up to the next blank line would be interpreted as HTML.
  const first = firstMarkdown(/^[\s\S]*?(?=\n[ \t]*\n|$)/.exec(inside)?.[0] ?? '')
  if (first === undefined) return
  const at = open.end + first
  dedentChildren(page, element, root)
  dedentClose(page, close, root)
  // The innermost element separates the Markdown.
  if (element.children.some((child) => holdsBlocks.has(child.name) && child.close && child.open.start < at && at < child.close.start))
    return
  if (first === 0) page.replaceLater(open.end, open.end, apart)
  else page.replace(at, at, '\n')
  if (text.slice(lineAt(text, close.start).start, close.start).trim() !== '') page.replaceLater(close.start, close.start, apart)
}

/** A closing tag that is indented like code would become part of the paragraph above it. */
function dedentClose(page: MdxPage, close: Tag, root: Element): void {
  const line = lineAt(page.text, close.start)
  const from = line.start + page.text.slice(lineAt(page.text, root.open.start).start, root.open.start).length
  if (beginsLine(page.text, close.start) && close.start - from >= 4 && /^[ \t]*$/.test(page.text.slice(line.start, close.start)))
    page.dedent(line.start, { start: from, end: close.start })
}

/** Returns the outermost element of the same HTML block. */
function rootOf(element: Element): Element {
  let root = element
  while (root.parent && /^[a-z]/.test(root.parent.name)) root = root.parent
  return root
}

/** Returns the start of the first line that contains Markdown, or undefined if there is none or if that line is HTML. */
function firstMarkdown(head: string): number | undefined {
  let start = 0
  for (const line of head.split('\n')) {
    if (holdsMarkdown(line) || /^\s*<\/?[A-Z]/.test(line)) {
      const isHtml = /^\s*<\/?[a-z]/.test(line) && start > 0 && holdsBlocks.has(/[a-z0-9]+/.exec(line)?.[0] ?? '')
      return isHtml || /^\s*<\/?[A-Z]/.test(line) ? undefined : start
    }
    start += line.length + 1
  }
  return undefined
}
