import type { Answer } from '../search/open-index.ts'
import { createButton, createElement } from './create-element.ts'
import { partText } from './part-text.ts'

interface SearchAreas {
  readonly element: HTMLElement
  /** `chosen` is shown even where it has no result: it must be seen, and there must be a way out. */
  show(areas: Answer['areas'], chosen: string | undefined): void
}

/** The parts of the site as filters, of which one is pressed; all of them by the first. */
export function createSearchAreas(choose: (area: string | undefined) => void): SearchAreas {
  const element = createElement('fieldset', 'search-areas')
  element.ariaLabel = partText('searchAreas')
  const everywhere = createButton('', partText('searchEverywhere'), () => choose(undefined))
  /** By name: a button that had the focus must go on having it. */
  const buttons = new Map<string, HTMLButtonElement>()
  const findButton = (name: string): HTMLButtonElement => {
    const button = buttons.get(name) ?? createButton('', '', () => choose(name))
    buttons.set(name, button)
    return button
  }
  element.hidden = true
  return {
    element,
    show(areas, chosen) {
      const isMissing = chosen !== undefined && areas.every(({ area }) => area !== chosen)
      const shown = isMissing ? [...areas, { area: chosen, count: 0 }] : areas
      const filters = shown.map(({ area, count }) => {
        const button = findButton(area)
        button.replaceChildren(`${area} `, createElement('span', '', String(count)))
        button.ariaPressed = String(area === chosen)
        return button
      })
      everywhere.ariaPressed = String(chosen === undefined)
      const focused = document.activeElement
      element.hidden = areas.length < 2 && chosen === undefined
      element.replaceChildren(everywhere, ...filters)
      if (focused instanceof HTMLElement && element.contains(focused)) focused.focus({ preventScroll: true })
    },
  }
}
