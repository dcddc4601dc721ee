import { createRequire } from 'node:module'

interface Temml {
  renderToString(tex: string, options: Readonly<Record<string, unknown>>): string
}

let loaded: { readonly file: string; readonly temml: Temml } | undefined

/** Loads the library that turns TeX into MathML; called for the first formula of a thread. */
export function loadTemml(file: string): Temml {
  if (loaded?.file !== file) {
    const module = createRequire(file)(file) as Temml & { readonly default?: Temml }
    loaded = { file, temml: module.default ?? module }
  }
  return loaded.temml
}
