import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Diagnostic } from '../../../src/core/model/diagnostic.ts'
import { createProject, readTree, smallSite, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { startDev } from '../../core/dev/dev-site.ts'
import { get, startPreview } from '../../core/preview/preview-site.ts'
import { buildProject, connectStdio } from '../../tools/agents/mcp/mcp-site.ts'

const secret = 'canary-of-files'
const svg = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${text}<path d="M0 0h9"/></svg>`

test('Mintlify, SVG across tenants: a published SVG has no code, and a server has only the files of its own site', {
  timeout: 60_000,
}, async () => {
  const root = createProject({
    ...smallSite,
    'content/index.md': '# Home\n\n![Logo](./logo.svg) [First](./guide/first.md)\n',
    'content/logo.svg': svg(`<script>alert(1)</script><a href="javascript:alert(1)"><text onclick="alert(1)">x</text></a>`),
  })
  const built = await docsgen(['build'], { cwd: root })
  expect(built.code, built.stderr).toBe(0)
  expect(built.stderr).toContain('content/logo.svg - warning file/unsafe-drawing')
  const outDir = join(root, 'out')
  const name = readdirSync(join(outDir, 'assets/files')).find((file) => file.endsWith('.svg')) ?? ''
  const published = readFileSync(join(outDir, 'assets/files', name), 'utf8')
  expect(published).toContain('<path')
  expect(published).not.toMatch(/script|onclick|javascript/i)
  // What a reader opens directly could not run code even if the file contained any.
  expect(readFileSync(join(outDir, '_headers'), 'utf8')).toMatch(
    /\n\/assets\/\*\n[\s\S]*Content-Security-Policy: default-src 'none'; [^\n]*sandbox\n/,
  )
  // Another site beside this one, which a path, a host, or a link in the folder could name.
  writeFiles(join(root, '..'), { 'other/out/evil.svg': svg(`<script>${secret}</script>`) })
  symlinkSync('../../other/out', join(outDir, 'other'))
  const { port } = await startPreview(outDir)
  for (const path of [
    '/../../other/out/evil.svg',
    '/other/evil.svg',
    '/%2e%2e/%2e%2e/other/out/evil.svg',
    '/..%2f..%2fother/out/evil.svg',
    '//other/evil.svg',
    '/_static/other/evil.svg',
  ]) {
    const { status, text } = await get(port, path)
    expect([400, 404], path).toContain(status)
    expect(text, path).not.toContain(secret)
  }
  expect((await get(port, `/assets/files/${name}`)).status).toBe(200)
  expect((await get(port, `/assets/files/${name}`, { Host: 'other.example' })).status).toBe(403)
})

/** A rule looked at the path with its query, and the file was read without. */
const spellings = [
  '?raw',
  '?raw??',
  '?url',
  '?import&raw',
  '?inline',
  '?.svg?init',
  '?t=1',
  '%3Fraw',
  '%23',
  '/',
  '/.',
  '//',
  '%00',
  '%20',
  '.',
  '::$DATA',
  '%5c',
  ';x',
  '?x=../',
]

test.each(['dev', 'preview'] as const)(
  'Vite CVE-2026-39364 and CVE-2026-118662: %s checks the path that it opens, however it is written',
  { timeout: 60_000 },
  async (server) => {
    const secrets = {
      '.env': secret,
      'docs.secret.ts': secret,
      'public/.env': secret,
      'public/.npmrc': secret,
      'content/.hidden.md': `# ${secret}\n`,
      'private/key.pem': secret,
    }
    const files = { ...smallSite, ...secrets, 'public/fine.txt': 'fine' }
    const start = async () => {
      if (server === 'dev') return (await startDev(files)).port
      const root = await buildProject(files)
      writeFileSync(join(root, 'out/.env'), secret)
      return (await startPreview(join(root, 'out'))).port
    }
    const port = await start()
    expect((await get(port, '/fine.txt?raw')).text).toBe('fine')
    const names = [
      '.env',
      '%2eenv',
      '%252eenv',
      '.%65nv',
      '.ENV',
      'assets/../.env',
      'assets/%2e%2e/.env',
      '../.env',
      '..%2f.env',
      '.npmrc',
      '.hidden',
      '.hidden.md',
      'docs.secret.ts',
      '../private/key.pem',
      '@fs/private/key.pem',
      './.env',
      'guide/..;/.env',
    ]
    for (const name of names)
      for (const spelling of ['', ...spellings]) {
        const { status, text } = await get(port, `/${name}${spelling}`)
        expect([400, 403, 404], `${name}${spelling}`).toContain(status)
        expect(text, `${name}${spelling}`).not.toContain(secret)
      }
  },
)

