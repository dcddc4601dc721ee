import { readSymbols, type SymbolsAnchor, type SymbolsFile, type SymbolsPage } from '../../../kit/data/read-symbols.ts'
import { encodePercent } from '../../../kit/escape/percent.ts'
import { excerpt } from '../../../kit/text/format-values.ts'
import { findReferenceEntries } from '../../../kit/text/reference-entries.ts'
import type { OpenSite } from './open-site.ts'
import { isUnder, type ReadPage, readPages } from './page-tools.ts'
import { readMarkdown } from './read-markdown.ts'
import { ToolError } from './site-files.ts'
import type { SiteSearch } from './site-search.ts'
import { formatListing, pagination, type Tool, under } from './tool.ts'

/** The maximum number of pages that are read for the details of a single answer. */
const maxDetailPages = 20
const atOnce = 4

/** Finds names in the list that a site publishes, or in the Markdown of its pages if there is no list. */
export function createSymbolsTool(site: OpenSite, search: SiteSearch): Tool {
  const list = createSymbolList(site)
  // Keeping the entries costs less than reading all pages of a folder again.
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

  /** Adds the descriptions of the names, which are on the pages. */
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

  /** The list may come from another build, so a page can be missing. The names are useful even without details. */
  async function readPage(page: string): Promise<readonly ReferenceSymbol[]> {
    try {
      const found = await site.readPage(page)
      return found ? readPageSymbols({ href: page, markdown: readMarkdown(found.markdown) }) : []
    } catch (error) {
      if (!(error instanceof ToolError)) throw error
      return []
    }
  }

  /** Only entries of generated pages are found, and for a published site only the entries of some pages. */
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
    for await (const page of pages) symbols.push(...readPageSymbols(page))
    if (site.files.isLocal) kept = { version, symbols }
    return { symbols, note }
  }
}

function pageOf(href: string): string {
  return href.split('#')[0] ?? ''
}

/** An entry of a generated reference page. */
interface ReferenceSymbol {
  /** Members are prefixed with the name of their parent: `Order.code`. */
  readonly name: string
  /** The name by which code refers to an operation. */
  readonly operationId?: string | undefined
  /** `class`, `method`, `query` */
  readonly kind: string
  /** Whether the entry is the subject of the page. */
  readonly isTitle: boolean
  /** The type of the entry, or the first line of its declaration. */
  readonly signature: string
  readonly description: string
  readonly href: string
  /** The package, version, and file from which the entry was read, as the page names them. */
  readonly origin: string
}

const maxDescription = 200
const maxSignature = 300

