import type { JournalAuthor, JournalPagePart } from '../../core/model/journal.ts'

/** The authors that a page of a journal shows. */
export function authorsIn(part: JournalPagePart): readonly JournalAuthor[] {
  if (part.kind === 'tags') return []
  return part.kind === 'entry' ? part.authors : part.entries.flatMap(({ authors }) => authors)
}
