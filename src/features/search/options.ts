import { textIn } from '../../core/config/config-texts.ts'
import type { FeatureOptions } from '../../core/config/feature-options.ts'
import { isPlainObject } from '../../core/config/plain-value.ts'
import * as o from '../../core/config/schema-parts.ts'
import type { UserConfig } from '../../core/config/user-config.ts'
import type { Locale } from '../../core/model/site-config.ts'
import { isUrl } from '../../kit/url/address.ts'

export type SearchConfig = OwnSearchConfig | TypesenseSearchConfig | AlgoliaSearchConfig

class OwnSearchConfig {
  /**
   * The search provider. `local` uses an index that is part of the site, `typesense` a Typesense cluster, and `algolia` an Algolia index, such as
   * that of DocSearch. `none` turns off search.
   */
  readonly provider: 'local' | 'none' = o.oneOf('local', 'none')
  /** Groups of words with the same meaning. A query for one of them also finds the others, which count less. @default [] */
  readonly synonyms?: readonly (readonly string[])[] = o.optional(o.list(o.list(o.text(findSynonymProblem), findGroupProblem)))
}

/** Search with a Typesense cluster. To add records to the cluster, run `docsgen search push`. */
class TypesenseSearchConfig {
  readonly provider: 'typesense' = o.literal('typesense')
  /**
   * The URLs of the cluster's nodes, such as `https://search.example.com` or `https://search.example.com:8108`. If a node is unavailable, requests go
   * to the next node.
   */
  readonly nodes: readonly string[] = o.list(o.text(findNodeProblem), findNodesProblem)
  /** An API key that allows only searches. The key is public because every reader receives it. */
  readonly searchKey: string = o.text(findKeyProblem)
  /** The name of the collection to search. @default the title in lowercase, followed by `-docs` */
  readonly collection?: string = o.optional(o.text(findCollectionProblem))
  /** Additional search parameters of the provider, such as `num_typos` for Typesense or `filters` for Algolia. @default {} */
  readonly parameters?: Readonly<Record<string, string | number | boolean>> = o.optional(
    o.record(findParameterProblem, parameterValue()),
    {},
  )
  /** Whether to also publish the built-in search as a fallback for when the server is unavailable. @default true */
  readonly local?: boolean = o.optional(o.flag(), true)
}

/** Search with an Algolia index that has the records of DocSearch. Algolia's crawler creates it. */
class AlgoliaSearchConfig {
  readonly provider: 'algolia' = o.literal('algolia')
  /** The ID of the Algolia application, such as `R2IYF7ETH7`. */
  readonly appId: string = o.text(findAppProblem)
  /** An API key that allows only searches. The key is public because every reader receives it. */
  readonly apiKey: string = o.text(findKeyProblem)
  /** The name of the Algolia index. */
  readonly indexName: string = o.label()
  /** Additional search parameters of the provider, such as `num_typos` for Typesense or `filters` for Algolia. @default {} */
  readonly parameters?: Readonly<Record<string, string | number | boolean>> = o.optional(
    o.record(findAlgoliaParameterProblem, parameterValue()),
    {},
  )
  /** Whether to also publish the built-in search as a fallback for when the server is unavailable. @default true */
  readonly local?: boolean = o.optional(o.flag(), true)
}

/** Other keys belong to a provider that is still unknown. */
class UnknownSearch {
  readonly provider: 'local' | 'none' | 'typesense' | 'algolia' = o.oneOf('local', 'none', 'typesense', 'algolia')
}

class SearchOptions {
  /** The search provider and its settings. @default { provider: 'local' } */
  readonly search?: SearchConfig = o.optional(searchConfig(), { provider: 'local' })
}

/** The provider determines the other keys. */
function searchConfig(): SearchConfig {
  return o.choose<SearchConfig>((input) => {
    if (!isPlainObject(input)) return o.expected('an object')
    if (input.provider === 'typesense') return o.object(TypesenseSearchConfig)
    if (input.provider === 'algolia') return o.object(AlgoliaSearchConfig)
    return input.provider === 'local' || input.provider === 'none'
      ? o.object(OwnSearchConfig)
      : o.looseObject(UnknownSearch as o.Section<SearchConfig>)
  })
}

function findSynonymProblem(word: string): string | undefined {
  return /^[\p{L}\p{N}\p{M}_$]{2,40}$/u.test(word) ? undefined : 'a synonym must be a single word of 2 to 40 letters and digits'
}

function findGroupProblem(group: readonly string[]): string | undefined {
  if (group.length < 2) return 'a group needs at least two words'
  return group.length > 20 ? 'a group can contain up to 20 words' : undefined
}

function parameterValue(): string | number | boolean {
  return o.choose<string | number | boolean>((input) => {
    if (typeof input === 'string') return o.text()
    if (typeof input === 'boolean') return o.flag()
    return typeof input === 'number' ? o.number() : o.expected('a string, a number, `true`, or `false`')
  })
}

