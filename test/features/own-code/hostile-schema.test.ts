import { expect, test } from 'vitest'
import { checkFrontMatter } from './front-matter-checks.ts'

test('a schema that never ends is stopped', { timeout: 60_000 }, () => {
  const endless = () => {
    for (;;);
  }
  expect(checkFrontMatter('a: 1', endless).reports).toEqual([
    'content/a.md front-matter/schema-failed The `frontMatter` schema in the config did not finish within 10 seconds on this page.',
  ])
})
