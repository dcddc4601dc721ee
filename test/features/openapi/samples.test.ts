import { describe, expect, test } from 'vitest'
import type { ApiOperation } from '../../../src/features/openapi/api-description.ts'
import { type SampleApi, sampleRequest } from '../../../src/features/openapi/samples/sample-request.ts'
import { requestSamples, writeSamples } from '../../../src/features/openapi/samples/write-samples.ts'
import { createPatternMatcher } from '../../../src/kit/text/foreign-pattern.ts'
import { apiContent, apiOperation, apiParameter, apiServer, sampleApi } from './api-operation.ts'

function requestOf(operation: ApiOperation, api: SampleApi) {
  return sampleRequest(operation, api, createPatternMatcher())
}

const json = { status: '200', headers: [], content: [apiContent('application/json', undefined)] }
const createPet = apiOperation({
  method: 'post',
  path: '/owners/{ownerId}/pets',
  parameters: [
    apiParameter({ name: 'ownerId', in: 'path', schema: { type: 'integer', examples: [42] } }),
    apiParameter({ name: 'notify', schema: { type: 'boolean' } }),
    apiParameter({ name: 'cursor', required: false }),
  ],
  body: {
    required: true,
    content: [
      apiContent('application/json', {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string', examples: ["Bello's"] }, tags: { type: 'array', items: { enum: ['dog'] } } },
      }),
    ],
  },
  security: [[{ scheme: 'token', scopes: [] }]],
  responses: [json],
})
const bearer = sampleApi({}, { token: { type: 'http', scheme: 'bearer' } })

