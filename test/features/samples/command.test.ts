import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { fillNpmCache } from '../../cli/npm-cache.ts'
import { createProject, type Files, start, writeFiles } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { integrityOf, makePackage } from '../../stand-ins/make-tarball.ts'

const repository = join(import.meta.dirname, '../../..')

/** The real TypeScript, which also records each start. */
const countingTypeScript: Files = {
  'node_modules/typescript/package.json': '{ "name": "typescript", "version": "7.0.0", "bin": { "tsc": "tsc.cjs" } }',
  'node_modules/typescript/tsc.cjs': `const { appendFileSync } = require('node:fs')
const { spawnSync } = require('node:child_process')
appendFileSync(__dirname + '/starts.log', 'start\\n')
const { status } = spawnSync(process.execPath, [${JSON.stringify(join(repository, 'node_modules/typescript/bin/tsc'))}, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = status
`,
}

/** An npm that says where its cache is and records each start. `npm_config_test_fails` is an error to print instead of downloading. */
const scriptedNpm = `#!${process.execPath}
const { appendFileSync } = require('node:fs')
const [command] = process.argv.slice(2)
appendFileSync(process.env.npm_config_test_log, command + '\\n')
if (command === 'cache' && process.env.npm_config_test_fails) {
  console.log(JSON.stringify({ error: { code: process.env.npm_config_test_fails, summary: 'it says so', detail: '' } }))
  process.exit(1)
}
// Whoever is left alone ends.
const parent = process.ppid
for (let turn = 0; process.env.npm_config_test_sleeps && turn < 100; turn++) {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  if (process.ppid !== parent) process.exit(1)
}
if (command === 'config') console.log(JSON.stringify({ registry: 'http://127.0.0.1:1/', cache: process.env.npm_config_test_cache }))
`

const boats = makePackage({
  'package.json': JSON.stringify({ name: 'boats', version: '1.0.0', types: 'index.d.ts' }),
  'index.d.ts': 'export interface Boat { name: string; length: number }\nexport declare function launch(boat: Boat): void\n',
  'index.js': 'process.exit(1)\n',
  'plain.js': 'process.exit(1)\n',
  'README.md': '# Boats\n',
})
const integrity = integrityOf(boats)

const lock = (version: string, more: object = {}) =>
  JSON.stringify({
    lockfileVersion: 3,
    packages: {
      '': {},
      'node_modules/boats': { version, integrity, ...more },
      'node_modules/rare': { version: '1.0.0', integrity, optional: true },
    },
  })

const site: Files = {
  'docs.config.ts': `export default { title: 'Boats', lastUpdated: false, check: { samples: { packages: 'samples' } } }\n`,
  'samples/package.json': '{ "dependencies": { "boats": "1.0.0" } }',
  'samples/package-lock.json': lock('1.0.0'),
  'samples/tsconfig.json':
    '{ "compilerOptions": { "target": "ES2022", "module": "ESNext", "moduleResolution": "Bundler", "strict": true, "paths": { "@setup/*": ["./shared/*"] } } }',
  'samples/shared/fleet.ts': "import type { Boat } from 'boats'\nexport declare const fleet: readonly Boat[]\n",
  'content/index.md': `# Home

[A boat](./boat.md).

\`\`\`ts title="src/boat.ts"
import { launch } from 'boats'
// ---cut-start---
import { fleet } from '@setup/fleet'
// ---cut-end---

export const mine = fleet[0]!
\`\`\`

\`\`\`ts title="src/main.ts"
import { launch } from 'boats'
import { mine } from './boat'

launch(mine)
\`\`\`

\`\`\`ts continues
// @errors: 2322
launch({ name: 'Ada', length: 'long' })
\`\`\`
`,
  'content/boat.md': '# A boat\n\nText.\n',
}

