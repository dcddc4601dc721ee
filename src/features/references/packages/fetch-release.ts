import { join } from 'node:path'
import { loadJson, saveJson } from '../../../kit/caches/json-cache.ts'
import { EnvironmentError, UsageError } from '../../../kit/failures/failure.ts'
import type { AbsolutePath } from '../../../kit/files/paths.ts'
import { describeNpmFailure, findAbsentPackage } from '../../../kit/programs/npm-failure.ts'
import type { PackageConfig } from '../options.ts'
import { batchesOf, packedName, packWithNpm } from './fetch-packages.ts'
import { makeFolder, place, readIntegrity, type StoredPackage, storedName, withDraftFolder } from './package-store.ts'

interface WantedPackage {
  readonly name: string
  readonly version: string
  /** It keeps its version if the registry does not have this one. */
  readonly isOptional: boolean
}

interface ReleaseInput {
  /** The project folder, whose `.npmrc` applies. */
  readonly root: AbsolutePath
  /** `<root>/.docsgen/packages` */
  readonly storeDir: string
  readonly offline: boolean
  /** Remembers, for `offline`, which packages the registry did not have. */
  readonly cacheFile: string
  /** The time limit for npm. @default 300,000 */
  readonly limitMs?: number
}

/**
 * The packages of a release with their hashes. npm compares each download with the registry's hash. Packages in the store are not fetched again if
 * they are what npm downloaded: anyone can commit a store.
 */
export async function fetchRelease(
  wanted: readonly WantedPackage[],
  { root, storeDir, offline, cacheFile, limitMs = 300_000 }: ReleaseInput,
): Promise<ReadonlyMap<string, PackageConfig>> {
  const fileOf = (found: WantedPackage) => join(storeDir, storedName(found))
  const known = loadJson<Downloaded>(cacheFile, '2')
  const integrities: Record<string, string> = { ...known?.integrities }
  const readStored = (found: WantedPackage) => {
    const integrity = readIntegrity(fileOf(found), 'sha512-')
    return integrity === integrities[specOf(found)] ? integrity : undefined
  }
  const absent = new Set<WantedPackage>()
  let missing = wanted.filter((found) => readStored(found) === undefined)
  if (offline) {
    for (const found of missing) if (found.isOptional && known?.absent.includes(specOf(found))) absent.add(found)
    const unknown = missing.filter((found) => !absent.has(found))
    if (unknown.length > 0) {
      const names = unknown.map((found) => `\`${specOf(found)}\``).join(', ')
      throw new UsageError(`Not downloaded yet: ${names}.`, 'Run the command once without `--offline`.')
    }
  } else if (missing.length > 0) {
    await withDraftFolder(storeDir, download)
    saveJson(cacheFile, '2', { absent: [...absent].map(specOf), integrities } satisfies Downloaded)
  }
  return new Map(
    wanted.flatMap((found) => {
      if (absent.has(found)) return []
      const integrity = readStored(found)
      if (integrity === undefined)
        throw new EnvironmentError(
          `npm did not download a file for \`${found.name}@${found.version}\` and gave no reason.`,
          'Check the registry that npm uses (`npm config list`).',
        )
      return [[found.name, { version: found.version, integrity }]]
    }),
  )

  async function download(folder: string): Promise<void> {
    for (let attempt = 0; missing.length > 0; attempt++) {
      const failed = await downloadAll(join(folder, String(attempt)))
      if (!failed) return
      const lacking = findAbsentPackage(failed, missing)
      // Without the package that was asked for, there is nothing to compare.
      if (!lacking?.isOptional)
        throw describeNpmFailure(failed, {
          packages: missing,
          namedIn: 'the command',
          offline: 'With `--offline`, docsgen uses only packages in `.docsgen/packages`.',
        })
      absent.add(lacking)
      missing = missing.filter((found) => found !== lacking)
    }
  }

  async function downloadAll(folder: string) {
    await makeFolder(folder)
    for (const [index, batch] of batchesOf(missing).entries()) {
      const destination = join(folder, String(index))
      await makeFolder(destination)
      const specs = batch.map(specOf)
      const failure = await packWithNpm(specs, { cwd: root, destination, limitMs })
      if (failure) return failure
      for (const found of batch) {
        const draft = join(destination, packedName(found))
        const integrity = readIntegrity(draft, 'sha512-')
        const stored: StoredPackage | undefined =
          integrity === undefined ? undefined : { ...found, integrity, file: fileOf(found), location: nowhere }
        if (!stored) continue
        await place(draft, stored)
        integrities[specOf(found)] = stored.integrity
      }
    }
    return undefined
  }
}

/** What npm downloaded, by the package with its version, and what the registry does not have. */
interface Downloaded {
  readonly absent: readonly string[]
  readonly integrities: Readonly<Record<string, string>>
}

function specOf({ name, version }: WantedPackage): string {
  return `${name}@${version}`
}

const nowhere = { file: '' as StoredPackage['location']['file'] }
