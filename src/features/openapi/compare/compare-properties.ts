import type { ApiDescription, ApiSchema } from '../api-description.ts'
import { isOmitted } from '../values/validate-value.ts'
import { breaks, describePlace, pathTo, type SchemaContext, type ValuePair } from './schema-context.ts'

/** Compares `properties` and `required`. */
export function compareProperties({ before, after }: ValuePair, context: SchemaContext): void {
  const { schemasBefore, schemasAfter } = context
  for (const [name, list] of after.properties) {
    const isRequired = { before: before.required.has(name), after: after.required.has(name) }
    const property = { name, old: sentSchemas(before.properties.get(name), schemasBefore, context), isRequired }
    compareProperty({ ...property, current: sentSchemas(list, schemasAfter, context) }, context)
  }
  for (const [name, list] of before.properties)
    if (!after.properties.has(name)) {
      const isRequired = { before: before.required.has(name), after: after.required.has(name) }
      compareProperty({ name, old: sentSchemas(list, schemasBefore, context), current: undefined, isRequired }, context)
    }
  compareOtherRequired({ before, after }, context)
}

interface Property {
  readonly name: string
  /** Undefined if it is not in values of this direction. */
  readonly old: readonly ApiSchema[] | undefined
  readonly current: readonly ApiSchema[] | undefined
  readonly isRequired: { readonly before: boolean; readonly after: boolean }
}

/** The schemas of a property; undefined if it is only in the other direction. */
function sentSchemas(
  list: readonly ApiSchema[] | undefined,
  schemas: ApiDescription['schemas'],
  { direction }: SchemaContext,
): readonly ApiSchema[] | undefined {
  return list?.some((schema) => isOmitted(schema, { schemas, direction })) ? undefined : list
}

function compareProperty({ name, old, current, isRequired }: Property, context: SchemaContext): void {
  const { report, direction, compare } = context
  const path = pathTo(context.path, name)
  const label = describePlace({ ...context, path })
  if (old && current) {
    if (isRequired.after && !isRequired.before) report('changed', `${label} is now required`, breaks('stricter', direction))
    if (isRequired.before && !isRequired.after) report('changed', `${label} is no longer required`, breaks('looser', direction))
    compare(old, current, { path })
  } else if (current) {
    const isNeeded = isRequired.after && direction === 'request'
    report('added', `${label} was added${isNeeded ? ' and is required' : ''}`, isNeeded)
  } else if (old) {
    report('removed', `${label} was removed`, true)
  }
}

/** Properties can be required without a schema of their own. */
function compareOtherRequired({ before, after }: ValuePair, context: SchemaContext): void {
  const { report, direction } = context
  const isOther = (name: string) => !before.properties.has(name) && !after.properties.has(name)
  const label = (name: string) => describePlace({ ...context, path: pathTo(context.path, name) })
  for (const name of after.required)
    if (isOther(name) && !before.required.has(name)) report('changed', `${label(name)} is now required`, breaks('stricter', direction))
  for (const name of before.required)
    if (isOther(name) && !after.required.has(name)) report('changed', `${label(name)} is no longer required`, breaks('looser', direction))
}
