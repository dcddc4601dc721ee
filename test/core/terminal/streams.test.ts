import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A command like the real ones: prints a lot, then sets the exit code by `failure`. */
const command = `
  import { createTerminal } from './src/core/terminal/terminal.ts'
  const terminal = createTerminal({ stdout: process.stdout, stderr: process.stderr, env: process.env })
  for (let line = 0; line < 200_000; line++) terminal.print('line ' + line)
  await terminal.flush()
  if (terminal.failure) terminal.report(terminal.failure.message)
  process.exitCode = terminal.failure ? 3 : 0
`
let folder: string
let script: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docsgen-terminal-'))
  script = join(folder, 'command.mjs')
  const stdin = { contents: command, resolveDir: process.cwd(), loader: 'ts' as const }
  await build({ stdin, bundle: true, platform: 'node', format: 'esm', outfile: script, logLevel: 'silent' })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a reader that closes the pipe after one line causes no stack trace', async () => {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.once('data', () => child.stdout.destroy())
  expect(await outcomeOf(child)).toEqual({ code: 0, stderr: '' })
})

test.skipIf(!existsSync('/dev/full'))('a full disk behind stdout makes the command fail', async () => {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'] })
  const { code, stderr } = await outcomeOf(child)
  expect(code).toBe(3)
  expect(stderr).toMatch(/^Cannot write to standard output: ENOSPC: no space left on device, write\n$/)
})

function outcomeOf(child: ReturnType<typeof spawn>): Promise<{ code: number | null; stderr: string }> {
  return new Promise((resolve, reject) => {
    let stderr = ''
    child.stderr?.on('data', (chunk) => {
      stderr += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stderr }))
  })
}
