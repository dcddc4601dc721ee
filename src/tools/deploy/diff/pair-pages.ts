import type { ManifestPage } from '../../../core/model/site-manifest.ts'
import type { ManifestIndex } from './manifest-pages.ts'

export interface PagePairs {
  readonly same: readonly PagePair[]
  /** Pages that are at another address now. */
  readonly moved: readonly (PagePair & { readonly hasRedirect: boolean })[]
  readonly added: readonly ManifestPage[]
  readonly removed: readonly (ManifestPage & { readonly to?: string })[]
}

export interface PagePair {
  readonly before: ManifestPage
  readonly after: ManifestPage
}

/** Finds each page of the old build in the new one: by its address, a redirect, its source, or most of its sections. */
export function pairPages(before: ManifestIndex, after: ManifestIndex): PagePairs {
  const same: PagePair[] = []
  const gone: ManifestPage[] = []
  for (const page of before.pages.values()) {
    const now = after.pages.get(page.path)
    if (now) same.push({ before: page, after: now })
    else gone.push(page)
  }
  const added = new Map([...after.pages].filter(([path]) => !before.pages.has(path)))
  const bySource = uniqueBy(added.values(), ({ source }) => [source])
  const bySection = uniqueBy(added.values(), sectionsOf)
  const moved: (PagePair & { readonly hasRedirect: boolean })[] = []
  const removed: (ManifestPage & { readonly to?: string })[] = []
  for (const page of gone) {
    const to = after.follow(page.path)
    const byRedirect = added.get(to ?? '')
    const found = byRedirect ?? (to === undefined ? (bySource.get(page.source) ?? mostAlike(page, bySection)) : undefined)
    if (found && added.delete(found.path)) moved.push({ before: page, after: found, hasRedirect: byRedirect !== undefined })
    else removed.push({ ...page, ...(to === undefined ? {} : { to }) })
  }
  return { same, moved, added: [...added.values()], removed }
}

/** Leaves out what several pages have: translations share the source of the original, and reference pages share sections. */
function uniqueBy(pages: Iterable<ManifestPage>, keysOf: (page: ManifestPage) => readonly string[]): ReadonlyMap<string, ManifestPage> {
  const found = new Map<string, ManifestPage | undefined>()
  for (const page of pages) for (const key of keysOf(page)) found.set(key, found.has(key) && found.get(key) !== page ? undefined : page)
  return new Map([...found].flatMap(([key, page]) => (page ? [[key, page] as const] : [])))
}

/** The page with at least half of the sections. */
function mostAlike(page: ManifestPage, bySection: ReadonlyMap<string, ManifestPage>): ManifestPage | undefined {
  const sections = sectionsOf(page)
  const votes = new Map<ManifestPage, number>()
  for (const section of sections) {
    const found = bySection.get(section)
    if (found) votes.set(found, (votes.get(found) ?? 0) + 1)
  }
  const [best] = [...votes].sort(([a, one], [b, other]) => other - one || (a.path < b.path ? -1 : 1))
  return best && best[1] * 2 >= sections.length ? best[0] : undefined
}

/** The hashes of sections that have text. */
function sectionsOf({ anchors }: ManifestPage): readonly string[] {
  return anchors.flatMap(([, , section, sketch = '']) => (section === undefined || sketch === '' ? [] : [section]))
}
