interface EntrySection {
  readonly id: string
  readonly heading: string
  /** Offset in the page's Markdown. */
  readonly start: number
}

/** An entry of a generated reference page, such as a class or one of its members. */
interface ReferenceEntry<Section extends EntrySection> {
  readonly section: Section
  /** Members are prefixed with the name of their parent: `Order.code`. */
  readonly name: string
  /** The name by which code refers to an operation of an HTTP API. */
  readonly operationId: string | undefined
  /** `class`, `method`, `query` */
  readonly kind: string
  /** The text after the kind on the same line. */
  readonly facts: string
  readonly isMember: boolean
  /** The lines below that line. */
  readonly lines: readonly string[]
}

/** The line below the heading of each entry: ``*method* · `() => void` ``. */
const kindPattern = /^\*([a-z][a-z -]{1,30})\*(?: · (.*))?$/

/** Matches `POST /orders` · `placeOrder` at the end of the line. */
const operationIdPattern = /`[A-Z]+ [^`]*` · `([^`\p{C}\p{Zl}\p{Zp}]{1,200})`$/u

/** Finds the entries of a reference page in its Markdown. Other pages have no entries. The sections are in the order of the text. */
export function findReferenceEntries<Section extends EntrySection>(
  text: string,
  sections: readonly Section[],
): readonly ReferenceEntry<Section>[] {
  const members = findMembers(text)
  let parent: string | undefined
  return sections.flatMap((section, index): readonly ReferenceEntry<Section>[] => {
    const lines = text
      .slice(section.start, sections[index + 1]?.start ?? text.length)
      .split('\n')
      .slice(1)
    const at = lines.findIndex((line) => line.trim() !== '' && !line.startsWith(start))
    const [, kind, facts = ''] = kindPattern.exec(lines[at] ?? '') ?? []
    if (kind === undefined) return []
    const isMember = parent !== undefined && members.some((range) => range.start < section.start && section.start < range.end)
    const name = isMember ? `${parent}.${section.heading}` : section.heading
    if (!isMember) parent = name
    const [, operationId] = kind === 'operation' || kind === 'webhook' ? (operationIdPattern.exec(facts) ?? []) : []
    return [{ section, name, operationId, kind, facts, isMember, lines: lines.slice(at + 1) }]
  })
}

/** The offsets of the `:::members` blocks. */
function findMembers(text: string): readonly { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(/^(:{3,})members\b.*$/gm)].map(({ index, 1: sign = '', 0: line }) => {
    const end = text.indexOf(`\n${sign}\n`, index + line.length)
    return { start: index, end: end === -1 ? text.length : end }
  })
}

/** The file that lists all pages of a site: https://llmstxt.org */
export const pageIndexFile = 'llms.txt'

const start = '> Index of all pages: '

/** Adds a reference to the list of all pages to the Markdown of a page, below the title. */
export function indexLine(address: string): string {
  return `${start}${address}\n`
}
