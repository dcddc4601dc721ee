import { linesOutsideFences } from '../../../kit/markdown-lines/read-lines.ts'
import type { OtherSite } from '../other-site.ts'

export type HugoIdType = 'github' | 'github-ascii' | 'blackfriday'

export function idTypeOf({ features }: OtherSite): HugoIdType {
  return features.has('ids github-ascii') ? 'github-ascii' : features.has('ids blackfriday') ? 'blackfriday' : 'github'
}

export interface WrittenHeading {
  /** Offset of its text. */
  readonly start: number
  readonly end: number
  /** The tag as written, without attributes. */
  readonly text: string
  readonly id: string
  /** The author gave the id. */
  readonly isOwn: boolean
}

/** The headings of a page with the IDs that Hugo gives them: it makes them of the text as written, with the URLs of links in it. */
export function readHeadings(text: string, bodyStart: number, type: HugoIdType): readonly WrittenHeading[] {
  const body = text.slice(bodyStart)
  const used = new Set<string>()
  /** How often an ID was taken, so that many equal headings are counted once. */
  const counts = new Map<string, number>()
  const headings: WrittenHeading[] = []
  let previous: { readonly line: string; readonly start: number } | undefined
  for (const { line, start, end } of linesOutsideFences(body)) {
    const atx = /^ {0,3}#{1,6}(?:[ \t]+|$)/.exec(line)
    const isUnderline = /^ {0,3}(?:=+|-+)[ \t]*$/.test(line) && previous !== undefined
    if (atx)
      add(
        line
          .slice(atx[0].length)
          .replace(/[ \t]+#+[ \t]*$/, '')
          .trimEnd(),
        bodyStart + start + atx[0].length,
      )
    else if (isUnderline && previous)
      add(previous.line.trim(), bodyStart + previous.start + (previous.line.length - previous.line.trimStart().length))
    previous =
      atx || isUnderline || line.trim() === '' || /^ {0,3}(?:[>|]|[-*+] |\d+[.)] |\{\{)| {4}/.test(line) || end < start
        ? undefined
        : { line, start }
  }
  return headings

  function add(written: string, start: number): void {
    const attributes = /[ \t]*\{([^{}]*)\}$/.exec(written)
    const own = attributes ? /(?:^|\s)#([^\s{}]+)/.exec(attributes[1] ?? '')?.[1] : undefined
    const isAttributes = attributes !== null && /^\s*(?:[#.][\w:.-]|[\w-]+\s*=)/.test(attributes[1] ?? '')
    const content = isAttributes ? written.slice(0, attributes.index) : written
    const id = own ?? uniqueId(makeId(content, type) || 'heading')
    used.add(id)
    headings.push({ start, end: start + content.length, text: content, id, isOwn: own !== undefined })
  }

  function uniqueId(base: string): string {
    let id = base
    let count = counts.get(base) ?? 0
    while (used.has(id)) id = `${base}-${++count}`
    counts.set(base, count)
    return id
  }
}

function makeId(written: string, type: HugoIdType): string {
  if (type === 'blackfriday')
    return written
      .toLowerCase()
      .replace(/[^\p{L}\p{Nd}]+/gu, '-')
      .replace(/^-|-$/g, '')
  const text = type === 'github-ascii' ? written.normalize('NFD').replace(/[^\p{ASCII}]/gu, '') : written
  return text
    .replace(/[^\p{L}\p{Nd}_ \t-]/gu, '')
    .replace(/[ \t]/g, '-')
    .toLowerCase()
}
