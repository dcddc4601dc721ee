import { packages as docsgens } from '../../../templates/packages.ts'
import { runCompiledCode } from '../../render/load-site-code.ts'

/** What pages are made of, by the names under which the site's own code imports it: `docsgen/theme`. */
export type ThemePackages = typeof docsgens

const loaded = new Map<string, ThemePackages>()

/** docsgen's theme, or the compiled one of the site with docsgen's own React. Throws what the site's throws. */
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
