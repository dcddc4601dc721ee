import type { ManifestPage, ManifestSample, ManifestWarning, SiteManifest } from '../../../core/model/output.ts'
import { compareText } from '../../../kit/data/sort-and-group.ts'
import { comparablePath } from '../../../kit/url/address.ts'

/** If a page's HTML grows or shrinks by less than this, the change is not worth a reviewer's time. */
const notableBytes = 2_048
const notableShare = 0.1

/** The position of the expected page in the search results of each query, starting from 1, or null if the search does not find the page. */
export type SearchRanks = ReadonlyMap<string, number | null>

/** Compares the published output of two builds, for reviewers. */
export function compareManifests(
  before: SiteManifest,
  after: SiteManifest,
  ranks?: { readonly before: SearchRanks; readonly after: SearchRanks },
): SiteComparison {
  const [old, now] = [indexManifest(before), indexManifest(after)]
  const { same, moved, added, removed } = pairPages(old, now)
  const pairs = [...same, ...moved].sort((a, b) => compareText(a.after.path, b.after.path))
  // Most pages are unchanged, and a detailed comparison of their texts would take most of the time.
  const changed = pairs.filter(hasOtherText)
  const edits = changed.map((pair) => ({ pair, sections: editedSections(pair) })).filter(({ sections }) => sections.length > 0)
  const rendered = pairs.flatMap(({ before, after }) => {
    const [from, to] = [fileOf(old, before.path), fileOf(now, after.path)]
    return from && to && from[2] !== to[2] ? [{ path: after.path, before: from[1], after: to[1] }] : []
  })
  const edited = new Set(edits.map(({ pair }) => pair.after.path))
  return {
    pages: {
      before: before.pages.length,
      after: after.pages.length,
      added: added.map(nameOf),
      removed: removed.map(({ path, title, to }) => ({ path, title, ...(to === undefined ? {} : { to }) })),
      moved: moved.map((pair) => ({
        from: pair.before.path,
        to: pair.after.path,
        title: pair.after.title,
        hasRedirect: pair.hasRedirect,
      })),
      renamed: pairs.flatMap(({ before, after: { path, title } }) =>
        before.title === title ? [] : [{ path, from: before.title, to: title }],
      ),
      edited: edits.map(({ pair, sections }) => ({ ...nameOf(pair.after), sections })),
      rerendered: rendered.filter(({ path }) => !edited.has(path)).length,
    },
    anchors: changed.flatMap((pair) => anchorChange(pair) ?? []),
    samples: changed.flatMap((pair) => sampleChange(pair) ?? []),
    sizes: rendered.filter(isNotable).sort((a, b) => b.after - b.before - (a.after - a.before) || compareText(a.path, b.path)),
    totals: compareTotals(before, after),
    warnings: before.warnings && after.warnings && compareWarnings(before.warnings, after.warnings),
    ranks: ranks && compareRanks(ranks.before, ranks.after),
  }
}

function nameOf({ path, title }: ManifestPage) {
  return { path, title }
}

function hasOtherText({ before, after }: PagePair): boolean {
  if (before === after) return false
  return (
    hasOtherRows(before.anchors, after.anchors) ||
    hasOtherRows(before.samples, after.samples) ||
    hasOtherRows(before.renamed, after.renamed) ||
    hasOtherRows(before.moved, after.moved)
  )
}

function hasOtherRows(before: readonly (readonly string[])[] = [], after: readonly (readonly string[])[] = []): boolean {
  return (
    before.length !== after.length ||
    before.some((row, index) => row.length !== after[index]?.length || row.some((cell, at) => cell !== after[index]?.[at]))
  )
}

/** Only sections of Markdown have hashes. */
function editedSections({ before, after }: PagePair): readonly string[] {
  const known = new Set(before.anchors.map(([, heading, section]) => `${heading} ${section}`))
  const old = new Map(before.anchors.map(([id, , section]) => [id, section]))
  const edited = after.anchors.flatMap(([id, heading, section]) => {
    if (section === undefined || old.get(id) === section) return []
    // For a section without a heading, the ID of the title takes the place of the hash.
    return id !== '' && known.has(`${heading} ${section}`) ? [] : [id]
  })
  return edited
}

function anchorChange({ before, after }: PagePair): AnchorChange | undefined {
  const [old, now] = [anchorsOf(before), anchorsOf(after)]
  const keptHere: readonly (readonly [string, string])[] = after.renamed ?? []
  const kept = [...keptHere, ...(after.moved ?? []).map(([id, path, to]) => [id, `${path}#${to}`] as const)]
  const keptIds = new Set(kept.map(([id]) => id))
  const lost = [...old.ids, ...old.kept].filter((id) => !now.ids.has(id) && !keptIds.has(id) && id !== old.title)
  const gained = [...now.ids].filter((id) => !old.ids.has(id) && !old.kept.has(id) && id !== now.title)
  const newlyKept = kept.filter(([id]) => !old.kept.has(id))
  return lost.length + gained.length + newlyKept.length === 0 ? undefined : { path: after.path, lost, gained, kept: newlyKept }
}

