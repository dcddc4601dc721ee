import type { PageWalk } from '../../core/markdown/page-walk.ts'
import type { Document } from '../../core/model/document.ts'
import { isSafeId } from '../../kit/data/read-symbols.ts'
import type { SymbolsAnchor } from '../../kit/data/symbols-file.ts'
import { findReferenceEntries } from '../../kit/text/reference-entries.ts'
import { excerpt } from '../../kit/text/shorten.ts'

const maxLength = 200

/** What other sites can link to on a page: its headings and, on generated reference pages, API names. */
export function listSymbols({ page: { text, options, isGenerated }, found }: PageWalk, title: string): Pick<Document, 'symbols'> {
  if (!options.symbols) return {}
  const sections = found.sections
    .toSorted((a, b) => a.start - b.start)
    .map(({ id, heading, start }) =>
      // The title is noted without its id. If it is in the front matter, the text begins without a heading.
      id === '' ? { id, heading: title, start: heading === '' ? Math.max(start - 1, 0) : start } : { id, heading, start },
    )
  const entries = isGenerated ? new Map(findReferenceEntries(text, sections).map((entry) => [entry.section, entry])) : undefined
  const symbols = sections.flatMap((section): readonly SymbolsAnchor[] => {
    const { id } = section
    const entry = entries?.get(section)
    if (!isSafeId(id)) return []
    if (!entry) return id === '' ? [] : [[id, excerpt(section.heading, maxLength)]]
    const name = excerpt(entry.name, maxLength)
    const { kind, operationId } = entry
    return [[id, name, kind], ...(operationId === undefined ? [] : [[id, operationId, kind, name] as const])]
  })
  return symbols.length === 0 ? {} : { symbols: JSON.stringify(symbols) }
}
