import type { ApiContent } from '../api-description.ts'
import type { SchemaComparison } from './compare-schemas.ts'
import { breaks, type Direction, jsonKey, type Report } from './schema-context.ts'

export interface ContentContext {
  readonly report: Report
  readonly schemas: SchemaComparison
  /** The operation. */
  readonly user: string
  readonly direction: Direction
  /** `the request body` */
  readonly what: string
  /** Whether programs can say which types they accept, as in `Accept`. */
  readonly isNegotiated: boolean
}

/** Compares what bodies contain, by media type. */
export function compareContents(before: readonly ApiContent[], after: readonly ApiContent[], context: ContentContext): void {
  const { report, what, direction, isNegotiated, schemas } = context
  const [old, current] = [byType(before), byType(after)]
  for (const [type, content] of current) {
    const known = old.get(type)
    if (!known) {
      report('added', `${what} can now be \`${content.type}\``, !isNegotiated && direction === 'response')
      continue
    }
    schemas.compare(known.schema, content.schema, context)
    schemas.compare(known.itemSchema, content.itemSchema, { ...context, what: `each item of the stream in ${what}` })
    compareEncodings(known, content, context)
  }
  for (const [type, content] of old)
    if (!current.has(type)) report('removed', `${what} can no longer be \`${content.type}\``, isNegotiated || direction === 'request')
}

function byType(contents: readonly ApiContent[]): ReadonlyMap<string, ApiContent> {
  return new Map(contents.map((content) => [content.type.toLowerCase().replace(/\s+/g, ''), content]))
}

function compareEncodings(before: ApiContent, after: ApiContent, { report, direction, what }: ContentContext): void {
  for (const name of new Set([...(before.encoding?.keys() ?? []), ...(after.encoding?.keys() ?? [])])) {
    const [old, current] = [before.encoding?.get(name), after.encoding?.get(name)]
    const label = `the property \`${name}\` of ${what}`
    const writingOf = (encoding: typeof old) =>
      jsonKey([encoding?.style ?? 'form', encoding?.explode ?? (encoding?.style ?? 'form') === 'form'])
    if (writingOf(old) !== writingOf(current)) report('changed', `${label} is written in another style in \`${after.type}\``, true)
    const [oldTypes, types] = [typesOf(old?.type), typesOf(current?.type)]
    if (jsonKey(oldTypes) === jsonKey(types)) continue
    const text =
      types.length === 0
        ? 'can now have any content type'
        : `must now have the content type ${types.map((type) => `\`${type}\``).join(' or ')}`
    report('changed', `${label} ${text} in \`${after.type}\``, breaks(effectOf(oldTypes, types), direction))
  }
}

function typesOf(text = ''): readonly string[] {
  return text
    .toLowerCase()
    .split(',')
    .map((type) => type.trim())
    .filter((type) => type !== '')
    .sort()
}

function effectOf(old: readonly string[], current: readonly string[]) {
  if (old.length === 0 || (current.length > 0 && current.every((type) => old.includes(type)))) return 'stricter'
  return current.length === 0 || old.every((type) => current.includes(type)) ? 'looser' : 'other'
}
