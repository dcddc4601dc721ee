import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ProjectPath } from '../../src/model/paths.ts'
import { createPublicFiles } from '../../src/pipeline/shared-files.ts'
import { reportLine } from '../assemble/site-of.ts'
import { createProject, docsgen } from '../cli/project.ts'
import { createFolder } from '../discover/temp-folder.ts'

test('a public file that vanished since it was found is reported, and the others are there', () => {
  const folder = createFolder({ 'a.txt': 'a' })
  const found = ['a.txt', 'sub/gone.txt'].map((path) => ({ path, absolutePath: join(folder, path) }))
  const { value, diagnostics } = createPublicFiles(found, 'public' as ProjectPath)
  expect(value.map(({ path, content }) => `${path} ${Buffer.from(content as Uint8Array)}`)).toEqual(['a.txt a'])
  expect(diagnostics.map(reportLine)).toEqual([
    'public/sub/gone.txt error page/unreadable docsgen cannot read the file: it was removed during the build. Check the file’s permissions, and make sure that no other program changes or removes the file during the build.',
  ])
})

test('the same picture in two folders is one file of the output', async () => {
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const page = '# Page\n\n![A picture](./pic.png)\n'
  const root = createProject({
    'docs.config.ts':
      "export default { title: 'T', lastUpdated: false, versions: [{ id: 'next', label: 'Next' }, { id: '1', label: '1', contentDir: 'versions/1' }] }",
    'content/index.md': page,
    'content/pic.png': picture,
    'content/guide/page.md': page,
    'content/guide/pic.png': picture,
    // As a version is made: a copy of all.
    'versions/1/index.md': page,
    'versions/1/pic.png': picture,
  })
  const { code, stderr } = await docsgen(['build', '--strict'], { cwd: root })
  expect(code, stderr).toBe(0)
  const [file, ...more] = readdirSync(join(root, 'out/assets/files'))
  expect(more).toEqual([])
  for (const html of ['index.html', 'guide/page.html', '1/index.html'])
    expect(readFileSync(join(root, 'out', html), 'utf8')).toContain(`src="/assets/files/${file}"`)
})
