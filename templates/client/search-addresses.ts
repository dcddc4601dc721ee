/** Longer queries are cut. */
export const maxQueryLength = 200

export interface SearchAddresses {
  /** The directory of the index. Empty if the site has no index of its own. */
  readonly src: string
  /** The settings of the search cluster as JSON, or undefined without one. */
  readonly cluster: string | undefined
  /** The page with all results. */
  readonly searchPage: string
  /** The prefix of all pages' URLs. */
  readonly home: string
}

/** The button that opens the search contains them. */
export function findSearchAddresses(): SearchAddresses {
  const { search: src = '', searchCluster: cluster, searchPage = '' } = document.querySelector<HTMLElement>('[data-search]')?.dataset ?? {}
  return { src, cluster, searchPage, home: searchPage.replace(/[^/]*\/?$/, '') }
}

/** A parameter in the query of the tab's URL. */
export function readAddress(parameter: string): string | undefined {
  return new URLSearchParams(location.search).get(parameter)?.slice(0, maxQueryLength) || undefined
}