/** Finds the entries of a reference page in its Markdown. Other pages have no entries. */
function readPageSymbols({ href, markdown }: Pick<ReadPage, 'href' | 'markdown'>): readonly ReferenceSymbol[] {
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

/** A file in the project, with its package if it has one: `` `package` · `file.ts` ``. */
const localOrigin = /^`([^`]+)`(?: · `([^`]+)`)?(?<=\.(?:[cm]?tsx?|graphqls?|gql)`)/

/** A link to the source, followed by the file: ``[`package` 1.2.3](<https://…>) · `file.d.ts` ``. */
function takeOrigin(facts: string): { readonly origin?: string; readonly rest: string } {
  const link = /\[([^\]]+)\]\(<?([^)>\s]+)>?\)(?: · `([^`]+)`)?/.exec(facts)
  if (!link) {
    const [local, label = '', file] = localOrigin.exec(facts) ?? []
    return local === undefined ? { rest: facts } : { origin: [label, file].filter(Boolean).join(' '), rest: facts.replace(local, '') }
  }
  const [whole, label = '', address = '', file] = link
  return { origin: [label.replaceAll('`', ''), file, address].filter(Boolean).join(' '), rest: facts.replace(whole, '') }
}

/** Returns the first paragraph of prose. */
function describe(lines: readonly string[]): string {
  const start = lines.findIndex((line) => line.trim() !== '')
  const end = lines.findIndex((line, index) => index > start && line.trim() === '')
  const paragraph = start === -1 ? '' : lines.slice(start, end === -1 ? undefined : end).join(' ')
  return /^[`:<|#[>]/.test(paragraph) ? '' : excerpt(paragraph, maxDescription)
}

/** The list of names that a site publishes, `symbols.json`. */
interface SymbolList {
  /** Returns the names for the version and language that a path belongs to. */
  read(under: string): Promise<ListedNames | NoNames>
}

interface NoNames {
  /** A sentence that explains why there are no names. */
  readonly problem: string
  /** The site does not publish a list of names. */
  readonly isMissing: boolean
}

interface ListedNames {
  /** The URL of the folder that paths are relative to, without the host. */
  readonly base: string
  readonly pages: SymbolsFile['pages']
}

const missing = 'The site has no `symbols.json`, which would list all its names. Builds write it with `symbols: true` in the config.'

function createSymbolList(site: OpenSite): SymbolList {
  // Parsing a large list takes longer than searching it.
  const known = new Map<string, { readonly version: string; readonly names: ListedNames }>()

  async function load(folder: string): Promise<ListedNames | NoNames> {
    const version = await site.files.version()
    const kept = known.get(folder)
    if (kept?.version === version) return kept.names
    known.delete(folder)
    const names = await readList(site, folder)
    if (!('problem' in names)) known.set(folder, { version, names })
    return names
  }

  return {
    async read(under) {
      const main = await load('')
      const wanted = pathBelow(under, site.base)
      if ('problem' in main || wanted === '' || main.pages.some(([path]) => path.startsWith(wanted))) return main
      // Other versions and languages have their own lists, in folders that are at most two levels deep.
      const parts = wanted.split('/').filter((part) => part !== '')
      for (let count = Math.min(parts.length, 2); count > 0; count--) {
        const names = await load(`${parts.slice(0, count).join('/')}/`)
        if (!('problem' in names)) return names
      }
      return main
    },
  }
}

async function readList(site: OpenSite, folder: string): Promise<ListedNames | NoNames> {
  const path = `${folder}symbols.json`
  try {
    const text = await site.files.readText(path)
    if (text === undefined) return { problem: missing, isMissing: true }
    const list = readSymbols(text)
    if (typeof list !== 'string') return { base: `${site.base}${folder}`, pages: list.pages }
    return { problem: `\`${path}\` cannot be used: ${list}. Build the site again.`, isMissing: false }
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    return { problem: error.message, isMissing: false }
  }
}

/** Converts `/docs/api/` and full URLs to paths below the base. */
function pathBelow(under: string, base: string): string {
  const path = under.replace(/^[a-z]+:\/\/[^/]*/i, '')
  return path.startsWith(base) ? path.slice(base.length) : path.startsWith('/') ? '' : path
}

interface FoundName {
  /** The name as readers see it. */
  readonly name: string
  /** The name in code, if it differs. */
  readonly code: string | undefined
  /** `class` or `operation`. `heading` and `page` are for entries that are not API names. */
  readonly kind: string
  /** The URL with the base and a fragment. */
  readonly href: string
}

interface NameQuery {
  /** The wanted name in lowercase. Empty for all API names. */
  readonly wanted: string
  readonly kind: string | undefined
  readonly isWanted: (href: string) => boolean
}

/**
 * Returns the names that match, best match first. Headings and pages follow API names, and are omitted if an API name leads to the same
 * place.
 */
function findNames({ base, pages }: ListedNames, { wanted, kind, isWanted }: NameQuery): readonly FoundName[] {
  const found = new Map<string, FoundName & { readonly rank: number }>()
  const places = new Set<string>()
  const hrefOf = ([path]: SymbolsPage, id: string) => `${base}${path}${id === '' ? '' : `#${encodePercent(id)}`}`
  const addName = (page: SymbolsPage, [id, name, own = '', shown]: SymbolsAnchor): void => {
    const ranks = [name, shown ?? name].flatMap((each) => rankName(each.toLowerCase(), wanted) ?? [])
    const href = hrefOf(page, id)
    if (ranks.length === 0 || !isWanted(href)) return
    places.add(href)
    // The list contains each operation twice: by its title, and by its name in code together with the title.
    const key = `${href} ${own} ${shown ?? name}`
    if (shown === undefined && found.has(key)) return
    found.set(key, { name: shown ?? name, code: shown === undefined ? undefined : name, kind: own, href, rank: Math.min(...ranks) })
  }
  const addText = (page: SymbolsPage, [id, name]: SymbolsAnchor, own: 'heading' | 'page'): void => {
    const rank = wanted === '' && kind === undefined ? undefined : rankText(name.toLowerCase(), wanted)
    const href = hrefOf(page, id)
    if (rank === undefined || (kind !== undefined && kind !== own) || places.has(href) || !isWanted(href)) return
    found.set(`${href} ${own}`, { name, code: undefined, kind: own, href, rank: rank + 4 })
  }
  for (const page of pages)
    for (const anchor of page[2]) if (anchor.length > 2 && (kind === undefined || anchor[2] === kind)) addName(page, anchor)
  for (const page of pages) {
    addText(page, ['', page[1]], 'page')
    for (const anchor of page[2]) if (anchor.length === 2) addText(page, anchor, 'heading')
  }
  return [...found.values()].sort((a, b) => a.rank - b.rank)
}

/** Ranks a match, where lower is better: the name itself, the end of a member's name, the beginning, or any part. */
function rankName(name: string, wanted: string): number | undefined {
  if (wanted === '' || name === wanted) return 0
  const at = name.indexOf(wanted)
  if (at === -1) return undefined
  const isEnd = at + wanted.length === name.length
  return isEnd && /[./]/.test(name[at - 1] ?? '') ? 1 : at === 0 ? 2 : 3
}

/**
 * The text of a heading or the title of a page counts as a name if it is a single word or begins with the requested text: `--out-dir
 * <folder>`.
 */
function rankText(text: string, wanted: string): number | undefined {
  const isName = !/\s/.test(text) || (text.startsWith(wanted) && !/[\p{L}\p{N}_]/u.test(text[wanted.length] ?? ''))
  return wanted === '' || isName ? rankName(text, wanted) : undefined
}
