import type { SearchSection } from './index-format.ts'
import type { Answer, FoundDocument, Question } from './open-index.ts'
import { createTermSplitter, isEnglish } from './terms.ts'

export interface ClusterSettings {
  /** The origins of the nodes: `https://search.example.com`. */
  readonly nodes: readonly string[]
  readonly searchKey: string
  /** The ID of the application, for Algolia only. */
  readonly appId?: string
  readonly collection: string
  /** Additional parameters, which override the defaults. */
  readonly parameters: Readonly<Record<string, string | number | boolean>>
  /** Whether the site has several languages, for Algolia only. */
  readonly isMultilingual?: boolean
  /** The reader's language code. */
  readonly language: string
  /** The tag of the reader's version: `docs-default-next`. */
  readonly tag: string
  /** The labels of the site's parts, in the order of the top bar. */
  readonly areas: readonly string[]
  /** The URL of the published site. Results on that site link to the site that the reader is on. Empty if unknown. */
  readonly siteUrl: string
}

type Json = Readonly<Record<string, unknown>>

const headings = ['lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'].map((level) => `hierarchy.${level}`)
/** The searched fields and their weights. */
const weights = {
  'hierarchy.lvl1': 24,
  'hierarchy.lvl2': 16,
  'hierarchy.lvl3': 12,
  'hierarchy.lvl4': 10,
  'hierarchy.lvl5': 8,
  'hierarchy.lvl6': 8,
  content: 4,
  'hierarchy.lvl0': 1,
}
/** Characters from a private use area, which do not occur in text and, unlike tags, are harmless in a browser. */
const [markStart, markEnd] = ['\ue000', '\ue001']
const maxQueryLength = 200
const sectionsPerPage = 3
const maxAreas = 30

/** Values for services whose records and replies have the same format. */
export const shared = { marks: [markStart, markEnd] as const, maxAreas, maxQueryLength, readReply: readClusterReply }

/** The body of a `multi_search`. */
export function createClusterRequest({ query, area, from = 0, limit }: Question, settings: ClusterSettings): string {
  const { collection, language, tag, parameters } = settings
  const { filter_by: ownFilter, ...own } = parameters
  const filters = [
    ...(ownFilter === undefined ? [] : [`(${ownFilter})`]),
    `language:=${quote(language)}`,
    // If a scraper indexed pages without a version, they have the tag `default`.
    `docusaurus_tag:=[${quote('default')},${quote(tag)}]`,
  ]
  const inAll = {
    query_by: Object.keys(weights).join(','),
    query_by_weights: Object.values(weights).join(','),
    sort_by: '_text_match:desc,item_priority:desc',
    group_limit: sectionsPerPage,
    highlight_affix_num_tokens: 10,
    ...own,
    collection,
    q: query.toWellFormed().slice(0, maxQueryLength),
    filter_by: filters.join(' && '),
    facet_by: 'hierarchy.lvl0',
    max_facet_values: maxAreas,
    group_by: 'url_without_anchor',
    per_page: limit,
    include_fields: ['url', 'url_without_anchor', 'anchor', 'hierarchy.lvl0', 'hierarchy.lvl1', ...headings].join(','),
    highlight_fields: [...Object.keys(weights)].join(','),
    highlight_full_fields: ['hierarchy.lvl1', ...headings].join(','),
    highlight_start_tag: markStart,
    highlight_end_tag: markEnd,
  }
  const main = { ...inAll, ...(from === 0 ? {} : { offset: from }) }
  if (area === undefined) return JSON.stringify({ searches: [main] })
  // Counts the results in the other areas.
  const searches = [
    { ...main, filter_by: `${main.filter_by} && hierarchy.lvl0:=${quote(area)}` },
    { ...inAll, per_page: 1 },
  ]
  return JSON.stringify({ searches })
}

/** Throws if the response is invalid, because it comes from an unexpected source or the collection has another schema. */
export function readClusterReply(reply: unknown, { query }: Question, settings: ClusterSettings): Answer {
  const results = listOf(reply, 'results').map(readResult)
  const [main, all = main] = results
  if (!main || !all) throw new Error('The search cluster gave no answer')
  const split = createTermSplitter(isEnglish(settings.language))
  const marked = new Set<string>()
  const mark = (text: string) => {
    for (const { term, isPart } of split(text)) if (!isPart) marked.add(term)
  }
  mark(query)
  const found = listOf(main, 'grouped_hits').flatMap((group) => readGroup(listOf(group, 'hits'), { settings, mark }) ?? [])
  return { count: countOf(main.found), areas: readAreas(all, settings.areas), found, marked: [...marked] }
}

function readResult(result: unknown): Json {
  const answer = objectOf(result)
  if (answer.error !== undefined || answer.code !== undefined) throw new Error(`The search cluster refused: ${String(answer.error)}`)
  return answer
}

interface GroupContext {
  readonly settings: ClusterSettings
  /** Collects the marked words of a text. */
  readonly mark: (text: string) => void
}

