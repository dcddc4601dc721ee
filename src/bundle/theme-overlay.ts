import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import type { OnResolveResult, Plugin } from 'esbuild'
import { closest } from '../support/closest.ts'
import { packageFolder } from '../support/package-folder.ts'

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

let known: readonly string[] | undefined

/** The folder with the sources of docsgen's own theme. */
export function templatesFolder(): string {
  return join(packageFolder().folder, 'templates')
}

/** Every file of docsgen's own theme that a site may replace, with forward slashes from its folder: `components/site-footer.tsx`. Sorted. */
export function listThemeParts(): readonly string[] {
  const folder = templatesFolder()
  known ??= readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .filter((part) => !isLive(part))
    .sort()
  return known
}

/** What only `docsgen dev` adds to pages is no part of a site, so no site replaces it. */
function isLive(part: string): boolean {
  return part.startsWith('client/live/')
}

/** A part's name as people say it: `components/site-footer`. */
export function partName(part: string): string {
  return part.replace(/\.\w+$/, '')
}

export function isCode(part: string): boolean {
  return /\.tsx?$/.test(part)
}

/** React must be one copy: compiled code gets the one docsgen renders with. */
export const reactPackages = ['react', 'react/compiler-runtime', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-dom/server']

/**
 * Parts of which the theme and the site's code must have the same copy, because they hold contexts: docsgen's are in
 * `templates/packages.ts`, and a replacement may hold one too.
 */
export function sharedParts(replaced: Iterable<string>): ReadonlySet<string> {
  return new Set([...docsgensShared, ...[...replaced].filter(runsOnServer)])
}

const docsgensShared = ['theme.ts', 'site.ts', 'page-context.tsx', 'components/island.tsx']

/** What only browsers run may ask for a document as soon as it is loaded. */
function runsOnServer(part: string): boolean {
  return isCode(part) && !part.startsWith('client/')
}
