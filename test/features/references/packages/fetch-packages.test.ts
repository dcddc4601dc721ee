import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test, vi } from 'vitest'
import { EnvironmentError } from '../../../../src/kit/failures/failure.ts'
import { integrityOf, makePackage } from '../../../stand-ins/make-tarball.ts'
import { type PublishedPackage, startRegistry } from '../../../stand-ins/registry.ts'
import { configOf, createProject, fetchInto, lineOf, listStore, setNpm, storeOf } from './temp-project.ts'

function published(name: string, version = '1.0.0', text = 'export {}\n'): PublishedPackage {
  return { name, version, tarball: makePackage({ 'package.json': JSON.stringify({ name, version }), 'index.d.ts': text }) }
}

const core = published('@acme/core', '3.5.2')
const plain = published('plain', '1.0.0-beta.1')

async function failureOf(work: Promise<unknown>): Promise<{ readonly message: string; readonly hint: string }> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof EnvironmentError)) throw new Error(`This is no EnvironmentError: ${error}`)
  expect(error.message).not.toMatch(/\n|npm error|npm warn/)
  return { message: error.message, hint: error.hint ?? '' }
}

test('packages are fetched from the registry once, then read from the store', async () => {
  const registry = await startRegistry([core, plain])
  const root = createProject(`registry=${registry.url}`)
  const first = await fetchInto(root, configOf(plain, core))
  expect(first.diagnostics).toEqual([])
  expect([...first.value.keys()]).toEqual(['plain', '@acme/core'])
  expect(listStore(root)).toEqual(['@acme+core-3.5.2.tgz', 'plain-1.0.0-beta.1.tgz'])
  expect(readFileSync(first.value.get('@acme/core')?.file ?? '')).toEqual(core.tarball)

  await registry.close()
  const again = await fetchInto(root, configOf(plain, core))
  expect(again).toEqual(first)
})

test('only what is missing is fetched', async () => {
  const registry = await startRegistry([core, plain])
  const root = createProject(`registry=${registry.url}`)
  await fetchInto(root, configOf(plain))
  const before = registry.requests.length
  expect((await fetchInto(root, configOf(plain, core))).value.size).toBe(2)
  expect([...new Set(registry.requests.slice(before))]).toEqual(['/@acme/core', '/@acme/core/-/3.5.2.tgz'])
})

test('without packages nothing is touched', async () => {
  const root = createProject()
  expect(await fetchInto(root, {})).toEqual({ value: new Map(), diagnostics: [] })
  expect(() => listStore(root)).toThrow('ENOENT')
})

test('a scope has its own registry and token', async () => {
  const open = await startRegistry([plain])
  const closed = await startRegistry([core], { token: 'secret' })
  const settings = [`registry=${open.url}`, `@acme:registry=${closed.url}`]
  const root = createProject(...settings)
  const refused = await failureOf(fetchInto(root, configOf(plain, core)))
  expect(refused.message).toContain('The registry denied access to `@acme/core@3.5.2`. npm reported: 401 Unauthorized')
  expect(refused.hint).toBe(
    'Check the registry and its token in `.npmrc`. With `--offline`, docsgen omits packages that are not in `.docsgen/packages`.',
  )

  setNpm(root, ...settings, `//${closed.host}/:_authToken=secret`)
  expect((await fetchInto(root, configOf(plain, core))).value.size).toBe(2)
})

test('names that npm maps to the same file are distinguished', async () => {
  const twins = [published('@a/b', '1.0.0', 'scoped'), published('a-b', '1.0.0', 'plain')]
  const registry = await startRegistry(twins)
  const root = createProject(`registry=${registry.url}`)
  const { value } = await fetchInto(root, configOf(...twins))
  expect([...value.values()].map(({ file }) => integrityOf(readFileSync(file)))).toEqual(twins.map(({ tarball }) => integrityOf(tarball)))
})

