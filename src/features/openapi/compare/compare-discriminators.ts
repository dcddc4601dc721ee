import type { ApiDescription } from '../api-description.ts'
import type { ComparedValue } from './merge-parts.ts'
import { breaks, describePlace, nameOfRef, type SchemaContext, type ValuePair } from './schema-context.ts'

/** Compares which property names the variant of a value, and with which values. */
export function compareDiscriminators({ before, after }: ValuePair, context: SchemaContext): void {
  const { report, direction, schemasBefore, schemasAfter } = context
  const what = describePlace(context)
  const [old, current] = [discriminatorOf(before, schemasBefore), discriminatorOf(after, schemasAfter)]
  if (!old && !current) return
  if (!old || !current) {
    const property = (current ?? old)?.property
    const text = current
      ? `the property \`${property}\` now names the variant of ${what}`
      : `\`${property}\` no longer names the variant of ${what}`
    report('changed', text, !current)
    return
  }
  if (old.property !== current.property)
    report('changed', `the property \`${current.property}\` names the variant of ${what} instead of \`${old.property}\``, true)
  const label = `the variant of ${what} that \`${current.property}\` names`
  const [oldNames, names] = [schemasBefore, schemasAfter].map((schemas) => new Set([...schemas.values()].map(({ name }) => name)))
  for (const [value, target] of current.names) {
    const known = old.names.get(value)
    if (known === undefined) report('added', `${label} can now be \`${value}\``, breaks('looser', direction))
    // A schema that only has another name is the same one.
    else if (known !== target && (names?.has(known) || oldNames?.has(target)))
      report('changed', `${label} with \`${value}\` is now \`${target}\` instead of \`${known}\``, true)
  }
  for (const value of old.names.keys())
    if (!current.names.has(value)) report('removed', `${label} can no longer be \`${value}\``, breaks('stricter', direction))
}

interface Discriminator {
  readonly property: string
  /** The names of schemas by the values of the property. */
  readonly names: ReadonlyMap<string, string>
}

function discriminatorOf({ parts }: ComparedValue, schemas: ApiDescription['schemas']): Discriminator | undefined {
  const part = parts.find(({ discriminator }) => discriminator)
  if (!part?.discriminator) return undefined
  const { property, mapping } = part.discriminator
  const names = new Map<string, string>()
  for (const [value, ref] of mapping) names.set(value, nameOfRef(ref, schemas) ?? value)
  const mapped = new Set(mapping.values())
  // Without an entry of `mapping`, the value is the name of the schema.
  for (const { $ref } of [...(part.oneOf ?? []), ...(part.anyOf ?? [])]) {
    const name = $ref === undefined || mapped.has($ref) ? undefined : nameOfRef($ref, schemas)
    if (name !== undefined && !names.has(name)) names.set(name, name)
  }
  return { property, names }
}