function anchorsOf({ anchors, renamed = [], moved = [] }: ManifestPage) {
  return {
    ids: new Set(anchors.flatMap(([id]) => (id === '' ? [] : [id]))),
    kept: new Set([...renamed, ...moved].map(([id]) => id)),
    // If this anchor is missing, browsers show the top of the page, where the title is.
    title: anchors.find(([id]) => id === '')?.[1],
  }
}

function sampleChange({ before, after }: PagePair): SampleChange | undefined {
  const left = countBy(before.samples ?? [], ([language, hash]) => `${language} ${hash}`)
  const rest = (after.samples ?? []).filter(([language, hash]) => {
    const key = `${language} ${hash}`
    const count = left.get(key) ?? 0
    if (count > 0) left.set(key, count - 1)
    return count === 0
  })
  const newOf = countBy(rest, ([language]) => language)
  let [added, removed, changed] = [0, 0, 0]
  const oldOf = new Map<string, number>()
  for (const [key, count] of left) oldOf.set(key.slice(0, -9), (oldOf.get(key.slice(0, -9)) ?? 0) + count)
  for (const language of new Set([...newOf.keys(), ...oldOf.keys()])) {
    const [plus, minus] = [newOf.get(language) ?? 0, oldOf.get(language) ?? 0]
    changed += Math.min(plus, minus)
    added += Math.max(plus - minus, 0)
    removed += Math.max(minus - plus, 0)
  }
  const unchecked = Math.max(countUnchecked(after.samples) - countUnchecked(before.samples), 0)
  return added + removed + changed + unchecked === 0 ? undefined : { path: after.path, added, removed, changed, unchecked }
}

function countUnchecked(samples: readonly ManifestSample[] = []): number {
  return samples.filter(({ length }) => length === 3).length
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
  return counts
}

function isNotable({ before, after }: SizeChange): boolean {
  const difference = Math.abs(after - before)
  return difference >= notableBytes && difference >= before * notableShare
}