function createSite(files: Files = {}) {
  const root = createProject({ ...site, ...countingTypeScript, ...files })
  const tools = join(root, '../tools')
  mkdirSync(tools)
  writeFiles(tools, { npm: scriptedNpm })
  // Only through npm on the PATH.
  symlinkSync(process.execPath, join(tools, 'node'))
  makeExecutable(join(tools, 'npm'))
  const cache = join(root, '../npm-cache')
  fillNpmCache(cache, [boats])
  const env = {
    PATH: `${tools}:${process.env.PATH ?? ''}`,
    npm_config_test_log: join(root, '../npm.log'),
    npm_config_test_cache: cache,
  }
  return {
    root,
    begin: (args: readonly string[], more: Readonly<Record<string, string>> = {}) => start(args, { cwd: root, env: { ...env, ...more } }),
    run: (args: readonly string[], more: Readonly<Record<string, string>> = {}) => docsgen(args, { cwd: root, env: { ...env, ...more } }),
    starts: () => countLines(join(root, 'node_modules/typescript/starts.log')),
    installs: () => countLines(env.npm_config_test_log),
  }
}

function makeExecutable(file: string): void {
  chmodSync(file, 0o755)
}

function countLines(file: string): number {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').length : 0
}

/** `file:line:column code` of each problem. */
function places(stderr: string): readonly string[] {
  return [...stderr.matchAll(/^(\S+:\d+:\d+) - (?:error|warning) (\S+)$/gm)].map(([, place, code]) => `${place} ${code}`)
}

const wrong = `# A boat

1. Launch it:

   \`\`\`ts
   import { launch } from 'boats'

   launch({ name: 'Ada' })
   \`\`\`

> \`\`\`ts
> import { mine } from './boat'
> import { sail } from 'sails'
> import { sink } from 'boats'
> \`\`\`

\`\`\`ts
// @errors: 2345
export const fine = 1
\`\`\`

\`\`\`tsx title="src/view.tsx"
// ---cut-start---
const hidden: string = 1
// ---cut-end---
export const view = hidden
\`\`\`
`

const wrongPlaces = [
  'content/boat.md:8:11 sample/type-error',
  'content/boat.md:12:24 sample/type-error',
  'content/boat.md:13:24 sample/missing-package',
  'content/boat.md:14:12 sample/type-error',
  'content/boat.md:18:13 sample/no-such-error',
  'content/boat.md:24:7 sample/type-error',
]

test('types are checked against the packages of the lock, once per change', { timeout: 120_000 }, async () => {
  const { root, run, starts, installs } = createSite()
  const first = await run(['build', '--strict'])
  expect(first.stderr).toContain('Code samples: 3 checked (TypeScript 3), 0 not checked\n')
  expect(first.stderr).toMatch(/^✓ install packages for samples/m)
  expect([first.code, installs(), starts()]).toEqual([0, 1, 1])

  const second = await run(['check', '--strict'])
  expect(second.stderr).toContain('Code samples: 3 checked (TypeScript 3), 0 not checked\n')
  expect([second.code, installs(), starts()]).toEqual([0, 1, 1])

  // Changed prose does not change the samples.
  writeFiles(root, { 'content/index.md': `${site['content/index.md']}\nMore words.\n` })
  expect((await run(['check', '--strict'])).code).toBe(0)
  expect(starts()).toBe(1)

  writeFiles(root, { 'content/boat.md': wrong })
  const third = await run(['check'])
  expect(places(third.stderr)).toEqual(wrongPlaces)
  expect(third.stderr).toContain("TS2741: Property 'length' is missing")
  expect(third.stderr).toContain('`npm install --package-lock-only --save-exact --prefix samples sails`')
  expect([third.code, installs(), starts()]).toEqual([1, 1, 2])

  // Errors remain without a new check, and move with the text above.
  writeFiles(root, { 'content/boat.md': wrong.replace('1. Launch', 'Two more lines.\n\n1. Launch') })
  const fourth = await run(['check'])
  expect(places(fourth.stderr)[0]).toBe('content/boat.md:10:11 sample/type-error')
  expect(starts()).toBe(2)

  writeFiles(root, { 'content/boat.md': wrong.replaceAll('\n', '\r\n') })
  expect(places((await run(['check'])).stderr)).toEqual(wrongPlaces)

  writeFiles(root, { 'content/boat.md': '# A boat\n\nText.\n', 'samples/package-lock.json': `${lock('1.0.0')}\n` })
  expect((await run(['check', '--strict'])).code).toBe(0)
  expect([installs(), starts()]).toEqual([2, 3])
  await run(['clean'])
  expect(readdirSync(join(root, '.docsgen/samples'))).toHaveLength(1)
})

