import type { ApiContent, ApiOperation, ApiParameter, ApiServer } from '../../../src/features/openapi/api-description.ts'
import type { SampleApi } from '../../../src/features/openapi/samples/sample-request.ts'
import { apiSchema, namedSchemas } from './api-schema.ts'

type Json = Readonly<Record<string, unknown>>

const place = { file: 'api.yaml', pointer: '' }

export function apiServer(url: string, variables: ApiServer['variables'] = []): ApiServer {
  return { url, variables, place }
}

export function apiParameter(
  parameter: Partial<Omit<ApiParameter, 'schema'>> & { readonly name: string; readonly schema?: Json },
): ApiParameter {
  const where = parameter.in ?? 'query'
  return {
    required: true,
    deprecated: false,
    style: where === 'query' || where === 'cookie' ? 'form' : 'simple',
    explode: where === 'query' || where === 'cookie',
    examples: [],
    place,
    ...parameter,
    in: where,
    schema: apiSchema(parameter.schema ?? { type: 'string' }),
  }
}

export function apiContent(type: string, schema: Json | undefined, ...examples: readonly unknown[]): ApiContent {
  return { type, schema: schema && apiSchema(schema), examples: examples.map((value) => ({ name: '', value, place })) }
}

export function apiOperation(operation: Partial<ApiOperation> = {}): ApiOperation {
  return {
    id: 'operation',
    method: 'get',
    path: '/pets',
    title: 'Operation',
    tags: [],
    deprecated: false,
    parameters: [],
    responses: [],
    callbacks: [],
    security: [],
    servers: [apiServer('https://api.example.com/v1')],
    samples: [],
    place,
    ...operation,
  }
}

export function sampleApi(definitions: Json = {}, securitySchemes: Readonly<Record<string, Json>> = {}): SampleApi {
  const schemes = Object.entries(securitySchemes).map(
    ([name, scheme]) => [name, { name, deprecated: false, flows: [], place, ...scheme }] as const,
  )
  return { schemas: namedSchemas(definitions), securitySchemes: new Map(schemes) as unknown as SampleApi['securitySchemes'] }
}
