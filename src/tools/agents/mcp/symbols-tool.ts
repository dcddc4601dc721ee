import { encodePercent } from '../../../kit/escape/percent.ts'
import { findReferenceEntries } from '../../../kit/text/reference-entries.ts'
import { excerpt } from '../../../kit/text/shorten.ts'
import type { OpenSite } from './open-site.ts'
import { isUnder, type ReadPage, readPages } from './page-list.ts'
import { readMarkdown } from './read-markdown.ts'
import { ToolError } from './site-files.ts'
import type { SiteSearch } from './site-search.ts'
import { createSymbolList, type FoundName, findNames, type NoNames, rankName } from './symbol-list.ts'
import { formatListing, pagination, type Tool, under } from './tool.ts'

/** The pages that are read for the details of one answer. */
const maxDetailPages = 20
const atOnce = 4

/** Finds names in the list that a site publishes, or without it in the Markdown of its pages. */
export function createSymbolsTool(site: OpenSite, search: SiteSearch): Tool {
  const list = createSymbolList(site)
  // Reading all pages of a folder again would cost more than keeping the entries.
  let kept: { readonly version: string; readonly symbols: readonly ReferenceSymbol[] } | undefined
  return {
    name: 'find_symbols',
    title: 'Find names',
    description: 'Finds classes, functions, members, queries, API operations, schemas, and other names of the reference.',
    arguments: {
      name: { type: 'string', description: 'The name or a part of it, such as `OrderService.findOne`', maximum: 200 },
      kind: { type: 'string', description: 'Such as class, method, operation, schema, or heading', maximum: 50 },
      under,
      ...pagination(20, 100),
    },
    async run({ name = '', kind, under: path = '', limit, offset }) {
      const wanted = String(name).trim().toLowerCase()
      const query = { wanted, kind: kind === undefined ? undefined : String(kind), path: String(path) }
      const names = await list.read(query.path)
      const [from, count] = [Number(offset), Number(limit)]
      const about = wanted === '' ? '' : ` for "${name}"`
      if (!('problem' in names)) {
        const found = findNames(names, { ...query, isWanted: (href) => isUnder(href, query.path, site.base) })
        const entries = await describeNames(found.slice(from, from + count))
        return formatListing({ what: `names${about}`, total: found.length, offset: from, entries })
      }
      const { found, note } = await searchPages(query, names)
      const entries = found.slice(from, from + count).map((symbol) => format(symbol))
      return formatListing({ what: `reference entries${about}`, total: found.length, offset: from, entries, note })
    },
  }

  function format({ name, operationId, kind, signature, description, href, origin }: ReferenceSymbol): string {
    const lines = [
      `${kind} ${name}${operationId === undefined ? '' : ` (${operationId})`}`,
      site.addressOf(href),
      signature,
      description,
      origin === '' ? '' : `From ${origin}`,
    ]
    return lines.filter((line) => line !== '').join('\n  ')
  }

  /** Adds the descriptions of the names on the pages. */
  async function describeNames(names: readonly FoundName[]): Promise<readonly string[]> {
    const hrefs = names.flatMap(({ href, kind }) => (kind === 'heading' || kind === 'page' ? [] : [pageOf(href)]))
    const wanted = [...new Set(hrefs)].slice(0, maxDetailPages)
    const pages = new Map<string, readonly ReferenceSymbol[]>()
    for (let start = 0; start < wanted.length; start += atOnce)
      await Promise.all(wanted.slice(start, start + atOnce).map(async (page) => pages.set(page, await readPage(page))))
    return names.map(({ name, code, kind, href }) => {
      const page = pageOf(href)
      const own = pages.get(page)?.find((symbol) => (page === href ? symbol.isTitle : symbol.href === href))
      const { signature = '', description = '', origin = '' } = own ?? {}
      return format({ name, operationId: code, kind, isTitle: false, signature, description, href, origin })
    })
  }

  /** The list may be from another build, so a page can be missing. Without details, the names are still useful. */
  async function readPage(page: string): Promise<readonly ReferenceSymbol[]> {
    try {
      const found = await site.readPage(page)
      return found ? readSymbols({ href: page, markdown: readMarkdown(found.markdown) }) : []
    } catch (error) {
      if (!(error instanceof ToolError)) throw error
      return []
    }
  }

  /** Only finds entries of generated pages, and of a published site only those of some pages. */
  async function searchPages(
    { wanted, kind, path }: { readonly wanted: string; readonly kind: string | undefined; readonly path: string },
    { problem, isMissing }: NoNames,
  ): Promise<{ readonly found: readonly ReferenceSymbol[]; readonly note: string | undefined }> {
    if (wanted === '' && !site.files.isLocal)
      throw new ToolError(`\`name\` is missing. Only the reference of a local folder can be listed as a whole. ${problem}`)
    const { symbols, note } = await readAll(wanted, path)
    const found = symbols
      .filter((symbol) => (kind === undefined || symbol.kind === kind) && isUnder(symbol.href, path, site.base))
      .flatMap((symbol) => {
        const ranks = [symbol.name, symbol.operationId ?? symbol.name].flatMap((each) => rankName(each.toLowerCase(), wanted) ?? [])
        return ranks.length === 0 ? [] : [{ symbol, rank: Math.min(...ranks) }]
      })
      .sort((a, b) => a.rank - b.rank)
      .map(({ symbol }) => symbol)
    const isIncomplete = note !== undefined || found.length === 0 || !isMissing
    return { found, note: isIncomplete ? [note, problem].filter(Boolean).join(' ') : undefined }
  }

  async function readAll(
    query: string,
    path: string,
  ): Promise<{ readonly symbols: readonly ReferenceSymbol[]; readonly note: string | undefined }> {
    const version = await site.files.version()
    if (site.files.isLocal && kept?.version === version) return { symbols: kept.symbols, note: undefined }
    const { pages, note } = await readPages(site, search, { query: query.replaceAll('.', ' '), under: site.files.isLocal ? '' : path })
    const symbols: ReferenceSymbol[] = []
    for await (const page of pages) symbols.push(...readSymbols(page))
    if (site.files.isLocal) kept = { version, symbols }
    return { symbols, note }
  }
}

function pageOf(href: string): string {
  return href.split('#')[0] ?? ''
}

/** An entry of a generated reference page. */
interface ReferenceSymbol {
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

/** Finds the entries of a reference page in its Markdown. Other pages have none. */
function readSymbols({ href, markdown }: Pick<ReadPage, 'href' | 'markdown'>): readonly ReferenceSymbol[] {
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
