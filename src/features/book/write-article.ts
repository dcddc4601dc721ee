import { Parser } from 'htmlparser2'
import { voidElements } from '../../core/markdown/html-elements.ts'
import { escapeXml } from '../../kit/escape/markup.ts'

/** The links that depend on the rest of the book. */
export interface ArticleLinks {
  /** The ID that an element of this page has in the book, or undefined if there is no such element. */
  readonly idOf: (id: string) => string | undefined
  /** The URL that a link has in the book, and the ID that it leads to there. undefined if the link leads nowhere in the book. */
  readonly target: (href: string) => { readonly href: string; readonly id?: string } | undefined
  /** The URL of an image in the book, or undefined if the book cannot contain the image. */
  readonly picture: (src: string) => string | undefined
}

interface Article {
  /** The HTML is also well-formed XML. */
  readonly html: string
  /** Diagrams that only a script can draw. */
  readonly diagrams: number
}

const idLists = new Set(['aria-labelledby', 'aria-describedby', 'headers'])

/**
 * Converts the HTML of a page to text for a book: without parts that work only on a screen, with the IDs and links of the book, and with
 * headings that are `deeper` levels below those of the page. Returns undefined if the page has no article.
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
        // Browsers use the first of several elements with the same ID.
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
 * The IDs of a page that a book contains, numbered from 1. Numbers are short, and every PDF reader can handle them. undefined if the page
 * has no article.
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

/** Visits the parts of the first article of a page that a book shows. Returns whether the page has an article. */
function walkArticle(html: string, visitor: Visitor): boolean {
  const open: OpenElement[] = []
  let depth = 0
  let omitted = 0
  let found = false
  /** The element that was closed last, if no element has been opened since. */
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
        // The source of a drawing follows the drawing.
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

/** Converts an attribute of a page to attributes for a book. */
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
    // Parts of a drawing can refer to each other.
    const id = value.startsWith('#') ? links.idOf(value.slice(1)) : undefined
    const href = tag === 'image' ? links.picture(value) : id && `#${id}`
    return href === undefined ? [] : [['href', href]]
  }
  if (!isAllowed(markup, tag, key, value)) return []
  return write(
    markup === 'svg' ? lightValue(value).replace(/url\(#([^()]+)\)/g, (_, id: string) => `url(#${links.idOf(id) ?? 'none'})`) : value,
  )
}

/** Drawings have a color for each color mode, but a book has a light page, and e-readers support neither of the two functions. */
function lightValue(value: string): string {
  return value.replace(/light-dark\(([^(),]*(?:\([^()]*\))?),[^(),]*(?:\([^()]*\))?\)/g, '$1').replace(/var\(--[\w-]+,([^(),]*)\)/g, '$1')
}

/** Elements that work only on a screen. */
const omittedTags = new Set(
  (
    'area audio base button canvas dialog embed iframe input link map meta noscript object param script search select source style template ' +
    'textarea track video'
  ).split(' '),
)
const omittedClasses = new Set(['anchor', 'copy', 'page-actions', 'page-copy', 'script-only', 'for-dark', 'diagram-source', 'zoom'])

/** The elements that HTML and EPUB allow in text. All other elements become a `div` or a `span`. */
const knownTags = new Set(
  (
    'a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div dl dt em fieldset ' +
    'figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd legend li mark nav ol p pre q rp rt ruby s samp section small ' +
    'span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'
  ).split(' '),
)
const textNames: Readonly<Record<string, string>> = { acronym: 'abbr', picture: 'span', strike: 's', tt: 'code' }
const blockNames: Readonly<Record<string, string>> = { dir: 'ul', label: 'p', menu: 'ul' }
/** Elements that cannot contain a `div`. */
const textTags = new Set(
  'a b cite code del dt em h1 h2 h3 h4 h5 h6 i ins kbd legend mark p pre s small span strong sub summary sup u'.split(' '),
)

/** The namespace of the content of an element. `html` for the text in a drawing. */
type Markup = 'html' | 'svg' | 'math'

const namespaces: Readonly<Record<Markup, string>> = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
}

function markupOf(name: string, outer: { readonly name: string; readonly markup: Markup } | undefined): Markup {
  if (name === 'svg' || name === 'math') return name
  if (outer === undefined || outer.name === 'foreignObject' || outer.name === 'annotation-xml') return 'html'
  return outer.markup
}

/** Whether a book omits elements with this name and these classes. */
function isOmitted(name: string, markup: Markup, { class: classes = '' }: Readonly<Record<string, string>>): boolean {
  // Prefixes in names come from drawing programs and are not declared in HTML.
  const isTag = markup === 'html' ? !omittedTags.has(name) : /^[a-zA-Z][\w.-]*$/.test(name) && name !== 'script' && name !== 'style'
  return !isTag || classes.split(' ').some((each) => omittedClasses.has(each))
}

/** Returns, for example, `h2` for the title of a page that is in a part of the book. */
function tagInBook(name: string, deeper: number, outer: string | undefined): string {
  const level = /^h([1-6])$/.exec(name)?.[1]
  if (level !== undefined) return `h${Math.min(6, Number(level) + deeper)}`
  if (knownTags.has(name)) return name
  return textNames[name] ?? (outer !== undefined && textTags.has(outer) ? 'span' : (blockNames[name] ?? 'div'))
}

const globalAttributes = new Set(['class', 'dir', 'lang', 'title', 'role'])
const attributes: Readonly<Record<string, readonly string[]>> = {
  a: ['rel', 'hreflang'],
  abbr: [],
  col: ['span'],
  colgroup: ['span'],
  data: ['value'],
  del: ['datetime'],
  details: ['open'],
  img: ['alt', 'height', 'width'],
  ins: ['datetime'],
  li: ['value'],
  ol: ['reversed', 'start', 'type'],
  td: ['colspan', 'rowspan'],
  th: ['abbr', 'colspan', 'rowspan', 'scope'],
  time: ['datetime'],
}
const numbers = new Set(['colspan', 'height', 'rowspan', 'span', 'start', 'width'])
/** These attributes depend on the actions of a reader or on files that only a browser loads. */
const omittedAttributes = /^(?:on.*|data-.*|style|tabindex|href|src|srcset|xmlns)$/

/** Whether an element of a book can have an attribute. IDs, links, and the URLs of images are not decided here. */
function isAllowed(markup: Markup, tag: string, name: string, value: string): boolean {
  if (markup !== 'html') return /^[a-zA-Z][\w-]*$/.test(name) && !omittedAttributes.test(name)
  if (numbers.has(name) && !/^\d{1,6}$/.test(value)) return false
  if (name === 'hidden') return value !== 'until-found'
  return globalAttributes.has(name) || /^aria-[a-z]+$/.test(name) || (attributes[tag]?.includes(name) ?? false)
}
