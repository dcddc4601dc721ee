export interface Listbox {
  readonly element: HTMLElement
  /** Shows new options. `options` contains the options in the groups, in the same order. The first option is selected. */
  show(groups: readonly Element[], options: readonly HTMLElement[]): void
  /** Moves the selection, and wraps around at both ends. */
  move(step: number): void
  /** Clicks the selected option, if there is one. */
  press(how: MouseEventInit): void
}

const id = '_search-options'

/** A list of options for a field that keeps the focus: https://www.w3.org/WAI/ARIA/apg/patterns/combobox */
export function createListbox(field: HTMLElement, label: string): Listbox {
  const element = document.createElement('div')
  element.className = 'search-results'
  element.id = id
  element.role = 'listbox'
  element.ariaLabel = label
  field.role = 'combobox'
  field.ariaAutoComplete = 'list'
  field.setAttribute('aria-controls', id)
  let options: readonly HTMLElement[] = []
  let selected = 0

  const select = (index: number) => {
    options[selected]?.setAttribute('aria-selected', 'false')
    selected = index
    const option = options[index]
    option?.setAttribute('aria-selected', 'true')
    field.ariaExpanded = String(options.length > 0)
    if (option) field.setAttribute('aria-activedescendant', option.id)
    else field.removeAttribute('aria-activedescendant')
  }
  element.addEventListener('pointermove', ({ target }) => {
    const index = options.findIndex((option) => option.contains(target as Node))
    if (index !== -1 && index !== selected) select(index)
  })
  return {
    element,
    show(groups, shown) {
      for (const [index, option] of shown.entries()) {
        option.id = `${id}-${index}`
        option.role = 'option'
        option.tabIndex = -1
        option.ariaSelected = 'false'
      }
      options = shown
      element.replaceChildren(...groups)
      select(0)
    },
    move(step) {
      if (options.length === 0) return
      select((selected + step + options.length) % options.length)
      // For the first option, the list scrolls to its start, which shows the heading above it.
      if (selected === 0) element.parentElement?.scrollTo(0, 0)
      else options[selected]?.scrollIntoView({ block: 'nearest' })
    },
    press(how) {
      options[selected]?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }))
    },
  }
}
