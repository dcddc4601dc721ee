import { expect, test } from 'vitest'
import { parseText } from '../../core/markdown/parse-text.ts'

const terms = [
  { use: 'GraphQL', instead: ['Graphql', 'graphQL'] },
  { use: 'Node.js', instead: ['Node', 'NodeJS', 'node.js'] },
  { use: 'email', instead: ['e-mail', 'E-mail'] },
]

function found(text: string, isGenerated = false): readonly string[] {
  return parseText(text, { terms, isGenerated }).document.diagnostics.map(
    ({ code, hint, location }) => `${code} ${location?.line}:${location?.column}-${location?.endColumn} ${hint?.split(' instead')[0]}`,
  )
}

test('terms in prose are found with their position', () => {
  expect(found('The Graphql API\nof Node, by e-mail.\n')).toEqual([
    'page/term 1:5-12 Use `GraphQL`',
    'page/term 2:4-8 Use `Node.js`',
    'page/term 2:13-19 Use `email`',
  ])
})

test.each([
  ['## Graphql {#x}', '1:4-11'],
  ['- a\n  > *the **Graphql** one*', '2:12-19'],
  ['[Graphql](./a.md)', '1:2-9'],
  ['| a |\n| - |\n| Graphql |', '3:3-10'],
  [':::note About Graphql\n\nText\n\n:::', '1:15-22'],
  ['Text[^1]\n\n[^1]: Graphql', '3:7-14'],
  ['---\ntitle: About Graphql\n---\n\nText', '2:14-21'],
  ['---\ndescription: "Graphql: what it is"\n---\n\nText', '2:15-22'],
])('wherever words are text: %j', (text, place) => {
  expect(found(text)).toEqual([`page/term ${place} Use \`GraphQL\``])
})

test.each([
  'GraphQL, Node.js, email and `Graphql`.',
  'Graphqls, my_Node, Nodes',
  'Graphql-request, storefront-Node-starter, Node-gyp.yml',
  'graphql.org/Graphql, @acme/Graphql and Node.exe',
  '[a](./Graphql.md "Node") and https://example.com/Graphql',
  '<span title="Graphql">a</span>',
  '<!-- Graphql -->',
  '```text\nGraphql\n```',
  '![a](./Graphql.png)',
])('nothing is said of %j', (text) => {
  expect(found(`${text}\n`).filter((line) => line.startsWith('page/term'))).toEqual([])
})

test('terms in generated pages are ignored', () => {
  expect(found('Graphql\n', true)).toEqual([])
})
