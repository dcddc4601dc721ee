import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Only more may be added. */
const apart = [
  'abbreviations',
  'budgets',
  'code-links',
  'compression',
  'diagrams',
  'emoji',
  'external-links',
  'foreign-syntax',
  'glossary',
  'heading-ids',
  'images',
  'math',
  'package-managers',
  'partials',
  'previews',
  'table-of-contents',
  'translations',
]

test.each(apart)('%s can be deleted: what is left has no type errors', (name) => {
  const script = join(import.meta.dirname, '../../scripts/prove-apart.js')
  const { stdout, status } = spawnSync(process.execPath, [script, name], { encoding: 'utf8' })
  expect(status, `It joins through its record: what it needs or is needed for is in src/core/feature.ts\n${stdout}`).toBe(0)
})
