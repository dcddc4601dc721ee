import { comparablePath } from '../../kit/url/address.ts'
import type { Redirect, Route } from '../model/site.ts'
import type { Locale, Version } from '../model/site-config.ts'

/** The equivalent of a page in another version or language. */
export interface Counterpart {
  readonly route: Route
  /**
   * Whether this is the same page. Otherwise, the page does not exist in the other version or language, and this is the nearest page above
   * it.
   */
  readonly isSame: boolean
}

type Place = readonly [version: Version, locale: Locale]

/**
 * Creates a function that finds the equivalent of a page by its path in the content folder or by redirects from its old URL. If there is no
 * equivalent, the function finds the nearest page above it.
 */
export function createCounterparts(
  routes: readonly Route[],
  redirects: readonly Redirect[],
  { versions, locales }: { readonly versions: readonly Version[]; readonly locales: readonly Locale[] },
): (route: Route, version: Version, locale: Locale) => Counterpart | undefined {
  const byId = new Map(routes.map((route) => [`${route.version}/${route.locale}:${route.id}`, route]))
  const byPath = new Map(routes.map((route) => [comparablePath(route.path), route]))
  const moved = new Map(redirects.map(({ from, to }) => [comparablePath(from), comparablePath(to)]))

  /** Finds the page to which a redirect in the other version leads. */
  const findMoved = (route: Route, version: Version, locale: Locale): Route | undefined => {
    if (moved.size === 0) return undefined
    const here = versions.find(({ id }) => id === route.version)
    const language = locales.find(({ code }) => code === route.locale)
    if (!here || !language) return undefined
    const below = route.path.slice(prefixOf([here, language]).length)
    const to = moved.get(comparablePath(`${prefixOf([version, locale])}${below}`))
    const found = to === undefined ? undefined : byPath.get(to)
    return found?.version === version.id && found.locale === locale.code ? found : undefined
  }

  return (route, version, locale) => {
    const place = `${version.id}/${locale.code}:`
    const same = byId.get(place + route.id) ?? findMoved(route, version, locale)
    if (same) return { route: same, isSame: true }
    const folders = route.id.split('/').slice(0, -1)
    for (; folders.length > 0; folders.pop()) {
      const folder = folders.join('/')
      const above = [`${folder}/index`, `${folder}/${folders.at(-1)}`, folder].map((id) => byId.get(place + id))
      const found = above.find((each) => each !== undefined)
      if (found) return { route: found, isSame: false }
    }
    return undefined
  }
}

function prefixOf([version, locale]: Place): string {
  return [locale.prefix, version.prefix].flatMap((part) => (part === '' ? [] : ['/', part])).join('')
}
