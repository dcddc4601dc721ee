/** A value in plain words for messages: `the string \`x\``, `a list`, never `[object Object]`. */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return value === '' ? 'an empty string' : `the string \`${shorten(value)}\``
    case 'number':
      return Number.isNaN(value) ? '`NaN`' : `the number \`${value}\``
    case 'boolean':
      return `\`${value}\``
    case 'bigint':
      return `the big integer \`${value}n\``
    case 'symbol':
      return 'a symbol'
    case 'function':
      return 'a function'
    case 'undefined':
      return 'nothing'
    case 'object':
      return value === null ? '`null`' : describeObject(value)
  }
}

/** Plain data: made by `{}` or by JSON, also in another realm. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function describeObject(value: object): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (isPlainObject(value)) return 'an object'
  const name: unknown = Object.getPrototypeOf(value)?.constructor?.name
  return typeof name === 'string' && name !== '' ? `an instance of \`${name}\`` : 'an object'
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 60 ? `${line.slice(0, 59)}…` : line
}
