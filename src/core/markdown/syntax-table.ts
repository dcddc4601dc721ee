import { addTo } from '../../kit/data/sort-and-group.ts'
import { type BodyTexts, coreTexts } from './body-writer.ts'
import { coreFenceWords } from './fence-info.ts'
import { coreClasses } from './heading-ids.ts'
import { coreAttributes } from './html-elements.ts'
import type { ActiveSyntax, ListedHook, PageNote, Syntax, SyntaxTable } from './page-walk.ts'
import { createKeyTable, type FrontMatterKeys } from './validate-front-matter.ts'

const tables = new WeakMap<object, SyntaxTable>()

interface SyntaxFeature {
  readonly syntax?: Syntax | readonly Syntax[]
  readonly note?: PageNote
  readonly frontMatter?: FrontMatterKeys
  readonly texts?: BodyTexts
  readonly theme?: { readonly classes?: string; readonly attributes?: string; readonly ids?: RegExp }
}

export function syntaxOf(features: readonly SyntaxFeature[]): SyntaxTable {
  const { note } = features.find((feature) => feature.note) ?? {}
  const known =
    tables.get(features) ??
    createTable(
      features.flatMap(({ syntax }) => syntax ?? []),
      {
        note,
        keys: createKeyTable(features.map(({ frontMatter = {} }) => frontMatter)),
        ownClasses: new Set([coreClasses, ...features.flatMap(({ theme }) => theme?.classes ?? [])].join(' ').split(' ')),
        ownAttributes: dataAttributes(features),
        texts: Object.assign({}, coreTexts, ...features.map(({ texts }) => texts)) as BodyTexts,
        ownIds: features.flatMap(({ theme }) => theme?.ids ?? []),
      },
    )
  tables.set(features, known)
  return known
}

interface Kept extends Pick<SyntaxTable, 'keys' | 'ownClasses' | 'ownAttributes' | 'ownIds' | 'texts'> {
  readonly note?: PageNote | undefined
}

function createTable(syntaxes: readonly Syntax[], { note = () => undefined, ...rest }: Kept): SyntaxTable {
  // Most pages use the same few constructs, so a combination that was created for one page can be reused for the next.
  const combined = new Map<string, ActiveSyntax>()
  const table: SyntaxTable = {
    expander: syntaxes.find(({ expander }) => expander)?.expander,
    insertions: merge(syntaxes.map((syntax) => syntax.insertions)),
    unknownKeys: new Map(syntaxes.flatMap(({ unknownKeys = [] }) => [...unknownKeys])),
    components: merge(syntaxes.map((syntax) => syntax.components)),
    fenceWords: merge([coreFenceWords, ...syntaxes.map((syntax) => syntax.fenceWords)]),
    note,
    ...rest,
    activeIn(page) {
      const key = syntaxes.map(({ isIn }) => (!isIn || isIn(page) ? '1' : '0')).join('')
      const known =
        combined.get(key) ??
        combine(
          syntaxes.filter((_, index) => key[index] === '1'),
          table,
        )
      combined.set(key, known)
      return known
    },
  }
  return table
}

/** CommonMark, with the syntax that every site has. */
export const plainSyntax: ActiveSyntax = createTable([], {
  keys: createKeyTable([]),
  ownClasses: new Set(),
  ownAttributes: dataAttributes([]),
  texts: coreTexts,
  ownIds: [],
}).activeIn({} as never)

function dataAttributes(features: readonly SyntaxFeature[]): ReadonlySet<string> {
  const names = [coreAttributes, ...features.flatMap(({ theme }) => theme?.attributes ?? [])].join(' ').split(/\s+/)
  return new Set(names.map((name) => `data-${name}`))
}

/** Characters at which marked ends a text token. */
const markedEnds = '\\<![`*_~'

function combine(syntaxes: readonly Syntax[], table: SyntaxTable): ActiveSyntax {
  const list = <Hook extends ListedHook>(hook: Hook) => syntaxes.flatMap((syntax) => syntax[hook] ?? []) as NonNullable<Syntax[Hook]>[]
  const inlines = group(syntaxes.map((syntax) => syntax.inlines))
  return {
    blocks: group(syntaxes.map((syntax) => syntax.blocks)),
    inlines,
    textEnds: [...inlines.keys()].filter((sign) => !markedEnds.includes(sign)).join(''),
    changes: merge(syntaxes.map((syntax) => syntax.changes)),
    writers: merge(syntaxes.map((syntax) => syntax.writers)),
    fences: merge(syntaxes.map((syntax) => syntax.fences)),
    containers: merge(syntaxes.map((syntax) => syntax.containers)),
    components: merge(syntaxes.map((syntax) => syntax.components)),
    maskMarks: list('maskMarks'),
    prepare: list('prepare'),
    paragraph: list('paragraph'),
    enclosed: list('enclosed'),
    html: list('html'),
    text: list('text'),
    uselessWords: list('uselessWords'),
    code: list('code'),
    codeHtml: list('codeHtml'),
    instead: list('instead'),
    fence: list('fence'),
    component: list('component'),
    showCode: list('showCode'),
    list: list('list'),
    codeSpan: list('codeSpan'),
    headingIds: list('headingIds'),
    finish: list('finish'),
    records: list('records'),
    table,
  }
}

function merge<T>(records: readonly (Readonly<Record<string, T>> | undefined)[]): ReadonlyMap<string, T> {
  return new Map(records.flatMap((record) => Object.entries(record ?? {})))
}

function group<T>(records: readonly (Readonly<Record<string, T>> | undefined)[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const record of records) for (const [key, value] of Object.entries(record ?? {})) addTo(groups, key, value)
  return groups
}
