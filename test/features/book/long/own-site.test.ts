import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { docsgen } from '../../../cli/project.ts'
import { buildOwnSite, repository } from '../../../site/own-site.ts'
import { canCheck, checkEpub } from '../check-epub.ts'

test.runIf(canCheck)('the guides of this repository’s site are a valid EPUB book', { timeout: 600_000 }, async () => {
  const { out } = await buildOwnSite()
  const file = join(dirname(out), 'guides.epub')
  const { code, stderr } = await docsgen(['book', 'learnSidebar', '--out-dir', out, '-o', file], { cwd: repository })
  expect(stderr).toMatch(/guides\.epub: 1\d\d pages of the site/)
  expect(stderr).not.toContain('warning')
  expect(code).toBe(0)
  expect(checkEpub(file)).toEqual([])
})
