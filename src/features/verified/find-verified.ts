import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { GeneratedPage } from '../../core/model/reference.ts'
import type { SitePage } from '../../core/model/site.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { ReadSite } from '../../core/pipeline/read-site.ts'
import { matchesPattern } from '../../kit/files/path-matcher.ts'
import { closest } from '../../kit/similar/closest.ts'
import type { SampleUse } from '../samples/find-sample-problems.ts'
import { readPackageFiles } from '../samples/package-files.ts'
import type { SampleSetup } from '../samples/sample-setup.ts'

interface VerifiedInput {
  readonly config: SiteConfig
  readonly setup: SampleSetup | undefined
  /** By the page's file. */
  readonly used: ReadonlyMap<string, SampleUse>
  readonly locate: (literal: string) => Location
}

/** A release: `@acme/core@1.0.0`. */
type Release = string

/**
 * Says on each hand-written page of the current version with which releases it was checked: those that its samples import, whose schemas its
 * GraphQL samples fit, and whose reference pages it links to. Called after these checks; a build with problems is not published.
 */
export function findVerified(read: ReadSite, { config, setup, used, locate }: VerifiedInput): Outcome<readonly SitePage[]> {
  const patterns = config.check.verified
  const installed = installedVersions(setup)
  const documented = Object.entries(config.reference.packages).map(([name, { version }]): Release => `${name}@${version}`)
  const known = [...installed.values(), ...documented]
  const diagnostics = patterns.flatMap((pattern) => describeUnknown(pattern, known, locate))
  const schemas = schemaReleases(config)
  const targets = releasesByRoute(read)
  const releasesOf = ({ route: { source }, links }: SitePage): readonly Release[] => {
    const { imports = [], hasGraphql = false } = used.get(source.projectPath) ?? {}
    return [
      ...imports.flatMap((name) => installed.get(name) ?? []),
      ...(hasGraphql ? schemas : []),
      ...links.flatMap((link) => (link.kind === 'page' ? (targets.get(link.route) ?? []) : [])),
    ]
  }
  const pages = read.site.pages.map((page) => {
    const { source, version } = page.route
    if (source.kind !== 'markdown' || source.generated || version !== config.versions[0].id) return page
    const verified = formatReleases(releasesOf(page), patterns)
    return verified === '' ? page : { ...page, verified }
  })
  return { value: pages, diagnostics }
}

/** The releases that are installed for samples, by package. */
function installedVersions(setup: SampleSetup | undefined): ReadonlyMap<string, Release> {
  const files = setup?.packages && readPackageFiles(setup.packages.manifest, setup.packages.lock)
  if (!files || 'unreadable' in files) return new Map()
  const { packages = {} } = JSON.parse(setup?.packages?.lock ?? '{}') as {
    readonly packages?: Readonly<Record<string, { version?: string }>>
  }
  return new Map(
    Object.entries(packages).flatMap(([path, { version }]) => {
      const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
      return name === undefined || version === undefined ? [] : [[name, `${name}@${version}`]]
    }),
  )
}

/** The release that all schemas come from, because a GraphQL sample fits any of them. */
function schemaReleases({ reference, check }: SiteConfig): readonly Release[] {
  const names = new Set(reference.graphql.map((source) => ('package' in source ? source.package : '')))
  const [name = ''] = names
  const version = reference.packages[name]?.version
  const isOnly = names.size === 1 && Object.keys(check.samples?.schemas ?? {}).length === 0
  return isOnly && version !== undefined ? [`${name}@${version}`] : []
}

/** The releases that generated pages document. */
function releasesByRoute({ site, parts }: ReadSite): ReadonlyMap<string, readonly Release[]> {
  const releases = new Map(
    parts.reference.value.pages.flatMap((page) => (page.rootId === undefined ? [[page.path, releasesIn(page)]] : [])),
  )
  return new Map(
    site.pages.flatMap(({ route }) => {
      const found = route.source.generated && releases.get(route.source.path)
      return found && found.length > 0 ? [[route.path, found] as const] : []
    }),
  )
}

function releasesIn({ origins }: GeneratedPage): readonly Release[] {
  return [...new Set(origins.flatMap(({ file }) => /^(?:@[^/]+\/)?[^/@]+@\d[^/]*(?=\/)/.exec(file)?.[0] ?? []))]
}

/** `@acme/core, @acme/testing 1.0.0; @acme/search 1.2.0`: packages in the order of the patterns, with equal versions together. */
function formatReleases(releases: readonly Release[], patterns: readonly string[]): string {
  const byVersion = new Map<string, string[]>()
  const unique = [...new Set(releases)].sort()
  const seen = new Set<Release>()
  for (const pattern of patterns) {
    for (const release of unique) {
      const at = release.lastIndexOf('@')
      const [name, version] = [release.slice(0, at), release.slice(at + 1)]
      if (seen.has(release) || !matchesPattern(pattern, name)) continue
      seen.add(release)
      byVersion.set(version, [...(byVersion.get(version) ?? []), name])
    }
  }
  return [...byVersion].map(([version, names]) => `${names.join(', ')} ${version}`).join('; ')
}

function describeUnknown(pattern: string, known: readonly Release[], locate: VerifiedInput['locate']): readonly Diagnostic[] {
  const names = known.map((release) => release.slice(0, release.lastIndexOf('@')))
  if (names.some((name) => matchesPattern(pattern, name))) return []
  const suggestion = closest(pattern, names)
  return [
    createDiagnostic('config/unknown-reference', { key: 'check.verified', what: 'package', name: pattern, suggestion }, locate(pattern), {
      severity: 'warning',
    }),
  ]
}
