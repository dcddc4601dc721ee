import { isObjectOrList, parseJsonIfValid } from '../../../kit/data/is-record.ts'
import { escapeAttribute } from '../../../kit/escape/markup.ts'
import { encodePercent } from '../../../kit/escape/percent.ts'
import { wordsOf } from '../../../kit/text/words.ts'
import { unknown } from '../config/evaluate.ts'
import type { Span } from '../text/revise-text.ts'
import type { MdxPage } from './mdx-page.ts'
import type { Attribute, Element, Tag } from './scan-mdx.ts'

/** Writes `name="value"`, with entities for characters that would end the value. */
export function writeAttribute(name: string, value: string): string {
  return `${name}="${escapeAttribute(value)}"`
}

/** Removes an attribute or a word, including the space before it. */
export function removeAttribute(page: MdxPage, { start, end }: Span): void {
  const space = /\s*$/.exec(page.text.slice(Math.max(0, start - 200), start))?.[0].length ?? 0
  page.replace(start - space, end, '')
}

export function addAttribute(page: MdxPage, { open }: Element, attribute: string): void {
  const at = open.start + 1 + open.name.length
  page.replace(at, at, ` ${attribute}`)
}

/** The attributes that a docsgen component supports, by their names in the other tool. Other attributes have no effect. */
export type AttributeNames = Readonly<Record<string, string>>

/** Keeps the attributes that docsgen's component also supports. Lists attributes whose values are unknown. */
export function keepAttributes(page: MdxPage, element: Element, names: AttributeNames): void {
  for (const attribute of element.open.attributes) {
    const name = Object.hasOwn(names, attribute.name) ? names[attribute.name] : undefined
    if (name === undefined) {
      removeAttribute(page, attribute)
      if (!withoutEffect.has(attribute.name) && !attribute.name.startsWith('client:'))
        page.note(
          attribute,
          `docsgen’s \`<${element.name}>\` has no \`${attribute.name}\`. It was removed.`,
          `${element.name} ${attribute.name}`,
        )
      continue
    }
    keepAttribute(page, element, { attribute, name })
  }
}

/** Attributes that are relevant only to the other tool. */
const withoutEffect = new Set(['', ...wordsOf('slot key lazy mdxType id class className style default attributes hidden')])

/** Writes an attribute's value in docsgen's syntax: text in quotes, or JSON. */
function keepAttribute(
  page: MdxPage,
  element: Element,
  { attribute, name }: { readonly attribute: Attribute; readonly name: string },
): void {
  if (attribute.kind !== 'expression') {
    page.replace(attribute.start, attribute.start + attribute.name.length, name)
    if (attribute.kind === 'string' && !/["']/.test(page.text[attribute.valueStart] ?? ''))
      page.replace(attribute.valueStart, attribute.end, `"${attribute.value}"`)
    return
  }
  const parameter = page.parameterOf(attribute.value)
  const value = parameter === undefined ? page.readValue(attribute) : parameter
  if (value === unknown || (isObjectOrList(value) && !isPlainData(value))) {
    removeAttribute(page, attribute)
    page.note(
      attribute,
      `Only running code would tell the value of \`${attribute.name}\` of \`<${element.name}>\`. Write it as text or JSON.`,
    )
    return
  }
  if (value === undefined || value === null) {
    removeAttribute(page, attribute)
    return
  }
  if (name === attribute.name && isJson(attribute.value)) return
  if (typeof value === 'string') page.replace(attribute.start, attribute.end, writeAttribute(name, value))
  else page.replace(attribute.start, attribute.end, value === true ? name : `${name}={${JSON.stringify(value)}}`)
}

function isJson(source: string): boolean {
  const text = source.trim()
  if (/^(?:-?\d{1,15}|true|false)$/.test(text)) return true
  return /^["[{]/.test(text) && parseJsonIfValid(text) !== undefined
}

function isPlainData(value: object): boolean {
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}

/** Attributes that React and Astro reserve, and attributes that would run code. */
const refused =
  /^(?:on[A-Z].*|ref|key|children|dangerouslySetInnerHTML|client:.*|set:.*|is:.*|define:.*|transition:.*|class:list|server:.*|__proto__)$/
const acceptedName = /^[A-Za-z_][\w:.-]*$/

/** Keeps all attributes that can be data on a component that the site has to define. Returns their names. */
export function keepProps(page: MdxPage, element: Element): readonly string[] {
  const props: string[] = []
  for (const attribute of element.open.attributes) {
    const { name } = attribute
    if (name === '') removeAttribute(page, attribute)
    else if (refused.test(name) || !acceptedName.test(name)) {
      removeAttribute(page, attribute)
      if (!/^(?:key|client:.*)$/.test(name))
        page.note(
          attribute,
          `Markdown cannot set \`${name}\` of \`<${element.name}>\`. Set it in the component.`,
          `${element.name} ${name}`,
        )
    } else {
      props.push(name)
      keepAttribute(page, element, { attribute, name })
    }
  }
  return props
}

/** Renames a tag. */
export function renameTag(page: MdxPage, { open, close, name }: Element, to: string): void {
  if (name === to) return
  const renamed = (tag: Tag) => page.text.indexOf(name, tag.start)
  page.replace(renamed(open), renamed(open) + name.length, to)
  if (close) page.replace(renamed(close), renamed(close) + name.length, to)
}

/** Writes a URL in Markdown syntax. */
export function linkTarget(address: string): string {
  return /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodePercent)}>` : address
}
