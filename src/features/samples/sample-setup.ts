import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { projectPathOf } from '../../core/config/find-config-file.ts'
import { walkFolder } from '../../core/discover/walk-folder.ts'
import type { SiteInput } from '../../core/feature.ts'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import type { Document } from '../../core/model/document.ts'
import type { SiteConfig } from '../../core/model/site-config.ts'
import { cachePath } from '../../kit/caches/seal.ts'
import { readTextIfPresent } from '../../kit/files/file-system.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { readFolder } from '../references/packages/read-folder.ts'

import type { ReferenceFile, SchemaKey } from '../references/reference-types.ts'
import { createDiagnostic } from './diagnostics.ts'
import type { Sample } from './sample.ts'

/** The site's setup for its samples: packages, TypeScript settings, and shared modules. */
export interface SampleSetup {
  /**
   * The folder that samples are written to. Packages are unpacked in this folder, or it is below the project folder so that samples use the
   * project's packages.
   */
  readonly home: AbsolutePath
  readonly packages: SamplePackages | undefined
  /** The files beside the samples, by path: `tsconfig.json`, `shared/…`. */
  readonly files: ReadonlyMap<string, string>
  /** The site's folder for samples as shown in diagnostics. */
  readonly folder: ProjectPath | undefined
  /** A key that changes with the packages that samples use. */
  readonly packagesKey: string
}

export interface SamplePackages {
  readonly manifest: string
  readonly lock: string
  /**
   * The npm settings of the project. The settings in the samples folder are not read, because they could send environment variables to any
   * server.
   */
  readonly npmrc: string | undefined
}

/** This number is increased when the installation changes, so that older installations are not reused. */
const installVersion = 4

const ownFiles = new Set(['package.json', 'package-lock.json', '.npmrc'])

/** Reads the setup for samples. Returns undefined if the folder in the config lacks the files for packages. */
export function readSampleSetup(config: SiteConfig, locate: Locate): Outcome<SampleSetup | undefined> {
  const { packages: written } = config.check.samples ?? {}
  if (written === undefined) {
    const home = cachePath(config.stateDir, 'samples') as AbsolutePath
    const packagesKey = hashInstalled(config.root)
    return { value: { home, packages: undefined, files: new Map(), folder: undefined, packagesKey }, diagnostics: [] }
  }
  const dir = join(config.root, written) as AbsolutePath
  const folder = projectPathOf(config.root, dir)
  const [manifest, lock] = [readTextIfPresent(join(dir, 'package.json')), readTextIfPresent(join(dir, 'package-lock.json'))]
  if (manifest === undefined || lock === undefined) {
    const missing = manifest === undefined ? 'package.json' : 'package-lock.json'
    return { value: undefined, diagnostics: [createDiagnostic('sample/no-lock', { folder, missing }, locate(folder))] }
  }
  const walked = walkFolder(dir, folder, { underscored: true })
  const found = (walked.value ?? []).filter(({ path }) => !ownFiles.has(path))
  const files = new Map(found.map(({ path, absolutePath }) => [path, readTextIfPresent(absolutePath) ?? '']))
  const npmrc = readTextIfPresent(join(config.root, '.npmrc'))
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

/** The files that npm, pnpm, and Yarn write after an installation. */
const installRecords = ['.package-lock.json', '.modules.yaml', '.yarn-state.yml']

function hashInstalled(root: string): string {
  return installRecords.map((name) => shortHash(readTextIfPresent(join(root, 'node_modules', name)) ?? '')).join()
}

/** A page whose samples are checked. */
export interface SamplePage {
  readonly page: ProjectPath
  /** The hash of the page's text and all included files. */
  readonly hash: string
  readonly document: Document
  /** Reads the samples on demand. */
  readonly samples: () => readonly Sample[]
}

/** The hand-written Markdown pages of the current version, without duplicates. Packages for other versions are not installed. */
export function listSamplePages(
  { site, hashes, readBody }: Pick<SiteInput, 'site' | 'hashes' | 'readBody'>,
  version: string,
): readonly SamplePage[] {
  const pages = new Map<ProjectPath, SamplePage>()
  for (const { route, document } of site.pages) {
    const { source } = route
    const page = source.projectPath
    if (source.kind !== 'markdown' || source.generated || route.version !== version) continue
    pages.set(page, { page, document, hash: hashes.get(page) ?? '', samples: () => readBody(source, document)?.samples ?? [] })
  }
  return [...pages.values()]
}

/** The locations of the schemas for samples. Their text is not needed to detect changes. */
export interface SchemaSources {
  /** The schemas of the reference. */
  readonly kept: readonly SchemaKey[]
  /** The schemas that the config lists for samples. */
  readonly own: readonly { readonly title: string; readonly files: readonly ReferenceFile[] }[]
  /** Titles of schemas that are missing. */
  readonly absent: readonly string[]
  readonly hash: string
}

type Locate = (literal: string) => Location

export async function findSchemas(config: SiteConfig, kept: readonly SchemaKey[], locate: Locate): Promise<Outcome<SchemaSources>> {
  const diagnostics: Diagnostic[] = []
  const missing: string[] = []
  const own = Object.entries(config.check.samples?.schemas ?? {}).flatMap(([title, globs]) => {
    const key = `check.samples.schemas.${title}`
    const folder = readFolder('.', { root: config.root, globs, key, location: locate(title) })
    if (folder.value.files.length === 0 && folder.diagnostics.length === 0) {
      const named = globs.map((glob) => `\`${glob}\``).join(', ')
      diagnostics.push(createDiagnostic('config/matches-no-file', { key, globs: named }, locate(globs[0] ?? title)))
      missing.push(title)
      return []
    }
    diagnostics.push(...folder.diagnostics)
    return { title, files: folder.value.files }
  })
  if (own.length > 0) {
    const { mergeSdl } = await import('../graphql-reference/merge-sdl.ts')
    for (const { files } of own) diagnostics.push(...mergeSdl(files).diagnostics)
  }
  const generated = config.reference.graphql.map(({ title }) => title)
  const absent = [...missing, ...generated.filter((title) => !kept.some((schema) => schema.title === title))]
  const hash = shortHash(JSON.stringify([kept, own.map(({ title, files }) => [title, files.map(({ text }) => shortHash(text))]), absent]))
  return { value: { kept, own, absent, hash }, diagnostics }
}
