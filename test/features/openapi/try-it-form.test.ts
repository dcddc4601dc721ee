import { describe, expect, test } from 'vitest'
import type { ApiOperation } from '../../../src/features/openapi/api-description.ts'
import { createTryItForm, writeTryIt } from '../../../src/features/openapi/write-operation.ts'
import { createPatternMatcher } from '../../../src/kit/text/foreign-pattern.ts'
import { createRequest, InvalidJson, RefusedAddress, serverAddress } from '../../../templates/client/try-it-request.ts'
import type { TryItField, TryItForm } from '../../../templates/contract/try-it-form.ts'
import { pagesOf } from './api-pages.ts'
import { readApi } from './read-api.ts'
import { shopFiles } from './shop-files.ts'

const origins = ['https://api.example.com']

function formOf(operation: object, document: object = {}, allowed: readonly string[] = origins): TryItForm | undefined {
  const servers = [{ url: 'https://api.example.com/v1/' }]
  const api = readApi({ servers, paths: { '/pets/{id}': { get: { responses: {}, ...operation } } }, ...document })
  return createTryItForm(api.operations[0] as ApiOperation, { api, patterns: createPatternMatcher(), origins: allowed })
}

describe('a form exists only for servers that the config allows', () => {
  test.each<[string, readonly string[], readonly string[] | undefined]>([
    ['https://api.example.com/v1/', origins, ['https://api.example.com/v1']],
    ['https://api.example.com.evil.example', origins, undefined],
    ['http://api.example.com', origins, undefined],
    ['https://api.example.com@evil.example/', origins, undefined],
    ['https://api.example.com:8443', origins, undefined],
    ['javascript:fetch("https://api.example.com")', origins, undefined],
    ['//api.example.com', origins, ['https://api.example.com']],
    // This is a path on the documentation's own host.
    ['/v1', ['https://relative.invalid'], ['https://relative.invalid/v1']],
    ['/v1', origins, undefined],
    ['https://api.example.com', [], undefined],
  ])('%s', (url, allowed, expected) => {
    expect(formOf({}, { servers: [{ url }] }, allowed)?.servers).toEqual(expected?.map((address) => ({ url: address, variables: [] })))
  })

  test('and on pages of requests that readers can send', async () => {
    const { pages } = await pagesOf({ files: shopFiles, origins: ['https://eu.tea.example'] })
    expect(Object.keys(pages).filter((path) => pages[path]?.includes('<TryIt'))).toEqual([
      'api/products/list-products.md',
      'api/products/create-product.md',
      'api/products/get-product.md',
      'api/orders/place-order.md',
    ])
  })
})

describe('a server with variables is offered if an allowed origin can be reached', () => {
  const shape = (servers: readonly object[], allowed: readonly string[]) =>
    formOf({}, { servers }, allowed)?.servers.map(({ url, variables }) => [
      url,
      ...variables.map(({ value, choices }) => (choices ? [value, ...choices] : value)),
    ])
  const host = { default: 'api', enum: ['api', 'eu', 'cn'] }
  test.each<[string, object, readonly string[], readonly unknown[] | undefined]>([
    // With the default values; choices that lead elsewhere are left out.
    ['https://{h}.example.com/{b}', { h: host, b: { default: 'v1' } }, origins, [['api', 'api'], 'v1']],
    ['//{h}.example.com', { h: { default: 'api' } }, origins, ['api']],
    [
      'https://api.example.com{b}',
      { b: { default: '/v1', enum: ['/v1', '/v2', ':8080', '.evil.example', '@evil.example'] } },
      origins,
      [['/v1', '/v1', '/v2']],
    ],
    // With another choice of one variable.
    ['https://{h}.example.com', { h: { default: 'cn', enum: ['cn', 'eu', 'api'] } }, origins, [['api', 'api']]],
    ['https://{tenant}.com/{b}', { tenant: { default: 'your-tenant' }, b: { default: 'v1' } }, origins, undefined],
    [
      '{s}://api.example.com:{port}',
      { s: { default: 'http', enum: ['http', 'https'] }, port: { default: '443', enum: ['8443', '443'] } },
      origins,
      [
        ['https', 'https'],
        ['443', '443'],
      ],
    ],
    [
      '{server}/v1',
      { server: { default: 'https://x.example', enum: ['https://x.example', 'https://api.example.com/base'] } },
      origins,
      [['https://api.example.com/base', 'https://api.example.com/base']],
    ],
    ['https://{h}.example.com', { h: host }, ['https://eu.example.com', 'https://api.example.com:443'], [['api', 'api', 'eu']]],
    ['https://{h}.example.com', { h: { default: 'cn', enum: ['cn', 'us'] } }, origins, undefined],
    ['https://{h}.example.org', { h: { default: 'x' } }, origins, undefined],
    ['https://x@{h}.example.com', { h: host }, origins, undefined],
  ])('%s', (url, variables, allowed, expected) => {
    const shown = url.startsWith('//') ? `https:${url}` : url
    expect(shape([{ url, variables }], allowed)).toEqual(expected && [[shown, ...expected]])
  })

  test('at the beginning, its address is that of an allowed origin', () => {
    const variables = { region: { default: 'cn', enum: ['cn', 'api'] }, base: { default: 'v1' } }
    const form = formOf({}, { servers: [{ url: 'https://{region}.example.com/{base}/', variables }, { url: 'https://api.example.com' }] })
    const start = form?.servers[0]?.variables.map(({ value }) => value) ?? []
    expect(serverAddress(form as TryItForm, { index: 0, variables: start })).toBe('https://api.example.com/v1')
    expect(serverAddress(form as TryItForm, { index: 1, variables: [] })).toBe('https://api.example.com')
  })
})

