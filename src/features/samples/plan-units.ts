import { posix } from 'node:path'
import type { Expression, Node } from 'oxc-parser'
import type { Diagnostic, Location, Outcome } from '../../core/model/diagnostic.ts'
import { parseCode, visitNodes } from '../../kit/code/parse-code.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { positionAt } from '../../kit/text/line-starts.ts'
import { createDiagnostic } from './diagnostics.ts'
import type { Sample } from './sample.ts'

interface Draft {
  readonly samples: PlacedSample[]
  /** The path in the title, or undefined if the title is not a file name. */
  readonly path: string | undefined
  readonly ending: string
}

/** The modules that a page's TypeScript samples form, in order. */
export function planUnits(samples: readonly PlacedSample[]): Outcome<readonly SampleUnit[]> {
  const diagnostics: Diagnostic[] = []
  const drafts: Draft[] = []
  const byPath = new Map<string, Draft>()
  let last: Draft | undefined
  for (const placed of samples) {
    const { language, title, continues, unchecked } = placed.sample
    if (unchecked !== undefined) continue
    const isTypeScript = sampleKind(language) === 'TypeScript'
    const named = isTypeScript ? readSamplePath(title) : undefined
    if (named?.kind === 'outside') diagnostics.push(createDiagnostic('sample/bad-path', { title: title ?? '' }, locateFence(placed)))
    const path = named?.kind === 'file' ? named.path : undefined
    if (continues) {
      const before = path === undefined ? last : byPath.get(path)
      if (before && isTypeScript) before.samples.push(placed)
      else diagnostics.push(createDiagnostic('sample/nothing-to-continue', { title: isTypeScript ? path : undefined }, locateFence(placed)))
      if (before && isTypeScript) last = before
      continue
    }
    if (!isTypeScript) continue
    last = { samples: [placed], path, ending: language === 'tsx' ? 'tsx' : language === 'mts' || language === 'cts' ? language : 'ts' }
    drafts.push(last)
    if (path !== undefined) byPath.set(path, last)
  }
  return { value: nameUnits(drafts, byPath), diagnostics }
}

/** The last version of a file gets the name of the file. Earlier versions get a name with `~`, which no title contains. */
function nameUnits(drafts: readonly Draft[], byPath: ReadonlyMap<string, Draft>): readonly SampleUnit[] {
  const isFolder = (path: string) => [...byPath.keys()].some((other) => other.startsWith(`${path}/`))
  return drafts.map((draft, index) => {
    const { path, ending, samples } = draft
    const unit = createUnit(samples)
    if (path === undefined || isFolder(path)) return { path: `~${index + 1}.${ending}`, ...unit }
    if (byPath.get(path) !== draft) return { path: path.replace(/((?:\.d)?\.\w+)$/, `~${index + 1}$1`), ...unit }
    // TypeScript does not check declaration files, so declaration files that are modules are converted to normal modules.
    const plain = path.replace(/\.d(\.\w+)$/, '$1')
    return { path: byPath.has(plain) || !/^[^\S\n]*(?:import|export)\b/m.test(unit.text) ? path : plain, ...unit }
  })
}

function createUnit(samples: readonly PlacedSample[]): Omit<SampleUnit, 'path'> {
  const parts: UnitPart[] = []
  let text = ''
  let line = 1
  for (const { page, sample } of samples) {
    parts.push({ page, sample, line, offset: text.length })
    text += `${sample.code}\n`
    line += sample.code.split('\n').length
  }
  return { text, parts }
}

