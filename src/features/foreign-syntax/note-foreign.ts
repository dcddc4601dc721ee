import type { Token } from 'marked'
import { defineDiagnostics, warning } from '../../core/diagnostics/define-diagnostics.ts'
import type { PageReports } from '../../core/markdown/page-reports.ts'
import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import type { LineIndex } from '../../core/markdown/source-cursor.ts'
import type { Range } from '../../core/model/diagnostic.ts'
import type { Document } from '../../core/model/document.ts'
import { type ForeignConstruct, type ForeignKind, foreignConstructs } from './foreign-constructs.ts'
import { findForeign, mayHoldForeign } from './foreign-syntax.ts'

const effects = { ignored: 'ignores it', removed: 'removes it', code: 'shows its content as code', static: 'does not evaluate it' } as const

export interface Foreign {
  readonly found: string
  /** The tools that support the syntax, or a description of the syntax if an option turns it on. */
  readonly tool: string
  readonly instead: string
  /** The effect of the syntax. @default 'text' */
  readonly effect?: keyof typeof effects | undefined
  /** The option that turns the syntax on. */
  readonly option?: string | undefined
  /** The number of further occurrences of the same kind on the page. */
  readonly more: number
}

export const { diagnostics, createDiagnostic } = defineDiagnostics({
  'syntax/foreign': warning(
    'Syntax of a different tool',
    ({ found, tool, effect, option, more }: Foreign) => {
      const text = `\`${found.length > 80 ? `${found.slice(0, 79)}…` : found}\``
      const others = more === 0 ? '' : ` The page has ${more === 1 ? 'one more' : `${more} more`} of this kind.`
      if (option !== undefined) return `${text} looks like ${tool}, but docsgen shows it as text because \`${option}\` is not set.${others}`
      return `${text} is ${tool} syntax, so docsgen ${effect === undefined ? 'shows it as text' : effects[effect]}.${others}`
    },
    ({ instead }: Foreign) => instead,
  ),
})

declare module '../../core/model/document.ts' {
  interface Document {
    /** `[[Name]]`, which other tools link to the page of that name. It is plain text if there is no such page. */
    readonly namesInBrackets?: readonly { readonly name: string; readonly at: Range }[]
  }
}

export const foreignFindings = createNotes((walk) => new ForeignFindings(walk.reports))

/** Records the syntax of other tools in a paragraph, heading, or cell, whose tokens begin at the cursor. */
export function noteForeign(walk: PageWalk, tokens: readonly Token[], isHeading: boolean): void {
  if (!tokens.some((token) => mayHoldForeign(token.raw))) return
  const raw = tokens.map((token) => token.raw).join('')
  const placeOf = walk.cursor.placesIn(walk.cursor.enter(raw), raw)
  noteForeignText(walk, { prose: foreignProse(tokens, walk.page.componentNames), raw, placeOf, isHeading })
}

interface ForeignText {
  /** The text with its code replaced by spaces, so that positions stay the same. */
  readonly prose: string
  readonly raw: string
  readonly placeOf: (index: number) => number
  /** @default false */
  readonly isHeading?: boolean
  /** Whether the text is in HTML, where no option can turn syntax on. @default false */
  readonly isHtml?: boolean
}

export function noteForeignText(walk: PageWalk, { prose, raw, placeOf, isHeading = false, isHtml = false }: ForeignText): void {
  const { options } = walk.page
  if (!mayHoldForeign(prose)) return
  const own = {
    emoji: isHtml || 'emoji' in options,
    math: isHtml || 'math' in options,
    definitionLists: isHtml || 'definitionLists' in options,
    abbreviations: isHtml || 'abbreviations' in options,
  }
  for (const { kind, index, length, isWeak } of findForeign(prose, own, isHeading)) {
    const [line = ''] = raw.slice(index, index + length).split('\n', 1)
    const found = line.trimEnd()
    if (kind === 'template-expression' && isReportedVariable(walk, found)) continue
    foreignFindings(walk).add(kind, () => ({ found, offset: placeOf(index), length: found.length }), isWeak)
  }
}

/** Whether `{{ name }}` is known to be a variable without a value. */
function isReportedVariable({ reports }: PageWalk, found: string): boolean {
  const name = /^\{\{[ \t]*([A-Za-z_][\w.-]*)[ \t]*\}\}$/.exec(found)?.[1]
  return name !== undefined && reports.list.some(({ code, message }) => code === 'variable/unknown' && message.includes(`\`${name}\``))
}

interface ForeignPlace {
  readonly offset: number
  readonly found: string
  /** @default that of the kind */
  readonly effect?: ForeignConstruct['effect']
}

/** Records syntax that has no text to search, such as an HTML attribute. */
export function noteForeignAt(walk: PageWalk, kind: ForeignKind, { offset, found, effect }: ForeignPlace): void {
  const construct: ForeignConstruct = foreignConstructs[kind]
  foreignFindings(walk).addOther(kind, effect ? { ...construct, effect } : construct, () => ({ found, offset, length: found.length }))
}

/** Elements whose text is shown as written. */
const codeTag = /^<(\/?)(?:code|pre|kbd|samp|tt|var)(?=[\s>])/i

/** Text as its author wrote it, with code, HTML, and URLs blanked. Every character keeps its position. */
function foreignProse(tokens: readonly Token[], componentNames: ReadonlySet<string>): string {
  let prose = ''
  let codeDepth = 0
  for (const token of tokens) {
    const tag = token.type === 'html' ? codeTag.exec(token.raw) : null
    if (tag) codeDepth = Math.max(0, codeDepth + (tag[1] === '/' ? -1 : 1))
    prose += codeDepth > 0 ? blank(token.raw) : proseOf(token, componentNames)
  }
  return prose
}

