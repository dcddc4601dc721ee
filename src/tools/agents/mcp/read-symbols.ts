import { encodePercent } from '../../../kit/escape/percent.ts'
import { excerpt } from '../../../kit/text/excerpt.ts'
import { findReferenceEntries } from '../../../kit/text/reference-entries.ts'
import type { ReadPage } from './read-pages.ts'

/** An entry of a generated reference page. */
export interface ReferenceSymbol {
  /** Members have the name of their parent in front: `Order.code`. */
  readonly name: string
  /** The name of an operation in code. */
  readonly operationId?: string | undefined
  /** `class`, `method`, `query` */
  readonly kind: string
  /** It is what the page is about. */
  readonly isTitle: boolean
  /** Its type, or the first line of its declaration. */
  readonly signature: string
  readonly description: string
  readonly href: string
  /** The package, version, and file that it was read from, as the page names them. */
  readonly origin: string
}

const maxDescription = 200
const maxSignature = 300

/** Finds the entries of a reference page in its Markdown; other pages have none. */
export function readSymbols({ href, markdown }: Pick<ReadPage, 'href' | 'markdown'>): readonly ReferenceSymbol[] {
  const { text, sections, samples } = markdown
  let parentOrigin = ''
  return findReferenceEntries(text, sections).map(({ section, name, operationId, kind, facts, isMember, lines }): ReferenceSymbol => {
    const { origin = isMember ? parentOrigin : '', rest } = takeOrigin(facts)
    if (!isMember) parentOrigin = origin
    const end = sections.find(({ start }) => start > section.start)?.start ?? text.length
    const sample = samples.find(({ start }) => start > section.start && start < end)
    const signature = /`([^`]+)`/.exec(rest)?.[1] ?? sample?.code.split('\n')[0]?.replace(/\s*\{$/, '') ?? ''
    return {
      name,
      operationId,
      kind,
      isTitle: section.depth === 1,
      signature: excerpt(signature, maxSignature),
      description: describe(lines),
      href: `${href}#${encodePercent(section.id)}`,
      origin,
    }
  })
}

/** A file of the project, with its package if it has one: `` `package` · `file.ts` ``. */
const localOrigin = /^`([^`]+)`(?: · `([^`]+)`)?(?<=\.(?:[cm]?tsx?|graphqls?|gql)`)/

/** A link to the source, with the file behind it: ``[`package` 1.2.3](<https://…>) · `file.d.ts` ``. */
function takeOrigin(facts: string): { readonly origin?: string; readonly rest: string } {
  const link = /\[([^\]]+)\]\(<?([^)>\s]+)>?\)(?: · `([^`]+)`)?/.exec(facts)
  if (!link) {
    const [local, label = '', file] = localOrigin.exec(facts) ?? []
    return local === undefined ? { rest: facts } : { origin: [label, file].filter(Boolean).join(' '), rest: facts.replace(local, '') }
  }
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
