import type { SearchService } from './query-cluster.ts'

/** The parts that both services share. They are a parameter, because a shared module would be an additional request on other sites. */
interface Shared extends Pick<SearchService, 'readReply'> {
  readonly marks: readonly [start: string, end: string]
  readonly maxAreas: number
  readonly maxQueryLength: number
}

/** Algolia's REST API for indexes with DocSearch records: https://www.algolia.com/doc/rest-api/search/ */
export const createAlgolia = ({ marks, maxAreas, maxQueryLength, readReply }: Shared): SearchService => ({
  urlOf: (host, { appId = '', searchKey }) =>
    `${host}/1/indexes/*/queries?x-algolia-application-id=${appId}&x-algolia-api-key=${encodeURIComponent(searchKey)}`,
  createRequest({ query, area, from = 0, limit }, { collection, parameters, language, isMultilingual }) {
    const ofLanguage = isMultilingual ? [`lang:${language}`] : []
    const all = {
      ...parameters,
      indexName: collection,
      query: query.toWellFormed().slice(0, maxQueryLength),
      length: limit,
      attributesToRetrieve: ['url', 'url_without_anchor', 'anchor', 'hierarchy'],
      attributesToHighlight: ['hierarchy'],
      attributesToSnippet: ['content:20'],
      highlightPreTag: marks[0],
      highlightPostTag: marks[1],
      facets: ['hierarchy.lvl0'],
      maxValuesPerFacet: maxAreas,
      facetFilters: ofLanguage,
      offset: 0,
    }
    const main = { ...all, offset: from, facetFilters: area === undefined ? ofLanguage : [...ofLanguage, `hierarchy.lvl0:${area}`] }
    return JSON.stringify({ requests: area === undefined ? [main] : [main, { ...all, length: 1 }] })
  },
  readReply: (reply, question, settings) => readReply({ results: listOf(Object(reply).results).map(asCluster) }, question, settings),
})

/** Converts a result to the format of Typesense, whose collections have the same records. */
function asCluster(result: unknown) {
  const { nbHits, hits, facets, message } = Object(result)
  return {
    ...(typeof message === 'string' && { error: message }),
    found: nbHits,
    grouped_hits: listOf(hits).map((hit) => {
      const { _highlightResult: marked, _snippetResult: snippets } = Object(hit)
      return { hits: [{ document: hit, highlight: { ...Object(marked), ...Object(snippets) } }] }
    }),
    facet_counts: Object.entries(Object(facets)).map(([field_name, counts]) => ({
      field_name,
      counts: Object.entries(Object(counts)).map(([value, count]) => ({ value, count })),
    })),
  }
}

/** The value is not a list only if the response is invalid, which the caller reports. */
function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new Error('The search service’s answer is of no known kind')
  return value
}
