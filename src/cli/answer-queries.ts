import type { SiteConfig } from '../core/model/site-config.ts'
import type { ReadInput } from '../core/pipeline/read-parts.ts'
import { readSite } from '../core/pipeline/read-site.ts'
import { createSearchFiles } from '../features/search/search-files.ts'
import type { ExpectedQuery } from './read-queries.ts'

export interface Answer {
  readonly expected: ExpectedQuery
  /** The addresses of pages, best first. */
  readonly pages: readonly string[]
  /** The addresses of all pages, by route. */
  readonly hrefs: ReadonlyMap<string, string>
}

/** How many results to search for a page that is not where it should be. */
const maxPlaces = 50

/** Searches as the site does. Returns undefined if it has no local search. */
export async function answerQueries(
  queries: readonly ExpectedQuery[],
  config: SiteConfig,
  input: ReadInput,
): Promise<readonly Answer[] | undefined> {
  const { site, readNote } = await readSite(input)
  const [version, locale] = [config.versions[0], config.locales[0]]
  const index = version && locale && createSearchFiles({ config, readNote, pool: input.pool }).open(site, version, locale)
  if (!index) return undefined
  const hrefs = new Map(site.pages.map(({ route }) => [route.path as string, route.href as string]))
  const answers: Answer[] = []
  for (const expected of queries) {
    const { found } = await index.answer({ query: expected.query, limit: maxPlaces })
    answers.push({ expected, pages: [...new Set(found.map(({ document }) => document.href))], hrefs })
  }
  return answers
}

/** The place of the first expected page, from 1. */
export function rankOf({ expected, pages, hrefs }: Answer): number | undefined {
  const places = expected.expect.map((route) => pages.indexOf(hrefs.get(route) ?? '')).filter((place) => place !== -1)
  return places.length === 0 ? undefined : Math.min(...places) + 1
}
