/** Records the state of the page's controls. The returned function restores it on the replaced page. */
export function preserveState(): () => void {
  const panels = new Map([...panelsByName()].map(([name, panel]) => [name, panel.open]))
  const fields = new Map([...fieldsByName()].map(([name, field]) => [name, field.value]))
  const focused = document.activeElement
  const way = focused && focused !== document.body ? wayTo(focused) : undefined
  const scroll = { left: scrollX, top: scrollY, behavior: 'instant' } as const
  return () => {
    for (const [name, panel] of panelsByName()) {
      const open = panels.get(name)
      if (open !== undefined && open !== panel.open) panel.open = open
    }
    for (const [name, field] of fieldsByName()) {
      const value = fields.get(name)
      if (value === undefined || value === field.value) continue
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (focused && !focused.isConnected && way) find(way)?.focus({ preventScroll: true })
    scrollTo(scroll)
  }
}

/** Identifies panels by their summary, and panels with the same summary by their position. */
function panelsByName(): Map<string, HTMLDetailsElement> {
  return named([...document.querySelectorAll('details')], (panel) => panel.querySelector('summary')?.textContent ?? '')
}

function fieldsByName(): Map<string, HTMLInputElement> {
  const fields = document.querySelectorAll<HTMLInputElement>('#_content input:is([type=search], [type=text], :not([type]))')
  return named([...fields], (field) => field.ariaLabel ?? field.name)
}

function named<Part>(parts: readonly Part[], nameOf: (part: Part) => string): Map<string, Part> {
  const counts = new Map<string, number>()
  return new Map(
    parts.map((part) => {
      const name = nameOf(part)
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return [`${count} ${name}`, part]
    }),
  )
}

/** A path from the nearest ancestor with an ID: the index among siblings at each level. */
type Way = { readonly id: string; readonly steps: readonly { readonly tag: string; readonly index: number }[] }

function wayTo(element: Element): Way {
  if (element.id !== '' || !element.parentElement) return { id: element.id, steps: [] }
  const alike = [...element.parentElement.children].filter(({ tagName }) => tagName === element.tagName)
  const { id, steps } = wayTo(element.parentElement)
  return { id, steps: [...steps, { tag: element.tagName, index: alike.indexOf(element) }] }
}

function find({ id, steps }: Way): HTMLElement | undefined {
  let element: Element | null = id === '' ? document.documentElement : document.getElementById(id)
  for (const { tag, index } of steps) element = [...(element?.children ?? [])].filter(({ tagName }) => tagName === tag)[index] ?? null
  return element instanceof HTMLElement ? element : undefined
}
