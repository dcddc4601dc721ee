import * as v from 'valibot'
import { isMap, isScalar, parseDocument, type YAMLMap } from 'yaml'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Range } from '../model/diagnostic.ts'
import type { FrontMatter } from '../model/document.ts'
import type { ProjectPath } from '../model/paths.ts'
import { closest } from '../support/closest.ts'
import { frontMatterKeys, frontMatterSchema, textKeys } from './front-matter-schema.ts'
import type { LineIndex } from './line-index.ts'
import { limits } from './parse-options.ts'
import { slugProblem } from './slug-problem.ts'

export interface ReadFrontMatter {
  readonly frontMatter: FrontMatter
  readonly keys: Readonly<Record<string, Range>>
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
  return validate(source, entries)
}

interface Entries {
  readonly values: Record<string, unknown>
  readonly keys: Record<string, Range>
}

const simpleLine = /^([A-Za-z][\w-]*): +(?:"([^"\\]*)"|'([^']*)'|(true|false)|([A-Za-z][^\n#:"'[\]{}&*!|>%@`]*))[ ]*$/
/** Plain words that YAML reads as something other than text. */
const notText = /^(?:null|yes|no|on|off|true|false|y|n|nan|inf)$/i

/** Reads front matter of plain `key: text` lines, which nearly all is, without starting a YAML parser; undefined for all other. */
function readSimple({ yaml, start, lines }: Source): Entries | undefined {
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const keys: Record<string, Range> = Object.create(null) as Record<string, Range>
  let at = 0
  for (const line of yaml.split('\n')) {
    if (line.trim() !== '') {
      const match = simpleLine.exec(line)
      const key = match?.[1]
      if (!match || key === undefined || key in values || (match[5] !== undefined && notText.test(match[5].trim()))) return undefined
      values[key] = match[4] !== undefined ? match[4] === 'true' : (match[2] ?? match[3] ?? match[5]?.trim() ?? '')
      keys[key] = lines.rangeAt(start + at, key.length)
    }
    at += line.length + 1
  }
  return { values, keys }
}

function readYaml({ yaml, start, file, lines }: Source): Entries | { readonly failure: readonly Diagnostic[] } {
  const document = parseDocument(yaml, { uniqueKeys: true, logLevel: 'silent', prettyErrors: false, schema: 'core' })
  const problems = [...document.errors, ...document.warnings]
  if (problems.length > 0) {
    return {
      failure: problems.map(({ message, pos }) =>
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
  if (map.items.length > limits.frontMatterKeys) {
    return {
      failure: [
        createDiagnostic('front-matter/limit', { what: `more than ${limits.frontMatterKeys} keys` }, { file, ...lines.rangeAt(start) }),
      ],
    }
  }
  try {
    for (const item of map.items) {
      const name = isScalar(item.key) ? String(item.key.value) : String(item.key)
      keys[name] = lines.rangeAt(start + (isScalar(item.key) ? (item.key.range?.[0] ?? 0) : 0), name.length)
      const value = item.value
      const asWritten = isScalar(value) && typeof value.value === 'number' && textKeys.has(name) ? value.source : undefined
      values[name] = asWritten ?? (value === null ? null : (value as { toJS(document: unknown): unknown }).toJS(document))
    }
  } catch (error) {
    return {
      failure: [createDiagnostic('front-matter/syntax', { reason: ended((error as Error).message) }, { file, ...lines.rangeAt(start) })],
    }
  }
  return { values, keys }
}

function ended(message: string): string {
  const line = message.split('\n')[0] ?? message
  return /[.!?]$/.test(line) ? line : `${line}.`
}

function validate(source: Source, { values, keys }: Entries): ReadFrontMatter {
  const diagnostics: Diagnostic[] = []
  const at = (key: string) => ({ file: source.file, ...(keys[key] ?? source.lines.rangeAt(source.start)) })
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
  const slug = frontMatter.slug
  const reason = typeof slug === 'string' ? slugProblem(slug) : undefined
  if (reason !== undefined) {
    diagnostics.push(createDiagnostic('front-matter/bad-slug', { slug: String(slug), reason }, at('slug')))
    delete frontMatter.slug
  }
  return { frontMatter: frontMatter as FrontMatter, keys: { ...keys }, diagnostics }
}

function describe(value: unknown): string {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a mapping'
  if (typeof value === 'string') return 'text'
  return typeof value === 'boolean' ? `\`${value}\`` : `the number ${String(value)}`
}

function failed(diagnostics: readonly Diagnostic[]): ReadFrontMatter {
  return { frontMatter: {}, keys: {}, diagnostics }
}

function createLimit({ file, lines, start }: Source, what: string): Diagnostic[] {
  return [createDiagnostic('front-matter/limit', { what }, { file, ...lines.rangeAt(start) })]
}