describe('bodies', () => {
  const schema = {
    type: 'object',
    properties: { name: { const: 'Tom & Jerry' }, photo: { type: 'string', format: 'binary' } },
    required: ['name', 'photo'],
  }
  const post = (content: object) => {
    const api = readApi({
      servers: [{ url: 'https://api.example.com' }],
      paths: { '/pets': { post: { requestBody: { content }, responses: {} } } },
    })
    return createTryItForm(api.operations[0] as ApiOperation, { api, patterns: createPatternMatcher(), origins })
  }

  test('are offered for each content type once, the easiest first', () => {
    const name = { type: 'object', properties: { name: { const: 'Tom & Jerry' } } }
    const form = post({
      'text/plain': { example: 'Tom' },
      'multipart/form-data': { schema },
      'image/png': {},
      'application/x-www-form-urlencoded': { schema: name },
      'application/*+json': { schema: name },
      'application/json': { schema: name },
      'application/xml': { schema: name },
      'text/csv': { schema: { type: 'string', format: 'binary' } },
    })
    expect(form?.bodies).toEqual([
      { kind: 'text', type: 'application/json', text: '{\n  "name": "Tom & Jerry"\n}' },
      { kind: 'text', type: 'application/x-www-form-urlencoded', text: 'name=Tom%20%26%20Jerry' },
      { kind: 'multipart', type: 'multipart/form-data', parts: [{ name: 'name', value: 'Tom & Jerry' }, { name: 'photo' }] },
      { kind: 'text', type: 'text/plain', text: 'Tom' },
      { kind: 'file', type: 'text/csv' },
      { kind: 'file', type: 'image/png' },
      { kind: 'text', type: 'application/xml', text: '' },
    ])
    expect(form?.unsentBodies).toEqual([])
  })

  test('that browsers cannot send are named', () => {
    const form = post({ 'multipart/mixed': { schema }, 'multipart/form-data': {}, 'application/json': { example: 1 } })
    expect(form?.bodies).toEqual([{ kind: 'text', type: 'application/json', text: '1' }])
    expect(form?.unsentBodies).toEqual(['multipart/mixed', 'multipart/form-data'])
  })

  test('begin empty instead of with a part of a long sample', () => {
    const form = post({
      'application/json': { example: { name: 'x'.repeat(20_000) } },
      'multipart/form-data': { schema: { type: 'object', properties: { name: { const: 'x'.repeat(2_001) } } } },
    })
    expect(form?.bodies).toEqual([
      { kind: 'text', type: 'application/json', text: '' },
      { kind: 'multipart', type: 'multipart/form-data', parts: [{ name: 'name', value: '' }] },
    ])
  })

  test('are not there for methods without a body', () => {
    expect(formOf({ requestBody: { content: { 'application/json': { example: 1 } } } })?.bodies).toEqual([])
  })
})

