import { type SearchDirectory, searchFormat } from '../../../../templates/search/index-format.ts'
import { type Answer, openIndex, type Question, type SearchIndexReader } from '../../../../templates/search/open-index.ts'
import { ignoreError } from '../../../kit/failures/failure.ts'
import type { OpenSite } from './open-site.ts'
import { ToolError } from './site-files.ts'

export interface SiteSearch {
  /** Answers a question with the index for a page's version and language. `` stands for the home page. */
  answer(question: Question, page: string): Promise<Answer>
}

/** The number of cached files of an index, which is the same in browsers. */
const maxPieces = 400

/** Searches a site with the same code and files that its pages use in a browser. */
export function createSiteSearch(site: OpenSite): SiteSearch {
  const opened = new Map<string, { readonly key: string; readonly reader: SearchIndexReader }>()

  /** Reads the directory each time, because it is small and is the only file that shows whether the site was published again. */
  async function open(directory: string): Promise<SearchIndexReader> {
    const text = await site.files.readText(directory)
    if (text === undefined) throw new ToolError(`The search index is missing: there is no \`${directory}\`. Build the site again.`)
    const known = opened.get(directory)
    const key = `${await site.files.version()}\n${text}`
    if (known?.key === key) return known.reader
    const pieces = new Map<string, Promise<unknown>>()
    const folder = directory.replace(/^search\/(.*)\.json$/, 'assets/search/$1')
    const load = (name: string): Promise<unknown> => {
      const piece = pieces.get(name) ?? loadPiece(`${folder}/${name}.json`)
      pieces.set(name, piece)
      piece.catch(() => pieces.delete(name))
      for (const oldest of pieces.keys()) {
        if (pieces.size <= maxPieces) break
        pieces.delete(oldest)
      }
      return piece
    }
    const reader = openIndex(readDirectory(text, directory), load)
    opened.set(directory, { key, reader })
    return reader
  }

  async function loadPiece(path: string): Promise<unknown> {
    const text = await site.files.readText(path)
    if (text === undefined) throw new DamagedIndex(`\`${path}\` is missing`)
    return parse(text, path)
  }

  return {
    async answer(question, page) {
      const directory = await site.findIndex(page)
      for (let attempt = 1; ; attempt++) {
        try {
          return await (await open(directory)).answer(question)
        } catch (error) {
          if (error instanceof ToolError) throw error
          opened.delete(directory)
          // The site may have been published again between two reads.
          if (attempt === 1) continue
          const reason = error instanceof DamagedIndex ? error.message : `\`${directory}\` or a file of the index is damaged`
          throw new ToolError(`The search index cannot be used: ${reason}. The files may be from different builds. Build the site again.`)
        }
      }
    },
  }
}

class DamagedIndex extends Error {}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    ignoreError(error)
    throw new DamagedIndex(`\`${path}\` is not complete JSON`)
  }
}

function readDirectory(text: string, path: string): SearchDirectory {
  const value = parse(text, path) as Partial<SearchDirectory> | null
  if (typeof value !== 'object' || value?.format === undefined) throw new DamagedIndex(`\`${path}\` is not the directory of an index`)
  if (value.format !== searchFormat)
    throw new DamagedIndex(
      `\`${path}\` has the format ${JSON.stringify(value.format)?.slice(0, 20)}, and this docsgen reads ${searchFormat}`,
    )
  const { count, blockBits, language, areas, blocks, starts, shards, words } = value
  const texts = [language, blocks, starts, shards, words]
  const areTexts = (list: readonly unknown[]) => list.every((each) => typeof each === 'string')
  const areNumbers = [count, blockBits].every((each) => Number.isSafeInteger(each) && (each as number) >= 0 && (each as number) < 2 ** 31)
  if (!areTexts(texts) || !areNumbers || !Array.isArray(areas) || !areTexts(areas))
    throw new DamagedIndex(`\`${path}\` is not the directory of an index`)
  return value as SearchDirectory
}
