// This script runs inline before the browser shows the page, so that its decisions cause no visible changes. The script is part of every
// page.
import { announcementKeys } from '../part-storage-keys.ts'
import { storageKeys } from '../shell-constants.ts'
import { watchLoading } from './base-banner.ts'
import { isTheme, showTheme } from './show-theme.ts'

const root = document.documentElement.dataset
/** The page does not yet have content that could define an element with this name. */
const own = (document.currentScript as HTMLScriptElement).dataset

root.script = ''
// On Macs, search has another keyboard shortcut.
if (/Mac|iP/.test(navigator.platform)) root.keys = 'mac'
watchLoading(own)
try {
  const theme = localStorage.getItem(storageKeys.theme)
  if (isTheme(theme)) showTheme(theme)
  const id = own.announcement
  if (id && localStorage.getItem(announcementKeys.id) === id && localStorage.getItem(announcementKeys.dismissed) === 'true')
    root.dismissed = id
} catch {
  // The entry script reports the failure.
}