describe('a request', () => {
  const url = (operation: Partial<ApiOperation>) => requestOf(apiOperation(operation), sampleApi()).url
  const list = { type: 'array', examples: [['a b', 'c']] }
  const object = { type: 'object', examples: [{ r: 1, 'g/': 'x' }] }

  test.each<[string, Parameters<typeof apiParameter>[0], string]>([
    ['a text', { name: 'q', schema: { examples: ['a&b=c#d'] } }, '?q=a%26b%3Dc%23d'],
    ['a list', { name: 'q', schema: list }, '?q=a%20b&q=c'],
    ['a list with commas', { name: 'q', schema: list, explode: false }, '?q=a%20b,c'],
    ['a list with spaces', { name: 'q', schema: list, style: 'spaceDelimited' }, '?q=a%20b%20c'],
    ['a list with bars', { name: 'q', schema: list, style: 'pipeDelimited' }, '?q=a%20b%7Cc'],
    ['an object', { name: 'q', schema: object }, '?r=1&g%2F=x'],
    ['an object with commas', { name: 'q', schema: object, explode: false }, '?q=r,1,g%2F,x'],
    ['a deep object', { name: 'q', schema: { examples: [{ a: { b: [1] } }] }, style: 'deepObject' }, '?q%5Ba%5D%5Bb%5D%5B0%5D=1'],
    ['an empty list', { name: 'q', schema: { type: 'array', examples: [[]] } }, ''],
    ['JSON', { name: 'q', schema: { examples: [{ a: [1] }] } }, '?q=%7B%22a%22%3A%5B1%5D%7D'],
    ['a JSON document', { name: 'q', schema: object, contentType: 'application/json' }, '?q=%7B%22r%22%3A1%2C%22g%2F%22%3A%22x%22%7D'],
    ['the whole query', { name: 'q', in: 'querystring', schema: { examples: [{ a: '1 2', b: [3] }] } }, '?a=1%202&b=3'],
  ])('writes into the query %s', (_, parameter, expected) => {
    expect(url({ parameters: [apiParameter(parameter)] })).toBe(`https://api.example.com/v1/pets${expected}`)
  })

  test.each<[string, boolean, unknown, string]>([
    ['simple', false, ['a/b', 'c'], 'a%2Fb,c'],
    ['simple', true, { r: 1, g: 2 }, 'r=1,g=2'],
    ['label', false, ['a', 'b'], '.a,b'],
    ['label', true, { r: 1, g: 2 }, '.r=1.g=2'],
    ['matrix', false, ['a', 'b'], ';id=a,b'],
    ['matrix', true, ['a', 'b'], ';id=a;id=b'],
    ['matrix', true, { r: 1 }, ';r=1'],
  ])('writes into the path in style %s, explode: %s', (style, explode, value, expected) => {
    const parameters = [apiParameter({ name: 'id', in: 'path', style, explode, schema: { examples: [value] } })]
    expect(url({ path: '/pets/{id}', parameters })).toBe(`https://api.example.com/v1/pets/${expected}`)
  })

  test.each<[ReturnType<typeof apiServer>[], string]>([
    [[], 'https://api.example.com/pets'],
    [[apiServer('/v2/')], 'https://api.example.com/v2/pets'],
    [[apiServer('//example.org/v2?x#y')], 'https://example.org/v2/pets'],
    [[apiServer('https://{region}.example.org', [{ name: 'region', default: 'eu', values: [] }])], 'https://eu.example.org/pets'],
    // None of these becomes a target.
    [
      [apiServer('javascript:alert(1)//'), apiServer('file:///etc'), apiServer('data:text/html,x'), apiServer('https://me:pw@example.org')],
      'https://api.example.com/pets',
    ],
    [[apiServer('{x}:alert(1)', [{ name: 'x', default: 'java\nscript', values: [] }])], 'https://api.example.com/pets'],
    [[apiServer("https://example.org/'; rm -rf ~ #")], "https://example.org/';%20rm%20-rf%20~%20/pets"],
  ])('is sent to the first server that can be requested: %#', (servers, expected) => {
    expect(url({ servers })).toBe(expected)
  })

  test('has placeholders for credentials', () => {
    const schemes = {
      key: { type: 'apiKey', key: { in: 'query', name: 'api key' } },
      cookie: { type: 'apiKey', key: { in: 'cookie', name: 'session' } },
      header: { type: 'apiKey', key: { in: 'header', name: 'X-Key' } },
      basic: { type: 'http', scheme: 'Basic' },
      digest: { type: 'http', scheme: 'Digest' },
      oauth: { type: 'oauth2' },
      tls: { type: 'mutualTLS' },
    }
    const request = (...names: readonly string[]) =>
      requestOf(apiOperation({ security: [[], names.map((scheme) => ({ scheme, scopes: [] }))] }), sampleApi({}, schemes))
    expect(request('key').url).toBe('https://api.example.com/v1/pets?api%20key=YOUR_API_KEY')
    expect(request('cookie').headers).toEqual([['Cookie', 'session=YOUR_API_KEY']])
    expect(request('header', 'oauth').headers).toEqual([
      ['X-Key', 'YOUR_API_KEY'],
      ['Authorization', 'Bearer YOUR_TOKEN'],
    ])
    expect(request('basic').basicAuth).toEqual({ user: 'YOUR_USERNAME', password: 'YOUR_PASSWORD' })
    expect(request('digest').headers).toEqual([['Authorization', 'Digest YOUR_TOKEN']])
    expect(request('tls', 'missing').headers).toEqual([])
  })

  test('has no header that a line break could add', () => {
    const parameters = [
      apiParameter({ name: 'X-Plain', in: 'header', schema: { examples: ['a\r\nX-Other: b'] } }),
      apiParameter({ name: 'X-Bad: a\r\nX', in: 'header' }),
      apiParameter({ name: 'X-City', in: 'header', schema: { examples: ['Zürich'] } }),
    ]
    expect(requestOf(apiOperation({ parameters }), sampleApi()).headers).toEqual([
      ['X-Plain', 'a X-Other: b'],
      ['X-City', 'Z%C3%BCrich'],
    ])
  })

  test.each<[string, Parameters<typeof apiContent>, object | undefined]>([
    [
      'JSON of another kind',
      ['application/merge-patch+json', { examples: [{ a: null }] }],
      { kind: 'json', type: 'application/merge-patch+json', value: { a: null } },
    ],
    ['any type', ['*/*', { type: 'object', properties: { a: { const: 1 } } }], { kind: 'json', type: 'application/json', value: { a: 1 } }],
    [
      'a form',
      ['application/x-www-form-urlencoded', { examples: [{ a: 'x y', b: [1, 2] }] }],
      {
        kind: 'form',
        type: 'application/x-www-form-urlencoded',
        pairs: [
          ['a', 'x%20y'],
          ['b', '1'],
          ['b', '2'],
        ],
      },
    ],
    [
      'a form with a file',
      [
        'multipart/form-data',
        { type: 'object', properties: { photo: { type: 'string', format: 'binary' }, about: { examples: [{ a: 1 }] } } },
      ],
      {
        kind: 'multipart',
        type: 'multipart/form-data',
        parts: [
          { name: 'photo', file: 'photo.bin' },
          { name: 'about', value: '{"a":1}' },
        ],
      },
    ],
    ['text', ['text/plain', { type: 'string' }, 'Hello'], { kind: 'text', type: 'text/plain', text: 'Hello' }],
    ['bytes', ['image/png', { type: 'string', format: 'binary' }], { kind: 'file', type: 'image/png', file: 'body.png' }],
    ['XML, which is not generated', ['application/xml', { type: 'object' }], { kind: 'file', type: 'application/xml', file: 'body.xml' }],
    ['a type that is not one', ['text/plain\r\nX-A: b', undefined], { kind: 'file', type: 'application/octet-stream', file: 'body.bin' }],
  ])('has a body with %s', (_, content, expected) => {
    const operation = apiOperation({ method: 'post', body: { required: true, content: [apiContent(...content)] } })
    expect(requestOf(operation, sampleApi()).body).toEqual(expected)
  })
})

