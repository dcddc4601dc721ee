import { posix } from 'node:path'
import { parse as parseYaml } from 'yaml'
import type { OtherPage } from '../../model/other-site.ts'
import { ignoreError } from '../../support/failures/ignore-error.ts'
import type { SiteFiles } from '../site-files.ts'
import { type Data, readList, readRecord, readString } from './read-data.ts'
import type { ContentOptions } from './read-options.ts'
import { joinAddress, kebabCase } from './urls.ts'

/** Reads a list of tags or authors in YAML; empty if there is none, or if it is not valid. */
export function readYamlList(files: SiteFiles, file: string): Data {
  const text = files.readText(file)
  if (text === undefined) return {}
  try {
    return readRecord(parseYaml(text, { logLevel: 'silent', maxAliasCount: 20 }))
  } catch (error) {
    // The tool itself reports it.
    ignoreError(error)
    return {}
  }
}

interface TagsInput {
  readonly files: SiteFiles
  readonly options: ContentOptions
  /** The folder of content that has the list of tags. */
  readonly folder: string
  /** Of the docs' version, or the blog. */
  readonly address: string
  readonly pages: readonly OtherPage[]
}

/** The addresses of the pages of tags: those that pages have, and the list of them all. */
export function readTagAddresses({ files, options, folder, address, pages }: TagsInput): readonly string[] {
  const base = joinAddress(address, readString(options.values.tagsBasePath) ?? 'tags')
  const listed = options.values.tags === false ? {} : readYamlList(files, posix.join(folder, readString(options.values.tags) ?? 'tags.yml'))
  const found = new Set<string>()
  for (const { frontMatter } of pages) {
    for (const tag of readList(frontMatter.values.tags)) {
      const own = typeof tag === 'string' || typeof tag === 'number' ? readRecord(listed[String(tag)]) : readRecord(tag)
      const name = typeof tag === 'object' ? (readString(own.label) ?? '') : String(tag)
      found.add(joinAddress(base, readString(own.permalink) ?? kebabCase(name)))
    }
  }
  return found.size === 0 ? [] : [base, ...found]
}
