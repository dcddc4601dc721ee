/** Longer ones are cut: nobody types them. */
export const maxQueryLength = 200

interface SearchAddresses {
  /** The directory of the index. */
  readonly src: string
  /** The page with all results. */
  readonly searchPage: string
  /** What the addresses of all pages begin with. */
  readonly home: string
}

/** The button that opens the search names them. */
export function findSearchAddresses(): SearchAddresses {
  const { search: src = '', searchPage = '' } = document.querySelector<HTMLElement>('[data-search]')?.dataset ?? {}
  return { src, searchPage, home: searchPage.replace(/[^/]*\/?$/, '') }
}

/** What the tab's address says, in a parameter of its query. */
export function readAddress(parameter: string): string | undefined {
  return new URLSearchParams(location.search).get(parameter)?.slice(0, maxQueryLength) || undefined
}
