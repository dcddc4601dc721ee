import { parse as parseJsonc } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import { type Document, type DocumentOptions, type ParseOptions, parseDocument, parse as parseYaml, type SchemaOptions } from 'yaml'
import { isObjectOrList } from './is-record.ts'

/** Tolerant formats are read as far as they are valid. */
export type DataFormat = 'yaml' | 'tolerant-yaml' | 'toml' | 'json' | 'jsonc'

export interface DataRead {
  /** The value, or undefined if there is a problem. */
  readonly value: unknown
  readonly problem?: DataProblem
}

export interface DataProblem {
  /** The reason, worded as the end of a sentence. */
  readonly reason: string
  /** The 1-based line in the text. */
  readonly line: number
  readonly column: number
}

/** More values than any real file has. Values with several aliases count once for each alias. */
const maxValues = 500_000
const maxDepth = 100
const maxAliases = 20

const parsers: Readonly<Record<DataFormat, (text: string) => unknown>> = {
  yaml: (text) => parseYaml(text, { logLevel: 'error', schema: 'core', maxAliasCount: maxAliases }),
  'tolerant-yaml': (text) => parseYaml(text, { logLevel: 'silent', schema: 'core', maxAliasCount: maxAliases }),
  toml: (text) => parseToml(text),
  json: (text) => JSON.parse(text),
  jsonc: (text) => parseJsonc(text),
}

/** Reads data from other people. Never throws, and never returns a value that is nested too deeply or that grows when it is read. */
export function readData(format: DataFormat, text: string): DataRead {
  return guarded(() => {
    const value = parsers[format](text)
    limit(value)
    return value
  })
}

/** Reads YAML with the positions of its nodes. All of its values are within the limits. */
export function readYamlDocument(
  text: string,
  options: ParseOptions & DocumentOptions & SchemaOptions = {},
): { readonly document?: Document; readonly problem?: DataProblem } {
  let document: Document | undefined
  const { problem } = guarded(() => {
    const parsed = parseDocument(text, { logLevel: 'silent', schema: 'core', ...options })
    if (parsed.errors.length === 0) limit(parsed.toJS({ maxAliasCount: maxAliases }))
    document = parsed
    return undefined
  })
  return problem ? { problem } : document ? { document } : {}
}

/** Runs a parser and turns its errors into problems, including stack overflows. */
export function guarded(read: () => unknown): DataRead {
  try {
    return { value: read() }
  } catch (error) {
    const { message, linePos, line, column } = error as Error & {
      linePos?: readonly { line: number; col: number }[]
      line?: number
      column?: number
    }
    const isTooDeep = error instanceof RangeError || /call stack/.test(message)
    const [reason = ''] = message.replace(/^Invalid TOML document: /, '').split(/ at line |\n/)
    return {
      value: undefined,
      problem: {
        reason: isTooDeep ? 'it nests too deep or is too large' : reason.replace(/[.:]$/, ''),
        line: linePos?.[0]?.line ?? line ?? 1,
        column: linePos?.[0]?.col ?? column ?? 1,
      },
    }
  }
}

/** @throws RangeError if a value is nested too deeply or is too large. Removes keys that would replace a prototype. */
function limit(value: unknown): void {
  let left = maxValues
  const visit = (each: unknown, depth: number) => {
    if (--left < 0 || depth > maxDepth) throw new RangeError()
    if (!isObjectOrList(each) || each instanceof Date) return
    if (Object.hasOwn(each, '__proto__')) Reflect.deleteProperty(each, '__proto__')
    // Some parsers assign such a key, which replaces the prototype.
    const prototype: unknown = Object.getPrototypeOf(each)
    if (!Array.isArray(each) && prototype !== Object.prototype && prototype !== null) Object.setPrototypeOf(each, Object.prototype)
    for (const inner of Object.values(each)) visit(inner, depth + 1)
  }
  visit(value, 0)
}
