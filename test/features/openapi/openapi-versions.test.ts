import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createProject, type Files, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'

const api = (parameter: string, other: string) => `openapi: 3.1.0
info: { title: Till API, version: 1.0.0 }
paths:
  /drawers:
    get:
      operationId: listDrawers
      summary: List drawers
      tags: [all]
      parameters: [{ name: ${parameter}, in: query, schema: { type: string } }]
      responses: { '200': { description: OK } }
  /${other}:
    get: { operationId: ${other}, summary: Other, tags: [all], responses: { '200': { description: OK } } }
`

const openapi = (file: string, group = 'tag') => `reference: { openapi: [{ file: '${file}', into: 'reference/till', group: '${group}' }] }`

function config(versions: readonly string[], more = openapi('api/new.yaml')): string {
  return `export default {
  title: 'Till',
  lastUpdated: false,
  versions: [{ id: '2', label: 'Version 2', path: '/' }, ${versions.join(', ')}],
  ${more},
}
`
}

const old = `{ id: '1', label: 'Version 1', ${openapi('api/old.yaml')} }`
const guide = '# Guide\n\nSee [drawers](operation:listDrawers).\n\n:::operation listDrawers\n'
const files: Files = {
  'docs.config.ts': config([old]),
  'api/new.yaml': api('newParameter', 'fresh'),
  'api/old.yaml': api('oldParameter', 'stale'),
  'content/index.md': guide,
  'versions/1/index.md': guide,
}

const page = (root: string, path: string) => readFileSync(join(root, 'out', path), 'utf8')
const parametersOn = (html: string) => [...new Set(html.match(/\w+Parameter/g))]
const linksOn = (html: string) => [...new Set([...html.matchAll(/href="([^"]*list-drawers)"/g)].map(([, href]) => href))]

async function problemsOf(root: string): Promise<readonly string[]> {
  const { stdout, stderr } = await docsgen(['build', '--report', 'json'], { cwd: root })
  const { diagnostics } = JSON.parse(stdout || stderr) as {
    diagnostics: { code: string; message: string; hint?: string; location?: { file: string; line: number } }[]
  }
  return diagnostics
    .filter(({ code }) => code.startsWith('openapi/'))
    .map(({ code, message, hint, location }) => `${location?.file}:${location?.line} ${code} ${message}${hint ? ` ${hint}` : ''}`)
}

describe('operations in guides of several versions', () => {
  test('a page shows the operation of its own version, and links to it', async () => {
    const root = createProject(files)
    const { code, stderr } = await docsgen(['build', '--strict'], { cwd: root })
    expect(code, stderr).toBe(0)
    for (const [path, parameter, prefix] of [
      ['index.html', 'newParameter', ''],
      ['1/index.html', 'oldParameter', '/1'],
    ] as const) {
      expect(parametersOn(page(root, path))).toEqual([parameter])
      expect(linksOn(page(root, path))).toEqual([`${prefix}/reference/till/all#list-drawers`])
    }
    expect(parametersOn(page(root, '1/index.md'))).toEqual(['oldParameter'])
    expect((await docsgen(['build', '--verify'], { cwd: root })).code).toBe(0)

    writeFileSync(join(root, 'api/old.yaml'), api('laterParameter', 'stale'))
    expect((await docsgen(['build'], { cwd: root })).code).toBe(0)
    expect(parametersOn(page(root, '1/index.html'))).toEqual(['laterParameter'])
    expect(parametersOn(page(root, 'index.html'))).toEqual(['newParameter'])
  })

  test('an operation that only another version has is reported at its line, until the version has it', async () => {
    const root = createProject({
      ...files,
      'docs.config.ts': config([old, "{ id: '0', label: 'Version 0' }"]),
      'content/index.md': '# Guide\n\n:::operation stale\n\n[a](operation:stale)\n',
      'versions/1/index.md': '# Guide\n\n- In a list:\n\n  :::operation fresh\n\n[a](operation:fresh) [b](operation:listDrawer)\n',
      'versions/0/index.md': `${guide}\n[c](schema:Drawer)\n`,
    })
    const unknown = (version: string, what: string) =>
      `openapi/unknown-name No OpenAPI document of the version \`${version}\` describes the ${what}`
    const hint = 'Use a name that this version has. The documents of older versions are in `versions[].reference`.'
    expect([...(await problemsOf(root))].sort()).toEqual(
      [
        `content/index.md:3 ${unknown('Version 2', 'operation `stale`')}. ${hint}`,
        `content/index.md:5 ${unknown('Version 2', 'operation `stale`')}. ${hint}`,
        `versions/0/index.md:3 ${unknown('Version 0', 'operation `listDrawers`')}. ${hint}`,
        `versions/0/index.md:5 ${unknown('Version 0', 'operation `listDrawers`')}. ${hint}`,
        `versions/0/index.md:7 ${unknown('Version 0', 'schema `Drawer`')}. ${hint}`,
        `versions/1/index.md:5 ${unknown('Version 1', 'operation `fresh`')}. ${hint}`,
        `versions/1/index.md:7 ${unknown('Version 1', 'operation `fresh`')}. ${hint}`,
        `versions/1/index.md:7 ${unknown('Version 1', 'operation `listDrawer`')}. Did you mean \`listDrawers\`?`,
      ].sort(),
    )
    writeFiles(root, {
      'docs.config.ts': config([old]),
      'api/old.yaml': api('oldParameter', 'fresh'),
      'content/index.md': guide,
      'versions/1/index.md': '# Guide\n\n:::operation fresh\n\n:::operation later\n',
    })
    expect(await problemsOf(root)).toEqual([`versions/1/index.md:5 ${unknown('Version 1', 'operation `later`')}. ${hint}`])
    writeFileSync(join(root, 'api/old.yaml'), `${api('oldParameter', 'fresh')}  /later: { get: { operationId: later, responses: {} } }\n`)
    expect(await problemsOf(root)).toEqual([])
    expect(page(root, '1/index.html')).toContain('href="/1/reference/till/other#later"')
  })

  test('a version from Git has the documents of its commit', async () => {
    const git = (cwd: string, ...args: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd, stdio: 'pipe' })
    const root = createProject({
      '.gitignore': '.docsgen\nout\n',
      'api/parts/drawers.yaml': 'parameter: { name: gitParameter, in: query, schema: { type: string } }\n',
      'api/till.yaml': api('x', 'stale').replace(/\{ name: x[^}]*\} \}/, '{ $ref: parts/drawers.yaml#/parameter }'),
      'content/index.md': guide,
      'till.yaml': api('rootParameter', 'stale'),
    })
    git(root, 'init', '-q', '-b', 'main')
    git(root, 'add', '.')
    git(root, 'commit', '-q', '-m', 'First')
    git(root, 'tag', 'v1')
    git(root, 'rm', '-q', '-r', 'api', 'till.yaml')
    const fromGit = (id: string, file: string) => `{ id: '${id}', label: '${id}', ref: 'v1', ${openapi(file, 'operation')} }`
    writeFiles(root, {
      'docs.config.ts': config([fromGit('1', './api/till.yaml'), fromGit('0', 'till.yaml')], "description: 'Tills.'"),
      'content/index.md': '# Guide\n',
    })
    const { code, stderr } = await docsgen(['build'], { cwd: root })
    expect(code, stderr).toBe(0)
    expect(parametersOn(page(root, '1/index.html'))).toEqual(['gitParameter'])
    expect(linksOn(page(root, '1/index.html'))).toEqual(['/1/reference/till/all/list-drawers'])
    expect(parametersOn(page(root, '0/index.html'))).toEqual(['rootParameter'])
  })
})
