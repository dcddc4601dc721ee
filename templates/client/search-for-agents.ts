import { groupHits } from '../search/group-hits.ts'
import { openLocalSearch, type Search } from './local-search.ts'
import { findSearchAddresses, maxQueryLength } from './search-addresses.ts'

const limit = 8
const sectionsPerPage = 3
const excerptLength = 240

/** Keyed by the directory's URL, which depends on the version and language of the current page. */
const opened = new Map<string, Promise<Search>>()

/** Answers as text, like the search box of the current page. */
export async function searchForAgents(query: string): Promise<string> {
  const { src, cluster } = findSearchAddresses()
  if (src === '' && cluster === undefined) return 'This site has no search. Read its llms.txt instead.'
  const search = await open(src, cluster)
  const answer = await search.answer({ query: query.slice(0, maxQueryLength), limit, from: 0 })
  const results = groupHits(answer).map(({ title, area, href, places }) => {
    const shown = places.slice(0, sectionsPerPage).map((place) => {
      const heading = place.trail.length === 0 ? '' : `${place.trail.join(' > ')}: `
      return `- ${absolute(place.href)}\n  ${heading}${shorten(place.text)}`
    })
    return [`${title}${area ? ` (${area})` : ''}`, ...(shown.length > 0 ? shown : [`- ${absolute(href)}`])].join('\n')
  })
  return results.length === 0 ? `No results for "${query}".` : `${answer.count} results for "${query}".\n\n${results.join('\n\n')}`
}

function open(src: string, cluster: string | undefined): Promise<Search> {
  const search =
    opened.get(src) ??
    (cluster === undefined
      ? openLocalSearch(src)
      : import('./hosted-search.ts').then(({ openHostedSearch }) => openHostedSearch(cluster, src)))
  opened.set(src, search)
  search.catch(() => opened.delete(src))
  return search
}

function absolute(href: string): string {
  return new URL(href, location.href).href
}

function shorten(text: string): string {
  return text.length <= excerptLength ? text : `${text.slice(0, excerptLength).trimEnd()}…`
}