/** `docs_secret` begins with `docs`. */
test('pymdownx CVE-2026-46338: a folder beside an allowed one whose name begins with the same letters is outside', {
  timeout: 60_000,
}, async () => {
  const siblings = ['content-old', 'content.bak', 'samples_private', 'samples2', 'public-old', 'api_private', 'contents']
  const attempts = siblings.flatMap((folder) => [
    `\`\`\`text file="/${folder}/key.txt"\n\`\`\``,
    `\`\`\`text file="../${folder}/key.txt"\n\`\`\``,
    `\`\`\`text file="/samples/../${folder}/key.txt"\n\`\`\``,
    `:::include /${folder}/key.md`,
    `:::include ../${folder}/key.md`,
    `![Key](../${folder}/key.png)`,
    `![Key](/../${folder}/key.png)`,
    `[Key](../${folder}/key.txt)`,
  ])
  const root = createProject({
    'docs.config.ts': `export default { title: 'Site', lastUpdated: false, includes: ['samples', 'api'], partials: true, reference: { openapi: [{ file: 'api/a.yaml', into: 'api' }] } }\n`,
    'content/index.md': '# Home\n\n```text file="/samples/open.txt"\n```\n',
    'samples/open.txt': 'open',
    'api/a.yaml': `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths:\n  /a:\n    get:\n      operationId: a\n      responses:\n        200: { description: OK, content: { application/json: { schema: { $ref: '../api_private/key.yaml' } } } }\n`,
    ...Object.fromEntries(
      siblings.flatMap((folder) => [
        [`${folder}/key.txt`, secret],
        [`${folder}/key.md`, secret],
        [`${folder}/key.png`, secret],
        [`${folder}/key.yaml`, `type: string\ndescription: ${secret}\n`],
      ]),
    ),
    ...Object.fromEntries(attempts.map((text, index) => [`content/a${index}.md`, `# Title\n\n${text}\n`])),
  })
  const { code, stdout, stderr } = await docsgen(['build', '--report', 'json'], { cwd: root })
  expect(code).toBe(1)
  const { diagnostics } = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] }
  const reported = new Set(diagnostics.map(({ location }) => location?.file.replace(/^content\/|\.md$/g, '')))
  expect(attempts.filter((_, index) => !reported.has(`a${index}`))).toEqual([])
  const refused = diagnostics.filter(({ code }) => code.startsWith('include/'))
  expect(refused.map(({ code }) => code).filter((code) => code !== 'include/refused')).toEqual([])
  expect(refused.length).toBe(5 * siblings.length)
  expect(reported).toContain('api/a.yaml')
  expect(stdout + stderr + JSON.stringify([readTree(join(root, 'out')), readTree(join(root, '.docsgen'))])).not.toContain(secret)
})

/** Every text that a tool takes, so that a new tool is tried as well. */
test('documentation MCP servers, CVE-2026-7159 and CVE-2026-7788: no argument of any tool leads out of the site', {
  timeout: 120_000,
}, async () => {
  const root = await buildProject()
  writeFiles(root, {
    'secret.md': `# ${secret}\n\n${secret}\n`,
    'out/.hidden.md': `# ${secret}\n`,
    '../secret.md': secret,
    'out-private/secret.md': secret,
  })
  mkdirSync(join(root, 'out/deep'))
  symlinkSync('../../secret.md', join(root, 'out/deep/linked.md'))
  symlinkSync('../..', join(root, 'out/deep/up'))
  const { client, call } = await connectStdio([], root)
  const { tools } = await client.listTools()
  const targets = [
    'secret',
    'secret.md',
    '.hidden',
    'deep/linked',
    'deep/up/secret',
    'out-private/secret',
    join(root, 'secret.md').slice(1),
  ]
  const prefixes = [
    '',
    '/',
    '../',
    '/docs/../',
    '/docs/',
    '/docs/guide/../../../',
    '/docs/%2e%2e/',
    '..%2f',
    '..\\',
    'file:///',
    'https://kiosk.test/docs/../',
    '../out-private/../',
  ]
  let tried = 0
  for (const { name, inputSchema } of tools) {
    const properties = Object.entries(inputSchema.properties ?? {}) as readonly (readonly [string, { readonly type?: string }])[]
    const required = Object.fromEntries((inputSchema.required ?? []).map((key) => [key, 'a']))
    for (const [key, { type }] of properties) {
      if (type !== 'string') continue
      for (const target of targets)
        for (const prefix of prefixes) {
          tried++
          const answer = await call(name, { ...required, [key]: prefix + target })
          expect(answer, `${name} ${key} ${prefix}${target}`).not.toContain(secret)
        }
    }
  }
  expect(tried).toBeGreaterThan(5 * targets.length * prefixes.length)
})
