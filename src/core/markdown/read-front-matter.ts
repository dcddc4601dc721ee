import { type Document, isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml'
import { ignoreError } from '../../kit/failures/failure.ts'
import type { ProjectPath } from '../../kit/files/paths.ts'
import { createDiagnostic } from '../diagnostics/create-diagnostic.ts'
import type { Diagnostic, Range } from '../model/diagnostic.ts'
import { limits } from './limits.ts'
import type { LineIndex } from './source-cursor.ts'
import { type KeyRules, type ReadFrontMatter, validateFrontMatter } from './validate-front-matter.ts'

interface Source extends KeyRules {
  readonly yaml: string
  /** The offset of the YAML in the file. */
  readonly start: number
  readonly file: ProjectPath
  readonly lines: LineIndex
  /** The names of keys whose value is text. */
  readonly textNames: ReadonlySet<string>
}

/** Reads and validates the keys of a page's front matter. Every problem has its line. */
export function readFrontMatter(source: Source): ReadFrontMatter {
  if (source.yaml.length > limits.frontMatterBytes)
    return failed(createLimit(source, `is larger than ${limits.frontMatterBytes / 1000} kB`))
  const entries = readSimple(source) ?? readYaml(source)
  if ('failure' in entries) return failed(entries.failure)
  if (Object.keys(entries.keys).length > limits.frontMatterKeys)
    return failed(createLimit(source, `has more than ${limits.frontMatterKeys.toLocaleString('en')} keys`))
  const { values, keys } = entries
  const at = (key: string) => ({ file: source.file, ...(keys[key] ?? source.lines.rangeAt(source.start)) })
  const read = validateFrontMatter(values, { ...source, at, keys })
  return entries.notes === undefined ? read : { ...read, diagnostics: [...entries.notes, ...read.diagnostics] }
}

interface Entries {
  readonly values: Record<string, unknown>
  /** The range of each key, keyed by its path, such as `sidebar.order` or `authors.0.name`. */
  readonly keys: Record<string, Range>
  /** Problems that do not affect the values. */
  readonly notes?: readonly Diagnostic[]
}

const simpleLine = /^([A-Za-z][\w-]*): +(?:"([^"\\]*)"|'([^']*)'|(true|false)|(0|[1-9]\d{0,8})|([A-Za-z][^\n#:"'[\]{}&*!|>%@`]*))$/
/** Plain words that YAML reads as something other than text. */
const notText = /^(?:null|yes|no|on|off|true|false|y|n|nan|inf)$/i

type SimpleEntry = readonly [key: string, value: string | number | boolean]

/** Reads a line such as `key: text`, with text, a boolean, or an integer. Returns undefined if it needs a YAML parser. */
function readSimpleLine(line: string, textNames: ReadonlySet<string>): SimpleEntry | undefined {
  const match = simpleLine.exec(line.trimEnd())
  if (!match) return undefined
  const [, key = '', double, single, flag, digits, plain] = match
  if (flag !== undefined) return [key, flag === 'true']
  if (digits !== undefined) return [key, textNames.has(key) ? digits : Number(digits)]
  if (plain !== undefined && notText.test(plain.trim())) return undefined
  return [key, double ?? single ?? plain?.trim() ?? '']
}

/**
 * Reads front matter that consists of plain `key: text` lines, at most one level deep, without a YAML parser. Almost all front matter does.
 */
function readSimple({ yaml, start, lines, textNames }: Source): Entries | undefined {
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const keys: Record<string, Range> = Object.create(null) as Record<string, Range>
  let nested: Record<string, unknown> | undefined
  let parent = ''
  let at = 0
  for (const line of yaml.split('\n')) {
    const lineStart = start + at
    at += line.length + 1
    if (line.trim() === '') continue
    if (line.startsWith('  ') && nested) {
      const entry = line[2] === ' ' ? undefined : readSimpleLine(line.slice(2), textNames)
      if (!entry || entry[0] in nested) return undefined
      nested[entry[0]] = entry[1]
      keys[`${parent}.${entry[0]}`] = lines.rangeAt(lineStart + 2, entry[0].length)
      continue
    }
    const opening = /^([A-Za-z][\w-]*):[ ]*$/.exec(line)?.[1]
    const entry = opening === undefined ? readSimpleLine(line, textNames) : undefined
    const key = opening ?? entry?.[0]
    if (key === undefined || key in values || (nested && Object.keys(nested).length === 0)) return undefined
    parent = key
    nested = opening === undefined ? undefined : (Object.create(null) as Record<string, unknown>)
    values[key] = nested ?? entry?.[1]
    keys[key] = lines.rangeAt(lineStart, key.length)
  }
  return nested && Object.keys(nested).length === 0 ? undefined : { values, keys }
}

