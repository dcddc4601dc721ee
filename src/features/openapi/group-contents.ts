import type { ApiContent } from './api-description.ts'

export interface ContentGroup {
  readonly types: string[]
  /** The first of them describes the schema of all. */
  readonly contents: [ApiContent, ...ApiContent[]]
}

/** Groups contents by schema: XML and JSON often have the same. */
export function groupContents(contents: readonly ApiContent[]): readonly ContentGroup[] {
  const groups: ContentGroup[] = []
  for (const content of contents) {
    const key = sharedSchema(content)
    const same = key === undefined ? undefined : groups.find((group) => sharedSchema(group.contents[0]) === key)
    if (same) {
      same.types.push(content.type)
      same.contents.push(content)
    } else groups.push({ types: [content.type], contents: [content] })
  }
  return groups
}

/** The contents whose examples are shown: only the first one shows an example of the schema, or a generated one. */
export function contentsWithExamples({ contents: [first, ...others] }: ContentGroup): readonly ApiContent[] {
  return [first, ...others.filter(({ examples }) => examples.length > 0)]
}

/** A named schema or a list of it, or undefined for a schema that is written in place. */
function sharedSchema({ schema, itemSchema }: ApiContent): string | undefined {
  if (!schema || itemSchema) return undefined
  if (schema.$ref !== undefined) return schema.$ref
  const isPlainList = Object.entries(schema).every(
    ([key, value]) => value === undefined || key === 'type' || key === 'items' || key === 'place',
  )
  return isPlainList && schema.items?.$ref !== undefined ? `${schema.type?.join()} of ${schema.items.$ref}` : undefined
}
