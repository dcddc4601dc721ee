import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { sortDiagnostics } from '../core/diagnostics/group-causes.ts'
import { manifestName } from '../core/emit/manifest.ts'
import type { StagedSite } from '../core/emit/output-session.ts'
import type { Diagnostic } from '../core/model/diagnostic.ts'
import type { BuildOptions } from '../core/model/public-api.ts'
import { silentObserver } from '../core/pipeline/build-run.ts'
import { thisMachine } from '../kit/caches/machine.ts'
import { cachePath } from '../kit/caches/seal.ts'
import { attempt, UsageError } from '../kit/failures/failure.ts'
import { readBytesIfPresent } from '../kit/files/file-system.ts'
import type { AbsolutePath, OutputPath, ProjectPath } from '../kit/files/paths.ts'
import { type BuildHooks, buildProject, type ProjectBuild } from './build-project.ts'
import { createDiagnostic } from './diagnostics.ts'
import { loadProject, type Project } from './open-project.ts'

/** Builds a project without caches and then as usual, and publishes the result only if both builds produce the same output. */
export async function verifyBuild(project: Project, options: BuildOptions, hooks: BuildHooks): Promise<ProjectBuild> {
  const { config } = project
  if (options.trusted !== undefined) throw new UsageError('`verify` cannot be combined with `trusted`.', 'A trusted build uses no cache.')
  removeAbandoned(cachePath(config.stateDir))
  mkdirSync(cachePath(config.stateDir), { recursive: true })
  // Nobody can have put packages for the compiled code into a folder with a random name.
  const stateDir = mkdtempSync(cachePath(config.stateDir, `${prefix}${process.pid}-`)) as AbsolutePath
  const remove = () => rmSync(stateDir, { recursive: true, force: true })
  const release = hooks.guard?.(remove)
  const line = hooks.observer.stage('clean build')
  const start = hooks.observer.now()
  try {
    const loaded = await loadProject(config.root, { ...options, stateDir })
    // The config was valid a moment ago, so the usual build will report why it is no longer valid.
    if (!loaded.project) return await buildProject(project, options, hooks)
    const outDir = join(stateDir, 'out') as AbsolutePath
    const cleanProject = { ...project, ...loaded.project, config: { ...loaded.project.config, outDir } }
    const clean = await buildProject(cleanProject, { ...options, manifest: undefined }, { observer: silentObserver })
    line.end(hooks.observer.now() - start)
    const found: Diagnostic[] = []
    const shown = relative(config.root, config.outDir).replaceAll('\\', '/')
    const accept = (site: StagedSite, problems: readonly Diagnostic[]) => {
      found.push(...compareFiles(site, { cleanDir: outDir, locate: (path) => `${shown}/${path}` as ProjectPath }))
      found.push(...compareProblems(problems, clean.diagnostics))
      return found.length === 0
    }
    const usual = await buildProject(project, options, { ...hooks, accept })
    if (!usual.report && found.length === 0) found.push(...compareProblems(usual.diagnostics, clean.diagnostics))
    return { ...usual, diagnostics: [...usual.diagnostics, ...found] }
  } catch (error) {
    line.fail()
    throw error
  } finally {
    release?.()
    remove()
  }
}

const prefix = 'verify-'

/** Removes the folders that interrupted processes left behind. */
function removeAbandoned(cacheDir: string): void {
  // The cache may not exist yet.
  attempt(() => {
    for (const name of readdirSync(cacheDir)) {
      const pid = Number.parseInt(name.slice(prefix.length), 10)
      if (name.startsWith(prefix) && !thisMachine.isRunning({ pid, started: '' }))
        rmSync(join(cacheDir, name), { recursive: true, force: true })
    }
  })
}

interface Clean {
  readonly cleanDir: string
  readonly locate: (path: string) => ProjectPath
}

/** Compares the bytes on disk, not what either build recorded about them. */
function compareFiles({ folder, files, reused }: StagedSite, { cleanDir, locate }: Clean): readonly Diagnostic[] {
  const cleanFiles = readdirSync(cleanDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(cleanDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/') as OutputPath)
  const paths = [...new Set<OutputPath>([...files.keys(), ...cleanFiles])].sort()
  const diagnostics = paths.flatMap((path) => {
    const [actual, expected] = [readBytesIfPresent(join(folder, path)), readBytesIfPresent(join(cleanDir, path))]
    if (actual && expected?.equals(actual)) return []
    const difference = describeDifference(actual, expected)
    return [createDiagnostic('verify/not-reproducible', { difference, isReused: reused.has(path) }, { file: locate(path) })]
  })
  // The manifest lists all files, so it differs whenever any other file differs.
  const isList = ({ location }: Diagnostic) => location?.file === locate(manifestName)
  return diagnostics.length > 1 ? diagnostics.filter((diagnostic) => !isList(diagnostic)) : diagnostics
}

function compareProblems(usual: readonly Diagnostic[], clean: readonly Diagnostic[]): readonly Diagnostic[] {
  const [ofUsual, ofClean] = [usual, clean].map((found) => new Map(sortDiagnostics(found).map((each) => [JSON.stringify(each), each])))
  const missing = (from: typeof ofUsual, other: typeof ofClean, only: 'usual' | 'clean') =>
    [...(from ?? [])].flatMap(([key, { message, location }]) =>
      other?.has(key) ? [] : [createDiagnostic('verify/other-problems', { only, message }, location)],
    )
  return [...missing(ofUsual, ofClean, 'usual'), ...missing(ofClean, ofUsual, 'clean')]
}

/** Describes the first place where the contents of two versions of a file differ: `line 3, column 5 has “a” instead of “b”`. */
function describeDifference(actual: Uint8Array | undefined, expected: Uint8Array | undefined): string {
  if (actual === undefined) return 'this build does not make it'
  if (expected === undefined) return 'only this build makes it'
  const at = findDifference(actual, expected)
  const [now, then] = [readText(actual), readText(expected)]
  if (now === undefined || then === undefined) return `they differ from byte ${at + 1} on`
  const index = Buffer.from(expected.subarray(0, at))
    .toString('utf8')
    .replace(/\ufffd+$/, '').length
  const lines = then.slice(0, index).split('\n')
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1} has ${quote(now, index)} instead of ${quote(then, index)}`
}

function findDifference(a: Uint8Array, b: Uint8Array): number {
  let at = 0
  while (at < a.length && at < b.length && a[at] === b[at]) at++
  return at
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

function readText(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined
  // Some files, such as images, are not text.
  return attempt(() => strictUtf8.decode(bytes))
}

const before = 20
const after = 40

function quote(text: string, index: number): string {
  if (index >= text.length) return 'nothing more'
  return `“${text
    .slice(Math.max(index - before, 0), index + after)
    .replace(/\s+/g, ' ')
    .trim()}”`
}
