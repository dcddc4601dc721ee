import { expect, test } from 'vitest'
import { type Pausable, runAtOnce, runYielding } from '../../src/kit/threads/cooperative-scheduler.ts'

function* count(to: number, seen: number[] = []): Pausable<number> {
  for (let step = 0; step < to; step++) {
    seen.push(step)
    yield
  }
  return seen.length
}

test('work runs without pauses', () => {
  expect(runAtOnce(count(1_000))).toBe(1_000)
})

test('work pauses whenever its slice of time is used up', async () => {
  let ms = 0
  const seen: number[] = []
  const pausedAfter: number[] = []
  const pause = async () => void pausedAfter.push(seen.length)
  expect(await runYielding(count(20, seen), { now: () => ms++, pause, sliceMs: 8 })).toBe(20)
  expect(pausedAfter).toEqual([8, 16])
})

test('a pause that rejects cancels the work', async () => {
  const seen: number[] = []
  let ms = 0
  const pause = () => Promise.reject(new Error('Closed'))
  await expect(runYielding(count(20, seen), { now: () => ms++, pause, sliceMs: 8 })).rejects.toThrow('Closed')
  expect(seen).toHaveLength(8)
})

test('work that has paused can be completed without pauses', async () => {
  const work = count(10)
  let go = () => {}
  const slow = runYielding(work, {
    now: () => performance.now() * 1e6,
    sliceMs: 8,
    pause: () =>
      new Promise((resolve) => {
        go = resolve
      }),
  })
  expect(runAtOnce(work)).toBe(10)
  go()
  await slow
})
