import { basename, join, posix } from 'node:path'
import { formatKeyPath, type KeyPath, parseKeyPath } from '../../../core/config/key-path.ts'
import { createLineIndex } from '../../../core/markdown/source-cursor.ts'
import type { Diagnostic, Location } from '../../../core/model/diagnostic.ts'
import { nodeOf, nodesOf, parseCode, type SyntaxNode } from '../../../kit/code/parse-code.ts'
import { isObjectOrList } from '../../../kit/data/is-record.ts'
import { readData } from '../../../kit/data/read-data.ts'
import type { ProjectPath } from '../../../kit/files/paths.ts'
import { runScript } from '../../../kit/programs/run-program.ts'
import { createDiagnostic } from '../diagnostics.ts'
import type { OtherSetting } from '../other-site.ts'
import type { SiteFiles } from '../site-files.ts'
import type { ConfigData } from '../tool.ts'
import { folderOf } from '../values.ts'
import { canAfford, createEvaluator, createValueBudget, maxValueDepth, nameOf, readDeclarations, unknown, valueCost } from './evaluate.ts'

const endings = ['', '.ts', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js']

/**
 * Reads a config in JavaScript, TypeScript, or JSON without running it. Values that cannot be known without running it are listed as
 * unread.
 */
export function readCodeConfig(files: SiteFiles, file: ProjectPath): ConfigData {
  const places = new WeakMap<object, Map<string | number, Location>>()
  const budget = createValueBudget({ file })
  const modules = new Map<string, (name: string) => unknown>()
  const exported = openModule(file)
  const written = exported('default')
  const value = written === unknown ? exported('default()') : written
  const unread: { key: string; at: Location }[] = []
  const data = value === unknown ? undefined : clean(value, [], new Set())
  const { exceededAt } = budget
  return {
    value: data,
    unread,
    locate: (key) => locate(value, parseKeyPath(key)),
    ...(exceededAt && { diagnostics: [createDiagnostic('other-site/config-too-large', {}, exceededAt)] }),
  }

  /** The module's exports by name. `default` also stands for the value that CommonJS modules export. */
  function openModule(path: ProjectPath): (name: string) => unknown {
    const opened = modules.get(path)
    if (opened) return opened
    // While a module is being read, imports in a cycle find no values in it.
    modules.set(path, () => unknown)
    const text = files.readText(path)
    const read = text === undefined ? () => unknown : path.endsWith('.json') ? readJson(text) : readModule(path, text)
    const active = new Set<string>()
    const known = new Map<string, unknown>()
    const guarded = (name: string) => {
      if (known.has(name)) return known.get(name)
      // Modules can depend on each other's values.
      if (active.has(name)) return unknown
      active.add(name)
      const value = read(name)
      active.delete(name)
      known.set(name, value)
      return value
    }
    modules.set(path, guarded)
    return guarded
  }

  function readModule(path: ProjectPath, text: string): (name: string) => unknown {
    const statements = nodesOf(parseCode(posix.basename(path), text)?.program.body)
    const lines = createLineIndex(text)
    const { names, imports } = readDeclarations(statements)
    const exported = new Map<string, SyntaxNode>()
    for (const statement of statements) {
      if (statement.type === 'ExportNamedDeclaration') {
        const source = nodeOf(statement.source)
        for (const specifier of nodesOf(statement.specifiers)) {
          const [local, name] = [nodeOf(specifier.local), nameOf(specifier.exported)]
          if (!local) continue
          // A re-exported name gets a local name that cannot occur in code.
          const own = source ? `from ${nameOf(local)}` : nameOf(local)
          if (source) imports.set(own, { from: String(source.value), name: nameOf(local) })
          exported.set(name, { ...local, type: 'Identifier', name: own })
        }
      }
      if (statement.type === 'ExportDefaultDeclaration' || statement.type === 'TSExportAssignment')
        exported.set('default', (nodeOf(statement.declaration) ?? nodeOf(statement.expression)) as SyntaxNode)
      const assigned = statement.type === 'ExpressionStatement' ? nodeOf(statement.expression) : undefined
      if (assigned?.type === 'AssignmentExpression') {
        const left = text.slice(nodeOf(assigned.left)?.start, nodeOf(assigned.left)?.end)
        const right = nodeOf(assigned.right)
        if (right && left === 'module.exports') exported.set('default', right)
        else if (right && left.startsWith('exports.')) exported.set(left.slice('exports.'.length), right)
      }
    }
    const folder = folderOf(path)
    const { evaluate, evaluateName } = createEvaluator({
      names,
      imports,
      folder,
      spend: (cost, node) => budget.spend(cost, () => ({ file: path, line: lines.rangeAt(node.start, 0).line })),
      importValue: (from, name) => importFrom(folder, from)(name),
      place(container, key, node) {
        const known = places.get(container) ?? new Map<string | number, Location>()
        places.set(container, known)
        const { line, column, endLine, endColumn } = lines.rangeAt(node.start, node.end - node.start)
        known.set(key, { file: path, line, column, ...(endLine === undefined ? { endColumn } : {}) })
      },
    })
    return (asked) => {
      const isCalled = asked.endsWith('()')
      const name = isCalled ? asked.slice(0, -2) : asked
      const node = exported.get(name === '*' ? 'default' : name)
      if (node) return evaluate(node, isCalled)
      return isCalled || names.has(name) ? evaluateName(name, isCalled) : unknown
    }
  }

  function importFrom(folder: string, from: string): (name: string) => unknown {
    if (!from.startsWith('.') && !from.startsWith(`${folder}/`)) return () => unknown
    const path = from.startsWith('.') ? posix.join(folder, from) : from
    const found = endings.map((ending) => `${path}${ending}`).find((candidate) => files.hasFile(candidate))
    const written = found ?? [path.replace(/\.js$/, '.ts'), path.replace(/\.mjs$/, '.mts')].find((candidate) => files.hasFile(candidate))
    return written === undefined ? () => unknown : openModule(written as ProjectPath)
  }

  /** Removes unknown values, each of which is listed. */
  function clean(part: unknown, path: KeyPath, above: Set<object>): unknown {
    const at = () => locate(value, path)
    // Shared parts of values are counted each time they occur.
    if (!budget.spend(typeof part === 'string' ? valueCost + part.length : valueCost, at)) return undefined
    if (!isObjectOrList(part)) return part
    if (above.has(part)) return undefined
    if (path.length > maxValueDepth && !budget.spend(Number.POSITIVE_INFINITY, at)) return undefined
    above.add(part)
    const cleanItem = (item: unknown, name: string | number): readonly unknown[] => {
      if (budget.exceededAt || (typeof name === 'string' && !budget.spend(name.length, at))) return []
      if (item !== unknown) return [clean(item, [...path, name], above)]
      const key = formatKeyPath([...path, name])
      const location = places.get(part)?.get(name) ?? locate(value, path)
      if (budget.spendUnread(key, () => location)) unread.push({ key, at: location })
      return []
    }
    if (places.get(part)?.has('...')) cleanItem(unknown, '...')
    const cleaned: unknown = Array.isArray(part)
      ? part.flatMap(cleanItem)
      : Object.fromEntries(Object.entries(part).flatMap(([key, item]) => cleanItem(item, key).map((each) => [key, each])))
    above.delete(part)
    return cleaned
  }

  /** Returns the location of a key, or of the nearest key above it. */
  function locate(from: unknown, path: KeyPath): Location {
    let found: Location = { file }
    let part: unknown = from
    for (const key of path) {
      if (!isObjectOrList(part)) return found
      found = places.get(part)?.get(key) ?? found
      part = (part as Record<string | number, unknown>)[key]
    }
    return found
  }
}

function readJson(text: string): (name: string) => unknown {
  const { value } = readData('jsonc', text)
  return (name) => (name === 'default' || name === '*' ? value : (value as Record<string, unknown> | undefined)?.[name])
}

/**
 * Guesses the title of a site whose config computes it: the beginning of its template string, or otherwise the name of the site's folder.
 */
export function guessTitle(
  { unread }: ConfigData,
  { files, folder }: { readonly files: SiteFiles; readonly folder: string },
): { readonly title: string; readonly setting: OtherSetting } | undefined {
  const found = unread.find(({ key }) => key === 'title')
  if (!found) return undefined
  const { at } = found
  const line = files.readText(at.file)?.split('\n')[(at.line ?? 1) - 1] ?? ''
  const beginning = /title["']?\s*:\s*`([^`$\\]+)\$\{/.exec(line.slice(Math.max(0, (at.column ?? 1) - 2)))?.[1]?.replace(/[\s:|–—-]+$/, '')
  const names = [...folder.split('/').reverse(), basename(posix.resolve(files.root, '.'))]
  const name = names.find((each) => each !== '' && !/^(?:docs?|website|site|\.)$/.test(each))
  const title = beginning?.trim() || name || 'Documentation'
  const advice = `The config computes the title, so \`${title}\` is a guess. Correct the \`title\` option.`
  return { title, setting: { key: 'title', at, advice } }
}

/** Reports values that affect URLs and that are not known without running the config. */
export function reportUnread({ value, unread }: ConfigData, important: RegExp): readonly Diagnostic[] {
  const found = value === undefined ? [] : unread.filter(({ key }) => important.test(key))
  return found.map(({ key, at }) => createDiagnostic('other-site/config-value', { key }, at))
}

const limitMs = 30_000
/** The maximum length in characters, which is 20 times the length of any real config. */
const maxOutput = 10_000_000

/** Functions of the tools that return their argument, so that a config can run without the tool. */
const identity =
  'const identity = (value) => value; export default identity; export const defineConfig = identity, defineConfigWithTheme = identity'
const stubs: Readonly<Record<string, string>> = {
  vitepress: `${identity}, withMermaid = identity`,
  'vitepress-plugin-mermaid': `${identity}, withMermaid = identity`,
  'astro/config': `${identity}, passthroughImageService = () => undefined, sharpImageService = () => undefined, envField = {}, fontProviders = {}`,
  '@astrojs/starlight': identity,
}

/** The process prints the config as JSON between two lines that cannot occur in other output. */
const mark = '\u0001docsgen-config\u0001'
const script = `
const { createRequire } = require('node:module')
const [file] = process.argv.slice(-1)
let code = ''
process.stdin.on('data', (chunk) => { code += chunk }).on('end', async () => {
  const module = { exports: {} }
  const folder = require('node:path').dirname(file)
  const load = createRequire(file)
  // Tools find files such as ./sidebars.ts by themselves.
  const find = (name, options) => { try { return load.resolve(name, options) } catch (error) { if (name.startsWith('.')) return require('node:path').join(folder, name); throw error } }
  new Function('require', 'module', 'exports', '__filename', '__dirname', code)(Object.assign((name) => load(name), load, { resolve: find }), module, module.exports, file, folder)
  let value = module.exports && module.exports.__esModule ? module.exports.default : module.exports
  if (typeof value === 'function') value = value({ command: 'build', mode: 'production' })
  const text = JSON.stringify(await value, (key, each) => (typeof each === 'function' || typeof each === 'bigint' ? undefined : each)) ?? 'null'
  process.stdout.write(${JSON.stringify(mark)} + text + ${JSON.stringify(mark)}, () => process.exit(0))
})`

/** Runs a config in a separate process. Failures are reported, and the config is then read without running it. */
export async function runCodeConfig(
  files: SiteFiles,
  file: ProjectPath,
): Promise<ConfigData & { readonly diagnostics: readonly Diagnostic[] }> {
  const written = readCodeConfig(files, file)
  if (file.endsWith('.json')) return { ...written, diagnostics: written.diagnostics ?? [] }
  const path = join(files.root, file)
  const fail = (reason: string) => ({
    ...written,
    diagnostics: [createDiagnostic('other-site/config-failed', { reason }, { file }), ...(written.diagnostics ?? [])],
  })
  let code: string
  try {
    code = await compile(path, files.root)
  } catch (error) {
    return fail(firstLine(error))
  }
  const { output, errors, isTimeout, isTooLong } = await runScript(script, {
    cwd: join(path, '..'),
    args: [path],
    input: code,
    limitMs,
    maxOutput,
  })
  if (isTimeout) return fail(`It did not end within ${limitMs / 1000} seconds.`)
  if (isTooLong) return fail('Its output is too long.')
  const [, json] = output.split(mark)
  if (json === undefined) return fail(errors.split('\n').find((line) => /^\w*Error\b/.test(line)) ?? 'It ended without a config.')
  const value: unknown = JSON.parse(json)
  if (!canAfford(value, createValueBudget())) return fail('Its values are too large or nest too deep.')
  return { value, unread: [], locate: written.locate, diagnostics: [] }
}

async function compile(path: string, root: string): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [path],
    write: false,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    tsconfigRaw: {},
    logLevel: 'silent',
    define: { 'import.meta.url': '__docsgen_url' },
    banner: { js: "const __docsgen_url = require('node:url').pathToFileURL(__filename).href;" },
    plugins: [
      {
        name: 'stubs',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^[@a-z]/ }, ({ path: name }) => (Object.hasOwn(stubs, name) ? { path: name, namespace: 'stub' } : undefined))
          onLoad({ filter: /./, namespace: 'stub' }, ({ path: name }) => ({ contents: stubs[name] ?? '' }))
        },
      },
    ],
  })
  return outputFiles[0]?.text ?? ''
}

function firstLine(error: unknown): string {
  const [failure] = (error as { readonly errors?: readonly { readonly text: string }[] }).errors ?? []
  if (failure) return `${failure.text.replace(/\.$/, '')}.`
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''
}
