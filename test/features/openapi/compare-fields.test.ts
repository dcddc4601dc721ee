import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { compareApis } from '../../../src/features/openapi/compare/compare-apis.ts'
import { limitKeywords } from '../../../src/features/openapi/read-schema.ts'
import { readApi } from './read-api.ts'

/** Two documents that differ in one field, and what is reported. `!` marks a breaking change. */
interface Check {
  readonly before: object
  readonly after: object
  readonly expected: readonly string[]
}

/** How a field of the description is compared. */
type Decision = readonly Check[]

const differs = (before: object, after: object, ...expected: readonly string[]): Decision => [{ before, after, expected }]
/** Programs do not notice a difference. */
const ignored = (before: object, after: object): Decision => differs(before, after)
/** Not a part of the API: where something is in the document, or what connects its parts. */
const notInDocument: Decision = []

const ok = { 200: { description: 'OK' } }
const operation = (content: object) => ({ paths: { '/pets': { post: { operationId: 'addPet', responses: ok, ...content } } } })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const text = { type: 'string' }
const number = { type: 'integer' }
const sent = (schema: object, components: object) => ({ ...operation({ requestBody: json(schema) }), components })
const returned = (schema: object, components: object) => ({
  ...operation({ responses: { 200: { description: 'OK', ...json(schema) } } }),
  components,
})

/** A field of schemas: what is reported in requests, and in responses. */
function schema(before: object, after: object, inRequests: readonly string[], inResponses: readonly string[], components = {}): Decision {
  const named = (changes: readonly string[], value: string) => changes.map((change) => change.replace('{}', value))
  return [
    { before: sent(before, components), after: sent(after, components), expected: named(inRequests, 'the request body') },
    { before: returned(before, components), after: returned(after, components), expected: named(inResponses, 'the response `200`') },
  ]
}

/** Stricter schemas are breaking in requests, looser ones in responses. */
const stricter = (before: object, after: object, change: string, components = {}) =>
  schema(before, after, [`! ${change}`], [change], components)
const looser = (before: object, after: object, change: string, components = {}) =>
  schema(before, after, [change], [`! ${change}`], components)
const breaking = (before: object, after: object, change: string, components = {}) =>
  schema(before, after, [`! ${change}`], [`! ${change}`], components)
const unnoticed = (before: object, after: object) => schema(before, after, [], [])
const object = (keywords: object) => ({ type: 'object', ...keywords })
const when = (condition: object, rule: object) =>
  object(
    Object.fromEntries([
      ['if', condition],
      ['then', rule],
    ]),
  )
const property = (own: object) => object({ properties: { a: { type: 'string', ...own } } })

