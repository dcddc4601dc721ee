import { readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, extname, relative, resolve, sep } from 'node:path'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { listThemeParts, partName } from './theme-overlay.ts'

interface ThemeFile {
  /** The path relative to the theme folder, with forward slashes. */
  readonly path: string
  readonly absolutePath: AbsolutePath
}

interface UnusedInput {
  readonly config: SiteConfig
  readonly files: readonly ThemeFile[]
  /** The compiled files of the theme and of the site's pages and components, as real paths or as paths relative to the root. */
  readonly used: Iterable<string>
}

/** Files for people and editors, which do not affect the site. */
const beside = /\.(?:md|txt)$|\.d\.[cm]?ts$|(?:^|\/)(?:[tj]sconfig[^/]*|package)\.json$|(?:^|\/)LICEN[CS]E$/i

/** Finds files in the theme folder that match no part and are not imported, usually because of a typo. */
export async function findUnusedFiles({ config, files, used }: UnusedInput): Promise<readonly Diagnostic[]> {
  const parts = new Set(listThemeParts())
  // esbuild's paths are relative to the real path of the root.
  const root = realpathSync(config.root)
  const usedPaths = new Set([...used].map((file) => resolve(root, file)))
  const unused = files.filter(
    ({ path, absolutePath }) => !parts.has(path) && !beside.test(path) && !usedPaths.has(realpathSync(absolutePath)),
  )
  const folder = relative(config.root, config.themeDir).replaceAll(sep, '/')
  const diagnostics: Diagnostic[] = []
  for (const { path, absolutePath } of unused) {
    // esbuild does not list modules that contain only types.
    if (await holdsOnlyTypes(absolutePath)) continue
    const file = `${folder}/${path}` as ProjectPath
    diagnostics.push(createDiagnostic('theme/replaces-nothing', { path, suggestion: findMeant(path) }, { file }))
  }
  return diagnostics
}

async function holdsOnlyTypes(file: string): Promise<boolean> {
  if (!/\.[cm]?tsx?$/.test(file)) return false
  const { transform } = await import('esbuild')
  try {
    const { code } = await transform(readFileSync(file, 'utf8'), { loader: 'tsx', tsconfigRaw: {}, logLevel: 'silent' })
    return code.trim() === ''
  } catch (error) {
    // Invalid code has already been reported by the compilation.
    ignoreError(error)
    return false
  }
}

/**
 * Finds the part that a misplaced file is probably meant to replace, which is the part with the same name or else with the most similar
 * name.
 */
function findMeant(path: string): string | undefined {
  const nameOf = (file: string) => basename(partName(file)).toLowerCase()
  const name = closest(nameOf(path), listThemeParts().map(nameOf))
  const alike = listThemeParts().filter((part) => nameOf(part) === name)
  return alike.find((part) => extname(part) === extname(path)) ?? alike.find((part) => dirname(part) === dirname(path)) ?? alike[0]
}
