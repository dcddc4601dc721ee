/** Where the scripts that are loaded when they are needed keep choices. Apart from the other keys: those are in every page. */
export const partStorageKeys = {
  version: 'docsgen.version',
  searchRecent: 'docsgen.search.recent',
  searchFavorites: 'docsgen.search.favorites',
} as const

/** Apart, because the script before the first paint reads them and nothing else of these. */
export const announcementKeys = {
  id: 'docsgen.announcement.id',
  dismissed: 'docsgen.announcement.dismissed',
} as const
