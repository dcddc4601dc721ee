import type { ComparedValue } from './merge-parts.ts'
import { breaks, describePlace, type Effect, jsonKey, type SchemaContext, type ValuePair } from './schema-context.ts'

/** Compares keywords such as `maxLength`. */
export function compareLimits({ before, after }: ValuePair, context: SchemaContext): void {
  const { direction, report } = context
  const what = describePlace(context)
  for (const keyword of new Set([...before.limits.keys(), ...after.limits.keys()])) {
    const [old, current] = [limitsOf(before, keyword), limitsOf(after, keyword)]
    if (jsonKey(old) === jsonKey(current)) continue
    report('changed', `${what} ${textOf(keyword, old, current)}`, breaks(effectOf(keyword, old, current), direction))
  }
}

/** The values of a keyword in all parts; the strictest one of numbers. None if it has no effect. */
function limitsOf({ parts, limits }: ComparedValue, keyword: string): readonly unknown[] {
  const strictest = limits.get(keyword)
  if (strictest === undefined) return []
  if (keyword === 'minContains' && strictest === 1) return []
  if (strictest === 0 && /^min(?:Length|Items|Properties)$/.test(keyword)) return []
  if (typeof strictest === 'number' && keyword !== 'multipleOf') return [strictest]
  const values = parts.flatMap((part) => (part.limits ?? []).filter(([key]) => key === keyword).map(([, value]) => value))
  return [...new Map(values.map((value) => [jsonKey(value), value])).values()]
}

function effectOf(keyword: string, old: readonly unknown[], current: readonly unknown[]): Effect {
  // Values are written in another way.
  if (keyword === 'contentEncoding') return 'other'
  const [from, to] = [old[0], current[0]]
  if (keyword === 'minContains') return Number(to ?? 1) > Number(from ?? 1) ? 'stricter' : 'looser'
  const keys = [new Set(old.map(jsonKey)), new Set(current.map(jsonKey))] as const
  if (old.every((value) => keys[1].has(jsonKey(value)))) return 'stricter'
  if (current.every((value) => keys[0].has(jsonKey(value)))) return 'looser'
  if (typeof from !== 'number' || typeof to !== 'number') return 'other'
  if (keyword === 'multipleOf') return to % from === 0 ? 'stricter' : from % to === 0 ? 'looser' : 'other'
  return keyword.startsWith('min') || keyword === 'exclusiveMinimum'
    ? to < from
      ? 'looser'
      : 'stricter'
    : to < from
      ? 'stricter'
      : 'looser'
}

function textOf(keyword: string, old: readonly unknown[], current: readonly unknown[]): string {
  if (current.length === 0) return `no longer has \`${keyword}: ${join(old)}\``
  return `now has \`${keyword}: ${join(current)}\`${old.length === 0 ? '' : ` instead of \`${join(old)}\``}`
}

function join(values: readonly unknown[]): string {
  return values.map(String).join(' and ')
}
