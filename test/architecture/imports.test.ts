import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { findImports, type Module, readModules, repository } from './source-files.ts'

const modules = readModules()
const byPath = new Map(modules.map((module) => [module.path, module]))

const stages = ['config', 'discover', 'reference', 'parse', 'assemble', 'check', 'bundle', 'render', 'search', 'emit'] as const
const below = ['model', 'kit', 'diagnostics'] as const

/** What each part may import besides itself and packages: every folder of `src/` and every file beside them. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  model: [],
  kit: ['model'],
  diagnostics: ['model', 'kit'],
  ...Object.fromEntries(stages.map((stage) => [stage, below])),
  // The index and queries share the rules for terms.
  'templates/search': [],
  search: [...below, 'templates/search'],
  templates: ['model', 'templates/search'],
  'other-tools': ['parse', 'config', 'assemble', ...below],
  trusted: ['model', 'kit'],
  // Runs in the browser that draws diagrams.
  drawing: ['kit'],
  compare: below,
  impact: ['compare', ...below],
  versions: below,
  'build-report': ['compare', 'terminal', ...below],
  terminal: below,
  preview: below,
  mcp: ['preview', 'templates/search', ...below],
  eval: ['mcp', 'templates/search', ...below],
  starter: ['kit'],
  // Addresses are in every kind of file: Markdown outside code, and the pieces of the search index.
  verify: ['parse', 'templates/search', ...below],
  hosts: below,
  pipeline: [...stages, ...below, 'drawing', 'templates', 'templates/search'],
  'pipeline.ts': ['pipeline', ...stages, ...below, 'templates'],
  'worker.ts': ['pipeline', 'kit'],
  'watcher.ts': ['dev'],
  dev: ['pipeline', 'pipeline.ts', 'preview', ...stages, ...below],
  api: ['pipeline', 'pipeline.ts', 'impact', 'dev', 'preview', 'trusted', 'verify', 'versions', ...stages, ...below],
  commands: [
    'api',
    'build-report',
    'compare',
    'eval',
    'hosts',
    'impact',
    'other-tools',
    'mcp',
    'pipeline',
    'pipeline.ts',
    'dev',
    'preview',
    'starter',
    'terminal',
    'trusted',
    'verify',
    'versions',
    ...stages,
    ...below,
  ],
  'cli.ts': ['api', 'commands', 'terminal', 'kit'],
  'index.ts': ['model', 'config'],
}

/** `src/core/markdown/parse-page.ts` -> `parse`, `templates/theme.ts` -> `templates` */
function partOf(path: string): string {
  const [top = '', second = ''] = path.split('/')
  return top === 'src' ? second : path.startsWith('templates/search/') ? 'templates/search' : top
}

test('every part of src has a place in the order of imports', () => {
  const unplaced = [...new Set(modules.map(({ path }) => partOf(path)))].filter((part) => !(part in allowed))
  expect(unplaced, 'Name the new part in `allowed`, with what it may import: the fewer, the better').toEqual([])
})

test('imports run downwards only, including type imports', () => {
  const wrong = modules.flatMap(({ path, imports }) =>
    imports.flatMap(({ line, target }) => {
      if (target === undefined) return []
      const [from, to] = [partOf(path), partOf(target)]
      return from === to || allowed[from]?.includes(to) ? [] : [`${path}:${line} imports ${target}`]
    }),
  )
  expect(
    wrong,
    'Stages meet in src/core/pipeline only. Move what two of them need down to src/core/model (types) or src/kit, or hand it over as an argument',
  ).toEqual([])
})

