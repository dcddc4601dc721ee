import { compareText, groupBy } from '../../kit/data/sort-and-group.ts'
import { closest } from '../../kit/similar/closest.ts'
import type { ApiMember, ApiSymbol } from '../references/reference-types.ts'
import type { ApiChange } from './impact.ts'

/**
 * Compares the APIs that two versions of the packages document, by symbol and member and not by the text of pages. `exported` contains all
 * names in the files of the new version.
 */
export function compareApis(
  before: readonly ApiSymbol[],
  after: readonly ApiSymbol[],
  exported: ReadonlySet<string> = new Set(),
): readonly ApiChange[] {
  const [old, now] = [groupByName(before), groupByName(after)]
  const pairs: (readonly [ApiSymbol, ApiSymbol])[] = []
  const [gone, fresh]: [ApiSymbol[], ApiSymbol[]] = [[], []]
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const found = pairUp(old.get(key) ?? [], now.get(key) ?? [])
    pairs.push(...found.pairs)
    gone.push(...found.gone)
    fresh.push(...found.fresh)
  }
  // A declaration can move to another package.
  const elsewhere = new Map<ApiSymbol, ApiSymbol>()
  const freshByName = groupBy(fresh, ({ name }) => name)
  const removed = gone.filter((symbol) => {
    const target = freshByName
      .get(symbol.name)
      ?.find((other) => other.kind === symbol.kind && other.language === symbol.language && !elsewhere.has(other))
    if (target) elsewhere.set(target, symbol)
    return !target
  })
  const moved = [...elsewhere].map(([to, from]) => [from, to] as const)
  const added = fresh.filter((symbol) => !elsewhere.has(symbol))
  const candidates = groupBy(added, ({ api, kind }) => `${api} ${kind}`)
  const changes = [
    ...removed.map((symbol) => {
      const similar = removed.length > maxCompared ? undefined : findSimilar(symbol, candidates.get(`${symbol.api} ${symbol.kind}`) ?? [])
      const isExported = symbol.language === 'TypeScript' && exported.has(`${symbol.api} ${symbol.name}`)
      return describe('removed', symbol, {
        before: symbol.signature,
        ...(isExported ? { isExported } : similar && { similar: similar.name }),
      })
    }),
    ...added.map((symbol) => describe('added', symbol, { after: symbol.signature })),
    ...[...pairs, ...moved].flatMap(([from, to]) => comparePair(from, to, now)),
  ]
  return changes.sort((a, b) => compareText(sortKey(a), sortKey(b)))
}

function sortKey({ language, api, name, member = '', kind }: ApiChange): string {
  return [language === 'TypeScript' ? '0' : '1', api, name, member, kind].join('\0')
}

type Groups = ReadonlyMap<string, readonly ApiSymbol[]>

function groupByName(symbols: readonly ApiSymbol[]): Groups {
  return groupBy(symbols, ({ language, api, name }) => [language, api, name].join('\0'))
}

/** Matches symbols with the same name: first those on the same page, then those of the same kind, and then the rest in order. */
function pairUp(old: readonly ApiSymbol[], now: readonly ApiSymbol[]) {
  const pairs: (readonly [ApiSymbol, ApiSymbol])[] = []
  let [gone, fresh] = [old, now]
  const rules: readonly ((a: ApiSymbol, b: ApiSymbol) => boolean)[] = [
    (a, b) => a.kind === b.kind && a.page === b.page,
    (a, b) => a.kind === b.kind,
    () => true,
  ]
  for (const isSame of rules) {
    const left: ApiSymbol[] = []
    for (const symbol of gone) {
      const match = fresh.find((other) => isSame(symbol, other))
      if (match) pairs.push([symbol, match])
      else left.push(symbol)
      fresh = fresh.filter((other) => other !== match)
    }
    gone = left
  }
  return { pairs, gone, fresh }
}

function describe(
  kind: ApiChange['kind'],
  { language, api, name, kind: what, page, anchor }: ApiSymbol,
  rest: Partial<ApiChange> = {},
): ApiChange {
  return { kind, language, api, name, what, address: `${page}#${anchor}`, ...rest }
}

