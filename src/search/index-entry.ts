import { maxSections, type SearchSection } from '../../templates/search/index-format.ts'
import { encodeSections } from '../../templates/search/postings.ts'
import type { TermSplitter } from '../../templates/search/terms.ts'
import type { Body } from '../model/document.ts'
import { excerpt } from '../support/excerpt.ts'
import { type PageSection, readPageSections } from './page-sections.ts'

/** What the index must know of one page: made of the page's text and title alone, so that it can be kept with the page. */
export interface IndexEntry {
  /** A long page has several parts. */
  readonly parts: readonly EntryPart[]
}

export interface EntryPart {
  readonly sections: readonly SearchSection[]
  /** A term, then the sections that have it, encoded as in postings; and so on. One text, because there are millions. */
  readonly terms: string
  /** Where terms stand in the title or in headings: a term, its best section, its weight there; and so on. */
  readonly topics: readonly (string | number)[]
}

export interface EntryInput {
  readonly title: string
  /** What the page says of itself; it need not stand in its text. */
  readonly description: string
  readonly body: Pick<Body, 'html' | 'headings'>
  readonly split: TermSplitter
}

/** So much of a section's text is shown among the results. */
const shownLength = 140
/** What a word is worth by where it stands. */
const worth = { title: 24, heading: 12, description: 4, text: 2, code: 1 } as const
/** In a longer text each word says less of what it is about. */
const usualLength = 80
/** A part of a name says less than all of it. */
const partShare = 0.5
/** From this weight on a term is what its section is about. */
export const topicWeight = 8

export function createIndexEntry({ body, ...page }: EntryInput): IndexEntry {
  const sections = readPageSections(body)
  const parts: EntryPart[] = []
  for (let start = 0; start < sections.length; start += maxSections)
    parts.push(createPart(sections.slice(start, start + maxSections), page))
  return { parts }
}

function createPart(sections: readonly PageSection[], { title, description, split }: Omit<EntryInput, 'body'>): EntryPart {
  const terms = new Map<string, { section: number; weight: number }[]>()
  const titleTerms = split(title)
  sections.forEach(({ id, heading, text, code }, section) => {
    const weights = new Map<string, number>()
    if (id === '') {
      addTerms(weights, titleTerms, worth.title * brevity(titleTerms))
      addTerms(weights, split(description), worth.description)
    } else if (section === 0) addTerms(weights, titleTerms, (worth.title / 2) * brevity(titleTerms))
    const headingTerms = split(heading)
    addTerms(weights, headingTerms, worth.heading * brevity(headingTerms))
    addTerms(weights, split(text), worth.text)
    addTerms(weights, split(code), worth.code)
    for (const [term, value] of weights) {
      const posting = { section, weight: value }
      const known = terms.get(term)
      if (known) known.push(posting)
      else terms.set(term, [posting])
    }
  })
  const parents = findParents(sections)
  const packed: string[] = []
  const topics: (string | number)[] = []
  for (const [term, postings] of terms) {
    packed.push(term, encodeSections(postings))
    const top = postings.reduce((a, b) => (b.weight > a.weight ? b : a))
    if (top.weight >= topicWeight) topics.push(term, top.section, Math.round(top.weight))
  }
  return {
    sections: sections.map(({ id, heading, text }, index) => {
      const parent = parents[index]
      const shown = excerpt(id === '' && description !== '' ? description : text, shownLength)
      return parent === undefined ? [id, heading, shown] : [id, heading, shown, parent]
    }),
    terms: packed.join(' '),
    topics,
  }
}

/** The fewer words a title has, the more it is about each. */
function brevity(terms: ReturnType<TermSplitter>): number {
  return 1 / (0.6 + 0.12 * terms.length)
}

function addTerms(weights: Map<string, number>, terms: ReturnType<TermSplitter>, value: number): void {
  if (terms.length === 0) return
  const counts = new Map<string, number>()
  for (const { term, isPart } of terms) counts.set(term, (counts.get(term) ?? 0) + (isPart ? partShare : 1))
  const share = value / (0.7 + 0.3 * (terms.length / usualLength))
  for (const [term, count] of counts) {
    // The tenth time a word stands there says little more than the third.
    weights.set(term, (weights.get(term) ?? 0) + (share * count * 2.2) / (count + 1.2))
  }
}

/** The number of the section that each one is a part of. */
function findParents(sections: readonly PageSection[]): readonly (number | undefined)[] {
  const open: number[] = []
  return sections.map(({ depth }, index) => {
    while (open.length > 0 && (sections[open.at(-1) ?? 0]?.depth ?? 0) >= depth) open.pop()
    const parent = open.at(-1)
    open.push(index)
    return parent
  })
}
