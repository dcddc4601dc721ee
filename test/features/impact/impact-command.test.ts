import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject, type Files, readTree, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { integrityOf, makePackage } from '../../stand-ins/make-tarball.ts'
import { type PublishedPackage, startRegistry } from '../../stand-ins/registry.ts'

const repository = join(import.meta.dirname, '../../..')

function declare(members: readonly string[], more = ''): string {
  return `/**
 * A boat.
 *
 * @docsCategory boats
 */
export interface Boat {
${members.map((member) => `  ${member};\n`).join('')}}
${more}`
}

const sail = (name: string, tag = '') => `/**
 * Sets sails.
 *
 * @docsCategory boats
${tag} */
export declare function ${name}(boat: Boat): void;
`

function publish(name: string, version: string, files: Readonly<Record<string, string>>): PublishedPackage {
  return { name, version, tarball: makePackage({ 'package.json': JSON.stringify({ name, version, types: 'index.d.ts' }), ...files }) }
}

const rope = '/**\n * A rope.\n *\n * @docsCategory ropes\n */\nexport interface Rope {\n  length: number;\n}\n'

const packages = [
  publish('@acme/boats', '1.0.0', {
    'index.d.ts': declare(['name: string', 'oldSails: number'], `${sail('setSails')}${sail('reefSails')}`),
    'schema.graphql': 'type Query { boat: Boat! }\ntype Boat { name: String! depth: Int! }\n',
  }),
  publish('@acme/boats', '2.0.0', {
    'index.d.ts': declare(
      ['name: string | null', 'newSails: number'],
      `${sail('hoistSails')}${sail('reefSails', ' * @deprecated Use hoistSails.\n')}`,
    ),
    'schema.graphql': 'type Query { boat: Boat! boats: [Boat!]! }\ntype Boat { name: String! }\n',
  }),
  publish('@acme/ropes', '1.0.0', { 'index.d.ts': rope }),
  publish('@acme/ropes', '2.0.0', { 'index.d.ts': rope.replace('number', 'string') }),
  publish('@acme/knots', '1.0.0', { 'index.d.ts': rope.replaceAll(/rope/gi, 'Knot') }),
  publish('@acme/oars', '1.0.4', { 'index.d.ts': rope.replaceAll(/rope/gi, 'Oar') }),
]

const shopApi = (paths: object, schemas: readonly string[]) =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Boat shop', version: '1' },
    servers: [{ url: 'https://shop.example.com/v1' }],
    paths,
    components: { schemas: Object.fromEntries(schemas.map((name) => [name, { type: 'object', properties: { id: { type: 'string' } } }])) },
  })
const operation = (operationId: string, rest: object = {}) => ({ operationId, responses: { 200: { description: 'OK' } }, ...rest })
const withPath = (name: string, operations: object) => ({
  parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }],
  ...operations,
})
const query = (name: string) => ({ parameters: [{ name, in: 'query', schema: { type: 'string' } }] })

packages.push(
  publish('@acme/shop-api', '1.0.0', {
    'openapi.json': shopApi(
      {
        '/boats': { get: operation('listBoats', query('color')), post: operation('addBoat') },
        '/boats/{id}': withPath('id', { get: operation('getBoat'), delete: operation('sinkBoat') }),
        '/sails': { get: operation('listSails') },
      },
      ['BoatOrder', 'Sail'],
    ),
    'old.json': shopApi({ '/old': { get: operation('oldest') } }, []),
  }),
  publish('@acme/shop-api', '2.0.0', {
    'openapi.json': shopApi(
      {
        '/boats': { get: operation('listBoats', query('colour')), post: operation('addBoat', { deprecated: true }) },
        '/boats/{boatId}': withPath('boatId', { get: operation('readBoat') }),
        '/sails': { get: operation('listSails') },
        '/masts': { get: operation('listMasts') },
      },
      ['Sail'],
    ),
  }),
)

packages.push(
  publish('@acme/masts', '1.0.0', { 'index.d.ts': 'export interface OldMast { height: number }\n' }),
  publish('@acme/masts', '2.0.0', {
    'index.d.ts': 'export interface Mast { height: number }\n',
    'v1/index.d.ts': 'export interface OldMast { height: number }\n',
  }),
)