test('without the packages, only their absence is reported', { timeout: 60_000 }, async () => {
  const { root, run, starts, installs } = createSite()
  const offline = await run(['check', '--offline'])
  expect(places(offline.stderr)).toEqual(['docs.config.ts:1:84 sample/left-out'])
  expect(offline.stderr).toContain('Code samples: 0 checked, 3 not checked (100.0%)')
  expect([offline.code, installs(), starts()]).toEqual([0, 0, 0])

  const nothing = { npm_config_test_cache: join(root, '../no-cache') }
  const refused = await run(['check'], { ...nothing, npm_config_test_fails: 'E404' })
  expect(refused.stderr).toContain('error The registry does not have the packages of `samples/package.json`. npm reported: it says so')
  expect(refused.code).toBe(3)

  const other = await run(['check'], nothing)
  expect(other.stderr).toContain(
    'error The registry has a different file for `boats@1.0.0` than the one with the hash in `samples/package-lock.json`.',
  )
  expect(other.code).toBe(3)

  writeFiles(root, { 'samples/package.json': '{ "dependencies": { "boats": "1.0.1" } }' })
  const changed = await run(['check'])
  expect(places(changed.stderr)).toEqual(['docs.config.ts:1:84 sample/lock-differs'])
  expect(changed.stderr).toContain(
    '`samples/package.json` lists `boats` with `1.0.1`, but `samples/package-lock.json` has version 1.0.0 for `1.0.0`.',
  )
  writeFiles(root, { 'samples/package.json': site['samples/package.json'] ?? '' })
  expect((await run(['check'])).code).toBe(0)
})

test('a build without `--strict` installs nothing, and nothing is installed again for what is cached', { timeout: 120_000 }, async () => {
  const { root, run, installs } = createSite({
    'docs.config.ts': `export default { title: 'Boats', lastUpdated: false, check: { samples: { packages: 'samples', hover: true } } }\n`,
  })
  const typesOf = () => readdirSync(join(root, 'out/types')).map((name) => readFileSync(join(root, 'out/types', name), 'utf8'))
  const first = await run(['build'])
  expect(places(first.stderr)).toEqual(['docs.config.ts:1:84 sample/left-out'])
  expect(first.stderr).toContain('hint Run `docsgen build --strict`, which installs them')
  expect([first.code, installs()]).toEqual([0, 0])
  expect(typesOf()).toEqual(['{"links":{},"types":[],"blocks":{}}\n'])

  expect((await run(['build', '--strict'])).code).toBe(0)
  expect(installs()).toBe(1)
  const [types = ''] = typesOf()
  expect(types).toContain('function launch(boat: Boat): void')
  const [folder = ''] = readdirSync(join(root, '.docsgen/samples'))
  expect(readdirSync(join(root, '.docsgen/samples', folder))).toContain(`${folder}.packages`)
  expect(existsSync(join(root, '.docsgen/samples', folder, 'node_modules'))).toBe(false)

  rmSync(join(root, '.docsgen/samples'), { recursive: true })
  for (const args of [['build'], ['build', '--strict'], ['check', '--strict']]) {
    const { code, stderr } = await run(args)
    expect([code, places(stderr), typesOf()], args.join(' ')).toEqual([0, [], [types]])
  }
  expect(installs()).toBe(1)

  // What has not changed keeps its types.
  writeFiles(root, { 'content/boat.md': "# A boat\n\n```ts\nimport { launch } from 'boats'\n\nlaunch\n```\n" })
  expect(places((await run(['build'])).stderr)).toEqual(['docs.config.ts:1:84 sample/left-out'])
  expect(typesOf().sort()).toEqual(['{"links":{},"types":[],"blocks":{}}\n', types].sort())
  expect((await run(['build', '--strict'])).code).toBe(0)
  expect([installs(), typesOf().filter((text) => text.includes('launch')).length]).toEqual([2, 2])
})

