// Runs inline before the first paint, so that its decisions are not visible as changes. Its bytes are in every page.
import { announcementKeys } from '../part-storage-keys.ts'
import { storageKeys } from '../shell-constants.ts'
import { watchLoading } from './base-banner.ts'
import { isTheme, showTheme } from './show-theme.ts'

const root = document.documentElement.dataset
/** No text of the page exists yet that could define the name. */
const own = (document.currentScript as HTMLScriptElement).dataset

root.script = ''
// Macs have a different key for the search.
if (/Mac|iP/.test(navigator.platform)) root.keys = 'mac'
watchLoading(own)
try {
  const theme = localStorage.getItem(storageKeys.theme)
  if (isTheme(theme)) showTheme(theme)
  const id = own.announcement
  if (id && localStorage.getItem(announcementKeys.id) === id && localStorage.getItem(announcementKeys.dismissed) === 'true')
    root.dismissed = id
} catch {
  // The entry script reports it.
}
