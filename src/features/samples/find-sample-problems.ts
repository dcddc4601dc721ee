import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SiteInput } from '../../core/feature.ts'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { SampleCounts } from '../../core/model/output.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import type { StageLine } from '../../core/pipeline/build-run.ts'
import { cachePath, loadJson, saveJson } from '../../kit/caches/seal.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { findTypeScript } from '../../kit/programs/run-typescript.ts'
import { referenceOf } from '../references/index.ts'
import type { CheckedPage } from './check-page-samples.ts'
import type { FoundErrors } from './check-types.ts'
import { createDiagnostic } from './diagnostics.ts'
import { lockedNames } from './package-files.ts'
import type { BrokenSchema } from './page-schema.ts'
import { describeTypeError, placeTypeErrors } from './place-types.ts'
import { hashUnits, type PageUnits } from './plan-program.ts'
import { sampleKind } from './plan-units.ts'
import type { Sample } from './sample.ts'
import { findSchemas, listSamplePages, type SamplePage, type SampleSetup, type SchemaSources } from './sample-setup.ts'

interface ProblemsInput {
  readonly config: SiteConfig
  readonly toolVersion: string
  /** The setup of the samples, or undefined if the site has no valid setup. */
  readonly setup: SampleSetup | undefined
  /** Installs the packages of the setup if TypeScript has to run. Returns the reasons if this is not possible. */
  readonly ensure: (setup: SampleSetup) => Promise<readonly Diagnostic[]>
  readonly locate: (literal: string) => Location
  readonly line: StageLine
  /** Whether types on hover need the packages afterwards. @default false */
  readonly keepsPackages?: boolean
}

/** A site with samples. */
type SampleSite = Pick<SiteInput, 'site' | 'hashes' | 'readBody' | 'added'>

/** Checks the samples of a site. Unchanged pages are not checked again. */
export async function findSampleProblems(read: SampleSite, input: ProblemsInput): Promise<Outcome<SampleCounts>> {
  const { config, toolVersion, setup, locate, line } = input
  const { stateDir } = config
  const pages = listSamplePages(read, config.versions[0].id)
  const sources = await findSchemas(config, referenceOf(read).schemas, locate)
  const key = shortHash(JSON.stringify([toolVersion, sources.value.hash]))
  const file = cachePath(stateDir, 'samples.json')
  const before = loadJson<CachedSamples>(file, version)
  const known = before?.key === key ? before.pages : {}
  const changed = pages
    .filter(({ page, hash }) => hash === '' || known[page]?.hash !== hash)
    .map(({ page, hash, samples }) => ({ page, hash, found: samples() }))
  line.expect(changed.length)

  const fresh = new Map<string, string>()
  if (changed.length > 0) {
    const { planPageUnits } = await import('./plan-units.ts')
    for (const { page, found } of changed) fresh.set(page, hashUnits(planPageUnits(page, found)))
  }
  const typing = findTypes(input, {
    units: pages.flatMap(({ page }) => {
      const hash = fresh.get(page) ?? known[page]?.units ?? ''
      return hash === '' ? [] : [[page, hash] as const]
    }),
    before: before?.types,
    readPages: async () => {
      const { planPageUnits } = await import('./plan-units.ts')
      return pages.map(({ page, samples }) => ({ page, units: planPageUnits(page, samples()) }))
    },
  })
  // The promise is awaited below. Until then, a failure must not count as unhandled.
  typing.catch(() => {})
  // TypeScript is started first because it takes longest.
  await nextTurn()
  const { fresh: checked, broken } = await checkChanged(changed, sources.value, input)
  const { types, diagnostics } = await typing

  const brokenSchemas = broken ?? (before?.key === key ? before.brokenSchemas : [])
  const kept = pages.map(({ page }) => (checked.get(page) ?? known[page]) as CachedSamplePage)
  const isNew = checked.size > 0 || types?.key !== before?.types?.key || Object.keys(known).length !== pages.length
  if (isNew) {
    const byPage = Object.fromEntries(pages.map(({ page }, index) => [page, kept[index] as CachedSamplePage]))
    saveJson(file, version, { key, pages: byPage, brokenSchemas, types: types ?? before?.types } satisfies CachedSamples)
  }
  return {
    value: countSamples(kept, types !== undefined),
    diagnostics: [
      ...sources.diagnostics,
      ...diagnostics,
      ...brokenSchemas.map((schema) => createDiagnostic('sample/broken-schema', schema, locate(schema.title))),
      ...kept.flatMap((page) => page.diagnostics),
      ...(types ? await locateTypeErrors(types.found, { pages, kept, setup }) : []),
    ],
  }
}

interface PlaceInput {
  readonly pages: readonly SamplePage[]
  readonly kept: readonly CachedSamplePage[]
  readonly setup: SampleSetup | undefined
}

