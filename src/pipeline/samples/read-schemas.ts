import { buildASTSchema, type GraphQLSchema, parse, print } from 'graphql'
import { createPageSchema, type KnownSchemas, type PageSchema } from '../../check/samples/page-schema.ts'
import { mergeSdl } from '../../reference/graphql/merge-sdl.ts'
import { loadSchema } from '../reference/reference-cache.ts'
import type { SchemaSources } from './schema-sources.ts'

export interface ReadSchemas {
  readonly known: KnownSchemas
  readonly broken: readonly BrokenSchema[]
}

/** A schema that nothing can be held against. */
export interface BrokenSchema {
  readonly title: string
  readonly reason: string
}

/** The schemas that samples are held against, made of their texts. */
export function readSchemas({ kept, own, absent }: SchemaSources, stateDir: string): ReadSchemas {
  const texts = [
    ...kept.map(({ title, hash }) => ({ title, text: loadSchema(stateDir, hash) })),
    ...own.map(({ title, files }) => ({ title, text: print(mergeSdl(files).value) })),
  ]
  const schemas: PageSchema[] = []
  const broken: BrokenSchema[] = []
  for (const { title, text } of texts) {
    const schema =
      text === undefined ? 'the cache does not contain the schema. Make sure that the cache folder is writable.' : buildSchema(text)
    if (typeof schema === 'string') broken.push({ title, reason: schema })
    else schemas.push(createPageSchema(title, schema))
  }
  return { known: { schemas, absent: [...absent, ...broken.map(({ title }) => title)] }, broken }
}

/** Says what is wrong with it where it is none. */
function buildSchema(text: string): GraphQLSchema | string {
  try {
    // Without places: what is wrong in a schema is not reported as if it were in a sample.
    return buildASTSchema(parse(text, { noLocation: true }), { assumeValid: true, assumeValidSDL: true })
  } catch (error) {
    return (error as Error).message
  }
}