test('a package with another hash is rejected, and its integrity is reported', async () => {
  const registry = await startRegistry([core, plain])
  const root = createProject(`registry=${registry.url}`)
  const packages = { ...configOf(core, plain), '@acme/core': { version: '3.5.2', integrity: integrityOf(Buffer.from('other')) } }
  const { value, diagnostics } = await fetchInto(root, packages)
  expect([...value.keys()]).toEqual(['plain'])
  expect(diagnostics.map(lineOf)).toEqual([
    `docs.config.ts:3:5 error reference/wrong-integrity | The package \`@acme/core@3.5.2\` does not match its \`integrity\` hash in the config. The hash of the downloaded package is \`${integrityOf(core.tarball)}\`. | Compare this hash with the output of \`npm view @acme/core@3.5.2 dist.integrity\` and with a source that you trust. If they match, copy the hash to the config.`,
  ])
  expect(listStore(root)).toEqual(['plain-1.0.0-beta.1.tgz'])
})

test('other hash algorithms are accepted', async () => {
  const registry = await startRegistry([core, plain])
  const root = createProject(`registry=${registry.url}`)
  const packages = {
    plain: { version: plain.version, integrity: integrityOf(plain.tarball, 'sha256') },
    '@acme/core': { version: core.version, integrity: integrityOf(core.tarball, 'sha384') },
  }
  expect((await fetchInto(root, packages)).value.size).toBe(2)
})

test('a damaged stored file is fetched again', async () => {
  const registry = await startRegistry([plain])
  const root = createProject(`registry=${registry.url}`)
  const file = join(storeOf(root), 'plain-1.0.0-beta.1.tgz')
  mkdirSync(storeOf(root), { recursive: true })
  writeFileSync(file, plain.tarball.subarray(0, 50))
  const { value, diagnostics } = await fetchInto(root, configOf(plain), { offline: true })
  expect([value.size, diagnostics.map(({ code }) => code)]).toEqual([0, ['reference/left-out']])
  expect((await fetchInto(root, configOf(plain))).value.size).toBe(1)
  expect(readFileSync(file)).toEqual(plain.tarball)
})

test('offline, missing packages are skipped with one warning and no requests', async () => {
  const registry = await startRegistry([core, plain])
  const root = createProject(`registry=${registry.url}`)
  const packages = configOf(core, plain, published('third'))
  const nothing = await fetchInto(root, packages, { offline: true })
  expect(nothing.value.size).toBe(0)
  expect(nothing.diagnostics.map(lineOf)).toEqual([
    'docs.config.ts warning reference/left-out | `@acme/core@3.5.2`, `plain@1.0.0-beta.1`, `third@1.0.0` are not in `.docsgen/packages`, so the pages generated from them are omitted. | Run the command once without `--offline`.',
  ])
  expect(registry.requests).toEqual([])
  expect(() => listStore(root)).toThrow('ENOENT')

  await fetchInto(root, configOf(core, plain))
  const some = await fetchInto(root, packages, { offline: true })
  expect([...some.value.keys()]).toEqual(['@acme/core', 'plain'])
  expect(some.diagnostics[0]?.message).toBe('`third@1.0.0` is not in `.docsgen/packages`, so the pages generated from it are omitted.')
})

test('a package or version missing from the registry', async () => {
  const registry = await startRegistry([core, plain])
  const root = createProject(`registry=${registry.url}`)
  const packages = { ...configOf(plain), '@acme/cor': { version: '3.5.2', integrity: integrityOf(core.tarball) } }
  const noPackage = await failureOf(fetchInto(root, packages))
  expect(noPackage.message).toMatch(
    /^The registry does not have `@acme\/cor@3\.5\.2`\. npm reported: .*404 Not Found|^The registry does not have `@acme\/cor@3\.5\.2`\. npm reported: Not Found/,
  )
  expect(noPackage.hint).toContain('Check the name and version in `reference.packages`')

  const noVersion = await failureOf(fetchInto(root, { ...configOf(plain), '@acme/core': { version: '9.9.9', integrity: 'sha512-x' } }))
  expect(noVersion.message).toBe(
    'The registry does not have `@acme/core@9.9.9`. npm reported: No matching version found for @acme/core@9.9.9.',
  )
})

