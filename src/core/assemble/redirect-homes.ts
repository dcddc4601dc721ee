import type { RoutePath } from '../../kit/files/paths.ts'
import type { Redirect, RouteManifest, Sidebar } from '../model/site.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { firstPage } from './first-page.ts'
import { withPrefix } from './route-path.ts'

/**
 * Redirects the home of a version from Git to its first page if it has no home page, which can be a React page. Nobody can add one to a tag.
 */
export function redirectHomes(
  { versions, locales, contentRoots }: Pick<SiteConfig, 'versions' | 'locales' | 'contentRoots'>,
  routes: RouteManifest,
  sidebars: readonly Sidebar[] = [],
): readonly Redirect[] {
  return versions.flatMap((version) => {
    if (!contentRoots.some((root) => root.version === version.id && root.exported)) return []
    return locales.flatMap((locale): Redirect[] => {
      const own = routes.filter((route) => route.version === version.id && route.locale === locale.code)
      const from = withPrefix([locale.prefix, version.prefix], '/') as RoutePath
      const ofVersion = sidebars.filter((sidebar) => sidebar.version === version.id && sidebar.locale === locale.code)
      const to = ofVersion.map(({ entries }) => firstPage(entries)).find((page) => page !== undefined) ?? own[0]?.path
      return to === undefined || own.some(({ path }) => path === from) ? [] : [{ from, to }]
    })
  })
}
