import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Acceptance } from '../acceptance.ts'
import type { GeneratedText } from '../generated-text.ts'
import { hrefTo, type NamedPlace, type NameIndex } from './name-index.ts'
import type { PlannedPage } from './plan-pages.ts'

export interface TypeScriptPageRules {
  readonly acceptance: Acceptance
  /** With `{package}`, `{version}`, `{file}` and `{line}`; without it nothing leads to the sources. */
  readonly sourceUrl?: string | undefined
  /** Pages somebody wrote, which have their cards on the pages of categories, too. @default none */
  readonly written?: readonly WrittenPage[]
}

export interface WrittenPage {
  /** Below the content folder, without its ending. */
  readonly path: string
  readonly title: string
  /** Plain text. */
  readonly description: string
}

/** A page while it is written. */
export interface PageWriting {
  readonly page: PlannedPage
  readonly names: NameIndex
  readonly rules: TypeScriptPageRules
  readonly text: GeneratedText
  readonly diagnostics: Diagnostic[]
}

/** Makes a name in code a link; says whether `[words][Name]` is one, too. What a page is about leads nowhere. */
export function defineName({ page, text }: PageWriting, target: NamedPlace): boolean {
  if (target.page === page && page.declarations.length === 1) return false
  return text.define(target.planned.declaration.name, hrefTo(target, page))
}
