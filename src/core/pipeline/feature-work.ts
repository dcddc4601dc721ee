import type { Feature, Prepared, SiteInput, SlowFindings } from '../feature.ts'
import type { Outcome } from '../model/diagnostic.ts'
import type { SiteManifest } from '../model/output.ts'
import type { SitePage } from '../model/site.ts'
import { hashesOf, type ReadInput } from './read-parts.ts'
import type { ReadSite } from './read-site.ts'

export interface Purpose {
  /** See `SiteInput`. @default false */
  readonly thorough?: SiteInput['thorough'] | undefined
  /** The manifest of an earlier build. @default nothing to compare with */
  readonly previous?: SiteManifest | undefined
}

type SiteRecords = Pick<ReadSite, 'site' | 'parts' | 'readBody'> & Partial<Pick<ReadSite, 'readNote'>>

/** Creates the input that features receive for the site. */
export function createSiteInput(
  { site, parts, readBody, readNote = () => undefined }: SiteRecords,
  { config, findInConfig, toolVersion, nowMs, offline, live = false, run, pool, signal, memory }: ReadInput,
  { thorough = false, previous }: Purpose = {},
): SiteInput {
  return {
    config,
    site,
    hashes: hashesOf(parts),
    readBody,
    parseOptions: parts.pageCache.options,
    readNote,
    theme: parts.theme.value,
    added: parts.added,
    findInConfig,
    toolVersion,
    nowMs,
    offline,
    live,
    thorough,
    previous,
    stage: (name, work) => run.stage(name, work),
    runPausable: run.runPausable,
    pool,
    signal,
    memory,
  }
}

/** Runs the slow checks of all features. */
export async function runSlowChecks(input: SiteInput, features: readonly Feature[]): Promise<Outcome<readonly SlowFindings[]>> {
  const found = await Promise.all(features.map((feature) => feature.slowCheck?.(input)))
  return {
    value: found.flatMap((outcome) => outcome?.value ?? []),
    diagnostics: found.flatMap((outcome) => outcome?.diagnostics ?? []),
  }
}

/** Prepares everything that features add to a build. */
export async function prepareFeatures(input: SiteInput, features: readonly Feature[]): Promise<Outcome<readonly Prepared[]>> {
  const made = await Promise.all(features.map((feature) => feature.prepare?.(input)))
  return {
    value: made.flatMap((outcome) => outcome?.value ?? []),
    diagnostics: made.flatMap((outcome) => outcome?.diagnostics ?? []),
  }
}

/** Adds the data that features have prepared to the pages of the site. */
export function addToPages<Read extends Pick<ReadSite, 'site'>>(read: Read, prepared: readonly Prepared[]): Read {
  const additions = prepared.flatMap(({ pages }) => pages ?? [])
  if (additions.length === 0) return read
  const add = (page: SitePage): SitePage => Object.assign({}, page, ...additions.map((addition) => addition(page)))
  return { ...read, site: { ...read.site, pages: read.site.pages.map(add) } }
}
