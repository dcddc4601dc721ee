import type { SampleUnit } from '../../check/samples/plan-units.ts'
import { shortHash } from '../../support/files/hash.ts'
import type { SampleSetup } from './sample-setup.ts'

/** A page's modules; unlike other stages' values not kept: made from its samples when they are needed. */
export interface PageUnits {
  /** As reports show it: `content/guide/first.md`. */
  readonly page: string
  readonly units: readonly SampleUnit[]
}

export const tsconfigFile = 'docsgen.tsconfig.json'
export const buildInfoFile = 'docsgen.tsbuildinfo'

/** As a new project of today would have them. */
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

/** Whatever the site's own settings say: samples are modules, packages are not the site's to mend, and nothing is written. */
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
  /** Modules that are there for others, but keep the rest from being looked at. */
  readonly isLeftOut: (page: string, unit: string) => boolean
}

/** The files of the one program that all samples are checked in, by their path in its folder. */
export function planProgram({ setup, pages, isLeftOut }: ProgramInput): ReadonlyMap<string, string> {
  const files = new Map(setup.files)
  const roots = [...setup.files.keys()].filter((path) => /\.[cm]?tsx?$/.test(path))
  for (const { page, units } of pages) {
    for (const { path, text } of units) {
      const file = unitFile(page, path)
      files.set(file, text)
      if (!isLeftOut(page, path)) roots.push(file)
    }
  }
  // Without packages of their own the nearest `package.json` is the project's, whose `imports` lead to its files.
  const confined = setup.packages ? {} : { resolvePackageJsonImports: false }
  const own = setup.files.has('tsconfig.json') ? { extends: './tsconfig.json', compilerOptions: fixedOptions } : undefined
  const tsconfig = { ...(own ?? { compilerOptions: { ...defaultOptions, ...fixedOptions, ...confined } }), files: roots, include: [] }
  return files.set(tsconfigFile, `${JSON.stringify(tsconfig, undefined, 1)}\n`)
}

/** Each page has a folder of its own; what is odd about its name is told apart by its hash. */
export function unitFile(page: string, unit: string): string {
  const name = page.replace(/\.\w+$/, '')
  const plain = name.replace(/[^\w/-]/g, '_')
  return `pages/${plain === name ? plain : `${plain}-${shortHash(name).slice(0, 8)}`}/${unit}`
}

/** Changes with any of the texts, but not with their locations. */
export function hashUnits(units: readonly SampleUnit[]): string {
  return units.length === 0 ? '' : shortHash(JSON.stringify(units.map(({ path, text }) => [path, text])))
}
