import * as v from 'valibot'
import type { FrontMatterKeys } from '../../core/markdown/front-matter-keys.ts'
import type { ParseOptions } from '../../core/markdown/parse-options.ts'
import { authorSchema, line } from '../../core/markdown/read-section.ts'
import type { JournalAuthor } from '../../core/model/journal.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { readDate } from '../../kit/text/format-values.ts'

declare module '../../core/markdown/parse-options.ts' {
  interface ParseOptions {
    /** The folders of journals, which end with a slash. @default none */
    readonly journals?: readonly string[]
  }
}

declare module '../../core/model/document.ts' {
  interface FrontMatter {
    /** Of a journal's entry: `2026-07-17`, or ISO 8601 with a time. */
    readonly date?: string
    /** Of a journal's entry: ids from its `_section.yaml`, or authors. */
    readonly authors?: string | JournalAuthor | readonly (string | JournalAuthor)[]
    /** Of a journal's entry. */
    readonly tags?: readonly (string | number)[]
  }
}

const dateForm = 'a date such as `2026-07-17` or `2026-07-17T09:30:00Z`'
const authorsForm = 'the id of an author, a mapping with `name` and perhaps `url`, `image`, and `title`, or a list of these'
const tagsForm = 'a list of short texts, such as `[release, editor]`'

/** Each tag has a page that shows the entry with all its tags and authors, so their number counts twice. */
const maxListed = 100

/** The keys that only entries have. */
export const entryKeys: FrontMatterKeys = {
  date: {
    value: v.pipe(
      v.string(dateForm),
      v.check((value) => readDate(value) !== undefined, dateForm),
    ),
    isReported: true,
    isIn: isJournalEntry,
  },
  authors: {
    value: v.pipe(
      v.union([line, authorSchema, v.array(v.union([line, authorSchema]))], authorsForm),
      v.check((value) => !Array.isArray(value) || value.length <= maxListed, `a list of at most ${maxListed} authors`),
    ),
    // Half an author is worse than none.
    isWhole: true,
    isReported: true,
    isIn: isJournalEntry,
  },
  tags: {
    value: v.pipe(v.array(v.union([line, v.number()], tagsForm), tagsForm), v.maxLength(maxListed, `a list of at most ${maxListed} tags`)),
    isReported: true,
    isIn: isJournalEntry,
  },
}

/** Whether a page is an entry of a journal. */
export function isJournalEntry({ journals = [] }: Pick<ParseOptions, 'journals'>, file: ProjectPath): boolean {
  return journals.some((folder) => isEntryOf(folder, file))
}

/** The folder's own page has no date. */
function isEntryOf(folder: string, file: ProjectPath): boolean {
  if (!file.startsWith(folder)) return false
  const name = file.slice(folder.length).replace(/\.[^.]*$/, '')
  return !/^(?:index|readme)$/i.test(name) && name !== folder.split('/').at(-2)
}
