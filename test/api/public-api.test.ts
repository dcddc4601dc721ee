import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test, vi } from 'vitest'
import type { DocsgenError } from '../../src/index.ts'
import { createProject, faultySite, smallSite } from '../cli/project.ts'
import { docsgen, linesOf } from './docsgen.ts'

const { build, check, createDevServer, preview } = docsgen

test('a build returns what it published, and what is wrong with the site', async () => {
  const [good, faulty] = [createProject(smallSite), createProject(faultySite)]
  const results = await Promise.all([build({ root: good, strict: true }), build({ root: faulty }), check({ root: faulty })])
  expect(results[0]).toMatchObject({ ok: true, diagnostics: [], pages: 3, outDir: join(good, 'out') })
  expect(existsSync(join(good, 'out/guide/first.html'))).toBe(true)
  expect(results[1]).toMatchObject({ ok: false, pages: 3, outDir: undefined, files: 0 })
  expect(existsSync(join(faulty, 'out'))).toBe(false)
  expect(results[2]).toMatchObject({ ok: false, pages: 3 })
  expect(results[2].diagnostics).toEqual(results[1].diagnostics)
  expect(results[2].diagnostics[0]).toMatchObject({
    code: 'link/missing-page',
    severity: 'error',
    file: 'content/guide/second.md',
    line: 5,
    column: 11,
    hint: expect.any(String),
  })
})

test('what one site adds does not exist for another', async () => {
  const page = { 'content/guide/second.md': '# Second\n\n## A heading\n\n```julia\nx = 1\n```\n' }
  const root = createProject({ ...smallSite, ...page })
  const config = "export default { title: 'Small', description: 'A small site.', lastUpdated: false, codeLanguages: ['julia'] }\n"
  const other = createProject({ ...smallSite, ...page, 'docs.config.ts': config })
  const results = await Promise.all([check({ root: other }), check({ root }), check({ root: other })])
  expect([...results, await check({ root })].map(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual([
    [],
    ['code/unknown-language'],
    [],
    ['code/unknown-language'],
  ])
})

test('warnings fail only if asked to', async () => {
  const root = createProject({ ...smallSite, 'content/guide/second.md': '# Second\n\n## A heading\n\n```nolanguage\ntext\n```\n' })
  expect(await check({ root })).toMatchObject({ ok: true, diagnostics: [{ severity: 'warning' }] })
  expect((await check({ root, strict: true })).ok).toBe(false)
})

test('an invalid config is a result of a build, and an error of a server', async () => {
  const root = createProject({ ...smallSite, 'docs.config.ts': "export default {\n  titel: 'x',\n}\n" })
  const result = await build({ root })
  expect(result.ok).toBe(false)
  expect(linesOf(result.diagnostics)).toEqual(['docs.config.ts:2 error config/unknown-key Unknown option `titel`.'])
  const error = (await createDevServer({ root, port: 0 }).catch((thrown) => thrown)) as DocsgenError
  expect(error).toBeInstanceOf(docsgen.DocsgenError)
  expect(error).toMatchObject({ kind: 'config', diagnostics: result.diagnostics })
})

test('wrong arguments are errors with a hint', async () => {
  const missing = { root: join(import.meta.dirname, 'nowhere') }
  for (const call of [build, check, preview])
    await expect(call(missing)).rejects.toMatchObject({ name: 'DocsgenError', kind: 'usage', hint: expect.any(String) })
  await expect(preview({ root: createProject(smallSite), port: 0 })).rejects.toMatchObject({ kind: 'usage' })
})

test.each([
  ['build', { outdir: 'public' }, 'Unknown option `outdir` of `build()`.', 'Did you mean `outDir`?'],
  ['preview', { minify: true }, 'Unknown option `minify` of `preview()`.', expect.stringContaining('`strictPort`')],
] as const)('an unknown option of %s() is an error', async (name, options, message, hint) => {
  await expect(docsgen[name](options as object)).rejects.toMatchObject({ message, hint })
})

test('a busy port is an error of the environment', async () => {
  const root = createProject(smallSite)
  await build({ root })
  const first = await preview({ root, port: 0 })
  await expect(preview({ root, port: first.port, strictPort: true })).rejects.toMatchObject({ kind: 'environment' })
  expect((await fetch(first.url)).status).toBe(200)
  await first.close()
  await expect(fetch(first.url)).rejects.toThrow()
})

test('the development server follows changes until it is closed', async () => {
  const root = createProject(smallSite)
  const onDiagnostics = vi.fn()
  const onChange = vi.fn()
  const server = await createDevServer({ root, port: 0, onDiagnostics, onChange })
  expect(server.diagnostics).toEqual([])
  writeFileSync(join(root, 'content/guide/first.md'), '# First\n\nThen the [second](./nowhere.md).\n')
  await vi.waitFor(() => expect(server.diagnostics).toMatchObject([{ file: 'content/guide/first.md', line: 3 }]), 20_000)
  expect(onDiagnostics).toHaveBeenLastCalledWith(server.diagnostics)
  expect(onChange).toHaveBeenCalledWith({ pages: ['/guide/first'] })
  expect(await (await fetch(`${server.url}guide/first`)).text()).toContain('Then the')
  await server.close()
  await server.close()
  await expect(fetch(server.url)).rejects.toThrow()
})

test('an aborted call rejects with the reason, and publishes nothing', async () => {
  const root = createProject(smallSite)
  await expect(build({ root, signal: AbortSignal.abort('stop') })).rejects.toBe('stop')
  for (const ms of [1, 20, 60]) {
    const outcome = await build({ root, signal: AbortSignal.timeout(ms) }).catch((error: Error) => error)
    if (outcome instanceof Error) expect(outcome.name).toBe('TimeoutError')
    else expect(outcome.ok).toBe(true)
  }
  await expect(createDevServer({ root, port: 0, signal: AbortSignal.timeout(1) })).rejects.toMatchObject({ name: 'TimeoutError' })
  const controller = new AbortController()
  const server = await createDevServer({ root, port: 0, signal: controller.signal })
  controller.abort()
  await vi.waitFor(() => expect(fetch(server.url)).rejects.toThrow(), 10_000)
})

test('calls print nothing, leave nothing behind, and do not end the process', () => {
  const root = createProject(faultySite)
  const good = createProject(smallSite)
  const program = createProject({
    'run.mjs': `import { build, check, createDevServer, preview } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, '../../dist/index.js')).href)}
const state = () => JSON.stringify([process.cwd(), { ...process.env }, process.eventNames().map((name) => [String(name), process.listenerCount(name)]), process.exitCode, process.exit === exit])
const { exit } = process
const before = state()
await Promise.all([build({ root: ${JSON.stringify(root)} }), build({ root: ${JSON.stringify(good)} }), check({ root: ${JSON.stringify(root)} })])
const servers = await Promise.all([createDevServer({ root: ${JSON.stringify(good)}, port: 0 }), preview({ root: ${JSON.stringify(good)}, port: 0 })])
await Promise.all(servers.map((server) => server.close()))
if (state() !== before) throw new Error(before + state())
`,
  })
  // The program ends by itself: no thread, server, or timer keeps it alive.
  const { stdout, stderr, status } = spawnSync(process.execPath, ['run.mjs'], { cwd: program, encoding: 'utf8', timeout: 50_000 })
  expect({ stdout, stderr, status }).toEqual({ stdout: '', stderr: '', status: 0 })
})
