import { decode } from '../../../core/markdown/plain-text.ts'
import { isObjectOrList } from '../../../kit/data/is-record.ts'
import { escapeQuotes, escapeTags } from '../../../kit/escape/markup.ts'
import { fenceAround } from '../../../kit/markdown-lines/fence.ts'
import { unknown } from '../config/evaluate.ts'
import { dedentChildren, type MdxPage, removeSpan, replaceByBlock } from './mdx-page.ts'
import { type Element, spanOf, type Tag } from './scan-mdx.ts'
import type { TranslateComponent } from './translate-mdx.ts'
import { type AttributeNames, addAttribute, keepAttributes, linkTarget, renameTag, writeAttribute } from './write-attributes.ts'

/** A component that docsgen also has, under other names. */
export function renamed(to: string, attributes: AttributeNames): TranslateComponent {
  return (page, element) => {
    renameTag(page, element, to)
    keepAttributes(page, element, attributes)
  }
}

/** Only the children are kept. */
export function unwrapped(advice?: string): TranslateComponent {
  return (page, element) => {
    removeSpan(page, element.open)
    if (element.close) removeSpan(page, element.close)
    dedentChildren(page, element)
    if (advice !== undefined) page.note(element.open, advice)
  }
}

/** Astro's `<Fragment>`: its children, or the HTML that is set as its content. */
export function fragment(page: MdxPage, element: Element): void {
  const attribute = element.open.attributes.find(({ name }) => name === 'set:html' || name === 'set:text')
  const value = attribute && page.readValue(attribute)
  if (attribute === undefined) unwrapped()(page, element)
  else if (typeof value !== 'string')
    removed('Only running code would tell the text that is shown here. Write it on the page.')(page, element)
  else {
    const html = attribute.name === 'set:html' ? value : escapeTags(value)
    // A blank line would end the HTML block. Outside of tags, some characters would be interpreted as Markdown.
    const written = html
      .replace(/\n(?:[ \t]*\n)+/g, '\n')
      .replace(/<[^<>]*>|[*_`[\]{}]/g, (sign) => (sign[1] === undefined ? `&#${sign.charCodeAt(0)};` : sign))
    page.replace(element.open.start, spanOf(element).end, written.trim())
  }
}

/** Removes the component and its content. */
export function removed(advice: string): TranslateComponent {
  return (page, element) => {
    removeSpan(page, spanOf(element))
    page.note(element.open, advice)
  }
}

/** `<Aside type="tip" title="…">` becomes `:::tip …`. */
export function boxed(kinds: Readonly<Record<string, string>>): TranslateComponent {
  return (page, element) => {
    const { open, close } = element
    const kind = page.textOf(open, 'type') ?? 'note'
    const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
    const title = page.textOf(open, 'title') ?? (known === undefined ? kind : undefined)
    if (known === undefined) page.note(open, `docsgen has no admonition \`${kind}\`. It is a note now.`, `box ${kind}`)
    for (const attribute of open.attributes) {
      if (attribute.name === 'title' && page.readValue(attribute) === unknown)
        page.note(attribute, 'Only running code would tell the title of this admonition. Write it as text.')
      if (attribute.name === 'icon')
        page.note(attribute, 'An admonition has the icon of its kind. To change it, set `admonitions` in the config.', 'box icon')
    }
    const first = `:::${known ?? 'note'}${title === undefined ? '' : ` ${oneLine(title)}`}`
    if (!close) {
      replaceByBlock(page, spanOf(element), `${first}\n:::`, '\n')
      return
    }
    replaceByBlock(page, open, first, '\n')
    replaceByBlock(page, close, ':::', '\n')
    dedentChildren(page, element)
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** `<Tabs>`: the labels of the tabs can be in `values`. */
export function tabs({ tabs: names, isDefault }: { readonly tabs: AttributeNames; readonly isDefault?: string }): TranslateComponent {
  return (page, element) => {
    renameTag(page, element, 'Tabs')
    keepAttributes(page, element, names)
    const first = isDefault && element.children.find((child) => child.open.attributes.some(({ name }) => name === isDefault))
    const value = first && (page.textOf(first.open, 'value') ?? page.textOf(first.open, 'label'))
    const isSet = element.open.attributes.some(({ name }) => names[name] === 'default')
    if (value !== undefined && value !== '' && !isSet) addAttribute(page, element, writeAttribute('default', String(value)))
  }
}

export function tabItem(page: MdxPage, element: Element): void {
  renameTag(page, element, 'TabItem')
  keepAttributes(page, element, { label: 'label', value: 'value' })
  const { open, parent } = element
  if (open.attributes.some(({ name }) => name === 'label')) return
  const value = page.textOf(open, 'value')
  const values = parent?.open.attributes.find(({ name }) => name === 'values')
  const list = values && page.readValue(values)
  const label = Array.isArray(list)
    ? (list as readonly { value?: unknown; label?: unknown }[]).find((each) => each?.value === value)?.label
    : undefined
  const text = typeof label === 'string' ? label : value
  if (text === undefined) page.note(open, 'This tab has no label. Add one: `<TabItem label="…">`.')
  else if (typeof label === 'string') addAttribute(page, element, writeAttribute('label', text))
}

/** A component that is a link: `[text](address)`. */
export function linked(addresses: readonly string[]): TranslateComponent {
  return (page, element) => {
    const { open, close } = element
    const attribute = open.attributes.find(({ name }) => addresses.includes(name))
    const value = attribute && (page.parameterOf(attribute.value) ?? page.readValue(attribute))
    const inside = close ? page.text.slice(open.end, close.start) : ''
    const id = page.textOf(open, 'id')
    if (id !== undefined && inside.trim() === '') {
      // An element that links can lead to.
      page.replace(open.start, spanOf(element).end, `<a ${writeAttribute('id', id)}></a>`)
      return
    }
    if (typeof value !== 'string' || !close) {
      unwrapped(attribute ? 'Only running code would tell where this link leads. Write the URL as text.' : undefined)(page, element)
      return
    }
    const isText =
      !/\n\s*\n|[[\]]/.test(inside) && element.children.every(({ name }) => /^[a-z]/.test(name) && name !== 'div' && name !== 'a')
    if (isText && inside.trim() !== '') {
      const start = open.end + (/^\s*/.exec(inside)?.[0].length ?? 0)
      const end = close.start - (/\s*$/.exec(inside)?.[0].length ?? 0)
      page.replace(open.start, start, '[')
      page.replace(end, close.end, `](${linkTarget(value)})`)
      return
    }
    page.replace(open.start, open.end, `<a ${writeAttribute('href', value)}>`)
    page.replace(close.start, close.end, '</a>')
  }
}

/** An image that is written as a component or as JSX with an imported file: `![alt](./x.png)`. */
export function image(page: MdxPage, element: Element): void {
  const { open } = element
  const attribute = open.attributes.find(({ name }) => name === 'src')
  const source = attribute && (page.parameterOf(attribute.value) ?? page.readValue(attribute))
  const text = typeof source === 'string' ? source : srcOf(source)
  if (text === undefined) {
    removeSpan(page, spanOf(element))
    page.note(open, 'Only running code would tell the file of this image. Write `![description](./picture.png)`.')
    return
  }
  const alt = (page.textOf(open, 'alt') ?? '').replace(/([[\]\\])/g, '\\$1')
  const title = page.textOf(open, 'title')
  const sizes = ['width', 'height'].flatMap((name) => {
    const pixels = /^(\d{1,5})(?:px)?$/.exec(page.textOf(open, name) ?? styleOf(page, open, name))?.[1]
    return pixels === undefined ? [] : [`${name}=${pixels}`]
  })
  const path = page.relativePath(text.replace(/\?(?:url|raw|inline)$/, ''))
  if (isInHtml(page, element)) {
    const attributes = [['src', path], ['alt', page.textOf(open, 'alt') ?? ''], ...(title === undefined ? [] : [['title', title]])]
    const written = [...attributes.map(([name = '', value = '']) => writeAttribute(name, value)), ...sizes]
    page.replace(open.start, spanOf(element).end, `<img ${written.join(' ')}>`)
    return
  }
  const written = title === undefined ? '' : ` "${escapeQuotes(title)}"`
  page.replace(
    open.start,
    spanOf(element).end,
    `![${oneLine(alt)}](${linkTarget(path)}${written})${sizes.length === 0 ? '' : `{${sizes.join(' ')}}`}`,
  )
}

/** Whether an element is in an HTML block, where Markdown is plain text. */
export function isInHtml(page: MdxPage, { parent, open }: Element): boolean {
  return parent !== undefined && /^[a-z]/.test(parent.name) && !page.text.slice(parent.open.end, open.start).includes('\n\n')
}

function styleOf(page: MdxPage, { attributes }: Tag, name: string): string {
  const style = attributes.find((each) => each.name === 'style')
  const value = style && page.readValue(style)
  return isObjectOrList(value) ? String((value as Record<string, unknown>)[name]) : ''
}

function srcOf(value: unknown): string | undefined {
  const source = isObjectOrList(value) && 'src' in value ? value.src : undefined
  return typeof source === 'string' ? source : undefined
}

interface CodeNames {
  /** The name of the attribute that contains the code. Otherwise, the code is the content of the element. */
  readonly code?: string
  /** The name of the attribute that contains the language. */
  readonly language?: string
  /** The language of all code. */
  readonly always?: string
}

/** Converts a component that shows code to a code fence. */
export function codeFence({ code: codeName, language, always }: CodeNames): TranslateComponent {
  return (page, element) => {
    const { open, close } = element
    const attribute = codeName === undefined ? undefined : open.attributes.find(({ name }) => name === codeName)
    const inside = close ? page.text.slice(open.end, close.start).trim() : ''
    const expression =
      attribute?.kind === 'expression' ? attribute.value.trim() : /^\{[\s\S]*\}$/.test(inside) ? inside.slice(1, -1).trim() : undefined
    const imported = expression === undefined ? undefined : rawSource(page, expression)
    const value =
      imported !== undefined
        ? ''
        : attribute
          ? page.readValue(attribute)
          : expression === undefined
            ? decode(inside)
            : page.names.evaluate(expression)
    if (typeof value !== 'string') {
      removeSpan(page, spanOf(element))
      page.note(
        open,
        'Only running code would tell the code that is shown here. Write a code block, with `file="./sample.ts"` to show a file.',
      )
      return
    }
    const className = /\blanguage-([\w+#-]{1,40})/.exec(page.textOf(open, 'className') ?? '')?.[1]
    const info = [always ?? (language === undefined ? undefined : page.textOf(open, language)) ?? className ?? '']
    const title = page.textOf(open, 'title')
    if (title !== undefined) info.push(writeAttribute('title', title))
    const meta = page.textOf(open, 'metastring') ?? page.textOf(open, 'meta')
    const lines = meta === undefined ? undefined : /\{[\d,\s-]{1,200}\}/.exec(meta)?.[0]
    if (lines !== undefined) info.push(lines)
    for (const name of ['ins', 'del']) {
      const marked = page.textOf(open, name)
      if (marked !== undefined && /^[\d,\s-]+$/.test(marked)) info.push(`${name}={${marked}}`)
    }
    if (open.attributes.some(({ name }) => name === 'showLineNumbers')) info.push('numbered')
    if (imported !== undefined) info.push(`file="${page.relativePath(imported)}"`)
    const body = value.replace(/^\n|\n\s*$/g, '')
    const marks = fenceAround(body)
    replaceByBlock(page, spanOf(element), `${marks}${info.join(' ').trim()}\n${body === '' ? '' : `${body}\n`}${marks}`)
  }
}

/** Finds the file whose text an imported name stands for: `import x from '!!raw-loader!./x.js'`, `import x from './x.js?raw'`. */
function rawSource(page: MdxPage, name: string): string | undefined {
  const source = page.names.imports.get(name)?.source ?? ''
  if (source.includes('raw-loader!')) return withEnding(page, source.slice(source.lastIndexOf('!') + 1))
  return source.endsWith('?raw') ? source.slice(0, -4) : undefined
}

/** Bundlers find files without their extensions. */
function withEnding(page: MdxPage, source: string): string {
  const path = page.locate(source)
  const { files } = page.input
  if (path === undefined || files.hasFile(path)) return source
  return `${source}${['.js', '.jsx', '.ts', '.tsx', '.json'].find((ending) => files.hasFile(`${path}${ending}`)) ?? ''}`
}
