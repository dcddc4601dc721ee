// Runs within the page before its first paint: what it decides must not be seen changing. Each byte of it is in every page.
import { announcementKeys } from '../part-storage-keys.ts'
import { storageKeys } from '../shell-constants.ts'
import { watchLoading } from './base-banner.ts'
import { isTheme, showTheme } from './show-theme.ts'

const root = document.documentElement.dataset
/** Nothing of the page's text is there yet that could take the name. */
const own = (document.currentScript as HTMLScriptElement).dataset

root.script = ''
// Macs have another key for the search.
if (/Mac|iP/.test(navigator.platform)) root.keys = 'mac'
watchLoading(own)
try {
  const theme = localStorage.getItem(storageKeys.theme)
  if (isTheme(theme)) showTheme(theme)
  const id = own.announcement
  if (id && localStorage.getItem(announcementKeys.id) === id && localStorage.getItem(announcementKeys.dismissed) === 'true')
    root.dismissed = id
} catch {
  // The entry script says it.
}
