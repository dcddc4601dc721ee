import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path'
import { ignoreError } from '../../kit/failures/ignore-error.ts'
import type { AbsolutePath, ProjectPath } from '../../kit/files/paths.ts'
import { closest } from '../../kit/similar/closest.ts'
import { positionAt } from '../../kit/text/syntax-node.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { listThemeParts, partName, templatesFolder } from './theme-overlay.ts'

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
