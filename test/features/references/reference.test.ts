import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject, type Files, readTree, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { integrityOf, makePackage } from '../../stand-ins/make-tarball.ts'
import { type PublishedPackage, startRegistry } from '../../stand-ins/registry.ts'

const declarations = `/**
 * @description
 * A boat with a {@link Sail}, as the [harbour](/harbour) knows it.
 *
 * @docsCategory boats
 */
export interface Boat {
  /** What it is called. */
  name: string;
  sail?: Sail;
}
/**
 * @description
 * Drives a boat. See {@link Wind}.
 *
 * @docsCategory boats
 */
export interface Sail {
  area: number;
}
`

const boats: PublishedPackage = {
  name: '@acme/boats',
  version: '1.2.0',
  tarball: makePackage({ 'package.json': '{"name":"@acme/boats","version":"1.2.0"}', 'dist/boat.d.ts': declarations }),
}

const schema = `type Query { boat(id: ID!): Boat }
"A boat."
type Boat { name: String! old: String @deprecated(reason: "Sunk.") }
`

interface Options {
  readonly accept?: readonly string[]
  readonly integrity?: string
  readonly more?: string
}

function siteWith({ accept = ['Wind', '/harbour'], integrity = integrityOf(boats.tarball), more = '' }: Options = {}): Files {
  return {
    'docs.config.ts': `export default {
  title: 'Boats',
  description: 'A site about boats.',
  lastUpdated: false,
  sidebars: { all: [{ autogenerate: '' }] },
  reference: {
    packages: { '@acme/boats': { version: '1.2.0', integrity: '${integrity}' } },
    typescript: [{ package: '@acme/boats', into: 'api' }],
    accept: ${JSON.stringify(accept)},
    ${more}
  },
}
`,
    'content/index.md': '# Home\n\nSee [Boat](/api/boats/boat#boat-name).\n',
  }
}

/** Makes npm use this registry and the project's folder. */
function npmrc(root: string, url: string): void {
  writeFiles(root, {
    '.npmrc': `registry=${url}\ncache=${join(root, '../npm-cache')}\nfetch-retries=0\nlogs-max=0\naudit=false\n`,
    'package.json': '{}',
  })
}

async function createSite(options: Options = {}) {
  const registry = await startRegistry([boats])
  const root = createProject(siteWith(options))
  npmrc(root, registry.url)
  const run = (...args: string[]) => docsgen(args, { cwd: root, env: { npm_config_userconfig: join(root, 'none') } })
  return { root, registry, run }
}

test('a package of the registry becomes pages, and is fetched once', async () => {
  const { root, registry, run } = await createSite()
  const first = await run('build', '--strict')
  expect(first.stderr).not.toMatch(/error|warning/)
  expect(first.code).toBe(0)
  const built = readTree(join(root, 'out')) ?? {}
  expect(built['api/boats/boat.html']).toContain('id="boat-name"')
  expect(built['api/boats/boat.html']).toContain('href="/api/boats/sail#sail"')
  expect(built['api/boats/index.html']).toContain('>Boats</h1>')
  expect(built['api/boats/boat.md']).toContain('A boat with a [Sail]')

  await registry.close()
  writeFiles(root, { 'content/index.md': '# Home\n\nAnother text.\n' })
  const second = await run('build', '--strict')
  expect([second.code, readTree(join(root, 'out'))?.['api/boats/boat.html']]).toEqual([0, built['api/boats/boat.html']])
  await run('clean')
  expect((await run('build', '--strict', '--offline')).code).toBe(0)
})

test('problems are reported at their location in the package', async () => {
  const { run } = await createSite({ accept: [] })
  const { stderr, code } = await run('check', '--strict')
  expect(code).toBe(1)
  expect(stderr).toContain('@acme/boats@1.2.0/dist/boat.d.ts:3 - warning reference/broken-link')
  expect(stderr).toContain('The link `/harbour` on the generated page `/api/boats/boat` does not match any page or file of this site.')
  expect(stderr).toContain('@acme/boats@1.2.0/dist/boat.d.ts:14 - warning reference/unresolved-link')
  expect(stderr).toContain('No page documents `Wind`')
})

test('unused exceptions are reported in the config', async () => {
  const { root, run } = await createSite({ accept: ['Wind', '/harbour', 'Anchor'] })
  writeFiles(root, { 'content/harbour.md': '# Harbour\n\nText.\n' })
  const { stderr } = await run('check')
  expect(stderr).toContain('docs.config.ts:9:32 - warning reference/unused-accept')
  expect(stderr).toContain('docs.config.ts:9:21 - warning reference/accepted-page')
})

