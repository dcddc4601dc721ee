import { DomUtils, parseDocument } from 'htmlparser2'

type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>

/** A declaration, type, or operation as shown on its page. */
export interface ShownDeclaration {
  readonly name: string
  readonly anchor: string
  /** The line below the heading: its kind, then package, file, and other facts. */
  readonly facts: readonly string[]
  readonly sourceUrl: string | undefined
  readonly members: readonly ShownMember[]
  /** Everything below its facts, without the rows of its members. */
  readonly text: string
}

interface ShownMember {
  readonly name: string
  readonly anchor: string
  readonly facts: readonly string[]
  readonly text: string
}

/** Parses the visible parts of a reference page from its HTML. */
export function readReferencePage(html: string): readonly ShownDeclaration[] {
  const article = articleOf(html)
  const blocks = childrenOf(article).flatMap((block) => {
    const children = childrenOf(block)
    if (block.attribs.class === 'page-head') return children.filter(({ name }) => name === 'h1')
    return block.attribs.class === 'prose' ? children : [block]
  })
  const declarations: { -readonly [Key in keyof ShownDeclaration]: ShownDeclaration[Key] }[] = []
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1]
    if (/^h[1-3]$/.test(block.name) && block.attribs.id !== undefined && next?.attribs.class === 'facts') {
      const links = DomUtils.findAll(({ name }) => name === 'a', [next])
      const sourceUrl = links.map(({ attribs }) => attribs.href).find((href) => href?.startsWith('https:'))
      declarations.push({ name: wordsOf(block), anchor: block.attribs.id, facts: factsOf(next), sourceUrl, members: [], text: '' })
      continue
    }
    const declaration = declarations.at(-1)
    if (!declaration || block.attribs.class === 'facts') continue
    if (block.attribs.class === 'members') declaration.members = [...declaration.members, ...membersOf(block)]
    else declaration.text += `${rowsOf(block).join('\n') || wordsOf(block)}\n`
  }
  return declarations
}

/** The names of all elements in the article. */
export function elementsOf(html: string): ReadonlySet<string> {
  return new Set(DomUtils.findAll(() => true, [articleOf(html)]).map(({ name }) => name))
}

function articleOf(html: string): Element {
  const article = DomUtils.findOne(({ name }) => name === 'article', parseDocument(html).children)
  if (!article) throw new Error('a page without an article')
  return article
}

function childrenOf(parent: Element): readonly Element[] {
  return parent.children.filter((child): child is Element => 'attribs' in child)
}

function membersOf(table: Element): readonly ShownMember[] {
  const rows = DomUtils.findAll(({ name, attribs }) => name === 'tr' && attribs.id !== undefined, [table])
  return rows.map((row) => {
    const [name, cell] = childrenOf(row) as [Element, Element]
    const facts = childrenOf(cell).find(({ attribs }) => attribs.class === 'facts')
    return { name: wordsOf(name), anchor: row.attribs.id ?? '', facts: facts ? factsOf(facts) : [], text: wordsOf(cell) }
  })
}

/** The cells of other tables, separated by bars. */
function rowsOf(block: Element): readonly string[] {
  const rows = DomUtils.findAll(({ name }) => name === 'tr', [block])
  return rows.map((row) => childrenOf(row).map(wordsOf).join(' | '))
}

function factsOf(line: Element): readonly string[] {
  return wordsOf(line).split(' · ')
}

function wordsOf(element: Element): string {
  return DomUtils.textContent(element).trim()
}
