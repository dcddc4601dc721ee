import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Diagnostic } from '../../../src/core/model/diagnostic.ts'
import { readCopied } from '../../../src/core/pipeline/write-files.ts'
import type { AbsolutePath, OutputPath, ProjectPath } from '../../../src/kit/files/paths.ts'
import { createProject } from '../../cli/project.ts'
import { docsgen } from '../../cli/run-here.ts'
import { reportLine } from '../config-of.ts'
import { createFolder } from '../discover/temp-folder.ts'

test('a file that disappeared since it was found is reported', () => {
  const folder = createFolder({ 'a.txt': 'a' }) as AbsolutePath
  const read = (name: string) =>
    readCopied({
      kind: 'copied',
      path: name as OutputPath,
      folder,
      absolutePath: join(folder, name) as AbsolutePath,
      projectPath: `public/${name}` as ProjectPath,
      content: undefined,
    })
  expect(read('a.txt')).toEqual(Buffer.from('a'))
  expect(reportLine(read('sub/gone.txt') as Diagnostic)).toBe(
    'public/sub/gone.txt error page/unreadable docsgen cannot read the file: it was removed during the build. Check the file’s permissions, and make sure that no other program changes or removes the file during the build.',
  )
})

test('the same image in two folders is one output file', async () => {
  const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
  const page = '# Page\n\n![A picture](./pic.png)\n'
  const root = createProject({
    'docs.config.ts':
      "export default { title: 'T', lastUpdated: false, versions: [{ id: 'next', label: 'Next' }, { id: '1', label: '1', contentDir: 'versions/1' }] }",
    'content/index.md': page,
    'content/pic.png': picture,
    'content/guide/page.md': page,
    'content/guide/pic.png': picture,
    // Versions begin as a complete copy.
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
