import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { integrityOf, makePackage } from '../features/references/packages/make-tarball.ts'
import { fillNpmCache } from './npm-cache.ts'
import { createProject, docsgen, type Files, writeFiles } from './project.ts'

const repository = join(import.meta.dirname, '../..')

function pack(name: string, version: string, types: string): Buffer {
  return makePackage({ 'package.json': JSON.stringify({ name, version, types: 'index.d.ts' }), 'index.d.ts': types })
}

/** `@sea/boats` 1.0.0 and 2.0.0, which renames `launch`, and `@sea/oars`, only 1.0.0. */
const tarballs: Readonly<Record<string, Buffer>> = {
  '@sea/boats@1.0.0': pack(
    '@sea/boats',
    '1.0.0',
    'export declare function launch(name: string): void\nexport declare const depth: string\n',
  ),
  '@sea/boats@2.0.0': pack(
    '@sea/boats',
    '2.0.0',
    'export declare function start(name: string): void\nexport declare const depth: number\n',
  ),
  '@sea/oars@1.0.0': pack('@sea/oars', '1.0.0', 'export declare const length: number\n'),
}
const integrities = Object.fromEntries(Object.entries(tarballs).map(([spec, tarball]) => [spec, integrityOf(tarball)]))

/** An npm with these packages, all in its cache. It records each start. */
const scriptedNpm = `#!${process.execPath}
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs')
const args = process.argv.slice(2)
appendFileSync(process.env.npm_config_test_log, args.join(' ') + '\\n')
const fail = (code, summary) => {
  console.log(JSON.stringify({ error: { code, summary, detail: '' } }))
  process.exit(1)
}
if (process.env.npm_config_test_fails) fail(process.env.npm_config_test_fails, 'it says so')
if (args[0] === 'config') {
  console.log(JSON.stringify({ registry: 'http://127.0.0.1:1/', cache: process.env.npm_config_test_cache }))
  process.exit(0)
}
const integrities = ${JSON.stringify(integrities)}
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const packages = { '': { dependencies } }
for (const [name, version] of Object.entries(dependencies)) {
  const integrity = integrities[name + '@' + version]
  if (!integrity) fail('ETARGET', 'No matching version found for ' + name + '@' + version + '.')
  packages['node_modules/' + name] = { version, integrity }
}
writeFileSync('package-lock.json', JSON.stringify({ lockfileVersion: 3, packages }))
`

const manifest = '{ "dependencies": { "@sea/boats": "1.0.0", "@sea/oars": "1.0.0" } }'

const site: Files = {
  'docs.config.ts': `export default { title: 'Boats', lastUpdated: false, check: { samples: { packages: 'samples' } } }\n`,
  'samples/package.json': manifest,
  'samples/package-lock.json': JSON.stringify({
    lockfileVersion: 3,
    packages: {
      '': {},
      'node_modules/@sea/boats': { version: '1.0.0', integrity: integrities['@sea/boats@1.0.0'] },
      'node_modules/@sea/oars': { version: '1.0.0', integrity: integrities['@sea/oars@1.0.0'] },
    },
  }),
  // A broken link and a type error that have nothing to do with the version.
  'content/index.md': `# Home

[A boat](./boat.md) and [nothing](./nowhere.md).

\`\`\`ts
import { launch } from '@sea/boats'

launch('Ada')
\`\`\`

\`\`\`ts
const wrong: string = 1
\`\`\`
`,
  'content/boat.md': `# A boat

\`\`\`ts
import { depth } from '@sea/boats'
import { length } from '@sea/oars'

// @errors: 2322
const deep: number = depth
const long: number = length
\`\`\`
`,
}

function createSite(files: Files = {}) {
  const typescript = join(repository, 'node_modules/typescript/bin/tsc')
  const root = createProject({
    ...site,
    'node_modules/typescript/package.json': '{ "name": "typescript", "version": "7.0.0", "bin": { "tsc": "tsc.cjs" } }',
    'node_modules/typescript/tsc.cjs': `const { spawnSync } = require('node:child_process')
process.exitCode = spawnSync(process.execPath, [${JSON.stringify(typescript)}, ...process.argv.slice(2)], { stdio: 'inherit' }).status
`,
    ...files,
  })
  const tools = join(root, '../tools')
  mkdirSync(tools)
  writeFiles(tools, { npm: scriptedNpm })
  // Only through npm on the PATH.
  symlinkSync(process.execPath, join(tools, 'node'))
  chmodSync(join(tools, 'npm'), 0o755)
  const log = join(root, '../npm.log')
  const cache = join(root, '../npm-cache')
  fillNpmCache(cache, Object.values(tarballs))
  const env = { PATH: `${tools}:${process.env.PATH ?? ''}`, npm_config_test_log: log, npm_config_test_cache: cache }
  return {
    root,
    against: (versions: string, args: readonly string[] = [], more: Readonly<Record<string, string>> = {}) =>
      docsgen(['check', '--samples-against', versions, ...args], { cwd: root, env: { ...env, ...more } }),
    run: (args: readonly string[]) => docsgen(args, { cwd: root, env }),
    npm: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
  }
}

/** `file:line:column code` of each problem. */
function places(stderr: string): readonly string[] {
  return [...stderr.matchAll(/^(\S+:\d+:\d+) - (?:error|warning) (\S+)$/gm)].map(([, place, code]) => `${place} ${code}`)
}

