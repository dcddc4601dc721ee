/** A quote, an item of a list, or a component whose content is indented. */
export interface Container {
  readonly kind: 'quote' | 'item' | 'component'
  /** The columns that its content is indented by. */
  readonly width: number
}

/** The line with tabs before its text as spaces: positions are columns. */
export function expandTabs(line: string): string {
  if (!line.includes('\t')) return line
  const text = line.search(/[^ \t>*+\d.)-]/)
  let expanded = ''
  for (let at = 0; at < line.length; at++) {
    if (at === text) return expanded + line.slice(at)
    expanded += line[at] === '\t' ? ' '.repeat(4 - (expanded.length % 4)) : line[at]
  }
  return expanded
}

/** How many of the open containers a line continues, and where its text begins. */
export function skipContainers(
  line: string,
  containers: readonly Container[],
  { isInCode = false } = {},
): { readonly depth: number; readonly at: number } {
  let at = 0
  for (const [depth, { kind, width }] of containers.entries()) {
    const indent = indentAt(line, at)
    const isBlank = at + indent >= line.length
    if (kind === 'quote') {
      if (indent > 3 || line[at + indent] !== '>') return { depth, at }
      at += indent + (line[at + indent + 1] === ' ' ? 2 : 1)
    } else if (isBlank || (kind === 'component' && isInCode)) at += Math.min(indent, width)
    else if (indent >= width) at += width
    else return { depth, at }
  }
  return { depth: containers.length, at }
}

function indentAt(line: string, at: number): number {
  let end = at
  while (line[end] === ' ') end++
  return end - at
}

interface Place {
  /** Those around the place; new ones are added. */
  readonly containers: Container[]
  readonly isParagraph: boolean
  /** Whether the line is the first one in a component. */
  readonly followsTag: boolean
  readonly anyIndent: boolean
}

const markerStarts = '-*+:[0123456789'
const marker = /(?:[-*+]|(\d{1,9})[.)]|:|\[\^[^\]\s]+\]:)(?= |$)/y

/** Opens the containers that begin in a line. Returns where its text begins, and how far that is indented. */
export function enterContainers(
  line: string,
  from: number,
  { containers, isParagraph, followsTag, anyIndent }: Place,
): { readonly at: number; readonly indent: number; readonly hasNew: boolean } {
  let at = from
  let indent = indentAt(line, at)
  let hasNew = false
  if (followsTag && indent > 0) {
    containers.push({ kind: 'component', width: indent })
    at += indent
    indent = 0
  }
  while (indent < 4 || anyIndent) {
    const sign = at + indent
    if (line[sign] === '>') {
      containers.push({ kind: 'quote', width: 0 })
      at = sign + (line[sign + 1] === ' ' ? 2 : 1)
    } else {
      const width = itemWidth(line, { at, indent, canBeEmpty: hasNew || !isParagraph })
      if (width === undefined) break
      containers.push({ kind: 'item', width })
      at = Math.min(at + width, line.length)
    }
    hasNew = true
    indent = indentAt(line, at)
  }
  return { at, indent, hasNew }
}

/** Items that are empty, or have a number other than 1, cannot interrupt a paragraph. */
function itemWidth(line: string, { at, indent, canBeEmpty }: { at: number; indent: number; canBeEmpty: boolean }): number | undefined {
  if (!markerStarts.includes(line[at + indent] ?? ' ')) return undefined
  marker.lastIndex = at + indent
  const [found, number] = marker.exec(line) ?? []
  if (found === undefined) return undefined
  // Footnotes and definitions: what follows is indented by two columns or more.
  if (found.endsWith(':')) return indent + 2
  const end = at + indent + found.length
  const gap = indentAt(line, end)
  const isEmpty = end + gap >= line.length
  if (!canBeEmpty && (isEmpty || (number !== undefined && Number(number) !== 1))) return undefined
  return indent + found.length + (isEmpty || gap > 4 ? 1 : gap)
}
