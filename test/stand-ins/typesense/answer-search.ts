import type { Collection, Doc } from './cluster-state.ts'
import { countTypos, matchesFilter, tokensOf } from './search-rules.ts'

export type SearchParameters = Readonly<Record<string, string | number | boolean | undefined>>
export interface SearchProblem {
  readonly code: number
  readonly error: string
}

interface Hit {
  readonly doc: Doc
  readonly score: number
  readonly highlights: readonly { readonly field: string; readonly matched_tokens: readonly string[]; readonly snippet: string }[]
}

/**
 * A search with some of the server's rules: words, prefixes, typos, weights, filters, groups, facets, highlights. Its ranking differs
 * from the server's.
 */
export function answerSearch(collection: Collection, parameters: SearchParameters): object | SearchProblem {
  const list = (name: string) =>
    parameters[name] === undefined
      ? []
      : String(parameters[name])
          .split(',')
          .map((part) => part.trim())
  const number = (name: string, standard: number) => Number(parameters[name] ?? standard)
  const { schema, docs } = collection
  const q = String(parameters.q ?? '')
  const queryBy = list('query_by')
  if (parameters.q === undefined) return { code: 400, error: 'Parameter `q` is required.' }
  if (queryBy.length === 0 && q !== '*') return { code: 400, error: 'Parameter `query_by` is required.' }
  for (const name of [...queryBy, ...list('facet_by'), ...list('group_by')]) {
    const field = schema.fields.find((each) => each.name === name)
    if (!field) return { code: 404, error: `Could not find a field named \`${name}\` in the schema.` }
    if (!queryBy.includes(name) && !field.facet) return { code: 400, error: `Field \`${name}\` should be a facet field.` }
  }
  if (number('per_page', 10) > 250) return { code: 422, error: 'Only upto 250 hits can be fetched per page.' }
  const weights = list('query_by_weights').map(Number)
  if (weights.length > 0 && weights.length !== queryBy.length)
    return { code: 400, error: 'Number of weights in `query_by_weights` does not match number of `query_by` fields.' }

  const kept = [...docs.values()].filter((doc) => matchesFilter(doc, String(parameters.filter_by ?? '')))
  const hits = findHits(kept, { collection, q, queryBy, weights, parameters }).sort(
    (a, b) => b.score - a.score || Number(b.doc.item_priority ?? 0) - Number(a.doc.item_priority ?? 0),
  )
  const [groupBy] = list('group_by')
  const groups = new Map<string, Hit[]>()
  for (const hit of hits) {
    const key = groupBy === undefined ? hit.doc.id : String(hit.doc[groupBy] ?? '')
    groups.set(key, [...(groups.get(key) ?? []), hit])
  }
  const perPage = number('per_page', 10)
  const start = parameters.offset === undefined ? (number('page', 1) - 1) * perPage : number('offset', 0)
  const shown = [...groups].slice(start, start + perPage)
  const include = list('include_fields')
  const write = ({ doc, score, highlights }: Hit) => ({
    document: include.length === 0 ? doc : Object.fromEntries(include.flatMap((name) => (name in doc ? [[name, doc[name]]] : []))),
    highlight: Object.fromEntries(highlights.map(({ field, ...rest }) => [field, rest])),
    highlights,
    text_match: score,
  })
  return {
    facet_counts: list('facet_by').map((field) => countFacet(field, [...groups.values()])),
    found: groups.size,
    ...(groupBy === undefined ? {} : { found_docs: hits.length }),
    ...(groupBy === undefined
      ? { hits: shown.flatMap(([, group]) => group.map(write)) }
      : {
          grouped_hits: shown.map(([key, group]) => ({
            found: group.length,
            group_key: [key],
            hits: group.slice(0, number('group_limit', 3)).map(write),
          })),
        }),
    out_of: docs.size,
    page: number('page', 1),
    request_params: { collection_name: schema.name, first_q: q, per_page: perPage, q },
    search_cutoff: false,
    search_time_ms: 1,
  }
}

interface HitInput {
  readonly collection: Collection
  readonly q: string
  readonly queryBy: readonly string[]
  readonly weights: readonly number[]
  readonly parameters: SearchParameters
}

function findHits(docs: readonly Doc[], { collection, q, queryBy, weights, parameters }: HitInput): Hit[] {
  if (q === '*') return docs.map((doc) => ({ doc, score: 0, highlights: [] }))
  const separators = collection.schema.token_separators ?? []
  const [open = '<mark>', close = '</mark>'] = [parameters.highlight_start_tag, parameters.highlight_end_tag].map((tag) => tag as string)
  let words = tokensOf(q, separators)
  // Words are dropped from the end until something matches.
  for (; words.length > 0; words = words.slice(0, -1)) {
    const hits = docs.flatMap((doc) => {
      const matched = new Map<string, Set<string>>()
      let score = 0
      const isHit = words.every((word, index) => {
        let best = 0
        for (const [at, field] of queryBy.entries()) {
          for (const token of tokensOf(String(doc[field] ?? ''), separators)) {
            const typos = countTypos(word, token, index === words.length - 1 && parameters.prefix !== false)
            if (typos === undefined) continue
            matched.set(field, (matched.get(field) ?? new Set()).add(token))
            best = Math.max(best, (weights[at] ?? queryBy.length - at) * 10 - typos)
          }
        }
        score += best
        return best > 0
      })
      return isHit
        ? [{ doc, score, highlights: [...matched].map(([field, tokens]) => highlight(field, String(doc[field]), [...tokens])) }]
        : []
    })
    if (hits.length > 0) return hits
  }
  return []

  function highlight(field: string, text: string, tokens: readonly string[]) {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${tokens.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
    const first = Math.max(0, text.search(pattern))
    const cut = field === 'content' ? text.slice(Math.max(0, first - 40), first + 120) : text
    return { field, matched_tokens: tokens, snippet: cut.replace(pattern, (found) => `${open}${found}${close}`) }
  }
}

/** With groups, the server counts groups. */
function countFacet(field: string, groups: readonly (readonly Hit[])[]) {
  const counts = new Map<string, number>()
  for (const group of groups)
    for (const value of new Set(group.flatMap(({ doc }) => doc[field] ?? []).map(String))) counts.set(value, (counts.get(value) ?? 0) + 1)
  return {
    field_name: field,
    sampled: false,
    stats: { total_values: counts.size },
    counts: [...counts].map(([value, count]) => ({ value, count, highlighted: value })).sort((a, b) => b.count - a.count),
  }
}
