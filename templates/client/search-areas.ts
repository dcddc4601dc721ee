import type { Answer } from '../search/open-index.ts'
import { createButton, createElement } from './create-element.ts'
import { partText } from './part-text.ts'

interface SearchAreas {
  readonly element: HTMLElement
  /** Shows the areas. `chosen` is included even if it has no results, so that readers can turn it off. */
  show(areas: Answer['areas'], chosen: string | undefined): void
}

/** Creates filter buttons for the parts of the site. One button is pressed at a time, and the first button selects all parts. */
export function createSearchAreas(choose: (area: string | undefined) => void): SearchAreas {
  const element = createElement('fieldset', 'search-areas')
  element.ariaLabel = partText('searchAreas')
  const everywhere = createButton('', partText('searchEverywhere'), () => choose(undefined))
  /** The buttons by name, so that they can be reused and keep the focus. */
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
