import type { ApiSymbol } from '../references/api-symbol.ts'
import type { ApiChange, FoundName } from './impact.ts'

interface NamePlace {
  /** The full text of the page. */
  readonly page: string
  readonly isGraphql: boolean
}

/** Looks up names that a release removes or deprecates. */
export interface NameIndex {
  /** Finds a path in code, such as `order.lines`. */
  find(path: readonly string[], where: NamePlace): FoundName | undefined
  /** Finds a word outside of code, where only names of declarations are clear enough. */
  findWord(word: string): FoundName | undefined
}

/**
 * A name counts only if the new version has no item with this name that is not deprecated, so that text about another item is not reported.
 */
export function createNameIndex(changes: readonly ApiChange[], before: readonly ApiSymbol[], after: readonly ApiSymbol[]): NameIndex {
  const current = currentNames(after)
  const symbols = new Map<string, ApiChange>()
  const members = new Map<string, ApiChange>()
  const qualified = new Map<string, ApiChange>()
  /** The members of removed symbols. */
  const parts = new Map<string, ApiChange>()
  const known = new Map(before.map((symbol) => [ownerKey(symbol), symbol]))
  const setFirst = (names: Map<string, ApiChange>, name: string, change: ApiChange) => {
    if (!names.has(name)) names.set(name, change)
  }
  const isGone = (name: string) => !current.any.has(name) && isDistinctive(name)
  for (const change of changes) {
    if ((change.kind !== 'removed' && change.kind !== 'deprecated') || change.isExported) continue
    const { name, member } = change
    if (member === undefined) {
      // Operations of a schema are named like fields.
      if (/^[a-z]/.test(name) ? isGone(name) : !current.symbols.has(name) && isDistinctive(name)) setFirst(symbols, name, change)
      if (change.kind === 'removed')
        for (const { name: part } of known.get(ownerKey(change))?.members ?? []) if (isGone(part)) setFirst(parts, part, change)
      continue
    }
    if (!current.members.has(`${name}.${member}`)) setFirst(qualified, `${name}.${member}`, change)
    if (isGone(member)) setFirst(members, member, change)
  }
  return {
    findWord(word) {
      const change = symbols.get(word)
      return change && { name: word, change }
    },
    find(path, { page, isGraphql }) {
      for (const [index, name] of path.entries()) {
        const pair = `${name}.${path[index + 1]}`
        const exact = qualified.get(pair)
        if (exact) return { name: pair, change: exact }
        const change = symbols.get(name)
        // Variables can have the same name as an operation.
        if (change && (isGraphql || isLong(name) || !operations.has(change.what))) return { name, change }
      }
      const name = path.at(-1) ?? ''
      const change = members.get(name)
      // Other objects can have methods with the same name.
      if (change && (change.what !== 'method' || (path.length > 1 && isLong(name)))) return { name, change }
      const owner = parts.get(name)
      return owner && page.includes(owner.name) ? { name, change: owner } : undefined
    },
  }
}

const operations: ReadonlySet<string> = new Set(['query', 'mutation', 'subscription'])

function ownerKey({ language, api, name }: Pick<ApiChange, 'language' | 'api' | 'name'>): string {
  return `${language} ${api} ${name}`
}

/** The names in the new version that are not deprecated. */
function currentNames(after: readonly ApiSymbol[]) {
  const symbols = new Set<string>()
  const members = new Set<string>()
  const any = new Set<string>()
  for (const symbol of after) {
    if (symbol.deprecated === undefined) {
      symbols.add(symbol.name)
      any.add(symbol.name)
    }
    for (const { name, deprecated } of symbol.members) {
      if (deprecated !== undefined) continue
      members.add(`${symbol.name}.${name}`)
      any.add(name)
    }
  }
  return { symbols, members, any }
}

/** Words such as `name`, `lines`, or `Order` in a text can mean many things. */
function isDistinctive(name: string): boolean {
  return name.length >= 6 && (/[a-z\d][A-Z]/.test(name) || /[A-Za-z]_[A-Za-z]/.test(name))
}

/** `deleteOptionsFromProduct` */
function isLong(name: string): boolean {
  return (name.match(/[a-z\d](?=[A-Z])/g) ?? []).length > 1
}
