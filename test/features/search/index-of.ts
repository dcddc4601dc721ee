import { createSearchIndex, type SearchIndex } from '../../../src/features/search/create-index.ts'
import { createEntryWriter } from '../../../src/features/search/index-entry.ts'
import { openIndex, type SearchIndexReader } from '../../../templates/search/open-index.ts'
import { parseText } from '../../core/markdown/parse-text.ts'

export interface TestPage {
  readonly title: string
  readonly text: string
  readonly area?: string
  readonly href?: string
}

/** The index of Markdown pages. */
export function indexOf(pages: readonly TestPage[], language = 'en', synonyms: readonly (readonly string[])[] = []): SearchIndex {
  const write = createEntryWriter(language === 'en')
  return createSearchIndex(
    pages.map(({ title, text, area, href = `/${title.toLowerCase().replaceAll(' ', '-')}` }) => {
      const { body } = parseText(text)
      return { title, href, area, entry: write({ title, description: '', body }) }
    }),
    { language, synonyms },
  )
}

/** Queries an index like a browser, and counts the loaded pieces. */
export function readerOf({ directory, pieces }: SearchIndex): SearchIndexReader & { readonly loaded: readonly string[] } {
  const loaded: string[] = []
  const reader = openIndex(directory, async (name): Promise<unknown> => {
    const piece = pieces.get(name)
    if (piece === undefined) throw new Error(`no ${name}`)
    if (!loaded.includes(name)) loaded.push(name)
    return JSON.parse(Buffer.from(piece).toString())
  })
  return { ...reader, loaded }
}

/** The titles of matching pages, best first. */
export async function find(index: SearchIndex, query: string): Promise<readonly string[]> {
  const { found } = await readerOf(index).answer({ query, limit: 10 })
  return found.map(({ document }) => document.t)
}
