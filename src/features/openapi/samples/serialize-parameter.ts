import { isObjectOrList } from '../../../kit/data/is-record.ts'
import { encodePercent } from '../../../kit/escape/percent.ts'
import type { ApiParameter } from '../api-description.ts'

export type Pair = readonly [name: string, value: string]

type Style = Pick<ApiParameter, 'name' | 'style' | 'explode'>

/** Writes a value into a path, in the parameter's style. The result is percent-encoded. */
export function serializePathValue(value: unknown, { name, style, explode }: Style): string {
  const parts = partsOf(value)
  const encoded = parts.map(([key, item]) => [key, encodePart(item)] as const)
  const pairs = encoded.map(([key, item]) => (key === undefined ? item : `${encodePart(key)}${explode ? '=' : ','}${item}`))
  const isObject = parts.some(([key]) => key !== undefined)
  const prefix = encodePart(name)
  if (style === 'label') return `.${pairs.join(explode ? '.' : ',')}`
  if (style === 'matrix')
    return explode ? pairs.map((item) => `;${isObject ? item : `${prefix}=${item}`}`).join('') : `;${prefix}=${pairs.join(',')}`
  return pairs.join(',')
}

/** Writes a value as pairs of a query or a form, in the parameter's style. The result is percent-encoded. */
export function serializeQueryValue(value: unknown, { name, style, explode }: Style): readonly Pair[] {
  const key = encodePart(name)
  if (style === 'deepObject') return deepPairs(value, key, 0)
  const isNested = isObjectOrList(value) && Object.values(value).some((item) => isObjectOrList(item))
  if (isNested) return [[key, encodePart(JSON.stringify(value))]]
  const parts = partsOf(value)
  if (parts.length === 0) return []
  if (explode && style !== 'spaceDelimited' && style !== 'pipeDelimited')
    return parts.map(([part, item]) => [part === undefined ? key : encodePart(part), encodePart(item)])
  const separator = style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ','
  return [
    [
      key,
      parts
        .flatMap(([part, item]) => (part === undefined ? [item] : [part, item]))
        .map(encodePart)
        .join(separator),
    ],
  ]
}

/** Writes a value into a header, without encoding. */
export function serializeHeaderValue(value: unknown, { explode }: Pick<Style, 'explode'>): string {
  return partsOf(value)
    .map(([key, item]) => (key === undefined ? item : `${key}${explode ? '=' : ','}${item}`))
    .join(',')
}

const deepest = 10

function deepPairs(value: unknown, key: string, depth: number): readonly Pair[] {
  if (!isObjectOrList(value) || depth > deepest) return [[key, encodePart(textOf(value))]]
  return Object.entries(value).flatMap(([name, item]) => deepPairs(item, `${key}%5B${encodePart(name)}%5D`, depth + 1))
}

/** The texts of a value: one, those of a list, or those of an object with their names. */
function partsOf(value: unknown): readonly (readonly [key: string | undefined, item: string])[] {
  if (Array.isArray(value)) return value.map((item) => [undefined, textOf(item)])
  if (isObjectOrList(value)) return Object.entries(value).map(([key, item]) => [key, textOf(item)])
  return [[undefined, textOf(value)]]
}

export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** Half of a surrogate pair has no encoding, so it is replaced. */
export function encodePart(text: string): string {
  return encodePercent(text)
}
