/** Elements that work only on a screen. */
const omittedTags = new Set(
  (
    'area audio base button canvas dialog embed iframe input link map meta noscript object param script search select source style template ' +
    'textarea track video'
  ).split(' '),
)
const omittedClasses = new Set(['anchor', 'copy', 'page-actions', 'page-copy', 'script-only', 'for-dark', 'diagram-source', 'zoom'])

/** The elements that HTML and EPUB allow in text. All others become a `div` or a `span`. */
const knownTags = new Set(
  (
    'a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div dl dt em fieldset ' +
    'figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd legend li mark nav ol p pre q rp rt ruby s samp section small ' +
    'span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'
  ).split(' '),
)
const textNames: Readonly<Record<string, string>> = { acronym: 'abbr', picture: 'span', strike: 's', tt: 'code' }
const blockNames: Readonly<Record<string, string>> = { dir: 'ul', label: 'p', menu: 'ul' }
/** Elements that can contain no `div`. */
const textTags = new Set(
  'a b cite code del dt em h1 h2 h3 h4 h5 h6 i ins kbd legend mark p pre s small span strong sub summary sup u'.split(' '),
)

/** The namespace of what an element contains. `html` for the text of a drawing. */
export type Markup = 'html' | 'svg' | 'math'

export const namespaces: Readonly<Record<Markup, string>> = {
  html: 'http://www.w3.org/1999/xhtml',
  svg: 'http://www.w3.org/2000/svg',
  math: 'http://www.w3.org/1998/Math/MathML',
}

export function markupOf(name: string, outer: { readonly name: string; readonly markup: Markup } | undefined): Markup {
  if (name === 'svg' || name === 'math') return name
  if (outer === undefined || outer.name === 'foreignObject' || outer.name === 'annotation-xml') return 'html'
  return outer.markup
}

/** Whether a book has no element of this name and these classes. */
export function isOmitted(name: string, markup: Markup, { class: classes = '' }: Readonly<Record<string, string>>): boolean {
  // Prefixes are those of drawing programs. They are not declared in HTML.
  const isTag = markup === 'html' ? !omittedTags.has(name) : /^[a-zA-Z][\w.-]*$/.test(name) && name !== 'script' && name !== 'style'
  return !isTag || classes.split(' ').some((each) => omittedClasses.has(each))
}

/** `h2` for the title of a page that is in a part of the book. */
export function tagInBook(name: string, deeper: number, outer: string | undefined): string {
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
/** They depend on what a reader does, or on what only a browser loads. */
const omittedAttributes = /^(?:on.*|data-.*|style|tabindex|href|src|srcset|xmlns)$/

/** Whether an element of a book can have an attribute. Ids, links, and URLs of images are not decided here. */
export function isAllowed(markup: Markup, tag: string, name: string, value: string): boolean {
  if (markup !== 'html') return /^[a-zA-Z][\w-]*$/.test(name) && !omittedAttributes.test(name)
  if (numbers.has(name) && !/^\d{1,6}$/.test(value)) return false
  if (name === 'hidden') return value !== 'until-found'
  return globalAttributes.has(name) || /^aria-[a-z]+$/.test(name) || (attributes[tag]?.includes(name) ?? false)
}
