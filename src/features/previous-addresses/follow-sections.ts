import type { ManifestPage } from '../../core/model/output.ts'
import { addTo } from '../../kit/data/sort-and-group.ts'

/** A page of the previous build, and the page that is now at its URL. */
export interface PagePair {
  readonly before: ManifestPage
  /** The current page at the URL, or undefined if there is none. */
  readonly now: ManifestPage | undefined
}

/** The current location of the section of a lost anchor. */
export interface Followed {
  readonly section: Section
  /** Whether no other section has a similar score, neither now nor in the previous build. */
  readonly isCertain: boolean
}

/** The minimum score of a section that is certainly the same, and the margin by which it must exceed any other score. */
const certain = { onPage: 0.6, elsewhere: 0.75, margin: 0.3 } as const
/** The minimum score of a section that is worth a hint. */
const worthHint = 0.3
/** If a page has more sections than this, it is searched like the rest of the site. */
const maxPageSections = 500

interface FollowInput {
  readonly pairs: readonly PagePair[]
  readonly current: readonly ManifestPage[]
  /** The version and language of a URL. */
  readonly placeOf: (path: string) => string
}

/** Finds the sections of the previous build by their words, first on the same page, and then in the same version and language. */
export function createFollower({ pairs, current, placeOf }: FollowInput): (pair: PagePair, id: string) => Followed | undefined {
  const before = new Map(pairs.map(({ before }) => [before, sectionsOf(before)]))
  const now = new Map(current.map((page) => [page, sectionsOf(page)]))
  const known = new Set([...before.values()].flatMap((sections) => sections.map(keyOf)))
  const existing = new Set([...now.values()].flatMap((sections) => sections.map(keyOf)))
  const isNew = (section: Section) => !known.has(keyOf(section))
  // All other sections have kept their place.
  const relevant = new Set<number>()
  for (const list of before.values())
    for (const each of list) if (!existing.has(keyOf(each))) for (const number of each.sketch) relevant.add(number)
  for (const list of now.values()) for (const each of list) if (isNew(each)) for (const number of each.sketch) relevant.add(number)
  const findNow = createSectionIndex([...now.values()].flat(), { relevant, placeOf })
  const findBefore = createSectionIndex([...before.values()].flat(), { relevant, placeOf })

  function choose(section: Section, [best, second]: readonly Match[], least: number, twins: (found: Section) => Iterable<Section>) {
    if (!best || best.score < worthHint || !isNew(best.section)) return undefined
    const isBest = best.score >= least && (second?.score ?? 0) <= best.score - certain.margin
    if (!isBest) return { section: best.section, isCertain: false }
    const [same, other] = bestTwo(best.section, twins(best.section))
    return { section: best.section, isCertain: same?.section === section && (other?.score ?? 0) <= same.score - certain.margin }
  }

  return (pair, id) => {
    const own = before.get(pair.before) ?? []
    const section = own.find((each) => each.id === id)
    if (!section) return undefined
    const onPage = (pair.now && now.get(pair.now)) ?? []
    const inPlace = findInPlace(section, own, onPage)
    if (inPlace) return { section: inPlace, isCertain: true }
    if (!isTelling(section)) return undefined
    const near =
      onPage.length > maxPageSections || own.length > maxPageSections
        ? undefined
        : choose(section, bestTwo(section, onPage.filter(isTelling)), certain.onPage, () => own)
    if (near?.isCertain) return near
    const place = placeOf(pair.now?.path ?? pair.before.path)
    const matches = bestTwo(section, findNow(section, place))
    return choose(section, matches, certain.elsewhere, (found) => findBefore(found, placeOf(section.path))) ?? near
  }
}

/**
 * Finds the section that replaces a lost section, if it is the only new section on the page and all others are unchanged. Two longer texts
 * without common words are not the same section.
 */
function findInPlace(section: Section, before: readonly Section[], now: readonly Section[]): Section | undefined {
  const at = before.indexOf(section)
  const found = now[at]
  if (!found || now.length !== before.length || before.some(({ id }) => id === found.id)) return undefined
  if (!now.every(({ id }, index) => index === at || id === before[index]?.id)) return undefined
  return isTelling(section) && isTelling(found) && similarity(section, found) < worthHint ? undefined : found
}

