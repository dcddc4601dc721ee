import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path'
import type { Message, Plugin } from 'esbuild'
import { attempt, ignoreError } from '../../kit/failures/failure.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import { positionAt } from '../../kit/text/line-starts.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location, Range } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { assetLoaders } from './compile-client.ts'
import { isCode, listThemeParts, originalPrefix, partName, reactPackages, templatesFolder } from './theme-overlay.ts'

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

interface TokensInput {
  readonly root: string
  /** The real path of the theme folder. */
  readonly themeDir: string
  /** The compiled files of the theme and of the site's pages and components, as real paths or as paths relative to the root. */
  readonly used: Iterable<string>
  /** Converts a real path into a path in the site. */
  readonly placeOf: (file: string) => string
}

/**
 * Reports custom properties in the site's style sheets that are not theme tokens and that are defined but never used, or used but never
 * defined.
 */
export function checkStyleTokens({ root, themeDir, used, placeOf }: TokensInput): readonly Diagnostic[] {
  const realRoot = realpathSync(root)
  const paths = [...new Set([...used].map((file) => resolve(realRoot, file)))].filter(
    (file) => isOwn(relative(realRoot, file)) && existsSync(file),
  )
  if (!paths.some((file) => file.endsWith('.css'))) return []
  const texts = paths.filter((file) => /\.(?:css|[jt]sx?)$/.test(file)).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const sheets = texts.filter(({ file }) => file.endsWith('.css')).map(({ file, text }) => ({ file, text: withoutComments(text) }))
  const tokens = new Set(listThemeParts().flatMap((part) => namesIn(readFileSync(join(templatesFolder(), part), 'utf8'))))
  const inCode = new Set(texts.filter(({ file }) => !file.endsWith('.css')).flatMap(({ text }) => namesIn(text)))
  const defined = new Set(sheets.flatMap(({ text }) => [...text.matchAll(definition)].map(([, name = '']) => name)))
  const read = new Set(sheets.flatMap(({ text }) => [...text.matchAll(use)].map(([, name = '']) => name)))
  const diagnostics: Diagnostic[] = []
  const tokensFile = sheets.find(
    ({ file, text }) => file === join(themeDir, tokensPart) && !text.includes(`docsgen/templates/${tokensPart}`),
  )
  const lost = tokensFile ? lostTokens(defined) : []
  if (tokensFile && lost.length > 0) {
    const file = placeOf(relative(realRoot, tokensFile.file).split(sep).join('/')) as ProjectPath
    diagnostics.push(createDiagnostic('theme/lost-tokens', { count: lost.length, first: lost[0] ?? '' }, { file }))
  }
  for (const { file, text } of sheets) {
    const report = (name: string, index: number, isDefined: boolean) => {
      const suggestion = closest(name, tokens)
      // A property that no token resembles and that is not used here may be intended for a package.
      if (suggestion === undefined && isDefined) return
      const place = { file: placeOf(relative(realRoot, file).split(sep).join('/')) as ProjectPath, ...positionAt(text, index) }
      diagnostics.push(
        createDiagnostic('theme/unknown-token', { name, isDefined, suggestion }, { ...place, endColumn: place.column + name.length }),
      )
    }
    for (const { 0: found, 1: name = '', index } of text.matchAll(definition))
      if (!tokens.has(name) && !read.has(name) && !inCode.has(name)) report(name, index + found.indexOf(name), true)
    for (const { 0: found, 1: name = '', 2: end, index } of text.matchAll(use))
      if (end === ')' && !tokens.has(name) && !defined.has(name) && !inCode.has(name)) report(name, index + found.indexOf(name), false)
  }
  return diagnostics
}

const tokensPart = 'styles/tokens.css'

/** Finds tokens that no style sheet defines anymore, because the site's `tokens.css` replaces the `tokens.css` of the theme. */
function lostTokens(defined: ReadonlySet<string>): readonly string[] {
  const text = withoutComments(readFileSync(join(templatesFolder(), tokensPart), 'utf8'))
  return [...new Set([...text.matchAll(definition)].map(([, name = '']) => name))].filter((name) => !defined.has(name))
}

const definition = /(?<![\w-])(--[A-Za-z][\w-]{0,99})\s{0,9}:/g
const use = /var\(\s{0,9}(--[A-Za-z][\w-]{0,99})\s{0,9}([),])/g

function namesIn(text: string): string[] {
  return [...text.matchAll(/--[A-Za-z][\w-]{0,99}/g)].map(([name]) => name)
}

