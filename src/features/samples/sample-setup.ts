import { lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectPathOf } from '../../core/config/find-config-file.ts'
import { createDiagnostic } from '../../core/diagnostics/create-diagnostic.ts'
import { walkFolder } from '../../core/discover/walk-folder.ts'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { cachePath } from '../../kit/caches/cache-path.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'

/** The site's setup for its samples: packages, TypeScript settings, and shared modules. */
export interface SampleSetup {
  /**
   * The folder that samples are written to. Packages are unpacked in it, or it is below the project so that it uses the project's
   * packages.
   */
  readonly home: AbsolutePath
  readonly packages: SamplePackages | undefined
  /** Files beside the samples by path: `tsconfig.json`, `shared/…`. */
  readonly files: ReadonlyMap<string, string>
  /** The site's folder for samples as shown in diagnostics. */
  readonly folder: ProjectPath | undefined
  /** Changes with the packages that samples use. */
  readonly packagesKey: string
}

export interface SamplePackages {
  readonly manifest: string
  readonly lock: string
  /**
   * The project's npm settings. The samples folder's settings are not read, because they could send environment variables to any server.
   */
  readonly npmrc: string | undefined
}

/** Increased when the installation changes, so that older installations are not reused. */
const installVersion = 4

const ownFiles = new Set(['package.json', 'package-lock.json', '.npmrc'])

/** undefined if the folder in the config lacks the files for packages. */
export function readSampleSetup(config: SiteConfig, locate: (literal: string) => Location): Outcome<SampleSetup | undefined> {
  const { packages: written } = config.check.samples ?? {}
  if (written === undefined) {
    const home = cachePath(config.stateDir, 'samples') as AbsolutePath
    return {
      value: { home, packages: undefined, files: new Map(), folder: undefined, packagesKey: hashInstalled(config.root) },
      diagnostics: [],
    }
  }
  const dir = join(config.root, written) as AbsolutePath
  const folder = projectPathOf(config.root, dir)
  const [manifest, lock] = [readText(join(dir, 'package.json')), readText(join(dir, 'package-lock.json'))]
  if (manifest === undefined || lock === undefined) {
    const missing = manifest === undefined ? 'package.json' : 'package-lock.json'
    return { value: undefined, diagnostics: [createDiagnostic('sample/no-lock', { folder, missing }, locate(folder))] }
  }
  const walked = walkFolder(dir, folder, { underscored: true })
  const found = (walked.value ?? []).filter(({ path }) => !ownFiles.has(path))
  const files = new Map(found.map(({ path, absolutePath }) => [path, readText(absolutePath) ?? '']))
  const npmrc = readText(join(config.root, '.npmrc'))
  const diagnostics = [...walked.diagnostics, ...(dir === config.root ? [] : reportNpmrc(join(dir, '.npmrc'), folder))]
  return { value: { ...placePackages({ manifest, lock, npmrc }, config.downloadsDir), files, folder }, diagnostics }
}

/** Each set of packages has its own folder. */
export function placePackages(packages: SamplePackages, downloadsDir: string) {
  const { manifest, lock, npmrc } = packages
  const packagesKey = shortHash(JSON.stringify([installVersion, manifest, lock, npmrc ?? '']))
  return { home: join(downloadsDir, 'samples', packagesKey) as AbsolutePath, packages, packagesKey }
}

function reportNpmrc(path: string, folder: ProjectPath): readonly Diagnostic[] {
  if (!lstatSync(path, { throwIfNoEntry: false })) return []
  const file = `${folder}/.npmrc` as ProjectPath
  return [createDiagnostic('sample/npmrc-ignored', { file }, { file, line: 1, column: 1 })]
}

/** Files that npm, pnpm, and yarn write after an installation. */
const installRecords = ['.package-lock.json', '.modules.yaml', '.yarn-state.yml']

function hashInstalled(root: string): string {
  return installRecords.map((name) => shortHash(readText(join(root, 'node_modules', name)) ?? '')).join()
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    // The file does not exist.
    ignoreError(error)
    return undefined
  }
}
