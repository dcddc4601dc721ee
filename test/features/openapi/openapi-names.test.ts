import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

const api = (...operations: readonly string[]) => `openapi: 3.1.0
info: { title: API, version: '1' }
paths:
${operations.map((id) => `  /${id}: { get: { operationId: ${id}, responses: { '200': { description: ${id} } } } }\n`).join('')}
components:
  schemas:
    Animal: { $ref: '#/components/schemas/Pet' }
    Pet: { type: object, properties: { name: { type: string } } }
    Cat: { $ref: '#/components/schemas/Animal' }
`
const files = {
  'docs.config.ts': `export default {
  title: 'Names',
  lastUpdated: false,
  reference: {
    openapi: [
      { file: 'one.yaml', into: 'ref/one' },
      { file: 'two.yaml', into: 'ref/two' },
      { file: 'three.yaml', into: 'old/two' },
    ],
  },
}
`,
  'one.yaml': api('list', 'one/get', 'only'),
  'two.yaml': api('list', 'get'),
  'three.yaml': api('list'),
}

test('names with the folder of an API are distinct, and another name of a schema leads to its page', async () => {
  const root = createProject({
    ...files,
    'content/index.md': `# Guide

[a](operation:one/list) [b](operation:ref/two/list) [c](operation:old/two/list) [d](operation:get) [e](schema:one/Animal) [f](schema:one/Cat)
[g](schema:one/Pet) [h](operation:one/get)

:::operation one/list

:::operation ref/two/list

:::operation only

:::operation ref/one/one/get
`,
  })
  const { code, stderr } = await docsgen(['build', '--strict'], { cwd: root })
  expect(stderr).not.toMatch(/error|warning/)
  expect(code).toBe(0)
  const html = readFileSync(join(root, 'out/index.html'), 'utf8')
  const links = [...html.matchAll(/<a href="(\/(?:ref|old)\/[^"]*)">(.*?)<\/a>/g)].map(
    ([, href, text]) => `${text?.replace(/<[^>]*>/g, '')} ${href}`,
  )
  expect(links).toEqual([
    'a /ref/one/list',
    'b /ref/two/list',
    'c /old/two/list',
    'd /ref/two/get',
    'e /ref/one/schemas/pet',
    'f /ref/one/schemas/pet',
    'g /ref/one/schemas/pet',
    'h /ref/one/one-get',
    'List /ref/one/list',
    'List /ref/two/list',
    'Only /ref/one/only',
    'GET /one/get /ref/one/one-get',
  ])
  expect(readFileSync(join(root, 'out/ref/one/schemas/pet.html'), 'utf8')).toContain('Also named <code>Animal</code>, <code>Cat</code>.')
})

test('a name that several APIs have is an error that lists the choices', async () => {
  const root = createProject({
    ...files,
    'content/index.md':
      '# Guide\n\n[a](operation:list) [b](schema:Pet)\n\n:::operation list\n\n:::operation two/list\n\n:::operation one/lists\n',
  })
  const { code, stdout } = await docsgen(['check', '--report', 'json'], { cwd: root })
  expect(code).toBe(1)
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; message: string; hint: string; location: { line: number } }[]
  }
  const found = diagnostics.map(({ code: own, message, hint, location: { line } }) => `${line} ${own} ${message} ${hint}`)
  const choices = (kind: string) => ['one', 'ref/two', 'old/two'].map((folder) => `\`${folder}/${kind}\``)
  const hint = (kind: string) => `Write which one you mean: ${choices(kind).join(' or ')}.`
  expect(found).toEqual([
    `3 openapi/ambiguous-name 3 OpenAPI documents describe the operation \`list\`. ${hint('list')}`,
    `3 openapi/ambiguous-name 3 OpenAPI documents describe the schema \`Pet\`. ${hint('Pet')}`,
    `5 openapi/ambiguous-name 3 OpenAPI documents describe the operation \`list\`. ${hint('list')}`,
    '7 openapi/ambiguous-name 2 OpenAPI documents describe the operation `two/list`. Write which one you mean: `ref/two/list` or `old/two/list`.',
    '9 openapi/unknown-name No OpenAPI document describes the operation `one/lists`. Did you mean `one/list`?',
  ])
})
