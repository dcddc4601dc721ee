import { beforeAll, expect, test } from 'vitest'
import { seed } from '../seed.ts'
import { bundleBuild, type Here } from './build-here.ts'
import { followEdits } from './follow-edits.ts'

let here: Here
beforeAll(async () => {
  here = await bundleBuild()
})

/** `test/long` makes 500. */
const count = 3

test(`a build after each of ${count} random edits equals a clean build, seed ${seed}`, { timeout: 240_000 }, async () => {
  const { published, refused } = await followEdits({ here, count, seed })
  expect(published + refused).toBe(count + 1)
})
