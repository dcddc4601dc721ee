import type { Diagnostic, Location } from '../../core/model/diagnostic.ts'
import type { ReadInput } from '../../core/pipeline/read-parts.ts'
import type { ReadSite } from '../../core/pipeline/read-site.ts'
import { UsageError } from '../../kit/failures/failure.ts'
import { ensurePackages } from './check-samples.ts'
import { findSampleProblems } from './find-sample-problems.ts'
import type { ChangedPackage, OtherVersion } from './other-versions.ts'
import { placePackages, readSampleSetup, type SampleSetup } from './sample-setup.ts'

interface OtherSetup {
  /** The setup of the samples with the versions that the site uses. */
  readonly own: SampleSetup
  readonly other: SampleSetup
  /** Packages that do not exist in the other version. */
  readonly kept: readonly ChangedPackage[]
}

/** Installs the packages for samples in the versions of the site and in other versions. */
export async function installOtherVersions(input: ReadInput, versions: readonly OtherVersion[]): Promise<OtherSetup> {
  const { config, run, offline } = input
  const { value: own, diagnostics } = readOwnSetup(input)
  if (!own?.packages) throw refusal(diagnostics)
  const { packages, folder = '' } = own
  const { packages: changed, kept } = await run.stage('look up other versions of packages for samples', async () => {
    const { lockVersions } = await import('./lock-versions.ts')
    return lockVersions({ packages, versions, folder, stateDir: config.stateDir, offline })
  })
  const other = { ...own, ...placePackages(changed, config.downloadsDir) }
  for (const setup of [own, other]) {
    const missing = await ensurePackages(setup, { stage: run.stage, offline }, locateIn(input))
    if (missing.length > 0) throw refusal(missing)
  }
  return { own, other, kept }
}

/** Reads the setup of the samples with the versions that the site uses. */
export function readOwnSetup(input: ReadInput): ReturnType<typeof readSampleSetup> {
  return readSampleSetup(input.config, locateIn(input))
}

/** The site with the reference of the other package versions. */
interface OtherSite {
  readonly read: ReadSite
  /** The config with a different cache. */
  readonly config: ReadInput['config']
}

/** Finds the problems of samples that occur only with the other versions. */
export async function checkAgainst(
  read: ReadSite,
  input: ReadInput,
  { own, other, site }: Pick<OtherSetup, 'own' | 'other'> & { readonly site: OtherSite },
): Promise<readonly Diagnostic[]> {
  const { config, run, toolVersion } = input
  const locate = locateIn(input)
  // `installOtherVersions` has already installed the packages.
  const ensure = async () => []
  return run.stage('samples', async (line) => {
    const before = await findSampleProblems(read, { config, toolVersion, setup: own, ensure, locate, line })
    const after = await findSampleProblems(site.read, { config: site.config, toolVersion, setup: other, ensure, locate, line })
    const unchecked = [...before.diagnostics, ...after.diagnostics].filter(({ code }) => isUnchecked.has(code))
    if (unchecked.length > 0) throw refusal(unchecked)
    const known = new Set(before.diagnostics.map(identify))
    // A file that several pages include has its problem reported once.
    return [...new Map(after.diagnostics.map((diagnostic) => [identify(diagnostic), diagnostic]))].flatMap(([key, diagnostic]) =>
      known.has(key) ? [] : [diagnostic],
    )
  })
}

/** If types could not be checked, there is nothing to compare. */
const isUnchecked: ReadonlySet<string> = new Set(['sample/no-typescript', 'sample/types-unchecked'])

/** Identifies an error by its number, because versions of a package can phrase it differently. */
function identify({ code, message, location }: Diagnostic): string {
  return JSON.stringify([code, location, /^TS\d+/.exec(message)?.[0] ?? message])
}

function refusal([first]: readonly Diagnostic[]): UsageError {
  return new UsageError(first?.message ?? 'The code samples cannot be checked.', first?.hint)
}

function locateIn({ config, findInConfig }: ReadInput): (literal: string) => Location {
  return (literal) => ({ file: config.configFile, ...findInConfig(literal) })
}
