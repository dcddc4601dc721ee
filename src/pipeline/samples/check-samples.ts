import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import type { Location } from '../../model/diagnostic.ts'
import type { SampleCounts } from '../../model/document.ts'
import type { ReadInput } from '../read-parts.ts'
import type { ReadSite } from '../read-site.ts'
import { findSampleProblems } from './find-sample-problems.ts'
import { hasPackages, readSampleSetup, type SampleSetup } from './sample-setup.ts'

type SamplesInput = Pick<ReadInput, 'config' | 'run' | 'toolVersion' | 'offline' | 'findInConfig'>

/** Checks the samples of all hand-written pages if the config enables it. Reports problems and returns the counts. */
export async function checkSamples(read: ReadSite, input: SamplesInput): Promise<SampleCounts | undefined> {
  const { config, run, toolVersion } = input
  if (!config.check.samples) return undefined
  const locate = (literal: string): Location => ({ file: config.configFile, ...input.findInConfig(literal) })
  const found = run.take(readSampleSetup(config, locate))
  const setup = found && (await ensurePackages(found, input, locate))
  return run.stage('samples', async (line) => run.take(await findSampleProblems(read, { config, toolVersion, setup, locate, line })))
}

/** undefined if the packages are missing and cannot be installed, which is then reported. */
async function ensurePackages(
  setup: SampleSetup,
  { run, offline }: SamplesInput,
  locate: (literal: string) => Location,
): Promise<SampleSetup | undefined> {
  const { packages, folder, home } = setup
  if (!packages || folder === undefined || hasPackages(home)) return setup
  const location = locate(folder)
  if (offline) {
    run.take({ value: undefined, diagnostics: [createDiagnostic('sample/left-out', { folder }, location)] })
    return undefined
  }
  const diagnostics = await run.stage('install packages for samples', async () => {
    const { installPackages } = await import('./install-packages.ts')
    return installPackages({ home, packages, location, folder })
  })
  run.take({ value: undefined, diagnostics })
  return diagnostics.length === 0 ? setup : undefined
}
