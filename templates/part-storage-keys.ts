/** Storage keys of scripts that are loaded on demand, separate from the keys in every page. */
export const partStorageKeys = {
  version: 'docsgen.version',
  searchRecent: 'docsgen.search.recent',
  searchFavorites: 'docsgen.search.favorites',
} as const

/** Separate, because the script before the first paint reads only these. */
export const announcementKeys = {
  id: 'docsgen.announcement.id',
  dismissed: 'docsgen.announcement.dismissed',
} as const
