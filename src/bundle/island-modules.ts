import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'esbuild'
import { packageFolder } from '../support/package-folder.ts'
import { type ClientBundle, compileClient, fromSharedFiles } from './compile-client.ts'

/** The directive stands before any other statement: https://react.dev/reference/rsc/use-client */
const useClient = /^(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/|(['"])use strict\1;?)*(['"])use client\2/

/** What the facade of each module reads its browser file from; the compiled code begins with it. */
export const islandFilesName = '__docsgenIslandFiles'

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
      build.onResolve({ filter: /^original:/ }, ({ path }) => ({ path: path.slice('original:'.length), suffix: '?original' }))
      build.onLoad({ filter: /\.[jt]sx?$/ }, ({ path, suffix }) => {
        if (suffix === '?original' || !useClient.test(readFileSync(path, 'utf8'))) return undefined
        const id = relative(root, path).replaceAll('\\', '/')
        found.set(id, path)
        return {
          contents: `module.exports = require('docsgen/theme').islandsOf(require(${JSON.stringify(`original:${path}`)}), ${JSON.stringify(id)}, ${islandFilesName}[${JSON.stringify(id)}])`,
          loader: 'js',
        }
      })
    },
  }
  return { plugin, found }
}

export interface CompiledIslands {
  readonly files: ClientBundle['files']
  /** The browser file of each module, by its path from the root. */
  readonly fileOf: Readonly<Record<string, string>>
}

/** For browsers: each module with the directive as an entry of its own. Throws esbuild's `BuildFailure`. */
export async function compileIslands(
  found: ReadonlyMap<string, string>,
  { root, base, react }: { readonly root: string; readonly base: string; readonly react: string },
): Promise<CompiledIslands> {
  if (found.size === 0) return { files: [], fileOf: {} }
  const ids = [...found.keys()].sort()
  const entryPoints = Object.fromEntries(ids.map((id, index) => [entryName(id, index), found.get(id) ?? '']))
  const { entries, files } = await compileClient({
    entryPoints,
    root,
    base,
    plugins: [themeSources, stylesFromServer, fromSharedFiles({ react })],
  })
  return { files, fileOf: Object.fromEntries(ids.map((id, index) => [id, entries[entryName(id, index)] ?? ''])) }
}

function entryName(id: string, index: number): string {
  const name = id
    .replace(/\.\w+$/, '')
    .replace(/^.*\//, '')
    .replace(/[^\w-]+/g, '-')
  return `island-${index}-${name}`
}

/** An island takes single components out of the theme; the rest of it, and what renders pages, stays behind. */
const themeSources: Plugin = {
  name: 'theme-sources',
  setup(build) {
    const path = join(packageFolder().folder, 'templates/theme.ts')
    build.onResolve({ filter: /^docsgen\/theme$/ }, () => ({ path, sideEffects: false }))
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