test('a body is written in the type that is easiest to read; requests without content have none', () => {
  const types = ['application/xml', 'multipart/form-data', 'application/x-www-form-urlencoded', 'application/hal+json']
  const body = { required: true, content: types.map((type) => apiContent(type, { examples: [{ a: 1 }] })) }
  expect(requestOf(apiOperation({ method: 'put', body }), sampleApi()).body?.type).toBe('application/hal+json')
  expect(requestOf(apiOperation({ method: 'get', body }), sampleApi()).body).toBeUndefined()
})

test('the same request in four languages', () => {
  const [curl, javaScript, python, go] = requestSamples(createPet, bearer, createPatternMatcher()).map(({ code }) => code)
  expect(curl).toMatchInlineSnapshot(`
    "curl 'https://api.example.com/v1/owners/42/pets?notify=true' \\
      --header 'Authorization: Bearer YOUR_TOKEN' \\
      --header 'Content-Type: application/json' \\
      --data-raw '{
      "name": "Bello'\\''s",
      "tags": [
        "dog"
      ]
    }'"
  `)
  expect(javaScript).toMatchInlineSnapshot(`
    "const response = await fetch("https://api.example.com/v1/owners/42/pets?notify=true", {
      method: "POST",
      headers: {
        Authorization: "Bearer YOUR_TOKEN",
        "Content-Type": "application/json",
      },
      body: JSON.stringify({
        name: "Bello's",
        tags: ["dog"],
      }),
    })
    console.log(await response.json())"
  `)
  expect(python).toMatchInlineSnapshot(`
    "import requests

    response = requests.post(
        "https://api.example.com/v1/owners/42/pets?notify=true",
        headers={
            "Authorization": "Bearer YOUR_TOKEN",
        },
        json={
            "name": "Bello's",
            "tags": ["dog"],
        },
    )
    print(response.json())"
  `)
  expect(go).toMatchInlineSnapshot(`
    "package main

    import (
    	"fmt"
    	"io"
    	"log"
    	"net/http"
    	"strings"
    )

    func main() {
    	body := strings.NewReader(\`{
      "name": "Bello's",
      "tags": [
        "dog"
      ]
    }\`)
    	request, err := http.NewRequest("POST", "https://api.example.com/v1/owners/42/pets?notify=true", body)
    	if err != nil {
    		log.Fatal(err)
    	}
    	request.Header.Set("Authorization", "Bearer YOUR_TOKEN")
    	request.Header.Set("Content-Type", "application/json")

    	response, err := http.DefaultClient.Do(request)
    	if err != nil {
    		log.Fatal(err)
    	}
    	defer response.Body.Close()

    	content, err := io.ReadAll(response.Body)
    	if err != nil {
    		log.Fatal(err)
    	}
    	fmt.Println(string(content))
    }"
  `)
})

test('samples of the document replace those with the same name and stay in their blocks', () => {
  const samples = [
    { lang: 'Shell', label: 'cURL', source: 'curl https://example.com\r\n````\n:::\n<b>' },
    { lang: 'C#', label: 'a"}\n{.b', source: 'x' },
    { lang: 'js" onload="x', source: 'y' },
  ]
  const markdown = writeSamples({ ...createPet, samples }, { api: bearer, patterns: createPatternMatcher() })
  expect(markdown.split('\n').filter((line) => /^`{3,}\w|^:::/.test(line))).toEqual([
    ':::::code-group',
    '`````sh title="cURL"',
    ':::',
    '```csharp title="a .b"',
    '```text title="js onload= x"',
    '```js title="JavaScript"',
    '```python title="Python"',
    '```go title="Go"',
    ':::::',
  ])
  expect(writeSamples({ ...createPet, samples: samples.slice(1, 2) }, undefined)).toBe('```csharp title="a .b"\nx\n```')
  expect(writeSamples(createPet, undefined)).toBe('')
})
