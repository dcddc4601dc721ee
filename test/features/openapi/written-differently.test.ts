import { describe, expect, test } from 'vitest'
import { createDiagnostic } from '../../../src/features/openapi/diagnostics.ts'
import { loadTexts, pagesOf, problemsOf } from './api-pages.ts'

const head = 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\n'

/** The problems of schemas, with the number of the schema that is on the same line. */
async function problemsOfSchemas(schemas: readonly string[], openapi = '3.1.0'): Promise<readonly string[]> {
  const lines = schemas.map((schema, index) => `    S${index + 1}: ${schema}`)
  const problems = await problemsOf(
    `openapi: ${openapi}\ninfo: { title: A, version: "1" }\npaths: {}\ncomponents:\n  schemas:\n${lines.join('\n')}`,
  )
  return problems.map((problem) => problem.replace(/^api\.yaml:(\d+):\d+ openapi\/invalid /, (_, line) => `S${Number(line) - 5}: `))
}

describe('text that YAML reads as a number', () => {
  test.each(['1.10', '1.0', '0x10', '1e3', '010', '+1', '2024-01-01', '.5'])(
    'the version %s is shown as it is written',
    async (version) => {
      const { pages, problems } = await pagesOf({
        files: { 'api.yaml': `openapi: 3.0\ninfo: { title: A, version: ${version} }\npaths: {}` },
      })
      expect(problems).toEqual([])
      expect(pages['api/index.md']).toContain(`Version \`${version}\``)
    },
  )

  test('the version after the paths', async () => {
    const text =
      'servers: []\npaths: { /a: { get: { responses: { 200: { description: OK } } } } }\ninfo: { title: A, version: 1.10 }\nopenapi: 3.0'
    const { api, problems } = await loadTexts({ 'api.yaml': text })
    expect(problems).toEqual([])
    expect(api).toMatchObject({ openapi: '3.0', version: '1.10' })
  })

  test('variables of servers', async () => {
    const { api, problems } = await loadTexts({
      'api.yaml': `${head}servers:\n  - url: https://a.example/{v}\n    variables: { v: { default: 1.10, enum: [1.0, 1.10] } }`,
    })
    expect(problems).toEqual([])
    expect(api?.servers[0]?.variables).toMatchObject([{ default: '1.10', values: ['1.0', '1.10'] }])
  })

  test('an unsupported version is named as it is written', async () => {
    expect(await problemsOf('swagger: 2.0\ninfo: {}')).toEqual([
      'api.yaml:1:1 openapi/unsupported-version This document has the version `2.0`, which docsgen cannot read.',
    ])
  })

  test('other text is reported, with what pages show', async () => {
    const text = `${head}paths:
  /a:
    get:
      summary: 1.10
      tags: [2.0, [a]]
      responses: { 200: { description: OK } }`
    const { api, problems } = await loadTexts({ 'api.yaml': text })
    expect(api?.operations[0]).toMatchObject({ title: '1.1', tags: ['2'] })
    expect(problems.map(({ code, params }) => createDiagnostic(code, params as never)).map(({ message, hint }) => [message, hint])).toEqual(
      [
        [
          '`summary` must be a string, not a number.',
          'Write it in quotation marks. Until then, pages show `1.1`, however the number is written.',
        ],
        [
          'A tag must be a string, not a number.',
          'Write it in quotation marks. Until then, pages show `2`, however the number is written.',
        ],
        ['A tag must be a string.', 'Until it is fixed, docsgen leaves out this part, or documents it without what is wrong.'],
      ],
    )
  })

  test('numbers stay numbers in schemas and examples', async () => {
    const { api } = await loadTexts({
      'api.yaml': `${head}components: { schemas: { A: { type: number, maximum: 1.10, example: 1e3, properties: { info: { default: 1.10 } } } } }`,
    })
    const [schema] = [...(api?.schemas.values() ?? [])].map((named) => named.schema)
    expect(schema).toMatchObject({ limits: [['maximum', 1.1]], examples: [1000] })
    expect(schema?.properties?.get('info')?.default).toBe(1.1)
  })

  test('a number in JSON is reported', async () => {
    expect(await problemsOf('{ "openapi": "3.1.0",\n"info": { "title": "A", "version": 1.10 } }')).toEqual([
      'api.yaml:2:25 openapi/invalid `version` must be a string, not a number.',
    ])
  })

  test('choices of text say what to do', async () => {
    const { pages, problems } = await pagesOf({
      files: { 'api.yaml': `${head}components: { schemas: { A: { type: string, enum: [1.0, 1.10, "2"] } } }` },
    })
    expect(pages['api/schemas/a.md']).toContain('`1.1`')
    expect(problems).toEqual([
      'api.yaml:3:52 openapi/example This choice does not match its schema: expected a string, but found `1`. Another value has the same problem.',
    ])
    const { hint } = createDiagnostic('openapi/example', {
      kind: 'enum',
      pointer: '',
      expected: 'a string',
      found: '`1`',
      others: 1,
      schema: '/a',
    })
    expect(hint).toBe('Write the value in quotation marks, or correct its schema, which is at `/a`.')
  })
})

