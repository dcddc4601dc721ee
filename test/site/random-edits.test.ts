import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleBuild, type Here } from './build-here.ts'
import { followEdits } from './follow-edits.ts'

let here: Here
beforeAll(async () => {
  here = await bundleBuild()
})
afterAll(() => here?.remove())

const seed = Number(process.env.DOCSGEN_SEED ?? Math.floor(Math.random() * 1e9))
/** `test/long` makes a few hundred more. */
const count = Number(process.env.DOCSGEN_EDITS ?? 12)

test(`a build after each of ${count} random edits equals a clean build, seed ${seed}`, { timeout: 60_000 + count * 6_000 }, async () => {
  const { published } = await followEdits({ here, count, seed, ...(process.env.DOCSGEN_EDITS_LOG ? { onEdit: (line) => console.log(line) } : {}) })
  expect(published).toBeGreaterThan(count / 3)
})
