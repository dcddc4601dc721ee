import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Message, Plugin } from 'esbuild'
import { childrenOf, nodeOf, nodesOf, parseTrustedCode, type SyntaxNode } from '../../kit/code/parse-code.ts'
import { type ClientBundle, compileClient, fromSharedFiles } from './compile-client.ts'
import { type ThemeOverlay, themeOverlay } from './theme-overlay.ts'

/** Code that has an effect only in the browser. */
export interface ClientCode {
  /** The name as the author wrote it, such as `onClick` or `useState`. */
  readonly name: string
  readonly start: number
  readonly end: number
}

/** Hooks for events that happen only in the browser. */
const clientHooks = new Set([
  'useState',
  'useReducer',
  'useEffect',
  'useLayoutEffect',
  'useInsertionEffect',
  'useImperativeHandle',
  'useSyncExternalStore',
  'useTransition',
  'useOptimistic',
  'useActionState',
])

interface CodeFindings {
  readonly clientCode: readonly ClientCode[]
  /** JSX that forms a separate statement, probably because a `return` is missing. */
  readonly unusedJsx: readonly SyntaxNode[]
  /** The names that the code uses. */
  readonly names: ReadonlySet<string>
}

/** Finds the code that has no effect at build time, and the names that the code uses. */
export function inspectCode(root: SyntaxNode, outline: ModuleOutline): CodeFindings {
  const clientCode: ClientCode[] = []
  const unusedJsx: SyntaxNode[] = []
  const names = new Set<string>()
  const functions = functionNames(root, outline)
  visit(root)
  return { clientCode, unusedJsx, names }

  function visit(node: SyntaxNode): void {
    if (node.type.startsWith('TS')) {
      // Only the TypeScript nodes `as` and `satisfies` contain code.
      const inner = nodeOf(node.expression)
      if (inner) visit(inner)
      return
    }
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') names.add(String(node.name))
    if (node.type === 'ExpressionStatement' && /^JSX(?:Element|Fragment)$/.test(nodeOf(node.expression)?.type ?? ''))
      unusedJsx.push(node.expression as SyntaxNode)
    if (node.type === 'CallExpression') visitCall(node)
    if (node.type === 'JSXOpeningElement') visitElement(node)
    for (const child of codeBelow(node)) visit(child)
  }

  function visitCall({ callee }: SyntaxNode): void {
    const node = nodeOf(callee)
    if (node === undefined) return
    const object = nodeOf(node.object)
    const written = node.type === 'MemberExpression' ? nodeOf(node.property) : node
    const binding = outline.imports.get(String((object ?? node).name))
    if (binding?.specifier !== 'react' || written === undefined) return
    const name = object ? String(written.name) : binding.name
    if (clientHooks.has(name)) clientCode.push({ name, start: node.start, end: node.end })
  }

  /** Only HTML elements lose their handlers. A component may pass a handler to an island. */
  function visitElement(element: SyntaxNode): void {
    const tag = nodeOf(element.name)
    if (tag?.type !== 'JSXIdentifier' || !/^[a-z]/.test(String(tag.name))) return
    for (const attribute of nodesOf(element.attributes)) {
      const name = String(nodeOf(attribute.name)?.name)
      const value = nodeOf(nodeOf(attribute.value)?.expression)
      if (/^on[A-Z]/.test(name) && value && isFunction(value)) clientCode.push({ name, start: attribute.start, end: attribute.end })
    }
  }

  function isFunction(node: SyntaxNode): boolean {
    return isFunctionNode(node) || (node.type === 'Identifier' && functions.has(String(node.name)))
  }
}

/** Names that always refer to functions. A handler from props may be missing. */
function functionNames(root: SyntaxNode, { body }: ModuleOutline): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'FunctionDeclaration') names.add(String(nodeOf(node.id)?.name))
    if (node.type === 'VariableDeclarator') {
      const [id, init] = [nodeOf(node.id), nodeOf(node.init)]
      const called = String(nodeOf(nodeOf(init?.callee)?.property)?.name ?? nodeOf(init?.callee)?.name)
      if (init && (isFunctionNode(init) || called === 'useCallback')) for (const name of boundNames(id)) names.add(name)
      // The second value of the array is the function that sets the state.
      if (/^use(?:State|Reducer|Transition)$/.test(called)) for (const name of boundNames(nodesOf(id?.elements)[1])) names.add(name)
    }
    for (const child of childrenOf(node)) visit(child)
  }
  visit(root)
  for (const statement of body) {
    const declaration = nodeOf(statement.declaration) ?? statement
    if (/^(?:Function|Variable)Declaration$/.test(declaration.type)) {
      if (declaration.type === 'FunctionDeclaration') names.add(String(nodeOf(declaration.id)?.name))
      for (const each of nodesOf(declaration.declarations)) {
        const init = nodeOf(each.init)
        if (init && isFunctionNode(init)) for (const name of boundNames(nodeOf(each.id))) names.add(name)
      }
    }
  }
  return names
}

export function isFunctionNode({ type }: SyntaxNode): boolean {
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression'
}

