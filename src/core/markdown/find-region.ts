/** The lines of a region, without the lines that mark it. */
interface Region {
  readonly text: string
  /** The number of each line in the file. */
  readonly lines: readonly number[]
  /** The number of columns of indentation that were removed from each line. */
  readonly indent: number
}

/** Finds a region by its name. `length` is the number of characters that the region spans in the file. */
export type FindRegion = (name: string) => { readonly length: number; readonly read: () => Region } | undefined

/** A line that contains `#region` or `#endregion`. */
interface Mark {
  /** The line number, starting from 1. */
  readonly line: number
  readonly start: number
  /** The position of the next line. */
  readonly next: number
  /** Whether the line contains `#region`. */
  readonly opens: boolean
}

/**
 * Indexes the regions of a text, which are the lines between `#region name` and `#endregion` in comments of any kind. The text is
 * searched only once.
 */
export function indexRegions(text: string): FindRegion {
  const marks: Mark[] = []
  const firstByName = new Map<string, number>()
  let line = 1
  let counted = 0
  for (let at = nextMark(text, 0); at !== -1; ) {
    const start = text.lastIndexOf('\n', at) + 1
    const newline = text.indexOf('\n', at)
    const next = newline === -1 ? text.length : newline + 1
    const words = text.slice(start, newline === -1 ? text.length : newline)
    line += countLines(text, counted, start)
    counted = start
    const opens = /#region\b/.test(words)
    if (opens) {
      const name = regionName(words)
      if (!firstByName.has(name)) firstByName.set(name, marks.length)
    }
    if (opens || /#endregion\b/.test(words)) marks.push({ line, start, next, opens })
    at = nextMark(text, next)
  }
  const ends = findEnds(marks)
  return (name) => {
    const first = firstByName.get(name)
    const open = first === undefined ? undefined : marks[first]
    if (first === undefined || open === undefined) return undefined
    const last = ends[first] ?? marks.length
    const end = marks[last]?.start ?? text.length
    return { length: end - open.next, read: () => readRegion(text, marks.slice(first, last), end) }
  }
}

function nextMark(text: string, from: number): number {
  const at = text.indexOf('region', from)
  for (let found = at; found !== -1; found = text.indexOf('region', found + 1)) {
    if (text[found - 1] === '#' || text.endsWith('#end', found)) return found
  }
  return -1
}

/** The index of the line that closes each region, or undefined if there is none. */
function findEnds(marks: readonly Mark[]): readonly (number | undefined)[] {
  const ends: (number | undefined)[] = new Array(marks.length)
  const open: number[] = []
  for (const [index, { opens }] of marks.entries()) {
    if (opens) open.push(index)
    else {
      const opened = open.pop()
      if (opened !== undefined) ends[opened] = index
    }
  }
  return ends
}

function readRegion(text: string, marks: readonly Mark[], end: number): Region {
  const kept: string[] = []
  const lines: number[] = []
  for (const [index, { line, next }] of marks.entries()) {
    const stop = marks[index + 1]?.start ?? end
    if (next >= stop) continue
    const part = text.slice(next, stop)
    for (const [offset, words] of (part.endsWith('\n') && stop < text.length ? part.slice(0, -1) : part).split('\n').entries()) {
      kept.push(words)
      lines.push(line + 1 + offset)
    }
  }
  let indent = Number.POSITIVE_INFINITY
  for (const words of kept) if (words.trim() !== '') indent = Math.min(indent, words.length - words.trimStart().length)
  if (!Number.isFinite(indent)) indent = 0
  return { text: kept.map((words) => words.slice(indent)).join('\n'), lines, indent }
}

function regionName(line: string): string {
  return withoutCommentEnd(line.slice(line.indexOf('#region') + '#region'.length).trimEnd()).trim()
}

function withoutCommentEnd(words: string): string {
  for (const end of ['-->', '*/}', '*/']) if (words.endsWith(end)) return words.slice(0, -end.length)
  return words
}

function countLines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) count++
  return count
}
