import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Message, Plugin } from 'esbuild'
import { parseSync } from 'oxc-parser'
import { type ClientBundle, compileClient, fromSharedFiles } from './compile-client.ts'
import { type ThemeOverlay, themeOverlay } from './theme-overlay.ts'

/**
 * The directive stands before any other statement: https://react.dev/reference/rsc/use-client. Each comment can be read in one way only,
 * since a module without it may begin with hundreds of them.
 */
const useClient = /^(?:\s|\/\/[^\n]*\n|\/\*(?:[^*]|\*(?!\/))*\*\/|(['"])use strict\1;?)*(['"])use client\2/

/** What the facade of each module reads its browser file from; the compiled code begins with it. */
export const islandFilesName = '__docsgenIslandFiles'

/** Tells a module from its facade, in the names that esbuild gives them. */
export const originalSuffix = '?original'

export interface IslandModules {
  readonly plugin: Plugin
  /** Every module found with the directive, by its path from the root. */
  readonly found: ReadonlyMap<string, string>
}

/** For the build that renders: modules with `"use client"` are replaced by ones whose components render as islands. */
export function findIslandModules(root: string): IslandModules {
  const found = new Map<string, string>()
  const plugin: Plugin = {
    name: 'island-modules',
    setup(build) {
      build.onResolve({ filter: /^original:/ }, ({ path }) => ({ path: path.slice('original:'.length), suffix: originalSuffix }))
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, ({ path, suffix }) => {
        if (suffix === originalSuffix) return undefined
        const text = readFileSync(path, 'utf8')
        if (!useClient.test(text)) return undefined
        const id = relative(root, path).replaceAll('\\', '/')
        found.set(id, path)
        return { contents: writeFacade(path, id, exportedNames(path, text)), loader: 'js' }
      })
    },
  }
  return { plugin, found }
}

/** The values a module exports by name; undefined for a CommonJS module, whose names only running it tells. */
function exportedNames(path: string, text: string): readonly string[] | undefined {
  const { module } = parseSync(path, text)
  if (!module.hasModuleSyntax) return undefined
  const names = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName: { kind, name }, isType }) =>
      isType ? [] : kind === 'Default' ? ['default'] : kind === 'Name' && name ? [name] : [],
    ),
  )
  return [...new Set(names)]
}

/**
 * The module that takes the place of one with the directive. It has the same kind: where `package.json` says `"type": "module"`, bundlers take
 * `module.exports` in a `.js` file for a variable of the whole bundle.
 */
function writeFacade(path: string, id: string, names: readonly string[] | undefined): string {
  const original = JSON.stringify(`original:${path}`)
  const place = `${JSON.stringify(id)}, ${islandFilesName}[${JSON.stringify(id)}]`
  const islandPart = "'docsgen/templates/components/island.tsx'"
  if (names === undefined) return `module.exports = require(${islandPart}).islandsOf(require(${original}), ${place})`
  return [
    `import { islandsOf } from ${islandPart}`,
    `import * as original from ${original}`,
    // What it hands on from other modules without naming it.
    `export * from ${original}`,
    `const islands = islandsOf(original, ${place})`,
    ...names.map((name, index) => `const island${index} = islands[${JSON.stringify(name)}]`),
    `export { ${names.map((name, index) => `island${index} as ${name === 'default' ? name : JSON.stringify(name)}`).join(', ')} }`,
  ].join('\n')
}

export interface CompiledIslands {
  readonly files: ClientBundle['files']
  /** The browser file of each module, by its path from the root. */
  readonly fileOf: Readonly<Record<string, string>>
  /** Every file they were compiled from, with forward slashes from the root. */
  readonly inputs: readonly string[]
  readonly licenses: ClientBundle['licenses']
  readonly warnings: readonly Message[]
}

interface IslandsInput {
  readonly root: string
  readonly base: string
  /** The browser file of React. */
  readonly react: string
  /** What `docsgen/theme` and `docsgen/templates/…` stand for. */
  readonly overlay: ThemeOverlay
}

/** For browsers: each module with the directive as an entry of its own. Throws esbuild's `BuildFailure`. */
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

/** An island takes single components out of the theme; what renders pages stays behind. */
const notInBrowsers: Plugin = {
  name: 'not-in-browsers',
  setup(build) {
    build.onResolve({ filter: /^react-dom\/server$/ }, ({ path }) => ({ path, namespace: 'not-in-browsers', sideEffects: false }))
    build.onLoad({ filter: /./, namespace: 'not-in-browsers' }, () => ({
      contents: 'export const renderToString = undefined, renderToStaticMarkup = undefined',
    }))
  },
}

/** The build that renders sees every import of styles, so it alone collects them. */
const stylesFromServer: Plugin = {
  name: 'styles-from-server',
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, () => ({ contents: '', loader: 'js' }))
  },
}
