import type { Node, StaticImport } from 'oxc-parser'
import type { UsedName } from './declarations.ts'
import { findTypeNames } from './type-names.ts'

/** Where the names of a file come from: the package of each, `` for the file's own. */
export type FileScope = ReadonlyMap<string, string>

/** What the file imports, and what it documents itself; every other name is the language's, or nobody's to look up. */
export function createFileScope(imports: readonly StaticImport[], documented: readonly string[]): FileScope {
  const scope = new Map<string, string>()
  for (const { moduleRequest, entries } of imports) {
    for (const { localName } of entries) scope.set(localName.value, packageOf(moduleRequest.value))
  }
  for (const name of documented) scope.set(name, '')
  return scope
}

export function findUsedNames(scope: FileScope, types: readonly (Node | null | undefined)[]): readonly UsedName[] {
  const { used, parameters } = findTypeNames(types)
  return [...used]
    .flatMap(([name, module]): readonly UsedName[] => {
      const from = module === undefined ? scope.get(name) : packageOf(module)
      return from === undefined || (module === undefined && parameters.has(name)) ? [] : [{ name, package: from }]
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** `@scope/name/lib/file` is of `@scope/name`; paths and short forms of them (`./x`, `@/x`, `#x`) are of the package itself. */
function packageOf(specifier: string): string {
  return /^(?:@[^/]+\/[^/]+|[^@./#~][^/]*)/.exec(specifier)?.[0] ?? ''
}