/** The child nodes that contain code, which excludes the names of properties and attributes. */
export function codeBelow(node: SyntaxNode): SyntaxNode[] {
  switch (node.type) {
    case 'MemberExpression':
      return [nodeOf(node.object), node.computed === true ? nodeOf(node.property) : undefined].flatMap((each) => each ?? [])
    case 'Property':
      return [node.computed === true ? nodeOf(node.key) : undefined, nodeOf(node.value)].flatMap((each) => each ?? [])
    case 'JSXAttribute':
      return [nodeOf(node.value)].flatMap((each) => each ?? [])
    case 'JSXMemberExpression':
      return [nodeOf(node.object)].flatMap((each) => each ?? [])
    default:
      return childrenOf(node)
  }
}

interface Binding {
  readonly specifier: string
  /** `default`, a name, or `*` for the namespace. */
  readonly name: string
}

/** The declarations, imports, and exports of a module, keyed by name. */
export interface ModuleOutline {
  readonly text: string
  readonly body: readonly SyntaxNode[]
  readonly declarations: ReadonlyMap<string, SyntaxNode>
  readonly imports: ReadonlyMap<string, Binding>
  /** Maps each exported name to a local declaration or to an export of another module. */
  readonly exports: ReadonlyMap<string, { readonly local: string } | Binding>
  /** The specifiers of `export * from`. */
  readonly stars: readonly string[]
}

/** The name that represents an anonymous default export. */
const unnamed = '*default*'

/** Returns undefined if the text is not a valid module. */
export function readOutline(path: string, text: string): ModuleOutline | undefined {
  const { program, module, errors } = parseTrustedCode(path, text)
  if (errors.length > 0) return undefined
  const body = nodesOf(program.body)
  const declarations = new Map<string, SyntaxNode>()
  for (const statement of body) {
    const isExport = /^Export(?:Named|Default)Declaration$/.test(statement.type)
    const declaration = isExport ? nodeOf(statement.declaration) : statement
    if (declaration) declare(declaration, statement.type === 'ExportDefaultDeclaration')
  }
  const imports = new Map<string, Binding>()
  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { importName, localName, isType } of entries) {
      if (!isType) imports.set(localName.value, { specifier: moduleRequest.value, name: nameOf(importName) })
    }
  }
  const exports = new Map<string, { readonly local: string } | Binding>()
  const stars: string[] = []
  for (const { moduleRequest, importName, exportName, localName, isType } of module.staticExports.flatMap(({ entries }) => entries)) {
    if (isType) continue
    if (moduleRequest && exportName.kind === 'None') stars.push(moduleRequest.value)
    else if (moduleRequest) exports.set(nameOf(exportName), { specifier: moduleRequest.value, name: nameOf(importName) })
    else exports.set(nameOf(exportName), { local: localName.name ?? unnamed })
  }
  return { text, body, declarations, imports, exports, stars }

  function declare(node: SyntaxNode, isDefault: boolean): void {
    const name = nodeOf(node.id)?.name
    if (typeof name === 'string') declarations.set(name, node)
    else if (isDefault) declarations.set(unnamed, node)
    for (const declarator of nodesOf(node.declarations)) {
      for (const bound of boundNames(nodeOf(declarator.id))) declarations.set(bound, declarator)
    }
  }
}

function nameOf({ kind, name }: { readonly kind: string; readonly name: string | null }): string {
  return kind === 'Default' ? 'default' : (name ?? '*')
}

/** The names that a pattern such as `[open, setOpen]` binds. */
function boundNames(pattern: SyntaxNode | undefined): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [String(pattern.name)]
    case 'ArrayPattern':
      return nodesOf(pattern.elements).flatMap(boundNames)
    case 'ObjectPattern':
      return nodesOf(pattern.properties).flatMap((property) => boundNames(nodeOf(property.value) ?? nodeOf(property.argument)))
    case 'AssignmentPattern':
      return boundNames(nodeOf(pattern.left))
    case 'RestElement':
      return boundNames(nodeOf(pattern.argument))
    default:
      return []
  }
}

/** Whether a module belongs to the site, which means that it is below the root and belongs neither to a package nor to docsgen. */
export function isOwnModule(path: string): boolean {
  return /\.[cm]?[jt]sx?(?:\?original)?$/.test(path) && !/^\.\.|(?:^|\/)node_modules\/|^[\w-]+:/.test(path)
}

/**
 * The directive must precede all other statements: https://react.dev/reference/rsc/use-client. The pattern can match each comment in only
 * one way, so that checking a module with hundreds of comments is fast.
 */