test('a registry that is down', async () => {
  const registry = await startRegistry([])
  await registry.close()
  const root = createProject(`registry=${registry.url}`)
  const refused = await failureOf(fetchInto(root, configOf(core, plain)))
  expect(refused.message).toMatch(
    /^The registry cannot be reached, so docsgen cannot download `@acme\/core@3\.5\.2`, `plain@1\.0\.0-beta\.1`\. npm reported: request to http:\S+ failed, reason: connect ECONNREFUSED/,
  )
  expect(refused.hint).toBe(
    'Check the network, and the registry and proxy that npm uses (`npm config list`). With `--offline`, docsgen omits packages that are not in `.docsgen/packages`.',
  )
  expect(listStore(root)).toEqual([])

  setNpm(root, `registry=http://user:password@${registry.host}/`)
  expect((await failureOf(fetchInto(root, configOf(core)))).message).not.toContain('password')
})

test('a registry that never responds is not waited for', async () => {
  const registry = await startRegistry([plain], { isSilent: true })
  const root = createProject(`registry=${registry.url}`)
  const slow = await failureOf(fetchInto(root, configOf(plain), { limitMs: 1500 }))
  expect(slow.message).toBe('npm did not download `plain@1.0.0-beta.1` within 1.5 seconds.')
  expect(slow.hint).toContain('Check the network')
  expect(listStore(root)).toEqual([])
})

test('a truncated tarball', async () => {
  const cut = { ...plain, sent: plain.tarball.subarray(0, 60) }
  const registry = await startRegistry([core, cut])
  const root = createProject(`registry=${registry.url}`)
  const damaged = await failureOf(fetchInto(root, configOf(core, cut)))
  expect(damaged.message).toMatch(/^The download of `plain@1\.0\.0-beta\.1` is damaged\. npm reported: /)
  expect(damaged.message.length).toBeLessThan(400)
  // Complete packages are kept.
  expect(listStore(root)).toEqual(['@acme+core-3.5.2.tgz'])
})

test('a truncated tarball from a registry without integrity', async () => {
  const cut = { ...plain, sent: plain.tarball.subarray(0, 60), integrity: undefined }
  const registry = await startRegistry([cut])
  const root = createProject(`registry=${registry.url}`)
  expect((await failureOf(fetchInto(root, configOf(cut)))).message).toContain('The download of `plain@1.0.0-beta.1` is damaged.')
  expect(listStore(root)).toEqual([])
})

test('without npm', async () => {
  const root = createProject()
  const path = process.env.PATH
  process.env.PATH = root
  try {
    expect(await failureOf(fetchInto(root, configOf(plain)))).toEqual({
      message: 'npm was not found, so docsgen cannot download `plain@1.0.0-beta.1`.',
      hint: 'Install npm, or add it to `PATH`. With `--offline`, docsgen omits packages that are not in `.docsgen/packages`.',
    })
  } finally {
    process.env.PATH = path
  }
})

test.runIf(process.platform !== 'win32')('something else in npm’s place', async () => {
  const root = createProject()
  writeFileSync(join(root, 'npm'), '#!/bin/sh\necho "npm warn about a setting" >&2\necho "Use another tool here." >&2\nexit 1\n', {
    mode: 0o755,
  })
  const path = process.env.PATH
  process.env.PATH = `${root}:${path}`
  try {
    const { message } = await failureOf(fetchInto(root, configOf(plain)))
    expect(message).toBe('npm cannot download `plain@1.0.0-beta.1`. npm reported: Use another tool here.')
  } finally {
    process.env.PATH = path
  }
})