/** Returns a page with its sections, or undefined if its URL is invalid. */
function readGroup(hits: readonly unknown[], { settings, mark }: GroupContext): FoundDocument | undefined {
  const docs = hits.map((hit) => ({ doc: objectOf(objectOf(hit).document), texts: readHighlights(objectOf(hit)) }))
  const first = docs[0]?.doc
  const href = first && pageHref(textOf(first, 'url_without_anchor') ?? textOf(first, 'url') ?? '', settings.siteUrl)
  if (!first || href === undefined) return undefined
  const shown: SearchSection[] = []
  const byTrail = new Map<string, number>()
  const byAnchor = new Map<string, number>()
  for (const { doc, texts } of docs) {
    for (const text of texts.values()) for (const [, token = ''] of text.matchAll(/\ue000([^\ue000\ue001]*)\ue001/g)) mark(token)
    const anchor = textOf(doc, 'anchor') ?? ''
    // A long section has several records.
    if (byAnchor.has(anchor)) continue
    const trail = headings.flatMap((level) => textOf(doc, level) ?? [])
    const key = trail.join('\n')
    const parent = addParents(trail.slice(0, -1))
    // A section that was previously known only as a parent can also be a result.
    const known = byTrail.get(key)
    const number = known === undefined || [...byAnchor.values()].includes(known) ? shown.length : known
    shown[number] = withParent([anchor, trail.at(-1) ?? '', plain(texts.get('content') ?? '')], parent)
    byAnchor.set(anchor, number)
    if (known === undefined) byTrail.set(key, number)
  }
  const area = textOf(first, 'hierarchy.lvl0')
  return {
    document: { t: textOf(first, 'hierarchy.lvl1') ?? area ?? href, href, s: shown },
    area: area !== undefined && settings.areas.includes(area) ? area : undefined,
    sections: [...byAnchor.values()],
  }

  /** Returns the index of the innermost of these headings. */
  function addParents(trail: readonly string[]): number | undefined {
    let parent: number | undefined
    for (const [depth, heading] of trail.entries()) {
      const key = trail.slice(0, depth + 1).join('\n')
      const number = byTrail.get(key) ?? shown.push(withParent(['', heading, ''], parent)) - 1
      byTrail.set(key, number)
      parent = number
    }
    return parent
  }
}

function withParent([id, heading, text]: SearchSection, parent: number | undefined): SearchSection {
  return parent === undefined ? [id, heading, text] : [id, heading, text, parent]
}

/** Reads the marked text of each field. Older servers return a list, and newer servers return an additional object. */
function readHighlights({ highlights, highlight }: Json): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const add = (field: unknown, entry: unknown) => {
    const { snippet, value } = Object(entry) as Json
    const text = typeof snippet === 'string' ? snippet : value
    if (typeof field === 'string' && typeof text === 'string') texts.set(field, text)
  }
  if (Array.isArray(highlights)) for (const entry of highlights) add(Object(entry).field, entry)
  if (texts.size > 0) return texts
  for (const field of Object.keys(weights)) add(field, Object(highlight)[field] ?? fieldOf(Object(highlight), field))
  return texts
}

function readAreas(result: Json, areas: readonly string[]): Answer['areas'] {
  const facets = Array.isArray(result.facet_counts) ? result.facet_counts.map(Object) : []
  const { counts } = facets.find(({ field_name }: Json) => field_name === 'hierarchy.lvl0') ?? {}
  const byArea = new Map((Array.isArray(counts) ? counts.map(Object) : []).map(({ value, count }: Json) => [value, count]))
  return areas.flatMap((area) => {
    const count = byArea.get(area)
    return typeof count === 'number' && count > 0 ? [{ area, count }] : []
  })
}

/**
 * Returns a relative URL if the page is on the published site, and otherwise an absolute URL. Returns undefined if the URL is not a web
 * URL.
 */
function pageHref(url: string, siteUrl: string): string | undefined {
  const base = siteUrl === '' ? 'https://site.invalid' : siteUrl
  if (url === '' || !URL.canParse(url, base)) return undefined
  const { protocol, origin, pathname, search } = new URL(url, base)
  if (protocol !== 'https:' && protocol !== 'http:') return undefined
  return origin === new URL(base).origin ? `${pathname}${search}` : `${origin}${pathname}${search}`
}

function plain(text: string): string {
  return text
    .replaceAll(/[\ue000\ue001]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Values are enclosed in backticks, which cannot be escaped. */
function quote(value: string): string {
  return `\`${value.replaceAll('`', '')}\``
}

function objectOf(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('The search cluster’s answer is of no known kind')
  return value as Json
}

function listOf(value: unknown, key: string): readonly unknown[] {
  const list = objectOf(value)[key]
  if (!Array.isArray(list)) throw new Error('The search cluster’s answer is of no known kind')
  return list
}

function countOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new Error('The search cluster’s answer is of no known kind')
  return value
}

function textOf(doc: Json, field: string): string | undefined {
  const value = Object.hasOwn(doc, field) ? doc[field] : fieldOf(doc, field)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Some collections store `hierarchy.lvl1` as a nested object. */
function fieldOf(doc: Json, field: string): unknown {
  const [outer = '', inner] = field.split('.')
  return inner === undefined || !Object.hasOwn(doc, outer) ? undefined : Object(doc[outer])[inner]
}
