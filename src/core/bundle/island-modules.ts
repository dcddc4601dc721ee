import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Message, Plugin } from 'esbuild'
import { parseTrustedCode } from '../../kit/code/parse-code.ts'
import { type ClientBundle, compileClient, fromSharedFiles } from './compile-client.ts'
import { type ThemeOverlay, themeOverlay } from './theme-overlay.ts'

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
    plugins: [stylesFromServer, notInBrowsers, themeOverlay(overlay), fromSharedFiles({ react })],
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
