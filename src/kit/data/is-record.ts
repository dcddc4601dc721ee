/** Whether a value is an object with keys, and not a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return isObjectOrList(value) && !Array.isArray(value)
}

export function isObjectOrList(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The value if it is an object with keys. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {}
}

/** The value if it is a list. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