/** A config that is loaded twice is loaded in two ways: with other texts, limits, or checks. */
const openers: Readonly<Record<string, { readonly pattern: RegExp; readonly users: readonly string[] }>> = {
  'loads the config': { pattern: /\bloadConfig\b[^'"]*\bfrom '/, users: ['src/api/open-project.ts'] },
  'looks for the config': {
    pattern: /\b(?:findConfigFile|findConfigAbove|hasConfigFile)\b[^'"]*\bfrom '/,
    users: ['src/api/open-project.ts', 'src/core/config/load-config.ts'],
  },
  'knows the texts of the theme': {
    pattern: /\benglishMessages\b[^'"]*\bfrom '/,
    users: ['src/api/open-project.ts', 'src/core/pipeline/read-site.ts'],
  },
}

test.for(Object.entries(openers))('one function opens a project for every command: %s', ([, { pattern, users }]) => {
  const importers = modules.filter(({ text }) => text.split(/^(?=import\b)/m).some((part) => pattern.test(part.split('\n\n')[0] ?? '')))
  expect(importers.map(({ path }) => path).sort(), 'Call `openProject`, or `loadProject` for a project that is open').toEqual(users)
})

test('templates and kit only import types from the model', () => {
  const wrong = modules
    .filter(({ path }) => ['templates', 'kit'].includes(partOf(path)))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^import (?!type\b)(?!\{ type )[^'\n]*'[./]+src\/model\/[^']*'/gm)].map(([line]) => `${path}: ${line}`),
    )
  expect(wrong, 'Write `import type`').toEqual([])
})

test('the theme runs in browsers and on any host: it imports nothing of Node', () => {
  const wrong = modules
    .filter(({ path }) => path.startsWith('templates/'))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ line, target, specifier }) =>
        target !== undefined || /^(?:mermaid$|react(?:-dom)?(?:\/|$))/.test(specifier) ? [] : [`${path}:${line} imports ${specifier}`],
      ),
    )
  expect(wrong, 'Templates get what they show through PageProps').toEqual([])
})

test('the model contains only types', () => {
  const wrong = modules.filter(({ path, text }) => {
    if (partOf(path) !== 'model') return false
    const { code } = transformSync(text, { loader: 'ts', tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } } })
    return code.trim() !== ''
  })
  expect(
    wrong.map(({ path }) => path),
    'Move what runs to src/kit or to the stage that needs it',
  ).toEqual([])
})

test('every relative import names an existing file', () => {
  const wrong = modules.flatMap(({ path, imports }) =>
    imports.flatMap(({ line, target }) =>
      target === undefined || byPath.has(target) || existsSync(join(repository, target)) ? [] : [`${path}:${line} imports ${target}`],
    ),
  )
  expect(wrong, 'Imports carry the ending of the file as it is in the sources: .ts or .tsx').toEqual([])
})

test('no import cycles, including type imports', () => {
  expect(findCycles(modules), 'Move what both sides need into a module of its own').toEqual([])
})

/** One line for each import of a module that is still being visited. */
function findCycles(graph: readonly Module[]): readonly string[] {
  const nodes = new Map(graph.map((module) => [module.path, module]))
  const done = new Set<string>()
  const trail: string[] = []
  const cycles: string[] = []
  const visit = (path: string) => {
    const start = trail.indexOf(path)
    if (start !== -1) cycles.push([...trail.slice(start), path].join(' -> '))
    if (start !== -1 || done.has(path)) return
    trail.push(path)
    for (const { target } of nodes.get(path)?.imports ?? []) if (target !== undefined) visit(target)
    trail.pop()
    done.add(path)
  }
  for (const path of nodes.keys()) visit(path)
  return cycles
}

describe('the tests above detect violations', () => {
  test('every form of import', () => {
    const text = [
      "import a from './a.ts'",
      "import type { B } from './b.ts'",
      'import {\n  c,\n  type D,\n} from "../c.ts"',
      "import './side-effect.ts'",
      "export * from './e.ts'",
      "export { f } from './f.ts'",
      "const g = await import('./g.ts')",
      "type H = import('./h.ts').H",
      "  const i = require('node:fs')",
      'const banner = "import x from \'not-this\'"',
      "export const from = 'nor-this'",
      "export function from() { return 'nor-that' }",
    ].join('\n')
    expect(findImports(text, 'src/parse/x.ts').map(({ target, specifier }) => target ?? specifier)).toEqual([
      'src/parse/a.ts',
      'src/parse/b.ts',
      'src/c.ts',
      'src/parse/side-effect.ts',
      'src/parse/e.ts',
      'src/parse/f.ts',
      'src/parse/g.ts',
      'src/parse/h.ts',
      'node:fs',
    ])
    expect(findImports(text, 'src/parse/x.ts')[2]?.line).toBe(6)
  })

  test('a cycle', () => {
    const module = (path: string, ...targets: string[]): Module => ({
      path,
      text: '',
      imports: targets.map((target) => ({ line: 1, specifier: '', target })),
    })
    expect(findCycles([module('a', 'b'), module('b', 'c'), module('c', 'b')])).toEqual(['b -> c -> b'])
  })

  test('finds at least as many imports as a simple search', () => {
    const byEye = modules.reduce((sum, { text }) => sum + (text.match(/\bfrom '[^']+'$/gm)?.length ?? 0), 0)
    const found = modules.reduce((sum, { imports }) => sum + imports.length, 0)
    expect(byEye).toBeGreaterThan(300)
    expect(found).toBeGreaterThanOrEqual(byEye)
  })
})
