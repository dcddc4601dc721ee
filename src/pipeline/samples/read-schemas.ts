import { buildASTSchema, type DocumentNode, parse, print } from 'graphql'
import type { KnownSchemas } from '../../check/samples/check-page-samples.ts'
import { createPageSchema, type PageSchema } from '../../check/samples/page-schema.ts'
import { mergeSdl } from '../../reference/graphql/merge-sdl.ts'
import { loadSchema } from '../reference-cache.ts'
import type { SchemaSources } from './schema-sources.ts'

/** The schemas that samples are held against, made of their texts. */
export function readSchemas({ kept, own, absent }: SchemaSources, stateDir: string): KnownSchemas {
  const schemas: PageSchema[] = []
  const missing = [...absent]
  const add = (title: string, text: string | undefined) => {
    const schema = text === undefined ? undefined : buildSchema(text)
    if (schema) schemas.push(createPageSchema(title, schema))
    else missing.push(title)
  }
  for (const { title, hash } of kept) add(title, loadSchema(stateDir, hash))
  for (const { title, files } of own) add(title, print(mergeSdl(files).value))
  return { schemas, absent: missing }
}

function buildSchema(text: string): PageSchema['base'] | undefined {
  try {
    // Without places: what is wrong in a schema is not reported as if it were in a sample.
    const document: DocumentNode = parse(text, { noLocation: true })
    return buildASTSchema(document, { assumeValid: true, assumeValidSDL: true })
  } catch {
    return undefined
  }
}
