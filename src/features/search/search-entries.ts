import { isEnglish } from '../../../templates/search/terms.ts'
import type { NotedPage, NotedSource } from '../../core/markdown/page-walk.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import type { Body } from '../../core/model/document.ts'
import type { SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { joinBytes } from '../../kit/files/hash.ts'
import { isGenerated } from '../../kit/files/paths.ts'
import { createEntryWriter, type IndexEntry } from './index-entry.ts'

/** Readers can search without a server. */
export function hasOwnIndex({ search }: Pick<SiteConfig, 'search'>): boolean {
  return search.provider === 'local' || ('local' in search && search.local)
}

export function isSearched({ document }: Pick<SitePage, 'document'>): boolean {
  return document.frontMatter.search !== false && document.frontMatter.draft !== true
}

/** Returns the part of a page that is searchable. */
export function searchedBody(source: Parameters<typeof isGenerated>[0], body: Body): Body {
  return isGenerated(source) ? { ...body, html: keepFirstTabs(body) } : body
}

/** Each thread has its own writers and keeps them, so that each word is split only once for all pages of the thread. */
let writers = createWriters()
let isWriting = false

function createWriters() {
  return { english: createEntryWriter(true), other: createEntryWriter(false) }
}

/** Writes the search index entry of a page. Returns undefined for all pages if search is turned off. */
export function writeSourceEntry(
  source: NotedSource,
  { document, body }: NotedPage,
  { searchLanguages }: Pick<ParseOptions, 'searchLanguages'>,
): IndexEntry | undefined {
  if (!searchLanguages) return undefined
  // A writer that was interrupted may contain half a page.
  if (isWriting) writers = createWriters()
  const write = isEnglish(searchLanguages[source.rootId] ?? '') ? writers.english : writers.other
  const { title, frontMatter } = document
  const { heading } = body
  isWriting = true
  const entry = write({
    title: heading === undefined ? title : `${title} ${heading}`,
    description: frontMatter.description ?? '',
    body: searchedBody(source, body),
  })
  isWriting = false
  return entry
}

/**
 * Returns the HTML of a body with only the first tab of each group. On generated pages, the other tabs show the same sample in other
 * languages.
 */
export function keepFirstTabs({ html, slots }: Pick<Body, 'html' | 'slots'>): Uint8Array {
  const kept: Uint8Array[] = []
  let from = 0
  /** The components that are open. Components within omitted tabs are skipped. */
  const open: { readonly component: string; tabs: number }[] = []
  let leftOut: number | undefined
  for (const slot of slots) {
    if (slot.kind === 'open') {
      const parent = open.at(-1)
      open.push({ component: slot.component, tabs: 0 })
      if (slot.component !== 'TabItem' || !parent || leftOut !== undefined || parent.tabs++ === 0) continue
      kept.push(html.subarray(from, slot.offset))
      leftOut = open.length
    } else if (slot.kind === 'close') {
      if (open.length === leftOut) {
        from = slot.offset
        leftOut = undefined
      }
      open.pop()
    }
  }
  if (kept.length === 0) return html
  return joinBytes([...kept, html.subarray(from)])
}