function readYaml(source: Source): Entries | { readonly failure: readonly Diagnostic[] } {
  const { yaml, start, file, lines, known, textNames } = source
  if (isDeep(yaml)) return { failure: createLimit(source, 'contains values that are nested too deeply') }
  let document: Document.Parsed
  try {
    document = parseDocument(yaml, { uniqueKeys: true, logLevel: 'silent', prettyErrors: false, schema: 'core' })
  } catch (error) {
    // The parser is recursive, so only deep nesting causes this.
    ignoreError(error)
    return { failure: createLimit(source, 'contains values that are nested too deeply') }
  }
  const problems = [...document.errors, ...document.warnings]
  // A mistake often violates several rules at the same position.
  const messagesAt = (at: number) => problems.flatMap(({ message, pos }) => (pos[0] === at ? message : [])).join('\n')
  if (problems.length > 0) {
    return {
      // A mistake causes many problems, and those after the first few contain no new information.
      failure: problems
        .slice(0, 10)
        .filter(({ pos }, index) => index === 0 || pos[0] !== problems[index - 1]?.pos[0])
        .map(({ pos }) =>
          createDiagnostic('front-matter/syntax', explainYamlProblem(messagesAt(pos[0]), { yaml, at: pos[0] }), {
            file,
            ...lines.rangeAt(start + Math.min(pos[0], Math.max(yaml.length - 1, 0))),
          }),
        ),
    }
  }
  const values: Record<string, unknown> = Object.create(null) as Record<string, unknown>
  const keys: Record<string, Range> = Object.create(null) as Record<string, Range>
  if (document.contents === null) return { values, keys }
  if (!isMap(document.contents)) {
    const found = isScalar(document.contents) ? 'a single value' : 'a list'
    const suggestion = isScalar(document.contents) ? entryFrom(yaml) : undefined
    return { failure: [createDiagnostic('front-matter/not-a-mapping', { found, suggestion }, { file, ...lines.rangeAt(start) })] }
  }
  const map: YAMLMap = document.contents
  let name = ''
  const notes: Diagnostic[] = []
  try {
    for (const item of map.items) {
      name = isScalar(item.key) ? String(item.key.value) : String(item.key)
      keys[name] = lines.rangeAt(start + (isScalar(item.key) ? (item.key.range?.[0] ?? 0) : 0), name.length)
      const value = item.value
      const inner = Object.hasOwn(known, name) ? known[name]?.keys : undefined
      if (source.hasOwnKeys || inner) noteKeys(value, name, { source, keys })
      if (
        isScalar(value) &&
        textNames.has(name) &&
        value.type === 'PLAIN' &&
        value.comment &&
        typeof value.value === 'string' &&
        value.value !== ''
      )
        notes.push(createDiagnostic('front-matter/comment', { key: name, comment: firstLine(value.comment) }, { file, ...keys[name] }))
      if (textNames.has(name)) keepAsWritten(value)
      else if (inner && isMap(value)) for (const each of Object.keys(inner)) if (textNames.has(each)) keepAsWritten(value.get(each, true))
      values[name] = value === null ? null : (value as { toJS(document: unknown): unknown }).toJS(document)
    }
  } catch (error) {
    return {
      failure: [
        createDiagnostic(
          'front-matter/syntax',
          explainYamlProblem((error as Error).message, { yaml, at: map.range?.[0] ?? 0, key: name }),
          {
            file,
            ...(keys[name] ?? lines.rangeAt(start)),
          },
        ),
      ],
    }
  }
  return { values, keys, notes }
}

/** Records the ranges of the keys and items within a value. `isDeep` limits nesting, and aliases are not followed. */
function noteKeys(value: unknown, path: string, into: { readonly source: Source; readonly keys: Record<string, Range> }): void {
  if (isSeq(value)) {
    for (const [index, item] of value.items.entries()) noteKeys(item, `${path}.${index}`, into)
  }
  if (!isMap(value)) return
  const { source, keys } = into
  for (const { key, value: inner } of value.items) {
    if (!isScalar(key)) continue
    const name = String(key.value)
    keys[`${path}.${name}`] = source.lines.rangeAt(source.start + (key.range?.[0] ?? 0), name.length)
    noteKeys(inner, `${path}.${name}`, into)
  }
}

/** Whether brackets or lists in one line are nested deeper than any page needs. The parser would need all memory for them. */
export function isDeep(yaml: string): boolean {
  let depth = 0
  for (const [bracket] of yaml.matchAll(/[[\]{}]/g)) {
    if (bracket === '[' || bracket === '{') depth++
    else depth--
    if (depth > limits.nesting) return true
  }
  return /(?:[-?:][ \t]+){100}/.test(yaml)
}

