/** Reads values of configs and front matter, which can be of any type. */
export type Data = Readonly<Record<string, unknown>>

/** undefined if it is no text or an empty one. */
export function readString(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** One text, or a list of them. */
export function readStrings(value: unknown): readonly string[] | undefined {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined
}

export function readBoolean(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined
}
