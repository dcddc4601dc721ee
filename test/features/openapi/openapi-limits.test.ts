import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

const config = `export default {
  title: 'Limits',
  lastUpdated: false,
  links: { orphan: 'ignore' },
  reference: { openapi: [{ file: 'api.json', into: 'api' }] },
}
`
const siteOf = (document: unknown) =>
  createProject({ 'docs.config.ts': config, 'content/index.md': '# Home\n', 'api.json': JSON.stringify(document) })

test('a description that is too large is reported in its document', async () => {
  const description = `${'Text of a long description. '.repeat(400_000)}`
  const root = siteOf({ openapi: '3.1.0', info: { title: 'Long', version: '1', description } })
  const { code, stderr } = await docsgen(['check'], { cwd: root })
  expect(code).toBe(1)
  expect(stderr).toMatch(/^api\.json:1 - error reference\/limit$/m)
  expect(stderr).toContain('docsgen cannot generate pages from this source: this text has more than 500,000 characters.')
  expect(Math.max(...stderr.split('\n').map(({ length }) => length))).toBeLessThan(200)
})

test('what a table leaves out is reported once for each schema', async () => {
  const properties = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`p${index}`, { type: 'string' }]))
  const wide = { type: 'object', properties }
  const shared = { description: 'A wide answer.', content: { 'application/json': { schema: wide } } }
  const get = (operationId: string) => ({ get: { operationId, responses: { '200': { $ref: '#/components/responses/Wide' } } } })
  const root = siteOf({
    openapi: '3.1.0',
    info: { title: 'Wide', version: '1' },
    paths: { '/a': get('a'), '/b': get('b') },
    components: {
      responses: { Wide: shared },
      schemas: { Wide: wide, Fits: { type: 'object', properties: { inner: { type: 'object', properties: { a: {} } } } } },
    },
  })
  const { code, stdout } = await docsgen(['build', '--report', 'json'], { cwd: root })
  expect(code).toBe(0)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; message: string; location: { column: number } }[] }
  const found = diagnostics.filter(({ code: own }) => own === 'openapi/too-many-properties')
  const text = readFileSync(join(root, 'api.json'), 'utf8')
  expect(found.map(({ location }) => text.slice(location.column - 1, location.column + 8))).toEqual(['"schema":', '"Wide":{"'])
  expect(found[0]?.message).toBe(
    'Pages list at most 1,000 properties of a schema, including those of nested objects. `p1000` and those after it are omitted.',
  )
  const html = readFileSync(join(root, 'out/api/schemas/wide.html'), 'utf8')
  expect([html.includes('id="p999"'), html.includes('id="p1000"')]).toEqual([true, false])
  expect(html).toContain('This object has more properties, which are not listed here.')
})
