import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { integrityOf, makePackage } from '../features/references/packages/make-tarball.ts'
import { type PublishedPackage, startRegistry } from '../features/references/packages/registry.ts'
import { createProject, docsgen, type Files, writeFiles } from './project.ts'

const repository = join(import.meta.dirname, '../..')

function publish(name: string, declared: string, more: Readonly<Record<string, string>> = {}): PublishedPackage {
  const types = `/**\n * A ${declared}.\n *\n * @docsCategory all\n */\nexport interface ${declared} {\n  name: string;\n}\n`
  const manifest = JSON.stringify({ name, version: '1.0.0', types: 'index.d.ts' })
  return { name, version: '1.0.0', tarball: makePackage({ 'package.json': manifest, 'index.d.ts': types, ...more }) }
}

const packages = [
  publish('@acme/boats', 'Boat', { 'schema.graphql': 'type Query { boat: String }\n' }),
  publish('@acme/ropes', 'Rope'),
  publish('oars', 'Oar'),
]

const locked = packages.map(({ name, tarball }) => [`node_modules/${name}`, { version: '1.0.0', integrity: integrityOf(tarball) }])
const dependencies = Object.fromEntries(packages.map(({ name }) => [name, '1.0.0']))

function config(verified: readonly string[]): string {
  const documented = Object.fromEntries(packages.map(({ name, version, tarball }) => [name, { version, integrity: integrityOf(tarball) }]))
  return `export default {
  title: 'Boats',
  description: 'A site about boats.',
  lastUpdated: false,
  locales: { en: { label: 'English' }, de: { label: 'Deutsch', messages: { verified: 'Geprüft mit {packages}' } } },
  sidebars: { all: [{ autogenerate: '' }] },
  check: { samples: { packages: 'samples' }, verified: ${JSON.stringify(verified)} },
  reference: {
    packages: ${JSON.stringify(documented)},
    typescript: ${JSON.stringify(packages.map(({ name }, index) => ({ package: name, into: `api/${index}` })))},
    graphql: [{ package: '@acme/boats', into: 'schema', title: 'Boats API' }],
  },
}
`
}

const pages: Files = {
  'content/index.md': '# Home\n\nText about `Boat`.\n',
  'content/sample.md':
    "# Sample\n\n```ts\nimport type { Oar } from 'oars'\nimport type { Rope } from '@acme/ropes'\n\nconst both: (Oar | Rope)[] = []\n```\n",
  'content/link.md': '# Link\n\nA [boat](/api/0/all/boat#boat-name) and a [rope](/api/1/all/rope).\n',
  'content/graphql.md': '# GraphQL\n\n```graphql\nquery { boat }\n```\n',
  'content/unchecked.md': '# Unchecked\n\n```ts unchecked="It is old."\nimport type { Oar } from \'oars\'\n```\n',
  'i18n/de/content/link.md': '# Verweis\n\nEin [Boot](/api/0/all/boat#boat-name).\n',
}

async function createSite(files: Files) {
  const registry = await startRegistry(packages)
  const typescript = join(repository, 'node_modules/typescript/bin/tsc')
  const root = createProject({
    ...pages,
    'samples/package.json': JSON.stringify({ dependencies }),
    'samples/package-lock.json': JSON.stringify({ lockfileVersion: 3, packages: { '': { dependencies }, ...Object.fromEntries(locked) } }),
    'node_modules/typescript/package.json': '{ "name": "typescript", "version": "7.0.0", "bin": { "tsc": "tsc.cjs" } }',
    'node_modules/typescript/tsc.cjs': `const { spawnSync } = require('node:child_process')
process.exitCode = spawnSync(process.execPath, [${JSON.stringify(typescript)}, ...process.argv.slice(2)], { stdio: 'inherit' }).status
`,
    '.npmrc': `registry=${registry.url}\nfetch-retries=0\nlogs-max=0\naudit=false\n`,
    'package.json': '{}',
    ...files,
  })
  const run = (...args: string[]) =>
    docsgen(args, { cwd: root, env: { npm_config_userconfig: join(root, 'none'), npm_config_cache: join(root, '../npm-cache') } })
  const read = (path: string) => readFileSync(join(root, 'out', path), 'utf8')
  const lineOf = (page: string) => /<p>((?:Verified|Geprüft)[^<]*)<\/p>/.exec(read(`${page}.html`))?.[1]
  return { root, run, read, lineOf }
}

test('pages say what a strict build has checked them with', { timeout: 240_000 }, async () => {
  const { root, run, read, lineOf } = await createSite({ 'docs.config.ts': config(['oars', '@acme/*']) })
  const strict = await run('build', '--strict')
  expect(strict.code, strict.stderr).toBe(0)
  expect(lineOf('sample')).toBe('Verified against oars, @acme/ropes 1.0.0')
  expect(lineOf('link')).toBe('Verified against @acme/boats, @acme/ropes 1.0.0')
  expect(lineOf('graphql')).toBe('Verified against @acme/boats 1.0.0')
  expect(lineOf('de/link')).toBe('Geprüft mit @acme/boats 1.0.0')
  for (const page of ['index', 'unchecked', 'api/0/all/boat', 'schema/queries']) expect(lineOf(page), page).toBeUndefined()
  expect(read('sample.md')).toMatch(/\n```\n\nVerified against oars, @acme\/ropes 1\.0\.0\n$/)
  expect(read('de/link.md')).toMatch(/\n\nGeprüft mit @acme\/boats 1\.0\.0\n$/)

  // Without the option, the pages without the line are the same.
  const home = read('index.html')
  writeFiles(root, { 'docs.config.ts': config([]) })
  expect((await run('build', '--strict')).code).toBe(0)
  expect(read('index.html')).toBe(home)
  expect(lineOf('sample')).toBeUndefined()

  writeFiles(root, { 'docs.config.ts': config(['@acme/boats']) })
  expect((await run('build')).code).toBe(0)
  expect(lineOf('link')).toBeUndefined()
  expect((await run('build', '--strict')).code).toBe(0)
  expect(lineOf('link')).toBe('Verified against @acme/boats 1.0.0')
  expect(lineOf('sample')).toBeUndefined()
})

test('nothing is claimed if a sample is wrong, and unknown packages are reported', { timeout: 120_000 }, async () => {
  const { root, run, lineOf } = await createSite({ 'docs.config.ts': config(['@acme/boat']) })
  const unknown = await run('build', '--strict')
  expect(unknown.stderr).toContain('`check.verified` refers to the package `@acme/boat`, which does not exist.')
  expect(unknown.stderr).toContain('Did you mean `@acme/boats`?')
  expect(unknown.code).toBe(2)
  writeFiles(root, { 'docs.config.ts': config(['@acme/*']) })
  expect((await run('build', '--strict')).code).toBe(0)
  const before = lineOf('link')
  writeFiles(root, { 'content/link.md': "# Link\n\n```ts\nimport type { Sail } from '@acme/ropes'\n```\n" })
  const wrong = await run('build', '--strict')
  expect(wrong.code).toBe(1)
  expect(lineOf('link')).toBe(before)
})
