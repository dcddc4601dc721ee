import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { shortHash } from '../../support/files/hash.ts'
import { findTypeScript } from '../../support/programs/find-typescript.ts'
import type { FoundErrors } from './check-types.ts'
import type { PageUnits } from './plan-program.ts'
import type { KeptSamples } from './sample-cache.ts'
import type { SampleSetup } from './sample-setup.ts'

interface TypesInput {
  /** The project's folder, whose TypeScript it is. */
  readonly root: string
  /** undefined where the packages are not there. */
  readonly setup: SampleSetup | undefined
  readonly toolVersion: string
  /** What the modules of each page are known by; pages without any are left out. */
  readonly units: readonly (readonly [page: string, hash: string])[]
  readonly before: KeptSamples['types']
  readonly readPages: () => Promise<readonly PageUnits[]>
}

export interface FoundTypes {
  /** What is to be kept; undefined where types could not be checked. */
  readonly types: KeptSamples['types']
  readonly diagnostics: readonly Diagnostic[]
}

const nothing: FoundErrors = { pages: {}, setup: {}, skipped: {} }

/** What TypeScript says of all samples; it is not even started where it was asked the same before. */
export async function findTypes({ root, setup, toolVersion, units, before, readPages }: TypesInput): Promise<FoundTypes> {
  if (units.length === 0) return { types: { key: '', found: nothing }, diagnostics: [] }
  if (!setup) return { types: undefined, diagnostics: [] }
  const typeScript = findTypeScript(root)
  if (!typeScript) return { types: undefined, diagnostics: [createDiagnostic('sample/no-typescript', {})] }
  const { version } = typeScript
  const key = shortHash(JSON.stringify([toolVersion, version, setup.packagesKey, [...setup.files], units]))
  if (before?.key === key) return { types: before, diagnostics: [] }
  const { checkTypes } = await import('./check-types.ts')
  const run = await checkTypes({ typeScript, setup, pages: await readPages() })
  if (run.kind === 'done') return { types: { key, found: run.found }, diagnostics: [] }
  return { types: undefined, diagnostics: [createDiagnostic('sample/types-unchecked', { reason: run.reason })] }
}
