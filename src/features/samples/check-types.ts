import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { acquireLock } from '../../kit/caches/file-lock.ts'
import { thisMachine } from '../../kit/caches/machine.ts'
import { loadJson, saveJson } from '../../kit/caches/seal.ts'
import { readBytesIfPresent } from '../../kit/files/file-system.ts'
import { sha256 } from '../../kit/files/hash.ts'
import {
  runTypeScript,
  type TypeScript,
  type TypeScriptError,
  type TypeScriptLimits,
  type TypeScriptRun,
} from '../../kit/programs/run-typescript.ts'
import { expectedErrors, type TypeProblem } from './place-types.ts'
import { buildInfoFile, type PageUnits, planProgram, tsconfigFile, unitFile, writeProgram } from './plan-program.ts'
import { partOfLine } from './plan-units.ts'
import type { SampleSetup } from './sample-setup.ts'
import { removeUnpacked, unpackArchive } from './types-archive.ts'

/** TypeScript's errors by page and module. They are plain data, so that they can be cached. */
export interface FoundErrors {
  readonly pages: Readonly<Record<string, Readonly<Record<string, readonly TypeProblem[]>>>>
  /** Errors in the site's own files for samples, by their path in the samples folder. */
  readonly setup: Readonly<Record<string, readonly TypeProblem[]>>
  /** Modules whose types were not checked because they, or other modules on their page, have syntax errors. */
  readonly skipped: Readonly<Record<string, readonly string[]>>
}

export type TypesRun = { readonly kind: 'done'; readonly found: FoundErrors } | Extract<TypeScriptRun, { kind: 'failed' }>

interface TypesInput {
  readonly typeScript: TypeScript
  readonly setup: SampleSetup
  readonly pages: readonly PageUnits[]
  /** The limits. @default suitable for programs of any size */
  readonly limits?: TypeScriptLimits
  /** Whether types on hover need the packages afterwards. @default false */
  readonly keepsPackages?: boolean
}

/** How long other processes may wait for the program. This time includes all limits below. */
const limitMs = 600_000
/** For comparison, 500 samples with large packages take 20 seconds. */
const times = { leastMs: 20_000, mostMs: 90_000, sampleMs: 150 }
const memoryMb = 2_000
/** Whether an error is a syntax error. TypeScript checks no types if there are any. */
const isSyntax = ({ code }: { readonly code: number }) => code >= 1000 && code < 2000

/** Checks all samples as one program with TypeScript. If some have syntax errors, the program is checked again without them. */
export function checkTypes(input: TypesInput): Promise<TypesRun> {
  const count = input.pages.reduce((sum, { units }) => sum + units.length, 0)
  const deadlineMs = Math.min(times.mostMs, times.leastMs + count * times.sampleMs)
  return withProgram(input.setup, (home) => checkProgram(input, home, input.limits ?? { deadlineMs, memoryMb }), input.keepsPackages)
}

async function checkProgram({ typeScript, setup, pages }: TypesInput, home: string, limits: TypeScriptLimits): Promise<TypesRun> {
  const files = indexFiles(pages)
  removeDamagedBuildInfo(home)
  const excluded = new Map<string, Set<string>>()
  const errors = new Map<string, TypeScriptError>()
  for (let round = 1; ; round++) {
    writeProgram(
      home,
      planProgram(setup, pages, (page, unit) => excluded.get(page)?.has(unit) ?? false),
    )
    const run = await runTypeScript(typeScript, { cwd: home, project: join(home, tsconfigFile), ...limits })
    if (run.kind === 'failed') return run
    for (const error of run.errors) errors.set(`${error.file} ${error.line} ${error.column} ${error.code}`, error)
    const isBlocked = run.errors.length > 0 && run.errors.every(isSyntax)
    if (!isBlocked || round === 3 || !excludeModules(run.errors, { files, excluded, isLast: round === 2 })) break
  }
  saveJson(`${join(home, buildInfoFile)}.json`, buildInfoFormat, hashBuildInfo(home))
  return { kind: 'done', found: sortErrors([...errors.values()], { files, setup, excluded }) }
}

/** Runs `work` in the program's folder with its packages. Only one process changes the folder at a time. */
export async function withProgram<Result>(
  { home, packages }: SampleSetup,
  work: (home: string) => Promise<Result>,
  keepsPackages = false,
): Promise<Result> {
  mkdirSync(dirname(home), { recursive: true })
  const lock = await acquireLock(`${home}.program.lock`, thisMachine, { waitMs: limitMs, action: 'is checking the code samples' })
  try {
    if (packages) await unpackArchive(home)
    return await work(home)
  } finally {
    if (packages && !keepsPackages) await removeUnpacked(home)
    lock.release()
  }
}

const buildInfoFormat = '1'

/** TypeScript trusts its build info, so the file is removed unless it is exactly what TypeScript wrote. */
function removeDamagedBuildInfo(home: string): void {
  const file = join(home, buildInfoFile)
  const hash = hashBuildInfo(home)
  if (hash === '' || loadJson(`${file}.json`, buildInfoFormat) !== hash) rmSync(file, { recursive: true, force: true })
}

function hashBuildInfo(home: string): string {
  const bytes = readBytesIfPresent(join(home, buildInfoFile))
  return bytes ? sha256(bytes) : ''
}

interface UnitLocation {
  readonly page: PageUnits
  readonly unit: PageUnits['units'][number]
}

function indexFiles(pages: readonly PageUnits[]): ReadonlyMap<string, UnitLocation> {
  return new Map(pages.flatMap((page) => page.units.map((unit) => [unitFile(page.page, unit.path), { page, unit }] as const)))
}

interface LeaveInput {
  readonly files: ReadonlyMap<string, UnitLocation>
  readonly excluded: Map<string, Set<string>>
  readonly isLast: boolean
}

/**
 * Excludes a module if it expects such an error. Otherwise, excludes its whole page, because other modules of the page may import it.
 * Returns whether any module was excluded.
 */
function excludeModules(errors: readonly TypeScriptError[], { files, excluded, isLast }: LeaveInput): boolean {
  let any = false
  for (const error of errors) {
    const place = files.get(error.file)
    if (!place) continue
    const { page, unit } = place
    const isMeant = !isLast && expectedErrors(partOfLine(unit, error.line)).some(({ code }) => code === error.code)
    const names = excluded.get(page.page) ?? new Set()
    excluded.set(page.page, names)
    for (const { path } of isMeant ? [unit] : page.units) {
      any ||= !names.has(path)
      names.add(path)
    }
  }
  return any
}

interface SortInput {
  readonly files: ReadonlyMap<string, UnitLocation>
  readonly setup: SampleSetup
  readonly excluded: ReadonlyMap<string, ReadonlySet<string>>
}

/** Ignores errors in packages, which the site cannot fix. */
function sortErrors(errors: readonly TypeScriptError[], { files, setup, excluded }: SortInput): FoundErrors {
  const found: Record<string, Record<string, TypeProblem[]>> = {}
  const inSetup: Record<string, TypeProblem[]> = {}
  for (const { file, line, column, code, lines } of errors) {
    const place = files.get(file)
    const problem = { line, column, code, lines }
    if (place) {
      found[place.page.page] ??= {}
      const page = found[place.page.page] as Record<string, TypeProblem[]>
      page[place.unit.path] = [...(page[place.unit.path] ?? []), problem]
    } else if (setup.files.has(file)) inSetup[file] = [...(inSetup[file] ?? []), problem]
  }
  return { pages: found, setup: inSetup, skipped: Object.fromEntries([...excluded].map(([page, units]) => [page, [...units]])) }
}
