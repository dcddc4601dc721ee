import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readManifest } from '../../../src/core/emit/manifest.ts'
import { openOutput } from '../../../src/core/emit/output-session.ts'
import { createRandom } from '../../security/corrupt-state.ts'
import { seed } from '../../seed.ts'
import { siteOfGeneration } from './generations.ts'
import { build, createProject, optionsOf, quickMachine, readSite } from './project.ts'

const folder = mkdtempSync(join(tmpdir(), 'docsgen-emit-program-'))
const program = join(folder, 'build-forever.mjs')
const rounds = Number(process.env.DOCSGEN_KILL_ROUNDS ?? 10)

beforeAll(() => {
  const entry = join(import.meta.dirname, 'build-forever.ts')
  buildSync({ entryPoints: [entry], outfile: program, bundle: true, platform: 'node', format: 'esm', target: 'node20' })
})
afterAll(() => rmSync(folder, { recursive: true }))

test(`${rounds} kills at any moment leave a complete site each, seed ${seed}`, { timeout: 20_000 + rounds * 2_000 }, async () => {
  const project = createProject()
  const options = optionsOf(project, { buildVersion: '1' })
  const random = createRandom(seed)
  let generation = 0
  for (let round = 0; round < rounds; round++) {
    const child = spawn(process.execPath, [program, project.root, String(generation)], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(child.stdout, 'data')
    const delayMs = random() * 60
    setTimeout(() => child.kill('SIGKILL'), delayMs)
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')

    const session = await openOutput(options, quickMachine)
    session.abort()
    const site = readSite(project.out)
    const published = Number(site['generation.txt'])
    const context = `round ${round}, killed after ${delayMs} ms, generation ${published}`
    expect(published, context).toBeGreaterThanOrEqual(generation)
    expect(site, context).toEqual(siteOfGeneration(published))
    expect(readManifest(quickMachine.fileSystem, project.out)?.files.size, context).toBe(Object.keys(site).length)
    // Killed after publication and before its proof was stored: nothing is reused.
    expect([0, Object.keys(site).length], context).toContain(session.previous.size)
    expect(
      readdirSync(project.root).filter((name) => name !== '.docsgen'),
      context,
    ).toEqual(['out'])
    generation = published + 1
  }
  await build(project, siteOfGeneration(generation), options)
  expect(readSite(project.out)).toEqual(siteOfGeneration(generation))
})

test('two concurrent programs never mix their sites', async () => {
  const project = createProject()
  const ends = ['0', '100'].map(async (first) => {
    const child = spawn(process.execPath, [program, project.root, first, String(Number(first) + 5)], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = await once(child, 'exit')
    return code
  })
  expect(await Promise.all(ends)).toEqual([0, 0])
  const site = readSite(project.out)
  expect(site).toEqual(siteOfGeneration(Number(site['generation.txt'])))
})

test.runIf(process.platform !== 'win32')('files and folders are open to a web server whatever the umask', () => {
  const project = createProject()
  for (const last of ['0', '3']) {
    const { status } = spawnSync('sh', ['-c', `umask 077; exec "$0" "$@"`, process.execPath, program, project.root, last, last])
    expect(status).toBe(0)
    const modes = new Set<string>()
    const note = (path: string) =>
      modes.add(`${statSync(path).isDirectory() ? 'folder' : 'file'} ${(statSync(path).mode & 0o777).toString(8)}`)
    note(project.out)
    for (const path of readdirSync(project.out, { recursive: true, encoding: 'utf8' })) note(join(project.out, path))
    expect([...modes].sort()).toEqual(['file 644', 'folder 755'])
  }
})
