import { Parser } from 'htmlparser2'
import { escapeXml } from '../../kit/escape/markup.ts'

/** What the rest of the book decides. */
export interface ArticleLinks {
  /** The id in the book of an element of this page. */
  readonly idOf: (id: string) => string
  /** Where a link leads: to a place in the book, or to an address. undefined if it leads nowhere in a book. */
  readonly target: (href: string) => { readonly id: string } | { readonly href: string } | undefined
  /** The address of a picture in the book. */
  readonly picture: (src: string) => string
}

interface Article {
  /** Well-formed as XML, too. */
  readonly html: string
  /** Diagrams that only a script can draw. */
  readonly diagrams: number
}

/** Elements that work only on a screen. */
const omittedTags = new Set([
  'script',
  'style',
  'noscript',
  'button',
  'input',
  'select',
  'textarea',
  'search',
  'iframe',
  'template',
  'link',
  'meta',
])
const omittedClasses = new Set(['anchor', 'copy', 'page-actions', 'page-copy', 'script-only', 'for-dark', 'diagram-source', 'zoom'])
const voidTags = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])
const idLists = new Set(['aria-labelledby', 'aria-describedby', 'headers'])
const omittedAttributes = new Set([
  'tabindex',
  'loading',
  'decoding',
  'srcset',
  'sizes',
  'for',
  'name',
  'contenteditable',
  'style',
  'itemprop',
])

/**
 * The text of a page for a book, from its HTML: without what works only on a screen, with ids and links of the book, and with headings that
 * are `deeper` levels below those of the page. undefined if the page has no article.
 */
export function writeArticle(html: string, links: ArticleLinks, deeper: number): Article | undefined {
  const parts: string[] = []
  /** The open elements in the article, with what closes each. */
  const open: string[] = []
  let depth = 0
  let omitted = 0
  let found = false
  let diagrams = 0

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
        if (omitted > 0 || isOmitted(name, attributes)) {
          omitted += 1
          return
        }
        if (attributes.class?.split(' ').includes('mermaid')) diagrams += 1
        const tag = tagInBook(name, deeper)
        const written = Object.entries(attributes).flatMap(([key, value]) => writeAttribute(name, key, value, links))
        const opened = `<${[tag, ...written, ...(name === 'details' && !('open' in attributes) ? ['open=""'] : [])].join(' ')}`
        parts.push(voidTags.has(name) ? `${opened}/>` : `${opened}>`)
        open.push(voidTags.has(name) ? '' : `</${tag}>`)
      },
      ontext(text) {
        if (depth > 0 && omitted === 0) parts.push(escapeXml(text))
      },
      onclosetag() {
        if (depth === 0) return
        depth -= 1
        if (depth === 0) return
        if (omitted > 0) omitted -= 1
        else parts.push(open.pop() ?? '')
      },
    },
    { recognizeSelfClosing: true, lowerCaseAttributeNames: false, lowerCaseTags: false },
  )
  parser.end(html)
  return found ? { html: parts.join(''), diagrams } : undefined
}

function isOmitted(name: string, { class: classes = '' }: Readonly<Record<string, string>>): boolean {
  return omittedTags.has(name) || classes.split(' ').some((each) => omittedClasses.has(each))
}

/** `h2` for the title of a page that is in a part of the book. */
function tagInBook(name: string, deeper: number): string {
  const level = /^h([1-6])$/.exec(name)?.[1]
  if (level !== undefined) return `h${Math.min(6, Number(level) + deeper)}`
  return name === 'label' ? 'p' : name
}

function writeAttribute(tag: string, name: string, value: string, links: ArticleLinks): readonly string[] {
  const write = (key: string, text: string) => [`${key}="${escapeXml(text)}"`]
  if (name === 'id') return write(name, links.idOf(value))
  if (idLists.has(name)) return write(name, value.split(' ').map(links.idOf).join(' '))
  if (omittedAttributes.has(name) || /^(?:on|data-)/.test(name) || !/^[a-zA-Z][\w:-]*$/.test(name)) return []
  if (name === 'src' || name === 'poster') return write(name, links.picture(value))
  // Parts of a drawing refer to each other.
  if (tag !== 'a' && name === 'href' && value.startsWith('#')) return write(name, `#${links.idOf(value.slice(1))}`)
  if (tag !== 'a' || name !== 'href')
    return write(
      name,
      value.replace(/url\(#([^)]+)\)/g, (_, id: string) => `url(#${links.idOf(id)})`),
    )
  const target = links.target(value)
  if (target === undefined) return []
  return 'id' in target ? [...write('href', `#${target.id}`), ...write('data-page', target.id)] : write('href', target.href)
}
