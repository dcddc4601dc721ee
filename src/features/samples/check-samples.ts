import type { SiteInput, SlowFindings } from '../../core/feature.ts'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import { formatSamples } from '../../core/terminal/format-summary.ts'
import { createDiagnostic } from './diagnostics.ts'
import { readSampleSetup, type SampleSetup } from './sample-setup.ts'
import { hasArchive } from './types-archive.ts'

/** Checks the samples of all hand-written pages. */
export async function checkSamples(input: SiteInput): Promise<Outcome<SlowFindings>> {
  const { config, stage, toolVersion } = input
  const locate = (literal: string): Location => ({ file: config.configFile, ...input.findInConfig(literal) })
  const setup = readSampleSetup(config, locate)
  const ensure = (found: SampleSetup) => ensurePackages(found, input, locate)
  // The module is loaded only if it is needed, because it includes the GraphQL parser.
  const { findSampleProblems } = await import('./find-sample-problems.ts')
  const keepsPackages = config.check.samples?.hover ?? false
  const found = await stage('samples', (line) =>
    findSampleProblems(input, { config, toolVersion, setup: setup.value, ensure, locate, line, keepsPackages }),
  )
  return {
    value: { report: { samples: found.value }, summary: formatSamples(found.value) },
    diagnostics: [...setup.diagnostics, ...found.diagnostics],
  }
}

/** Installs missing packages. Returns the reasons if this is not possible. */
export async function ensurePackages(
  setup: SampleSetup,
  { stage, offline }: Pick<SiteInput, 'stage' | 'offline'>,
  locate: (literal: string) => Location,
): Promise<readonly Diagnostic[]> {
  const { packages, folder, home } = setup
  if (!packages || folder === undefined || hasArchive(home)) return []
  const location = locate(folder)
  if (offline) return [createDiagnostic('sample/left-out', { folder, what: 'offline' }, location)]
  return stage('install packages for samples', async () => {
    const { installPackages } = await import('./install-packages.ts')
    return installPackages({ home, packages, location, folder })
  })
}
