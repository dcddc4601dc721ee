import { createSearchIndex, type SearchIndex } from '../../src/search/create-index.ts'
import { createEntryWriter } from '../../src/search/index-entry.ts'
import { openIndex, type SearchIndexReader } from '../../templates/search/open-index.ts'
import { parseText } from '../parse/parse-text.ts'

export interface TestPage {
  readonly title: string
  readonly text: string
  readonly area?: string
  readonly href?: string
}

/** An index of pages written in Markdown. */
export function indexOf(pages: readonly TestPage[], language = 'en'): SearchIndex {
  const write = createEntryWriter(language === 'en')
  return createSearchIndex(
    pages.map(({ title, text, area, href = `/${title.toLowerCase().replaceAll(' ', '-')}` }) => {
      const { body } = parseText(text)
      return { title, href, area, entry: write({ title, description: '', body }) }
    }),
    language,
  )
}

/** Asks an index as a browser does, and counts what it loads. */
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

/** The titles of the pages that answer a query, the best first. */
export async function find(index: SearchIndex, query: string): Promise<readonly string[]> {
  const { found } = await readerOf(index).answer({ query, limit: 10 })
  return found.map(({ document }) => document.t)
}
