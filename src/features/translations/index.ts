import type { FeatureOptions } from '../../core/config/feature-options.ts'
import * as o from '../../core/config/schema-parts.ts'
import { defineDiagnostics, didYouMeanOr, warning } from '../../core/diagnostics/define-diagnostics.ts'
import { type CheckInput, defineFeature } from '../../core/feature.ts'
import type { Diagnostic } from '../../core/model/diagnostic.ts'
import type { Route, RouteManifest, SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { Href, ProjectPath } from '../../kit/files/paths.ts'
import { createSimilarPaths, type SimilarPaths } from '../../kit/similar/similar-paths.ts'

/** How outdated translations are reported, by the dates of the last commits. */
class TranslationCheckConfig {
  /** The severity of a translation whose original was changed later. @default 'warn' */
  readonly report?: 'error' | 'warn' | 'ignore' = o.optional(o.severity(), 'warn')
  /** The number of days that the original can be ahead of its translation. @default 0 */
  readonly days?: number = o.optional(o.number(findDaysProblem), 0)
  /** Whether outdated pages say so to readers, with a link to the original. @default true */
  readonly notice?: boolean = o.optional(o.flag(), true)
}

class TranslationChecks {
  /** Settings for finding translations whose original was changed later. To turn on this check, set `translations` to `{}`. @default off */
  readonly translations?: TranslationCheckConfig = o.optional(o.object(TranslationCheckConfig))
}

function findDaysProblem(days: number): string | undefined {
  return days >= 0 && days <= 36_500 ? undefined : 'it must be a number of days from 0 to 36,500'
}

const options: FeatureOptions = {
  check: TranslationChecks,
  resolve: ({ check }) =>
    check?.translations
      ? { check: { translations: o.withDefaults(TranslationCheckConfig, check.translations) }, datesOption: 'check.translations' }
      : {},
  problems: ({ check }, locales) =>
    check?.translations && locales.length < 2
      ? [{ path: ['check', 'translations'], reason: 'the site has only one language; add one to `locales`, or remove the option' }]
      : [],
}

declare module '../../core/config/check-options.ts' {
  interface SiteChecks extends TranslationChecks {}
}

declare module '../../core/model/site-config.ts' {
  interface CheckSettings {
    /** undefined if the dates of translations are not compared. */
    readonly translations?: Required<TranslationCheckConfig>
  }
}

const { diagnostics, createDiagnostic } = defineDiagnostics({
  'locale/no-original': warning(
    'Translation without an original',
    'This page is a translation of `{original}`, which does not exist, so readers cannot reach it from the other languages.',
    didYouMeanOr(
      'Give the file the path of its original, or delete it. If the page exists only in this language, link to it from another page in this language.',
    ),
  ),
  'locale/outdated': warning(
    'Outdated translation',
    ({ original, days }: { original: string; days: number }) =>
      `The original, \`${original}\`, changed ${days === 0 ? 'less than a day' : days === 1 ? '1 day' : `${days} days`} after this translation.`,
    'Translate what `git log -p --since={since} -- {original}` shows, and commit this page.',
  ),
})

export const translations = defineFeature({
  name: 'translations',
  options,
  diagnostics,
  pages({ routes, lastUpdated, config }) {
    const find = createOutdated(routes, lastUpdated, config)
    return (route) => ({ value: find(route), diagnostics: [] })
  },
  props: ({ page: { outdated } }) => (outdated?.href ? { originalHref: outdated.href } : {}),
  checks: [checkOriginals, checkOutdated],
})

declare module '../../core/model/site.ts' {
  interface SitePage {
    /** The change of the original. It is set for a translation whose original was changed later. */
    readonly outdated?: {
      /** The number of full days between the last commits of the two pages. */
      readonly days: number
      /** The time of the translation's last commit, in ISO 8601 and UTC. */
      readonly since: string
      /** The source file of the original. */
      readonly file: ProjectPath
      /** The URL of the original, if readers are notified. */
      readonly href?: Href
    }
  }
}

const dayMs = 86_400_000

/** Finds translations whose original has a more recent commit. */
function createOutdated(
  routes: RouteManifest,
  lastUpdated: ReadonlyMap<string, string>,
  { locales, contentRoots, check }: Pick<SiteConfig, 'locales' | 'contentRoots' | 'check'>,
): (route: Route) => Pick<SitePage, 'outdated'> {
  const { translations } = check
  const [main] = locales
  if (!translations || locales.length === 1) return () => ({})
  // Pages that are exported from a tag never change.
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

/** Reports translations whose original was changed later. */
function checkOutdated({ site, config }: CheckInput): readonly Diagnostic[] {
  const { report = 'ignore' } = config.check.translations ?? {}
  if (report === 'ignore') return []
  return site.pages.flatMap(({ route, outdated }) => {
    if (!outdated) return []
    const { days, since, file } = outdated
    const severity = report === 'error' ? 'error' : 'warning'
    return [createDiagnostic('locale/outdated', { original: file, days, since }, { file: route.source.projectPath }, { severity })]
  })
}

/** Reports translations of pages that do not exist, unless another page in the same language links to them. */
function checkOriginals({ site, config, files }: CheckInput): readonly Diagnostic[] {
  const [main, ...others] = config.locales
  if (others.length === 0) return []
  const rootOf = (version: string) => config.contentRoots.find((root) => root.version === version && root.locale === main.code)
  // Drafts also count as originals.
  const originals = new Set(files.sources.map(({ rootId, path }) => `${rootId}/${withoutExtension(path)}`))
  const linked = new Set(
    site.pages.flatMap(({ route, links }) =>
      links.flatMap((link) => (link.kind === 'page' && link.route !== route.path ? link.route : [])),
    ),
  )
  const similar = new Map<string, SimilarPaths>()
  return site.pages.flatMap(({ route, arranged }) => {
    const { source, locale, version, fallbackOf } = route
    const root = rootOf(version)
    if (locale === main.code || fallbackOf !== undefined || source.generated || arranged || !root) return []
    if (originals.has(`${root.id}/${withoutExtension(source.path)}`) || linked.has(route.path)) return []
    const paths =
      similar.get(root.id) ??
      createSimilarPaths(files.sources.flatMap(({ rootId, path, kind }) => (rootId === root.id && kind !== 'asset' ? path : [])))
    similar.set(root.id, paths)
    const found = source.joined ? undefined : paths.find(source.path)
    const folder = source.projectPath.slice(0, -source.path.length)
    const params = { original: `${root.projectDir}/${source.path}`, suggestion: found && `${folder}${found}` }
    return [createDiagnostic('locale/no-original', params, { file: source.projectPath })]
  })
}

function withoutExtension(path: string): string {
  return path.replace(/\.[^./]+$/, '')
}
