import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject, docsgen } from './project.ts'

const document = (parameters: string) => `openapi: 3.1.0
info: { title: Shop API, version: 1.0.0 }
paths:
  /products:
    get:
      operationId: listProducts
      parameters: [${parameters}]
      responses: { '200': { $ref: 'parts.yaml#/ok' } }
`
const required = '{ name: q, in: query, required: true, schema: { type: string } }'
const optional = '{ name: q, in: query, schema: { type: string } }'
const files = {
  'old.yaml': document(''),
  'new.yaml': document(required),
  'same.yaml': document(optional),
  'parts.yaml': 'ok: { description: OK }\n',
}

test('two files are compared as text, JSON, or Markdown', async () => {
  const cwd = createProject(files)
  const run = (...args: readonly string[]) => docsgen(['api-diff', ...args], { cwd })
  const text = await run('old.yaml', 'new.yaml')
  expect(text.stdout).toContain('Breaking changes (1)\n  GET /products\n    The query parameter q was added and is required\n')
  expect(text.code).toBe(0)
  const json = JSON.parse((await run('old.yaml', 'same.yaml', '--json', '--fail-on-breaking')).stdout)
  expect(json).toMatchObject({
    version: 1,
    before: { title: 'Shop API', version: '1.0.0' },
    changes: [
      {
        kind: 'added',
        isBreaking: false,
        subject: { kind: 'operation', name: 'GET /products' },
        text: 'the query parameter `q` was added',
      },
    ],
  })
  expect((await run('old.yaml', 'new.yaml', '--format', 'markdown')).stdout).toContain(
    '- `GET /products`\n  - The query parameter `q` was added',
  )
  expect((await run('old.yaml', 'old.yaml')).stdout).toContain('Programs that use this API notice no difference.')
})

test('the exit code tells whether programs can break', async () => {
  const cwd = createProject(files)
  const codeOf = async (name: string) => (await docsgen(['api-diff', 'old.yaml', name, '--fail-on-breaking'], { cwd })).code
  expect(await codeOf('new.yaml')).toBe(1)
  expect(await codeOf('same.yaml')).toBe(0)
})

test('a version can be in a commit, with the files that it refers to', async () => {
  const cwd = createProject(files)
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd, stdio: 'pipe' })
  git('init', '-q', '-b', 'main')
  git('add', '.')
  git('commit', '-q', '-m', 'First')
  writeFileSync(join(cwd, 'old.yaml'), document(optional))
  const { stdout, code } = await docsgen(['api-diff', 'git:main:old.yaml', 'old.yaml'], { cwd })
  expect(stdout).toContain('Other changes (1)\n  GET /products\n    The query parameter q was added\n')
  expect(code).toBe(0)
})

test.each([
  ['missing.yaml', 'the file does not exist'],
  ['parts.yaml', 'no `openapi` key'],
  ['git:main', 'does not name a file of a commit'],
  ['git:--upload-pack=x:a', 'does not name a file of a commit'],
  ['git:nowhere:old.yaml', 'cannot be compared'],
  ['https://example.com/api.yaml', 'cannot be compared'],
])('%s is a usage error', async (name, reason) => {
  const cwd = createProject(files)
  const { code, stderr, stdout } = await docsgen(['api-diff', name, 'new.yaml'], { cwd })
  expect(stderr).toContain(reason)
  expect(code).toBe(2)
  expect(stdout).toBe('')
})