const broken = ['content/boat.md:7:13 sample/no-such-error', 'content/index.md:6:10 sample/type-error']

test('only what breaks with the other version is reported', { timeout: 120_000 }, async () => {
  const { root, against, run, npm } = createSite()
  const first = await against('@sea/boats@2.0.0')
  expect(places(first.stderr)).toEqual(broken)
  expect(first.stderr).toContain('Samples against @sea/boats@2.0.0: 2 problems on 2 pages\n')
  expect(first.code).toBe(1)
  expect(npm()).toHaveLength(3)
  const [lockOnly = ''] = npm()
  expect(lockOnly).toContain('--package-lock-only')
  for (const option of ['--ignore-scripts', '--allow-git=none', '--workspaces=false']) expect(lockOnly).toContain(option)
  expect(readFileSync(join(root, 'samples/package.json'), 'utf8')).toBe(manifest)
  expect(readdirSync(join(root, '.docsgen/samples')).filter((name) => name.startsWith('.'))).toEqual([])

  // The second run needs neither npm nor the network.
  const second = await against('@sea/boats@2.0.0', ['--offline', '--report', 'json'])
  const { summary, diagnostics } = JSON.parse(second.stdout)
  expect(summary).toMatchObject({ errors: 2, files: 2, failed: true })
  expect(diagnostics.map(({ location }: { location: { file: string; line: number } }) => `${location.file}:${location.line}`)).toEqual([
    'content/boat.md:7',
    'content/index.md:6',
  ])
  expect(npm()).toHaveLength(3)

  // The usual check still uses the versions of the site.
  expect(places((await run(['check'])).stderr).filter((place) => place.includes('sample/'))).toEqual([
    'content/index.md:12:7 sample/type-error',
  ])
  expect(npm()).toHaveLength(3)

  const same = await against('@sea/boats@1.0.0')
  expect(same.stderr).toContain('Samples against @sea/boats@1.0.0: 0 problems\n')
  expect([same.code, places(same.stderr)]).toEqual([0, []])
})

test('packages of a scope keep their version if they do not have the other one', { timeout: 60_000 }, async () => {
  const { against } = createSite()
  const { stderr, code } = await against('@sea/*@2.0.0')
  expect(stderr).toContain('`@sea/oars` has no version 2.0.0, so it stays at 1.0.0.\n')
  expect(places(stderr)).toEqual(broken)
  expect(code).toBe(1)
})

test('wrong uses are explained', { timeout: 120_000 }, async () => {
  const { root, against, npm } = createSite()
  const refused = async (versions: string, message: string, args: readonly string[] = []) => {
    const { stderr, code } = await against(versions, args)
    expect(stderr).toContain(`error ${message}`)
    expect(stderr.match(/^error /gm)).toHaveLength(1)
    expect(code).toBe(2)
  }
  for (const spec of ['@sea/boats', '@sea/boats@', '@sea/boats@^2.0.0', '*@2.0.0', '@sea/boats@2.0.0,']) {
    await refused(spec, '`--samples-against` got')
  }
  await refused('@sea/boats@2.0.0,@sea/boats@1.0.0', '`--samples-against` names `@sea/boats` more than once.')
  await refused('@sea/boat@2.0.0', '`--samples-against` names `@sea/boat`, but `samples/package.json` lists no such package.')
  await refused('@land/*@2.0.0', '`--samples-against` names `@land/*`, but `samples/package.json` lists no such package.')
  await refused('@sea/boats@2.0.0', 'The other versions of the packages for code samples are not installed.', ['--offline'])
  expect(npm()).toEqual([])
  await refused('@sea/boats@3.0.0', 'The registry does not have `@sea/boats@3.0.0`.')
  await refused('@sea/*@3.0.0', 'The registry does not have `@sea/oars@3.0.0`.')

  const unreachable = await against('@sea/boats@2.0.0', [], { npm_config_test_fails: 'ENOTFOUND' })
  expect(unreachable.stderr).toContain('error The registry cannot be reached, so docsgen cannot download `@sea/boats@2.0.0`.')
  expect(unreachable.code).toBe(3)
  const conflict = await against('@sea/boats@2.0.0', [], { npm_config_test_fails: 'ERESOLVE' })
  expect(conflict.stderr).toContain('error These versions of the packages for code samples exclude each other.')
  expect(conflict.code).toBe(2)

  for (const option of [
    ['--trusted', 'main'],
    ['--as', 'auto'],
  ]) {
    const { stderr, code } = await against('@sea/boats@2.0.0', option)
    expect(stderr).toContain('cannot be used with option')
    expect(code).toBe(2)
  }

  writeFiles(root, { 'docs.config.ts': "export default { title: 'Boats', lastUpdated: false, check: { samples: {} } }\n" })
  await refused('@sea/boats@2.0.0', '`--samples-against` requires a folder with the packages for code samples')
})

test('without TypeScript, nothing counts as unbroken', { timeout: 60_000 }, async () => {
  const { against } = createSite({ 'node_modules/typescript/tsc.cjs': "console.log('out of luck')\nprocess.exitCode = 1\n" })
  const { stderr, code } = await against('@sea/boats@2.0.0')
  expect(stderr).toContain('error TypeScript could not check the code samples: out of luck')
  expect(code).toBe(2)
})
