import type { TypesFile } from './types-file.ts'

/** Wraps the names and errors of a block in elements with `data-type`, without changing its text. */
export function wrapNames(code: Element, entries: readonly number[], types: TypesFile['types']): void {
  const text = code.textContent
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  const ranges: { readonly start: number; readonly end: number; readonly type: number }[] = []
  for (let index = 0; index + 3 < entries.length; index += 4) {
    const [line = 0, column = 0, length = 0, type = 0] = entries.slice(index, index + 4)
    const start = (starts[line] ?? text.length) + column
    if (types[type]) ranges.push({ start, end: start + length, type })
  }
  // Errors are wrapped first, because they contain names.
  for (const isError of [true, false]) {
    const own = ranges.filter(({ type }) => (types[type]?.error === 1) === isError).sort((a, b) => a.start - b.start)
    wrapRanges(code, own, isError)
  }
}

interface Range {
  readonly start: number
  readonly end: number
  readonly type: number
}

function wrapRanges(code: Element, ranges: readonly Range[], isError: boolean): void {
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  let at = 0
  let next = 0
  for (const node of nodes) {
    const end = at + node.data.length
    while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next++
    let rest = node
    let from = at
    for (let index = next; index < ranges.length; index++) {
      const range = ranges[index] as Range
      if (range.start >= end) break
      const [first, last] = [Math.max(range.start, from), Math.min(range.end, end)]
      // A name is always in a single node. An error can extend over several nodes.
      if (first >= last || (!isError && (range.start < at || range.end > end))) continue
      const wrapped = first > from ? rest.splitText(first - from) : rest
      rest = wrapped.splitText(last - first)
      from = last
      const element = document.createElement('span')
      element.className = isError ? 'types-error' : 'types-name'
      element.dataset.type = String(range.type)
      wrapped.replaceWith(element)
      element.append(wrapped)
    }
    at = end
  }
}

/** Returns the elements around an element that have types or errors, innermost element first. */
export function namesAbove(element: Element): readonly HTMLElement[] {
  const found: HTMLElement[] = []
  for (let at = element.closest<HTMLElement>('[data-type]'); at; at = at.parentElement?.closest<HTMLElement>('[data-type]') ?? null)
    found.push(at)
  return found
}
