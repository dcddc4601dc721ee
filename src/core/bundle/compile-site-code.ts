import { readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Message, Metafile, Plugin } from 'esbuild'
import { cachePath } from '../../kit/caches/seal.ts'
import { nodeOf, type SyntaxNode } from '../../kit/code/parse-code.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import { findSimilarFile } from '../../kit/similar/similar-paths.ts'
import { positionAt } from '../../kit/text/line-starts.ts'
import { fenceComponent } from '../../kit/text/names.ts'
import { isBuildFailure } from '../config/compile-config.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, FindInConfig, Location, Outcome } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceFile } from '../model/source-file.ts'
import { checkModuleCode } from './check-module-code.ts'
import { compileServerBundle, type ServerBundle, writeCompiled } from './compile-server-bundle.ts'
import { describeBuildMessage, withoutRepeats } from './describe-build-failure.ts'
import { type ClientCode, inspectCode, isOwnModule, type ModuleOutline, originalSuffix, readOutline } from './find-client-code.ts'
import { sharedParts, type ThemeOverlay } from './theme-overlay.ts'

/** The site's React pages and components, compiled into one module for the rendering threads, with their browser files. */
export interface SiteCode extends Pick<ServerBundle, 'hash' | 'clientFiles' | 'licenses' | 'usesDirectory' | 'inputs'> {
  readonly file: AbsolutePath
}

interface CodeInput {
  readonly config: SiteConfig
  readonly pages: readonly SourceFile[]
  /** Resolves imports of `docsgen/templates/…`. */
  readonly overlay: ThemeOverlay
  readonly findInConfig?: FindInConfig
}

/** Compiles the React pages in the content folder and the components in the config. Returns undefined if the site has none. */
export async function compileSiteCode(input: CodeInput): Promise<Outcome<SiteCode | undefined>> {
  const { config, pages, overlay } = input
  const components = [
    ...Object.entries(config.components).map(([name, path]) => ({ name, path, key: `components.${name}` })),
    ...Object.entries(config.fences).map(([language, path]) => ({
      name: fenceComponent(language),
      path,
      key: `fences[${JSON.stringify(language)}]`,
    })),
  ]
  const missing = components.filter(({ path }) => !isFile(path))
  const diagnostics = missing.map((each) => describeMissing(each, input))
  const modules = [
    ...pages.filter((source) => source.kind === 'page').map((source) => [`page:${source.projectPath}`, source.absolutePath] as const),
    ...components.filter((each) => !missing.includes(each)).map(({ name, path }) => [`component:${name}`, path] as const),
  ]
  if (modules.length === 0) return { value: undefined, diagnostics }
  const contents = [
    ...modules.map(([, path], index) => `import * as m${index} from ${JSON.stringify(path)}`),
    `export const modules = { ${modules.map(([name], index) => `${JSON.stringify(name)}: m${index}`).join(', ')} }`,
  ].join('\n')
  const root = realpathSync(config.root)
  const describe = (code: 'bundle/failed' | 'bundle/suspicious', message: Message) =>
    describeBuildMessage(code, message, { findSimilar: (path) => findSimilarFile(root, path) })
  try {
    const { code, map, hash, clientFiles, licenses, usesDirectory, inputs, warnings, metafile, islands } = await compileServerBundle({
      root: config.root,
      base: config.base,
      name: 'site',
      contents,
      overlay,
      provided: sharedParts(overlay.replaced),
      plugins: [providedByDocsgen],
    })
    const file = cachePath(config.stateDir, `site-code-${hash}.cjs`) as AbsolutePath
    writeCompiled(`${file}.map`, map)
    writeCompiled(file, code)
    const own = warnings.filter(({ location }) => location && !/^\.\.|node_modules\/|^[\w-]+:/.test(location.file))
    diagnostics.push(...own.map((warning) => describe('bundle/suspicious', warning)))
    diagnostics.push(...checkSiteModules({ root, metafile, entry: 'site.js', islands }))
    const reactPages = new Set(pages.map(({ absolutePath }) => relative(config.root, absolutePath).replaceAll('\\', '/')))
    diagnostics.push(...checkModuleCode({ root, metafile, entry: 'site.js', security: config.security, pages: reactPages }))
    return { value: { file, hash, clientFiles, licenses, usesDirectory, inputs }, diagnostics: withoutRepeats(diagnostics) }
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    diagnostics.push(...error.errors.map((message) => describe('bundle/failed', message)))
    return { value: undefined, diagnostics: withoutRepeats(diagnostics) }
  }
}

function describeMissing(
  { key, path }: { readonly key: string; readonly path: string },
  { config, findInConfig = () => ({}) }: CodeInput,
): Diagnostic {
  const written = relative(config.root, path).replaceAll('\\', '/')
  const location = { file: config.configFile, ...findInConfig(written, key) }
  const suggestion = findSimilarFile(config.root, written)
  return createDiagnostic('config/unknown-reference', { key, what: 'file', name: written, suggestion }, location)
}

