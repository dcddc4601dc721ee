import { createNotes, type PageWalk } from '../../core/markdown/page-walk.ts'
import type { Abbreviations, AbbreviationToken } from './abbreviations.ts'
import { createDiagnostic } from './diagnostics.ts'

export const abbreviationNotes = createNotes(() => ({
  defined: undefined as Abbreviations | undefined,
  /** Where each is defined. */
  lines: new Map<string, { readonly offset: number; readonly length: number }>(),
}))

/** Notes a definition, to report it at the end if nothing uses it. */
export function noteAbbreviation(walk: PageWalk, { label, title, raw }: AbbreviationToken, offset: number): void {
  const length = raw.trimEnd().length
  const { lines } = abbreviationNotes(walk)
  const report = (problem: string) =>
    walk.reports.add(createDiagnostic('markdown/abbreviation', { label, problem }, walk.reports.locate(offset, length)))
  if (label === '' || title === '') report('has no explanation')
  else if (lines.has(label)) report('is defined more than once; docsgen uses the first definition')
  else lines.set(label, { offset, length })
}

export function reportUnusedAbbreviations(walk: PageWalk): void {
  const { lines, defined } = abbreviationNotes(walk)
  for (const [label, { offset, length }] of lines)
    if (!defined?.used.has(label))
      walk.reports.add(
        createDiagnostic(
          'markdown/abbreviation',
          { label, problem: 'is not used in the text of this page' },
          walk.reports.locate(offset, length),
        ),
      )
}
