import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildOwnSite, repository } from './own-site.ts'

// The build installs the packages that the sample shop needs.
beforeAll(buildOwnSite, 600_000)

test('the guides show the responses of the sample shop', { timeout: 900_000 }, () => {
  const args = [join(repository, 'scripts/responses/record.js'), '--check']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: repository, encoding: 'utf8' })
  expect(stderr, '`npm run responses` records them again').toBe('')
  expect(Number(/(\d+) with responses/.exec(stdout)?.[1])).toBeGreaterThan(100)
})
