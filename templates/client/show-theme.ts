export type Theme = 'light' | 'dark'

export function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark'
}

/** Sets the colors of the page and of the browser's interface. For undefined, the colors follow the system. */
export function showTheme(theme: Theme | undefined): void {
  const root = document.documentElement
  if (theme) root.dataset.theme = theme
  else delete root.dataset.theme
  const metas = document.head.querySelectorAll('meta')
  for (const meta of metas) {
    // Determines the window's background before the styles are loaded.
    if (meta.name === 'color-scheme') meta.content = theme ?? 'dark light'
    const own = meta.dataset.theme
    if (own) meta.media = theme ? (theme === own ? 'all' : 'not all') : `(prefers-color-scheme: ${own})`
  }
}
