import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import type { OnResolveResult, Plugin } from 'esbuild'
import { packageFolder } from '../../kit/files/package-folder.ts'
import { closest } from '../../kit/similar/closest.ts'

/** A site's replacements for theme parts. */
export interface ThemeOverlay {
  /** The real path of the theme folder. */
  readonly themeDir: string
  /** The replaced parts, with forward slashes: `components/site-footer.tsx`. */
  readonly replaced: ReadonlySet<string>
}

/** The namespace by which esbuild identifies docsgen's own parts, so that the output does not depend on where docsgen is installed. */
const namespace = 'docsgen'
const prefix = 'docsgen/templates/'
/** Marks the requests that these plugins send to esbuild, so that the plugins do not handle these requests again. */
const asked = Symbol('asked')
/** The prefix for importing docsgen's own part, even if the site replaces it. */
export const originalPrefix = 'docsgen/original/'

/** Parts that have their own package names. */
const packageParts: Readonly<Record<string, string>> = { 'docsgen/theme': 'theme.ts', 'docsgen/site': 'site.ts' }

/**
 * Resolves each theme part to the site's replacement, if there is one. Only the replacement itself receives docsgen's part, so that it can
 * wrap the part. Provided parts are not included in the compiled code.
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
        // Lets esbuild remove parts that a browser module does not use.
        sideEffects: false,
      }))
      build.onResolve({ filter: /^docsgen\/templates\// }, ({ path, importer }) => {
        const part = posix.normalize(path.slice(prefix.length))
        return isFixed(part) || listThemeParts().includes(part)
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
      // A page loads only one style sheet, so styles that scripts import would be lost.
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

/** The part that a file in the theme folder replaces, or undefined for other files. */
function partAt(themeDir: string, file: string): string | undefined {
  const path = relative(themeDir, file)
  return path === '' || path.startsWith('..') ? undefined : path.replaceAll(sep, '/')
}

function explainUnknown(path: string, part: string): string {
  const near = findPart(part) ?? closest(part, listThemeParts())
  return `\`${path}\` does not exist.${near === undefined ? '' : ` Did you mean \`${prefix}${near}\`?`}`
}

/** Finds a part by its path, with or without the extension. */
function findPart(path: string): string | undefined {
  return listThemeParts().find((part) => part === path || partName(part) === path)
}

let known: readonly string[] | undefined

/** The folder with the sources of the default theme. */
export function templatesFolder(): string {
  return join(packageFolder().folder, 'templates')
}

/** Lists the files of the default theme that a site can replace, as sorted paths with forward slashes: `components/site-footer.tsx`. */
export function listThemeParts(): readonly string[] {
  const folder = templatesFolder()
  known ??= readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .filter((part) => !isFixed(part))
    .sort()
  return known
}

/** Parts that only `docsgen dev` adds to pages cannot be replaced, and neither can the types that docsgen and the theme share. */
function isFixed(part: string): boolean {
  return part.startsWith('client/live/') || part.startsWith('contract/')
}

/** The name of a part without its extension: `components/site-footer`. */
export function partName(part: string): string {
  return part.replace(/\.\w+$/, '')
}

export function isCode(part: string): boolean {
  return /\.tsx?$/.test(part)
}

/** There must be only one copy of React, so compiled code uses the copy with which docsgen renders pages. */
export const reactPackages = ['react', 'react/compiler-runtime', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'react-dom/server']

/**
 * Parts that the theme and the site's code must share, because the parts contain contexts. These are the parts in `templates/packages.ts`
 * and replacements that may contain contexts.
 */
export function sharedParts(replaced: Iterable<string>): ReadonlySet<string> {
  return new Set([...docsgensShared, ...[...replaced].filter(runsOnServer)])
}

const docsgensShared = ['theme.ts', 'site.ts', 'page-context.tsx', 'components/island.tsx']

/** Whether code runs on the server. Browser code may access the document when the code is loaded. */
function runsOnServer(part: string): boolean {
  return isCode(part) && !part.startsWith('client/')
}
