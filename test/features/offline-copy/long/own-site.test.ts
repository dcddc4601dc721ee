import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { docsgen, readTree } from '../../../cli/project.ts'
import { buildOwnSite, repository } from '../../../site/own-site.ts'
import { walkCopy } from '../walk-copy.ts'

test('every link of a copy of this repository’s site leads to a file of the copy', { timeout: 600_000 }, async () => {
  const { out } = await buildOwnSite()
  const copy = join(dirname(out), 'my copy #1')
  const { code, stderr } = await docsgen(['offline', '--out-dir', out, '-o', copy], { cwd: repository })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const pages = Object.entries(readTree(out) ?? {}).filter(
    ([path, text]) => path.endsWith('.html') && !text.includes('http-equiv="refresh"'),
  )
  // The copy has no page for missing addresses.
  expect(walkCopy(copy)).toMatchObject({ pages: pages.length - 1, dead: [] })
})