/** Replaces comments with spaces, so that all other text keeps its position. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, (comment) => comment.replace(/[^\n]/g, ' '))
}

function isOwn(path: string): boolean {
  return !/^\.\.|(?:^|[/\\])node_modules[/\\]/.test(path)
}

/** A replacement for a script or a component. */
export interface ReplacedModule {
  readonly part: string
  readonly file: AbsolutePath
  /** The exports that both modules have. */
  readonly exports: readonly string[]
}

interface ExportsInput {
  readonly root: string
  readonly themeDir: string
  readonly replaced: readonly string[]
  /** Packages that scripts of the theme import. */
  readonly libraries: readonly string[]
  readonly plugins: readonly Plugin[]
  readonly placeOf: (file: string) => string
}

interface CheckedExports {
  readonly modules: readonly ReplacedModule[]
  readonly diagnostics: readonly Diagnostic[]
  readonly inputs: readonly string[]
  readonly warnings: readonly Message[]
}

/** Checks that each replacement exports every name of the original part. Throws esbuild's `BuildFailure`. */
export async function checkThemeExports({ root, themeDir, replaced, libraries, plugins, placeOf }: ExportsInput): Promise<CheckedExports> {
  const parts = replaced.filter(isCode)
  if (parts.length === 0) return { modules: [], diagnostics: [], inputs: [], warnings: [] }
  const { build } = await import('esbuild')
  const { metafile, warnings } = await build({
    entryPoints: parts.flatMap((part, index) => [
      { in: join(themeDir, part), out: `own-${index}` },
      { in: originalPrefix + part, out: `part-${index}` },
    ]),
    outdir: 'exports',
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    tsconfigRaw: {},
    loader: { ...assetLoaders, '.css': 'empty' },
    logLevel: 'silent',
    external: [...reactPackages, ...libraries],
    plugins: [...plugins],
  })
  const exportsOf = (name: string) => metafile.outputs[`exports/${name}.js`]?.exports ?? []
  const diagnostics: Diagnostic[] = []
  const modules = parts.map((part, index): ReplacedModule => {
    const file = join(themeDir, part) as AbsolutePath
    const own = new Set(exportsOf(`own-${index}`))
    const wanted = exportsOf(`part-${index}`)
    const missing = wanted.filter((name) => !own.has(name))
    if (missing.length > 0) {
      const text = readFileSync(file, 'utf8')
      const spare = [...own].filter((name) => !wanted.includes(name))
      if (missing.length > 3 && spare.length === 0) {
        const [name = ''] = missing
        const more = missing.length - 1
        diagnostics.push(createDiagnostic('theme/missing-exports', { name, part, more }, { file: placeOf(file) as ProjectPath }))
      } else
        for (const name of missing) {
          const found = closest(name, spare) ?? (own.has('default') && missing.length === 1 ? 'default' : undefined)
          const place = { file: placeOf(file) as ProjectPath, ...(found === undefined ? {} : findExport(text, found)) }
          diagnostics.push(createDiagnostic('theme/missing-export', { name, part, found }, place))
        }
    }
    return { part, file, exports: wanted.filter((name) => own.has(name)) }
  })
  return { modules, diagnostics, inputs: Object.keys(metafile.inputs), warnings }
}

/** Finds an export in a module's text. Returns undefined for `export *`. */
export function findExport(text: string, name: string): Range | undefined {
  const word = name.replace(/\$/g, '\\$&')
  const patterns =
    name === 'default'
      ? [/\bexport\s+(default)\b/d]
      : [
          new RegExp(`\\bexport\\s+(?:async\\s+)?(?:function\\s*\\*?|const|let|var|class|enum)\\s+(${word})(?![\\w$])`, 'd'),
          new RegExp(`\\bexport\\s*\\{[^}]*?(?<![\\w$])(${word})(?=\\s*[,}])`, 'd'),
        ]
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.indices?.[1]
    if (found) return rangeOf(text, ...found)
  }
  return undefined
}

function rangeOf(text: string, start: number, end: number): Range {
  const before = text.slice(0, start).split(/\r\n|\r|\n/)
  const column = (before.at(-1)?.length ?? 0) + 1
  return { line: before.length, column, endColumn: column + end - start }
}

/** Finds the default export of a module, or the module itself if there is none. */
export function locateDefaultExport(absolutePath: AbsolutePath, file: ProjectPath): Location {
  // The module may have been deleted by now.
  return attempt(() => ({ file, ...findExport(readFileSync(absolutePath, 'utf8'), 'default') }), { file })
}
