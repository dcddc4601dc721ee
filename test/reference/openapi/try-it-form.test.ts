import { describe, expect, test } from 'vitest'
import type { TryItField, TryItForm } from '../../../src/model/try-it.ts'
import type { ApiOperation } from '../../../src/reference/openapi/api-description.ts'
import { createTryItForm, writeTryIt } from '../../../src/reference/openapi/try-it-form.ts'
import { createPatternMatcher } from '../../../src/reference/openapi/values/match-pattern.ts'
import { createRequest, InvalidJson } from '../../../templates/client/try-it-request.ts'
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
    expect(formOf({}, { servers: [{ url }] }, allowed)?.servers).toEqual(expected)
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
    servers: ['https://api.example.com/v1'],
    parameters: [],
    security: [],
    unsent: [],
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
  const urlOf = (parts: Partial<TryItField>, value: string) =>
    createRequest({ ...form, parameters: [field(parts)] }, { server: 'https://api.example.com/v1', parameters: [value], credentials: [] })
      .url

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
    const values = { parameters: [], credentials: [] }
    expect(() => createRequest(form, { ...values, server: 'https://evil.example' })).toThrow(TypeError)
    const path = '@evil.example/'
    expect(createRequest({ ...form, path }, { ...values, server: 'https://api.example.com/v1' }).url).toBe(
      'https://api.example.com/v1/@evil.example/',
    )
  })

  test('has credentials where the API expects them', () => {
    const credentials = [
      { name: 'a', kind: 'query', key: 'k', secret: 's&t' },
      { name: 'b', kind: 'header', key: 'X-Key', secret: 's' },
      { name: 'c', kind: 'authorization', key: 'Bearer', secret: 't' },
      { name: 'd', kind: 'header', key: 'X-Empty', secret: '' },
    ] as const
    const { url, headers } = createRequest(form, { server: 'https://api.example.com/v1', parameters: [], credentials })
    expect(url).toMatch(/\?k=s%26t$/)
    expect(Object.fromEntries(headers)).toEqual({ 'x-key': 's', authorization: 'Bearer t' })
  })

  test('is not sent with JSON that is not valid', () => {
    expect(() => urlOf({ format: 'json' }, '{')).toThrow(InvalidJson)
  })
})
