import type { LineIndex } from '../../core/markdown/line-index.ts'
import type { PageReports } from '../../core/markdown/page-reports.ts'
import type { Document } from '../../core/model/document.ts'
import { createDiagnostic, type Foreign } from './diagnostics.ts'
import { type ForeignConstruct, type ForeignKind, foreignConstructs } from './foreign-constructs.ts'

interface Finding {
  count: number
  readonly params: Omit<Foreign, 'more'>
  /** Where its diagnostic is in the page's list; undefined for one that is not reported. */
  readonly at: number | undefined
}

interface Place {
  readonly found: string
  readonly offset: number
  readonly length: number
}

/** More names in brackets on one page are text. */
const maxNames = 100

/** What shows that every brace of a page is JSX. */
const mdxKinds: readonly ForeignKind[] = ['mdx-import', 'mdx-export', 'jsx-comment', 'jsx-spread', 'jsx-attribute', 'jsx-expression']

/** The syntax of other tools on one page: reported at its first place, counted at all others. */
export class ForeignFindings {
  readonly #reports: PageReports
  readonly #found = new Map<string, Finding>()
  readonly #weak = new Map<ForeignKind, { readonly places: Place[]; count: number }>()

  #isFinished = false

  constructor(reports: PageReports) {
    this.#reports = reports
  }

  /** `place` is asked for the first of each kind only. */
  add(kind: ForeignKind, place: () => Place, isWeak = false): void {
    if (isWeak && !this.#isCertain(kind)) {
      const known = this.#weak.get(kind) ?? { places: [], count: 0 }
      known.count++
      if (known.places.length < (kind === 'wiki-link' ? maxNames : 1)) known.places.push(place())
      this.#weak.set(kind, known)
    } else this.addOther(kind, foreignConstructs[kind], place)
  }

  /** The same for what has no place in the table, such as words behind the language of a code block. */
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

  /** Says how many there are, once the whole page is read. */
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
