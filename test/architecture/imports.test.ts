import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { findImports, type Module, readModules, repository } from './source-files.ts'

const modules = readModules()
const byPath = new Map(modules.map((module) => [module.path, module]))

/** What each layer may import besides itself. */
const layers: Readonly<Record<string, readonly string[]>> = {
  kit: [],
  core: ['kit', 'templates'],
  features: ['core', 'kit', 'templates'],
  api: ['diagnostics', 'features', 'core', 'kit'],
  tools: ['api', 'core', 'kit', 'templates'],
  cli: ['diagnostics', 'api', 'tools', 'features', 'core', 'kit', 'templates'],
  // The list of all codes: every part's table.
  diagnostics: ['cli', 'api', 'tools', 'features', 'core'],
  worker: ['features', 'core', 'kit'],
  index: ['features', 'core'],
  templates: ['core'],
}

const stages = ['discover', 'markdown', 'assemble', 'check', 'bundle', 'render', 'emit'] as const
const below = ['feature.ts', 'model', 'diagnostics', 'policy', 'manifest', 'config'] as const

/** What each part of the core may import of the core. */
const parts: Readonly<Record<string, readonly string[]>> = {
  // Only types: what a page or a resolved config has of the options.
  model: ['config'],
  diagnostics: ['model'],
  policy: ['model', 'config'],
  manifest: ['model'],
  config: ['model', 'diagnostics', 'policy'],
  ...Object.fromEntries(stages.map((stage) => [stage, below])),
  check: [...below, 'assemble'],
  terminal: below,
  preview: below,
  pipeline: [...stages, ...below],
  // What a feature can add.
  'feature.ts': ['model', 'config', 'diagnostics', 'discover', 'assemble', 'bundle', 'markdown', 'emit', 'pipeline'],
  'command-tools.ts': ['feature.ts', 'model', 'pipeline', 'terminal'],
  'build.ts': ['pipeline', ...stages, ...below],
  dev: ['pipeline', 'build.ts', 'preview', ...stages, ...below],
}

/** Tools that need another tool or a feature. */
const toolNeeds: Readonly<Record<string, readonly string[]>> = {
  'tools/build-report': ['tools/deploy'],
  // All of them: pages of another site can use what pages here can.
  'tools/migrate': ['features/'],
}

/** And the features that name others in their records. */
const needs: Readonly<Record<string, readonly string[]>> = { ...toolNeeds, ...Object.fromEntries(modules.flatMap(readNeeds)) }

function readNeeds({ path, text }: Module): readonly (readonly [feature: string, needs: readonly string[]])[] {
  const [, feature] = /^src\/(features\/[^/]+)\/index\.ts$/.exec(path) ?? []
  const [, list] = /\bneeds: \[([^\]]*)\]/.exec(text) ?? []
  if (feature === undefined || list === undefined) return []
  return [[feature, [...list.matchAll(/'([^']+)'/g)].map(([, name]) => `features/${name}`)]]
}

/** `src/core/markdown/parse-page.ts` -> `core` and `markdown` */
function placeOf(path: string): { readonly layer: string; readonly part: string } {
  const [top = '', layer = '', part = ''] = path.split('/')
  return top === 'src' ? { layer: layer.replace(/\.ts$/, ''), part } : { layer: top, part: layer }
}

/** All imports from one part to another, by how they are named here. */
const crossings = modules.flatMap(({ path, imports }) =>
  imports.flatMap(({ line, target }) => {
    if (target === undefined) return []
    const [from, to] = [placeOf(path), placeOf(target)]
    return from.layer === to.layer && from.part === to.part ? [] : [{ from, to, text: `${path}:${line} imports ${target}` }]
  }),
)
const nameOf = ({ layer, part }: { readonly layer: string; readonly part: string }) => `${layer}/${part}`

test('every module is in a layer, and every part of the core has a place in the order of imports', () => {
  const unplaced = modules.filter(({ path }) => {
    const { layer, part } = placeOf(path)
    return !(layer in layers) || (layer === 'core' && !(part in parts))
  })
  expect(
    unplaced.map(({ path }) => path),
    'Name the new part, with what it may import: the fewer, the better',
  ).toEqual([])
})

test('imports run downwards only, including type imports', () => {
  const wrong = crossings.filter(({ from, to }) => {
    if (from.layer === to.layer) {
      if (from.layer === 'core') return !parts[from.part]?.includes(to.part)
      // `src/features.ts` lists them all.
      if (from.part === '') return false
      return ['features', 'tools'].includes(from.layer) && !needs[nameOf(from)]?.includes(nameOf(to))
    }
    if (layers[from.layer]?.includes(to.layer))
      return to.layer === 'templates' && from.layer !== 'core' && !['search', 'contract'].includes(to.part)
    return !needs[nameOf(from)]?.includes(nameOf(to))
  })
  expect(
    wrong.map(({ text }) => text),
    'Move what two parts need down to src/kit or src/core/model (types), or hand it over as an argument',
  ).toEqual([])
})

test('features and tools need only what they import', () => {
  const used = new Set(crossings.map(({ from, to }) => `${nameOf(from)} ${nameOf(to)}`))
  const unused = Object.entries(needs).flatMap(([from, names]) =>
    names.filter((name) => !used.has(`${from} ${name}`)).map((name) => `${from}: ${name}`),
  )
  expect(unused, 'Remove it from `needs`').toEqual([])
})

/** A config that is loaded twice is loaded in two ways: with other texts, limits, or checks. */
const openers: Readonly<Record<string, { readonly pattern: RegExp; readonly users: readonly string[] }>> = {
  'loads the config': { pattern: /\bloadConfig\b[^'"]*\bfrom '/, users: ['src/api/open-project.ts'] },
  'looks for the config': {
    pattern: /\b(?:findConfigFile|findConfigAbove|hasConfigFile)\b[^'"]*\bfrom '/,
    users: ['src/api/open-project.ts', 'src/core/config/load-config.ts'],
  },
  'knows the texts of the theme': {
    pattern: /\blistEnglishMessages\b[^'"]*\bfrom '/,
    users: ['src/api/open-project.ts', 'src/core/pipeline/read-site.ts'],
  },
}

test.for(Object.entries(openers))('one function opens a project for every command: %s', ([, { pattern, users }]) => {
  const importers = modules.filter(({ text }) => text.split(/^(?=import\b)/m).some((part) => pattern.test(part.split('\n\n')[0] ?? '')))
  expect(importers.map(({ path }) => path).sort(), 'Call `openProjectAt`, or `loadProject` for a project that is open').toEqual(users)
})

test('templates only import types from the model', () => {
  const wrong = modules
    .filter(({ path }) => placeOf(path).layer === 'templates')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^import (?!type\b)(?!\{ type )[^'\n]*'[./]+src\/core\/model\/[^']*'/gm)].map(([line]) => `${path}: ${line}`),
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
    if (!path.startsWith('src/core/model/')) return false
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
