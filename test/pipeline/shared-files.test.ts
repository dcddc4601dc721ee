import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ProjectPath } from '../../src/model/paths.ts'
import { createPublicFiles } from '../../src/pipeline/shared-files.ts'
import { reportLine } from '../assemble/site-of.ts'
import { createFolder } from '../discover/temp-folder.ts'

test('a public file that vanished since it was found is reported, and the others are there', () => {
  const folder = createFolder({ 'a.txt': 'a' })
  const found = ['a.txt', 'sub/gone.txt'].map((path) => ({ path, absolutePath: join(folder, path) }))
  const { value, diagnostics } = createPublicFiles(found, 'public' as ProjectPath)
  expect(value.map(({ path, content }) => `${path} ${Buffer.from(content as Uint8Array)}`)).toEqual(['a.txt a'])
  expect(diagnostics.map(reportLine)).toEqual([
    'public/sub/gone.txt error page/unreadable The file cannot be read: it was removed during the build. Check its permissions, and that nothing changes or removes it during the build.',
  ])
})
