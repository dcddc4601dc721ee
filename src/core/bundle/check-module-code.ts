import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import { nodeOf, nodesOf, type SyntaxNode } from '../../kit/code/parse-code.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { positionAt } from '../../kit/text/line-starts.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { codeBelow, isFunctionNode, isOwnModule, type ModuleOutline, originalSuffix, readOutline } from './find-client-code.ts'

interface ModulesInput {
  readonly root: string
  readonly metafile: Metafile
  /** The path by which esbuild identifies the module that imports all others. */
  readonly entry: string
  readonly security: SiteConfig['security']
  /** React pages. Their styles are removed, and are reported with the rendered HTML. */
  readonly pages?: ReadonlySet<string>
  /** Converts a path relative to esbuild's root into a path in the site. */
  readonly placeOf?: (file: string) => string
}

/**
 * Reports code that compiles but has a surprising effect: values that an import cycle leaves undefined, and styles that the content
 * security policy blocks.
 */
export function checkModuleCode({ root, metafile, entry, security, pages, placeOf = (file) => file }: ModulesInput): readonly Diagnostic[] {
  const order = evaluationOrder(metafile, entry)
  const outlines = new Map<string, ModuleOutline | undefined>()
  const blocksStyles = security !== false && !security.allow.style?.includes("'unsafe-inline'")
  const diagnostics: Diagnostic[] = []
  for (const path of [...order.keys()].filter((each) => each !== entry && isOwnModule(each))) {
    const outline = outlineOf(path)
    if (outline === undefined) continue
    const file = path.replace(originalSuffix, '')
    const report = (node: SyntaxNode, create: (location: Diagnostic['location'] & object) => Diagnostic) => {
      const from = positionAt(outline.text, node.start)
      diagnostics.push(create({ file: placeOf(file) as ProjectPath, ...from, endColumn: from.column + node.end - node.start }))
    }
    const seen = new Set<string>()
    for (const node of outline.body.flatMap(evaluatedNames)) {
      const name = String(node.name)
      const imported = outline.imports.get(name)
      const source = imported && !seen.has(name) ? findSource(path, imported.specifier, imported.name) : undefined
      if (source === undefined || (order.get(source) ?? 0) <= (order.get(path) ?? 0)) continue
      seen.add(name)
      report(node, (location) => createDiagnostic('bundle/import-cycle', { name, module: placeOf(source) }, location))
    }
    if (!blocksStyles || pages?.has(file) || !/\bstyle\s*=/.test(outline.text)) continue
    for (const node of outline.body.flatMap(styleAttributes))
      report(node, (location) => createDiagnostic('html/inline-style', { where: 'component' }, location))
  }
  return diagnostics

  function outlineOf(path: string): ModuleOutline | undefined {
    const file = path.replace(originalSuffix, '')
    if (!outlines.has(file)) outlines.set(file, isOwnModule(file) ? readOutline(file, readFileSync(join(root, file), 'utf8')) : undefined)
    return outlines.get(file)
  }

  /** Finds the module that assigns an imported name its value at run time. Returns undefined for functions, which are available earlier. */
  function findSource(from: string, specifier: string, name: string, depth = 0): string | undefined {
    const target = metafile.inputs[from]?.imports.find(({ original, path }) => (original ?? path) === specifier)
    const outline = target && target.external !== true && depth < 20 ? outlineOf(target.path) : undefined
    if (target === undefined || outline === undefined) return undefined
    const exported = outline.exports.get(name)
    if (exported && 'specifier' in exported) return findSource(target.path, exported.specifier, exported.name, depth + 1)
    if (exported === undefined) {
      for (const star of outline.stars) {
        const found = findSource(target.path, star, name, depth + 1)
        if (found !== undefined) return found
      }
      return undefined
    }
    const imported = outline.imports.get(exported.local)
    if (imported) return findSource(target.path, imported.specifier, imported.name, depth + 1)
    const declaration = outline.declarations.get(exported.local)
    return declaration === undefined || declaration.type === 'FunctionDeclaration' ? undefined : target.path
  }
}

/** Lists modules in the order in which they run. Each module comes after its imports, except for imports that form a cycle. */
function evaluationOrder({ inputs }: Metafile, entry: string): ReadonlyMap<string, number> {
  const order = new Map<string, number>()
  const visited = new Set<string>()
  const visit = (path: string): void => {
    if (visited.has(path)) return
    visited.add(path)
    for (const imported of inputs[path]?.imports ?? [])
      if (imported.external !== true && imported.kind === 'import-statement') visit(imported.path)
    order.set(path, order.size)
  }
  visit(entry)
  return order
}

/**
 * The names that a module reads while it is loaded, which are the names outside functions and the names in functions that are called
 * immediately.
 */
function evaluatedNames(node: SyntaxNode): readonly SyntaxNode[] {
  if (/^(?:Import|ExportAll|TS)/.test(node.type) && !/^TS(?:As|Satisfies|NonNull)Expression$/.test(node.type)) return []
  if (node.type === 'ExportNamedDeclaration' && !nodeOf(node.declaration)) return []
  if (isFunctionNode(node) || node.type === 'FunctionDeclaration') return []
  if (node.type === 'MethodDefinition' || (node.type === 'PropertyDefinition' && node.static !== true)) return []
  if (node.type === 'Identifier' || node.type === 'JSXIdentifier') return [node]
  if (/^TS/.test(node.type)) return [nodeOf(node.expression)].flatMap((each) => (each ? evaluatedNames(each) : []))
  return codeBelow(node).flatMap(evaluatedNames)
}

/** Finds the `style` attributes of HTML elements. Components can use a property with this name for another purpose. */
function styleAttributes(node: SyntaxNode): readonly SyntaxNode[] {
  const tag = node.type === 'JSXOpeningElement' ? nodeOf(node.name) : undefined
  const isElement = tag?.type === 'JSXIdentifier' && /^[a-z]/.test(String(tag.name))
  const own = isElement
    ? nodesOf(node.attributes).flatMap((each) => (nodeOf(each.name)?.name === 'style' ? (nodeOf(each.name) ?? []) : []))
    : []
  return [...own, ...codeBelow(node).flatMap(styleAttributes)]
}
