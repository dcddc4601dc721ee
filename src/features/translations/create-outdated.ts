import type { Route, RouteManifest, SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { Href, ProjectPath } from '../../kit/files/paths.ts'

declare module '../../core/model/site.ts' {
  interface SitePage {
    /** Of a translation whose original was changed later. */
    readonly outdated?: {
      /** Whole days between the last commits of both. */
      readonly days: number
      /** ISO 8601, UTC: the last commit of the translation. */
      readonly since: string
      /** The original's file. */
      readonly file: ProjectPath
      /** Its address, if readers are told. */
      readonly href?: Href
    }
  }
}

const dayMs = 86_400_000

/** Finds translations whose original has a later commit. */
export function createOutdated(
  routes: RouteManifest,
  lastUpdated: ReadonlyMap<string, string>,
  { locales, contentRoots, check }: Pick<SiteConfig, 'locales' | 'contentRoots' | 'check'>,
): (route: Route) => Pick<SitePage, 'outdated'> {
  const { translations } = check
  const [main] = locales
  if (!translations || locales.length === 1) return () => ({})
  // The pages of a tag stay as they are.
  const exported = new Set(contentRoots.flatMap(({ version, exported }) => (exported ? [version] : [])))
  const originals = new Map(routes.filter(({ locale }) => locale === main.code).map((route) => [`${route.version}:${route.id}`, route]))
  return ({ version, locale, id, source, fallbackOf }) => {
    const original = originals.get(`${version}:${id}`)
    if (locale === main.code || fallbackOf !== undefined || !original || exported.has(version)) return {}
    const [translated, changed] = [source, original.source].map(({ projectPath }) => lastUpdated.get(projectPath))
    if (translated === undefined || changed === undefined) return {}
    const ms = Date.parse(changed) - Date.parse(translated)
    if (ms <= 0 || ms <= translations.days * dayMs) return {}
    const file = original.source.projectPath as ProjectPath
    return { outdated: { days: Math.floor(ms / dayMs), since: translated, file, ...(translations.notice && { href: original.href }) } }
  }
}
