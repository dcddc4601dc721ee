import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { acquireLock } from '../../kit/caches/file-lock.ts'
import { thisMachine } from '../../kit/caches/machine.ts'
import { loadJson, saveJson } from '../../kit/caches/seal.ts'
import { parseJsonIfValid } from '../../kit/data/is-record.ts'
import { readBytesIfPresent } from '../../kit/files/file-system.ts'
import { sha256 } from '../../kit/files/hash.ts'
import {
  runTypeScript,
  type TypeScript,
  type TypeScriptError,
  type TypeScriptLimits,
  type TypeScriptRun,
} from '../../kit/programs/run-typescript.ts'
import { expectedErrors, type TypeProblem, tooSlowCode } from './place-types.ts'
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
  /** Whether some samples exceeded a time limit, which can depend on the machine. */
  readonly hasSlow?: boolean
}

export type TypesRun = { readonly kind: 'done'; readonly found: FoundErrors } | Extract<TypeScriptRun, { kind: 'failed' }>

interface TypesInput {
  readonly typeScript: TypeScript
  readonly setup: SampleSetup
  readonly pages: readonly PageUnits[]
  /** The time limits. @default suitable for programs of any size */
  readonly limits?: SampleLimits
  /** Whether types on hover need the packages afterwards. @default false */
  readonly keepsPackages?: boolean
}

interface SampleLimits {
  /** The time limit for all samples together. */
  readonly allMs: number
  /** The time limit for a few samples. If all samples together take longer, it applies to each half. */
  readonly partMs: number
  readonly memoryMb: number
}

/** How long other processes may wait for the program. This time includes all limits below. */
const limitMs = 600_000
/** The standard limits. For comparison, 500 samples with large packages take 20 seconds. */
const standardLimits: SampleLimits = { allMs: 90_000, partMs: 20_000, memoryMb: 2_000 }
/** The time that each sample adds to the limit for all samples. */
const sampleMs = 150
/** The maximum number of halves that may exceed their limit before the search ends. */
const maxFailures = 16
/** Whether an error is a syntax error. TypeScript checks no types if there are any. */
const isSyntax = ({ code }: { readonly code: number }) => code >= 1000 && code < 2000

/** Checks all samples as one program with TypeScript. If some have syntax errors, the program is checked again without them. */
export async function checkTypes({ typeScript, setup, pages, limits = standardLimits, keepsPackages }: TypesInput): Promise<TypesRun> {
  const work = async (home: string): Promise<TypesRun> => {
    const { memoryMb, partMs, allMs } = limits
    const check = (part: readonly PageUnits[], deadlineMs = partMs) =>
      checkProgram({ typeScript, setup, pages: part }, home, { deadlineMs, memoryMb })
    const count = pages.reduce((sum, { units }) => sum + units.length, 0)
    const run = await check(pages, Math.min(allMs, partMs + count * sampleMs))
    if (run.kind === 'done' || run.cause === 'other') return run
    const found: FoundErrors = { pages: {}, setup: {}, skipped: {}, hasSlow: true }
    return (await checkHalves(pages, { check, found, failures: 0 }, run)) ?? { kind: 'done', found }
  }
  return withProgram(setup, pages, work, keepsPackages)
}

type FailedRun = Extract<TypeScriptRun, { readonly kind: 'failed' }>

interface Search {
  readonly check: (part: readonly PageUnits[]) => Promise<TypesRun>
  /** The problems that are found are added to this object. */
  readonly found: FoundErrors
  failures: number
}

/**
 * Halves a set of samples that exceeds a limit until only the slow samples are left, and checks the other samples. Returns the reason if
 * this is not possible.
 */
async function checkHalves(pages: readonly PageUnits[], search: Search, run: FailedRun): Promise<FailedRun | undefined> {
  if (++search.failures > maxFailures || pages.length === 0) return run
  const [page] = pages
  if (pages.length === 1 && page) {
    ;(search.found.pages as Record<string, FoundErrors['pages'][string]>)[page.page] = {
      [await findSlowUnit(page, search)]: [{ line: 1, column: 1, code: tooSlowCode, lines: [run.reason] }],
    }
    return undefined
  }
  const middle = Math.ceil(pages.length / 2)
  for (const half of [pages.slice(0, middle), pages.slice(middle)]) {
    const part = await search.check(half)
    if (part.kind === 'done') {
      Object.assign(search.found.pages, part.found.pages)
      Object.assign(search.found.setup, part.found.setup)
      Object.assign(search.found.skipped, part.found.skipped)
      continue
    }
    const failed = part.cause === 'other' ? part : await checkHalves(half, search, part)
    if (failed) return failed
  }
  return undefined
}

/** Finds the path of the module that takes too long, or of the first module if the modules are slow only in combination. */
async function findSlowUnit({ page, units }: PageUnits, { check }: Search): Promise<string> {
  for (const unit of units.slice(0, units.length > 1 ? maxFailures : 0)) {
    const run = await check([{ page, units: [unit] }])
    if (run.kind === 'failed' && run.cause !== 'other') return unit.path
  }
  return units[0]?.path ?? ''
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

/** Runs `work` in the program's folder with the packages that the pages use. Only one process changes the folder at a time. */
export async function withProgram<Result>(
  setup: SampleSetup,
  pages: readonly PageUnits[],
  work: (home: string) => Promise<Result>,
  keepsPackages = false,
): Promise<Result> {
  const { home, packages } = setup
  mkdirSync(dirname(home), { recursive: true })
  const lock = await acquireLock(`${home}.program.lock`, thisMachine, { waitMs: limitMs, action: 'is checking the code samples' })
  try {
    if (packages) await unpackArchive(home, textsOf(setup, pages))
    return await work(home)
  } finally {
    if (packages && !keepsPackages) await removeUnpacked(home)
    lock.release()
  }
}

/** Everything that can name a package: the samples, the site's own files for them, and the names that its manifest gives to packages. */
function textsOf({ files, packages }: SampleSetup, pages: readonly PageUnits[]): readonly string[] {
  const { imports = {} } = Object(parseJsonIfValid(packages?.manifest ?? '')) as { readonly imports?: unknown }
  return [JSON.stringify(imports), ...files.values(), ...pages.flatMap(({ units }) => units.map(({ text }) => text))]
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
