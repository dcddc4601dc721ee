import { expect, test, vi } from 'vitest'
import { createSlowTime, mapWithDeadline, withDeadline } from '../../src/kit/threads/with-deadline.ts'

/** So little time is left that each item has one second. */
function littleTime(spentMs = 119_500) {
  const slowTime = createSlowTime()
  slowTime[0] = spentMs
  return slowTime
}

function run(items: readonly string[], slowTime = littleTime()) {
  const begun: string[] = []
  let recovered = 0
  const results = mapWithDeadline(items, {
    run(item) {
      begun.push(item)
      if (item === 'loop') for (;;);
      // A quadratic regular expression that runs for minutes.
      if (item === 'expression') /\s+$/.test(`${' '.repeat(2_000_000)}x`)
      if (item === 'throw') throw new Error('thrown')
      return `${item}!`
    },
    tooSlow: (item, seconds) => `${item} took more than ${seconds} s`,
    recover: () => {
      recovered++
    },
    slowTime,
  })
  return { results, begun, recovered }
}

test('items that end are mapped in order, at once', () => {
  expect(run(['a', 'b'])).toEqual({ results: ['a!', 'b!'], begun: ['a', 'b'], recovered: 0 })
})

test('an item that does not end is given up alone, and the others are not', () => {
  expect(run(['a', 'loop', 'b'])).toEqual({
    results: ['a!', 'loop took more than 1 s', 'b!'],
    begun: ['a', 'loop', 'b'],
    recovered: 1,
  })
})

test('an item that is interrupted because the ones before it took long begins again', () => {
  let runs = 0
  const results = mapWithDeadline(['first', 'second'], {
    run(item) {
      runs++
      for (const end = performance.now() + 700; performance.now() < end; );
      return item
    },
    tooSlow: () => 'too slow',
    recover: () => {},
    slowTime: littleTime(),
  })
  expect({ results, runs }).toEqual({ results: ['first', 'second'], runs: 3 })
})

test('after a suspension, the interrupted item begins again, and finished ones do not', () => {
  const cpuUsage = vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 })
  const begun: string[] = []
  let recovered = 0
  const results = mapWithDeadline(['first', 'second', 'third'], {
    run(item) {
      begun.push(item)
      if (item === 'second' && begun.length === 2) for (;;);
      return item
    },
    tooSlow: () => 'too slow',
    recover: () => {
      recovered++
    },
    slowTime: littleTime(),
  })
  cpuUsage.mockRestore()
  expect({ results, begun, recovered }).toEqual({
    results: ['first', 'second', 'third'],
    begun: ['first', 'second', 'second', 'third'],
    recovered: 1,
  })
})

test('a regular expression is interrupted while it runs', () => {
  expect(run(['expression', 'b']).results).toEqual(['expression took more than 1 s', 'b!'])
})

test('what slow items take together is counted, and bounded', () => {
  const slowTime = littleTime()
  run(['loop'], slowTime)
  expect(slowTime[0]).toBeGreaterThanOrEqual(120_500)
  expect(run(['a'], littleTime(240_000))).toEqual({ results: ['a took more than 0 s'], begun: [], recovered: 0 })
})

test('errors are passed on', () => {
  expect(() => run(['throw'])).toThrow('thrown')
})

test('work that ends leaves nothing behind', () => {
  const before = Object.getOwnPropertySymbols(globalThis).length
  expect(withDeadline(() => {})).toBe(true)
  expect(Object.getOwnPropertySymbols(globalThis)).toHaveLength(before)
})

test('an item is mapped once even if the process was suspended', () => {
  const wait = new Int32Array(new SharedArrayBuffer(4))
  const begun: string[] = []
  const results = mapWithDeadline(['a', 'suspended', 'b'], {
    run(item) {
      begun.push(item)
      // Takes time without using the processor, as in a suspended process, but only once.
      if (item === 'suspended' && begun.length === 2) Atomics.wait(wait, 0, 0, 5_000)
      return `${item}!`
    },
    tooSlow: () => 'too slow',
    recover: () => {},
    slowTime: littleTime(),
  })
  expect(results).toEqual(['a!', 'suspended!', 'b!'])
  expect(begun).toEqual(['a', 'suspended', 'suspended', 'b'])
})
