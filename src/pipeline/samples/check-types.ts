import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expectedErrors, type TypeProblem } from '../../check/samples/place-type-errors.ts'
import { partOfLine } from '../../check/samples/plan-units.ts'
import { acquireLock } from '../../kit/caches/file-lock.ts'
import { loadJson, saveJson } from '../../kit/caches/json-cache.ts'
import { thisMachine } from '../../kit/caches/machine.ts'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import { sha256 } from '../../kit/files/hash.ts'
import { runTypeScript, type TypeScript, type TypeScriptError, type TypeScriptRun } from '../../kit/programs/run-typescript.ts'
import { buildInfoFile, type PageUnits, planProgram, tsconfigFile, unitFile } from './plan-program.ts'
import type { SampleSetup } from './sample-setup.ts'
import { writeProgram } from './write-program.ts'

/** TypeScript's errors by page and module. Plain data for the cache. */
export interface FoundErrors {
  readonly pages: Readonly<Record<string, Readonly<Record<string, readonly TypeProblem[]>>>>
  /** Errors in the site's own files for samples, by path in their folder. */
  readonly setup: Readonly<Record<string, readonly TypeProblem[]>>
  /** Modules whose types were not checked because they or other modules of their page have syntax errors. */
  readonly skipped: Readonly<Record<string, readonly string[]>>
}

export type TypesRun = { readonly kind: 'done'; readonly found: FoundErrors } | Extract<TypeScriptRun, { kind: 'failed' }>

interface TypesInput {
  readonly typeScript: TypeScript
  readonly setup: SampleSetup
  readonly pages: readonly PageUnits[]
}

const limitMs = 600_000
/** Syntax errors. TypeScript checks no types if there are any. */
const isSyntax = ({ code }: { readonly code: number }) => code >= 1000 && code < 2000

/** Checks all samples as one program with TypeScript, again without those that have syntax errors. */
export async function checkTypes({ typeScript, setup, pages }: TypesInput): Promise<TypesRun> {
  return withProgram(setup, async (home) => {
    const files = indexFiles(pages)
    removeDamagedBuildInfo(home)
    const excluded = new Map<string, Set<string>>()
    const errors = new Map<string, TypeScriptError>()
    for (let round = 1; ; round++) {
      writeProgram(home, planProgram({ setup, pages, isExcluded: (page, unit) => excluded.get(page)?.has(unit) ?? false }))
      const run = await runTypeScript(typeScript, { cwd: home, project: join(home, tsconfigFile), deadlineMs: limitMs })
      if (run.kind === 'failed') return run
      for (const error of run.errors) errors.set(`${error.file} ${error.line} ${error.column} ${error.code}`, error)
      const isBlocked = run.errors.length > 0 && run.errors.every(isSyntax)
      if (!isBlocked || round === 3 || !excludeModules(run.errors, { files, excluded, isLast: round === 2 })) break
    }
    saveJson(`${join(home, buildInfoFile)}.json`, buildInfoFormat, hashBuildInfo(home))
    return { kind: 'done', found: sortErrors([...errors.values()], { files, setup, excluded }) }
  })
}

/** Runs `work` in the folder of the program, which only one process changes at a time. */
export async function withProgram<Result>({ home }: SampleSetup, work: (home: string) => Promise<Result>): Promise<Result> {
  mkdirSync(dirname(home), { recursive: true })
  const lock = await acquireLock(`${home}.program.lock`, thisMachine, { waitMs: limitMs, action: 'is checking the code samples' })
  try {
    return await work(home)
  } finally {
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
  try {
    return sha256(readFileSync(join(home, buildInfoFile)))
  } catch (error) {
    // There is no build info.
    ignoreError(error)
    return ''
  }
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
 * Leaves out a module if it expects such an error, otherwise its whole page, whose other modules may import it. Returns whether any was
 * left out.
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
