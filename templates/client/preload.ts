// Runs within the page before its first paint: what it decides must not be seen changing.
import { storageKeys } from '../shell-constants.ts'
import { isTheme, showTheme } from './show-theme.ts'

document.documentElement.dataset.script = ''
try {
  const theme = localStorage.getItem(storageKeys.theme)
  if (isTheme(theme)) showTheme(theme)
} catch {
  // The entry script says it.
}