function comparePair(from: ApiSymbol, to: ApiSymbol, now: Groups): readonly ApiChange[] {
  const changes: ApiChange[] = []
  const [oldPlace, newPlace] = [from, to].map(({ api, page, anchor }) => `${api} ${page}#${anchor}`)
  if (oldPlace !== newPlace)
    changes.push(describe('moved', to, { before: `${from.page}#${from.anchor}`, after: `${to.page}#${to.anchor}` }))
  if (withoutMarks(from.signature) !== withoutMarks(to.signature) || from.kind !== to.kind)
    changes.push(describe('changed', to, { before: from.signature, after: to.signature }))
  if (from.deprecated === undefined && to.deprecated !== undefined) changes.push(describe('deprecated', to, { note: to.deprecated }))
  return [...changes, ...compareMembers(from, to, now)]
}

/** Underscores mark unused parameters and mean nothing to callers. */
function withoutMarks(signature: string): string {
  return signature.replace(/(?<![\w$])_+(?=[A-Za-z]\w*\??:)/g, '')
}

function compareMembers(from: ApiSymbol, to: ApiSymbol, now: Groups): readonly ApiChange[] {
  const [old, fresh] = [membersOf(from), membersOf(to)]
  const added = [...fresh].flatMap(([key, member]) => (old.has(key) ? [] : [member]))
  const inherited = inheritedNames(to, now)
  // A new parent that is not documented could declare any member.
  const isUncertain = to.parents.some((name) => !from.parents.includes(name) && !now.has([to.language, to.api, name].join('\0')))
  const removed = [...old].flatMap(([key, member]) => (isUncertain || fresh.has(key) || inherited.has(member.name) ? [] : [member]))
  const describeMember = (kind: ApiChange['kind'], symbol: ApiSymbol, member: ApiMember, rest: Partial<ApiChange>): ApiChange => ({
    ...describe(kind, symbol),
    member: member.name,
    what: member.kind,
    address: `${symbol.page}#${member.anchor}`,
    ...rest,
  })
  return [
    ...removed.map((member) => {
      const similar = findSimilar(
        member,
        added.filter(({ kind }) => kind === member.kind),
      )
      return describeMember('removed', from, member, { before: member.signature, ...(similar && { similar: similar.name }) })
    }),
    ...added.map((member) => describeMember('added', to, member, { after: member.signature })),
    ...[...fresh].flatMap(([key, member]) => {
      const known = old.get(key)
      if (!known) return []
      const { signature, deprecated } = member
      return [
        ...(withoutMarks(known.signature) === withoutMarks(signature)
          ? []
          : [describeMember('changed', to, member, { before: known.signature, after: signature })]),
        ...(known.deprecated === undefined && deprecated !== undefined
          ? [describeMember('deprecated', to, member, { note: deprecated })]
          : []),
      ]
    }),
  ]
}

function membersOf({ members }: ApiSymbol): ReadonlyMap<string, ApiMember> {
  return new Map(members.map((member) => [memberKey(member), member]))
}

/** A static member and another member can have the same name. */
function memberKey({ name, signature }: ApiMember): string {
  return `${signature.startsWith('static ')} ${name}`
}

/** A member that a documented parent now declares is not removed. */
function inheritedNames({ language, api, parents }: ApiSymbol, now: Groups): ReadonlySet<string> {
  const names = parents.flatMap((name) => now.get([language, api, name].join('\0')) ?? []).flatMap(({ members }) => members)
  return new Set(names.map(({ name }) => name))
}

interface Named {
  readonly name: string
  readonly signature: string
}

/** Comparing names takes quadratic time, and no release renames that many. */
const maxCompared = 1_000

/** Shorter types, such as `string`, are too common to identify a symbol. */
const telling = 24

/**
 * Finds the new symbol that probably replaces a removed symbol: the only symbol with the same signature, or a symbol with a similar name.
 */
function findSimilar<T extends Named>(removed: Named, added: readonly T[]): T | undefined {
  const withoutName = ({ name, signature }: Named) => signature.replaceAll(name, '')
  const wanted = withoutName(removed)
  const same = wanted.length < telling ? [] : added.filter((other) => withoutName(other) === wanted)
  if (same.length === 1) return same[0]
  const near = closest(
    removed.name,
    added.slice(0, maxCompared).map(({ name }) => name),
  )
  return added.find(({ name }) => name === near)
}