/** Provides the modules with which docsgen renders pages, so that the site's code shares them. */
const providedByDocsgen: Plugin = {
  name: 'provided-by-docsgen',
  setup(build) {
    build.onResolve({ filter: /^docsgen(?:\/theme|\/site)?$/ }, ({ path }) => ({ path, external: true }))
  },
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

interface ModulesInput {
  readonly root: string
  readonly metafile: Metafile
  /** The path by which esbuild identifies the module that imports all pages and components. */
  readonly entry: string
  /** Modules with `"use client"`. */
  readonly islands: ReadonlySet<string>
}

/**
 * Reports code of the site that compiles but has no effect: handlers and hooks in components that are only rendered at build time, invalid
 * directives, and JSX that is not returned. Checks only code that a page or a registered component uses.
 */
function checkSiteModules({ root, metafile, entry, islands }: ModulesInput): readonly Diagnostic[] {
  const outlines = new Map<string, ModuleOutline | undefined>()
  const visited = new Set<string>()
  const clientCode = new Map<string, Map<number, ClientCode>>()
  const unusedJsx = new Map<string, Map<number, SyntaxNode>>()
  for (const { path } of metafile.inputs[entry]?.imports ?? []) visitExport(path, 'default')
  const directives = reportDirectives()
  return [...reportClientCode(new Set(directives.map(({ location }) => location?.file ?? ''))), ...directives, ...reportUnusedJsx()]

  function visitExport(path: string, name: string): void {
    const outline = isRenderedAtBuild(path) ? outlineOf(path) : undefined
    if (outline === undefined || !isNew(`${path} export ${name}`)) return
    const exported = outline.exports.get(name)
    if (exported === undefined) for (const specifier of outline.stars) follow(path, specifier, name)
    else if ('local' in exported) visitName(path, exported.local)
    else follow(path, exported.specifier, exported.name)
  }

  function visitName(path: string, name: string): void {
    const outline = outlineOf(path)
    if (outline === undefined || !isNew(`${path} name ${name}`)) return
    const imported = outline.imports.get(name)
    // It is unknown which members of a namespace import the code uses.
    if (imported && imported.name !== '*') follow(path, imported.specifier, imported.name)
    const node = outline.declarations.get(name)
    if (node === undefined) return
    const found = inspectCode(node, outline)
    for (const each of found.clientCode) add(clientCode, path, each)
    for (const each of found.unusedJsx) add(unusedJsx, path, each)
    for (const used of found.names) visitName(path, used)
  }

  function follow(from: string, specifier: string, name: string): void {
    const target = metafile.inputs[from]?.imports.find(({ original, path }) => (original ?? path) === specifier)
    if (target && target.external !== true) visitExport(target.path, name)
  }

  function isNew(key: string): boolean {
    return !visited.has(key) && visited.add(key) !== undefined
  }

  function isRenderedAtBuild(path: string): boolean {
    return isOwnModule(path) && !islands.has(path)
  }

  function outlineOf(path: string): ModuleOutline | undefined {
    if (!outlines.has(path)) outlines.set(path, readOutline(path, readFileSync(join(root, path), 'utf8')))
    return outlines.get(path)
  }

  /** Modules with an invalid directive are reported separately. */
  function reportClientCode(reported: ReadonlySet<string>): Diagnostic[] {
    return [...clientCode].flatMap(([path, found]) => {
      if (reported.has(path)) return []
      const all = [...found.values()].sort((a, b) => a.start - b.start)
      const [first] = all
      const names = [...new Set(all.map(({ name }) => name))]
      const what = new Intl.ListFormat('en').format(names.map((name) => `\`${name}\``))
      return first ? [createDiagnostic('component/no-directive', { what, count: names.length }, locate(path, first))] : []
    })
  }

  function reportUnusedJsx(): Diagnostic[] {
    return [...unusedJsx].flatMap(([path, found]) =>
      [...found.values()].map((node) => createDiagnostic('component/unused-jsx', {}, locate(path, node))),
    )
  }

  /** Checks all modules, including those that only islands use. */
  function reportDirectives(): Diagnostic[] {
    const paths = new Set(Object.keys(metafile.inputs).map((path) => path.replace(originalSuffix, '')))
    paths.delete(entry)
    return [...paths].filter(isOwnModule).flatMap((path) => {
      if (!/['"`]\s*use[\s_-]/i.test(readFileSync(join(root, path), 'utf8'))) return []
      return (outlineOf(path)?.body ?? []).flatMap((statement) => {
        const problem = islands.has(path) ? undefined : findDirectiveProblem(statement)
        return problem ? [createDiagnostic('component/bad-directive', problem, locate(path, statement))] : []
      })
    })
  }

  function locate(path: string, { start, end }: Pick<SyntaxNode, 'start' | 'end'>): Location {
    const text = outlineOf(path)?.text ?? ''
    const from = positionAt(text, start)
    const [line = ''] = text.slice(start, end).split(/[\r\n]/)
    return { file: path as ProjectPath, ...from, endColumn: from.column + line.length }
  }
}

function add<Found extends { readonly start: number }>(list: Map<string, Map<number, Found>>, path: string, found: Found): void {
  const known = list.get(path) ?? new Map<number, Found>()
  list.set(path, known.set(found.start, found))
}

function findDirectiveProblem(
  statement: SyntaxNode,
): { readonly written: string; readonly problem: 'misplaced' | 'misspelled' } | undefined {
  const expression = statement.type === 'ExpressionStatement' ? nodeOf(statement.expression) : undefined
  const value = expression?.type === 'TemplateLiteral' ? templateText(expression) : expression?.value
  if (typeof value !== 'string') return undefined
  if (value === 'use client') return { written: value, problem: expression?.type === 'Literal' ? 'misplaced' : 'misspelled' }
  const isMeant = value === 'use server' || (value !== 'use strict' && closest(value.replace(/[_-]/g, ' '), ['use client']) !== undefined)
  return isMeant ? { written: value, problem: 'misspelled' } : undefined
}

function templateText({ quasis }: SyntaxNode): unknown {
  const [part] = Array.isArray(quasis) ? quasis : []
  return (part as { readonly value?: { readonly cooked?: unknown } } | undefined)?.value?.cooked
}
