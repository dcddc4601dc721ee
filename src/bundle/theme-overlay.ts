import { readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import type { OnResolveResult, Plugin } from 'esbuild'
import { closest } from '../support/closest.ts'
import { isLive, listThemeParts, partName, templatesFolder } from './theme-parts.ts'

/** A site's replacements of theme parts. */
export interface ThemeOverlay {
  /** Real path of the site's folder. */
  readonly themeDir: string
  /** The parts that have a replacement there, with forward slashes: `components/site-footer.tsx`. */
  readonly replaced: ReadonlySet<string>
}

/** docsgen's own parts are known to esbuild by these names, not by where docsgen lies: what it compiles must not depend on that. */
const namespace = 'docsgen'
const prefix = 'docsgen/templates/'
/** What esbuild itself finds is asked for with this mark. */
const asked = Symbol('asked')
/** docsgen's own part, whether or not the site replaces it. */
export const originalPrefix = 'docsgen/original/'

/** Some parts have names of their own, under which they are packages. */
const packageParts: Readonly<Record<string, string>> = { 'docsgen/theme': 'theme.ts', 'docsgen/site': 'site.ts' }

/**
 * Takes each part of the theme from the site's folder where it lies there, whoever imports it. Only a replacement that imports what
 * it replaces gets docsgen's own, so that it can wrap it. Parts that are provided to the compiled code are left out of it.
 */
export function themeOverlay({ themeDir, replaced }: ThemeOverlay, provided: ReadonlySet<string> = new Set()): Plugin {
  const take = (part: string, importer?: string): OnResolveResult => {
    if (part === importer) return { path: part, namespace }
    if (provided.has(part)) return { path: prefix + part, external: true }
    return replaced.has(part) ? { path: join(themeDir, part) } : { path: part, namespace }
  }

  return {
    name: 'theme-overlay',
    setup(build) {
      build.onResolve({ filter: /^docsgen\/(?:theme|site)$/ }, ({ path, importer }) => ({
        ...take(packageParts[path] ?? '', partAt(themeDir, importer)),
        // Of so many parts a module for browsers takes few.
        sideEffects: false,
      }))
      build.onResolve({ filter: /^docsgen\/templates\// }, ({ path, importer }) => {
        const part = posix.normalize(path.slice(prefix.length))
        return isLive(part) || listThemeParts().includes(part)
          ? take(part, partAt(themeDir, importer))
          : { errors: [{ text: explainUnknown(path, part) }] }
      })
      build.onResolve({ filter: /^docsgen\/original\// }, ({ path }) => ({ path: path.slice(originalPrefix.length), namespace }))
      build.onResolve({ filter: /^\.\.?\//, namespace }, ({ path, importer }) => take(posix.join(posix.dirname(importer), path)))
      build.onLoad({ filter: /./, namespace }, ({ path }) => {
        const file = join(templatesFolder(), path)
        return { contents: readFileSync(file), loader: 'default', resolveDir: dirname(file) }
      })
      if (replaced.size === 0) return
      // A page loads one stylesheet: what scripts import would be lost without a word.
      build.onResolve({ filter: /\.css$/ }, ({ kind, importer }) =>
        /^(?:import-statement|dynamic-import|require-call)$/.test(kind) && partAt(themeDir, importer) !== undefined
          ? {
              errors: [
                { text: 'Scripts and components cannot import styles. Import the file in `styles/index.css` in the theme folder instead.' },
              ],
            }
          : undefined,
      )
      build.onResolve({ filter: /^\.\.?\//, namespace: 'file' }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        const from = partAt(themeDir, importer)
        if (from === undefined || pluginData === asked) return undefined
        const { errors } = await build.resolve(path, { importer, resolveDir, kind, pluginData: asked })
        const part = findPart(posix.join(posix.dirname(from), path))
        if (errors.length === 0 || part === undefined) return undefined
        return { errors: [{ text: `The theme folder has no \`${part}\`. To use docsgen’s own part, import \`${prefix}${part}\`.` }] }
      })
    },
  }
}

/** The name a file of the theme folder has as a part; undefined for files elsewhere. */
function partAt(themeDir: string, file: string): string | undefined {
  const path = relative(themeDir, file)
  return path === '' || path.startsWith('..') ? undefined : path.replaceAll(sep, '/')
}

function explainUnknown(path: string, part: string): string {
  const near = findPart(part) ?? closest(part, listThemeParts())
  return `\`${path}\` does not exist.${near === undefined ? '' : ` Did you mean \`${prefix}${near}\`?`}`
}

/** A part by its path, with or without its ending. */
function findPart(path: string): string | undefined {
  return listThemeParts().find((part) => part === path || partName(part) === path)
}
