import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Project = 'unit' | 'hostile' | 'program' | 'browser'

const folder = import.meta.dirname

/** Imports that show what a test needs beyond the sources. */
const needs: readonly (readonly [project: Project, pattern: RegExp])[] = [
  ['browser', /from '(?:playwright-core|@axe-core\/playwright)'/],
  ['program', /\bbin\/docsgen\.js'|\bdist\/(?:cli|client|index|program|worker)\b(?!\.d\.ts)|\/(?:build-here|pack-package|build-pool)\.ts'/],
]

/** Attacks and inputs of extreme size, which take long: `npm test` leaves them to `npm run check`. */
const hostile = /^security\/|\/(?:hostile[^/]*|pathological|bad-input|[^/]*-?fuzz|[^/]*-faults|error-bound|slow-samples)\.test\.ts$/

/**
 * Sorts test files: `unit` and `hostile` need neither `dist/` nor a browser, `program` needs `dist/`, `browser` needs both.
 */
export function listTestFiles(): Readonly<Record<Project, readonly string[]>> {
  const files: Record<Project, string[]> = { unit: [], hostile: [], program: [], browser: [] }
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const name = path.replaceAll('\\', '/')
    if (!/\.test\.tsx?$/.test(name) || /(?:^|\/)long\/|^(?:fixtures|golden\/[^/]*)\//.test(name)) continue
    const project = projectOf(join(folder, name))
    files[project === 'unit' && hostile.test(name) ? 'hostile' : project].push(`test/${name}`)
  }
  return files
}

const known = new Map<string, Project>()

/** The most demanding project of a module and the test modules it imports. */
function projectOf(file: string): Project {
  const before = known.get(file)
  if (before !== undefined) return before
  known.set(file, 'unit')
  const text = readFileSync(file, 'utf8')
  const imported = [...text.matchAll(/^(?:import|export)(?! type)[^'"]* from '(\.[^']+\.tsx?)'/gm)]
    .map(([, specifier]) => join(dirname(file), specifier as string))
    // Samples within a test import files that do not exist.
    .filter((path) => path.startsWith(folder) && existsSync(path))
  const found = new Set([...imported.map(projectOf), ...needs.filter(([, pattern]) => pattern.test(text)).map(([project]) => project)])
  const project = found.has('browser') ? 'browser' : found.has('program') ? 'program' : 'unit'
  known.set(file, project)
  return project
}
