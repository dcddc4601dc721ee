import { createTermSplitter, isEnglish } from '../../templates/search/terms.ts'
import type { Body, Document, ParsedPage } from '../model/document.ts'
import type { SitePage } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import type { ParseOptions } from '../parse/parse-options.ts'
import { createIndexEntry, type IndexEntry } from '../search/index-entry.ts'

/** Readers can search without a server. */
export function hasOwnIndex({ search }: Pick<SiteConfig, 'search'>): boolean {
  return search.provider === 'local' || (search.provider === 'typesense' && search.local)
}

export function isSearched({ document }: Pick<SitePage, 'document'>): boolean {
  return document.frontMatter.search !== false && document.frontMatter.draft !== true
}

type EntryWriter = (source: Pick<SourceFile, 'rootId'>, page: Pick<ParsedPage, 'document' | 'body'>) => string | undefined

/** Writes, as JSON, what the search's index knows of a page; undefined for all where nobody searches. */
export function createEntryWriter({ searchLanguages }: Pick<ParseOptions, 'searchLanguages'>): EntryWriter {
  if (!searchLanguages) return () => undefined
  const splitters = { english: createTermSplitter(true), other: createTermSplitter(false) }
  return ({ rootId }, { document, body }) => {
    const split = isEnglish(searchLanguages[rootId] ?? '') ? splitters.english : splitters.other
    const { title, frontMatter } = document
    return JSON.stringify(createIndexEntry({ title, description: frontMatter.description ?? '', body, split }))
  }
}

interface EntryReading {
  readonly options: Pick<ParseOptions, 'searchLanguages'>
  /** What is kept of it; undefined where it must be made anew. */
  readonly readKept: (source: SourceFile) => string | undefined
  readonly readBody: (source: SourceFile, document: Document) => Body | undefined
}

/** Gives what the index knows of a page, from the cache where it is there and whole. */
export function createEntryReader({ options, readKept, readBody }: EntryReading): (page: SitePage) => IndexEntry | undefined {
  const write = createEntryWriter(options)
  return ({ route: { source }, document }) => {
    const kept = readKept(source)
    if (kept !== undefined) return JSON.parse(kept) as IndexEntry
    const body = readBody(source, document)
    const text = body && write(source, { document, body })
    return text === undefined ? undefined : (JSON.parse(text) as IndexEntry)
  }
}