test('a registry with another package under that name', async () => {
  const registry = await startRegistry([{ ...plain, listedAs: 'other' }])
  const root = createProject(`registry=${registry.url}`)
  const { message } = await failureOf(fetchInto(root, configOf(plain)))
  expect(message).toBe('npm did not download a file for `plain@1.0.0-beta.1` and gave no reason.')
  expect(listStore(root)).toEqual([])
})

test('a store that is not writable', async () => {
  const root = createProject()
  mkdirSync(join(root, '.docsgen'))
  writeFileSync(storeOf(root), 'a file')
  const { message, hint } = await failureOf(fetchInto(root, configOf(plain)))
  expect(message).toMatch(/^Cannot write the packages of the reference to `\.docsgen\/packages`: (?:EEXIST|ENOTDIR)\.$/)
  expect(hint).toContain('is writable')
})

test('npm does not outlive its parent process', async () => {
  const registry = await startRegistry([plain], { isSilent: true })
  const root = createProject(`registry=${registry.url}`)
  const script = join(root, 'fetch.mjs')
  const input = JSON.stringify({ packages: configOf(plain), root, storeDir: storeOf(root), offline: false, configFile: '' })
  const contents = `
    import { fetchPackages } from './src/features/references/packages/fetch-packages.ts'
    process.once('SIGTERM', () => process.exit(143))
    void fetchPackages({ ...${input}, locate: () => ({}) })`
  const resolveDir = join(import.meta.dirname, '../../../..')
  await build({ stdin: { contents, resolveDir, loader: 'ts' }, outfile: script, bundle: true, platform: 'node', format: 'esm' })
  const child = spawn(process.execPath, [script], { stdio: 'ignore' })
  await vi.waitFor(() => expect(registry.requests).toHaveLength(1), 10_000)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([143, null])
  await vi.waitFor(async () => expect(await registry.connections()).toBe(0), 5000)
})

test('two concurrent fetches do not affect each other', async () => {
  const registry = await startRegistry([core, plain])
  const root = createProject(`registry=${registry.url}`)
  const both = await Promise.all([fetchInto(root, configOf(core, plain)), fetchInto(root, configOf(plain, core))])
  expect(both.map(({ value, diagnostics }) => [value.size, diagnostics])).toEqual([
    [2, []],
    [2, []],
  ])
  expect(listStore(root)).toEqual(['@acme+core-3.5.2.tgz', 'plain-1.0.0-beta.1.tgz'])
})

test('files of a killed fetch are not trusted, and are removed once unused', async () => {
  const registry = await startRegistry([plain])
  const root = createProject(`registry=${registry.url}`)
  for (const name of ['.fetch-old', '.fetch-new']) {
    mkdirSync(join(storeOf(root), name, '0'), { recursive: true })
    writeFileSync(join(storeOf(root), name, '0/plain-1.0.0-beta.1.tgz'), 'half')
  }
  const hoursAgo = new Date(Date.now() - 7_200_000)
  utimesSync(join(storeOf(root), '.fetch-old'), hoursAgo, hoursAgo)
  expect((await fetchInto(root, configOf(plain))).value.size).toBe(1)
  expect(listStore(root)).toEqual(['.fetch-new', 'plain-1.0.0-beta.1.tgz'])
})

test.runIf(process.platform !== 'win32')('a link in the store is replaced, not written through', async () => {
  const registry = await startRegistry([plain])
  const root = createProject(`registry=${registry.url}`)
  const target = join(root, 'precious.txt')
  writeFileSync(target, 'precious')
  mkdirSync(storeOf(root), { recursive: true })
  symlinkSync(target, join(storeOf(root), 'plain-1.0.0-beta.1.tgz'))
  expect((await fetchInto(root, configOf(plain))).value.size).toBe(1)
  expect(readFileSync(target, 'utf8')).toBe('precious')
})