test('headers that browsers set themselves are named', () => {
  const parameters = ['Date', 'X-Date', 'Sec-Fetch-Mode'].map((name) => ({ name, in: 'header', schema: {} }))
  const form = formOf({ parameters: [...parameters, { name: 'sid', in: 'cookie', schema: {} }] })
  expect(form?.parameters.map(({ name }) => name)).toEqual(['X-Date'])
  expect(form?.unsent).toEqual(['Date', 'Sec-Fetch-Mode', 'sid'])
})

test('its data cannot end the attribute or the tag', () => {
  const hostile = `"/> </TryIt> {x} \`<script>\` \\ &quot; 'a'\n\n# Heading`
  const form = formOf({
    parameters: [{ name: hostile, in: 'query', required: true, description: hostile, schema: { type: 'string', examples: [hostile] } }],
  })
  const tag = writeTryIt(form as TryItForm)
  expect(tag).toMatch(/^<TryIt request="[^"<>{}`\\\n]*" \/>$/)
  const decoded = tag
    .slice('<TryIt request="'.length, -'" />'.length)
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
  expect(JSON.parse(decoded)).toEqual(form)
})

describe('a request', () => {
  const form: TryItForm = {
    method: 'GET',
    path: '/pets/{id}',
    servers: [{ url: 'https://api.example.com/v1', variables: [] }],
    origins,
    parameters: [],
    security: [],
    bodies: [],
    unsent: [],
    unsentBodies: [],
  }
  const field = (parts: Partial<TryItField>): TryItField => ({
    name: 'q',
    in: 'query',
    required: false,
    format: 'text',
    style: parts.in === 'path' || parts.in === 'header' ? 'simple' : 'form',
    explode: true,
    value: '',
    ...parts,
  })
  const server = { index: 0, variables: [] }
  const urlOf = (parts: Partial<TryItField>, value: string) =>
    createRequest({ ...form, parameters: [field(parts)] }, { server, parameters: [value], credentials: [] }).url

  test.each<[Partial<TryItField>, string, string]>([
    [{}, 'a&b=c#d', '/pets/%7Bid%7D?q=a%26b%3Dc%23d'],
    [{}, '', '/pets/%7Bid%7D'],
    [{ format: 'list' }, 'a, b c', '/pets/%7Bid%7D?q=a&q=b%20c'],
    [{ format: 'list', explode: false }, 'a,b', '/pets/%7Bid%7D?q=a,b'],
    [{ format: 'list', style: 'pipeDelimited', explode: false }, 'a,b', '/pets/%7Bid%7D?q=a%7Cb'],
    [{ format: 'json' }, '{"a":1,"b":"x"}', '/pets/%7Bid%7D?a=1&b=x'],
    [{ format: 'json' }, '{"a":[1]}', '/pets/%7Bid%7D?q=%7B%22a%22%3A%5B1%5D%7D'],
    [{ format: 'json', style: 'deepObject' }, '{"a":{"b":1}}', '/pets/%7Bid%7D?q%5Ba%5D%5Bb%5D=1'],
    [{ name: 'id', in: 'path' }, "$& ../@evil.example/'", "/pets/%24%26%20..%2F%40evil.example%2F'"],
    [{ name: 'id', in: 'path', style: 'matrix', format: 'list' }, 'a,b', '/pets/;id=a;id=b'],
    [{ name: 'id', in: 'path', style: 'label', format: 'list' }, 'a,b', '/pets/.a.b'],
  ])('%j with %s', (parts, value, expected) => {
    expect(urlOf(parts, value)).toBe(`https://api.example.com/v1${expected}`)
  })

  test('never goes to another server', () => {
    const values = { parameters: [], credentials: [], server }
    expect(() => createRequest({ ...form, origins: ['https://other.example'] }, values)).toThrow(RefusedAddress)
    expect(() => createRequest(form, { ...values, server: { index: 1, variables: [] } })).toThrow(RefusedAddress)
    const path = '@evil.example/'
    expect(createRequest({ ...form, path }, values).url).toBe('https://api.example.com/v1/@evil.example/')
  })

  describe('with values of server variables', () => {
    const requested = (url: string, ...values: string[]) => {
      const variables = values.map((_, index) => ({ name: String(index), value: '' }))
      return createRequest(
        { ...form, servers: [{ url, variables }] },
        { server: { index: 0, variables: values }, parameters: [], credentials: [] },
      ).url
    }
    test.each<[string, readonly string[], string]>([
      ['https://{0}.example.com/{1}/', ['api', 'v2'], 'https://api.example.com/v2'],
      ['https://{0}.example.com', ['API'], 'https://api.example.com'],
      ['https://api.example.com{0}', ['', 'x'], 'https://api.example.com'],
      ['https://api.example.com:{0}/', ['443'], 'https://api.example.com'],
      // These stay on the server: they are a part of the path.
      ['https://api.example.com/{0}', ['/evil.example'], 'https://api.example.com//evil.example'],
      ['https://api.example.com/{0}', ['@evil.example'], 'https://api.example.com/@evil.example'],
      ['https://{0}/', ['api.example.com\\@evil.example'], 'https://api.example.com/@evil.example'],
      ['https://api.example.com/{0}', ['../../$&{0}'], 'https://api.example.com/$&%7B0%7D'],
    ])('%s %j', (url, values, expected) => {
      expect(requested(url, ...values)).toBe(`${expected}/pets/%7Bid%7D`)
    })

    test.each<[string, ...string[]]>([
      ['https://{0}.example.com', 'evil.example/'],
      ['https://{0}.example.com', 'evil.example?'],
      ['https://{0}.example.com', 'evil.example#'],
      ['https://{0}.example.com', 'evil.example\\'],
      ['https://{0}.example.com', 'x@evil.example/'],
      ['https://{0}.example.com', '\t/\n/evil.example/'],
      ['https://{0}.example.com', 'evil.example／'],
      ['https://{0}.example.com', 'api.example.com@evil.example/'],
      ['https://{0}.example.com', 'x:y@api'],
      ['https://{0}.example.com', ''],
      ['https://{0}', 'x@evil.example'],
      ['https://{0}', 'api.example.com@evil.example'],
      ['https://{0}', 'api.example.com.'],
      ['https://{0}', 'аpi.example.com'],
      ['https://api.example.com{0}', '.evil.example'],
      ['https://api.example.com{0}', '@evil.example'],
      ['https://api.example.com{0}', ':8443'],
      ['{0}://api.example.com', 'http'],
      ['{0}://api.example.com', 'ws'],
      ['{0}://api.example.com', 'blob:https'],
      ['{0}://api.example.com', 'javascript'],
      ['{0}', '/v1'],
      ['{0}', '//api.example.com'],
      ['{0}', 'data:text/plain,https://api.example.com'],
      ['https://{0}.{1}.com', 'evil.example/', 'example'],
    ])('%s %j is refused', (url, ...values) => {
      expect(() => requested(url, ...values)).toThrow(RefusedAddress)
    })
  })

  test('has the content type of its body, but browsers write that of a form with files', () => {
    const typeOf = (type: string | undefined) =>
      createRequest(form, { server, parameters: [], credentials: [], body: { type, content: 'a' } }).headers.get('content-type')
    expect([typeOf('text/csv'), typeOf(undefined)]).toEqual(['text/csv', null])
  })

  test('has credentials where the API expects them', () => {
    const credentials = [
      { name: 'a', kind: 'query', key: 'k', secret: 's&t' },
      { name: 'b', kind: 'header', key: 'X-Key', secret: 's' },
      { name: 'c', kind: 'authorization', key: 'Bearer', secret: 't' },
      { name: 'd', kind: 'header', key: 'X-Empty', secret: '' },
    ] as const
    const { url, headers } = createRequest(form, { server, parameters: [], credentials })
    expect(url).toMatch(/\?k=s%26t$/)
    expect(Object.fromEntries(headers)).toEqual({ 'x-key': 's', authorization: 'Bearer t' })
  })

  test('is not sent with JSON that is not valid', () => {
    expect(() => urlOf({ format: 'json' }, '{')).toThrow(InvalidJson)
  })
})
