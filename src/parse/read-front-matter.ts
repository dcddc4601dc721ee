import * as v from 'valibot'
import { type Document, isMap, isScalar, parseDocument, type YAMLMap } from 'yaml'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Location, Range } from '../model/diagnostic.ts'
import type { FrontMatter } from '../model/document.ts'
import type { ProjectPath } from '../model/paths.ts'
import { closest } from '../support/closest.ts'
import { type FoundControl, findControl, withoutControls } from './control-characters.ts'
import { frontMatterKeys, frontMatterSchema, textKeys } from './front-matter-schema.ts'
import type { LineIndex } from './line-index.ts'
import { limits } from './parse-options.ts'
import { slugProblem } from './slug-problem.ts'

export interface ReadFrontMatter {
  readonly frontMatter: FrontMatter
  readonly diagnostics: readonly Diagnostic[]
}

interface Source {
  readonly yaml: string
  /** Offset of the YAML in the file's text. */
  readonly start: number
  readonly file: ProjectPath
  readonly lines: LineIndex
}

/** The keys of a page's front matter, checked; every problem names its line. */
export function readFrontMatter(source: Source): ReadFrontMatter {
  if (source.yaml.length > limits.frontMatterBytes) return failed(createLimit(source, `more than ${limits.frontMatterBytes / 1000} kB`))
  const entries = readSimple(source) ?? readYaml(source)
  if ('failure' in entries) return failed(entries.failure)
  if (Object.keys(entries.keys).length > limits.frontMatterKeys)
    return failed(createLimit(source, `more than ${limits.frontMatterKeys} keys`))
  const { values, keys } = entries
  return validateFrontMatter(values, (key) => ({ file: source.file, ...(keys[key] ?? source.lines.rangeAt(source.start)) }))
}

interface Entries {
  readonly values: Record<string, unknown>
  readonly keys: Record<string, Range>
}

const simpleLine = /^([A-Za-z][\w-]*): +(?:"([^"\\]*)"|'([^']*)'|(true|false)|(0|[1-9]\d{0,8})|([A-Za-z][^\n#:"'[\]{}&*!|>%@`]*))$/
/** Plain words that YAML reads as something other than text. */
const notText = /^(?:null|yes|no|on|off|true|false|y|n|nan|inf)$/i

type SimpleEntry = readonly [key: string, value: string | number | boolean]

/** `key: text`, a flag or a whole number; undefined for anything that needs a YAML parser. */
function readSimpleLine(line: string): SimpleEntry | undefined {
  const match = simpleLine.exec(line.trimEnd())
  if (!match) return undefined
  const [, key = '', double, single, flag, digits, plain] = match
  if (flag !== undefined) return [key, flag === 'true']
  if (digits !== undefined) return [key, textKeys.has(key) ? digits : Number(digits)]
  if (plain !== undefined && notText.test(plain.trim())) return undefined
  return [key, double ?? single ?? plain?.trim() ?? '']
}

/** Reads front matter of plain `key: text` lines, at most one level deep, which nearly all is, without starting a YAML parser. */
function readSimple({ yaml, start, lines }: Source): Entries | undefined {
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const keys: Record<string, Range> = Object.create(null) as Record<string, Range>
  let nested: Record<string, unknown> | undefined
  let at = 0
  for (const line of yaml.split('\n')) {
    const lineStart = start + at
    at += line.length + 1
    if (line.trim() === '') continue
    if (line.startsWith('  ') && nested) {
      const entry = line[2] === ' ' ? undefined : readSimpleLine(line.slice(2))
      if (!entry || entry[0] in nested) return undefined
      nested[entry[0]] = entry[1]
      continue
    }
    const opening = /^([A-Za-z][\w-]*):[ ]*$/.exec(line)?.[1]
    const entry = opening === undefined ? readSimpleLine(line) : undefined
    const key = opening ?? entry?.[0]
    if (key === undefined || key in values || (nested && Object.keys(nested).length === 0)) return undefined
    nested = opening === undefined ? undefined : (Object.create(null) as Record<string, unknown>)
    values[key] = nested ?? entry?.[1]
    keys[key] = lines.rangeAt(lineStart, key.length)
  }
  return nested && Object.keys(nested).length === 0 ? undefined : { values, keys }
}

function readYaml(source: Source): Entries | { readonly failure: readonly Diagnostic[] } {
  const { yaml, start, file, lines } = source
  if (isDeep(yaml)) return { failure: createLimit(source, 'values that are nested too deeply') }
  let document: Document.Parsed
  try {
    document = parseDocument(yaml, { uniqueKeys: true, logLevel: 'silent', prettyErrors: false, schema: 'core' })
  } catch {
    // The parser recurses, so only nesting ends it.
    return { failure: createLimit(source, 'values that are nested too deeply') }
  }
  const problems = [...document.errors, ...document.warnings]
  if (problems.length > 0) {
    return {
      // One mistake makes many: those after the first few tell nothing new.
      failure: problems
        .slice(0, 10)
        .map(({ message, pos }) =>
          createDiagnostic(
            'front-matter/syntax',
            { reason: ended(message) },
            { file, ...lines.rangeAt(start + Math.min(pos[0], Math.max(yaml.length - 1, 0))) },
          ),
        ),
    }
  }
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const keys: Record<string, Range> = Object.create(null) as Record<string, Range>
  if (document.contents === null) return { values, keys }
  if (!isMap(document.contents)) {
    const found = isScalar(document.contents) ? 'a single value' : 'a list'
    return { failure: [createDiagnostic('front-matter/not-a-mapping', { found }, { file, ...lines.rangeAt(start) })] }
  }
  const map: YAMLMap = document.contents
  try {
    for (const item of map.items) {
      const name = isScalar(item.key) ? String(item.key.value) : String(item.key)
      keys[name] = lines.rangeAt(start + (isScalar(item.key) ? (item.key.range?.[0] ?? 0) : 0), name.length)
      const value = item.value
      if (textKeys.has(name)) keepAsWritten(value)
      else if (name === 'sidebar' && isMap(value)) keepAsWritten(value.get('label', true))
      values[name] = value === null ? null : (value as { toJS(document: unknown): unknown }).toJS(document)
    }
  } catch (error) {
    return {
      failure: [createDiagnostic('front-matter/syntax', { reason: ended((error as Error).message) }, { file, ...lines.rangeAt(start) })],
    }
  }
  return { values, keys }
}