test('a folder without a lock', { timeout: 60_000 }, async () => {
  const { root, run } = createSite()
  rmSync(join(root, 'samples/package-lock.json'))
  expect(places((await run(['check'])).stderr)).toEqual(['docs.config.ts:1:84 sample/no-lock'])
})

test('a build killed during the installation leaves nothing usable', { timeout: 60_000 }, async () => {
  const { root, run, begin, installs } = createSite()
  const killed = begin(['check'], { npm_config_test_sleeps: '1' })
  await vi.waitFor(() => expect(installs()).toBe(1), 10_000)
  killed.kill('SIGKILL')
  await once(killed, 'close')
  expect(readdirSync(join(root, '.docsgen/samples')).some((name) => name.startsWith('.install-'))).toBe(true)
  expect((await run(['check', '--strict'])).code).toBe(0)
  expect(readdirSync(join(root, '.docsgen/samples'))).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)])
})

test.each(['SIGTERM', 'SIGKILL'] as const)('no TypeScript process outlives a build that gets %s', { timeout: 60_000 }, async (signal) => {
  const { root, begin } = createSite({
    'node_modules/typescript/tsc.cjs': `const { writeFileSync } = require('node:fs')
const { spawn } = require('node:child_process')
const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])
writeFileSync(__dirname + '/pid', String(child.pid))
`,
  })
  const stopped = begin(['check'])
  const file = join(root, 'node_modules/typescript/pid')
  await vi.waitFor(() => expect(existsSync(file)).toBe(true), 20_000)
  const pid = Number(readFileSync(file, 'utf8'))
  stopped.kill(signal)
  await once(stopped, 'close')
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 5_000)
})

