/** Longer ones are cut: nobody types them. */
export const maxQueryLength = 200

export interface SearchAddresses {
  /** The directory of the index; empty where the site has none of its own. */
  readonly src: string
  /** What is to be known of the server that is asked first, as JSON; undefined where there is none. */
  readonly cluster: string | undefined
  /** The page with all results. */
  readonly searchPage: string
  /** What the addresses of all pages begin with. */
  readonly home: string
}

/** The button that opens the search names them. */
export function findSearchAddresses(): SearchAddresses {
  const { search: src = '', searchCluster: cluster, searchPage = '' } = document.querySelector<HTMLElement>('[data-search]')?.dataset ?? {}
  return { src, cluster, searchPage, home: searchPage.replace(/[^/]*\/?$/, '') }
}

/** What the tab's address says, in a parameter of its query. */
export function readAddress(parameter: string): string | undefined {
  return new URLSearchParams(location.search).get(parameter)?.slice(0, maxQueryLength) || undefined
}
