import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { packPackage } from '../bundle/pack-package.ts'

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docsgen-fresh-')))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command without network access, if the system supports it. */
const offline = spawnSync('unshare', ['-rn', 'true']).status === 0 ? ['unshare', '-rn'] : []

function run(cwd: string, ...command: readonly string[]): { readonly status: number | null; readonly output: string } {
  const [program = '', ...args] = command
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  return { status, output: `${stdout}${stderr}` }
}

test('npm in an empty folder creates a site without problems, which needs no network afterwards', { timeout: 300_000 }, () => {
  const archive = packPackage(folder)
  const made = run(folder, 'npx', '--yes', '--package', archive, 'docsgen', 'init', 'my-docs')
  expect(made, made.output).toMatchObject({ status: 0, output: expect.stringContaining('  cd my-docs\n  npm install\n  npm run dev\n') })
  const site = join(folder, 'my-docs')
  const installed = run(site, 'npm', 'install', '--prefer-offline')
  expect(installed, installed.output).toMatchObject({ status: 0 })

  const checked = run(site, ...offline, 'npm', 'run', 'check')
  expect(checked, checked.output).toMatchObject({ status: 0 })
  const built = run(site, ...offline, 'npm', 'run', 'build')
  expect(built, built.output).toMatchObject({ status: 0, output: expect.stringContaining('5 pages') })
  expect(existsSync(join(site, 'out/guide/writing.html'))).toBe(true)
  expect(readFileSync(join(site, 'out/index.html'), 'utf8')).toContain('Welcome to <em>My docs</em>')
})

test('an empty folder becomes a page in the browser', { timeout: 300_000 }, async () => {
  const archive = packPackage(folder)
  const start = performance.now()
  const seconds = () => ((performance.now() - start) / 1000).toFixed(1)
  const made = run(folder, 'npx', '--yes', '--package', archive, 'docsgen', 'init', 'first-page')
  expect(made, made.output).toMatchObject({ status: 0 })
  const initialized = seconds()
  const site = join(folder, 'first-page')
  const installed = run(site, 'npm', 'install', '--prefer-offline', '--no-audit')
  expect(installed, installed.output).toMatchObject({ status: 0 })
  const ready = seconds()
  writeFileSync(join(site, 'content/guide/mine.md'), '# A page of my own\n\nHello.\n')
  const server = spawn(process.execPath, [join(site, 'node_modules/docsgen/bin/docsgen.js'), 'dev'], { cwd: site })
  onTestFinished(() => void server.kill('SIGINT'))
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  await expect.poll(() => output, { timeout: 120_000 }).toMatch(/http:\/\/localhost:\d+/)
  const response = await fetch(`${/http:\/\/localhost:\d+/.exec(output)?.[0]}/guide/mine`)
  expect(await response.text()).toContain('A page of my own')
  // Times on this machine are only informative.
  console.info(`Empty folder to own page: init ${initialized} s, installed after ${ready} s, page after ${seconds()} s`)
})
