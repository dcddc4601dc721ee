import { escapeHtml } from '../../kit/escape/markup.ts'
import type { LoadedKind } from '../model/document.ts'
import { unsafeScheme } from '../policy/browser-address.ts'
import { reportAddress } from './check-address.ts'
import { isValidId } from './explicit-ids.ts'
import { isReactId, isReservedId } from './heading-ids.ts'
import { hidesProperty } from './html-elements.ts'
import type { PageWalk } from './page-walk.ts'

export interface Attribute {
  readonly name: string
  /** The value with decoded entities, or undefined for an attribute without a value. */
  readonly value: string | undefined
  /** The offsets of the name and of the value, if there is one. */
  readonly offset: number
  readonly valueOffset: number
}

export interface OpenTag {
  readonly attributes: readonly Attribute[]
  readonly selfClosing: boolean
  readonly offset: number
}

const attributeName = /^[^\s"'<>/=\0]+$/

/**
 * Writes the attributes of a raw HTML tag. Attributes that run code or belong to docsgen are omitted, and each URL becomes a link of the
 * page.
 */
export function writeAttributes(walk: PageWalk, element: string, tag: OpenTag): void {
  const seen = new Set<string>()
  for (const attribute of tag.attributes) {
    if (!seen.has(attribute.name) && attributeName.test(attribute.name)) writeAttribute(walk, { element, tag, attribute })
    seen.add(attribute.name)
  }
}

function writeAttribute(
  walk: PageWalk,
  { element, tag, attribute }: { readonly element: string; readonly tag: OpenTag; readonly attribute: Attribute },
): void {
  const { name, value, offset, valueOffset } = attribute
  if (name === 'style') {
    walk.reports.report('html/inline-style', { where: walk.page.isTrusted ? 'page' : 'Markdown' }, offset, name.length)
    return
  }
  if (name.startsWith('on') || codeAttributes.has(name)) {
    walk.reports.report('html/script', { what: `The \`${name}\` attribute` }, offset, name.length)
    return
  }
  if (!walk.page.isTrusted && walk.syntax.table.ownAttributes.has(name)) {
    walk.reports.report('html/own-attribute', { name }, offset, name.length)
    return
  }
  if (!walk.page.isTrusted && Object.hasOwn(reactNames, name))
    walk.reports.report(
      'html/react-attribute',
      { name: walk.page.text.slice(offset, offset + name.length), instead: reactNames[name] ?? '' },
      offset,
      name.length,
    )
  if (value === undefined) {
    walk.writer.write(` ${name}`)
    return
  }
  if ((name === 'id' || name === 'name') && !walk.page.isTrusted && hidesProperty(element, name, value)) {
    walk.reports.report('html/hides-property', { name, value, element }, offset, name.length)
    return
  }
  if ((name === 'id' || (name === 'name' && element === 'a')) && !takeId(walk, value, { name, tag, offset })) return
  const loads = loadedBy(element, name)
  if (addressAttributes.has(name)) writeAddress(walk, attribute, loads)
  else if (name === 'srcset') writeCandidates(walk, { value, offset: valueOffset, loads })
  else walk.writer.write(` ${name}="${escapeHtml(value)}"`)
}

const codeAttributes = new Set(['srcdoc', 'formaction', 'ping', 'is'])
/** Attributes whose React names differ from their HTML names. The React names have no effect in HTML. */
const reactNames: Readonly<Record<string, string>> = {
  classname: 'class',
  htmlfor: 'for',
  acceptcharset: 'accept-charset',
  httpequiv: 'http-equiv',
}
const addressAttributes = new Set(['href', 'xlink:href', 'src', 'poster', 'data', 'action', 'background'])
const imageAttributes = new Set(['src', 'poster', 'srcset', 'background'])

/** Only players load the URL in the `src` of a `source` element, because within `<picture>`, the element has a `srcset`. */
const loadingAttributes: Readonly<Record<string, Readonly<Record<string, LoadedKind>>>> = {
  img: { src: 'image', srcset: 'image' },
  input: { src: 'image' },
  image: { href: 'image', 'xlink:href': 'image' },
  source: { src: 'media', srcset: 'image' },
  track: { src: 'media' },
  audio: { src: 'media' },
  video: { src: 'media', poster: 'image' },
  iframe: { src: 'frame' },
  embed: { src: 'object' },
  object: { data: 'object' },
  form: { action: 'form' },
}

/** The resource that browsers load for a URL in an attribute, or that they open without asking the reader. */
function loadedBy(element: string, attribute: string): LoadedKind | undefined {
  const known = Object.hasOwn(loadingAttributes, element) ? loadingAttributes[element] : undefined
  if (known && Object.hasOwn(known, attribute)) return known[attribute]
  return attribute === 'background' ? 'image' : undefined
}

function writeAddress(walk: PageWalk, { name, value = '', offset, valueOffset }: Attribute, loads: LoadedKind | undefined): void {
  const scheme = unsafeScheme(value, imageAttributes.has(name) ? 'image' : 'link')
  if (scheme !== undefined) {
    walk.reports.report('link/unsafe-scheme', { scheme }, offset, name.length)
    return
  }
  const length = value === '' ? name.length : value.length
  if (!walk.page.isTrusted) reportAddress(walk, { href: value, shown: value, offset: valueOffset, length })
  walk.found.links.push({ href: value, kind: 'html', at: walk.page.lines.rangeAt(valueOffset, length), ...(loads && { loads }) })
  walk.writer.write(` ${name}="`)
  walk.writer.slot({ kind: 'href', link: walk.found.links.length - 1 })
  walk.writer.write('"')
}

/** Matches URLs in a list such as `small.png 1x, large.png 2x`: https://html.spec.whatwg.org/#srcset-attributes */
function writeCandidates(
  walk: PageWalk,
  { value, offset, loads }: { readonly value: string; readonly offset: number; readonly loads: LoadedKind | undefined },
): void {
  walk.writer.write(' srcset="')
  let isFirst = true
  for (const { 0: found, 1: href = '', 2: descriptor = '', index } of value.matchAll(/([^\s,]\S*[^\s,])\s*([^,\s]*)/g)) {
    const at = offset + index + found.indexOf(href)
    const scheme = unsafeScheme(href, 'image')
    if (scheme !== undefined) {
      walk.reports.report('link/unsafe-scheme', { scheme }, at, href.length)
      continue
    }
    walk.found.links.push({ href, kind: 'html', at: walk.page.lines.rangeAt(at, href.length), ...(loads && { loads }) })
    walk.writer.write(isFirst ? '' : ', ')
    walk.writer.slot({ kind: 'href', link: walk.found.links.length - 1 })
    walk.writer.write(descriptor === '' ? '' : ` ${escapeHtml(descriptor)}`)
    isFirst = false
  }
  walk.writer.write('"')
}

/** Whether an element may have this ID. Reserved IDs and IDs of other elements are not allowed. */
function takeId(
  walk: PageWalk,
  value: string,
  { name, tag, offset }: { readonly name: string; readonly tag: OpenTag; readonly offset: number },
): boolean {
  // The heading around this anchor already has the ID of the anchor.
  if (walk.inside.headingId === value) return false
  const isReserved = isReservedId(walk, value) && !(walk.page.isTrusted && isReactId(value))
  if (isReserved || !isValidId(value)) {
    walk.reports.report('html/bad-id', { id: value }, offset, name.length)
    return false
  }
  const isOwn = tag.attributes.some(
    (other) => other.offset < offset && (other.name === 'id' || other.name === 'name') && other.value === value,
  )
  if (walk.found.anchors.has(value) && !isOwn) {
    walk.reports.report('html/duplicate-id', { id: value }, offset, name.length)
    return false
  }
  walk.found.anchors.add(value)
  return true
}
