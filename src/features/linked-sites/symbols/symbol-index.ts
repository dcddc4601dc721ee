import type { SymbolsAnchor, SymbolsFile, SymbolsPage } from '../../../kit/data/read-symbols.ts'
import { encodeAddress } from '../../../kit/escape/percent.ts'
import { closest, createSimilarNames, type SimilarNames } from '../../../kit/similar/closest.ts'

export type FoundSymbol =
  | {
      readonly kind: 'found'
      /** The path relative to the site's folder. */
      readonly href: string
      readonly text: string
      /** Whether the text is the name of an API symbol. */
      readonly isCode: boolean
    }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly string[] }
  | { readonly kind: 'unknown'; readonly suggestion: string | undefined }

/** Finds the targets of names, at a cost that does not depend on the size of the site. */
export interface SymbolIndex {
  /**
   * Finds a page such as `/guide/start`, a heading such as `/guide/start#install`, an API name, the title of a page, or the text of a
   * heading.
   */
  find(target: string): FoundSymbol
}

interface Entry {
  readonly page: SymbolsPage
  readonly anchor: SymbolsAnchor | undefined
}

const maxCandidates = 5
const maxNamesakes = 200
/** The limit for targets with the same name. */
const maxSame = 100

export function createSymbolIndex({ pages }: Pick<SymbolsFile, 'pages'>): SymbolIndex {
  const byPath = new Map<string, SymbolsPage>()
  const names = new Map<string, Entry[]>()
  // Sphinx labels and terms often have the same name as another target.
  const labels = new Map<string, Entry[]>()
  const titles = new Map<string, Entry[]>()
  const headings = new Map<string, Entry[]>()
  for (const page of pages) {
    const path = pathKey(page[0])
    if (!byPath.has(path)) byPath.set(path, page)
    if (page[1] !== '') add(titles, fold(page[1]), { page, anchor: undefined })
    for (const anchor of page[2]) {
      const [, text, kind] = anchor
      if (kind === undefined) add(headings, fold(text), { page, anchor })
      else add(kind.startsWith('std:') ? labels : names, text, { page, anchor })
    }
  }
  const similarPaths = once(() => createSimilarNames(byPath.keys()))
  const similarNames = once(() => createSimilarNames([...names.keys(), ...labels.keys(), ...titles.keys()]))
  const members = once(() => groupMembers(names.keys()))
  const anchors = new Map<SymbolsPage, PageAnchors>()

  function findPath(target: string): FoundSymbol {
    const hash = target.indexOf('#')
    const [path, id] = hash === -1 ? [target, ''] : [target.slice(0, hash), target.slice(hash + 1)]
    const page = byPath.get(pathKey(path.slice(1)))
    if (!page) {
      const meant = similarPaths().find(pathKey(path.slice(1)))[0]
      return { kind: 'unknown', suggestion: meant === undefined ? undefined : `/${meant}` }
    }
    if (id === '') return found({ page, anchor: undefined })
    const own = anchors.get(page) ?? createPageAnchors(page)
    anchors.set(page, own)
    const anchor = own.byId.get(id)
    if (anchor) return found({ page, anchor })
    const meant = own.similar().find(id)[0]
    return { kind: 'unknown', suggestion: meant === undefined ? undefined : `${path}#${meant}` }
  }

  function findName(target: string): FoundSymbol | undefined {
    const folded = fold(target)
    for (const entries of [names.get(target), labels.get(target), titles.get(folded), headings.get(folded)])
      if (entries) return choose(entries)
    return undefined
  }

  /** `class:Order` selects the names `Order` of the kind `class`. */
  function findOfKind(target: string): FoundSymbol | undefined {
    for (let at = target.indexOf(':'); at !== -1; at = target.indexOf(':', at + 1)) {
      const [kind, name] = [target.slice(0, at), target.slice(at + 1).trim()]
      const entries = [...(names.get(name) ?? []), ...(labels.get(name) ?? [])]
      const chosen = entries.filter(({ anchor }) => anchor?.[2] === kind || anchor?.[2]?.endsWith(`:${kind}`))
      if (chosen.length > 0) return choose(chosen)
    }
    return undefined
  }

  return {
    find(target) {
      const known = target.startsWith('/') ? findPath(target) : (findName(target) ?? findOfKind(target))
      if (known) return known
      const namesakes = members().get(lastPart(target)) ?? []
      const owned = namesakes.filter((name) => name.endsWith(`.${target}`))
      const member = owned.length === 1 ? owned[0] : closest(target, namesakes)
      return { kind: 'unknown', suggestion: member ?? similarNames().find(target)[0] }
    },
  }
}