function proseOf(token: Token, componentNames: ReadonlySet<string>): string {
  const { type, raw } = token
  switch (type) {
    case 'text':
      return token.tokens ? withChildren(token, { children: token.tokens ?? [], around: (text) => text }, componentNames) : raw
    case 'strong':
    case 'em':
    case 'del':
      return withChildren(token, { children: token.tokens ?? [], around: (text) => text }, componentNames)
    case 'link':
      if (raw.startsWith('[!')) return raw
      return token.autolink ? blank(raw) : withChildren(token, { children: token.tokens ?? [], around: blank }, componentNames)
    case 'component':
      return withChildren(token, { children: token.tokens ?? [], around: blank }, componentNames)
    case 'unknownTag':
      // A malformed component tag has a separate report.
      return componentNames.has(token.name) ? blank(raw) : raw
    case 'codespan':
      return '`'.repeat(raw.length)
    case 'escape':
      return `\\${' '.repeat(raw.length - 1)}`
    default:
      return blank(raw)
  }
}

interface Parts {
  readonly children: readonly Token[]
  /** Replaces the text before and after the children. */
  readonly around: (text: string) => string
}

function withChildren({ raw }: Token, { children, around }: Parts, componentNames: ReadonlySet<string>): string {
  const inner = children.map((child) => child.raw).join('')
  const at = inner === '' ? -1 : raw.indexOf(inner)
  if (at === -1) return blank(raw)
  return around(raw.slice(0, at)) + foreignProse(children, componentNames) + around(raw.slice(at + inner.length))
}

/** Keeps the line breaks and the last character, because attributes may follow it. */
function blank(text: string): string {
  return text.slice(0, -1).replace(/[^\n]/g, ' ') + text.slice(-1)
}

interface Finding {
  count: number
  readonly params: Omit<Foreign, 'more'>
  /** The position of its diagnostic in the page's list, or undefined if it is not reported. */
  readonly at: number | undefined
}

interface Place {
  readonly found: string
  readonly offset: number
  readonly length: number
}

/** Further names in brackets on the same page are text. */
const maxNames = 100

/** The kinds that prove that every brace on a page is JSX. */
const mdxKinds: readonly ForeignKind[] = ['mdx-import', 'mdx-export', 'jsx-comment', 'jsx-spread', 'jsx-attribute', 'jsx-expression']

/** The syntax of other tools on one page. Each kind is reported at its first place and only counted at all others. */
class ForeignFindings {
  readonly #reports: PageReports
  readonly #found = new Map<string, Finding>()
  readonly #weak = new Map<ForeignKind, { readonly places: Place[]; count: number }>()

  #isFinished = false

  constructor(reports: PageReports) {
    this.#reports = reports
  }

  /** `place` is called only for the first occurrence of each kind. */
  add(kind: ForeignKind, place: () => Place, isWeak = false): void {
    if (isWeak && !this.#isCertain(kind)) {
      const known = this.#weak.get(kind) ?? { places: [], count: 0 }
      known.count++
      if (known.places.length < (kind === 'wiki-link' ? maxNames : 1)) known.places.push(place())
      this.#weak.set(kind, known)
    } else this.addOther(kind, foreignConstructs[kind], place)
  }

  /** Adds syntax that is not listed in the table, such as words after the language of a code block. */
  addOther(key: string, { tool, instead, effect, option }: ForeignConstruct, place: () => Place): void {
    const known = this.#found.get(key)
    if (known) {
      known.count++
      return
    }
    const { found, offset, length } = place()
    const params = { found, tool, instead, effect, option }
    const at = this.#reports.list.length
    this.#reports.add(createDiagnostic('syntax/foreign', { ...params, more: 0 }, this.#reports.locate(offset, length)))
    this.#found.set(key, { count: 1, params, at: this.#reports.list.length > at ? at : undefined })
  }

  /** Adds the number of occurrences to each report after the whole page is read. */
  finish(): void {
    if (this.#isFinished) return
    this.#isFinished = true
    for (const [kind, { places, count }] of this.#weak) {
      const [first] = places
      if (!first || !this.#isCertain(kind)) continue
      this.addOther(kind, foreignConstructs[kind], () => first)
      const known = this.#found.get(kind)
      if (known) known.count += count - 1
    }
    const { list } = this.#reports
    for (const { count, params, at } of this.#found.values()) {
      const diagnostic = at === undefined ? undefined : list[at]
      if (count > 1 && at !== undefined && diagnostic)
        list[at] = createDiagnostic('syntax/foreign', { ...params, more: count - 1 }, diagnostic.location)
    }
  }

  /** `[[Name]]`, which may be text. */
  namesInBrackets(lines: LineIndex): Pick<Document, 'namesInBrackets'> {
    const places = this.#isCertain('wiki-link') ? [] : (this.#weak.get('wiki-link')?.places ?? [])
    const namesInBrackets = places.map(({ found, offset, length }) => ({ name: found.slice(2, -2), at: lines.rangeAt(offset, length) }))
    return places.length > 0 ? { namesInBrackets } : {}
  }

  #isCertain(kind: ForeignKind): boolean {
    return (kind === 'jsx-expression' ? mdxKinds : [kind]).some((each) => this.#found.has(each))
  }
}
