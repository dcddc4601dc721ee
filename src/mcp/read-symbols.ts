import { excerpt } from '../support/text/excerpt.ts'
import { isIndexLine } from '../support/text/index-line.ts'
import type { ReadPage } from './read-pages.ts'

/** An entry of a generated reference page. */
export interface ReferenceSymbol {
  /** Members have the name of their parent in front: `Order.code`. */
  readonly name: string
  /** `class`, `method`, `query` */
  readonly kind: string
  /** Its type, or the first line of its declaration. */
  readonly signature: string
  readonly description: string
  readonly href: string
  /** The package, version, and file that it was read from, as the page names them. */
  readonly origin: string
}

/** The line below the heading of each entry: ``*method* · `() => void` ``. */
const kindPattern = /^\*([a-z][a-z -]{1,30})\*(?: · (.*))?$/
const maxDescription = 200
const maxSignature = 300

/** Finds the entries of a reference page in its Markdown; other pages have none. */
export function readSymbols({ href, markdown }: ReadPage): readonly ReferenceSymbol[] {
  const { text, sections, samples } = markdown
  const members = findMembers(text)
  let parent: { readonly name: string; readonly origin: string } | undefined
  return sections.flatMap((section, index): readonly ReferenceSymbol[] => {
    const end = sections[index + 1]?.start ?? section.end
    const lines = text.slice(section.start, end).split('\n').slice(1)
    const at = lines.findIndex((line) => line.trim() !== '' && !isIndexLine(line))
    const [, kind, facts = ''] = kindPattern.exec(lines[at] ?? '') ?? []
    if (kind === undefined) return []
    const isMember = parent !== undefined && members.some((range) => range.start < section.start && section.start < range.end)
    const { origin = parent?.origin ?? '', rest } = takeOrigin(facts)
    const name = isMember && parent ? `${parent.name}.${section.heading}` : section.heading
    if (!isMember) parent = { name, origin }
    const sample = samples.find(({ start }) => start > section.start && start < end)
    const signature = /`([^`]+)`/.exec(rest)?.[1] ?? sample?.code.split('\n')[0]?.replace(/\s*\{$/, '') ?? ''
    return [
      {
        name,
        kind,
        signature: excerpt(signature, maxSignature),
        description: describe(lines.slice(at + 1)),
        href: `${href}#${encodeURIComponent(section.id)}`,
        origin,
      },
    ]
  })
}

/** The offsets of the `:::members` blocks. */
function findMembers(text: string): readonly { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(/^(:{3,})members\b.*$/gm)].map(({ index, 1: sign = '', 0: line }) => {
    const end = text.indexOf(`\n${sign}\n`, index + line.length)
    return { start: index, end: end === -1 ? text.length : end }
  })
}

/** A link to the source, with the file behind it: ``[`package` 1.2.3](<https://…>) · `file.d.ts` ``. */
function takeOrigin(facts: string): { readonly origin?: string; readonly rest: string } {
  const link = /\[([^\]]+)\]\(<?([^)>\s]+)>?\)(?: · `([^`]+)`)?/.exec(facts)
  if (!link) return { rest: facts }
  const [whole, label = '', address = '', file] = link
  return { origin: [label.replaceAll('`', ''), file, address].filter(Boolean).join(' '), rest: facts.replace(whole, '') }
}

/** The first paragraph of prose. */
function describe(lines: readonly string[]): string {
  const start = lines.findIndex((line) => line.trim() !== '')
  const end = lines.findIndex((line, index) => index > start && line.trim() === '')
  const paragraph = start === -1 ? '' : lines.slice(start, end === -1 ? undefined : end).join(' ')
  return /^[`:<|#[>]/.test(paragraph) ? '' : excerpt(paragraph, maxDescription)
}
