import { createButton, createElement, createIcon } from './create-element.ts'
import { partText } from './part-text.ts'
import { favor, forget, type SavedPage, type SearchHistory } from './search-history.ts'
import { createLink, type SearchLine } from './search-lines.ts'
import { suggestPages } from './suggested-pages.ts'

export interface KeptPlaces {
  readonly groups: readonly HTMLElement[]
  readonly lines: readonly SearchLine[]
  /** The buttons appear in the rows of the list, but are not among its options. */
  readonly buttons: readonly HTMLElement[]
}

const actions = {
  favor: {
    className: 'search-favor',
    message: 'searchFavor',
    path: 'M12 4l2.4 5.2 5.6.7-4.1 3.9 1.1 5.6-5-2.8-5 2.8 1.1-5.6L4 9.9l5.6-.7z',
  },
  forget: { className: 'search-forget', message: 'searchForget', path: 'M6 6l12 12M18 6L6 18' },
} as const
const work = { favor, forget }

/**
 * Shows recent and saved pages, or suggestions, while the search field is empty. `changed` receives the class of the button that saved or
 * removed a page.
 */
export function createSavedPages(history: SearchHistory, changed: (className: string) => void): KeptPlaces {
  const lines: SearchLine[] = []
  const buttons: HTMLElement[] = []
  let row = 0
  const inRow = <T extends HTMLElement>(element: T): T => {
    element.style.gridRow = String(row)
    return element
  }
  const addLine = (place: SavedPage, own: readonly (keyof typeof actions)[]): HTMLElement => {
    row++
    const name = place.heading || place.title
    const link = inRow(createLink('', place.href, createElement('span', 'search-title', name)))
    if (place.heading !== '') link.append(createElement('span', 'search-area', place.title))
    lines.push({ link, place })
    for (const action of own) {
      const { className, message, path } = actions[action]
      const press = () => {
        work[action](history, place)
        changed(className)
      }
      const button = inRow(createButton(className, createIcon(path), press))
      button.ariaLabel = `${partText(message)}: ${name}`
      buttons.push(button)
    }
    return link
  }
  const createGroup = (title: string, places: readonly SavedPage[], own: readonly (keyof typeof actions)[]): readonly HTMLElement[] => {
    if (places.length === 0) return []
    row++
    const heading = inRow(createElement('div', 'search-group-title', title))
    heading.ariaHidden = 'true'
    const group = createElement('div', 'search-group', heading, ...places.map((place) => addLine(place, own)))
    group.role = 'group'
    group.ariaLabel = title
    return [group]
  }
  const groups = [
    ...createGroup(partText('searchRecent'), history.recent, ['favor', 'forget']),
    ...createGroup(partText('searchFavorites'), history.favorites, ['forget']),
  ]
  if (groups.length === 0) groups.push(...createGroup(partText('pages'), suggestPages(), []))
  return { groups, lines, buttons }
}
