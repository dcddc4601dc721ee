import { posix } from 'node:path'
import { importedName } from '../../kit/code/import-source.ts'
import { isObjectOrList } from '../../kit/data/is-record.ts'
import { createPathMatcher, matchesPattern } from '../../kit/files/path-matcher.ts'

/** A module that other packages can import. */
export interface EntryPoint {
  /** The name that imports use, such as `zod` or `zod/mini`. For a source file outside `exports`, its path without the extension. */
  readonly name: string
  /** The path of the module's TypeScript file within the package. */
  readonly path: string
  /** Other names of the same file. */
  readonly aliases: readonly string[]
}

/** The files of a package, keyed by path. */
export type PackageFiles = ReadonlyMap<string, unknown>

export interface PackageManifest {
  readonly name: string
  readonly types?: unknown
  readonly typings?: unknown
  readonly main?: unknown
  readonly exports?: unknown
}

/**
 * The entry points in the manifest, beginning with the main one, or the entry points that the config lists: keys of `exports`, or files.
 * `!` excludes entry points.
 */
export function findEntryPoints(manifest: PackageManifest, files: PackageFiles, wanted: readonly string[] = []) {
  const targets = exportTargets(manifest)
  const included = wanted.filter((entry) => !entry.startsWith('!'))
  const excluded = wanted.filter((entry) => entry.startsWith('!')).map((entry) => entry.slice(1))
  /** Entries of the config that match nothing. */
  const unmatched: string[] = []
  const found: { name: string; path: string }[] = []
  const add = (key: string, path: string | undefined) => {
    if (path !== undefined && !excluded.some((pattern) => matchesPattern(pattern, key)))
      found.push({ name: importedName(manifest.name) + key.slice(1), path })
  }
  if (included.length === 0) for (const [key, target] of targets) if (!key.includes('*')) add(key, findTypes(target, files))
  for (const entry of included) {
    const before = found.length
    for (const [key, target] of targets) {
      if (key.includes('*') && key === entry) for (const [expanded, path] of expand(key, target, files)) add(expanded, path)
      else if (!key.includes('*') && matchesPattern(entry, key)) add(key, findTypes(target, files))
    }
    if (found.length === before) {
      const isMatch = createPathMatcher([entry.replace(/^\.\//, '')])
      const paths = [...files.keys()].filter((path) => isTypeScript(path) && isMatch(path)).sort()
      for (const path of paths) found.push({ name: '', path })
    }
    if (found.length === before) unmatched.push(entry)
  }
  return { entryPoints: mergeSameFiles(nameSourceFiles(found, manifest.name)), unmatched }
}

/**
 * The TypeScript file of a key such as `./Layer`. `exports` contains the key or a pattern such as `./*`. Without `exports`, the key is a
 * path.
 */
export function findExportedFile(manifest: PackageManifest, key: string, files: PackageFiles): string | undefined {
  const targets = exportTargets(manifest)
  const own = targets.find(([each]) => each === key)
  if (own) return findTypes(own[1], files)
  if (manifest.exports === undefined) return resolveTypes(key, files)
  const matches = targets.flatMap(([pattern, target]) => {
    const [head = '', tail] = pattern.split('*')
    const isMatch = tail !== undefined && key.length > head.length + tail.length && key.startsWith(head) && key.endsWith(tail)
    return isMatch ? [{ head, target, star: key.slice(head.length, key.length - tail.length) }] : []
  })
  // The longest prefix takes precedence, as in Node.js.
  const [best] = matches.sort((a, b) => b.head.length - a.head.length)
  return best && findTypes(fillPattern(best.target, best.star), files)
}

function fillPattern(target: unknown, star: string): unknown {
  if (typeof target === 'string') return target.replaceAll('*', () => star)
  if (Array.isArray(target)) return target.map((each) => fillPattern(each, star))
  if (!isObjectOrList(target)) return target
  return Object.fromEntries(Object.entries(target).map(([condition, value]) => [condition, fillPattern(value, star)]))
}

type Targets = readonly (readonly [key: string, target: unknown])[]

function exportTargets({ exports, types, typings, main }: PackageManifest): Targets {
  const fallback = [types, typings, main, './index.d.ts'].filter((path) => typeof path === 'string')
  if (exports === undefined || exports === null) return [['.', fallback]]
  const isMap = typeof exports === 'object' && !Array.isArray(exports) && Object.keys(exports).every((key) => key.startsWith('.'))
  const targets: Targets = isMap ? Object.entries(exports) : [['.', exports]]
  return targets
    .map(([key, target]) => [key, key === '.' ? [target, ...fallback] : target] as const)
    .sort(([a], [b]) => Number(b === '.') - Number(a === '.'))
}

const conditions = ['import', 'module-sync', 'module', 'node', 'default', 'require']

/** Returns the first declaration file of a target: the one for `types`, or otherwise the one for `import`. */
function findTypes(target: unknown, files: PackageFiles): string | undefined {
  if (typeof target === 'string') return resolveTypes(target, files)
  if (!isObjectOrList(target)) return undefined
  const values = Array.isArray(target) ? target : sortConditions(Object.entries(target)).map(([, value]) => value)
  for (const value of values) {
    const path = findTypes(value, files)
    if (path !== undefined) return path
  }
  return undefined
}

function sortConditions(entries: Targets): Targets {
  // Conditions of tools (`@acme/source`, `react-native`) come last.
  const rankOf = (key: string) => (/^types(?:@|$)/.test(key) ? -1 : conditions.includes(key) ? conditions.indexOf(key) : conditions.length)
  return [...entries].sort(([a], [b]) => rankOf(a) - rankOf(b))
}

function* expand(key: string, target: unknown, files: PackageFiles): Generator<readonly [string, string]> {
  for (const pattern of targetPatterns(target)) {
    const [head = '', tail = ''] = posix.normalize(pattern).split('*')
    const tails = [tail, ...declarationNames(tail)].sort((a, b) => b.length - a.length)
    const known = new Set<string>()
    for (const path of [...files.keys()].sort()) {
      if (!isTypeScript(path) || !path.startsWith(head)) continue
      const name = tail === '' ? path.slice(head.length).replace(typeScriptEnd, scriptEnd) : tailless(path.slice(head.length), tails)
      if (name === undefined || known.has(name)) continue
      known.add(name)
      yield [key.replace('*', () => name), path]
    }
    if (known.size > 0) return
  }
}

function tailless(path: string, tails: readonly string[]): string | undefined {
  const tail = tails.find((each) => path.endsWith(each))
  return tail === undefined ? undefined : path.slice(0, -tail.length)
}

function targetPatterns(target: unknown): readonly string[] {
  if (typeof target === 'string') return target.includes('*') ? [target] : []
  if (!isObjectOrList(target)) return []
  return (Array.isArray(target) ? target : sortConditions(Object.entries(target)).map(([, value]) => value)).flatMap(targetPatterns)
}

const typeScriptEnd = /(?:\.d)?\.([cm]?)tsx?$/

function isTypeScript(path: string): boolean {
  return typeScriptEnd.test(path)
}

function scriptEnd(_all: string, kind: string): string {
  return `.${kind}js`
}

/** The TypeScript file that corresponds to a JavaScript path, as resolved by TypeScript. */
export function resolveTypes(path: string, files: PackageFiles): string | undefined {
  const plain = posix.normalize(path).replace(/\/$/, '')
  if (isTypeScript(plain) && files.has(plain)) return plain
  return [...declarationNames(plain), ...withEnds(plain), ...withEnds(posix.join(plain, 'index'))].find((candidate) => files.has(candidate))
}

function declarationNames(path: string): readonly string[] {
  // Compiled declarations may still import `./x.ts`.
  const [, stem, kind = ''] = /^(.*)\.([cm]?)[jt]sx?$/.exec(path) ?? []
  return stem === undefined
    ? []
    : kind === ''
      ? [`${stem}.ts`, `${stem}.tsx`, `${stem}.d.ts`]
      : [`${stem}.${kind}ts`, `${stem}.d.${kind}ts`]
}

function withEnds(path: string): readonly string[] {
  return ['.ts', '.tsx', '.d.ts', '.mts', '.cts', '.d.mts', '.d.cts'].map((end) => path + end)
}

/** Source files have no import name, so their path below their common folder is used. */
function nameSourceFiles(found: readonly { readonly name: string; readonly path: string }[], packageName: string) {
  const folders = found.filter(({ name }) => name === '').map(({ path }) => posix.dirname(path).split('/'))
  const common = folders.reduce((a, b) => a.slice(0, a.findIndex((part, index) => part !== b[index]) >>> 0), folders[0] ?? []).join('/')
  return found.map(({ name, path }) => {
    if (name !== '') return { name, path }
    const stem = posix
      .relative(common, path)
      .replace(typeScriptEnd, '')
      .replace(/(?:^|\/)index$/, '')
    return { name: stem === '' || found.length === 1 ? packageName : stem, path }
  })
}

function mergeSameFiles(found: readonly { readonly name: string; readonly path: string }[]): readonly EntryPoint[] {
  const byPath = new Map<string, { name: string; path: string; aliases: string[] }>()
  for (const { name, path } of found) {
    const known = byPath.get(path)
    if (!known) byPath.set(path, { name, path, aliases: [] })
    else if (known.name !== name && !known.aliases.includes(name)) known.aliases.push(name)
  }
  return [...byPath.values()]
}