/** Whether brackets, or marks of lists in one line, open deeper than any page needs: the parser would take all memory for them. */
function isDeep(yaml: string): boolean {
  let depth = 0
  for (const [bracket] of yaml.matchAll(/[[\]{}]/g)) {
    if (bracket === '[' || bracket === '{') depth++
    else depth--
    if (depth > limits.nesting) return true
  }
  return /(?:[-?:][ \t]+){100}/.test(yaml)
}

/** A number where text belongs is read as it is written: `1.10` is not 1.1. */
function keepAsWritten(value: unknown): void {
  if (isScalar(value) && typeof value.value === 'number') value.value = value.source
}

function ended(message: string): string {
  const line = message.split('\n')[0] ?? message
  return /[.!?]$/.test(line) ? line : `${line}.`
}

/** Keys and values against the schema, wherever they come from; `at` says where a key stands. */
export function validateFrontMatter(values: Readonly<Record<string, unknown>>, at: (key: string) => Location): ReadFrontMatter {
  const diagnostics: Diagnostic[] = []
  for (const key of Object.keys(values)) {
    if (!frontMatterKeys.includes(key))
      diagnostics.push(createDiagnostic('front-matter/unknown-key', { key, suggestion: closest(key, frontMatterKeys) }, at(key)))
  }
  const result = v.safeParse(frontMatterSchema, { ...values })
  const bad = new Set<string>()
  for (const issue of result.issues ?? []) {
    const key = String(issue.path?.[0]?.key ?? '')
    bad.add(key)
    diagnostics.push(createDiagnostic('front-matter/wrong-type', { key, expected: issue.message, found: describe(values[key]) }, at(key)))
  }
  const frontMatter: Record<string, unknown> = {}
  for (const key of frontMatterKeys) if (values[key] !== undefined && !bad.has(key)) frontMatter[key] = values[key]
  for (const key of Object.keys(frontMatter)) {
    const { value, isChanged } = wellFormed(frontMatter[key])
    if (!isChanged) continue
    frontMatter[key] = value
    diagnostics.push(createDiagnostic('front-matter/lone-surrogate', { key }, at(key)))
  }
  for (const key of Object.keys(frontMatter)) {
    const { value, found } = withoutEscapedControls(frontMatter[key])
    // A slug with one is refused below.
    if (!found || key === 'slug') continue
    frontMatter[key] = value
    diagnostics.push(createDiagnostic('front-matter/control-character', { key, character: found.character }, at(key)))
  }
  const slug = frontMatter.slug
  const reason = typeof slug === 'string' ? slugProblem(slug) : undefined
  if (reason !== undefined) {
    diagnostics.push(createDiagnostic('front-matter/bad-slug', { slug: String(slug), reason }, at('slug')))
    delete frontMatter.slug
  }
  return { frontMatter: frontMatter as FrontMatter, diagnostics }
}

/** Text with half characters replaced; `sidebar` is the one value that holds text deeper down. */
function wellFormed(value: unknown): { readonly value: unknown; readonly isChanged: boolean } {
  if (typeof value === 'string') return { value: value.toWellFormed(), isChanged: !value.isWellFormed() }
  const label = typeof value === 'object' && value !== null && 'label' in value ? value.label : undefined
  if (typeof label !== 'string' || label.isWellFormed()) return { value, isChanged: false }
  return { value: { ...(value as object), label: label.toWellFormed() }, isChanged: true }
}

/** YAML and React pages can write any character as an escape. */
function withoutEscapedControls(value: unknown): { readonly value: unknown; readonly found?: FoundControl | undefined } {
  if (typeof value === 'string') return { value: withoutControls(value), found: findControl(value) }
  const label = typeof value === 'object' && value !== null && 'label' in value ? value.label : undefined
  if (typeof label !== 'string') return { value }
  return { value: { ...(value as object), label: withoutControls(label) }, found: findControl(label) }
}

function describe(value: unknown): string {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a mapping'
  if (typeof value === 'string') return 'text'
  return typeof value === 'boolean' ? `\`${value}\`` : `the number ${String(value)}`
}

function failed(diagnostics: readonly Diagnostic[]): ReadFrontMatter {
  return { frontMatter: {}, diagnostics }
}

function createLimit({ file, lines, start }: Source, what: string): Diagnostic[] {
  return [createDiagnostic('front-matter/limit', { what }, { file, ...lines.rangeAt(start) })]
}