const segment = '(?!\\.{1,2}(?:/|$))[\\w@.()[\\]$+ -]+'
const modulePath = new RegExp(`^(?:\\./)?(?:${segment}/)*${segment}\\.(?:ts|tsx|mts|cts)$`)
const moduleEnding = /\.(?:ts|tsx|mts|cts)$/
/** Matches paths that are outside of the page's folder or have a special meaning in it. */
const outside = /^[/\\]|^[A-Za-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|\\|(?:^|\/)node_modules\//

type SamplePath = { readonly kind: 'file'; readonly path: string } | { readonly kind: 'none' } | { readonly kind: 'outside' }

/** The file that a sample's title specifies, in the folder of its page. */
function readSamplePath(title: string | undefined): SamplePath {
  if (title === undefined || !moduleEnding.test(title)) return { kind: 'none' }
  if (outside.test(title)) return { kind: 'outside' }
  return modulePath.test(title) ? { kind: 'file', path: title.replace(/^\.\//, '') } : { kind: 'none' }
}

/** A module that consists of a TypeScript sample and the samples that continue it. */
export interface SampleUnit {
  /** The path relative to the folder of the page. */
  readonly path: string
  readonly text: string
  readonly parts: readonly UnitPart[]
}

/** A sample within a module. */
export interface UnitPart extends PlacedSample {
  /** The 1-based number of the sample's first line in the module. */
  readonly line: number
  /** The offset of the sample in the module. */
  readonly offset: number
}

/** The sample that contains a line of a module. */
export function partOfLine({ parts }: SampleUnit, line: number): UnitPart {
  const part = parts.findLast((candidate) => candidate.line <= line) ?? parts[0]
  if (!part) throw new Error('A module is made of no sample')
  return part
}

export function locateInUnit(unit: SampleUnit, { line, column, length }: Position): Location {
  const part = partOfLine(unit, line)
  return locateInSample(part, { line: line - part.line + 1, column, ...(length === undefined ? {} : { length }) })
}

export function locateUnitOffset(unit: SampleUnit, offset: number, length = 0): Location {
  const part = partOfLine(unit, positionAt(unit.text, Math.max(offset, 0)).line)
  return locateOffset(part, offset - part.offset, length)
}

/** A sample and the page that it is on. */
export interface PlacedSample {
  readonly page: ProjectPath
  readonly sample: Sample
}

interface Position {
  /** Lines and columns are 1-based. */
  readonly line: number
  readonly column: number
  /** The length on that line. */
  readonly length?: number
}

/** Returns the location of a position in a sample, either in the page or in the file that the sample comes from. */
export function locateInSample({ page, sample }: PlacedSample, { line, column, length = 0 }: Position): Location {
  const { file = page, lines, shifts } = sample.origin
  const at = typeof lines === 'number' ? lines + line - 1 : (lines[line - 1] ?? lines.at(-1) ?? 1)
  const from = column + (typeof shifts === 'number' ? shifts : (shifts[line - 1] ?? 0))
  return { file, line: at, column: from, ...(length > 0 ? { endColumn: from + length } : {}) }
}

/** The location of an offset in a sample's code. */
export function locateOffset(placed: PlacedSample, offset: number, length = 0): Location {
  const { code } = placed.sample
  return locateInSample(placed, { ...positionAt(code, Math.max(offset, 0)), length: lengthOnLine(code, offset, length) })
}

/** The location of a sample's opening fence. */
export function locateFence({ page, sample }: PlacedSample): Location {
  return { file: page, ...sample.at }
}

function lengthOnLine(text: string, offset: number, length: number): number {
  const end = text.indexOf('\n', offset)
  return Math.max(Math.min(length, (end === -1 ? text.length : end) - offset), 0)
}

/** The languages that are checked. */
export type SampleKind = 'TypeScript' | 'JavaScript' | 'GraphQL' | 'JSON' | 'YAML' | 'shell'

const languages: Readonly<Record<SampleKind, readonly string[]>> = {
  TypeScript: ['ts', 'tsx', 'mts', 'cts', 'typescript'],
  JavaScript: ['js', 'jsx', 'mjs', 'cjs', 'javascript'],
  GraphQL: ['graphql', 'gql', 'graphqls'],
  JSON: ['json', 'jsonc'],
  YAML: ['yaml', 'yml'],
  shell: ['bash', 'sh', 'shell', 'console'],
}
const kinds = new Map(Object.entries(languages).flatMap(([kind, names]) => names.map((name) => [name, kind as SampleKind])))

/** Returns the kind of a sample, or undefined for languages that are not checked. */
export function sampleKind(language: string): SampleKind | undefined {
  return kinds.get(language.toLowerCase())
}

/** Whether a language label says nothing about the content. */
export function isPlainText(language: string): boolean {
  return /^(?:|text|txt|plain|plaintext)$/i.test(language)
}

/**
 * Returns the page's modules. Returns no modules if one of them imports a file outside of the page and its packages, because TypeScript
 * could print the content of that file, or is nested so deeply that its imports are unknown.
 */
export function confineUnits(units: readonly SampleUnit[]): Outcome<readonly SampleUnit[]> {
  const diagnostics = units.flatMap(findEscapes)
  return { value: diagnostics.length > 0 ? [] : units, diagnostics }
}

interface Specifier {
  readonly text: string
  readonly offset: number
  readonly length: number
  /** Whether the specifier is relative to the module even without `./`. */
  readonly isPath?: boolean
}

function findEscapes(unit: SampleUnit): readonly Diagnostic[] {
  const parsed = parseCode(unit.path, unit.text, { lang: languageOf(unit.path) })
  if (parsed === undefined) return [createDiagnostic('sample/too-deep', {}, locateFence(partOfLine(unit, 1)))]
  const { program, errors } = parsed
  const [error] = errors
  // TypeScript continues after a syntax error and can find imports that this parser misses.
  if (error && mayEscape.test(unit.text)) {
    const { start = 0, end = 0 } = error.labels[0] ?? {}
    const location = locateUnitOffset(unit, start, end - start)
    return [createDiagnostic('sample/syntax', { kind: 'TypeScript', reason: `${error.message}.` }, location)]
  }
  const specifiers = [...commentSpecifiers(unit.text)]
  visitNodes(program, (node) => specifiers.push(...nodeSpecifiers(node)))
  return specifiers
    .filter((specifier) => leadsOutside(specifier, unit.path))
    .map(({ text, offset, length }) =>
      createDiagnostic('sample/import-outside', { specifier: text }, locateUnitOffset(unit, offset, length)),
    )
}

/** Matches text that could be a path to a file outside of the folder. */
const mayEscape = /\\|["'`]\s*(?:\/|[A-Za-z]:|file:|data:)|["'`/]\.\.["'`/]/

function languageOf(path: string): 'ts' | 'tsx' | 'dts' {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (/\.[mc]?ts$/.test(name) && name.includes('.d.')) return 'dts'
  return path.endsWith('x') ? 'tsx' : 'ts'
}

function nodeSpecifiers(node: Node): readonly Specifier[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return literalOf(node.source)
    case 'TSExternalModuleReference':
      return literalOf(node.expression)
    case 'TSModuleDeclaration':
      return literalOf(node.id)
    case 'CallExpression': {
      const [first] = node.arguments
      const isRequire = node.callee.type === 'Identifier' && node.callee.name === 'require'
      return isRequire && first && first.type !== 'SpreadElement' ? literalOf(first) : []
    }
    default:
      return []
  }
}

function literalOf(node: Expression | Node | null): readonly Specifier[] {
  if (node === null) return []
  const location = { offset: node.start, length: node.end - node.start }
  if (node.type === 'ParenthesizedExpression') return literalOf(node.expression)
  if (node.type === 'Literal' && typeof node.value === 'string') return [{ text: node.value, ...location }]
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return [{ text: node.quasis[0]?.value.cooked ?? '', ...location }]
  return []
}

const directive = /\/\/\/\s*<\s*(reference|amd-[\w-]+)\b([^\n\r\u2028\u2029]*)/gi
const directiveValue = /\b(path|types|lib)\s*=\s*("[^"]*"|'[^']*')/gi
const jsxSource = /@jsxImportSource\s+([^\s*]+)/gi

/** Finds imports in comments, such as `/// <reference path="…" />` and `@jsxImportSource …`. */
function* commentSpecifiers(text: string): Generator<Specifier> {
  for (const found of text.matchAll(directive)) {
    const [all, name = '', values = ''] = found
    if (name.toLowerCase() !== 'reference') {
      // `amd-module` and `amd-dependency` have no use in samples, so they are also reported.
      yield { text: all, offset: found.index, length: all.length }
      continue
    }
    for (const value of values.matchAll(directiveValue)) {
      const [, key = '', quoted = ''] = value
      const offset = found.index + all.length - values.length + value.index
      yield { text: quoted.slice(1, -1), offset, length: value[0].length, isPath: key.toLowerCase() === 'path' }
    }
  }
  for (const found of text.matchAll(jsxSource)) yield { text: found[1] ?? '', offset: found.index, length: found[0].length }
}

const scheme = /^(?:[A-Za-z]|file|data|blob|https?):/i

/** Whether TypeScript could resolve a specifier to a file outside of the page's folder and the packages. `path` is the module's path. */
function leadsOutside({ text, isPath = false }: Specifier, path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no intended path contains one
  if (/[\\\u0000-\u001f]/.test(text) || text.startsWith('/') || scheme.test(text) || text.includes('//')) return true
  if (isPath || /^\.\.?(?:\/|$)/.test(text)) return /^\.\.(?:\/|$)/.test(posix.join(posix.dirname(path), text))
  // Settings such as `paths` can map the part after a package name to any path.
  return text.split('/').some((segment, index) => segment.startsWith('.') || (index > 0 && segment.includes(':')))
}

/** Plans the modules of a page for TypeScript. This module should be imported only when it is needed, because it loads a parser. */
export function planPageUnits(page: ProjectPath, samples: readonly Sample[]): readonly SampleUnit[] {
  const typed = samples.filter(({ language }) => sampleKind(language) === 'TypeScript')
  return confineUnits(planUnits(typed.map((sample) => ({ page, sample }))).value).value
}
