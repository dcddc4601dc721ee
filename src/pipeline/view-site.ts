import { readThemeAssets, type ThemeAssets } from '../bundle/theme-assets.ts'
import type { ClientAssets } from '../model/page-props.ts'
import type { Locale, SiteConfig, Version } from '../model/site-config.ts'
import { createSiteViews, type SiteView } from '../render/site-view.ts'
import type { WorkerPool } from '../support/worker-pool.ts'
import { createClusterSettings } from './cluster-settings.ts'
import type { ReadSite } from './read-site.ts'
import { createSearchFiles, type SearchFiles } from './search-files.ts'
import { createSidebarFiles, type SidebarFiles } from './shared-files.ts'

/** What browsers load for a site's pages. */
export function readSiteAssets(
  { site, theme, siteCode }: Pick<ReadSite, 'site' | 'theme' | 'siteCode'>,
  { base, live = false }: { readonly base: string; readonly live?: boolean },
): ThemeAssets {
  return readThemeAssets({
    base,
    hasMermaid: site.pages.some(({ document }) => document.hasMermaid),
    live,
    theme: theme.client,
    own: [...theme.clientFiles, ...(siteCode?.clientFiles ?? [])],
    licenses: [theme.licenses, ...(siteCode ? [siteCode.licenses] : [])],
  })
}

export interface SiteViews {
  /** By version and language. */
  readonly views: ReadonlyMap<string, SiteView>
  readonly sidebars: SidebarFiles
  readonly search: SearchFiles
}

/** What pages share, and the files they share it in. */
export function viewSite(
  { site, editUrl, readEntry }: Pick<ReadSite, 'site' | 'editUrl' | 'readEntry'>,
  { config, assets, pool }: { readonly config: SiteConfig; readonly assets: ClientAssets; readonly pool: WorkerPool },
): SiteViews {
  const sidebars = createSidebarFiles(site.sidebars, config.base)
  const search = createSearchFiles({ config, readEntry, pool })
  const clusterOf = (version: Version, locale: Locale) => createClusterSettings(config, version, locale)
  const views = createSiteViews({ site, config, assets, editUrl, sidebarHref: sidebars.hrefOf, searchHref: search.hrefOf, clusterOf })
  return { views, sidebars, search }
}
