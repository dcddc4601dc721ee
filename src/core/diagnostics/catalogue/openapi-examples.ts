import type { CatalogueTable } from '../entry.ts'

const kinds = { example: 'example', default: 'default value', enum: 'choice' } as const

/** Problems of examples in OpenAPI documents. */
export const openapiExampleEntries = {
  'openapi/example': {
    severity: 'warning',
    title: 'An example does not match its schema',
    message: ({ kind, pointer, expected, found, others }: ExampleParams) =>
      `This ${kinds[kind]} does not match its schema${pointer === '' ? '' : ` at \`${pointer}\``}: expected ${expected}, but found ${found}.${
        others === 0 ? '' : ` ${others === 1 ? 'Another value has' : `${others} other values have`} the same problem.`
      }`,
    hint: ({ schema, found, expected }: ExampleParams) => {
      if (found === 'only `$ref`')
        return 'References are not resolved inside of examples. Use `$ref` in place of the whole example, or write the value.'
      const at = schema === '' ? '' : `, which is at \`${schema}\``
      const isUnquoted = expected.startsWith('a string') && /^`(?:-?\d|true`|false`)/.test(found)
      return isUnquoted ? `Write the value in quotation marks, or correct its schema${at}.` : `Correct the value or its schema${at}.`
    },
  },
  'openapi/unchecked-example': {
    severity: 'warning',
    title: 'An example is too large to be checked',
    message: () => 'This example or its schema is too large or too deep, so it is not checked completely.',
    hint: () => 'Use a shorter example, or simplify the combinations (`allOf`, `anyOf`, `oneOf`) of its schema.',
  },
  'openapi/slow-pattern': {
    severity: 'warning',
    title: 'A pattern takes too much time',
    message: ({ pattern }: { pattern: string }) =>
      `Matching the pattern \`${pattern.slice(0, 100)}\` takes too much time, so examples are not compared with it. The API may have the same problem.`,
    hint: () => 'Remove repetitions inside of repetitions, such as `(a+)+`.',
  },
} as const satisfies CatalogueTable

interface ExampleParams {
  readonly kind: keyof typeof kinds
  /** A JSON pointer in the value. */
  readonly pointer: string
  readonly expected: string
  readonly found: string
  /** How many other values have the same problem. */
  readonly others: number
  /** The JSON pointer of the schema. */
  readonly schema: string
}
