import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const repository = join(import.meta.dirname, '../..')

test.each(readdirSync(join(repository, 'src/features')))('%s can be deleted: what is left has no type errors', (name) => {
  const { stdout, status } = spawnSync(process.execPath, [join(repository, 'scripts/prove-apart.js'), name], { encoding: 'utf8' })
  expect(status, `It joins through its record: what it needs or is needed for is in src/core/feature.ts\n${stdout}`).toBe(0)
})
