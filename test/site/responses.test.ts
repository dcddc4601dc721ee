import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from './own-site.ts'

test('the guides show the responses that were recorded last', async () => {
  const { isRecorded } = await import(join(repository, 'site/responses/recorded.js'))
  expect(isRecorded(), 'Run `npm run responses` and commit what it changes.').toBe(true)
})