const published = (name: string, version: string) =>
  packages.find((each) => each.name === name && each.version === version) as PublishedPackage

const documented = ['@acme/boats@1.0.0', '@acme/ropes@1.0.0', '@acme/knots@1.0.0', '@acme/oars@1.0.4'].map((spec) => {
  const at = spec.lastIndexOf('@')
  return published(spec.slice(0, at), spec.slice(at + 1))
})

const boats = integrityOf(published('@acme/boats', '1.0.0').tarball)

const site: Files = {
  'docs.config.ts': `export default {
  title: 'Boats',
  description: 'A site about boats.',
  lastUpdated: false,
  sidebars: { all: [{ autogenerate: '' }] },
  check: { samples: { packages: 'samples' } },
  reference: {
    packages: ${JSON.stringify(Object.fromEntries(documented.map(({ name, version, tarball }) => [name, { version, integrity: integrityOf(tarball) }])))},
    typescript: [
      { package: '@acme/boats', into: 'api' },
      { package: '@acme/ropes', into: 'api' },
      { package: '@acme/knots', into: 'api' },
      { package: '@acme/oars', into: 'api' },
    ],
    graphql: [{ package: '@acme/boats', into: 'schema', title: 'Boats API' }],
  },
}
`,
  'samples/package.json': '{ "dependencies": { "@acme/boats": "1.0.0" } }',
  'samples/package-lock.json': JSON.stringify({
    lockfileVersion: 3,
    packages: { '': { dependencies: { '@acme/boats': '1.0.0' } }, 'node_modules/@acme/boats': { version: '1.0.0', integrity: boats } },
  }),
  'content/index.md': `# Home

Call \`setSails\` with a [boat](/api/boats/boat#boat-oldsails), or [both](/api/boats/set-sails).

\`\`\`ts
import { reefSails, setSails } from '@acme/boats'

reefSails({ name: 'Ada', oldSails: 2 })
setSails({ name: 'Ada', oldSails: 2 })
\`\`\`

\`\`\`graphql
query { boat { name depth } }
\`\`\`
`,
}

async function createSite(files: Files = {}) {
  const registry = await startRegistry(packages)
  const typescript = join(repository, 'node_modules/typescript/bin/tsc')
  const root = createProject({
    ...site,
    'node_modules/typescript/package.json': '{ "name": "typescript", "version": "7.0.0", "bin": { "tsc": "tsc.cjs" } }',
    'node_modules/typescript/tsc.cjs': `const { spawnSync } = require('node:child_process')
process.exitCode = spawnSync(process.execPath, [${JSON.stringify(typescript)}, ...process.argv.slice(2)], { stdio: 'inherit' }).status
`,
    ...files,
  })
  writeFiles(root, {
    '.npmrc': `registry=${registry.url}\ncache=${join(root, '../npm-cache')}\nfetch-retries=0\nlogs-max=0\naudit=false\n`,
    'package.json': '{}',
  })
  const impact = (...args: string[]) => docsgen(['impact', ...args], { cwd: root, env: { npm_config_userconfig: join(root, 'none') } })
  return { root, registry, impact }
}

/** Everything except what docsgen keeps for itself. */
function sources(root: string) {
  return Object.entries(readTree(root) ?? {}).filter(([path]) => !path.startsWith('.docsgen/'))
}

