import type { SearchDirectory } from '../search/index-format.ts'
import { type Answer, openIndex, type Question, type SearchIndexReader } from '../search/open-index.ts'

/** Whoever answers questions: the site's own index, or a server. */
export interface Search {
  readonly language: string
  answer(question: Question): Promise<Answer>
}

/** Pieces that are kept; a reader who goes on typing for long needs the first ones no more. */
const maxKept = 400

/** The index whose directory is at `src`. Throws where it cannot be had. */
export async function openLocalSearch(src: string): Promise<Search> {
  /** Pieces that were not what they should be: a browser must not keep those. */
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
        // The site may have been published anew since: then the pieces have other names. Once; a second failure is the reader's to know.
        if (index === asked) index = reopen()
        return (await index).answer(question)
      }
    },
  }
}

async function openAt(src: string, bad: Set<string>): Promise<{ readonly language: string; readonly reader: SearchIndexReader }> {
  // Asked for anew each time: a few bytes where nothing has changed.
  const directory = (await fetchJson(src, 'no-cache')) as SearchDirectory
  if (directory.format !== 2) throw new Error(src)
  const kept = new Map<string, Promise<unknown>>()
  // search/next.en.json -> assets/search/next.en/
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
