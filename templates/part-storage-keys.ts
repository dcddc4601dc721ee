/** Storage keys for scripts that are loaded on demand, separate from the keys on every page. */
export const partStorageKeys = {
  version: 'docsgen.version',
  searchRecent: 'docsgen.search.recent',
  searchFavorites: 'docsgen.search.favorites',
} as const

/** These keys are separate, because the script that runs before the first paint reads only them. */
export const announcementKeys = {
  id: 'docsgen.announcement.id',
  dismissed: 'docsgen.announcement.dismissed',
} as const
