import { setImmediate as nextTurn } from 'node:timers/promises'
import { describeTypeError, placeTypeErrors } from '../../check/samples/place-type-errors.ts'
import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location, Outcome } from '../../model/diagnostic.ts'
import type { SampleCounts } from '../../model/document.ts'
import type { ProjectPath } from '../../model/paths.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { shortHash } from '../../support/files/hash.ts'
import type { StageLine } from '../build-run.ts'
import type { ReadSite } from '../read-site.ts'
import { checkChanged } from './check-changed.ts'
import type { FoundErrors } from './check-types.ts'
import { lockedNames } from './compare-locks.ts'
import { findTypes } from './find-types.ts'
import { hashUnits } from './plan-program.ts'
import { type KeptPage, loadSamples, saveSamples } from './sample-cache.ts'
import { listSamplePages, type SamplePage } from './sample-pages.ts'
import type { SampleSetup } from './sample-setup.ts'
import { findSchemas } from './schema-sources.ts'

interface ProblemsInput {
  readonly config: SiteConfig
  readonly toolVersion: string
  /** undefined where the packages are not there. */
  readonly setup: SampleSetup | undefined
  readonly locate: (literal: string) => Location
  readonly line: StageLine
}

/** What is wrong with the samples of a site; pages that are as before are not looked at again. */
export async function findSampleProblems(read: ReadSite, input: ProblemsInput): Promise<Outcome<SampleCounts>> {
  const { config, toolVersion, setup, locate, line } = input
  const { stateDir, root } = config
  const pages = listSamplePages(read, config.versions[0].id)
  const sources = findSchemas({ config, kept: read.parts.reference.value.schemas, locate })
  const key = shortHash(JSON.stringify([toolVersion, sources.value.hash]))
  const before = loadSamples(stateDir)
  const known = before?.key === key ? before.pages : {}
  const changed = pages
    .filter(({ page, hash }) => hash === '' || known[page]?.hash !== hash)
    .map(({ page, hash, samples }) => ({ page, hash, found: samples() }))
  line.expect(changed.length)

  const fresh = new Map<string, string>()
  if (changed.length > 0) {
    const { unitsOf } = await import('./page-units.ts')
    for (const { page, found } of changed) fresh.set(page, hashUnits(unitsOf(page, found)))
  }
  const typing = findTypes({
    root,
    setup,
    toolVersion,
    units: pages.flatMap(({ page }) => {
      const hash = fresh.get(page) ?? known[page]?.units ?? ''
      return hash === '' ? [] : [[page, hash] as const]
    }),
    before: before?.types,
    readPages: async () => {
      const { unitsOf } = await import('./page-units.ts')
      return pages.map(({ page, samples }) => ({ page, units: unitsOf(page, samples()) }))
    },
  })
  // Waited for below; until then a failure must not count as one that nobody handles.
  typing.catch(() => {})
  // TypeScript is started first: it takes longer than all that is done here meanwhile.
  await nextTurn()
  const { fresh: checked, broken } = await checkChanged(changed, { sources: sources.value, stateDir, line })
  const { types, diagnostics } = await typing

  const brokenSchemas = broken ?? (before?.key === key ? before.brokenSchemas : [])
  const kept = pages.map(({ page }) => (checked.get(page) ?? known[page]) as KeptPage)
  const isNew = checked.size > 0 || types?.key !== before?.types?.key || Object.keys(known).length !== pages.length
  if (isNew) {
    const byPage = Object.fromEntries(pages.map(({ page }, index) => [page, kept[index] as KeptPage]))
    saveSamples(stateDir, { key, pages: byPage, brokenSchemas, types: types ?? before?.types })
  }
  return {
    value: countSamples(kept, types !== undefined),
    diagnostics: [
      ...sources.diagnostics,
      ...diagnostics,
      ...brokenSchemas.map((schema) => createDiagnostic('sample/broken-schema', schema, locate(schema.title))),
      ...kept.flatMap((page) => page.diagnostics),
      ...(types ? await placeTypes(types.found, { pages, kept, setup }) : []),
    ],
  }
}

interface PlaceInput {
  readonly pages: readonly SamplePage[]
  readonly kept: readonly KeptPage[]
  readonly setup: SampleSetup | undefined
}

/** Samples are read again only for the pages where something is to be said of their types. */
async function placeTypes(found: FoundErrors, { pages, kept, setup }: PlaceInput): Promise<readonly Diagnostic[]> {
  const { folder = '' as ProjectPath, packages: own } = setup ?? {}
  const isSound = Object.keys(found.setup).length + Object.keys(found.pages).length === 0
  const packages = isSound || !own ? undefined : { file: `${folder}/package.json`, installed: new Set(lockedNames(own.lock)) }
  const inSetup = Object.entries(found.setup).flatMap(([path, problems]) =>
    problems.map((problem) =>
      describeTypeError(problem, { file: `${folder}/${path}` as ProjectPath, line: problem.line, column: problem.column }, packages),
    ),
  )
  const told = pages.filter(({ page }, index) => found.pages[page] || kept[index]?.expectsErrors)
  if (told.length === 0) return inSetup
  const { unitsOf } = await import('./page-units.ts')
  const inPages = told.flatMap(({ page, samples }) => {
    const errors = found.pages[page]
    return placeTypeErrors(unitsOf(page, samples()), { errors: errors ?? {}, skipped: found.skipped[page] ?? [], packages })
  })
  return [...inSetup, ...inPages]
}

function countSamples(pages: readonly KeptPage[], hasTypes: boolean): SampleCounts {
  const checked: Record<string, number> = {}
  let unchecked = 0
  for (const page of pages) {
    unchecked += page.unchecked
    for (const [kind, count] of Object.entries(page.checked)) {
      if (kind === 'TypeScript' && !hasTypes) unchecked += count
      else checked[kind] = (checked[kind] ?? 0) + count
    }
  }
  return { checked, unchecked }
}
