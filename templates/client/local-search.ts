import { type SearchDirectory, searchFormat } from '../search/index-format.ts'
import { type Answer, openIndex, type Question, type SearchIndexReader } from '../search/open-index.ts'

/** The source of search results: the site's own index or a server. */
export interface Search {
  readonly language: string
  answer(question: Question): Promise<Answer>
}

/** The maximum number of pieces in the cache. The oldest pieces are dropped. */
const maxKept = 400

/** Opens the index whose directory is at `src`. Throws if it cannot be loaded. */
export async function openLocalSearch(src: string): Promise<Search> {
  /** The names of invalid pieces. They are requested again without the browser's cache. */
  const bad = new Set<string>()
  const { language, reader } = await openAt(src, bad)
  let index = Promise.resolve(reader)
  const reopen = async () => (await openAt(src, bad)).reader
  return {
    language,
    async answer(question) {
      const asked = index
      try {
        return await (await asked).answer(question)
      } catch {
        // If the site was published again, the pieces have new names. The index is reopened once, and a second failure is reported.
        if (index === asked) index = reopen()
        return (await index).answer(question)
      }
    },
  }
}

async function openAt(src: string, bad: Set<string>): Promise<{ readonly language: string; readonly reader: SearchIndexReader }> {
  // The directory is always revalidated, which takes a few bytes if nothing has changed.
  const directory = (await fetchJson(src, 'no-cache')) as SearchDirectory
  if (directory.format !== searchFormat) throw new Error(src)
  const kept = new Map<string, Promise<unknown>>()
  // For example, the pieces of `search/next.en.json` are in `assets/search/next.en/`.
  const folder = new URL(src.replace(/search\/([^/]*)\.json$/, 'assets/search/$1/'), document.baseURI)
  const load = (path: string): Promise<unknown> => {
    const known = kept.get(path)
    if (known) return known
    const piece = fetchJson(new URL(`${path}.json`, folder).href, bad.has(path) ? 'reload' : 'default')
    kept.set(path, piece)
    piece.then(
      () => bad.delete(path),
      () => {
        bad.add(path)
        kept.delete(path)
      },
    )
    for (const oldest of kept.keys()) {
      if (kept.size <= maxKept) break
      kept.delete(oldest)
    }
    return piece
  }
  return { language: directory.language, reader: openIndex(directory, load) }
}

async function fetchJson(address: string, cache: RequestCache): Promise<unknown> {
  const response = await fetch(address, { cache })
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return response.json()
}
