import { Parser } from 'htmlparser2'
import { voidElements } from '../../core/markdown/html-elements.ts'
import { escapeXml } from '../../kit/escape/markup.ts'
import { isAllowed, isOmitted, type Markup, markupOf, namespaces, tagInBook } from './book-markup.ts'

/** The links that the rest of the book determines. */
export interface ArticleLinks {
  /** The id in the book of an element of this page, or undefined if there is no such element. */
  readonly idOf: (id: string) => string | undefined
  /** The URL that a link has in the book, and the ID that it leads to there. undefined if it leads nowhere in a book. */
  readonly target: (href: string) => { readonly href: string; readonly id?: string } | undefined
  /** The URL of a picture in the book, or undefined if the book cannot contain it. */
  readonly picture: (src: string) => string | undefined
}

interface Article {
  /** Well-formed as XML, too. */
  readonly html: string
  /** Diagrams that only a script can draw. */
  readonly diagrams: number
}

const idLists = new Set(['aria-labelledby', 'aria-describedby', 'headers'])

/**
 * The text of a page for a book, from its HTML: without what works only on a screen, with IDs and links of the book, and with headings that
 * are `deeper` levels below those of the page. undefined if the page has no article.
 */
export function writeArticle(html: string, links: ArticleLinks, deeper: number): Article | undefined {
  const parts: string[] = []
  /** The tags of the open elements. */
  const open: string[] = []
  const written = new Set<string>()
  let diagrams = 0
  /** XHTML requires a summary at the start of a collapsible panel. */
  let needsSummary = false
  const addSummary = () => {
    if (needsSummary) parts.push('<summary></summary>')
    needsSummary = false
  }
  const found = walkArticle(html, {
    open({ name, markup, outer, attributes }) {
      if (name === 'summary') needsSummary = false
      addSummary()
      if (attributes.class?.split(' ').includes('mermaid')) diagrams += 1
      const src = attributes.src === undefined ? undefined : links.picture(attributes.src)
      const isMissing = name === 'img' && src === undefined
      const tag = markup !== 'html' ? name : isMissing ? 'span' : tagInBook(name, deeper, open.at(-1))
      const pairs: [string, string][] = []
      if (markup !== (outer?.markup ?? 'html')) pairs.push(['xmlns', namespaces[markup]])
      for (const [key, value] of Object.entries(attributes)) {
        const read = readAttribute({ tag, markup, key, value, links })
        // Browsers use the first of several elements with the same id.
        if (key === 'id' && read.some(([, id]) => written.has(id))) continue
        if (key === 'id') for (const [, id] of read) written.add(id)
        pairs.push(...read)
      }
      if (name === 'img' && src !== undefined) pairs.push(['src', src])
      needsSummary = name === 'details'
      if (needsSummary && !('open' in attributes)) pairs.push(['open', ''])
      const opened = `<${tag}${pairs.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join('')}`
      parts.push(voidElements.has(tag) && markup === 'html' ? `${opened}/>` : `${opened}>`)
      if (isMissing) parts.push(escapeXml(attributes.alt ?? ''))
      open.push(tag)
    },
    text(text) {
      if (text.trim() !== '') addSummary()
      parts.push(escapeXml(text))
    },
    close({ markup }) {
      addSummary()
      const tag = open.pop() ?? ''
      if (!(voidElements.has(tag) && markup === 'html')) parts.push(`</${tag}>`)
    },
  })
  return found ? { html: parts.join(''), diagrams } : undefined
}

/**
 * The IDs of a page that a book contains, numbered from 1 up: numbers are short, and every reader of PDF can handle them. undefined if
 * the page has no article.
 */
export function numberIds(html: string): ReadonlyMap<string, number> | undefined {
  const numbers = new Map<string, number>()
  const found = walkArticle(html, {
    open({ attributes: { id } }) {
      if (id !== undefined && id !== '' && !numbers.has(id)) numbers.set(id, numbers.size + 1)
    },
    text() {},
    close() {},
  })
  return found ? numbers : undefined
}

interface OpenElement {
  readonly name: string
  readonly markup: Markup
  readonly outer: OpenElement | undefined
  readonly attributes: Readonly<Record<string, string>>
}

interface Visitor {
  readonly open: (element: OpenElement) => void
  readonly text: (text: string) => void
  readonly close: (element: OpenElement) => void
}

/** Visits what a book shows of the first article of a page. Returns whether there is one. */
function walkArticle(html: string, visitor: Visitor): boolean {
  const open: OpenElement[] = []
  let depth = 0
  let omitted = 0
  let found = false
  /** The element that was closed last, if none was opened since. */
  let previous: OpenElement | undefined
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (depth === 0) {
          if (found || name !== 'article') return
          found = true
          depth = 1
          return
        }
        depth += 1
        const outer = open.at(-1)
        const markup = markupOf(name, outer)
        // Below a drawing is its source.
        const isSource = name === 'details' && previous?.attributes.class === 'diagram'
        previous = undefined
        if (omitted === 0 && name === 'input' && outer?.attributes.class === 'task') visitor.text('checked' in attributes ? '☑' : '☐')
        if (omitted > 0 || isSource || isOmitted(name, markup, attributes)) {
          omitted += 1
          return
        }
        const element = { name, markup, outer, attributes }
        open.push(element)
        visitor.open(element)
      },
      ontext(text) {
        if (depth > 0 && omitted === 0) visitor.text(text)
      },
      onclosetag() {
        if (depth === 0) return
        depth -= 1
        if (depth === 0) return
        if (omitted > 0) {
          omitted -= 1
          return
        }
        previous = open.pop()
        if (previous) visitor.close(previous)
      },
    },
    { recognizeSelfClosing: true, lowerCaseAttributeNames: false, lowerCaseTags: false },
  )
  parser.end(html)
  return found
}

interface AttributeInput {
  readonly tag: string
  readonly markup: Markup
  readonly key: string
  readonly value: string
  readonly links: ArticleLinks
}

/** Converts an attribute of a page for a book. */
function readAttribute({ tag, markup, key, value, links }: AttributeInput): [string, string][] {
  const write = (text: string | undefined): [string, string][] => (text === undefined ? [] : [[key, text]])
  if (key === 'id') return write(links.idOf(value))
  if (idLists.has(key)) {
    const ids = value.split(/\s+/).flatMap((id) => links.idOf(id) ?? [])
    return ids.length === 0 ? [] : write(ids.join(' '))
  }
  const isHref = key === 'href' || (key === 'xlink:href' && markup === 'svg')
  if (isHref && tag === 'a') {
    const target = links.target(value)
    if (target === undefined) return []
    return [['href', target.href], ...(target.id === undefined ? [] : ([['data-page', target.id]] as [string, string][]))]
  }
  if (isHref && markup === 'svg') {
    // Parts of a drawing refer to each other.
    const id = value.startsWith('#') ? links.idOf(value.slice(1)) : undefined
    const href = tag === 'image' ? links.picture(value) : id && `#${id}`
    return href === undefined ? [] : [['href', href]]
  }
  if (!isAllowed(markup, tag, key, value)) return []
  return write(
    markup === 'svg' ? lightValue(value).replace(/url\(#([^)]+)\)/g, (_, id: string) => `url(#${links.idOf(id) ?? 'none'})`) : value,
  )
}

/** Drawings have a color for each color mode. A book has a light page, and e-readers know neither function. */
function lightValue(value: string): string {
  return value.replace(/light-dark\(([^(),]*(?:\([^()]*\))?),[^(),]*(?:\([^()]*\))?\)/g, '$1').replace(/var\(--[\w-]+,([^(),]*)\)/g, '$1')
}
