/** The maximum length of a query. Longer ones are shortened. */
export const maxQueryLength = 200

export interface SearchAddresses {
  /** The URL of the index's directory. It is empty if the site has no index of its own. */
  readonly src: string
  /** The settings of the search cluster as JSON, or undefined if there is none. */
  readonly cluster: string | undefined
  /** The URL of the page that shows all results. */
  readonly searchPage: string
  /** The prefix of the URLs of all pages. */
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
