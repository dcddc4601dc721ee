import { existsSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { cachePath, loadJson, saveJson } from '../../kit/caches/seal.ts'
import { attempt } from '../../kit/failures/failure.ts'
import { fileStamp } from '../../kit/files/file-stamp.ts'
import { shortHash } from '../../kit/files/hash.ts'
import { packageFolder } from '../../kit/files/package-folder.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { findTypeScript, runTypeScript, type TypeScriptError } from '../../kit/programs/run-typescript.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { findExport, type ReplacedModule } from './check-theme-files.ts'
import { writeCompiled } from './compile-server-bundle.ts'

interface TypesInput {
  readonly config: SiteConfig
  readonly modules: readonly ReplacedModule[]
  readonly toolVersion: string
  /** Converts the real path of a file into its path in the site. */
  readonly placeOf: (file: string) => string
}

const deadlineMs = 60_000

/** Compares the types of each replacement with those of the original, using the project's TypeScript if it is installed. */
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
  // This file is written each time, because its timestamp reveals which files change while TypeScript reads them.
  rmSync(tsconfig, { recursive: true, force: true })
  writeCompiled(tsconfig, project.tsconfig)
  const startedMs = statSync(tsconfig).ctimeMs
  const run = await runTypeScript(typeScript, { cwd: root, project: tsconfig, deadlineMs, listFiles: true })
  if (run.kind === 'failed') return [createDiagnostic('theme/types-unchecked', { reason: run.reason })]
  const diagnostics = run.errors.flatMap((error) => describeError(error, { root, project, placeOf }))
  // Only success is cached, because installing a package may fix errors.
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
  // A missing file counts as changed.
  return attempt(() => Object.entries(stamps).every(([file, stamp]) => stampOf(file, root) === stamp), false)
}

/**
 * For the site's own files, the content counts instead of the timestamp. Packages have many files, which change together, so their
 * timestamps are enough.
 */
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

/** Omits errors in packages, which the site cannot fix. */
function describeError({ file, line, column, lines }: TypeScriptError, { root, project, placeOf }: Surroundings): Diagnostic[] {
  const path = relative(root, resolve(root, file)).replaceAll(sep, '/')
  if (path.endsWith(`theme-types/${assertionsFile}`)) {
    const asserted = project.exports.get(line)
    if (!asserted) return []
    const { module, name } = asserted
    // The last line states the reason. The first line mentions the types that docsgen generates.
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

/** The input for TypeScript. */
interface TypeCheckProject {
  readonly tsconfig: string
  /** A module that asserts the type of each export of a replacement. */
  readonly assertions: string
  /** The export that each line checks. */
  readonly exports: ReadonlyMap<number, { readonly module: ReplacedModule; readonly name: string }>
}

const assertionsFile = 'replacements.ts'

/** A component may return anything that React can render synchronously, and a constant may have another value of the same kind. */
const header = `import type { ReactElement, ReactNode } from 'react'
type ReactNodeWithoutPromise = Exclude<ReactNode, Promise<unknown>>
type Part<T> = T extends (...args: infer Args) => infer Result
  ? [Result] extends [ReactElement | null] ? (...args: Args) => ReactNodeWithoutPromise : T
  : T extends string ? string : T extends number ? number : T extends boolean ? boolean
  : T extends object ? { readonly [Key in keyof T]: Part<T[Key]> } : T`

function createTypeCheckProject(modules: readonly ReplacedModule[]): TypeCheckProject {
  const lines = header.split('\n')
  const exports = new Map<number, { readonly module: ReplacedModule; readonly name: string }>()
  for (const [index, module] of modules.entries()) {
    lines.push(`import * as own${index} from ${JSON.stringify(module.file.replaceAll('\\', '/'))}`)
    lines.push(`import type * as part${index} from 'docsgen/templates/${module.part}'`)
    for (const name of module.exports) {
      lines.push(`own${index}.${name} satisfies Part<typeof part${index}.${name}>`)
      exports.set(lines.length, { module, name })
    }
  }
  lines.push('')
  return { tsconfig: createTsconfig(), assertions: lines.join('\n'), exports }
}

/** Creates the same file for every site. The options match esbuild's, and add the types of React and docsgen. */
function createTsconfig(): string {
  const { folder } = packageFolder()
  const { resolve } = createRequire(join(folder, 'package.json'))
  const types = (name: string) => dirname(resolve(`@types/${name}/package.json`))
  // A checkout contains sources, and a package contains declarations.
  const isCheckout = existsSync(join(folder, 'src'))
  const own = (source: string, declaration: string) => [join(folder, isCheckout ? source : `dist/types/${declaration}`)]
  const compilerOptions = {
    target: 'ESNext',
    lib: ['ESNext', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    jsx: 'react-jsx',
    strict: true,
    isolatedModules: true,
    allowImportingTsExtensions: true,
    allowJs: true,
    resolveJsonModule: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
    paths: {
      docsgen: own('src/index.ts', 'src/index.d.ts'),
      'docsgen/theme': own('templates/theme.ts', 'templates/theme.d.ts'),
      'docsgen/site': own('templates/site.ts', 'templates/site.d.ts'),
      'docsgen/templates/*.tsx': own('templates/*.tsx', 'templates/*.d.ts'),
      'docsgen/templates/*.ts': own('templates/*.ts', 'templates/*.d.ts'),
      react: [types('react')],
      'react/*': [join(types('react'), '*')],
      'react-dom': [types('react-dom')],
      'react-dom/*': [join(types('react-dom'), '*')],
    },
  }
  return `${JSON.stringify({ compilerOptions, files: [assertionsFile] }, undefined, 2)}\n`
}
