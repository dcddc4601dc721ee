import { describe, expect, test } from 'vitest'
import { createTerminal } from '../../../src/core/terminal/terminal.ts'
import { EnvironmentError } from '../../../src/kit/failures/failure.ts'
import { createFakeStream, screenAfter } from './fake-stream.ts'

function createFake(fields: { isTTY?: boolean; columns?: number } = {}, env: Record<string, string> = {}) {
  const stdout = createFakeStream(fields)
  const stderr = createFakeStream(fields)
  return { stdout, stderr, terminal: createTerminal({ stdout, stderr, env }) }
}

describe('capabilities of the terminal', () => {
  test.each([
    ['a terminal', true, {}, true, true],
    ['no terminal', false, {}, false, false],
    ['CI', true, { CI: '1' }, false, false],
    ['CI=true', true, { CI: 'true' }, false, false],
    ['CI=false', true, { CI: 'false' }, true, true],
    ['a dumb terminal', true, { TERM: 'dumb' }, false, false],
    ['NO_COLOR', true, { NO_COLOR: '1' }, false, true],
    ['an empty NO_COLOR', true, { NO_COLOR: '' }, true, true],
    ['FORCE_COLOR in a log', false, { FORCE_COLOR: '1', CI: '1' }, true, false],
    ['an empty FORCE_COLOR', false, { FORCE_COLOR: '' }, true, false],
    ['FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, false, true],
    ['both', true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false, true],
  ])('%s', (_, isTTY, env, colors, interactive) => {
    expect(createFake({ isTTY }, env as Record<string, string>).terminal).toMatchObject({ colors, interactive })
  })

  test('include GitHub Actions', () => {
    expect(createFake({}, { GITHUB_ACTIONS: 'true' }).terminal.githubActions).toBe(true)
    expect(createFake({}, {}).terminal.githubActions).toBe(false)
  })

  test.each([
    [undefined, 80],
    [0, 80],
    [20, 20],
  ])('takes a width of %s as %i', (columns, expected) => {
    expect(createFake(columns === undefined ? {} : { columns }).terminal.columns).toBe(expected)
  })
})

describe('lines', () => {
  test('that look like CI commands or contain escapes are escaped, except for annotations and colors', () => {
    const { terminal, stdout, stderr } = createFake()
    for (const write of [terminal.print, terminal.report])
      write('::set-output::x\n \u00A0::x ##[add-path]y\r\n\u001B[31mred\u001B[39m \u001B[2J\u001B]0;t\u0007\u009B')
    const harmless = ': :set-output::x\n \u00A0: :x ## [add-path]y\n\u001B[31mred\u001B[39m \u{FFFD}[2J\u{FFFD}]0;t\u{FFFD}\u{FFFD}\n'
    expect([stdout.text(), stderr.text()]).toEqual([harmless, harmless])
    terminal.annotate('::error::x')
    expect(stderr.text()).toBe(`${harmless}::error::x\n`)
  })

  test('results go to stdout, reports to stderr, each with one line break', () => {
    const { terminal, stdout, stderr } = createFake()
    terminal.print('a')
    terminal.print('b\n')
    terminal.print('')
    terminal.report('c')
    expect([stdout.text(), stderr.text()]).toEqual(['a\nb\n', 'c\n'])
  })

  test('the status line stays below the others and is removed at the end', () => {
    const { terminal, stderr } = createFake({ isTTY: true, columns: 80 })
    terminal.status('one')
    terminal.report('line')
    terminal.status('two')
    expect(screenAfter(stderr.text())).toEqual(['line', 'two'])
    terminal.status(undefined)
    expect(screenAfter(stderr.text())).toEqual(['line', ''])
  })

  test('a result is not appended to the status line', () => {
    const { terminal, stdout, stderr } = createFake({ isTTY: true })
    terminal.status('busy')
    terminal.print('result')
    expect(stdout.text()).toBe('result\n')
    expect(stderr.text()).toBe('busy\r\u001B[Kbusy')
  })

  test('the status line is cut to the window without splitting an escape', () => {
    const { terminal, stderr } = createFake({ isTTY: true, columns: 20 })
    terminal.status(`\u001B[31m${'x'.repeat(30)}\u001B[39m`)
    expect(stderr.text()).toBe('x'.repeat(19))
  })

  test('without an interactive terminal, there is no status line', () => {
    const { terminal, stderr } = createFake({ isTTY: true }, { CI: '1' })
    terminal.status('busy')
    expect(stderr.text()).toBe('')
  })
})

describe('broken streams', () => {
  test('a closed pipe is not a failure, and gets nothing more', async () => {
    const { terminal, stdout } = createFake()
    terminal.print('first')
    stdout.breakWith('EPIPE')
    terminal.print('second')
    await terminal.flush()
    terminal.print('third')
    await terminal.flush()
    expect(terminal.failure).toBeUndefined()
    expect(stdout.text()).toBe('first\n')
  })

  test('a full disk is a failure', async () => {
    const { terminal, stdout } = createFake()
    stdout.breakWith('ENOSPC')
    terminal.print('result')
    await terminal.flush()
    expect(terminal.failure).toBeInstanceOf(EnvironmentError)
    expect(terminal.failure?.message).toBe('Cannot write to standard output: ENOSPC: write')
  })

  test('a failed report does not hide results', async () => {
    const { terminal, stdout, stderr } = createFake()
    stderr.breakWith('ENOSPC')
    terminal.report('lost')
    terminal.print('kept')
    await terminal.flush()
    expect(terminal.failure).toBeUndefined()
    expect(stdout.text()).toBe('kept\n')
  })
})
