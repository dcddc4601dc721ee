import { posix } from 'node:path'
import type { Expression, Node } from 'oxc-parser'
import type { Diagnostic, Outcome } from '../../core/model/diagnostic.ts'
import { parseCode } from '../../kit/code/parse-code.ts'
import { visitNodes } from '../../kit/code/visit-nodes.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { createDiagnostic } from './diagnostics.ts'
import { locateFence, locateUnitOffset, partOfLine, planUnits, type SampleUnit, sampleKind } from './plan-units.ts'
import type { Sample } from './sample.ts'

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
