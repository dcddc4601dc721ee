import { attempt } from '../failures/failure.ts'

/** Whether a value is an object with keys rather than a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return isObjectOrList(value) && !Array.isArray(value)
}

export function isObjectOrList(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Returns the value if it is an object with keys. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

/** Returns the value if it is a list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A value as JSON, and the parts that were omitted because JSON cannot represent them. */
interface PlainData {
  readonly value: unknown
  readonly problems: readonly { readonly path: readonly string[]; readonly found: string }[]
}

/** More levels than any real front matter has, and far fewer than the stack allows. */
const maxDepth = 100

/**
 * Copies a value as JSON: dates become ISO strings (`2026-01-02T00:00:00.000Z`), text becomes well-formed, and keys without a value are
 * omitted.
 */
export function toPlainData(input: unknown): PlainData {
  const problems: { path: readonly string[]; found: string }[] = []
  return { value: copy(input, []), problems }

  function copy(value: unknown, path: readonly string[]): unknown {
    if (value === null || value === undefined || typeof value === 'boolean') return value
    if (typeof value === 'string') return value.toWellFormed()
    if (typeof value === 'number') return Number.isFinite(value) ? value : refuse(`\`${value}\``, path)
    if (typeof value !== 'object') return refuse(`a ${typeof value}`, path)
    if (path.length > maxDepth) return refuse('an object that is nested too deeply', path)
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? refuse('an invalid date', path) : value.toISOString()
    if (Array.isArray(value)) return value.map((item, index) => copy(item, [...path, String(index)]) ?? null)
    if (!isPlainObject(value)) return refuse(`an instance of \`${value.constructor?.name ?? 'unknown'}\``, path)
    const entries = Object.entries(value).map(([key, item]) => [key, copy(item, [...path, key])] as const)
    return Object.fromEntries(entries.filter(([, item]) => item !== undefined))
  }

  function refuse(found: string, path: readonly string[]): undefined {
    problems.push({ path, found })
    return undefined
  }
}

function isPlainObject(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Returns the value of a JSON text, which may begin with a byte order mark, or undefined if the text is not valid. */
export function parseJsonIfValid(text: string): unknown {
  // Callers continue without the value, or report the problem.
  return attempt(() => JSON.parse(text.replace(/^\uFEFF/, '')))
}
