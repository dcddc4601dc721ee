interface Row {
  readonly name: string
  readonly element: Element
}

/** A part of a section, with its member rows if it has any. */
interface Part {
  readonly element: Element
  readonly rows: readonly Row[]
}

/** A heading and its content up to the next heading. */
export interface FilterSection extends Row {
  readonly parts: readonly Part[]
  /** The entries of the section in the table of contents. */
  readonly lines: readonly Element[]
  /** The entries of headings in the section's content. */
  readonly innerLines: readonly Element[]
}

/** The visible part of a section: all of it, some of its rows, or nothing. */
export interface FilterMatch {
  readonly section: FilterSection
  readonly isWhole: boolean
  readonly isShown: boolean
  readonly query: string
}

/** A section whose own name matches is shown completely. */
export function findMatch(section: FilterSection, query: string): FilterMatch {
  const isWhole = section.name.includes(query)
  return { section, isWhole, isShown: isWhole || section.parts.some(({ rows }) => hasRow(rows, query)), query }
}

function hasRow(rows: readonly Row[], query: string): boolean {
  return rows.some(({ name }) => name.includes(query))
}

/** The cost of showing a row, relative to the cost of hiding a row. */
const showCost = 5

/** Shows and hides elements. Returns the number of visible rows and the cost for the browser. */
export function applyMatch({ section, isWhole, isShown, query }: FilterMatch): { readonly lines: number; readonly cost: number } {
  let lines = isShown ? 1 : 0
  let cost = 0
  const set = (element: Element, shown: boolean, weight = 1) => {
    if (element.hasAttribute(mark) !== shown) return
    element.toggleAttribute(mark, !shown)
    cost += shown ? weight * showCost : weight
  }
  for (const { element, rows } of section.parts) {
    const isPartShown = isWhole || hasRow(rows, query)
    // Elements in a hidden part do not have to be changed.
    if (isPartShown) for (const row of rows) set(row.element, isWhole || row.name.includes(query))
    set(element, isPartShown, rows.length + 1)
    if (isPartShown) lines += rows.length + 1
  }
  set(section.element, isShown)
  for (const line of section.lines) set(line, isShown)
  for (const line of section.innerLines) set(line, isWhole)
  return { lines, cost }
}

const mark = 'data-unmatched'

export function readFilterSections(text: Element): readonly FilterSection[] {
  const lines = readLines(text)
  const sections: (FilterSection & { readonly parts: Part[]; readonly innerLines: Element[] })[] = []
  for (const element of text.children) {
    const found = lines.get(element) ?? []
    const section = sections.at(-1)
    if (element.matches('h2')) sections.push({ name: nameOf(element), element, parts: [], lines: found, innerLines: [] })
    else if (section) {
      section.parts.push({ element, rows: readRows(element) })
      section.innerLines.push(...found)
    }
  }
  return sections
}

/** The entries of the table of contents, keyed by the element they link to. */
function readLines(text: Element): ReadonlyMap<Element, readonly Element[]> {
  const lines = new Map<Element, Element[]>()
  for (const link of document.querySelectorAll<HTMLAnchorElement>(':is(.toc, .toc-summary) a')) {
    let part = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    while (part && part.parentElement !== text) part = part.parentElement
    const line = link.parentElement
    if (!part || !line) continue
    const found = lines.get(part)
    if (found) found.push(line)
    else lines.set(part, [line])
  }
  return lines
}

/** Finds the rows that have a name in tables of members and in lists of values. */
function readRows(part: Element): readonly Row[] {
  const names =
    part instanceof HTMLTableElement
      ? part.querySelectorAll(':scope > tbody > tr[id] > th')
      : part instanceof HTMLUListElement
        ? part.querySelectorAll(':scope > li > code[id]:first-child')
        : []
  return Array.from(names, (cell) => ({ name: nameOf(cell), element: cell.parentElement as Element }))
}

function nameOf(element: Element): string {
  return element.textContent.trim().toLowerCase()
}
