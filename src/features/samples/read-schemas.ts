import { buildASTSchema, type GraphQLSchema, parse, print } from 'graphql'
import { mergeSdl } from '../graphql-reference/merge-sdl.ts'
import { loadSchema } from '../references/reference-cache.ts'
import { createPageSchema, type KnownSchemas, type PageSchema } from './page-schema.ts'
import type { SchemaSources } from './sample-setup.ts'

export interface ReadSchemas {
  readonly known: KnownSchemas
  readonly broken: readonly BrokenSchema[]
}

/** A schema with errors, which no sample can be checked against. */
export interface BrokenSchema {
  readonly title: string
  readonly reason: string
}

/** Parses the schemas that samples are checked against. */
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

/** Returns the error message if the schema is invalid. */
function buildSchema(text: string): GraphQLSchema | string {
  try {
    // Without locations, so that an error in a schema is not reported in a sample.
    return buildASTSchema(parse(text, { noLocation: true }), { assumeValid: true, assumeValidSDL: true })
  } catch (error) {
    return (error as Error).message
  }
}
