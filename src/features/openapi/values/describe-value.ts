import { isObjectOrList } from '../../../kit/data/is-record.ts'

const longest = 60

/** Names a JSON value in a message: `"open"`, a list of 3. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`
  if (isObjectOrList(value)) return 'an object'
  const text = JSON.stringify(value) ?? typeof value
  return `\`${text.length > longest ? `${text.slice(0, longest - 1)}…` : text}\``
}
