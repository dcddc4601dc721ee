import type { Body } from '../model/document.ts'
import { readPageSections } from './page-sections.ts'

/** What a hosted search knows of one section of a page, with the field names that DocSearch and its scrapers use. */
export interface SearchRecord {
  /** Unique within a collection, and the same each time the same page is read. */
  readonly id: string
  /** The title of the page's area, that of the page, then its headings down to the section; null below it. */
  readonly hierarchy: Readonly<Record<HierarchyLevel, string | null>>
  readonly content: string | null
  readonly anchor: string | null
  /** With the anchor. */
  readonly url: string
  readonly url_without_anchor: string
  readonly language: string
  /** The version and the area, such as `docs-default-next`. */
  readonly docusaurus_tag: string
  readonly version: string
  /** The deepest level it has: `lvl2`; `content` where it has a text. */
  readonly type: HierarchyLevel | 'content'
  /** Larger is more important. */
  readonly item_priority: number
}

export const hierarchyLevels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const
export type HierarchyLevel = (typeof hierarchyLevels)[number]

interface RecordInput {
  readonly title: string
  /** Its address without the site's origin: `/docs/guide/`. */
  readonly href: string
  /** Absolute, or the same where the site's own address is not known. */
  readonly url: string
  /** What readers call its part of the site. */
  readonly area: string | undefined
  readonly language: string
  readonly version: string
  readonly tag: string
  readonly body: Pick<Body, 'html' | 'headings'>
}

/** The records of one page, one for each heading and one for what stands above the first: a pure function. */
export function createPageRecords({ title, href, url, area, language, version, tag, body }: RecordInput): readonly SearchRecord[] {
  const trail: { depth: number; heading: string }[] = []
  return readPageSections(body).map(({ id, depth, heading, text, code }, index) => {
    while (trail.length > 0 && (trail.at(-1)?.depth ?? 0) >= depth) trail.pop()
    if (id !== '') trail.push({ depth, heading })
    const names = [area ?? title, title, ...trail.map((level) => level.heading)].slice(0, hierarchyLevels.length)
    const content = [text, code].filter((part) => part !== '').join('\n')
    return {
      id: `${href}#${id}`.replaceAll(/[^\w#-]+/g, '-') + (index === 0 ? '' : `-${index}`),
      hierarchy: Object.fromEntries(hierarchyLevels.map((level, at) => [level, names[at] ?? null])) as SearchRecord['hierarchy'],
      content: content === '' ? null : content,
      anchor: id === '' ? null : id,
      url: id === '' ? url : `${url}#${id}`,
      url_without_anchor: url,
      language,
      docusaurus_tag: tag,
      version,
      type: content === '' ? (hierarchyLevels[Math.min(names.length, hierarchyLevels.length) - 1] ?? 'lvl1') : 'content',
      item_priority: 100 - 10 * names.length,
    }
  })
}
