import { buildASTSchema, parse } from 'graphql'
import { type CheckedPage, checkPageSamples } from '../../../src/features/samples/check-page-samples.ts'
import { createPageSchema } from '../../../src/features/samples/page-schema.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { parseText } from '../../core/markdown/parse-text.ts'

const common = `
  type Query { product(id: ID!, lang: String): Product search(term: String!): [Result!]! }
  type Mutation { rename(id: ID!, name: String!): Product }
  interface Node { id: ID! }
  union Result = Product | Article
  type Article { title: String! }
`
const schemas = {
  'Shop API': `${common} type Product implements Node { id: ID! name: String! }`,
  'Admin API': `${common} type Product implements Node { id: ID! name: String! stock: Int! } type Administrator { id: ID! }`,
}

interface Options {
  readonly absent?: readonly string[]
  readonly files?: Readonly<Record<string, string>>
}

/** Checks a page's samples, except for types, against a Shop API and an Admin API. */
export function checkText(text: string, { absent = [], files = {} }: Options = {}): CheckedPage {
  const { body } = parseText(text, { samples: true, files })
  const known = Object.entries(schemas)
    .filter(([title]) => !absent.includes(title))
    .map(([title, sdl]) => createPageSchema(title, buildASTSchema(parse(sdl, { noLocation: true }))))
  return checkPageSamples('content/page.md' as ProjectPath, body.samples ?? [], { schemas: known, absent })
}

/** `line:column code message` of each problem. */
export function problemsOf(text: string, options: Options = {}): readonly string[] {
  return checkText(text, options).diagnostics.map(({ code, message, location }) => {
    const file = location?.file === 'content/page.md' ? '' : `${location?.file}:`
    return `${file}${location?.line}:${location?.column} ${code} ${message}`
  })
}
