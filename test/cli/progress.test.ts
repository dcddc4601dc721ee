import { describe, expect, test } from 'vitest'
import { createProgress, formatRunning } from '../../src/cli/progress.ts'
import { createTerminal } from '../../src/core/terminal/terminal.ts'
import { createFakeStream, screenAfter } from '../core/terminal/fake-stream.ts'

function createFake(isTTY: boolean, columns = 80) {
  const stderr = createFakeStream({ isTTY, columns })
  const terminal = createTerminal({ stdout: createFakeStream(), stderr, env: { NO_COLOR: '1' } })
  const clock = { ms: 0 }
  return { stderr, clock, progress: createProgress(terminal, { now: () => clock.ms }) }
}

describe('progress', () => {
  test('is one line per stage in a log, when it ends', () => {
    const { stderr, progress } = createFake(false)
    const stage = progress.stage('parse')
    stage.expect(3)
    stage.tick()
    expect(stderr.text()).toBe('')
    stage.end(231.4)
    progress.stage('render').fail()
    expect(stderr.text()).toBe('✓ parse 231 ms\n✗ render\n')
  })

  test('is drawn in place on a terminal', () => {
    const { stderr, clock, progress } = createFake(true)
    const stage = progress.stage('parse')
    expect(screenAfter(stderr.text())).toEqual(['parse'])
    stage.expect(3_000)
    clock.ms = 100
    stage.tick(1_200)
    expect(screenAfter(stderr.text())).toEqual(['parse ▕████▍      ▏ 1,200/3,000'])
    stage.end(231)
    expect(screenAfter(stderr.text())).toEqual(['✓ parse 231 ms', ''])
  })

  test('is drawn at most fifteen times a second', () => {
    const { stderr, clock, progress } = createFake(true)
    const stage = progress.stage('parse')
    stage.expect(10_000)
    for (let tick = 0; tick < 10_000; tick++) {
      clock.ms = tick / 10
      stage.tick()
    }
    expect(stderr.text().split('\r').length).toBeLessThanOrEqual(15)
    expect(stderr.text().split('\r').length).toBeGreaterThan(10)
  })

  test('prints nothing after its end', () => {
    const { stderr, clock, progress } = createFake(true)
    const stage = progress.stage('parse')
    stage.end(1)
    const before = stderr.text()
    clock.ms = 1_000
    stage.tick()
    stage.end(2)
    stage.fail()
    expect(stderr.text()).toBe(before)
  })

  test.each([
    ['wide', 80, 'parse ▕█████▌     ▏ 5/10'],
    ['narrow', 20, 'parse 5/10'],
    ['tiny', 8, 'parse'],
  ])('fits a %s window', (_, columns, expected) => {
    expect(formatRunning('parse', 5, 10, columns)).toBe(expected)
  })

  test.each([
    [0, '▕           ▏ 0/10'],
    [10, '▕███████████▏ 10/10'],
    [12, '▕███████████▏ 10/10'],
  ])('draws %i of 10', (done, bar) => {
    expect(formatRunning('x', done, 10, 80)).toBe(`x ${bar}`)
  })
})
