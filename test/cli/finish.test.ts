import { readFileSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { finish } from '../../src/cli/finish.ts'
import { createTerminal } from '../../src/core/terminal/terminal.ts'
import { EnvironmentError, UsageError } from '../../src/kit/failures/failure.ts'
import { createFakeStream } from '../core/terminal/fake-stream.ts'

afterEach(() => {
  for (const event of ['uncaughtException', 'beforeExit', 'exit']) {
    const listeners = before.get(event) ?? []
    for (const listener of process.rawListeners(event)) if (!listeners.includes(listener)) process.off(event, listener as () => void)
  }
  vi.restoreAllMocks()
})
const before = new Map(['uncaughtException', 'beforeExit', 'exit'].map((event) => [event, process.rawListeners(event)]))

/** Runs a command's work up to where the process would end. */
async function codeOf(work: () => Promise<number>, breakStdout = false) {
  const [stdout, stderr] = [createFakeStream(), createFakeStream()]
  if (breakStdout) stdout.breakWith('ENOSPC')
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => undefined) as never)
  const terminal = createTerminal({ stdout, stderr, env: {} })
  await finish(terminal, () => {
    terminal.print('result')
    return work()
  })
  return { code: exit.mock.lastCall?.[0], stderr: stderr.text() }
}

test('exits with the code of the work', async () => {
  expect(await codeOf(async () => 0)).toEqual({ code: 0, stderr: '' })
  expect(await codeOf(async () => 1)).toEqual({ code: 1, stderr: '' })
})

test('2 for wrong usage, 3 for a system problem, each with its hint', async () => {
  expect(await codeOf(() => Promise.reject(new UsageError('No.', 'Do this.')))).toEqual({ code: 2, stderr: 'error No.\n  hint Do this.\n' })
  expect(await codeOf(() => Promise.reject(new EnvironmentError('Full.')))).toEqual({ code: 3, stderr: 'error Full.\n' })
})

test('4 for a bug, with its stack trace and everything for a report', async () => {
  vi.stubEnv('DOCSGEN_SECRET', 'hunter2')
  const cause = new Error(`Cannot read ${join(homedir(), 'site/page.md')}`)
  const { code, stderr } = await codeOf(() => Promise.reject(new TypeError('nothing is not a function', { cause })))
  vi.unstubAllEnvs()
  expect(code).toBe(4)
  expect(stderr).toContain('caused by Error: Cannot read ~/site/page.md')
  expect(stderr).toContain(`· Node.js ${process.versions.node} · ${process.platform} `)
  expect(stderr).toMatch(/^command: docsgen /m)
  expect(stderr).toMatch(/\nPlease report this bug (?:at https:\S+|where you got docsgen) and include the lines above\.\n$/)
  expect(stderr).not.toContain('hunter2')
  const file = /^This report is saved in `(.*)`\.$/m.exec(stderr)?.[1] ?? ''
  expect(stderr).toContain(readFileSync(file, 'utf8'))
  rmSync(dirname(file), { recursive: true })
  expect(stderr).toMatch(/^You have found a bug in docsgen, not in your site:\nTypeError: nothing is not a function\n {4}at /)
})

test('3 for a system error, wherever it occurs', async () => {
  const of = (code: string, more: object = {}) => Object.assign(new Error(`${code}: no`), { code, syscall: 'open', path: '/a/b', ...more })
  expect(await codeOf(() => Promise.reject(of('EMFILE')))).toEqual({
    code: 3,
    stderr:
      'error `/a/b` cannot be used: too many files are open.\n  hint Raise the limit for open files (`ulimit -n 1024`), or close other programs.\n',
  })
  for (const code of ['EACCES', 'ENOENT', 'ENOSPC', 'EIO']) expect((await codeOf(() => Promise.reject(of(code)))).code).toBe(3)
  // From another thread: the code is only in the message.
  expect((await codeOf(() => Promise.reject(new Error('Worker initialization failure: EMFILE')))).code).toBe(3)
  expect((await codeOf(() => Promise.reject(of('ENOENT', { syscall: undefined })))).code).toBe(4)
  expect((await codeOf(() => Promise.reject(of('ERR_INVALID_ARG_TYPE')))).code).toBe(4)
})

test('3 if the result could not be written, unless something worse happened', async () => {
  expect((await codeOf(async () => 0, true)).code).toBe(3)
  expect((await codeOf(async () => 1, true)).code).toBe(1)
})
