import { toHref } from '../../core/assemble/route-path.ts'
import { defineFeature } from '../../core/feature.ts'
import type { Redirect, Route, RouteManifest, SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { createCounterparts } from '../../core/render/find-counterpart.ts'
import { diagnostics } from './diagnostics.ts'

export const versions = defineFeature({
  name: 'versions',
  options: { codeFolders: ['.docsgen/cache/versions'] },
  diagnostics,
  commands: [
    {
      name: 'version',
      after: 'host',
      summary: 'publish the documentation of a release',
      description: 'Adds versions to the JSON file that the config imports.',
    },
    {
      name: 'version cut',
      summary: 'make the current documentation a version',
      description:
        'Adds a version whose pages come from a Git tag, branch, or commit, with the sidebars, reference packages, and variables of the config at that commit.',
      arguments: [
        { name: '<name>', text: 'the name of the version, such as 3.4' },
        { name: '[root]', text: 'the project folder', usual: '.' },
      ],
      options: [
        'config',
        { flags: '--ref <ref>', text: 'the Git tag, branch, or commit with the pages (default: the current commit)', once: true },
        { flags: '--label <text>', text: 'the name in the version menu (default: the name)', once: true },
      ],
      load: () => import('./cut.ts'),
    },
  ],
  openConfig: (config, { findInConfig }) =>
    config.versions.every(({ ref }) => ref === undefined)
      ? undefined
      : // Loaded only if needed.
        import('./open-versions.ts').then(({ openVersions }) => openVersions(config, findInConfig)),
  pages({ routes, redirects, config }) {
    const find = createCurrentPages(routes, redirects, config)
    return (route) => ({ value: find(route), diagnostics: [] })
  },
})

/** Finds the current page that corresponds to each page of the other versions. */
function createCurrentPages(
  routes: RouteManifest,
  redirects: readonly Redirect[],
  config: Pick<SiteConfig, 'versions' | 'locales' | 'base'>,
): (route: Route) => Pick<SitePage, 'current'> {
  const { versions, locales, base } = config
  const [current] = versions
  if (versions.length === 1) return () => ({})
  const find = createCounterparts(routes, redirects, config)
  return (route) => {
    if (route.version === current.id) return {}
    const locale = locales.find(({ code }) => code === route.locale) ?? locales[0]
    const found = find(route, current, locale)
    if (!found) return {}
    // A page without a translation has the text of the default language.
    const text = route.fallbackOf === undefined ? found : find(route, current, locales[0])
    const canonical = text?.isSame ? toHref(base, text.route.fallbackOf ?? text.route.path) : undefined
    return { current: { href: found.route.href, canonical } }
  }
}
