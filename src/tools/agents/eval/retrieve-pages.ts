import { groupHits } from '../../../../templates/search/group-hits.ts'
import { decodeName } from '../../../kit/escape/percent.ts'
import type { OpenSite } from '../mcp/open-site.ts'
import { findSection, readMarkdown } from '../mcp/read-markdown.ts'
import { ToolError } from '../mcp/site-files.ts'
import type { SiteSearch } from '../mcp/site-search.ts'

/** A page that the search found for a question. */
export interface RetrievedPage {
  readonly href: string
  /** The complete URL if the site's host is known. */
  readonly address: string
  readonly title: string
  /** The whole page, or the parts of it that the question is about. */
  readonly markdown: string
}

interface RetrieveOptions {
  /** The maximum number of pages. */
  readonly pages: number
  /** The maximum length of all text together, in characters. */
  readonly maxLength: number
}

/** A query can be shortened, because browsers shorten queries as well. */
const maxQueryLength = 200
/** The number of results to request per page, because several results may be parts of the same page. */
const resultsPerPage = 3
const gap = '\n\n[…]\n\n'

/**
 * Searches for a question like a reader would, and reads the pages that were found. The pages share the total length, so short pages leave
 * more for the pages after them.
 */
export async function retrievePages(
  question: string,
  { site, search }: { readonly site: OpenSite; readonly search: SiteSearch },
  { pages, maxLength }: RetrieveOptions,
): Promise<readonly RetrievedPage[]> {
  const limit = pages * resultsPerPage
  const hits = groupHits(await search.answer({ query: question.slice(0, maxQueryLength), from: 0, limit }, '')).slice(0, pages)
  const found = await Promise.all(hits.map(async (hit) => ({ hit, text: (await site.readPage(hit.href))?.markdown.trim() ?? '' })))
  const share = shareLength(
    found.map(({ text }) => text.length),
    maxLength,
  )
  return found.map(({ hit: { href, title, places }, text }) => {
    const anchors = places.flatMap((place) => (place.href.includes('#') ? [decodeName(place.href.split('#')[1] ?? '') ?? ''] : []))
    return { href, address: site.addressOf(href), title, markdown: selectParts(text, anchors, share) }
  })
}

/** Returns the URL of a page as a question file specifies it: `/guides/install`, with or without the base. */
export async function findHref(site: OpenSite, page: string): Promise<string | undefined> {
  for (const path of [page.replace(/^\/+/, ''), page]) {
    try {
      const found = await site.readPage(path)
      if (found) return found.href
    } catch (error) {
      // The text is not a URL of the site.
      if (!(error instanceof ToolError)) throw error
    }
  }
  return undefined
}

/** Returns the maximum length of each page, so that short pages leave more for long pages. */
function shareLength(lengths: readonly number[], total: number): number {
  let left = total
  for (const [index, length] of lengths.toSorted((a, b) => a - b).entries()) {
    const share = Math.floor(left / (lengths.length - index))
    if (length > share) return share
    left -= length
  }
  return total
}

/**
 * Selects the beginning of a long page, the sections that were found, and as much of the remaining text as fits, in their original order.
 */
function selectParts(text: string, anchors: readonly string[], maxLength: number): string {
  if (text.length <= maxLength) return text
  const page = readMarkdown(text)
  const intro = { start: 0, end: page.sections.find(({ depth }) => depth > 1)?.start ?? text.length }
  const wanted = [intro, ...anchors.flatMap((anchor) => findSection(page, anchor) ?? [])]
  const chosen: Part[] = []
  let left = maxLength
  // Each section leaves room for the section after it.
  for (const { start, end } of wanted) left -= add(chosen, { start, end: Math.min(end, start + Math.floor(left / 2)) })
  for (const { start, end } of gapsBetween(chosen, text.length)) left -= add(chosen, { start, end: Math.min(end, start + left) })
  return merge(chosen)
    .map(({ start, end }) => text.slice(start, end).trim())
    .join(gap)
}

interface Part {
  readonly start: number
  readonly end: number
}

/** Returns how much room the part takes up. */
function add(chosen: Part[], part: Part): number {
  const isInside = chosen.some(({ start, end }) => start <= part.start && part.end <= end)
  if (isInside || part.end - part.start <= gap.length) return 0
  chosen.push(part)
  return part.end - part.start + gap.length
}

function merge(parts: readonly Part[]): readonly Part[] {
  const merged: Part[] = []
  for (const part of parts.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && part.start <= last.end) merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, part.end) }
    else merged.push(part)
  }
  return merged
}

function gapsBetween(parts: readonly Part[], length: number): readonly Part[] {
  const merged = merge(parts)
  return [0, ...merged.map(({ end }) => end)].map((start, index) => ({ start, end: merged[index]?.start ?? length }))
}
