import type { Body } from '../../core/model/document.ts'
import type { Version } from '../../core/model/site-config.ts'
import { shortHash } from '../../kit/files/hash.ts'
import { type PageSection, readPageSections } from './page-sections.ts'

export const hierarchyLevels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const
type HierarchyLevel = (typeof hierarchyLevels)[number]

/** The area of the page, its title, and the headings down to the section. The fields are flat, as in typesense-docsearch-scraper. */
type FlatHierarchy = { readonly [Level in HierarchyLevel as `hierarchy.${Level}`]?: string }

/** The record of a section in a hosted search, with the field names of DocSearch. Absent values are omitted. */
export interface SearchRecord extends FlatHierarchy {
  /** An ID that is unique within a collection, stable, and safe in URLs. */
  readonly id: string
  readonly content?: string
  readonly anchor?: string
  /** The URL, including the anchor. */
  readonly url: string
  readonly url_without_anchor: string
  readonly language: string
  readonly docusaurus_tag: string
  readonly version: readonly string[]
  /** The deepest level of the section's hierarchy, or `content` for the continuation of a text that is too long for one record. */
  readonly type: HierarchyLevel | 'content'
  /** A larger number is more important. */
  readonly item_priority: number
}

interface RecordInput {
  readonly title: string
  /** The description in the front matter, or an empty string if there is none. */
  readonly description: string
  /** The absolute URL, or the URL without a host if the site's URL is not configured. */
  readonly url: string
  /** The label of the page's area of the site. */
  readonly area: string | undefined
  readonly language: string
  readonly version: string
  readonly tag: string
  readonly body: Pick<Body, 'html' | 'headings'>
}

/** The maximum number of characters in a record. Results are shown by record, and a late match in a long one counts for little. */
const maxContentLength = 8_000

/** Creates the records of one page: one for the text above the first heading and one for each heading. */
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
        // Sorts by heading level first and then by position, as the scraper does.
        item_priority: (100 - 10 * level) * 1_000 + Math.max(0, sections.length - index),
      }
    })
  })
  return records
}

/** Returns an ID that is readable and, because of the hash, unique. Non-ASCII characters are omitted. */
function recordId(url: string, anchor: string, place: string): string {
  const readable = `${url.replace(/^https?:\/\/[^/]*/, '')}-${anchor}`.replace(/[^\w.]+/g, '-').replace(/^-|-$/g, '')
  return `${readable.slice(0, 80)}-${shortHash(`${url}#${anchor} ${place}`)}`
}

/** Returns at least one piece, which may be empty. */
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

/** The tag that records and queries of the same version share, as in Docusaurus. */
export function docsTag({ id }: Pick<Version, 'id'>): string {
  return `docs-default-${id}`
}
