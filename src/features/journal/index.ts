import { defineFeature } from '../../core/feature.ts'
import { isJournalEntry } from '../../core/markdown/front-matter-schema.ts'
import { createNotes } from '../../core/markdown/page-walk.ts'
import { excerpt } from '../../kit/text/shorten.ts'
import { planFeeds } from './journal-feeds.ts'
import { readExcerpt } from './read-excerpt.ts'

/** The text before a mark such as `<!-- more -->`, in paragraphs. */
const notes = createNotes((): { excerpt?: readonly string[] | undefined } => ({}))

export const journal = defineFeature({
  name: 'journal',
  syntax: {
    isIn: ({ options, file }) => isJournalEntry(options, file),
    prepare(walk, tokens) {
      notes(walk).excerpt = readExcerpt(tokens)
    },
    records: (walk) => ({ document: { excerpt: notes(walk).excerpt ?? [excerpt(walk.found.firstParagraph, 1_000)] } }),
  },
  files: planFeeds,
})
