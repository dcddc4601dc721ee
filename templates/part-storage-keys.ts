/** Where the scripts that are loaded when they are needed keep choices. Apart from the other keys: those are in every page. */
export const partStorageKeys = {
  version: 'docsgen.version',
  searchRecent: 'docsgen.search.recent',
  searchFavorites: 'docsgen.search.favorites',
} as const
