import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { runProgram, startProgram } from '../../../src/kit/programs/run-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'docsgen-programs-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const node = (script: string) => ({ file: process.execPath, args: ['-e', script], cwd: folder, env: { PATH: process.env.PATH ?? '' } })

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const pidIn = (name: string) =>
  vi.waitFor(() => {
    const pid = Number(readFileSync(join(folder, name), 'utf8'))
    expect(pid).toBeGreaterThan(0)
    return pid
  }, 20_000)

/** Renamed when it is written, so that nobody finds it empty. */
const writePid = (name: string) => {
  const file = join(folder, name)
  const [temporary, final] = [JSON.stringify(`${file}.tmp`), JSON.stringify(file)]
  return `require('node:fs').writeFileSync(${temporary}, String(process.pid));require('node:fs').renameSync(${temporary}, ${final});`
}
const wait = 'setInterval(() => {}, 1000);'

/** Writes its number, ignores every signal that can be ignored, and starts another such program. */
const family = (name: string) =>
  `for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});${writePid(`${name}-parent`)}
  require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(`${writePid(`${name}-child`)}${wait}`)}], { stdio: 'inherit' });${wait}`

const isEnded = async (name: string) => {
  const pids = [await pidIn(`${name}-parent`), await pidIn(`${name}-child`)]
  return () => vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), 10_000)
}

describe.concurrent('a program', () => {
  test('reads its input, and gets no other variables than given', async ({ expect }) => {
    const script = 'process.stdin.on("data", (text) => console.log(text + Object.keys(process.env))); console.error("oh")'
    const { end, output, errors } = await runProgram({ ...node(script), input: 'Hello ', deadlineMs: 20_000 })
    expect({ end, output: output.toString(), errors }).toEqual({
      end: { kind: 'exited', code: 0 },
      output: 'Hello PATH\n',
      errors: 'oh\n',
    })
  })

  test('that does not exist is not started', async ({ expect }) => {
    const { end } = await runProgram({ ...node(''), file: join(folder, 'nothing'), deadlineMs: 20_000, input: 'Hello' })
    expect(end).toEqual({ kind: 'not-started', reason: 'ENOENT' })
  })

  test('that takes too long ends with what it started', async ({ expect }) => {
    const run = runProgram({ ...node(family('slow')), deadlineMs: 3_000 })
    const ended = await isEnded('slow')
    expect((await run).end).toEqual({ kind: 'deadline' })
    await ended()
  })

  test('that ends also ends what it started', async ({ expect }) => {
    const script = family('quick').replace(/setInterval[^;]*;$/, 'setTimeout(() => process.exit(3), 1000)')
    const run = runProgram({ ...node(script), deadlineMs: 20_000 })
    const ended = await isEnded('quick')
    expect((await run).end).toEqual({ kind: 'exited', code: 3 })
    await ended()
  })

  test('that left its group and keeps the output open cannot be waited for', async ({ expect }) => {
    const script = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(writePid('gone') + wait)}], { stdio: 'inherit', detached: true }).unref()`
    const { end } = await runProgram({ ...node(script), deadlineMs: 3_000 })
    process.kill(await pidIn('gone'), 'SIGKILL')
    expect(end).toEqual({ kind: 'deadline' })
  })

  test('cannot write more than allowed', async ({ expect }) => {
    const run = await runProgram({
      ...node("for (;;) require('node:fs').writeSync(1, 'a'.repeat(1000))"),
      deadlineMs: 20_000,
      maxOutputBytes: 1_000_000,
    })
    expect(run.end).toEqual({ kind: 'output' })
    expect(run.output.length).toBeLessThanOrEqual(1_000_000)
  })

  test.runIf(process.platform === 'linux')('cannot use more memory than allowed', async ({ expect }) => {
    const script = 'const all = []; setInterval(() => all.push(Buffer.alloc(20e6, 1)), 1)'
    const { end } = await runProgram({ ...node(script), deadlineMs: 30_000, memoryMb: 500 })
    expect(end).toEqual({ kind: 'memory' })
  })

  test('can be ended', async ({ expect }) => {
    const program = startProgram(node(family('ended')))
    const ended = await isEnded('ended')
    program.kill()
    expect(await program.ended).toEqual({ kind: 'killed' })
    await ended()
  })
})

const door = join(import.meta.dirname, '../../../src/kit/programs/run-program.ts')
const built = join(folder, 'door.mjs')
const bundle = () =>
  spawnSync(
    process.execPath,
    [
      join(import.meta.dirname, '../../../node_modules/esbuild/bin/esbuild'),
      door,
      '--bundle',
      '--platform=node',
      '--format=esm',
      `--outfile=${built}`,
    ],
    { stdio: 'ignore' },
  )

describe.runIf(process.platform !== 'win32')('no program outlives docsgen', () => {
  const starting = (name: string, end: string) => {
    const file = join(folder, `${name}.mjs`)
    const program = `{ file: process.execPath, args: ['-e', ${JSON.stringify(family(name))}], cwd: ${JSON.stringify(folder)}, env: {} }`
    const isReady = `existsSync(${JSON.stringify(join(folder, `${name}-child`))})`
    writeFileSync(
      file,
      `import { existsSync } from 'node:fs'\nimport { startProgram } from './door.mjs'\nstartProgram(${program})\nconst timer = setInterval(() => { if (${isReady}) { clearInterval(timer); ${end} } }, 20)`,
    )
    if (!existsSync(built)) bundle()
    return spawn(process.execPath, [file], { stdio: 'ignore' })
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGKILL'] as const)('that gets %s', async (signal) => {
    const docsgen = starting(signal, '')
    const ended = await isEnded(signal)
    docsgen.kill(signal)
    await once(docsgen, 'close')
    await ended()
  })

  test.each([
    ['calls process.exit', 'process.exit(0)'],
    ['throws', "throw new Error('oh')"],
    ['rejects', "Promise.reject(new Error('oh'))"],
    ['crashes', 'process.abort()'],
  ])('that %s', async (what, end) => {
    const docsgen = starting(what.replace(/\W/g, ''), end)
    const ended = isEnded(what.replace(/\W/g, ''))
    await once(docsgen, 'close')
    await (await ended)()
  })

  test('nor does the watcher of the programs', async () => {
    const docsgen = starting('watched', '')
    const ended = await isEnded('watched')
    const watchers = (...args: readonly string[]) =>
      spawnSync('pgrep', [...args, '-f', "trap '' INT TERM HUP"], { encoding: 'utf8' })
        .stdout.trim()
        .split('\n')
    // Other tests on this machine start watchers too.
    const [own = ''] = watchers('-P', String(docsgen.pid))
    expect(own).toMatch(/^\d+$/)
    docsgen.kill('SIGKILL')
    await ended()
    await vi.waitFor(() => expect(watchers()).not.toContain(own), 10_000)
  })
})