function keyOf({ path, id }: Section): string {
  return `${path}#${id}`
}

/** A section of a page in a manifest. */
interface Section {
  readonly path: string
  readonly id: string
  readonly hash: string
  /** The numbers of the section's sketch in ascending order. */
  readonly sketch: readonly number[]
}

/** The maximum length of a sketch. A sketch of this length omits the larger numbers of its section. */
const fullSketch = 16
/** A section with fewer word pairs cannot be recognized by them. */
const tellingSketch = 8
/** Numbers that more sections share than this do not distinguish any of them. */
const maxShared = 200

function isTelling({ sketch }: Section): boolean {
  return sketch.length >= tellingSketch
}

function sectionsOf({ path, anchors }: ManifestPage): readonly Section[] {
  return anchors.flatMap(([id, heading, hash, sketch]) =>
    heading === undefined || hash === undefined || sketch === undefined ? [] : [{ path, id, hash, sketch: readSketch(sketch) }],
  )
}

const digits = new Map([...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'].map((digit, value) => [digit, value]))

function readSketch(text: string): readonly number[] {
  const numbers: number[] = []
  for (let at = 0; at + 4 <= text.length; at += 4) {
    let number = 0
    for (let digit = at; digit < at + 4; digit++) number = number * 64 + (digits.get(text.charAt(digit)) ?? 0)
    numbers.push(number)
  }
  return numbers
}

/** The estimated share of word pairs that two sections have in common, from 0 to 1. */
function similarity(a: Section, b: Section): number {
  if (a.hash === b.hash) return 1
  let [left, right, seen, shared] = [0, 0, 0, 0]
  while (seen < fullSketch) {
    const one = a.sketch[left]
    const other = b.sketch[right]
    // The content beyond the end of a full sketch is unknown.
    if (
      (one === undefined && (a.sketch.length >= fullSketch || other === undefined)) ||
      (other === undefined && b.sketch.length >= fullSketch)
    )
      break
    const smallest = Math.min(one ?? Number.POSITIVE_INFINITY, other ?? Number.POSITIVE_INFINITY)
    if (one === other) shared++
    if (one === smallest) left++
    if (other === smallest) right++
    seen++
  }
  // Sections with the same words in another order or with other punctuation are not the same.
  return seen === 0 ? 0 : Math.min(shared / seen, 0.99)
}

interface Match {
  readonly section: Section
  readonly score: number
}

/** The two most similar sections, with the best first. Of equally similar sections, the first is used. */
function bestTwo(wanted: Section, candidates: Iterable<Section>): readonly Match[] {
  let best: Match | undefined
  let second: Match | undefined
  for (const section of candidates) {
    const score = similarity(wanted, section)
    if (score === 0) continue
    if (!best || score > best.score) [best, second] = [{ section, score }, best]
    else if (!second || score > second.score) second = { section, score }
  }
  return [best, second].filter((match) => match !== undefined)
}

/** Finds the sections of a site that share words with another section. Only the numbers in `relevant` are indexed. */
function createSectionIndex(
  sections: Iterable<Section>,
  { relevant, placeOf }: { readonly relevant: ReadonlySet<number>; readonly placeOf: (path: string) => string },
): (wanted: Section, place: string) => ReadonlySet<Section> {
  const places = new Map<string, Map<number, Section[]>>()
  for (const section of sections) {
    if (!isTelling(section)) continue
    const place = placeOf(section.path)
    const index = places.get(place) ?? new Map<number, Section[]>()
    places.set(place, index)
    for (const number of section.sketch) {
      if (!relevant.has(number)) continue
      addTo(index, number, section)
    }
  }
  return ({ sketch }, place) => {
    const found = new Set<Section>()
    for (const number of sketch) {
      const same = places.get(place)?.get(number) ?? []
      if (same.length <= maxShared) for (const section of same) found.add(section)
    }
    return found
  }
}