interface PageAnchors {
  readonly byId: ReadonlyMap<string, SymbolsAnchor>
  readonly similar: () => SimilarNames
}

function createPageAnchors([, , anchors]: SymbolsPage): PageAnchors {
  const byId = new Map(anchors.toReversed().map((anchor) => [anchor[0], anchor] as const))
  return { byId, similar: once(() => createSimilarNames(byId.keys())) }
}

/**
 * Groups the names of members by their last part, so that `Order.code` is in the group `code`. Common parts have more names than are worth
 * comparing.
 */
function groupMembers(names: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const name of names) {
    const part = lastPart(name)
    const group = groups.get(part)
    if (part === name) continue
    if (!group) groups.set(part, [name])
    else if (group.length < maxNamesakes) group.push(name)
  }
  return groups
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1)
}

function once<T>(create: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= create()
    return value
  }
}

function choose(entries: readonly Entry[]): FoundSymbol {
  const byAddress = new Map(entries.map((entry) => [addressOf(entry), entry] as const))
  const [first] = byAddress.values()
  if (byAddress.size === 1 && first) return found(first)
  const kinds = [...byAddress.values()].map(({ anchor }) => anchor?.[2])
  const candidates = [...byAddress].map(([address, { anchor }]) => {
    const kind = anchor?.[2]
    // The kind is sufficient if no other candidate has the same kind.
    return kind !== undefined && kinds.filter((each) => each === kind).length === 1 ? `${kind}:${anchor?.[1]}` : `/${address}`
  })
  const byKind = candidates.filter((candidate) => !candidate.startsWith('/'))
  return { kind: 'ambiguous', candidates: [...byKind, ...candidates.filter((each) => each.startsWith('/'))].slice(0, maxCandidates) }
}

function found({ page, anchor }: Entry): FoundSymbol {
  const [path, title] = page
  const text = (anchor && (anchor[3] ?? anchor[1])) || title || `/${path}`
  const id = anchor?.[0] ?? ''
  const fragment = id === '' ? '' : `#${encodeAddress(id).replaceAll('#', '%23')}`
  return { kind: 'found', href: `${path}${fragment}`, text, isCode: anchor?.[2] !== undefined && anchor[3] === undefined }
}

function addressOf({ page, anchor }: Entry): string {
  return anchor && anchor[0] !== '' ? `${page[0]}#${anchor[0]}` : page[0]
}

function add(entries: Map<string, Entry[]>, key: string, entry: Entry): void {
  const known = entries.get(key)
  if (!known) entries.set(key, [entry])
  else if (known.length < maxSame) known.push(entry)
}

function fold(text: string): string {
  return text.trim().toLowerCase()
}

/** `guide/start.html`, `guide/start/`, and `guide/start` are the same page. */
function pathKey(path: string): string {
  return path.replace(/(?:^|\/)index\.html$/, '').replace(/(?:\/|\.html)$/, '')
}

/** Writes `symbols.json` with a line for each page, so that copies can be compared easily. */
export function formatSymbols({ pages, ...head }: SymbolsFile): string {
  const { title, url, version, language } = head
  const start = JSON.stringify({ symbols: 1, title, url, version, language }).slice(0, -1)
  return `${start},\n"pages":[\n${pages.map((page) => JSON.stringify(page)).join(',\n')}\n]}\n`
}
