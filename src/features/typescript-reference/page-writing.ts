import type { Diagnostic } from '../../core/model/diagnostic.ts'
import { addTo } from '../../kit/data/sort-and-group.ts'
import { type Acceptance, codeSpan, escapeMarkdown, firstSentence, type GeneratedText } from '../references/generated-text.ts'
import type { ApiExport, UsedName } from './declarations.ts'
import { anchorPart, type PlannedDeclaration, type PlannedPage, routeOf } from './plan-pages.ts'

export interface TypeScriptPageRules {
  readonly acceptance: Acceptance
  /** The URL pattern, which contains `{package}`, `{version}`, `{file}`, and `{line}`. Without it, there are no links to sources. */
  readonly sourceUrl?: string | undefined
  /** The base URLs of relative links in comments, by the `into` value of their source. @default links lead to the site */
  readonly linkBases?: ReadonlyMap<string, string>
  /** Hand-written pages, which also get cards on index pages. @default none */
  readonly written?: readonly WrittenPage[]
}

export interface WrittenPage {
  /** The path below the content folder, without the extension. */
  readonly path: string
  readonly title: string
  /** The title as plain text. */
  readonly description: string
}

/** A page that is currently being written. */
export interface PageWriting {
  readonly page: PlannedPage
  readonly names: NameIndex
  readonly rules: TypeScriptPageRules
  readonly text: GeneratedText
  readonly diagnostics: Diagnostic[]
}

/** Links a name in code, except on the declaration's own page. Returns whether `[words][Name]` is also linked. */
export function defineName({ page, text }: PageWriting, target: NamedPlace, name = target.planned.declaration.name): boolean {
  if (target.page === page && page.declarations.length === 1) return false
  return text.define(name, hrefTo(target, page))
}

export interface NamedPlace {
  readonly page: PlannedPage
  readonly planned: PlannedDeclaration
}

export type NameIndex = ReturnType<typeof createNameIndex>

/** Resolves a name on the same page, in the same folder, in the same package, or anywhere, in this order. */
export function createNameIndex(pages: readonly PlannedPage[]) {
  const places = new Map<string, NamedPlace[]>()
  const packages = new Set<string>()
  const bySymbol = new Map<string, NamedPlace>()
  const aliases: (readonly [string, NamedPlace])[] = []
  for (const page of pages) {
    for (const planned of page.declarations) {
      const { name, api } = planned.declaration
      packages.add(planned.origin.name)
      if (api) bySymbol.set(api.symbol, { page, planned })
      addTo(places, name, { page, planned })
      for (const each of api?.imports ?? [])
        if (each.name !== name && /^(?!default$)[\w$]+$/.test(each.name)) aliases.push([each.name, { page, planned }])
    }
  }
  // The other names under which a module exports a declaration. If names are equally near, headings come first.
  for (const [name, place] of aliases) addTo(places, name, place)
  const byRoute = new Map(pages.map((page) => [routeOf(page).replace(/\/$/, ''), page]))
  const nearest = (candidates: readonly NamedPlace[], from: NamedPlace) => {
    let best: NamedPlace | undefined
    // If several places are equally near, the first one is used.
    for (const place of candidates) if (!best || nearness(place, from) > nearness(best, from)) best = place
    return best
  }
  return {
    names: [...places.keys()],
    find: (name: string, from: NamedPlace) => nearest(places.get(name) ?? [], from),
    /** The place of a symbol that a package exports. */
    findSymbol: (symbol: string) => bySymbol.get(symbol),
    /** Resolves a name from code, whose package is known. */
    findUsed(used: UsedName, from: NamedPlace): NamedPlace | undefined {
      if (used.symbol !== undefined) return bySymbol.get(used.symbol)
      const candidates = places.get(used.name) ?? []
      const owner = used.package || from.planned.origin.name
      const own = candidates.filter(({ planned }) => planned.origin.name === owner)
      if (own.length > 0) return nearest(own, from)
      // A documented package may re-export declarations of another package.
      return used.package !== '' && packages.has(used.package) ? nearest(candidates, from) : undefined
    },
    /** Adds the anchor of a member to its URL. */
    completeHref(href: string): string {
      const [path = '', anchor = ''] = href.split('#')
      const page = anchor === '' ? undefined : byRoute.get(path.replace(/\/$/, ''))
      const member = page?.declarations.flatMap(({ members }) => members).find(({ member: { name } }) => anchorPart(name) === anchor)
      return page && member && !hasAnchor(page, anchor) ? routeOf(page, member.anchor) : href
    },
  }
}

function hasAnchor({ declarations }: PlannedPage, anchor: string): boolean {
  return declarations.some((planned) => planned.anchor === anchor || planned.members.some((member) => member.anchor === anchor))
}

function nearness({ page, planned }: NamedPlace, from: NamedPlace): number {
  if (page === from.page) return 4
  if (page.into === from.page.into) return page.module === from.page.module ? 3 : 2
  return planned.origin.name === from.planned.origin.name ? 1 : 0
}

/** The URL of a declaration, or of another anchor on its page, relative to a page. */
export function hrefTo({ page, planned }: NamedPlace, from: PlannedPage, anchor = planned.anchor): string {
  return page === from ? `#${anchor}` : routeOf(page, anchor)
}

/** Lists exports with the first sentence of each. Exports of other packages come last. */
export function writeExportList(writing: PageWriting, exports: readonly ApiExport[]): void {
  const places = exports.flatMap(({ name, symbol }) => {
    const place = symbol === undefined ? undefined : writing.names.findSymbol(symbol)
    return place ? [{ name, place }] : []
  })
  writeSymbolList(writing, places)
  writeForeign(writing, exports)
}

export function writeSymbolList({ page, text }: PageWriting, listed: readonly { name: string; place: NamedPlace }[]): void {
  const lines = listed.map(({ name, place }) => {
    const { comment, kind } = place.planned.declaration
    const sentence = comment.description.map((part) => firstSentence(part.text)).find((each) => each !== '')
    const words = sentence === undefined ? `*${kind}*` : escapeMarkdown(sentence)
    return `- [${escapeMarkdown(name)}](${hrefTo(place, page)}): ${words}`
  })
  if (lines.length > 0) text.block(lines.join('\n'))
}

/** Declarations of other packages that a package exports. */
export function writeForeign({ text }: PageWriting, exports: readonly ApiExport[]): void {
  const foreign = exports.filter(({ symbol }) => symbol === undefined)
  if (foreign.length === 0) return
  const byPackage = new Map<string, string[]>()
  for (const { name, package: from } of foreign) addTo(byPackage, from, name)
  text.block('Also exports from other packages:')
  const lines = [...byPackage].map(
    ([from, names]) => `- ${codeSpan(from)}: ${names.map((name) => (name === '*' ? 'everything' : codeSpan(name))).join(', ')}`,
  )
  text.block(lines.join('\n'))
}
