import { isBuiltin } from 'node:module'
import { addTo } from '../data/sort-and-group.ts'
import { parseCode } from './parse-code.ts'

/** `@scope/name`, or `name`. Uppercase letters, as in `@components/Button`, and `src` occur in aliases but not in package names. */
const packageName = /^(?!src(?:\/|$))(?:@[a-z\d~][a-z\d._~-]*\/)?[a-z\d][a-z\d._-]*(?=\/|$)/

/** Returns the package of `@scope/name/lib/file`, or undefined for paths, URLs, and aliases such as `@/x`, `~/x`, and `#x`. */
export function packageOf(specifier: string): string | undefined {
  return packageName.exec(specifier)?.[0]
}

/** `@types/acme__core` declares `@acme/core`. */
export function importedName(packageName: string): string {
  return packageName.replace(/^@types\//, '').replace(/^([^/]+)__/, '@$1/')
}

/** Whether a module certainly does not export the names that some packages declare. */
export function isForeign(specifier: string, packages: readonly string[]): boolean {
  const isNode = isBuiltin(specifier)
  const name = specifier.startsWith('node:') ? 'node' : importedName(packageOf(specifier) ?? '')
  if (name === '') return false
  return !packages.map(importedName).some((own) => isRelated(name, own) || (isNode && own === 'node'))
}

/**
 * Packages of a family can export each other's names: `@acme/react` can export names from `@acme/core`, and `lodash-es` those from
 * `lodash`.
 */
function isRelated(name: string, own: string): boolean {
  const [short = '', long = ''] = [familyOf(name), familyOf(own)].sort((a, b) => a.length - b.length)
  return long === short || long.startsWith(`${short}-`) || long.startsWith(`${short}.`)
}

function familyOf(name: string): string {
  return name.replace(/^@/, '').replace(/\/.*/, '')
}

/**
 * Returns the modules from which the name at an offset in the code is imported. There are several modules if the code shows more than one
 * file.
 */
export type ModulesOf = (name: string, offset: number) => readonly string[]

interface Imports {
  /** Keyed by the names that the code uses for its imports. */
  readonly byName: Map<string, string[]>
  /** Keyed by the offsets of names in statements that import or re-export them. */
  readonly byOffset: Map<number, string>
}

/** Finds the imports in TypeScript or JavaScript code, even if the code is incomplete or embedded in other text. */
export function findImports(code: string): ModulesOf {
  const imports: Imports = { byName: new Map(), byOffset: new Map() }
  const first = code.search(/^[ \t]*(?:import|export)\b/m)
  if (first !== -1) {
    readImports(code, 0, imports)
    // The parser stops at the first syntax error, such as the tag before a component's script.
    if (imports.byOffset.size === 0 && first > 0) readImports(code.slice(first), first, imports)
  }
  return (name, offset) => {
    const own = imports.byOffset.get(offset)
    return own === undefined ? (imports.byName.get(name) ?? []) : [own]
  }
}

function readImports(code: string, start: number, { byName, byOffset }: Imports): void {
  const add = (from: string, at: number | null | undefined, name?: string) => {
    if (typeof at === 'number') byOffset.set(start + at, from)
    if (name === undefined) return
    addTo(byName, name, from)
  }
  const parsed = parseCode('code.tsx', code, { lang: 'tsx' })
  if (parsed === undefined) return
  const { module, program } = parsed
  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { importName, localName } of entries) {
      add(moduleRequest.value, importName.start)
      add(moduleRequest.value, localName.start, localName.value)
    }
  }
  for (const { entries } of module.staticExports)
    for (const { moduleRequest, importName } of entries) if (moduleRequest) add(moduleRequest.value, importName.start)
  for (const node of program.body) {
    if (node.type === 'TSImportEqualsDeclaration' && node.moduleReference.type === 'TSExternalModuleReference')
      add(node.moduleReference.expression.value, node.id.start, node.id.name)
  }
}
