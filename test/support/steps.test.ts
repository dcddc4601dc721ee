import { expect, test } from 'vitest'
import { finish, finishInTurns, type Steps } from '../../src/support/steps.ts'

function* count(to: number, seen: number[] = []): Steps<number> {
  for (let step = 0; step < to; step++) {
    seen.push(step)
    yield
  }
  return seen.length
}

test('work is brought to its end at once', () => {
  expect(finish(count(1_000))).toBe(1_000)
})

test('others have their turn whenever one has lasted long enough', async () => {
  let ms = 0
  const seen: number[] = []
  const pausedAfter: number[] = []
  const pause = async () => void pausedAfter.push(seen.length)
  expect(await finishInTurns(count(20, seen), { now: () => ms++, pause, sliceMs: 8 })).toBe(20)
  expect(pausedAfter).toEqual([8, 16])
})

test('what was begun in turns can be finished at once', async () => {
  const steps = count(10)
  let go = () => {}
  const slow = finishInTurns(steps, {
    now: () => performance.now() * 1e6,
    sliceMs: 8,
    pause: () =>
      new Promise((resolve) => {
        go = resolve
      }),
  })
  expect(finish(steps)).toBe(10)
  go()
  await slow
})