const useClient = /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/|(['"])use strict\1;?)*(['"])use client\2/

export function isIsland(text: string): boolean {
  return useClient.test(text)
}

/** The variable from which facades read the names of their browser files. The compiled code begins with its definition. */
export const islandFilesName = '__docsgenIslandFiles'

/** The suffix that distinguishes a module from its facade in esbuild's paths. */
export const originalSuffix = '?original'

interface IslandModules {
  readonly plugin: Plugin
  /** The paths of all modules with the directive, keyed by their paths relative to the root. */
  readonly found: ReadonlyMap<string, string>
}

/** In server code, replaces modules with `"use client"` by facades whose components render as islands. */
export function findIslandModules(root: string): IslandModules {
  const found = new Map<string, string>()
  const plugin: Plugin = {
    name: 'island-modules',
    setup(build) {
      build.onResolve({ filter: /^original:/ }, ({ path }) => ({ path: path.slice('original:'.length), suffix: originalSuffix }))
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, ({ path, suffix }) => {
        if (suffix === originalSuffix) return undefined
        const text = readFileSync(path, 'utf8')
        if (!isIsland(text)) return undefined
        const id = relative(root, path).replaceAll('\\', '/')
        found.set(id, path)
        return { contents: writeFacade(path, id, exportedNames(path, text)), loader: 'js' }
      })
    },
  }
  return { plugin, found }
}

/** The exports of a module that are values, or undefined for a CommonJS module, whose exports are known only at run time. */
function exportedNames(path: string, text: string): readonly string[] | undefined {
  const { module } = parseTrustedCode(path, text)
  if (!module.hasModuleSyntax) return undefined
  const names = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName: { kind, name }, isType }) =>
      isType ? [] : kind === 'Default' ? ['default'] : kind === 'Name' && name ? [name] : [],
    ),
  )
  return [...new Set(names)]
}

/**
 * Creates the facade of a module. The facade has the same format as the module, because with `"type": "module"`, bundlers treat
 * `module.exports` in a `.js` file as a variable of the whole bundle.
 */
function writeFacade(path: string, id: string, names: readonly string[] | undefined): string {
  const original = JSON.stringify(`original:${path}`)
  const place = `${JSON.stringify(id)}, ${islandFilesName}[${JSON.stringify(id)}]`
  const islandPart = "'docsgen/templates/components/island.tsx'"
  if (names === undefined) return `module.exports = require(${islandPart}).islandsOf(require(${original}), ${place})`
  return [
    `import { islandsOf } from ${islandPart}`,
    `import * as original from ${original}`,
    // `export *` passes on exports whose names are unknown.
    `export * from ${original}`,
    `const islands = islandsOf(original, ${place})`,
    ...names.map((name, index) => `const island${index} = islands[${JSON.stringify(name)}]`),
    `export { ${names.map((name, index) => `island${index} as ${name === 'default' ? name : JSON.stringify(name)}`).join(', ')} }`,
  ].join('\n')
}

interface CompiledIslands {
  readonly files: ClientBundle['files']
  /** The browser file of each module, keyed by the module's path relative to the root. */
  readonly fileOf: Readonly<Record<string, string>>
  /** The paths of all source files relative to the root, with forward slashes. */
  readonly inputs: readonly string[]
  readonly licenses: ClientBundle['licenses']
  readonly warnings: readonly Message[]
}

interface IslandsInput {
  readonly root: string
  readonly base: string
  /** The browser file that contains React. */
  readonly react: string
  /** Resolves imports of `docsgen/theme` and `docsgen/templates/…`. */
  readonly overlay: ThemeOverlay
}

/** Compiles each module with the directive as a separate entry for browsers. Throws esbuild's `BuildFailure`. */
export async function compileIslands(
  found: ReadonlyMap<string, string>,
  { root, base, react, overlay }: IslandsInput,
): Promise<CompiledIslands> {
  if (found.size === 0) return { files: [], fileOf: {}, inputs: [], licenses: { packages: [], notices: [] }, warnings: [] }
  const ids = [...found.keys()].sort()
  const entryPoints = Object.fromEntries(ids.map((id, index) => [entryName(id, index), found.get(id) ?? '']))
  const { entries, files, inputs, licenses, warnings } = await compileClient({
    entryPoints,
    root,
    base,
    plugins: [stylesFromServer, notInBrowsers, themeOverlay(overlay), fromSharedFiles({ react: { entry: react } })],
  })
  const fileOf = Object.fromEntries(ids.map((id, index) => [id, entries[entryName(id, index)] ?? '']))
  return { files, fileOf, inputs, licenses, warnings }
}

function entryName(id: string, index: number): string {
  const name = id
    .replace(/\.\w+$/, '')
    .replace(/^.*\//, '')
    .replace(/[^\w-]+/g, '-')
  return `island-${index}-${name}`
}

/** Keeps server rendering out of browser code, because islands use only individual components of the theme. */
const notInBrowsers: Plugin = {
  name: 'not-in-browsers',
  setup(build) {
    build.onResolve({ filter: /^react-dom\/server$/ }, ({ path }) => ({ path, namespace: 'not-in-browsers', sideEffects: false }))
    build.onLoad({ filter: /./, namespace: 'not-in-browsers' }, () => ({
      contents: 'export const renderToString = undefined, renderToStaticMarkup = undefined',
    }))
  },
}

/** Ignores styles here, because the server build already collects all imported styles. */
const stylesFromServer: Plugin = {
  name: 'styles-from-server',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }))
  },
}
