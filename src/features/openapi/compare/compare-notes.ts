import type { ApiXml } from '../api-description.ts'
import { describePlace, jsonKey, type SchemaContext, type Schemas, showValue } from './schema-context.ts'

/** Compares what schemas say beside which values they accept: deprecation, defaults, and XML. Texts and examples do not matter to programs. */
export function compareNotes(before: Schemas, after: Schemas, context: SchemaContext): void {
  const { report } = context
  const what = describePlace(context)
  const [wasDeprecated, isDeprecated] = [before, after].map((list) => list.some(({ deprecated }) => deprecated))
  if (isDeprecated && !wasDeprecated) report('deprecated', `${what} is now deprecated`)
  if (wasDeprecated && !isDeprecated) report('changed', `${what} is no longer deprecated`)
  compareDefaults(before, after, context)
  const [oldXml, xml] = [before, after].map((list) => jsonKey(describeXml(list.findLast((schema) => schema.xml)?.xml)))
  if (oldXml !== xml) report('changed', `${what} is written in another way in XML`, true)
}

/** Programs that leave out a value get the default. */
function compareDefaults(before: Schemas, after: Schemas, context: SchemaContext): void {
  const { report, direction } = context
  const what = describePlace(context)
  const [old, current] = [before, after].map((list) => list.find((schema) => schema.default !== undefined)?.default)
  if (jsonKey(old) === jsonKey(current)) return
  const isBreaking = old !== undefined && direction === 'request'
  if (current === undefined) report('changed', `${what} no longer has the default ${showValue(old)}`, isBreaking)
  else if (old === undefined) report('changed', `${what} now has the default ${showValue(current)}`)
  else report('changed', `${what} has the default ${showValue(current)} instead of ${showValue(old)}`, isBreaking)
}

function describeXml(xml: ApiXml | undefined): unknown {
  const { name, namespace, prefix, nodeType = 'element', isWrapped = false } = xml ?? {}
  return [name, namespace, prefix, nodeType, isWrapped]
}