test('without network and store, there is one error that names the package', async () => {
  const { registry, run } = await createSite()
  await registry.close()
  const { stderr, code } = await run('build')
  expect(code).toBe(3)
  expect(stderr.match(/@acme\/boats@1\.2\.0/g)).toHaveLength(1)
  expect(stderr).toContain('--offline')
  expect(stderr).not.toMatch(/ {4}at /)
})

test('offline, missing packages are skipped with one warning, without further problems', async () => {
  const { root, registry, run } = await createSite()
  const { stderr, code } = await run('build', '--offline')
  expect(stderr.match(/- (?:error|warning) \S+/g)).toEqual(['- warning reference/left-out'])
  expect(code).toBe(0)
  expect(registry.requests).toEqual([])
  expect(Object.keys(readTree(join(root, 'out')) ?? {})).not.toContain('api/boats/boat.html')
})

test('a tarball with a different hash is rejected', async () => {
  const { root, run } = await createSite({ integrity: integrityOf(Buffer.from('something else')) })
  const { stderr, code } = await run('build')
  expect(code).toBe(1)
  expect(stderr).toContain('error reference/wrong-integrity')
  expect(stderr).toContain(integrityOf(boats.tarball))
  expect(readTree(join(root, 'out'))).toBeUndefined()
})

test('a folder and a schema need no package; edits are noticed', async () => {
  const root = createProject({
    'docs.config.ts': `export default {
  title: 'Boats', description: 'Boats.', lastUpdated: false,
  reference: {
    typescript: [{ folder: 'types', into: 'api' }],
    graphql: [{ folder: 'schema', into: 'graphql', title: 'Boat API', extend: 'complete.ts' }],
    accept: ['Wind', '/harbour'],
  },
}
`,
    'complete.ts': `export default async (schema: object) => ({ ...schema })\n`,
    'content/index.md': '# Home\n\nText.\n',
    'types/boat.d.ts': declarations,
    'schema/a.graphql': schema,
  })
  const run = () => docsgen(['build', '--strict'], { cwd: root })
  const page = (path: string) => readTree(join(root, 'out'))?.[path] ?? ''
  const first = await run()
  expect(first.stderr).not.toMatch(/error|warning/)
  expect(page('graphql/object-types.html')).toContain('id="boat-old"')
  expect(page('graphql/queries.html')).toContain('<h1 class="page-title">Boat API: Queries</h1>')
  writeFiles(root, { 'types/boat.d.ts': declarations.replace('area', 'surface') })
  await run()
  expect(page('api/boats/sail.html')).toContain('id="sail-surface"')
  writeFiles(root, { 'complete.ts': `export default () => { throw new Error('no wind') }\n` })
  const failed = await run()
  expect(failed.stderr).toContain('error reference/extend-failed')
  expect(failed.stderr).toContain('The module `complete.ts` could not extend the schema: no wind.')
  expect(failed.code).toBe(1)
})

test('a hand-written page replaces the generated one', async () => {
  const { root, run } = await createSite()
  writeFiles(root, { 'content/api/boats/boat.md': '# The boat\n\n## name {#boat-name}\n\nBy hand.\n' })
  const { stderr } = await run('build', '--strict')
  expect(stderr).not.toMatch(/error|warning/)
  expect(readTree(join(root, 'out'))?.['api/boats/boat.html']).toContain('By hand.')
})

test('globs without matches are reported', async () => {
  const { run } = await createSite({ more: `graphql: [{ package: '@acme/boats', into: 'graphql', title: 'Boat API' }],` })
  const { stderr } = await run('check')
  expect(stderr).toContain('warning reference/no-files')
  expect(stderr).toContain('`reference.graphql[0]` does not match any files in `@acme/boats`')
})

test('sources with the same folder are reported', async () => {
  const boats = (title: string) =>
    JSON.stringify({ openapi: '3.1.0', info: { title, version: '1' }, paths: {}, components: { schemas: { Boat: {} } } })
  const root = createProject({
    'docs.config.ts': `export default {
  title: 'Boats', lastUpdated: false,
  reference: {
    openapi: [{ file: 'a.json', into: 'api' }, { file: 'b.json', into: 'api' }, { file: 'c.json', into: 'api/schemas' }],
  },
}
`,
    'content/index.md': '# Home\n\nText.\n',
    ...Object.fromEntries(['a', 'b', 'c'].map((name) => [`${name}.json`, boats(name)])),
  })
  const { stderr, code } = await docsgen(['check'], { cwd: root })
  expect(code).toBe(1)
  expect(stderr.match(/docs\.config\.ts.*\n.*Two sources.*/g)).toEqual([
    expect.stringMatching(
      /^docs\.config\.ts:4:.* error reference\/repeated-page\n {2}Two sources in `reference` have the same `into` folder, `api`, so both create the page `api\/index`\.$/,
    ),
    expect.stringMatching(/^docs\.config\.ts:4:.*\n.* the page `api\/schemas\/index` and 2 other pages\.$/),
  ])
})
