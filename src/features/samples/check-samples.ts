import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { SampleCounts } from '../../core/model/document.ts'
import type { ReadInput } from '../../core/pipeline/read-parts.ts'
import type { ReadSite } from '../../core/pipeline/read-site.ts'
import { createDiagnostic } from './diagnostics.ts'
import { findSampleProblems } from './find-sample-problems.ts'
import { readSampleSetup, type SampleSetup } from './sample-setup.ts'
import { hasArchive } from './types-archive.ts'

export type SamplesInput = Pick<ReadInput, 'config' | 'run' | 'toolVersion' | 'offline' | 'findInConfig'>

/** Checks the samples of all hand-written pages if the config enables it. Reports problems. `keepsPackages` is for types on hover. */
export async function checkSamples(read: ReadSite, input: SamplesInput, keepsPackages = false): Promise<SampleCounts | undefined> {
  const { config, run, toolVersion } = input
  if (!config.check.samples) return undefined
  const locate = (literal: string): Location => ({ file: config.configFile, ...input.findInConfig(literal) })
  const setup = run.take(readSampleSetup(config, locate))
  const ensure = (found: SampleSetup) => ensurePackages(found, input, locate)
  return run.stage('samples', async (line) =>
    run.take(await findSampleProblems(read, { config, toolVersion, setup, ensure, locate, line, keepsPackages })),
  )
}

/** Installs missing packages. Returns why they cannot be installed. */
export async function ensurePackages(
  setup: SampleSetup,
  { run, offline }: Pick<SamplesInput, 'run' | 'offline'>,
  locate: (literal: string) => Location,
): Promise<readonly Diagnostic[]> {
  const { packages, folder, home } = setup
  if (!packages || folder === undefined || hasArchive(home)) return []
  const location = locate(folder)
  if (offline) return [createDiagnostic('sample/left-out', { folder, what: 'offline' }, location)]
  return run.stage('install packages for samples', async () => {
    const { installPackages } = await import('./install-packages.ts')
    return installPackages({ home, packages, location, folder })
  })
}
