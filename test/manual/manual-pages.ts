import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const manualFolder = join(import.meta.dirname, '../../manual')

/** The file of a page of the manual by its id: `configuring/options`. */
export function pageFile(id: string): string {
  return join(manualFolder, 'content', `${id}.md`)
}

export function readPage(id: string): string {
  return readFileSync(pageFile(id), 'utf8')
}

/** The ids of all Markdown pages. */
export function pageIds(): readonly string[] {
  return readdirSync(join(manualFolder, 'content'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => path.replaceAll('\\', '/').slice(0, -3))
    .sort()
}

/** The text of a page's headings of one level, without ids and backticks, ignoring code blocks. */
export function headings(text: string, depth: number): readonly string[] {
  return splitAtHeadings(text, depth).flatMap(({ name }) => (name === undefined ? [] : [name]))
}

/** The section of one heading, up to the next at the same or a higher level. */
export function sectionOf(text: string, name: string, depth: number): string {
  const found = splitAtHeadings(text, depth).find((section) => section.name === name)
  if (!found) throw new Error(`There is no heading “${name}”.`)
  return found.text
}

interface Section {
  /** undefined before the first heading or below one of a higher level. */
  readonly name: string | undefined
  /** With its heading. */
  readonly text: string
}

export function splitAtHeadings(text: string, depth: number): readonly Section[] {
  const sections: { name: string | undefined; lines: string[] }[] = [{ name: undefined, lines: [] }]
  let fence: string | undefined
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,})/.exec(line)?.[1]
    if (fence === undefined) fence = mark
    else if (mark !== undefined && mark.length >= fence.length && line.trim() === mark) fence = undefined
    const heading = fence === undefined ? /^(#+) (.+?)(?: \{#[^}]*\})?$/.exec(line) : undefined
    if (heading && (heading[1]?.length ?? 0) <= depth)
      sections.push({ name: heading[1]?.length === depth ? heading[2]?.replaceAll('`', '') : undefined, lines: [] })
    sections.at(-1)?.lines.push(line)
  }
  return sections.map(({ name, lines }) => ({ name, text: lines.join('\n') }))
}

export interface Fence {
  readonly language: string
  /** The rest of the opening line. */
  readonly info: string
  readonly title: string | undefined
  readonly code: string
}

/** A page's code blocks that are not inside another one. */
export function fencesIn(text: string): readonly Fence[] {
  const pattern = /^(`{3,})(\S*)[ ]*(.*)\n([\s\S]*?)^\1$/gm
  return [...text.matchAll(pattern)].map(([, , language = '', info = '', code = '']) => ({
    language,
    info,
    title: /title="([^"]*)"/.exec(info)?.[1],
    code,
  }))
}

/**
 * A page with the first blocks below each heading of that level replaced by generated ones; other text stays. A heading without generated
 * blocks (which begin with `*` or a backtick) gets them.
 */
export function withGeneratedBlocks(text: string, depth: number, blocksOf: (name: string) => readonly string[] | undefined): string {
  return splitAtHeadings(text, depth)
    .map((section) => {
      const blocks = section.name === undefined ? undefined : blocksOf(section.name)
      if (!blocks) return section.text
      const [heading = '', first = '', ...rest] = section.text.split(/\n{2,}/)
      const own = /^(?:\*(?!\*)|`(?!``))/.test(first) ? [first, ...rest].slice(blocks.length) : [first, ...rest]
      const isAll = own.join('').trim() === ''
      return `${[heading.trimEnd(), ...blocks, ...(isAll ? [] : own)].join('\n\n')}${isAll ? '\n' : ''}`
    })
    .join('\n')
}