/** Reads samples again only for pages with type errors or expected errors. */
async function locateTypeErrors(found: FoundErrors, { pages, kept, setup }: PlaceInput): Promise<readonly Diagnostic[]> {
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
  const { planPageUnits } = await import('./plan-units.ts')
  const inPages = told.flatMap(({ page, samples }) => {
    const errors = found.pages[page]
    return placeTypeErrors(planPageUnits(page, samples()), { errors: errors ?? {}, skipped: found.skipped[page] ?? [], packages })
  })
  return [...inSetup, ...inPages]
}

function countSamples(pages: readonly CachedSamplePage[], hasTypes: boolean): SampleCounts {
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

interface ChangedPage extends Pick<SamplePage, 'page' | 'hash'> {
  readonly found: readonly Sample[]
}

interface CheckedPages {
  readonly fresh: ReadonlyMap<string, CachedSamplePage>
  /** The schemas that could not be read, or undefined if no sample needs a schema. */
  readonly broken: CachedSamples['brokenSchemas'] | undefined
}

/** Runs all checks except for types. */
async function checkChanged(pages: readonly ChangedPage[], sources: SchemaSources, { config, line }: ProblemsInput): Promise<CheckedPages> {
  const fresh = new Map<string, CachedSamplePage>()
  if (pages.length === 0) return { fresh, broken: undefined }
  // The modules are loaded only if they are needed, because the parsers take a long time to load.
  const [{ checkPageSamples }, { readSchemas }] = await Promise.all([import('./check-page-samples.ts'), import('./page-schema.ts')])
  const needsSchemas = pages.some(({ found }) =>
    found.some(({ code, language }) => sampleKind(language) === 'GraphQL' || /gql|graphql/i.test(code)),
  )
  const read = needsSchemas ? readSchemas(sources, config.stateDir) : undefined
  const known = read?.known ?? { schemas: [], absent: [] }
  for (const { page, hash, found } of pages) {
    const { units, ...rest } = checkPageSamples(page, found, known)
    fresh.set(page, { ...rest, hash, units: hashUnits(units) })
    line.tick()
    // Gives the event loop time for signals and TypeScript's output.
    await nextTurn()
  }
  return { fresh, broken: read?.broken }
}

interface TypesInput {
  /** The hash of each page's modules. Pages without modules are omitted. */
  readonly units: readonly (readonly [page: string, hash: string])[]
  readonly before: CachedSamples['types']
  readonly readPages: () => Promise<readonly PageUnits[]>
}

const nothing: FoundErrors = { pages: {}, setup: {}, skipped: {} }

/** Finds type errors in all samples. TypeScript is not started if the input is unchanged. */
async function findTypes(
  { config, setup, toolVersion, ensure, keepsPackages }: ProblemsInput,
  { units, before, readPages }: TypesInput,
): Promise<{ readonly types: CachedSamples['types']; readonly diagnostics: readonly Diagnostic[] }> {
  if (units.length === 0) return { types: { key: '', found: nothing }, diagnostics: [] }
  if (!setup) return { types: undefined, diagnostics: [] }
  const typeScript = findTypeScript(config.root)
  if (!typeScript) return { types: undefined, diagnostics: [createDiagnostic('sample/no-typescript', {})] }
  const { version } = typeScript
  const key = shortHash(JSON.stringify([toolVersion, version, setup.packagesKey, [...setup.files], units]))
  if (before?.key === key) return { types: before, diagnostics: [] }
  const missing = await ensure(setup)
  if (missing.length > 0) return { types: undefined, diagnostics: missing }
  const { checkTypes } = await import('./check-types.ts')
  const run = await checkTypes({ typeScript, setup, pages: await readPages(), keepsPackages: keepsPackages ?? false })
  if (run.kind === 'done') return { types: { key: run.found.hasSlow ? '' : key, found: run.found }, diagnostics: [] }
  return { types: undefined, diagnostics: [createDiagnostic('sample/types-unchecked', { reason: run.reason })] }
}

/** The result for a page with this content. */
interface CachedSamplePage extends Omit<CheckedPage, 'units'> {
  /** The hash of the page's text and all includes. */
  readonly hash: string
  /** The hash of the page's modules. It is empty if there are none. */
  readonly units: string
}

interface CachedSamples {
  /** A key that changes with the schemas and with docsgen's version. */
  readonly key: string
  readonly pages: Readonly<Record<string, CachedSamplePage>>
  /** The schemas that samples cannot be checked against. */
  readonly brokenSchemas: readonly BrokenSchema[]
  /** The type errors of the whole program. `key` identifies its input. */
  readonly types: { readonly key: string; readonly found: FoundErrors } | undefined
}

/** The version of the file format. */
const version = '1'