describe('limits', () => {
  test('that cannot be right are shown as they are, and compared with nothing', async () => {
    const schema = "{ type: string, minLength: -1, maxLength: '5', maxProperties: null, pattern: 5, example: abcdefg }"
    const { pages, problems } = await pagesOf({ files: { 'api.yaml': `${head}components: { schemas: { A: ${schema} } }` } })
    expect(problems).toEqual([])
    expect(pages['api/schemas/a.md']).toContain('`string` · at least -1 characters · at most 5 characters · pattern `5`\n')
  })

  test('`exclusiveMaximum` of OpenAPI 3.0', async () => {
    const { api } = await loadTexts({
      'api.yaml': `${head.replace('3.1.0', '3.0.3')}paths: {}\ncomponents: { schemas: { A: { minimum: 4, exclusiveMinimum: false, maximum: 5, exclusiveMaximum: true } } }`,
    })
    const limits = [...(api?.schemas.values() ?? [])].map(({ schema }) => schema.limits)
    expect(limits).toEqual([
      [
        ['minimum', 4],
        ['exclusiveMaximum', 5],
      ],
    ])
  })

  test('limits that are right', async () => {
    expect(
      await problemsOfSchemas([
        '{ type: string, minLength: 0, maxLength: 2147483647, pattern: "^a$" }',
        '{ type: integer, minimum: -9223372036854775808, maximum: 9223372036854775807, multipleOf: 0.01 }',
        '{ type: array, minItems: 1, maxItems: 1, uniqueItems: false }',
      ]),
    ).toEqual([])
  })
})

describe('patterns', () => {
  test.each([
    ['(?P<year>\\d{4})', 'invalid group'],
    ['(?i)^a', 'invalid group'],
    ['[a-z', 'unterminated character class'],
    ['*', 'nothing to repeat'],
    ['(?i:a)(', 'unterminated group'],
  ])('%s is reported at its line, and shown', async (pattern, reason) => {
    const { pages, problems } = await pagesOf({
      files: {
        'api.yaml': `${head}components:\n  schemas:\n    A:\n      type: string\n      pattern: ${JSON.stringify(pattern)}\n      example: x`,
      },
    })
    expect(problems).toEqual([`api.yaml:7:7 openapi/invalid \`${pattern}\` is not a valid regular expression: ${reason}.`])
    expect(pages['api/schemas/a.md']).toContain(pattern.slice(0, 2))
  })

  test('names of `patternProperties`, each once', async () => {
    expect(
      await problemsOfSchemas(['{ patternProperties: { "(": {} } }', '{ patternProperties: { "(": {}, "^x-": {} } }', '{ pattern: "(" }']),
    ).toMatchInlineSnapshot(`
      [
        "S1: \`(\` is not a valid regular expression: unterminated group. 2 other schemas have the same problem.",
      ]
    `)
  })

  test.each([
    '\\p{L}+',
    '^[\\w.-]+$',
    '\\u{1F600}{2}',
    '[\\p{L}\\d]{2,}',
    '\\d{3}\\-\\d',
    '(?<a>b)\\k<a>',
    '(?i:a)',
    '(?i-s:a)',
    '',
    '\\Aa\\Z',
  ])('%s is a regular expression', async (pattern) => {
    expect(await problemsOfSchemas([`{ type: string, pattern: ${JSON.stringify(pattern)} }`])).toEqual([])
  })

  test('patterns that take time to compile do not hang', async () => {
    const schemas = Array.from({ length: 2_000 }, (_, index) => ({
      type: 'string',
      pattern: `\\u{61}{2}${index}${'\\p{L}'.repeat(390)}`,
      example: 'a',
    }))
    const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, components: { schemas: { ...schemas } } })
    const start = process.cpuUsage()
    await loadTexts({ 'api.json': text })
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(10)
  })
})

describe('repeated keys', () => {
  const json = (lines: readonly string[]) =>
    problemsOf(['{"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "x-data": {', ...lines, '}}'].join('\n'))

  test('JSON', async () => {
    const lines = [
      '"a": {"b": 1, "c": {"b": 2}, "d": [{"b": 1}, {"b": 2}]},',
      '"e\\"": "a\\\\", "f" : ":",',
      '"x": 1,',
      '  "x" : {"y": 1, "\\u0079": "\\"y\\":"},',
      '"z": [{"y": 1, "y": 2}, {"y": 3, "y": 4, "y": 5}]',
    ]
    expect(await json(lines)).toEqual(['api.yaml:5:19 openapi/invalid An object has the same key twice.'])
    expect(await json(lines.toSpliced(3, 1, '"x": 2,'))).toEqual(['api.yaml:5:2 openapi/invalid An object has the same key twice.'])
  })

  test('no key is repeated', async () => {
    expect(await json(['"__proto__": {"a": ":"}, "": "\\":", "b\\\\": ["a", ": "], "constructor": {"a": 1}, "\\\\\\"c": ""'])).toEqual([])
  })

  test('YAML', async () => {
    expect(await problemsOf(`${head}tags: []\npaths: {}\ntags: []`)).toEqual([
      'api.yaml:5:1 openapi/unreadable This file cannot be read as an OpenAPI document: an object has the same key twice.',
    ])
  })

  test('other files', async () => {
    const { problems } = await pagesOf({
      files: {
        'api.yaml': `${head}components: { schemas: { A: { $ref: a.json } } }`,
        'a.json': '{"type": "string",\n"type": "number"}',
      },
    })
    expect(problems).toEqual(['a.json:2:2 openapi/invalid An object has the same key twice.'])
  })

  test('many repeated keys are found in linear time', async () => {
    const keys = Array.from({ length: 50_000 }, (_, index) => `"${index}\\\\\\"": 1`)
    const start = process.cpuUsage()
    expect(await json([[...keys, ...keys].join(',\n')])).toHaveLength(1)
    expect(process.cpuUsage(start).user / 1e6).toBeLessThan(10)
  })
})