test('a release is compared with the documentation, and nothing is changed', { timeout: 240_000 }, async () => {
  const { root, registry, impact } = await createSite()
  const before = sources(root)
  const first = await impact('@acme/boats@2.0.0')
  expect(first.stdout.replaceAll(/sha512-\S+/g, 'sha512-…')).toMatchSnapshot()
  expect(first.code).toBe(0)
  expect(first.stdout).toContain(integrityOf(published('@acme/boats', '2.0.0').tarball))
  expect(sources(root)).toEqual(before)
  expect(existsSync(join(root, 'out'))).toBe(false)

  const requests = registry.requests.length
  const json = await impact('@acme/boats@2.0.0', '--offline', '--json')
  const found = JSON.parse(json.stdout)
  expect(found.version).toBe(1)
  expect(Object.keys(found)).toEqual(['version', 'packages', 'pages', 'api', 'problems', 'comments', 'samples', 'mentions'])
  expect(found.packages.kept).toEqual([
    { name: '@acme/knots', version: '1.0.0', reason: 'no-release' },
    { name: '@acme/oars', version: '1.0.4', reason: 'other-version' },
  ])
  expect(found.samples.problems.map(({ code, file, line }: Record<string, unknown>) => `${file}:${line} ${code}`)).toEqual([
    'content/index.md:6 sample/type-error',
    'content/index.md:8 sample/type-error',
    'content/index.md:13 sample/graphql-error',
  ])
  expect(registry.requests).toHaveLength(requests)

  // What someone else put into the store is fetched again.
  const store = join(root, '.docsgen/packages')
  const stored = join(store, readdirSync(store).find((name) => /boats.*2\.0\.0/.test(name)) ?? '')
  const bytes = readFileSync(stored)
  writeFileSync(stored, published('@acme/ropes', '2.0.0').tarball)
  expect((await impact('@acme/boats@2.0.0')).stdout).toBe(first.stdout)
  expect(readFileSync(stored)).toEqual(bytes)

  const markdown = await impact('@acme/boats@2.0.0', '--offline', '--format', 'markdown')
  expect(markdown.stdout.replaceAll(/sha512-\S+`/g, 'sha512-…`')).toMatchSnapshot()
  const strict = await impact('@acme/boats@2.0.0', '--offline', '--strict')
  expect(strict.code).toBe(1)

  const only = await impact('@acme/boats@2.0.0', '--only', '--offline', '--json')
  expect(JSON.parse(only.stdout).packages.moved.map(({ name }: { name: string }) => name)).toEqual(['@acme/boats'])
})

test('a release that concerns nothing in the documentation passes', { timeout: 120_000 }, async () => {
  const { impact } = await createSite({
    'docs.config.ts': (site['docs.config.ts'] as string).replace("  check: { samples: { packages: 'samples' } },\n", ''),
    'content/index.md': '# Home\n\nA [rope](/api/ropes/rope).\n',
  })
  const { code, stdout } = await impact('@acme/ropes@2.0.0', '--only', '--strict')
  expect(stdout).toContain('Impact of `@acme/ropes` 1.0.0 → 2.0.0\n  Nothing in this documentation has to change.\n')
  expect(stdout).toContain('`Rope.length` (property): `length: number` → `length: string`')
  expect(code).toBe(0)
})

const shop = published('@acme/shop-api', '1.0.0')
const shopSite: Files = {
  'docs.config.ts': `export default {
  title: 'Boats',
  description: 'A site about boats.',
  lastUpdated: false,
  reference: {
    packages: { '@acme/shop-api': { version: '1.0.0', integrity: '${integrityOf(shop.tarball)}' } },
    openapi: [
      { package: '@acme/shop-api', file: 'openapi.json', into: 'reference/shop' },
      { package: '@acme/shop-api', file: 'old.json', into: 'reference/old', title: 'Old shop' },
    ],
  },
}
`,
  'content/index.md': `# Shop

A [boat](operation:getBoat) can [sink](operation:sinkBoat "now"), as can an [order](schema:BoatOrder). [Add](operation:addBoat) [some](operation:listBoats).

:::operation sinkBoat

:::operation oldest

:::operation addBoat

Send \`DELETE /boats/7\`, or call \`sinkBoat\`. \`BoatOrder\` is an order.

\`\`\`sh
curl -X DELETE https://shop.example.com/v1/boats/7
curl -X POST https://shop.example.com/v1/boats
\`\`\`
`,
}

test('a release of an OpenAPI document names what is gone for operations, schemas, and requests', { timeout: 120_000 }, async () => {
  const { impact } = await createSite(shopSite)
  const { stdout, stderr, code } = await impact('@acme/shop-api@2.0.0')
  expect(stdout.replaceAll(/sha512-\S+/g, 'sha512-…'), stderr).toMatchSnapshot()
  expect(code).toBe(0)
  const markdown = await impact('@acme/shop-api@2.0.0', '--offline', '--format', 'markdown')
  expect(markdown.stdout.replaceAll(/sha512-\S+`/g, 'sha512-…`')).toMatchSnapshot()
  const found = JSON.parse((await impact('@acme/shop-api@2.0.0', '--offline', '--json')).stdout)
  const sinkBoat = { kind: 'removed', language: 'OpenAPI', api: 'Boat shop', name: 'sinkBoat', what: 'operation' }
  expect(found.api).toContainEqual({
    ...sinkBoat,
    address: 'reference/shop/sink-boat',
    before: 'DELETE /boats/{id}',
    isBreaking: true,
  })
  expect(found.problems.find(({ line }: { line: number }) => line === 5)).toMatchObject({ code: 'openapi/unknown-name', change: sinkBoat })
  expect((await impact('@acme/shop-api@2.0.0', '--offline', '--strict')).code).toBe(1)
})

test('what the entry points no longer export is gone, although a file still declares it', { timeout: 120_000 }, async () => {
  const { tarball } = published('@acme/masts', '1.0.0')
  const { impact } = await createSite({
    'docs.config.ts': `export default { title: 'Masts', lastUpdated: false, reference: {
  packages: { '@acme/masts': { version: '1.0.0', integrity: '${integrityOf(tarball)}' } },
  typescript: [{ package: '@acme/masts', into: 'api', group: 'kind', entryPoints: ['.'] }],
} }
`,
    'content/index.md': '# Home\n\nUse `OldMast`.\n',
  })
  const { stdout, stderr, code } = await impact('@acme/masts@2.0.0')
  expect(code, stderr).toBe(0)
  expect(stdout).toMatch(/content\/index\.md:3:6.*OldMast/)
  expect(stdout).not.toContain('still exported')
})

test('pages of other versions are not compared', { timeout: 120_000 }, async () => {
  const { impact } = await createSite({
    'docs.config.ts': (site['docs.config.ts'] as string)
      .replace("  check: { samples: { packages: 'samples' } },\n", '')
      .replace('  sidebars:', "  versions: [{ id: '2', label: '2', path: '/' }, { id: '1', label: '1' }],\n  sidebars:"),
    'content/index.md': '# Home\n\nCall `setSails`.\n',
    'versions/1/index.md': '# Old\n\nCall `setSails`.\n',
  })
  const { stdout, stderr } = await impact('@acme/boats@2.0.0', '--only', '--json')
  expect(stdout, stderr).not.toBe('')
  expect(JSON.parse(stdout).mentions.map(({ file }: { file: string }) => file)).toEqual(['content/index.md'])
})

test('mistakes are explained', { timeout: 120_000 }, async () => {
  const { root, impact } = await createSite()
  const cases = [
    [['@acme/boat@2.0.0'], 'The site does not document `@acme/boat`', 'Did you mean `@acme/boats`?', 2],
    [['@acme/boats'], '`docsgen impact` got `@acme/boats`, which is not a package with an exact version', '@acme/core@4.0.0', 2],
    [['@acme/boats@latest'], 'not a package with an exact version', '@acme/core@4.0.0', 2],
    [['@acme/boats@1.0.0'], '`@acme/boats` already has version 1.0.0.', 'Specify a version', 2],
    [['@acme/boats@2.0.0', '@acme/boats@3.0.0'], 'names `@acme/boats` more than once', 'Specify one version', 2],
    [['@acme/boats@2.0.0', '--offline'], 'Not downloaded yet: `@acme/boats@2.0.0`', 'Run the command once without `--offline`', 2],
    [['@acme/boats@9.0.0'], 'The registry does not have `@acme/boats@9.0.0`', 'Check the name and version', 3],
    [['@acme/*@9.0.0'], 'The registry has no `@acme/', 'Check the version', 2],
  ] as const
  for (const [args, message, hint, code] of cases) {
    const result = await impact(...args)
    expect(result.stderr, args.join(' ')).toContain(message)
    expect(result.stderr).toContain(hint)
    expect(result.code).toBe(code)
    expect(result.stdout).toBe('')
  }
  writeFiles(root, { '.npmrc': `registry=http://127.0.0.1:1/\ncache=${join(root, '../other-cache')}\nfetch-retries=0\nlogs-max=0\n` })
  const unreachable = await impact('@acme/boats@2.0.0')
  expect(unreachable.stderr).toContain('The registry cannot be reached')
  expect(unreachable.code).toBe(3)
  expect(readFileSync(join(root, 'docs.config.ts'), 'utf8')).toBe(site['docs.config.ts'])
})