/** False also for a process that has ended, but that the system has not removed yet. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const stat = `/proc/${pid}/stat`
  return !existsSync(stat) || !/^\d+ \(.*\) Z/.test(readFileSync(stat, 'utf8'))
}

test('two builds install once', { timeout: 60_000 }, async () => {
  const { run, installs } = createSite()
  const [first, second] = await Promise.all([run(['check', '--strict']), run(['check', '--strict'])])
  expect([first.code, second.code, installs()]).toEqual([0, 0, 1])
})

test('without their own packages, samples use those of the project', { timeout: 60_000 }, async () => {
  const { root, run } = createSite({
    'docs.config.ts': "export default { title: 'Boats', lastUpdated: false, check: { samples: {} } }\n",
    'content/index.md':
      "# Home\n\n[A boat](./boat.md).\n\n```ts\nimport { sail } from 'sails'\nimport { row } from 'oars'\n\nsail(row)\n```\n",
    'node_modules/sails/package.json': '{ "name": "sails", "version": "1.0.0", "types": "index.d.ts" }',
    'node_modules/sails/index.d.ts': 'export declare function sail(fast: boolean): void\n',
  })
  const { stderr } = await run(['check'])
  expect(places(stderr)).toEqual(['content/index.md:7:21 sample/missing-package'])
  expect(stderr).toContain('Install `oars` in the project')
  expect(existsSync(join(root, '.docsgen/samples'))).toBe(false)
})

test('GraphQL is checked against the extended schemas of the reference', { timeout: 60_000 }, async () => {
  const { root, run } = createSite({
    'docs.config.ts': `export default {
  title: 'Boats',
  lastUpdated: false,
  sidebars: { all: [{ autogenerate: '' }] },
  reference: { graphql: [{ folder: 'schema', into: 'api', title: 'Boat API', extend: 'complete.ts' }] },
  check: { samples: {} },
}
`,
    // Like servers that extend their schema at startup.
    'complete.ts': `export default (schema) => ({
  ...schema,
  definitions: [
    ...schema.definitions,
    {
      kind: 'InputObjectTypeExtension',
      name: { kind: 'Name', value: 'Sorting' },
      fields: [{ kind: 'InputValueDefinition', name: { kind: 'Name', value: 'by' }, type: { kind: 'NamedType', name: { kind: 'Name', value: 'String' } } }],
    },
  ],
})
`,
    'schema/boats.graphql': 'type Query {\n  boats(sort: Sorting): [Boat!]!\n}\ntype Boat {\n  name: String!\n}\n',
    'content/index.md':
      '# Home\n\n[A boat](./boat.md).\n\n```graphql\n{\n  boats(sort: { by: "name" }) {\n    name\n    length\n  }\n}\n```\n',
  })
  const wrong = ['content/index.md:9:5 sample/graphql-error']
  expect(places((await run(['check'])).stderr)).toEqual(wrong)
  expect(places((await run(['check'])).stderr)).toEqual(wrong)

  writeFiles(root, {
    'schema/boats.graphql': 'type Query {\n  boats(sort: Sorting): [Boat!]!\n}\ntype Boat {\n  name: String!\n  length: Int\n}\n',
  })
  expect((await run(['check', '--strict'])).code).toBe(0)

  writeFiles(root, { 'complete.ts': 'export default (schema) => schema\n' })
  for (const time of ['at first', 'and from the cache']) {
    const { stderr } = await run(['check'])
    expect(places(stderr), time).toContain('docs.config.ts:5:66 sample/broken-schema')
    expect(stderr).toContain('The schema `Boat API` cannot be used to check code samples: Unknown type: "Sorting".')
  }
})

test('invalid TypeScript settings are reported, and nothing is cached', { timeout: 60_000 }, async () => {
  const { root, run } = createSite({ 'samples/tsconfig.json': '{ "compilerOptions": { "strictest": true } }' })
  const { stderr, code } = await run(['check'])
  expect(stderr).toContain("Unknown compiler option 'strictest'")
  expect(code).toBe(1)
  writeFiles(root, { 'samples/tsconfig.json': site['samples/tsconfig.json'] ?? '' })
  expect((await run(['check', '--strict'])).code).toBe(0)
})

test('a failing TypeScript is a warning', { timeout: 60_000 }, async () => {
  const { run } = createSite({ 'node_modules/typescript/tsc.cjs': "console.log('out of luck')\nprocess.exitCode = 1\n" })
  const { stderr, code } = await run(['check'])
  expect(stderr).toContain('warning sample/types-unchecked\n  TypeScript could not check the code samples: out of luck')
  expect(code).toBe(0)
})

test('one sample with syntax errors does not hide problems on other pages', { timeout: 60_000 }, async () => {
  const { run } = createSite({
    'content/boat.md': '# A boat\n\n```ts\nconst a: = 1\n```\n\n```ts title="a.ts"\nconst b: string = 1\n```\n',
    'content/other.md':
      '# Other\n\n[Home](./index.md)\n\n```ts\nconst c: string = 1\n```\n\n```ts\n// @errors: 1005\nconst d = [1 2]\n```\n',
  })
  expect(places((await run(['check'])).stderr).filter((place) => place.includes('sample/'))).toEqual([
    'content/boat.md:4:10 sample/type-error',
    'content/other.md:6:7 sample/type-error',
  ])
})

test('no title leads out of the samples’ folder', { timeout: 60_000 }, async () => {
  const titles = [
    '../../x.ts',
    '/tmp/docsgen-absolute.ts',
    'C:\\x.ts',
    'a/../../../x.ts',
    'node_modules/boats/index.ts',
    '..\\x.ts',
    './a/./../b.ts',
  ]
  const fences = titles.map((title) => `\`\`\`ts title="${title}"\nexport const a = 1\n\`\`\`\n`)
  const { root, run } = createSite({ 'content/boat.md': `# A boat\n\n${fences.join('\n')}` })
  const before = listFiles(root)
  const { stderr } = await run(['check'])
  expect(stderr.match(/sample\/bad-path/g)).toHaveLength(titles.length)
  const added = listFiles(root).filter((file) => !before.includes(file) && !file.startsWith('.docsgen/'))
  expect(added).toEqual(['node_modules/typescript/starts.log'])
  expect(existsSync('/tmp/docsgen-absolute.ts')).toBe(false)
  const program = listFiles(join(root, '.docsgen/samples')).filter((file) => file.includes('/pages/content/boat'))
  expect(program.map((file) => file.replace(/.*\/boat\//, ''))).toEqual(titles.map((_, index) => `~${index + 1}.ts`))
})

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()
}
