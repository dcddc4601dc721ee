import type { ProjectPath } from '../../kit/files/paths.ts'
import { type CoreCode, createDiagnostic, type ParamsOf } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import { findControlReference, hasControlReference } from './control-characters.ts'
import { limits } from './limits.ts'
import type { LineIndex } from './line-index.ts'

interface ReportedPage {
  readonly file: ProjectPath
  readonly text: string
  readonly lines: LineIndex
}

/** Collects the diagnostics of one page. The number of listed ones is limited. */
export class PageReports {
  readonly list: Diagnostic[] = []
  readonly #page: ReportedPage
  #unlisted = 0
  /** Whether the page may contain a reference to a control character that is not reported yet. It can also be in code. */
  #mayReferToControls: boolean

  /**
   * Whether the style of the page is not checked. Constructs that are never closed are still reported, because they change the rest of the
   * page.
   */
  readonly isSilent: boolean

  constructor(page: ReportedPage, { isSilent }: { readonly isSilent: boolean }) {
    this.#page = page
    this.isSilent = isSilent
    this.#mayReferToControls = !isSilent && hasControlReference(page.text)
  }

  add(diagnostic: Diagnostic): void {
    if (this.isSilent && !isAboutMarkup(diagnostic.code)) return
    if (this.list.length < limits.diagnostics) this.list.push(diagnostic)
    else this.#unlisted++
  }

  report<Code extends CoreCode>(code: Code, params: ParamsOf<Code>, offset: number, length = 0): void {
    if (this.isSilent && !isAboutMarkup(code)) return
    if (this.list.length < limits.diagnostics) this.list.push(createDiagnostic(code, params, this.locate(offset, length)))
    else this.#unlisted++
  }

  locate(offset: number, length = 0): Location {
    return { file: this.#page.file, ...this.#page.lines.rangeAt(offset, length) }
  }

  /**
   * Reports the page's first reference to a control character outside code. `offset` is the position of the token that contains the
   * reference.
   */
  reportControlReference(markup: string | null | undefined, offset: number): void {
    if (!this.#mayReferToControls || !markup) return
    const found = findControlReference(markup)
    if (!found) return
    this.#mayReferToControls = false
    const at = this.#page.text.indexOf(markup.slice(found.index, found.index + found.length), offset)
    this.report('page/control-character', { character: found.character, count: 1 }, at === -1 ? offset : at, found.length)
  }

  /** Returns all listed diagnostics, and one with the number of those that are not listed. */
  all(): readonly Diagnostic[] {
    if (this.#unlisted === 0) return this.list
    const sizes = { listed: this.list.length, count: this.#unlisted }
    return [...this.list, createDiagnostic('page/many-problems', sizes, { file: this.#page.file })]
  }
}

function isAboutMarkup(code: string): boolean {
  return /\/(?:not-closed|stray-close|duplicate-id)$/.test(code)
}
