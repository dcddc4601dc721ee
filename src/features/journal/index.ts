import type { Token } from 'marked'
import { defineFeature } from '../../core/feature.ts'
import { createNotes } from '../../core/markdown/page-walk.ts'
import { plainText } from '../../core/markdown/plain-text.ts'
import { excerpt } from '../../kit/text/shorten.ts'
import { createJournals } from './create-journals.ts'
import { diagnostics } from './diagnostics.ts'
import { entryKeys, isJournalEntry } from './entry-keys.ts'
import { listPossibleJournals } from './find-journals.ts'
import { planFeeds } from './journal-feeds.ts'
import { journalProps } from './journal-props.ts'

/** The text before a mark such as `<!-- more -->`, in paragraphs. */
const notes = createNotes((): { excerpt?: readonly string[] | undefined } => ({}))

export const journal = defineFeature({
  name: 'journal',
  diagnostics,
  parseOptions({ config, files }) {
    const { contentRoots, versions } = config
    const folders = listPossibleJournals(files, config)
    const current = contentRoots.filter(({ version }) => version === versions[0].id)
    const journals = current.flatMap(({ projectDir }) => folders.map((folder) => `${projectDir}/${folder}/`))
    return journals.length > 0 ? { journals } : {}
  },
  frontMatter: entryKeys,
  syntax: {
    isIn: ({ options, file }) => isJournalEntry(options, file),
    prepare(walk, tokens) {
      notes(walk).excerpt = readExcerpt(tokens)
    },
    records: (walk) => ({ document: { excerpt: notes(walk).excerpt ?? [excerpt(walk.found.firstParagraph, 1_000)] } }),
  },
  arrange: createJournals,
  themeParts: ({ pages }) => (pages.some(({ journal }) => journal) ? ['journal'] : []),
  props: journalProps,
  files: planFeeds,
})

const mark = /^\s*<!--[ \t]*(?:more|truncate)[ \t]*-->/
const maxParagraphs = 10
const maxLength = 1_000

/** The paragraphs before `<!-- more -->` or `<!-- truncate -->`; undefined without such a mark. */
function readExcerpt(tokens: readonly Token[]): readonly string[] | undefined {
  const paragraphs: string[] = []
  for (const token of tokens) {
    if (isMark(token)) return paragraphs
    if (token.type !== 'paragraph') continue
    const inline: readonly Token[] = token.tokens ?? []
    const end = inline.findIndex(isMark)
    const text = excerpt(plainText(end === -1 ? inline : inline.slice(0, end)), maxLength)
    if (text !== '' && paragraphs.length < maxParagraphs) paragraphs.push(text)
    if (end !== -1) return paragraphs
  }
  return undefined
}

function isMark({ type, raw }: Token): boolean {
  return type === 'html' && mark.test(raw)
}
