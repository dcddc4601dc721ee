/** A value as JSON can hold it, and what of it cannot be held and was left out. */
interface PlainData {
  readonly value: unknown
  readonly problems: readonly { readonly path: readonly string[]; readonly found: string }[]
}

/** Deeper than any front matter, far from where recursion ends. */
const maxDepth = 100

/** A copy that is JSON: dates are their ISO text (`2026-01-02T00:00:00.000Z`), text is well-formed, keys without a value are left out. */
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
