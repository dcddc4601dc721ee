import { openIndex } from '../../templates/search/open-index.ts'
import type { Location, Outcome } from '../core/model/diagnostic.ts'
import type { SiteConfig } from '../core/model/site-config.ts'
import { planFiles } from '../core/pipeline/plan-files.ts'
import type { ReadInput } from '../core/pipeline/read-parts.ts'
import { readSite } from '../core/pipeline/read-site.ts'
import { isRecord } from '../kit/data/is-record.ts'
import { createDiagnostic } from './diagnostics.ts'
import { readYamlList } from './read-yaml-list.ts'

export interface Answer {
  readonly expected: ExpectedQuery
  /** The URLs of pages, best match first. */
  readonly pages: readonly string[]
  /** The URLs of all pages, keyed by route. */
  readonly hrefs: ReadonlyMap<string, string>
}

/** The number of results to search for a page that does not rank where it should. */
const maxPlaces = 50

/** Searches the files that a build would publish in the same way as the site. Returns undefined if the site has no local search. */
export async function answerQueries(
  queries: readonly ExpectedQuery[],
  config: SiteConfig,
  input: ReadInput,
): Promise<readonly Answer[] | undefined> {
  const [version, locale] = [config.versions[0], config.locales[0]]
  const source = input.features.flatMap(({ siteProps }) => siteProps?.(config, version, locale).search?.src ?? [])[0]
  if (source === undefined) return undefined
  const read = await readSite(input)
  const plan = planFiles(read, input)
  const load = async (path: string) => {
    const file = plan.get(path)
    const content = file?.kind === 'generated' ? await file.make() : undefined
    return JSON.parse(Buffer.from(content ?? []).toString() || 'null')
  }
  const directory = source.slice(config.base.length)
  const folder = directory.replace(/^search\/(.*)\.json$/, 'assets/search/$1')
  const index = openIndex(await load(directory), (name) => load(`${folder}/${name}.json`))
  const hrefs = new Map(read.site.pages.map(({ route }) => [route.path as string, route.href as string]))
  const answers: Answer[] = []
  for (const expected of queries) {
    const { found } = await index.answer({ query: expected.query, limit: maxPlaces })
    answers.push({ expected, pages: [...new Set(found.map(({ document }) => document.href))], hrefs })
  }
  return answers
}

/** The rank of the first expected page, counted from 1. */
export function rankOf({ expected, pages, hrefs }: Answer): number | undefined {
  const places = expected.expect.map((route) => pages.indexOf(hrefs.get(route) ?? '')).filter((place) => place !== -1)
  return places.length === 0 ? undefined : Math.min(...places) + 1
}

/** A query and the pages that readers expect to find. */
export interface ExpectedQuery {
  readonly query: string
  /** The URLs of pages, at least one of which must be found. */
  readonly expect: readonly string[]
  /** The number of results to search. */
  readonly within: number
  readonly location: Location
}

const keys = new Set(['query', 'expect', 'within'])
const usualWithin = 3

/** Reads a list of queries, relative to the current folder: `- { query: custom fields, expect: /guides/custom-fields/ }`. */
export function readQueries(given: string, root: string): Outcome<readonly ExpectedQuery[]> {
  return readYamlList<ExpectedQuery>(given, {
    what: 'query file',
    root,
    report: (reason, location) => createDiagnostic('search/bad-queries', { reason }, location),
    read(entry, location) {
      const problem = findProblem(entry)
      if (problem !== undefined) return problem
      const { query, expect, within = usualWithin } = entry as { query: string; expect: string | string[]; within?: number }
      return { query, expect: [expect].flat(), within, location }
    },
  })
}

function findProblem(entry: unknown): string | undefined {
  if (!isRecord(entry)) return 'each entry must be an object with `query` and `expect` keys'
  const { query, expect, within } = entry as Readonly<Record<string, unknown>>
  const unknown = Object.keys(entry).find((key) => !keys.has(key))
  if (unknown !== undefined) return `an entry has the unknown key \`${unknown}\``
  if (typeof query !== 'string' || query.trim() === '') return '`query` must be a non-empty string'
  const routes = [expect].flat()
  if (routes.length === 0 || !routes.every((route) => typeof route === 'string' && route.startsWith('/'))) {
    return '`expect` must be a page URL, such as `/guides/install`, or a list of page URLs'
  }
  return within === undefined || (Number.isInteger(within) && (within as number) > 0) ? undefined : '`within` must be a positive integer'
}
