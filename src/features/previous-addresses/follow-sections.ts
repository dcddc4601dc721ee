import type { ManifestPage } from '../../core/model/site-manifest.ts'
import { bestTwo, createSectionIndex, isTelling, type Match, type Section, sectionsOf, similarity } from './section-index.ts'

/** A page of the previous build, with the page at its address now. */
export interface PagePair {
  readonly before: ManifestPage
  /** undefined if nothing is at the address. */
  readonly now: ManifestPage | undefined
}

/** Where the section of a lost anchor is now. */
export interface Followed {
  readonly section: Section
  /** No other section comes close, neither now nor in the previous build. */
  readonly isCertain: boolean
}

/** The least score of a section that is surely the same, and by how much it must surpass any other. */
const certain = { onPage: 0.6, elsewhere: 0.75, margin: 0.3 } as const
/** The least score of a section that is worth a hint. */
const worthHint = 0.3
/** Pages with more sections are searched like the rest of the site. */
const maxPageSections = 500

interface FollowInput {
  readonly pairs: readonly PagePair[]
  readonly current: readonly ManifestPage[]
  /** The version and language of an address. */
  readonly placeOf: (path: string) => string
}

/** Finds the sections of the previous build by their words: first on the same page, then in the same version and language. */
export function createFollower({ pairs, current, placeOf }: FollowInput): (pair: PagePair, id: string) => Followed | undefined {
  const before = new Map(pairs.map(({ before }) => [before, sectionsOf(before)]))
  const now = new Map(current.map((page) => [page, sectionsOf(page)]))
  const known = new Set([...before.values()].flatMap((sections) => sections.map(keyOf)))
  const existing = new Set([...now.values()].flatMap((sections) => sections.map(keyOf)))
  const isNew = (section: Section) => !known.has(keyOf(section))
  // All others have stayed where they were.
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
 * The section in the place of a lost one, if it is the page's only new one and all others are as before. Two longer texts without common words
 * are not the same section.
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
