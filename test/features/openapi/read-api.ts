import type { ApiDescription } from '../../../src/features/openapi/api-description.ts'
import { readDescription } from '../../../src/features/openapi/load-specification.ts'

/** The description of a document with this content. */
export function readApi(document: object, openapi = '3.1.0'): ApiDescription {
  const value = { openapi, info: { title: 'Pets', version: '1' }, paths: {}, ...document }
  const { api } = readDescription({
    file: 'api.yaml',
    fileOf: () => ({ value }),
    locate: () => ({ reason: 'it is another file' }),
    accepts: () => false,
  })
  if (!api) throw new Error('the document cannot be read')
  return api
}
