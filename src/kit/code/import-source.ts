import { isBuiltin } from 'node:module'

/** `@scope/name`, or `name`. Uppercase letters, as in `@components/Button`, and `src` are in aliases and not in names of packages. */
const packageName = /^(?!src(?:\/|$))(?:@[a-z\d~][a-z\d._~-]*\/)?[a-z\d][a-z\d._-]*(?=\/|$)/

/** The package of `@scope/name/lib/file`; undefined for paths, addresses, and aliases such as `@/x`, `~/x`, and `#x`. */
export function packageOf(specifier: string): string | undefined {
  return packageName.exec(specifier)?.[0]
}

/** `@types/acme__core` declares `@acme/core`. */
export function importedName(packageName: string): string {
  return packageName.replace(/^@types\//, '').replace(/^([^/]+)__/, '@$1/')
}

/** Whether it is known that a module does not export what some packages declare. */
export function isForeign(specifier: string, packages: readonly string[]): boolean {
  const isNode = isBuiltin(specifier)
  const name = specifier.startsWith('node:') ? 'node' : importedName(packageOf(specifier) ?? '')
  if (name === '') return false
  return !packages.map(importedName).some((own) => isRelated(name, own) || (isNode && own === 'node'))
}

/** Packages of a family can export parts of each other: `@acme/react` those of `@acme/core`, `lodash-es` those of `lodash`. */
function isRelated(name: string, own: string): boolean {
  const [short = '', long = ''] = [familyOf(name), familyOf(own)].sort((a, b) => a.length - b.length)
  return long === short || long.startsWith(`${short}-`) || long.startsWith(`${short}.`)
}

function familyOf(name: string): string {
  return name.replace(/^@/, '').replace(/\/.*/, '')
}
