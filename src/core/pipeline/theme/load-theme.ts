import { packages as docsgens } from '../../../../templates/packages.ts'
import { runCompiledCode } from '../../render/load-site-code.ts'

/** The modules with which pages are rendered, keyed by the names under which the site's code imports them, such as `docsgen/theme`. */
export type ThemePackages = typeof docsgens

const loaded = new Map<string, ThemePackages>()

/** Loads docsgen's theme or the site's compiled theme, which shares docsgen's React. Throws any error that the site's modules throw. */
export function loadTheme(file: string | undefined): ThemePackages {
  if (file === undefined) return docsgens
  let theme = loaded.get(file)
  if (!theme) {
    const compiled = runCompiledCode(file, {}) as { readonly packages: ThemePackages }
    theme = compiled.packages
    loaded.set(file, theme)
  }
  return theme
}