/** Reads a number as text if the key requires text, so that `1.10` does not become 1.1. */
function keepAsWritten(value: unknown): void {
  if (isScalar(value) && typeof value.value === 'number') value.value = value.source
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

function failed(diagnostics: readonly Diagnostic[]): ReadFrontMatter {
  return { frontMatter: {}, own: {}, keys: {}, diagnostics }
}

function createLimit({ file, lines, start }: Source, what: string): Diagnostic[] {
  return [createDiagnostic('front-matter/limit', { what }, { file, ...lines.rangeAt(start) })]
}

interface YamlPlace {
  readonly yaml: string
  readonly at: number
  /** The key whose value the parser was reading, if the parser reports no position. */
  readonly key?: string
}

/** Explains a message of the YAML parser in words that page authors understand. */
export function explainYamlProblem(message: string, { yaml, at, key }: YamlPlace): { readonly reason: string; readonly advice?: string } {
  const line = key === undefined ? lineAround(yaml, at) : (yaml.split('\n').find((each) => each.startsWith(`${key}:`)) ?? '')
  const glued = entryFrom(line)
  if (/tabs/i.test(message)) return { reason: 'Indentation cannot contain tabs.', advice: 'Use spaces instead.' }
  if (/keys must be unique/i.test(message)) {
    const twice = /^[\w-]+/.exec(yaml.slice(at))?.[0]
    return {
      reason: twice === undefined ? 'A key appears twice.' : `The key \`${twice}\` appears twice.`,
      advice: 'Remove one of the two lines.',
    }
  }
  if (/missing closing/i.test(message)) {
    const mark = message.includes("'") ? "'" : '"'
    return { reason: `A \`${mark}\` quotation mark is never closed.`, advice: `Add a \`${mark}\` at the end of the text.` }
  }
  if (glued !== undefined)
    return { reason: 'A key must be followed by a colon and a space.', advice: `Write \`${glued}\`, with a space after the colon.` }
  const [, name = '', value = ''] = /^\s*(?:- +)?([\w-]+):[ \t]+(\S.*)$/.exec(line) ?? []
  if (/implicit keys need|implicit map|all collection items must start|must be indented|bad indentation/i.test(message))
    return {
      reason: 'The indentation of this value is inconsistent.',
      advice: 'Indent all keys under the same parent by two spaces.',
    }
  if (/nested mappings|compact mapping/i.test(message))
    return {
      reason: 'Unquoted text cannot contain a colon followed by a space.',
      advice: `Put the text in quotes: ${quoted(name, value)}.`,
    }
  if (value === '') return { reason: ended(message) }
  const [first = ''] = value
  if (first === "'" || first === '"')
    return {
      reason: 'There is text after the closing quotation mark.',
      advice: `Use the other kind of quotation marks around the text: ${quoted(name, value)}.`,
    }
  if (/[&*@`[\]{}!%|>?,#-]/.test(first))
    return {
      reason: `Unquoted text cannot begin with ${first === '`' ? 'a backtick' : `\`${first}\``}, which YAML reserves.`,
      advice: `Put the text in quotes: ${quoted(name, value)}.`,
    }
  return { reason: ended(message) }
}

/**
 * Corrects the first line that looks like a key without a colon or a space: `title:Install` and `title = Install` become `title: Install`.
 */
function entryFrom(text: string): string | undefined {
  for (const line of text.split('\n')) {
    const [, key, value = ''] = /^([A-Za-z][\w-]*)(?::(?!\/\/)|[ \t]*=[ \t]*)([^\s:].*)$/.exec(line.trimStart()) ?? []
    if (key !== undefined) return `${key}: ${value.trim()}`
  }
  return undefined
}

function lineAround(text: string, at: number): string {
  const start = text.lastIndexOf('\n', at - 1) + 1
  const end = text.indexOf('\n', start)
  return text.slice(start, end === -1 ? undefined : end)
}

function quoted(key: string, value: string): string {
  if (key === '') return '`title: "a: b"`'
  const text = value.trim().replace(/^(["'])(.*)\1$/, '$2')
  const mark = text.includes('"') ? "'" : '"'
  return text.length > 80 || text.includes(mark)
    ? `\`${key}: ${mark}…${mark}\``
    : `\`\`${key}: ${mark}${text}${mark}\`\``.replace(/^``([^`]*)``$/, '`$1`')
}

function ended(message: string): string {
  const line = message.split('\n')[0] ?? message
  return /[.!?]$/.test(line) ? line : `${line}.`
}
