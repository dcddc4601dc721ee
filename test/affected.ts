import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { listTestFiles } from './projects.ts'

/** Such files affect every test. */
const everywhere = /^(?:package(?:-lock)?\.json|tsconfig\.json|vitest\.config\.ts|test\/(?:stand-ins\/.*|[^/]+\.[jt]s))$/

/**
 * The unit tests that uncommitted changes can affect: those of the same feature or tool, and those that import a changed module. A feature or
 * tool is tested by itself: its imports of other rooms do not count, nor do imports of it, unless the test itself has them.
 */
export function listAffectedTests(changed: ReadonlySet<string> = listChangedFiles()): readonly string[] {
  const { unit, hostile } = listTestFiles()
  const rooms = new Set([...changed].flatMap((file) => roomOf(file) ?? []))
  const isAffected = (test: string) => rooms.has(roomOf(test) ?? '') || reachesAny(test, changed)
  const isAll = [...changed].some((file) => everywhere.test(file))
  return [...unit.filter((test) => isAll || isAffected(test)), ...hostile.filter((test) => changed.has(test))]
}

function listChangedFiles(): ReadonlySet<string> {
  const list = (...args: readonly string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n')
  return new Set([...list('diff', '--name-only', '--relative', 'HEAD'), ...list('ls-files', '--others', '--exclude-standard')])
}

/** `features/math`, of its modules and of its tests. */
function roomOf(file: string): string | undefined {
  return /^(?:src|test)\/((?:features|tools)\/[^/]+)\//.exec(file)?.[1]
}

function reachesAny(test: string, changed: ReadonlySet<string>): boolean {
  const reached = new Set([test])
  for (const file of reached) {
    if (changed.has(file)) return true
    for (const imported of importsOf(file)) if (file.startsWith('test/') || roomOf(file) === roomOf(imported)) reached.add(imported)
  }
  return false
}

const known = new Map<string, readonly string[]>()

/** The files that a module imports when it runs. */
export function importsOf(file: string): readonly string[] {
  const before = known.get(file)
  if (before !== undefined) return before
  const text = /\.[cm]?[jt]sx?$/.test(file) ? readFileSync(file, 'utf8') : ''
  const imports = [...text.matchAll(/^(?:import|export)(?! type)(?:[^'"]* from)? '(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm)]
    .map(([, fixed, later]) => posix.join(posix.dirname(file), (fixed ?? later) as string))
    // Samples within a test import files that do not exist.
    .filter((path) => existsSync(path))
  known.set(file, imports)
  return imports
}
