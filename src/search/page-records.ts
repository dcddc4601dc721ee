import type { Body } from '../model/document.ts'
import type { Version } from '../model/site-config.ts'
import { shortHash } from '../support/hash.ts'
import { type PageSection, readPageSections } from './page-sections.ts'

export const hierarchyLevels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const
type HierarchyLevel = (typeof hierarchyLevels)[number]

/** The name of the page's area, its title, then its headings down to the section. Flat, as typesense-docsearch-scraper stores them. */
type FlatHierarchy = { readonly [Level in HierarchyLevel as `hierarchy.${Level}`]?: string }

/** What a hosted search knows of one section of a page, with the field names of DocSearch. What a section has not is left out. */
export interface SearchRecord extends FlatHierarchy {
  /** Unique within a collection, the same each time the same page is read, and fit for addresses. */
  readonly id: string
  readonly content?: string
  readonly anchor?: string
  /** With the anchor. */
  readonly url: string
  readonly url_without_anchor: string
  readonly language: string
  readonly docusaurus_tag: string
  readonly version: readonly string[]
  /** The deepest level of its hierarchy; `content` where it goes on with a text too long for one record. */
  readonly type: HierarchyLevel | 'content'
  /** Larger is more important. */
  readonly item_priority: number
}

interface RecordInput {
  readonly title: string
  /** What the page says of itself in its front matter; empty where that says nothing. */
  readonly description: string
  /** Absolute, or from the host on where the site's own address is not known. */
  readonly url: string
  /** What readers call its part of the site. */
  readonly area: string | undefined
  readonly language: string
  readonly version: string
  readonly tag: string
  readonly body: Pick<Body, 'html' | 'headings'>
}

/** Characters. Results are shown by record, and a match late in a long one counts for little. */
const maxContentLength = 8_000

/** The records of one page, one for each heading and one for what stands above the first: a pure function. */
export function createPageRecords({ title, description, url, area, language, version, tag, body }: RecordInput): readonly SearchRecord[] {
  const trail: PageSection[] = []
  const sections = readPageSections(body)
  const records = sections.flatMap((section, index) => {
    const { id, depth, text, code } = section
    while (trail.length > 0 && (trail.at(-1)?.depth ?? 0) >= depth) trail.pop()
    if (id !== '') trail.push(section)
    const names = [area ?? title, title, ...trail.map(({ heading }) => heading)].slice(0, hierarchyLevels.length)
    const content = [id === '' ? description : '', text, code].filter((part) => part !== '').join('\n')
    return cutContent(content).map((piece, number): SearchRecord => {
      const level = names.length - 1
      return {
        id: recordId(url, id, `${index} ${number}`),
        ...Object.fromEntries(names.map((name, at) => [`hierarchy.${hierarchyLevels[at]}`, name.toWellFormed()])),
        ...(piece === '' ? {} : { content: piece }),
        ...(id === '' ? {} : { anchor: id }),
        url: id === '' ? url : `${url}#${id}`,
        url_without_anchor: url,
        language,
        docusaurus_tag: tag,
        version: [version],
        type: number === 0 ? (hierarchyLevels[level] ?? 'lvl1') : 'content',
        // As the scraper weighs them: higher headings first, then what stands further up.
        item_priority: (100 - 10 * level) * 1_000 + Math.max(0, sections.length - index),
      }
    })
  })
  return records
}

/** Readable, and told from all others by the hash, because letters beyond ASCII are left out. */
function recordId(url: string, anchor: string, place: string): string {
  const readable = `${url.replace(/^https?:\/\/[^/]*/, '')}-${anchor}`.replace(/[^\w.]+/g, '-').replace(/^-|-$/g, '')
  return `${readable.slice(0, 80)}-${shortHash(`${url}#${anchor} ${place}`)}`
}

/** At least one piece, which may be empty. */
function cutContent(content: string): readonly string[] {
  const pieces: string[] = []
  let rest = content.toWellFormed()
  while (rest.length > maxContentLength) {
    const blank = Math.max(rest.lastIndexOf(' ', maxContentLength), rest.lastIndexOf('\n', maxContentLength))
    const end =
      blank > maxContentLength / 2 ? blank : maxContentLength - (/[\ud800-\udbff]/.test(rest.charAt(maxContentLength - 1)) ? 1 : 0)
    pieces.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return [...pieces, rest]
}

/** What records and queries of one version have in common: the tag Docusaurus would give its pages. */
export function docsTag({ id }: Pick<Version, 'id'>): string {
  return `docs-default-${id}`
}
