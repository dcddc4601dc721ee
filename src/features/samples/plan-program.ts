import { shortHash } from '../../kit/files/hash.ts'
import type { SampleUnit } from './plan-units.ts'
import type { SampleSetup } from './sample-setup.ts'

/** A page's modules, created from its samples on demand and never cached. */
export interface PageUnits {
  /** As shown in diagnostics: `content/guide/first.md`. */
  readonly page: string
  readonly units: readonly SampleUnit[]
}

export const tsconfigFile = 'docsgen.tsconfig.json'
export const buildInfoFile = 'docsgen.tsbuildinfo'

/** The defaults of a new project. */
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

/** Override the site's settings: samples are modules, errors in packages are ignored, and nothing is emitted. */
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

interface ProgramInput {
  readonly setup: SampleSetup
  readonly pages: readonly PageUnits[]
  /** Whether a module is excluded because its syntax errors would prevent type checks. Other modules can still import it. */
  readonly isExcluded: (page: string, unit: string) => boolean
}

/** The files of the program that contains all samples, by path in its folder. */
export function planProgram({ setup, pages, isExcluded }: ProgramInput): ReadonlyMap<string, string> {
  const files = new Map(setup.files)
  // TypeScript reads its `type` and `imports`.
  if (setup.packages) files.set('package.json', setup.packages.manifest)
  const roots = [...setup.files.keys()].filter((path) => /\.[cm]?tsx?$/.test(path))
  for (const { page, units } of pages) {
    for (const { path, text } of units) {
      const file = unitFile(page, path)
      files.set(file, text)
      if (!isExcluded(page, path)) roots.push(file)
    }
  }
  // Otherwise the nearest `package.json` is the project's, whose `imports` refer to the project's files.
  const confined = setup.packages ? {} : { resolvePackageJsonImports: false }
  const own = setup.files.has('tsconfig.json') ? { extends: './tsconfig.json', compilerOptions: fixedOptions } : undefined
  const tsconfig = { ...(own ?? { compilerOptions: { ...defaultOptions, ...fixedOptions, ...confined } }), files: roots, include: [] }
  return files.set(tsconfigFile, `${JSON.stringify(tsconfig, undefined, 1)}\n`)
}

/** Each page has its own folder. A hash keeps names with replaced characters distinct. */
export function unitFile(page: string, unit: string): string {
  const name = page.replace(/\.\w+$/, '')
  const plain = name.replace(/[^\w/-]/g, '_')
  return `pages/${plain === name ? plain : `${plain}-${shortHash(name).slice(0, 8)}`}/${unit}`
}

/** Depends on the texts but not on their locations. */
export function hashUnits(units: readonly SampleUnit[]): string {
  return units.length === 0 ? '' : shortHash(JSON.stringify(units.map(({ path, text }) => [path, text])))
}
