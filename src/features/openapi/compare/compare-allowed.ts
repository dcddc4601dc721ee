import type { ComparedValue } from './merge-parts.ts'
import { breaks, describePlace, type Effect, jsonKey, listValues, type SchemaContext, type ValuePair } from './schema-context.ts'

/** Compares types, values of `enum` and `const`, and formats. */
export function compareAllowed(pair: ValuePair, context: SchemaContext): void {
  const { report, direction } = context
  const what = describePlace(context)
  const [old, current] = [allowedValues(pair.before), allowedValues(pair.after)]
  if (old && current) {
    const [added, removed] = [without(current, old), without(old, current)]
    if (added.length > 0) report('added', `${what} can now be ${listValues(added)}`, breaks('looser', direction))
    if (removed.length > 0) report('removed', `${what} can no longer be ${listValues(removed)}`, breaks('stricter', direction))
  } else {
    compareTypes(pair, context)
    if (current) report('changed', `${what} must now be one of ${listValues([...current.values()])}`, breaks('stricter', direction))
    if (old) report('changed', `${what} can now have other values than ${listValues([...old.values()])}`, breaks('looser', direction))
  }
  compareFormats(pair, context)
}

type Values = ReadonlyMap<string, unknown>

/** The values by their JSON; undefined if they are not listed. */
function allowedValues({ parts, types }: ComparedValue): Values | undefined {
  let values: Values | undefined
  for (const part of parts) {
    const listed = 'const' in part ? [part.const] : part.enum
    if (!listed) continue
    const own = new Map(listed.map((value) => [jsonKey(value), value]))
    values = values ? new Map([...values].filter(([key]) => own.has(key))) : own
  }
  return values && types ? new Map([...values].filter(([, value]) => types.some((type) => isOfType(value, type)))) : values
}

function without(values: Values, others: Values): readonly unknown[] {
  return [...values].filter(([key]) => !others.has(key)).map(([, value]) => value)
}

function isOfType(value: unknown, type: string): boolean {
  return typeOfValue(value) === type || (type === 'integer' && Number.isInteger(value))
}

function typeOfValue(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

function compareTypes({ before, after }: ValuePair, context: SchemaContext): void {
  const { report, direction } = context
  const what = describePlace(context)
  const [old, current] = [typesOf(before), typesOf(after)]
  if (!old && !current) return
  const listOf = (types: readonly string[]) => types.map((type) => `\`${type}\``).join(', ')
  if (!old || !current) {
    // Variants have the types, and are compared on their own.
    if ([before, after].some(({ parts }) => parts.some((part) => part.oneOf ?? part.anyOf))) return
    const text = current ? `${what} must now be ${listOf(current)}` : `${what} can now have any type`
    report('changed', text, breaks(current ? 'stricter' : 'looser', direction))
    return
  }
  const accepts = (types: readonly string[], type: string) => types.includes(type) || (type === 'integer' && types.includes('number'))
  const removed = old.filter((type) => !accepts(current, type))
  const added = current.filter((type) => !accepts(old, type))
  if (removed.length > 0 && added.length > 0) report('changed', `${what} is now ${listOf(current)} instead of ${listOf(old)}`, true)
  else if (added.length > 0) report('changed', `${what} can now be ${listOf(added)}`, breaks('looser', direction))
  else if (removed.length > 0) report('changed', `${what} can no longer be ${listOf(removed)}`, breaks('stricter', direction))
}

/** Many documents leave out `type` where the other keywords imply it. */
export function typesOf(value: ComparedValue): readonly string[] | undefined {
  if (value.types) return value.types
  const values = allowedValues(value)
  if (values) return [...new Set([...values.values()].map(typeOfValue))]
  const { parts } = value
  if (parts.some((part) => part.properties ?? part.additionalProperties ?? part.patternProperties ?? part.required)) return ['object']
  return parts.some((part) => part.items ?? part.prefixItems) ? ['array'] : undefined
}

const widerFormats: Readonly<Record<string, string>> = { int32: 'int64', float: 'double' }

/** Numbers without a format are not larger in practice. */
const widestFormats: ReadonlySet<string> = new Set(['int64', 'double'])

function compareFormats({ before, after }: ValuePair, context: SchemaContext): void {
  const { report, direction } = context
  const what = describePlace(context)
  const [old = [], current = []] = [before, after].map(({ parts }) => [...new Set(parts.flatMap(({ format }) => format ?? []))].sort())
  const [oldText, text] = [old, current].map((formats) => formats.map((format) => `\`${format}\``).join(' and ')) as [string, string]
  if (oldText === text) return
  const isWidest = [...old, ...current].every((format) => widestFormats.has(format))
  if (text === '') report('changed', `${what} no longer has the format ${oldText}`, !isWidest && breaks('looser', direction))
  else if (oldText === '') report('changed', `${what} now has the format ${text}`, !isWidest && breaks('stricter', direction))
  else report('changed', `${what} has the format ${text} instead of ${oldText}`, breaks(formatEffect(old, current), direction))
}

function formatEffect([old = '', ...others]: readonly string[], [current = '', ...more]: readonly string[]): Effect {
  if (others.length > 0 || more.length > 0) return 'other'
  return widerFormats[old] === current ? 'looser' : widerFormats[current] === old ? 'stricter' : 'other'
}