const kinds: readonly (readonly [FileKind, RegExp])[] = [
  ['search', /^(?:assets\/)?search\//],
  ['pages', /\.(?:html|md)$/],
  ['scripts', /\.m?js$/],
  ['styles', /\.css$/],
  ['pictures', /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i],
]

function compareTotals(before: SiteManifest, after: SiteManifest): readonly KindTotal[] {
  const totals = new Map<FileKind, { files: number; before: number; after: number }>()
  for (const kind of [...kinds.map(([name]) => name), 'other'] as const) totals.set(kind, { files: 0, before: 0, after: 0 })
  const totalOf = (path: string) => totals.get(kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? 'other')
  for (const [path, bytes] of before.files) {
    const total = totalOf(path)
    if (total) total.before += bytes
  }
  for (const [path, bytes] of after.files) {
    const total = totalOf(path)
    if (!total) continue
    total.after += bytes
    total.files++
  }
  return [...totals].flatMap(([kind, total]) => (total.before + total.after === 0 ? [] : [{ kind, ...total }]))
}

function compareWarnings(before: readonly ManifestWarning[], after: readonly ManifestWarning[]) {
  const without = (from: readonly ManifestWarning[], others: readonly ManifestWarning[]) => {
    const counts = new Map(others.map(([code, file, message, count]) => [`${code}\0${file}\0${message}`, count]))
    return from.flatMap(([code, file, message, count]): readonly ManifestWarning[] => {
      const more = count - (counts.get(`${code}\0${file}\0${message}`) ?? 0)
      return more > 0 ? [[code, file, message, more]] : []
    })
  }
  return { added: without(after, before), gone: without(before, after) }
}

function compareRanks(before: SearchRanks, after: SearchRanks): readonly RankChange[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((query) => {
    const [from, to] = [before.get(query), after.get(query)]
    return from === to ? [] : [{ query, before: from, after: to }]
  })
}

interface PagePairs {
  readonly same: readonly PagePair[]
  /** Pages whose URL has changed. */
  readonly moved: readonly (PagePair & { readonly hasRedirect: boolean })[]
  readonly added: readonly ManifestPage[]
  readonly removed: readonly (ManifestPage & { readonly to?: string })[]
}

interface PagePair {
  readonly before: ManifestPage
  readonly after: ManifestPage
}

/** Finds each page of the old build in the new build: by its URL, a redirect, its source, or most of its sections. */
function pairPages(before: ManifestIndex, after: ManifestIndex): PagePairs {
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

/** Leaves out values that several pages share: translations share the source of the original, and reference pages share sections. */
function uniqueBy(pages: Iterable<ManifestPage>, keysOf: (page: ManifestPage) => readonly string[]): ReadonlyMap<string, ManifestPage> {
  const found = new Map<string, ManifestPage | undefined>()
  for (const page of pages) for (const key of keysOf(page)) found.set(key, found.has(key) && found.get(key) !== page ? undefined : page)
  return new Map([...found].flatMap(([key, page]) => (page ? [[key, page] as const] : [])))
}

/** Finds the page that contains at least half of the sections. */
function mostAlike(page: ManifestPage, bySection: ReadonlyMap<string, ManifestPage>): ManifestPage | undefined {
  const sections = sectionsOf(page)
  const votes = new Map<ManifestPage, number>()
  for (const section of sections) {
    const found = bySection.get(section)
    if (found) votes.set(found, (votes.get(found) ?? 0) + 1)
  }
  const [best] = [...votes].sort(([a, one], [b, other]) => other - one || compareText(a.path, b.path))
  return best && best[1] * 2 >= sections.length ? best[0] : undefined
}

/** Returns the hashes of sections that contain text. */
function sectionsOf({ anchors }: ManifestPage): readonly string[] {
  return anchors.flatMap(([, , section, sketch = '']) => (section === undefined || sketch === '' ? [] : [section]))
}

/** A manifest with lookup tables for its pages and files. */
interface ManifestIndex {
  readonly manifest: SiteManifest
  readonly pages: ReadonlyMap<string, ManifestPage>
  readonly files: ReadonlyMap<string, SiteManifest['files'][number]>
  /** Follows redirects from a path to the path of a page or to another site. Returns undefined if the path leads nowhere. */
  readonly follow: (path: string) => string | undefined
}

export function indexManifest(manifest: SiteManifest): ManifestIndex {
  const pages = new Map(manifest.pages.map((page) => [page.path, page]))
  const trimmed = new Map(manifest.pages.map(({ path }) => [comparablePath(path), path]))
  const redirects = new Map(manifest.redirects.map(([from, to]) => [comparablePath(from), to]))
  return {
    manifest,
    pages,
    files: new Map(manifest.files.map((file) => [file[0], file])),
    follow(path) {
      let at = path
      for (let steps = 0; steps <= redirects.size; steps++) {
        const page = trimmed.get(comparablePath(at))
        if (page !== undefined) return page
        const next = redirects.get(comparablePath(at))
        if (next === undefined) return undefined
        if (!next.startsWith('/')) return next
        at = next
      }
      return undefined
    },
  }
}

/** Returns the HTML file of a page. */
export function fileOf({ files }: Pick<ManifestIndex, 'files'>, path: string): SiteManifest['files'][number] | undefined {
  const bare = path.slice(1)
  return path.endsWith('/') ? files.get(`${bare}index.html`) : (files.get(`${bare}.html`) ?? files.get(`${bare}/index.html`))
}

/** The differences between two builds that readers and reviewers notice. */
export interface SiteComparison {
  readonly pages: PageChanges
  readonly anchors: readonly AnchorChange[]
  readonly samples: readonly SampleChange[]
  readonly sizes: readonly SizeChange[]
  /** The totals of all files of one kind. */
  readonly totals: readonly KindTotal[]
  /** The changes of the warnings, or undefined if an older docsgen wrote one of the manifests without warnings. */
  readonly warnings: { readonly added: readonly ManifestWarning[]; readonly gone: readonly ManifestWarning[] } | undefined
  /** The changes of search results, if both manifests contain them. */
  readonly ranks: readonly RankChange[] | undefined
}

interface PageChanges {
  readonly before: number
  readonly after: number
  readonly added: readonly NamedPage[]
  /** `to` is the target of a redirect. */
  readonly removed: readonly (NamedPage & { readonly to?: string })[]
  readonly moved: readonly MovedPage[]
  readonly renamed: readonly { readonly path: string; readonly from: string; readonly to: string }[]
  /** The IDs of sections that are new or whose text changed. The top of a page has an empty ID. */
  readonly edited: readonly (NamedPage & { readonly sections: readonly string[] })[]
  /** Pages whose HTML changed although their text did not. */
  readonly rerendered: number
}

interface NamedPage {
  readonly path: string
  readonly title: string
}

interface MovedPage {
  readonly from: string
  readonly to: string
  readonly title: string
  readonly hasRedirect: boolean
}

interface AnchorChange {
  readonly path: string
  readonly lost: readonly string[]
  readonly gained: readonly string[]
  /** Old anchors that the page keeps, each with the current anchor of its section. */
  readonly kept: readonly (readonly [id: string, now: string])[]
}

interface SampleChange {
  readonly path: string
  readonly added: number
  readonly removed: number
  readonly changed: number
  /** The increase in the number of code samples that are marked `unchecked`. */
  readonly unchecked: number
}

interface SizeChange {
  readonly path: string
  readonly before: number
  readonly after: number
}

export interface KindTotal {
  readonly kind: FileKind
  readonly files: number
  readonly before: number
  readonly after: number
}

type FileKind = 'pages' | 'scripts' | 'styles' | 'pictures' | 'search' | 'other'

export interface RankChange {
  readonly query: string
  /** The rank starting from 1, null if the expected page was not found, or undefined if the query is not in the list. */
  readonly before: number | null | undefined
  readonly after: number | null | undefined
}
