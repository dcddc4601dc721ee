import { groupHits, type PageHit } from '../search/group-hits.ts'
import { createElement } from './create-element.ts'
import { createMarkedText } from './marked-text.ts'
import type { SearchAnswer } from './search-client.ts'
import type { SavedPage } from './search-history.ts'

/** A line of the results: a page or one of its sections. */
export interface SearchLine {
  readonly link: HTMLAnchorElement
  readonly place: SavedPage
}

export interface SearchLines {
  /** Each page has one element. */
  readonly hits: readonly HTMLElement[]
  readonly lines: readonly SearchLine[]
}

/** Groups results by page, with the sections below each page. `home` is the prefix of the displayed paths. */
export function createSearchLines(answer: SearchAnswer, home: string, tag: 'div' | 'li'): SearchLines {
  const found = groupHits(answer)
  const titles = new Map<string, number>()
  for (const { title } of found) titles.set(title.toLowerCase(), (titles.get(title.toLowerCase()) ?? 0) + 1)
  const lines: SearchLine[] = []
  const hits = found.map((hit) => {
    const isAmbiguous = (titles.get(hit.title.toLowerCase()) ?? 0) > 1
    const own = createHitLines(hit, answer, isAmbiguous ? folderOf(hit.href, home) : '')
    lines.push(...own)
    return createElement(tag, 'search-hit', ...own.map(({ link }) => link))
  })
  return { hits, lines }
}

function createHitLines({ href, title, area, places }: PageHit, answer: SearchAnswer, folder: string): readonly SearchLine[] {
  const mark = (className: string, text: string) =>
    text === '' ? [] : [createElement('span', className, ...createMarkedText(text, answer))]
  const beginning = places.find(({ trail }) => trail.length === 0)
  const page = createLink(
    '',
    href,
    ...mark('search-title', title),
    ...(area === undefined ? [] : [createElement('span', 'search-area', area)]),
    ...(folder === '' ? [] : [createElement('span', 'search-folder', folder)]),
    ...mark('search-description', beginning?.text ?? ''),
  )
  const rest = places
    .filter(({ trail }) => trail.length > 0)
    .map(({ href: to, trail, text }) => ({
      link: createLink('search-place', to, ...mark('search-title', trail.join(' › ')), ...mark('search-description', text)),
      place: { href: to, title, heading: trail.at(-1) ?? '' },
    }))
  return [{ link: page, place: { href, title, heading: '' } }, ...rest]
}

export function createLink(className: string, href: string, ...content: readonly Node[]): HTMLAnchorElement {
  const link = createElement('a', className, ...content)
  link.href = href
  return link
}

/** The location of a page: `reference › orders`. Pages at the top level show their own path. */
function folderOf(href: string, home: string): string {
  const path = href.startsWith(home) ? href.slice(home.length) : href
  const names = path.split('/').filter((name) => name !== '')
  return names.length < 2 ? href : names.slice(0, -1).map(readable).join(' › ')
}

function readable(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    // The URL contains a `%` that does not begin an escape sequence.
    return name
  }
}
