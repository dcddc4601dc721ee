import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import { nodeOf, positionAt, type SyntaxNode } from '../../kit/text/syntax-node.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location } from '../model/diagnostic.ts'
import { type ClientCode, inspectCode, isOwnModule, type ModuleOutline, readOutline } from './find-client-code.ts'
import { originalSuffix } from './island-modules.ts'

interface ModulesInput {
  readonly root: string
  readonly metafile: Metafile
  /** The module that imports all pages and components, as esbuild names it. */
  readonly entry: string
  /** Modules with `"use client"`. */
  readonly islands: ReadonlySet<string>
}

/**
 * Reports code of the site that compiles but does nothing: handlers and hooks in components that are only rendered at build time, invalid
 * directives, JSX that is not returned. Checks only code that a page or a registered component uses.
 */
export function checkSiteModules({ root, metafile, entry, islands }: ModulesInput): readonly Diagnostic[] {
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
    // The used members of a namespace import are not known.
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
