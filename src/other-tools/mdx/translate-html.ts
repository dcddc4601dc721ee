import { isHtmlElement, voidElements } from '../../parse/html-elements.ts'
import { unknown } from '../config/evaluate.ts'
import type { MdxPage } from './mdx-page.ts'
import { beginsLine, dedentChildren, endsLine, lineAt } from './place-block.ts'
import type { Attribute } from './read-tag.ts'
import { type Element, spanOf } from './scan-mdx.ts'
import { removeAttribute, writeAttribute } from './write-attributes.ts'

/** What JSX calls attributes that HTML calls otherwise. */
const attributeNames: Readonly<Record<string, string>> = {
  className: 'class',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  acceptCharset: 'accept-charset',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
  fillRule: 'fill-rule',
  clipRule: 'clip-rule',
  clipPath: 'clip-path',
  fillOpacity: 'fill-opacity',
  stopColor: 'stop-color',
  textAnchor: 'text-anchor',
  fontSize: 'font-size',
  fontFamily: 'font-family',
  xlinkHref: 'xlink:href',
}
const svg = new Set(['svg', 'path', 'circle', 'rect', 'g', 'line', 'polygon', 'polyline', 'ellipse', 'use', 'stop', 'image'])

/** Writes the attributes and self-closing tags of HTML as browsers read them. Without `isMdx` only what docsgen refuses. */
export function translateHtml(page: MdxPage, element: Element, isMdx: boolean): void {
  const { open, name } = element
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

function translateAttribute(page: MdxPage, attribute: Attribute): void {
  const { name } = attribute
  if (name === '...' || name === '' || /^(?:on[A-Z]|client:|set:|is:|class:list)/.test(name) || name === 'dangerouslySetInnerHTML') {
    removeAttribute(page, attribute)
    if (name !== '') page.note(attribute, `Markdown cannot set \`${name}\`. Use a component instead.`, `html ${name}`)
    return
  }
  const to = attributeNames[name] ?? name
  if (attribute.kind !== 'expression') {
    page.replace(attribute.start, attribute.start + name.length, to)
    return
  }
  const value = page.parameterOf(attribute.value) ?? page.valueOf(attribute)
  if (value === true) page.replace(attribute.start, attribute.end, to)
  else if (typeof value === 'string' || typeof value === 'number')
    page.replace(attribute.start, attribute.end, writeAttribute(to, String(value)))
  else {
    removeAttribute(page, attribute)
    if (value === unknown || typeof value === 'object')
      page.note(attribute, `Only running code would tell the value of \`${name}\`. Write it as text.`)
  }
}

/** The size of an image can be an attribute. docsgen refuses styles, as its security policy does. */
function translateStyle(page: MdxPage, { name }: Element, attribute: Attribute): void {
  const value = page.valueOf(attribute)
  const styles = typeof value === 'string' ? readStyles(value) : typeof value === 'object' && value !== null ? value : {}
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
  'div section article aside main header footer figure figcaption center details td th li blockquote nav dd'.split(' '),
)
const markdown = /[*_`[\]]|^[ \t]*(?:[-+>#|]|\d+[.)])[ \t]/m

/** In HTML, Markdown begins after a blank line; in MDX, it is everywhere. */
function separateMarkdown(page: MdxPage, element: Element): void {
  const { open, close } = element
  const { text } = page
  if (!close || !beginsLine(text, open.start)) return
  const inside = text.slice(open.end, close.start)
  const own = page.parts.visible.slice(open.end, close.start)
  if (!markdown.test(own) && !inside.includes('`') && !element.children.some(({ name }) => /^[A-Z]/.test(name))) return
  const isOneLine = !inside.includes('\n')
  const indent = /^[ \t]*/.exec(text.slice(lineAt(text, open.start).start, open.start))?.[0] ?? ''
  if (isOneLine) {
    if (!endsLine(text, close.end)) return
    page.replace(open.end, open.end, `\n\n${indent}`)
    page.replace(close.start, close.start, `\n\n${indent}`)
    return
  }
  const { end } = spanOf(element)
  if (endsLine(text, open.end) && !/^[ \t]*\n[ \t]*\n/.test(text.slice(open.end, end))) page.replace(open.end, open.end, '\n')
  else if (!endsLine(text, open.end)) page.replace(open.end, open.end, `\n\n${indent}`)
  const before = text.slice(Math.max(open.end, close.start - 200), close.start)
  if (/\n[ \t]*$/.test(before)) {
    if (!/\n[ \t]*\n[ \t]*$/.test(before)) page.replace(lineAt(text, close.start).start, lineAt(text, close.start).start, '\n')
  } else page.replace(close.start, close.start, `\n\n${indent}`)
  dedentChildren(page, element)
}
