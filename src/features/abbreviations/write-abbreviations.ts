import type { PageWalk } from '../../core/markdown/page-walk.ts'
import type { AbbreviationToken } from './abbreviations.ts'
import { createDiagnostic } from './diagnostics.ts'

/** Notes a definition, to report it at the end if nothing uses it. */
export function noteAbbreviation(walk: PageWalk, { label, title, raw }: AbbreviationToken, offset: number): void {
  const length = raw.trimEnd().length
  const report = (problem: string) =>
    walk.reports.add(createDiagnostic('markdown/abbreviation', { label, problem }, walk.reports.locate(offset, length)))
  if (label === '' || title === '') report('has no explanation')
  else if (walk.found.abbreviationLines.has(label)) report('is defined more than once; docsgen uses the first definition')
  else walk.found.abbreviationLines.set(label, { offset, length })
}

export function reportUnusedAbbreviations(walk: PageWalk): void {
  for (const [label, { offset, length }] of walk.found.abbreviationLines)
    if (!walk.found.abbreviations?.used.has(label))
      walk.reports.add(
        createDiagnostic(
          'markdown/abbreviation',
          { label, problem: 'is not used in the text of this page' },
          walk.reports.locate(offset, length),
        ),
      )
}
