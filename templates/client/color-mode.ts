import { storageKeys } from '../shell-constants.ts'
import { onPage } from './page-events.ts'
import { isTheme, showTheme, type Theme } from './show-theme.ts'
import { onStoredElsewhere, readStored, removeStored, writeStored } from './storage.ts'

/** The button switches from the system's colors to the opposite, then to the same colors as a fixed choice, then back to the system. */
export function bindColorMode(): void {
  let theme = readTheme()
  const choose = (chosen: Theme | undefined) => {
    theme = chosen
    showTheme(theme)
  }
  // The `<head>` may belong to another page by now.
  onPage(() => showTheme(theme))
  document.addEventListener('click', ({ target }) => {
    if (!(target as Element).closest('.color-mode')) return
    choose(nextTheme(theme))
    if (theme) writeStored(storageKeys.theme, theme)
    else removeStored(storageKeys.theme)
  })
  onStoredElsewhere(() => choose(readTheme()))
}

function readTheme(): Theme | undefined {
  const stored = readStored(storageKeys.theme)
  return isTheme(stored) ? stored : undefined
}

function nextTheme(theme: Theme | undefined): Theme | undefined {
  const [system, other] = matchMedia('(prefers-color-scheme: light)').matches ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  return theme === undefined ? other : theme === other ? system : undefined
}
