import { readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { ProjectPath } from '../model/paths.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { cachePath } from '../support/cache-path.ts'
import { fileStamp } from '../support/file-stamp.ts'
import { findTypeScript } from '../support/find-typescript.ts'
import { shortHash } from '../support/hash.ts'
import { ignoreError } from '../support/ignore-error.ts'
import { loadJson, saveJson } from '../support/json-cache.ts'
import { runTypeScript, type TypeScriptError } from '../support/run-typescript.ts'
import type { ReplacedModule } from './check-theme-exports.ts'
import { findExport } from './find-export.ts'
import { assertionsFile, createTypeCheckProject, type TypeCheckProject } from './type-check-project.ts'
import { writeCompiled } from './write-compiled.ts'

interface TypesInput {
  readonly config: SiteConfig
  readonly modules: readonly ReplacedModule[]
  readonly toolVersion: string
  /** Turns a file's real path into its path in the site. */
  readonly placeOf: (file: string) => string
}

const limitMs = 60_000

/** Lets the project's TypeScript hold each replacement to what it replaces. Where the project has none, nothing is checked. */
export async function checkThemeTypes({ config, modules, toolVersion, placeOf }: TypesInput): Promise<readonly Diagnostic[]> {
  const typeScript = modules.length === 0 ? undefined : findTypeScript(config.root)
  if (!typeScript) return []
  const root = realpathSync(config.root)
  const folder = cachePath(config.stateDir, 'theme-types')
  const project = createTypeCheckProject(modules)
  const record = join(folder, 'good.json')
  const key = shortHash([toolVersion, typeScript.version, project.tsconfig, project.assertions].join('\0'))
  if (isKnownGood(record, key, root)) return []

  writeCompiled(join(folder, assertionsFile), project.assertions)
  const tsconfig = join(folder, 'tsconfig.json')
  // Written again each time: its own time says which files were changed while TypeScript read them.
  rmSync(tsconfig, { recursive: true, force: true })
  writeCompiled(tsconfig, project.tsconfig)
  const startedMs = statSync(tsconfig).ctimeMs
  const run = await runTypeScript(typeScript, { cwd: root, project: tsconfig, limitMs, listFiles: true })
  if (run.kind === 'failed') return [createDiagnostic('theme/types-unchecked', { reason: run.reason })]
  const diagnostics = run.errors.flatMap((error) => describeError(error, { root, project, placeOf }))
  // Only what is good is remembered: what is wrong may be mended by installing something.
  if (diagnostics.length === 0) {
    const inputs = run.files.map((file) => resolve(root, file)).filter((file) => !file.endsWith(`theme-types${sep}${assertionsFile}`))
    const stamps = Object.fromEntries(inputs.map((file) => [file, stampOf(file, root)]))
    if (inputs.every((file) => statSync(file).ctimeMs < startedMs)) saveJson(record, key, stamps)
  }
  return diagnostics
}

function isKnownGood(record: string, key: string, root: string): boolean {
  const stamps = loadJson<Readonly<Record<string, string>>>(record, key)
  if (!stamps) return false
  try {
    return Object.entries(stamps).every(([file, stamp]) => stampOf(file, root) === stamp)
  } catch (error) {
    // A file that is missing has changed.
    ignoreError(error)
    return false
  }
}

/** Of the site's own files the content counts, whatever their times; packages are many and change as a whole. */
function stampOf(file: string, root: string): string {
  if (isOfSite(relative(root, file).replaceAll(sep, '/'))) return shortHash(readFileSync(file))
  return JSON.stringify(fileStamp(statSync(file)))
}

function isOfSite(path: string): boolean {
  return !path.startsWith('..') && !path.split('/').includes('node_modules')
}

interface Surroundings {
  readonly root: string
  readonly project: TypeCheckProject
  readonly placeOf: (file: string) => string
}

/** Errors in packages are not the site's to mend. */
function describeError({ file, line, column, lines }: TypeScriptError, { root, project, placeOf }: Surroundings): Diagnostic[] {
  const path = relative(root, resolve(root, file)).replaceAll(sep, '/')
  if (path.endsWith(`theme-types/${assertionsFile}`)) {
    const asserted = project.exports.get(line)
    if (!asserted) return []
    const { module, name } = asserted
    // The last line is the reason; the first tells of the types docsgen made to find it.
    const reason = `The type of \`${name}\` does not match docsgen’s version: ${lines.at(-1)}`
    const place = findExport(readFileSync(module.file, 'utf8'), name) ?? { line: 1 }
    return [createDiagnostic('theme/type-error', { reason, part: module.part }, { file: placeOf(module.file) as ProjectPath, ...place })]
  }
  const place = placeOf(path)
  if (!isOfSite(place)) return []
  const text = readFileSync(resolve(root, file), 'utf8').split(/\r\n|\r|\n/)[line - 1] ?? ''
  const word = /^[\w$]*/.exec(text.slice(column - 1))?.[0] ?? ''
  const range = { line, column, ...(word === '' ? {} : { endColumn: column + word.length }) }
  return [createDiagnostic('theme/type-error', { reason: lines.join('\n') }, { file: place as ProjectPath, ...range })]
}
