import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../own-site.ts'

test('the guides show the responses of the sample shop', { timeout: 900_000 }, () => {
  const args = [join(repository, 'site/responses/record.js'), '--check']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: repository, encoding: 'utf8' })
  expect(status, `${stderr}\n\`npm run responses\` records the responses again.`).toBe(0)
  expect(Number(/(\d+) with responses/.exec(stdout)?.[1])).toBeGreaterThan(100)
})
