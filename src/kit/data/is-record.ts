/** Whether a value is an object with keys, and not a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Array.isArray(value)
}

/** Whether a value is an object or a list. */
export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The value if it is an object with keys. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}
