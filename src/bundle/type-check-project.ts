import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { packageFolder } from '../support/package-folder.ts'
import type { ReplacedModule } from './check-theme-exports.ts'

/** What TypeScript is given to read. */
export interface TypeCheckProject {
  readonly tsconfig: string
  /** A module in which each export of a replacement must be what docsgen's own is. */
  readonly assertions: string
  /** The export that a line of it is about, by line. */
  readonly exports: ReadonlyMap<number, { readonly module: ReplacedModule; readonly name: string }>
}

export const assertionsFile = 'replacements.ts'

/** A component may return all that React can draw at once, and a constant may have another value: only its kind is docsgen's business. */
const header = `import type { ReactElement, ReactNode } from 'react'
type ReactNodeWithoutPromise = Exclude<ReactNode, Promise<unknown>>
type Part<T> = T extends (...args: infer Args) => infer Result
  ? [Result] extends [ReactElement | null] ? (...args: Args) => ReactNodeWithoutPromise : T
  : T extends string ? string : T extends number ? number : T extends boolean ? boolean
  : T extends object ? { readonly [Key in keyof T]: Part<T[Key]> } : T`

export function createTypeCheckProject(modules: readonly ReplacedModule[]): TypeCheckProject {
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

/** The same for every site: what esbuild compiles, under React's and docsgen's types as they are here. */
function createTsconfig(): string {
  const { folder } = packageFolder()
  const { resolve } = createRequire(join(folder, 'package.json'))
  const types = (name: string) => dirname(resolve(`@types/${name}/package.json`))
  // A checkout has its sources, a package the declarations made of them.
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
