import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { EnvironmentError } from '../../kit/failures/failure.ts'
import { readTextIfPresent } from '../../kit/files/file-system.ts'
import { shortHash } from '../../kit/files/hash.ts'
import type { SampleUnit } from './plan-units.ts'
import type { SampleSetup } from './sample-setup.ts'
import { archiveNames } from './types-archive.ts'

/** The modules of a page, which are created from its samples on demand and never cached. */
export interface PageUnits {
  /** The path of the page in diagnostics, such as `content/guide/first.md`. */
  readonly page: string
  readonly units: readonly SampleUnit[]
}

export const tsconfigFile = 'docsgen.tsconfig.json'
export const buildInfoFile = 'docsgen.tsbuildinfo'

/** The default options of a new TypeScript project. */
const defaultOptions = {
  target: 'ES2022',
  lib: ['ES2022', 'DOM', 'DOM.Iterable'],
  module: 'ESNext',
  moduleResolution: 'Bundler',
  jsx: 'react-jsx',
  strict: true,
  esModuleInterop: true,
  resolveJsonModule: true,
}

/** The options that override the site's settings: samples are modules, errors in packages are ignored, and nothing is emitted. */
const fixedOptions = {
  moduleDetection: 'force',
  skipLibCheck: true,
  noEmit: true,
  composite: false,
  declaration: false,
  declarationMap: false,
  emitDeclarationOnly: false,
  incremental: true,
  tsBuildInfoFile: `./${buildInfoFile}`,
}

/** Whether a module is excluded because its syntax errors would prevent type checks. Other modules can still import this module. */
type IsExcluded = (page: string, unit: string) => boolean

/** The files of the program that contains all samples, by their path in its folder. */
export function planProgram(
  setup: SampleSetup,
  pages: readonly PageUnits[],
  isExcluded: IsExcluded = () => false,
): ReadonlyMap<string, string> {
  const files = new Map(setup.files)
  // TypeScript reads the `type` and `imports` keys of this file.
  if (setup.packages) files.set('package.json', setup.packages.manifest)
  const roots = [...setup.files.keys()].filter((path) => /\.[cm]?tsx?$/.test(path))
  for (const { page, units } of pages) {
    for (const { path, text } of units) {
      const file = unitFile(page, path)
      files.set(file, text)
      if (!isExcluded(page, path)) roots.push(file)
    }
  }
  // Otherwise, the nearest `package.json` would be the project's, whose `imports` refer to the project's files.
  const confined = setup.packages ? {} : { resolvePackageJsonImports: false }
  const own = setup.files.has('tsconfig.json') ? { extends: './tsconfig.json', compilerOptions: fixedOptions } : undefined
  const tsconfig = { ...(own ?? { compilerOptions: { ...defaultOptions, ...fixedOptions, ...confined } }), files: roots, include: [] }
  return files.set(tsconfigFile, `${JSON.stringify(tsconfig, undefined, 1)}\n`)
}

/** Each page has its own folder. A hash distinguishes names in which characters were replaced. */
export function unitFile(page: string, unit: string): string {
  const name = page.replace(/\.\w+$/, '')
  const plain = name.replace(/[^\w/-]/g, '_')
  return `pages/${plain === name ? plain : `${plain}-${shortHash(name).slice(0, 8)}`}/${unit}`
}

/** Returns a hash that depends on the texts but not on their locations. */
export function hashUnits(units: readonly SampleUnit[]): string {
  return units.length === 0 ? '' : shortHash(JSON.stringify(units.map(({ path, text }) => [path, text])))
}

/** Writes the given files by path, and removes all other files. Unchanged files are not rewritten. */
export function writeProgram(home: string, files: ReadonlyMap<string, string>): void {
  try {
    mkdirSync(home, { recursive: true })
    removeOthers(home, files)
    for (const [path, text] of files) {
      const file = resolve(home, path)
      if (!file.startsWith(`${home}${sep}`)) throw new Error(`\`${path}\` is outside of its folder`)
      if (readTextIfPresent(file) === text) continue
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new EnvironmentError(
      `Cannot write the code samples to \`.docsgen\` to check them: ${code}.`,
      'Make sure that this folder is writable.',
      {
        cause: error,
      },
    )
  }
}

function removeOthers(home: string, files: ReadonlyMap<string, string>): void {
  const folders = new Set<string>()
  for (const path of files.keys()) for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) folders.add(folder)
  const kept = new Set([...archiveNames(home), 'docsgen.tsbuildinfo', 'docsgen.tsbuildinfo.json'])
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(home, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (folder === '' && kept.has(path)) continue
      if (entry.isDirectory() && folders.has(path)) visit(path)
      else if (!entry.isFile() || !files.has(path)) rmSync(join(home, path), { recursive: true, force: true })
    }
  }
  visit('')
}
