import { readSymbols, type SymbolsAnchor, type SymbolsFile, type SymbolsPage } from '../../../kit/data/read-symbols.ts'
import { encodePercent } from '../../../kit/escape/percent.ts'
import type { OpenSite } from './open-site.ts'
import { ToolError } from './site-files.ts'

/** The list of names that a site publishes, `symbols.json`. */
export interface SymbolList {
  /** The names of the version and language that a path belongs to. */
  read(under: string): Promise<ListedNames | NoNames>
}

export interface NoNames {
  /** Why there are none, as a sentence. */
  readonly problem: string
  /** The site does not publish a list. */
  readonly isMissing: boolean
}

export interface ListedNames {
  /** The URL of the folder that paths are relative to, without the host. */
  readonly base: string
  readonly pages: SymbolsFile['pages']
}

const missing = 'The site has no `symbols.json`, which would list all its names. Builds write it with `symbols: true` in the config.'

export function createSymbolList(site: OpenSite): SymbolList {
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
      // Other versions and languages have lists of their own, in folders with at most two parts.
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

/** `/docs/api/` and full URLs, as paths below the base. */
function pathBelow(under: string, base: string): string {
  const path = under.replace(/^[a-z]+:\/\/[^/]*/i, '')
  return path.startsWith(base) ? path.slice(base.length) : path.startsWith('/') ? '' : path
}

export interface FoundName {
  /** The name as readers see it. */
  readonly name: string
  /** Its name in code, if that is a different one. */
  readonly code: string | undefined
  /** `class`, `operation`. `heading` and `page` for what is not a name of an API. */
  readonly kind: string
  /** With the base, and a fragment. */
  readonly href: string
}

interface NameQuery {
  /** The name in lowercase. It is empty for all names of APIs. */
  readonly wanted: string
  readonly kind: string | undefined
  readonly isWanted: (href: string) => boolean
}

/** The names that match, best first. Headings and pages follow names of APIs, and are omitted where those are. */
export function findNames({ base, pages }: ListedNames, { wanted, kind, isWanted }: NameQuery): readonly FoundName[] {
  const found = new Map<string, FoundName & { readonly rank: number }>()
  const places = new Set<string>()
  const hrefOf = ([path]: SymbolsPage, id: string) => `${base}${path}${id === '' ? '' : `#${encodePercent(id)}`}`
  const addName = (page: SymbolsPage, [id, name, own = '', shown]: SymbolsAnchor): void => {
    const ranks = [name, shown ?? name].flatMap((each) => rankName(each.toLowerCase(), wanted) ?? [])
    const href = hrefOf(page, id)
    if (ranks.length === 0 || !isWanted(href)) return
    places.add(href)
    // The list has an operation twice: by its title, and by its name in code with the title.
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

/** Lower is better: the name itself, the end of a member's name, the beginning, any part. */
export function rankName(name: string, wanted: string): number | undefined {
  if (wanted === '' || name === wanted) return 0
  const at = name.indexOf(wanted)
  if (at === -1) return undefined
  const isEnd = at + wanted.length === name.length
  return isEnd && /[./]/.test(name[at - 1] ?? '') ? 1 : at === 0 ? 2 : 3
}

/** The text of a heading or the title of a page is a name if it is one word, or begins with what was asked for: `--out-dir <folder>`. */
function rankText(text: string, wanted: string): number | undefined {
  const isName = !/\s/.test(text) || (text.startsWith(wanted) && !/[\p{L}\p{N}_]/u.test(text[wanted.length] ?? ''))
  return wanted === '' || isName ? rankName(text, wanted) : undefined
}