function findNodeProblem(node: string): string | undefined {
  if (!/^https?:\/\//i.test(node) || !isUrl(node)) return 'it must be a URL such as `https://search.example.com`'
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(node)
  if (username !== '' || password !== '') return 'it contains a username or password, which every reader could see'
  if (pathname !== '/' || search !== '' || hash !== '') return 'it must not contain anything after the host or port'
  if (protocol === 'http:' && !isLoopback(hostname)) return 'queries would be sent unencrypted; use `https://`'
  return undefined
}

function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)
}

function findNodesProblem(nodes: readonly string[]): string | undefined {
  if (nodes.length === 0) return 'it is empty; add at least one node, such as `https://search.example.com`'
  const origins = nodes.map((node) => new URL(node).origin)
  const duplicate = origins.find((origin, index) => origins.indexOf(origin) < index)
  return duplicate === undefined ? undefined : `it contains \`${duplicate}\` twice`
}

// The key becomes part of a URL. Messages omit it, because it could be a secret key by mistake.
function findKeyProblem(key: string): string | undefined {
  return /^[!-~]{1,2000}$/.test(key) ? undefined : 'a key must consist of 1 to 2,000 ASCII characters without spaces'
}

function findCollectionProblem(name: string): string | undefined {
  return /^\w[\w.-]{0,199}$/.test(name)
    ? undefined
    : 'it can contain up to 200 letters, digits, `.`, `-`, and `_`, and it cannot begin with `.` or `-`'
}

// The ID becomes part of host names.
function findAppProblem(appId: string): string | undefined {
  return /^[A-Za-z0-9]{1,40}$/.test(appId) ? undefined : 'it must consist of letters and digits, such as `R2IYF7ETH7`'
}

/** Queries go to the first host, or to the next one if it does not respond. */
export function algoliaHosts(appId: string): readonly string[] {
  const id = appId.toLowerCase()
  return [`https://${id}-dsn.algolia.net`, ...[1, 2, 3].map((number) => `https://${id}-${number}.algolianet.com`)]
}

/** The theme depends on these parameters to read responses. */
const ownParameters = new Set(
  'q page per_page limit offset collection group_by facet_by include_fields exclude_fields highlight_fields highlight_full_fields highlight_start_tag highlight_end_tag'.split(
    ' ',
  ),
)

const algoliaParameters = new Set(
  'indexName query params page hitsPerPage offset length facets maxValuesPerFacet facetFilters attributesToRetrieve attributesToHighlight attributesToSnippet highlightPreTag highlightPostTag'.split(
    ' ',
  ),
)

function findAlgoliaParameterProblem(name: string): string | undefined {
  if (algoliaParameters.has(name)) return 'docsgen sets this parameter itself'
  return /^[a-z]\w*$/i.test(name) ? undefined : 'it is not a valid search parameter name, such as `filters`'
}

function findParameterProblem(name: string): string | undefined {
  if (ownParameters.has(name)) return 'docsgen sets this parameter itself'
  return /^[a-z][a-z_]*$/.test(name) ? undefined : 'it is not a valid search parameter name, such as `num_typos`'
}

export const options: FeatureOptions = {
  config: SearchOptions,
  resolve: (config, { locales }) => ({ search: resolveSearch(config, locales) }),
  connections({ search }) {
    if (search?.provider === 'algolia') return algoliaHosts(search.appId).map((source) => ({ source, from: 'search.appId' }))
    return search?.provider === 'typesense' ? search.nodes.map((node) => ({ source: new URL(node).origin, from: 'search.nodes' })) : []
  },
  problems: (config, locales) => {
    const title = defaultTitle(config, locales)
    const { search } = config
    // An invalid title is empty here.
    if (search?.provider !== 'typesense' || search.collection !== undefined || title === '' || collectionName(title) !== undefined)
      return []
    const reason = `docsgen cannot derive a collection name from the title \`${title}\`; set \`search.collection\``
    return [{ path: ['search', 'collection'], reason }]
  },
}

function resolveSearch(config: UserConfig, locales: readonly Locale[]): SearchSettings {
  const { search = { provider: 'local' } } = config
  if (search.provider === 'algolia') return o.withDefaults(AlgoliaSearchConfig, search)
  if (search.provider !== 'typesense') return search
  return {
    ...o.withDefaults(TypesenseSearchConfig, search),
    collection: search.collection ?? collectionName(defaultTitle(config, locales)) ?? '',
    nodes: search.nodes.map((node) => new URL(node).origin),
  }
}

function defaultTitle({ title }: UserConfig, locales: readonly Locale[]): string {
  return textIn(title, locales[0] ?? { code: '' }, locales)
}

/** `Vendure Docs` -> `vendure-docs`, `Acme` -> `acme-docs` */
function collectionName(title: string): string | undefined {
  const name = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 100)
  if (name === '') return undefined
  return /(?:^|-)docs$/.test(name) ? name : `${name}-docs`
}

type SearchSettings =
  | OwnSearchConfig
  /** Nodes are origins: `https://search.example.com`. */
  | Required<TypesenseSearchConfig>
  | Required<AlgoliaSearchConfig>

declare module '../../core/config/user-config.ts' {
  interface UserConfig extends SearchOptions {}
}

declare module '../../core/model/site-config.ts' {
  interface SiteConfig {
    readonly search: SearchSettings
  }
}
