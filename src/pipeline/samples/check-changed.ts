import { setImmediate as nextTurn } from 'node:timers/promises'
import { sampleKind } from '../../check/samples/placed-sample.ts'
import type { Sample } from '../../model/document.ts'
import type { StageLine } from '../build-run.ts'
import { hashUnits } from './plan-program.ts'
import type { KeptPage, KeptSamples } from './sample-cache.ts'
import type { SamplePage } from './sample-pages.ts'
import type { SchemaSources } from './schema-sources.ts'

export interface ChangedPage extends Pick<SamplePage, 'page' | 'hash'> {
  readonly found: readonly Sample[]
}

interface ChangedInput {
  readonly sources: SchemaSources
  readonly stateDir: string
  readonly line: StageLine
}

interface CheckedPages {
  readonly fresh: ReadonlyMap<string, KeptPage>
  /** undefined where no sample asked for a schema. */
  readonly broken: KeptSamples['brokenSchemas'] | undefined
}

/** Everything of these pages' samples that needs no other process. */
export async function checkChanged(pages: readonly ChangedPage[], { sources, stateDir, line }: ChangedInput): Promise<CheckedPages> {
  const fresh = new Map<string, KeptPage>()
  if (pages.length === 0) return { fresh, broken: undefined }
  // What reads so many languages takes a while to load.
  const [{ checkPageSamples }, { readSchemas }] = await Promise.all([
    import('../../check/samples/check-page-samples.ts'),
    import('./read-schemas.ts'),
  ])
  const needsSchemas = pages.some(({ found }) =>
    found.some(({ code, language }) => sampleKind(language) === 'GraphQL' || /gql|graphql/i.test(code)),
  )
  const read = needsSchemas ? readSchemas(sources, stateDir) : undefined
  const known = read?.known ?? { schemas: [], absent: [] }
  for (const { page, hash, found } of pages) {
    const { units, ...rest } = checkPageSamples(page, found, known)
    fresh.set(page, { ...rest, hash, units: hashUnits(units) })
    line.tick()
    // Lets signals in, and what TypeScript says.
    await nextTurn()
  }
  return { fresh, broken: read?.broken }
}
