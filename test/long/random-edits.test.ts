import { beforeAll, expect, test } from 'vitest'
import { bundleBuild, type Here } from '../site/build-here.ts'
import { followEdits } from '../site/follow-edits.ts'

let here: Here
beforeAll(async () => {
  here = await bundleBuild()
})

const seed = Number(process.env.DOCSGEN_SEED ?? Math.floor(Math.random() * 1e9))
const count = Number(process.env.DOCSGEN_EDITS ?? 500)

test(`a build after each of ${count} random edits equals a clean build, seed ${seed}`, { timeout: 7_200_000 }, async () => {
  const { published, refused } = await followEdits({ here, count, seed })
  // Both good states and mistakes must occur.
  expect(published).toBeGreaterThan(count / 3)
  expect(refused).toBeGreaterThan(0)
})
