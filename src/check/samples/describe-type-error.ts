import { createDiagnostic } from '../../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../../model/diagnostic.ts'

/** What TypeScript says of a place in a module. */
export interface TypeProblem {
  readonly line: number
  readonly column: number
  readonly code: number
  /** What is wrong, then line by line why. */
  readonly lines: readonly string[]
}

const cannotFind = /^Cannot find module '([^']+)'|^Could not find a declaration file for module '([^']+)'/
/** A line longer than this is a printed type that nobody reads to its end. */
const maxLineLength = 300

/** Where the packages for samples are named, and which are there; undefined where they are those of the project. */
export interface PackagesForSamples {
  readonly file: string
  readonly installed: ReadonlySet<string>
}

/** One of TypeScript's errors, short. */
export function describeTypeError({ code, lines }: TypeProblem, at: Location, packages: PackagesForSamples | undefined): Diagnostic {
  const [, missing, untyped] = cannotFind.exec(lines[0] ?? '') ?? []
  const module = missing ?? untyped
  const name = module !== undefined && isPackage(module) ? module.split('/', module.startsWith('@') ? 2 : 1).join('/') : undefined
  // A package that is there may lack what is imported from it.
  if (name !== undefined && (untyped !== undefined || !packages?.installed.has(name)))
    return createDiagnostic('sample/missing-package', { name, packagesFile: packages?.file, isTyped: untyped === undefined }, at)
  return createDiagnostic('sample/type-error', { code, reason: shorten(lines), isModule: missing !== undefined }, at)
}

/** What is wrong, and the last two of the reasons: they are the innermost. */
function shorten(lines: readonly string[]): string {
  const [first = '', ...reasons] = lines
  return [first, ...reasons.slice(-2)]
    .map((line) => (line.length > maxLineLength ? `${line.slice(0, maxLineLength - 1)}…` : line))
    .join('\n')
}

/** Neither a path nor a name the site's own `paths` may have. */
function isPackage(module: string): boolean {
  return /^(?:@[a-z0-9~][\w.~-]*\/)?[a-z0-9~][\w.~-]*(?:\/|$)/.test(module)
}