const parameter = (own: object) => operation({ parameters: [{ name: 'q', in: 'query', schema: text, ...own }] })
const response = (own: object) => operation({ responses: { 200: { description: 'OK', ...own } } })
const header = (own: object) => response({ headers: { 'X-A': { schema: text, ...own } } })
const server = (own: object) => ({ servers: [{ url: 'https://{region}.example', variables: { region: { default: 'eu', ...own } } }] })
const scheme = (own: object) => ({ components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key', ...own } } } })
const http = (own: object) => scheme({ type: 'http', scheme: 'bearer', ...own })
const flow = (own: object) =>
  scheme({ type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://a.example', scopes: { read: '' }, ...own } } })
const security = (list: readonly object[]) => ({ ...operation({ security: list }), ...http({}) })
const callback = (method: string, own: object = {}) =>
  operation({ callbacks: { done: { '{$request.body#/url}': { [method]: { responses: ok, ...own } } } } })
const tag = (own: object) => ({ tags: [{ name: 'pets', ...own }] })
const encoding = (own: object) =>
  operation({ requestBody: { content: { 'multipart/form-data': { schema: property({}), encoding: { a: own } } } } })
const stream = (itemSchema: object) => operation({ requestBody: { content: { 'application/jsonl': { itemSchema } } } })
const pets = { schemas: { Cat: object({ properties: { meow: text } }), Dog: object({ properties: { bark: text } }) } }
const [cat, dog] = ['Cat', 'Dog'].map((name) => ({ $ref: `#/components/schemas/${name}` })) as [object, object]
const op = 'POST /pets'

const kinds = (x: string, y: string) => ({ oneOf: [cat, dog], discriminator: { propertyName: 'kind', mapping: { x, y } } })
const mappingChanges = [
  '! the variant of {} that `kind` names with `x` is now `Dog` instead of `Cat`',
  '! the variant of {} that `kind` names with `y` is now `Cat` instead of `Dog`',
]
const swapped = schema(kinds('Cat', 'Dog'), kinds('Dog', 'Cat'), mappingChanges, mappingChanges, pets)

const decisions: Readonly<Record<string, Decision>> = {
  'SpecPlace.file': notInDocument,
  'SpecPlace.pointer': notInDocument,
  'ApiDescription.title': ignored({ info: { title: 'A', version: '1' } }, { info: { title: 'B', version: '1' } }),
  'ApiDescription.version': ignored({ info: { title: 'A', version: '1' } }, { info: { title: 'A', version: '2' } }),
  'ApiDescription.openapi': notInDocument,
  'ApiDescription.description': ignored({}, { info: { title: 'A', version: '1', description: 'B' } }),
  'ApiDescription.place': notInDocument,
  'ApiDescription.summary': ignored({}, { info: { title: 'A', version: '1', summary: 'B' } }),
  'ApiDescription.about': ignored({}, { info: { title: 'A', version: '1', license: { name: 'MIT' } } }),
  'ApiFact.label': notInDocument,
  'ApiFact.text': ignored(
    { info: { title: 'A', version: '1', contact: { name: 'A' } } },
    { info: { title: 'A', version: '1', contact: { name: 'B' } } },
  ),
  'ApiFact.url': ignored(
    { info: { title: 'A', version: '1', termsOfService: 'https://a.example' } },
    { info: { title: 'A', version: '1', termsOfService: 'https://b.example' } },
  ),
  'ApiCallback.name': ignored(
    operation({ callbacks: { a: { '{$url}': { post: { responses: ok } } } } }),
    operation({ callbacks: { b: { '{$url}': { post: { responses: ok } } } } }),
  ),
  'ApiDescription.aliases': ignored(
    { components: { schemas: { A: text } } },
    { components: { schemas: { A: text, B: { $ref: '#/components/schemas/A' } } } },
  ),
  'ApiDescription.servers': differs(
    {},
    { servers: [{ url: 'https://a.example' }] },
    '! Pets: the server `/` was removed',
    'Pets: the server `https://a.example` was added',
  ),
  'ApiDescription.tags': ignored({}, tag({})),
  'ApiDescription.operations': differs(operation({}), {}, `! ${op}: the operation was removed`),
  'ApiDescription.webhooks': differs({ webhooks: { new: { post: {} } } }, {}, '! POST new: the webhook was removed'),
  // What uses them is compared.
  'ApiDescription.schemas': ignored({ components: pets }, {}),
  'ApiDescription.securitySchemes': differs(scheme({}), {}, 'Pets: the security scheme `key` was removed'),
  'ApiDescription.tagGroups': ignored(tag({}), { ...tag({}), 'x-tagGroups': [{ name: 'All', tags: ['pets'] }] }),
  'ApiDescription.tagGroups.title': ignored({ 'x-tagGroups': [{ name: 'A', tags: [] }] }, { 'x-tagGroups': [{ name: 'B', tags: [] }] }),
  'ApiDescription.tagGroups.tags': ignored({ 'x-tagGroups': [{ name: 'A', tags: [] }] }, { 'x-tagGroups': [{ name: 'A', tags: ['a'] }] }),
  'ApiDescription.externalDocs': ignored({}, { externalDocs: { url: 'https://a.example' } }),
  'ApiLink.url': ignored({ externalDocs: { url: 'https://a.example' } }, { externalDocs: { url: 'https://b.example' } }),
  'ApiLink.description': ignored(
    { externalDocs: { url: 'https://a.example' } },
    { externalDocs: { url: 'https://a.example', description: 'A' } },
  ),
  'ApiText.markdown': ignored(operation({ description: 'A' }), operation({ description: 'B' })),
  'ApiText.place': notInDocument,
  'ApiServer.url': differs(
    { servers: [{ url: '/a' }] },
    { servers: [{ url: '/b' }] },
    '! Pets: the server `/a` was removed',
    'Pets: the server `/b` was added',
  ),
  'ApiServer.description': ignored({ servers: [{ url: '/a' }] }, { servers: [{ url: '/a', description: 'A' }] }),
  'ApiServer.variables': ignored(server({}), server({ description: 'Where' })),
  // The address of the server has the name.
  'ApiServer.variables.name': differs(
    server({}),
    { servers: [{ url: 'https://{place}.example', variables: { place: { default: 'eu' } } }] },
    '! Pets: the server `https://{region}.example` was removed',
    'Pets: the server `https://{place}.example` was added',
  ),
  'ApiServer.variables.default': differs(
    server({}),
    server({ default: 'us' }),
    '! Pets: the variable `region` of the server `https://{region}.example` has the default `us` instead of `eu`',
  ),
  'ApiServer.variables.values': differs(
    server({ enum: ['eu', 'us'] }),
    server({ enum: ['eu', 'jp'] }),
    '! Pets: the variable `region` of the server `https://{region}.example` can no longer be `us`',
    'Pets: the variable `region` of the server `https://{region}.example` can now be `jp`',
  ),
  'ApiServer.variables.description': ignored(server({}), server({ description: 'Where' })),
  'ApiServer.place': notInDocument,
  'ApiTag.name': ignored({ tags: [{ name: 'a' }] }, { tags: [{ name: 'b' }] }),
  'ApiTag.title': ignored(tag({}), tag({ 'x-displayName': 'Pets' })),
  'ApiTag.description': ignored(tag({}), tag({ description: 'Pets' })),
  'ApiTag.externalDocs': ignored(tag({}), tag({ externalDocs: { url: 'https://a.example' } })),
  'ApiTag.parent': ignored({ tags: [{ name: 'a' }, { name: 'b' }] }, { tags: [{ name: 'a' }, { name: 'b', parent: 'a' }] }),
  'ApiOperation.id': differs(
    operation({}),
    operation({ operationId: 'createPet' }),
    `${op}: the ID is now \`createPet\` instead of \`addPet\``,
  ),
  'ApiOperation.method': differs(
    operation({}),
    { paths: { '/pets': { put: { responses: ok } } } },
    `! ${op}: the operation was removed`,
    'PUT /pets: the operation was added',
  ),
  'ApiOperation.path': differs(
    operation({}),
    { paths: { '/pet': { post: { responses: ok } } } },
    `! ${op}: the operation was removed`,
    'POST /pet: the operation was added',
  ),
  'ApiOperation.title': ignored(operation({}), operation({ summary: 'Add a pet' })),
  'ApiOperation.description': ignored(operation({}), operation({ description: 'Adds a pet.' })),
  'ApiOperation.tags': ignored(operation({}), operation({ tags: ['pets'] })),
  'ApiOperation.deprecated': differs(operation({}), operation({ deprecated: true }), `${op}: the operation is now deprecated`),
  'ApiOperation.parameters': differs(parameter({}), operation({}), `! ${op}: the query parameter \`q\` was removed`),
  'ApiOperation.body': differs(
    operation({}),
    operation({ requestBody: { required: true, content: {} } }),
    `! ${op}: a required request body was added`,
  ),
  'ApiOperation.responses': differs(operation({}), operation({ responses: {} }), `! ${op}: the response \`200\` was removed`),
  'ApiOperation.callbacks': [
    ...differs(callback('post'), operation({}), `! ${op}: the callback \`POST {$request.body#/url}\` was removed`),
    ...differs(
      callback('post'),
      callback('put'),
      `! ${op}: the callback \`POST {$request.body#/url}\` was removed`,
      `${op}: the callback \`PUT {$request.body#/url}\` was added`,
    ),
    ...differs(
      callback('post', { requestBody: json(property({})) }),
      callback('post', { requestBody: json(object({})) }),
      `! ${op}: in the callback \`POST {$request.body#/url}\`, the property \`a\` of the request body was removed`,
    ),
  ],
  'ApiOperation.security': [
    ...differs(
      security([]),
      security([{ key: [] }]),
      `! ${op}: \`key\` is now accepted`,
      `! ${op}: no authorization is no longer accepted`,
    ),
    ...differs(security([{ key: [] }]), security([{ key: [] }, {}]), `${op}: no authorization is now accepted`),
  ],
  'ApiOperation.security.scheme': differs(
    {
      ...operation({ security: [{ a: [] }] }),
      components: { securitySchemes: { a: { type: 'mutualTLS' }, b: { type: 'http', scheme: 'basic' } } },
    },
    {
      ...operation({ security: [{ b: [] }] }),
      components: { securitySchemes: { a: { type: 'mutualTLS' }, b: { type: 'http', scheme: 'basic' } } },
    },
    `! ${op}: \`b\` is now accepted`,
    `! ${op}: \`a\` is no longer accepted`,
  ),
  'ApiOperation.security.scopes': [
    ...differs(
      security([{ key: [] }]),
      security([{ key: ['read'] }]),
      `! ${op}: \`key\` with \`read\` is now accepted`,
      `! ${op}: \`key\` is no longer accepted`,
    ),
    ...differs(
      security([{ key: ['read'] }]),
      security([{ key: [] }]),
      `${op}: \`key\` is now accepted`,
      `${op}: \`key\` with \`read\` is no longer required`,
    ),
  ],
  'ApiOperation.externalDocs': ignored(operation({}), operation({ externalDocs: { url: 'https://a.example' } })),
  'ApiOperation.servers': differs(
    operation({}),
    operation({ servers: [{ url: '/a' }] }),
    `! ${op}: the server \`/\` was removed`,
    `${op}: the server \`/a\` was added`,
  ),
  'ApiOperation.samples': ignored(operation({}), operation({ 'x-codeSamples': [{ lang: 'sh', source: 'a' }] })),
  'ApiOperation.samples.lang': ignored(
    operation({ 'x-codeSamples': [{ lang: 'sh', source: 'a' }] }),
    operation({ 'x-codeSamples': [{ lang: 'js', source: 'a' }] }),
  ),
  'ApiOperation.samples.label': ignored(
    operation({ 'x-codeSamples': [{ lang: 'sh', source: 'a' }] }),
    operation({ 'x-codeSamples': [{ lang: 'sh', source: 'a', label: 'A' }] }),
  ),
  'ApiOperation.samples.source': ignored(
    operation({ 'x-codeSamples': [{ lang: 'sh', source: 'a' }] }),
    operation({ 'x-codeSamples': [{ lang: 'sh', source: 'b' }] }),
  ),
  'ApiOperation.place': notInDocument,
  'ApiParameter.name': differs(
    parameter({}),
    parameter({ name: 'p' }),
    `! ${op}: the query parameter \`q\` was removed`,
    `${op}: the query parameter \`p\` was added`,
  ),
  'ApiParameter.in': differs(
    parameter({}),
    parameter({ in: 'header' }),
    `! ${op}: the query parameter \`q\` was removed`,
    `${op}: the header parameter \`q\` was added`,
  ),
  'ApiParameter.description': ignored(parameter({}), parameter({ description: 'A' })),
  'ApiParameter.required': differs(parameter({}), parameter({ required: true }), `! ${op}: the query parameter \`q\` is now required`),
  'ApiParameter.deprecated': differs(parameter({}), parameter({ deprecated: true }), `${op}: the query parameter \`q\` is now deprecated`),
  'ApiParameter.style': differs(
    parameter({ style: 'pipeDelimited' }),
    parameter({ style: 'spaceDelimited' }),
    `! ${op}: the query parameter \`q\` is written in another style`,
  ),
  'ApiParameter.explode': differs(
    parameter({}),
    parameter({ explode: false }),
    `! ${op}: the query parameter \`q\` is written in another style`,
  ),
  'ApiParameter.allowsEmpty': differs(
    parameter({ allowEmptyValue: true }),
    parameter({}),
    `! ${op}: the query parameter \`q\` can no longer be empty`,
  ),
  'ApiParameter.allowsReserved': differs(
    parameter({}),
    parameter({ allowReserved: true }),
    `${op}: the query parameter \`q\` can now contain reserved characters that are not encoded`,
  ),
  'ApiParameter.contentType': differs(
    parameter({}),
    parameter({ schema: undefined, content: { 'application/json': { schema: text } } }),
    `! ${op}: the query parameter \`q\` is now written as \`application/json\``,
  ),
  'ApiParameter.schema': differs(
    parameter({}),
    parameter({ schema: number }),
    `! ${op}: the query parameter \`q\` is now \`integer\` instead of \`string\``,
  ),
  'ApiParameter.examples': ignored(parameter({}), parameter({ example: 'a' })),
  'ApiParameter.place': notInDocument,
  'ApiBody.description': ignored(operation({ requestBody: json(text) }), operation({ requestBody: { description: 'A', ...json(text) } })),
  'ApiBody.required': differs(
    operation({ requestBody: json(text) }),
    operation({ requestBody: { required: true, ...json(text) } }),
    `! ${op}: the request body is now required`,
  ),
  'ApiBody.content': differs(
    operation({ requestBody: json(text) }),
    operation({ requestBody: { content: {} } }),
    `! ${op}: the request body can no longer be \`application/json\``,
  ),
  'ApiResponse.status': differs(
    operation({}),
    operation({ responses: { 201: { description: 'OK' } } }),
    `! ${op}: the response \`200\` was removed`,
    `${op}: the response \`201\` was added`,
  ),
  'ApiResponse.description': ignored(response({}), response({ description: 'Fine' })),
  'ApiResponse.headers': differs(header({}), response({}), `! ${op}: the header \`X-A\` of the response \`200\` was removed`),
  'ApiResponse.headers.name': differs(
    header({}),
    response({ headers: { 'X-B': { schema: text } } }),
    `! ${op}: the header \`X-A\` of the response \`200\` was removed`,
    `${op}: the header \`X-B\` of the response \`200\` was added`,
  ),
  'ApiResponse.headers.description': ignored(header({}), header({ description: 'A' })),
  'ApiResponse.headers.schema': differs(
    header({}),
    header({ schema: number }),
    `! ${op}: the header \`X-A\` of the response \`200\` is now \`integer\` instead of \`string\``,
  ),
  'ApiResponse.headers.required': differs(
    header({ required: true }),
    header({}),
    `! ${op}: the header \`X-A\` of the response \`200\` is no longer required`,
  ),
  'ApiResponse.headers.deprecated': differs(
    header({}),
    header({ deprecated: true }),
    `${op}: the header \`X-A\` of the response \`200\` is now deprecated`,
  ),
  'ApiResponse.content': differs(response(json(text)), response({}), `! ${op}: the response \`200\` can no longer be \`application/json\``),
  'ApiContent.type': differs(
    response(json(text)),
    response({ content: { 'text/plain': { schema: text } } }),
    `! ${op}: the response \`200\` can no longer be \`application/json\``,
    `${op}: the response \`200\` can now be \`text/plain\``,
  ),
  'ApiContent.schema': differs(
    response({ content: { 'a/b': {} } }),
    response({ content: { 'a/b': { schema: text } } }),
    `${op}: the response \`200\` could have any value, and must now be \`string\``,
  ),
  'ApiContent.itemSchema': differs(
    stream(text),
    stream(number),
    `! ${op}: each item of the stream in the request body is now \`integer\` instead of \`string\``,
  ),
  'ApiContent.encoding': ignored(encoding({}), encoding({ style: 'form' })),
  'ApiContent.encoding.style': differs(
    encoding({}),
    encoding({ style: 'pipeDelimited' }),
    `! ${op}: the property \`a\` of the request body is written in another style in \`multipart/form-data\``,
  ),
  'ApiContent.encoding.explode': differs(
    encoding({}),
    encoding({ explode: false }),
    `! ${op}: the property \`a\` of the request body is written in another style in \`multipart/form-data\``,
  ),
  'ApiContent.encoding.type': differs(
    encoding({ contentType: 'image/png, image/jpeg' }),
    encoding({ contentType: 'image/png' }),
    `! ${op}: the property \`a\` of the request body must now have the content type \`image/png\` in \`multipart/form-data\``,
  ),
  'ApiContent.examples': ignored(response({ content: { 'a/b': {} } }), response({ content: { 'a/b': { example: 'a' } } })),
  'ApiExample.name': ignored(parameter({ examples: { a: { value: 1 } } }), parameter({ examples: { b: { value: 1 } } })),
  'ApiExample.summary': ignored(parameter({ examples: { a: { value: 1 } } }), parameter({ examples: { a: { value: 1, summary: 'A' } } })),
  'ApiExample.value': ignored(parameter({ examples: { a: { value: 1 } } }), parameter({ examples: { a: { value: 2 } } })),
  'ApiExample.place': notInDocument,
  'NamedSchema.ref': notInDocument,
  // A schema that only has another name is the same one.
  'NamedSchema.name': ignored(sent(cat, pets), sent({ $ref: '#/components/schemas/Pet' }, { schemas: { Pet: pets.schemas.Cat } })),
  'NamedSchema.schema': differs(
    sent(cat, pets),
    sent(cat, { schemas: { Cat: object({}) } }),
    '! Cat: the property `meow` was removed (in requests) [POST /pets]',
  ),
  'ApiSchema.place': notInDocument,
  'ApiSchema.allows': schema(
    property({}),
    object({ properties: { a: false } }),
    ['! the property `a` of {} can no longer have any value'],
    ['the property `a` of {} can no longer have any value'],
  ),
  'ApiSchema.$ref': schema(
    cat,
    dog,
    ['the property `bark` of {} was added', '! the property `meow` of {} was removed'],
    ['the property `bark` of {} was added', '! the property `meow` of {} was removed'],
    pets,
  ),
  'ApiSchema.type': [
    ...breaking(text, number, '{} is now `integer` instead of `string`'),
    ...looser(text, { type: ['string', 'null'] }, '{} can now be `null`'),
    ...stricter({ minLength: 1 }, { ...text, minLength: 1 }, '{} must now be `string`'),
    ...unnoticed({ properties: { a: text } }, property({})),
  ],
  'ApiSchema.title': unnoticed(text, { ...text, title: 'A' }),
  'ApiSchema.description': unnoticed(text, { ...text, description: 'A' }),
  'ApiSchema.format': [
    ...schema(number, { ...number, format: 'int64' }, ['{} now has the format `int64`'], ['{} now has the format `int64`']),
    ...stricter(text, { ...text, format: 'date' }, '{} now has the format `date`'),
    ...looser({ ...text, format: 'date' }, text, '{} no longer has the format `date`'),
    ...breaking({ ...text, format: 'date' }, { ...text, format: 'uuid' }, '{} has the format `uuid` instead of `date`'),
    ...looser({ ...number, format: 'int32' }, { ...number, format: 'int64' }, '{} has the format `int64` instead of `int32`'),
  ],
  'ApiSchema.enum': [
    ...looser({ enum: ['a'] }, { enum: ['a', 'b'] }, '{} can now be `"b"`'),
    ...stricter(text, { ...text, enum: ['a'] }, '{} must now be one of `"a"`'),
    ...looser({ ...text, enum: ['a'] }, text, '{} can now have other values than `"a"`'),
    ...stricter({ enum: ['a', { b: 1, c: 2 }] }, { enum: [{ c: 2, b: 1 }] }, '{} can no longer be `"a"`'),
  ],
  'ApiSchema.enumDescriptions': unnoticed({ enum: ['a'] }, { enum: ['a'], 'x-enumDescriptions': { a: 'A' } }),
  'ApiSchema.const': schema(
    { const: 1 },
    { const: 2 },
    ['{} can now be `2`', '! {} can no longer be `1`'],
    ['! {} can now be `2`', '{} can no longer be `1`'],
  ),
  'ApiSchema.default': [
    ...schema(
      { ...text, default: 'a' },
      { ...text, default: 'b' },
      ['! {} has the default `"b"` instead of `"a"`'],
      ['{} has the default `"b"` instead of `"a"`'],
    ),
    ...schema(text, { ...text, default: 'b' }, ['{} now has the default `"b"`'], ['{} now has the default `"b"`']),
    ...schema({ ...text, default: 'a' }, text, ['! {} no longer has the default `"a"`'], ['{} no longer has the default `"a"`']),
  ],
  'ApiSchema.examples': unnoticed(text, { ...text, examples: ['a', 'b'] }),
  'ApiSchema.hasSingleExample': unnoticed(text, { ...text, example: 'a' }),
  'ApiSchema.deprecated': schema(
    property({}),
    property({ deprecated: true }),
    ['the property `a` of {} is now deprecated'],
    ['the property `a` of {} is now deprecated'],
  ),
  'ApiSchema.readOnly': schema(property({}), property({ readOnly: true }), ['! the property `a` of {} was removed'], []),
  'ApiSchema.writeOnly': schema(property({}), property({ writeOnly: true }), [], ['! the property `a` of {} was removed']),
  'ApiSchema.properties': breaking(property({}), object({}), 'the property `a` of {} was removed'),
  'ApiSchema.patternProperties': [
    ...stricter(object({}), object({ patternProperties: { '^x-': text } }), 'the rule for properties like `^x-` of {} was added'),
    ...breaking(
      object({ patternProperties: { '^x-': text } }),
      object({ patternProperties: { '^x-': number } }),
      'the property `/^x-/` of {} is now `integer` instead of `string`',
    ),
  ],
  'ApiSchema.additionalProperties': [
    ...breaking(
      object({ additionalProperties: text }),
      object({ additionalProperties: number }),
      'each additional property of {} is now `integer` instead of `string`',
    ),
    ...stricter(property({}), { ...property({}), additionalProperties: false }, '{} can no longer have additional properties'),
    ...schema(
      { ...property({}), additionalProperties: false },
      property({}),
      ['{} can now have additional properties'],
      ['{} can now have additional properties'],
    ),
    ...breaking(object({ additionalProperties: text }), object({ additionalProperties: false }), '{} can no longer have properties'),
    ...looser(object({ additionalProperties: text }), object({}), 'each additional property of {} can now have any value'),
    ...unnoticed(object({ additionalProperties: true }), object({})),
  ],
  'ApiSchema.required': [
    ...stricter(property({}), { ...property({}), required: ['a'] }, 'the property `a` of {} is now required'),
    ...stricter(object({}), object({ required: ['b'] }), 'the property `b` of {} is now required'),
  ],
  'ApiSchema.items': breaking(
    { type: 'array', items: text },
    { type: 'array', items: number },
    'each item of {} is now `integer` instead of `string`',
  ),
  'ApiSchema.prefixItems': [
    ...breaking(
      { type: 'array', prefixItems: [text] },
      { type: 'array', prefixItems: [number] },
      'the item `[0]` of {} is now `integer` instead of `string`',
    ),
    ...breaking(
      { type: 'array', prefixItems: [text, text], items: false },
      { type: 'array', prefixItems: [text], items: false },
      'the item `[1]` of {} was removed',
    ),
  ],
  'ApiSchema.allOf': breaking({ allOf: [property({})] }, { allOf: [object({})] }, 'the property `a` of {} was removed'),
  'ApiSchema.anyOf': [
    ...looser({ anyOf: [cat] }, { anyOf: [cat, dog] }, '{} can now be `Dog`', pets),
    ...stricter({ anyOf: [text, number] }, { oneOf: [text, number] }, '{} must now match exactly one variant (`oneOf`)'),
    ...stricter(property({}), { ...property({}), anyOf: [{ required: ['a'] }] }, 'the rule `anyOf` was added to {}'),
  ],
  'ApiSchema.oneOf': [
    ...looser(object({ properties: { bark: text } }), { oneOf: [cat, dog] }, '{} can now be `Cat`', pets),
    ...looser(cat, { oneOf: [cat, { type: 'null' }] }, '{} can now be `null`', pets),
    ...breaking(
      { oneOf: [{ title: 'A', ...property({}) }] },
      { oneOf: [{ title: 'A', ...object({}) }] },
      'the property `a` of {} was removed',
    ),
    ...unnoticed({ type: ['string', 'null'] }, { oneOf: [text, { type: 'null' }] }),
  ],
  'ApiSchema.not': [
    ...stricter(
      { ...text, not: { const: 'a' } },
      { ...text, not: { enum: ['a', 'b'] } },
      'the rule `not` of {} changed: the value can now be `"b"`',
    ),
    ...stricter(text, { ...text, not: { const: 'a' } }, 'the rule `not` was added to {}'),
  ],
  'ApiSchema.if': [
    ...stricter(object({}), when(property({}), { required: ['a'] }), 'the rule `if` was added to {}'),
    ...breaking(
      when(property({ enum: ['a'] }), { required: ['b'] }),
      when(property({ enum: ['a', 'c'] }), { required: ['b'] }),
      'the rule `if` of {} changed: the property `a` can now be `"c"`',
    ),
  ],
  'ApiSchema.then': stricter(
    when(property({}), { required: ['b'] }),
    when(property({}), { required: ['b', 'c'] }),
    'the rule `then` of {} changed: the property `c` is now required',
  ),
  'ApiSchema.else': looser(
    object({ if: property({}), else: { required: ['b', 'c'] } }),
    object({ if: property({}), else: { required: ['b'] } }),
    'the rule `else` of {} changed: the property `c` is no longer required',
  ),
  'ApiSchema.dependentRequired': stricter(object({}), object({ dependentRequired: { a: ['b'] } }), '{} with `a` must now also have `b`'),
  'ApiSchema.dependentSchemas': stricter(
    object({ dependentSchemas: { a: object({ minProperties: 2 }) } }),
    object({ dependentSchemas: { a: object({ minProperties: 3 }) } }),
    'the rule `dependentSchemas` for `a` of {} changed: the value now has `minProperties: 3` instead of `2`',
  ),
  'ApiSchema.propertyNames': stricter(object({}), object({ propertyNames: { maxLength: 3 } }), 'the rule `propertyNames` was added to {}'),
  'ApiSchema.contains': looser({ type: 'array', contains: { const: 1 } }, { type: 'array' }, 'the rule `contains` was removed from {}'),
  'ApiSchema.unevaluatedProperties': stricter(
    property({}),
    { ...property({}), unevaluatedProperties: false },
    '{} can no longer have additional properties',
  ),
  'ApiSchema.unevaluatedItems': stricter(
    { type: 'array', prefixItems: [text] },
    { type: 'array', prefixItems: [text], unevaluatedItems: false },
    '{} can no longer have additional items',
  ),
  'ApiSchema.contentSchema': stricter(
    { ...text, contentMediaType: 'application/json', contentSchema: object({}) },
    { ...text, contentMediaType: 'application/json', contentSchema: object({ required: ['a'] }) },
    'the rule `contentSchema` of {} changed: the property `a` is now required',
  ),
  'ApiSchema.externalDocs': unnoticed(text, { ...text, externalDocs: { url: 'https://a.example' } }),
  'ApiSchema.xml': breaking(
    property({}),
    property({ xml: { attribute: true } }),
    'the property `a` of {} is written in another way in XML',
  ),
  'ApiSchema.discriminator': schema(
    { oneOf: [cat, dog] },
    { oneOf: [cat, dog], discriminator: { propertyName: 'kind' } },
    ['the property `kind` now names the variant of {}'],
    ['the property `kind` now names the variant of {}'],
    pets,
  ),
  'ApiSchema.discriminator.property': breaking(
    { oneOf: [cat, dog], discriminator: { propertyName: 'kind' } },
    { oneOf: [cat, dog], discriminator: { propertyName: 'type' } },
    'the property `type` names the variant of {} instead of `kind`',
    pets,
  ),
  'ApiSchema.discriminator.mapping': [
    ...swapped,
    ...looser(
      { oneOf: [cat], discriminator: { propertyName: 'kind' } },
      { oneOf: [cat], discriminator: { propertyName: 'kind', mapping: { Cat: 'Cat', cat: 'Cat' } } },
      'the variant of {} that `kind` names can now be `cat`',
      pets,
    ),
  ],
  'ApiSchema.limits': stricter(text, { ...text, maxLength: 5 }, '{} now has `maxLength: 5`'),
  'ApiXml.name': breaking(property({}), property({ xml: { name: 'b' } }), 'the property `a` of {} is written in another way in XML'),
  'ApiXml.namespace': breaking(
    property({}),
    property({ xml: { namespace: 'https://a.example' } }),
    'the property `a` of {} is written in another way in XML',
  ),
  'ApiXml.prefix': breaking(property({}), property({ xml: { prefix: 'b' } }), 'the property `a` of {} is written in another way in XML'),
  'ApiXml.nodeType': breaking(
    property({}),
    property({ xml: { nodeType: 'cdata' } }),
    'the property `a` of {} is written in another way in XML',
  ),
  'ApiXml.isWrapped': breaking(
    property({}),
    property({ xml: { wrapped: true } }),
    'the property `a` of {} is written in another way in XML',
  ),
  // Operations name the scheme. One that only has another name is the same.
  'SecurityScheme.name': ignored(
    { ...operation({ security: [{ a: [] }] }), components: { securitySchemes: { a: { type: 'http', scheme: 'basic' } } } },
    { ...operation({ security: [{ b: [] }] }), components: { securitySchemes: { b: { type: 'http', scheme: 'basic' } } } },
  ),
  'SecurityScheme.type': differs(scheme({}), http({}), '! Pets: the security scheme `key` has the type `http` instead of `apiKey`'),
  'SecurityScheme.description': ignored(scheme({}), scheme({ description: 'A' })),
  'SecurityScheme.deprecated': differs(scheme({}), scheme({ deprecated: true }), 'Pets: the security scheme `key` is now deprecated'),
  'SecurityScheme.key': ignored(scheme({}), scheme({ name: 'x-key' })),
  'SecurityScheme.key.in': differs(
    scheme({}),
    scheme({ in: 'query' }),
    '! Pets: the security scheme `key` is sent in the query `X-Key` instead of the header `X-Key`',
  ),
  'SecurityScheme.key.name': differs(
    scheme({}),
    scheme({ name: 'X-Token' }),
    '! Pets: the security scheme `key` is sent in the header `X-Token` instead of the header `X-Key`',
  ),
  'SecurityScheme.scheme': differs(
    http({}),
    http({ scheme: 'basic' }),
    '! Pets: the security scheme `key` uses the HTTP scheme `basic` instead of `bearer`',
  ),
  'SecurityScheme.bearerFormat': differs(
    http({}),
    http({ bearerFormat: 'JWT' }),
    'Pets: the security scheme `key` now has the format of tokens `JWT`',
  ),
  'SecurityScheme.openIdConnectUrl': differs(
    scheme({ type: 'openIdConnect', openIdConnectUrl: 'https://a.example' }),
    scheme({ type: 'openIdConnect', openIdConnectUrl: 'https://b.example' }),
    '! Pets: the security scheme `key` has the OpenID Connect URL `https://b.example` instead of `https://a.example`',
  ),
  'SecurityScheme.flows': differs(
    flow({}),
    scheme({ type: 'oauth2', flows: {} }),
    '! Pets: the security scheme `key` can no longer be used with the flow `clientCredentials`',
  ),
  'SecurityScheme.flows.kind': differs(
    flow({}),
    scheme({ type: 'oauth2', flows: { password: { tokenUrl: 'https://a.example', scopes: {} } } }),
    '! Pets: the security scheme `key` can no longer be used with the flow `clientCredentials`',
    'Pets: the security scheme `key` can now be used with the flow `password`',
  ),
  'SecurityScheme.flows.authorizationUrl': differs(
    flow({ authorizationUrl: 'https://a.example' }),
    flow({}),
    '! Pets: the security scheme `key` no longer has the `authorizationUrl` of the flow `clientCredentials` `https://a.example`',
  ),
  'SecurityScheme.flows.tokenUrl': differs(
    flow({}),
    flow({ tokenUrl: 'https://b.example' }),
    '! Pets: the security scheme `key` has the `tokenUrl` of the flow `clientCredentials` `https://b.example` instead of `https://a.example`',
  ),
  'SecurityScheme.flows.refreshUrl': differs(
    flow({}),
    flow({ refreshUrl: 'https://b.example' }),
    'Pets: the security scheme `key` now has the `refreshUrl` of the flow `clientCredentials` `https://b.example`',
  ),
  'SecurityScheme.flows.scopes': [
    ...differs(
      flow({}),
      flow({ scopes: { write: '' } }),
      '! Pets: the security scheme `key` no longer has the scope `read` in the flow `clientCredentials`',
      'Pets: the security scheme `key` now has the scope `write` in the flow `clientCredentials`',
    ),
    ...ignored(flow({}), flow({ scopes: { read: 'Reads' } })),
  ],
  'SecurityScheme.place': notInDocument,
}

const limits: Readonly<Record<string, Decision>> = {
  minimum: stricter({ ...number, minimum: 1 }, { ...number, minimum: 2 }, '{} now has `minimum: 2` instead of `1`'),
  maximum: looser({ ...number, maximum: 1 }, { ...number, maximum: 2 }, '{} now has `maximum: 2` instead of `1`'),
  exclusiveMinimum: stricter(number, { ...number, exclusiveMinimum: 2 }, '{} now has `exclusiveMinimum: 2`'),
  exclusiveMaximum: looser({ ...number, exclusiveMaximum: 2 }, number, '{} no longer has `exclusiveMaximum: 2`'),
  multipleOf: [
    ...looser({ ...number, multipleOf: 10 }, { ...number, multipleOf: 5 }, '{} now has `multipleOf: 5` instead of `10`'),
    ...breaking({ ...number, multipleOf: 10 }, { ...number, multipleOf: 7 }, '{} now has `multipleOf: 7` instead of `10`'),
  ],
  minLength: [
    ...stricter({ ...text, minLength: 1 }, { ...text, minLength: 2 }, '{} now has `minLength: 2` instead of `1`'),
    ...unnoticed(text, { ...text, minLength: 0 }),
  ],
  maxLength: looser({ ...text, maxLength: 1 }, { ...text, maxLength: 2 }, '{} now has `maxLength: 2` instead of `1`'),
  pattern: [
    ...breaking({ ...text, pattern: 'a' }, { ...text, pattern: 'b' }, '{} now has `pattern: b` instead of `a`'),
    ...stricter(
      { ...text, pattern: 'a' },
      { ...text, allOf: [{ pattern: 'b' }, { pattern: 'a' }] },
      '{} now has `pattern: b and a` instead of `a`',
    ),
  ],
  minItems: stricter({ type: 'array', minItems: 1 }, { type: 'array', minItems: 2 }, '{} now has `minItems: 2` instead of `1`'),
  maxItems: looser({ type: 'array', maxItems: 1 }, { type: 'array' }, '{} no longer has `maxItems: 1`'),
  uniqueItems: stricter({ type: 'array' }, { type: 'array', uniqueItems: true }, '{} now has `uniqueItems: true`'),
  minProperties: stricter(object({}), object({ minProperties: 1 }), '{} now has `minProperties: 1`'),
  maxProperties: stricter(object({}), object({ maxProperties: 1 }), '{} now has `maxProperties: 1`'),
  minContains: [
    ...looser({ type: 'array', contains: text }, { type: 'array', contains: text, minContains: 0 }, '{} now has `minContains: 0`'),
    ...stricter({ type: 'array', contains: text }, { type: 'array', contains: text, minContains: 2 }, '{} now has `minContains: 2`'),
  ],
  maxContains: stricter(
    { type: 'array', contains: text },
    { type: 'array', contains: text, maxContains: 2 },
    '{} now has `maxContains: 2`',
  ),
  contentEncoding: breaking(text, { ...text, contentEncoding: 'base64' }, '{} now has `contentEncoding: base64`'),
  contentMediaType: stricter(text, { ...text, contentMediaType: 'image/png' }, '{} now has `contentMediaType: image/png`'),
}

/** The fields of the interfaces in a file, such as `ApiServer.variables.name`. */
function fieldsOf(source: string): readonly string[] {
  const path: string[] = []
  const found: string[] = []
  let last = ''
  for (const [token, type, field] of source.replace(/\/\*\*[\s\S]*?\*\//g, '').matchAll(/interface (\w+)|readonly ([\w$]+)\??:|[{}]/g)) {
    if (token === '{') path.push(last)
    else if (token === '}') {
      path.pop()
      last = ''
    } else last = type ?? field ?? ''
    // Other types have no name here.
    if (field !== undefined && path[0] !== '') found.push([...path, field].join('.'))
  }
  return found
}

function changesBetween({ before, after }: Pick<Check, 'before' | 'after'>): readonly string[] {
  return compareApis(readApi(before), readApi(after)).changes.map(
    ({ isBreaking, subject, text: sentence, operations }) =>
      `${isBreaking ? '! ' : ''}${subject.name}: ${sentence}${subject.kind === 'schema' ? ` [${operations?.join(', ')}]` : ''}`,
  )
}

test('it is decided for every field of the description whether and how it is compared', () => {
  const model = fileURLToPath(new URL('../../../src/features/openapi/api-description.ts', import.meta.url))
  const fields = fieldsOf(readFileSync(model, 'utf8'))
  expect(fields.length).toBeGreaterThan(100)
  expect(Object.keys(decisions).sort()).toEqual([...fields].sort())
  expect(Object.keys(limits)).toEqual([...limitKeywords])
})

const compared = [...Object.entries(decisions), ...Object.entries(limits)].filter(([, checks]) => checks.length > 0)

describe.each(compared)('%s', (_field, checks) => {
  test.each(checks.map((check) => [check.expected.join('; ') || 'is not compared', check] as const))(
    '%s',
    (_title, { before, after, expected }) => {
      const withSubject = expected.map((change) =>
        /^(?:! )?(?:POST|PUT|Pets|Cat)\b/.test(change) ? change : change.replace(/^(! )?/, '$1POST /pets: '),
      )
      expect([...changesBetween({ before, after })].sort()).toEqual([...withSubject].sort())
      // What is a difference in one direction is also one in the other.
      expect(changesBetween({ before: after, after: before }).length > 0).toBe(expected.length > 0)
      expect(changesBetween({ before, after: before })).toEqual([])
    },
  )
})
