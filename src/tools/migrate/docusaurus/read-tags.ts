import { posix } from 'node:path'
import { listOf, recordOf } from '../../../kit/data/is-record.ts'
import { readData } from '../../../kit/data/read-data.ts'
import type { OtherPage } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import { type Data, readString } from './read-data.ts'
import type { ContentOptions } from './read-options.ts'
import { joinAddress, kebabCase } from './urls.ts'

/** Reads a list of tags or authors in YAML; empty if there is none, or if it is not valid. */
export function readYamlList(files: SiteFiles, file: string): Data {
  const text = files.readText(file)
  if (text === undefined) return {}
  // The tool itself reports problems.
  return recordOf(readData('tolerant-yaml', text).value)
}

interface TagsInput {
  readonly files: SiteFiles
  readonly options: ContentOptions
  /** The folder of content that has the list of tags. */
  readonly folder: string
  /** Of the docs' version, or the blog. */
  readonly address: string
  readonly pages: readonly OtherPage[]
  /** How many pages a list shows. @default all of them */
  readonly perPage?: number
}

/** The addresses of the pages of tags: those that pages have, and the list of them all. */
export function readTagAddresses({ files, options, folder, address, pages, perPage }: TagsInput): readonly string[] {
  const base = joinAddress(address, readString(options.values.tagsBasePath) ?? 'tags')
  const listed = options.values.tags === false ? {} : readYamlList(files, posix.join(folder, readString(options.values.tags) ?? 'tags.yml'))
  const found = new Map<string, number>()
  for (const { frontMatter } of pages) {
    for (const tag of listOf(frontMatter.values.tags)) {
      const own = typeof tag === 'string' || typeof tag === 'number' ? recordOf(listed[String(tag)]) : recordOf(tag)
      const name = typeof tag === 'object' ? (readString(own.label) ?? '') : String(tag)
      const tagged = joinAddress(base, readString(own.permalink) ?? kebabCase(name))
      found.set(tagged, (found.get(tagged) ?? 0) + 1)
    }
  }
  const lists = [...found].flatMap(([list, count]) => [list, ...listNextPages(list, { count, perPage, word: options.values.pageBasePath })])
  return lists.length === 0 ? [] : [base, ...lists]
}

interface Paging {
  readonly count: number
  readonly perPage: number | undefined
  /** The `pageBasePath` option. */
  readonly word: unknown
}

/** The addresses of a list after its first page: `/blog/page/2`. */
export function listNextPages(address: string, { count, perPage, word }: Paging): readonly string[] {
  const pages = perPage === undefined ? 1 : Math.ceil(count / Math.max(1, perPage))
  return Array.from({ length: Math.max(0, pages - 1) }, (_, index) => joinAddress(address, readString(word) ?? 'page', String(index + 2)))
}
