/** The maximum length of a query. Longer queries are shortened. */
export const maxQueryLength = 200

export interface SearchAddresses {
  /** The URL of the index's directory. Empty if the site does not have its own index. */
  readonly src: string
  /** The settings of the search cluster as JSON, or undefined if there is no cluster. */
  readonly cluster: string | undefined
  /** The URL of the page that shows all results. */
  readonly searchPage: string
  /** The common prefix of the URLs of all pages. */
  readonly home: string
}

/** Reads the URLs from the attributes of the button that opens the search. */
export function findSearchAddresses(): SearchAddresses {
  const { search: src = '', searchCluster: cluster, searchPage = '' } = document.querySelector<HTMLElement>('[data-search]')?.dataset ?? {}
  return { src, cluster, searchPage, home: searchPage.replace(/[^/]*\/?$/, '') }
}

/** Reads a query parameter from the tab's URL. */
export function readAddress(parameter: string): string | undefined {
  return new URLSearchParams(location.search).get(parameter)?.slice(0, maxQueryLength) || undefined
}
