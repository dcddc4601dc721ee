import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { smallSite } from '../../cli/project.ts'
import { type DevSite, startDev } from './dev-site.ts'

const secret = 'canary-7f3a'

/** A folder beside the project with files of the same names. */
function createOutside({ root }: DevSite): string {
  const outside = `${root}-outside`
  onTestFinished(() => rmSync(outside, { recursive: true, force: true }))
  for (const path of ['guide/first.md', 'guide/second.md', 'index.md', 'plain.txt']) {
    mkdirSync(join(outside, path, '..'), { recursive: true })
    writeFileSync(join(outside, path), `# ${secret}\n`)
  }
  return outside
}

/** The responses at these URLs, requested repeatedly. */
async function read(dev: DevSite, paths: readonly string[]): Promise<string> {
  let all = ''
  const endMs = performance.now() + 600
  while (performance.now() < endMs) for (const path of paths) all += await dev.text(path)
  return all
}

const paths = ['/guide/first', '/guide/first.md', '/guide/second', '/plain.txt']

test('a page that becomes a link to a private file', async () => {
  const dev = await startDev({ ...smallSite, '.env': secret })
  await expect.poll(dev.said).toContain('Watching for changes')
  const page = join(dev.root, 'content/guide/first.md')
  rmSync(page)
  symlinkSync('../../.env', page)
  expect(await read(dev, paths)).not.toContain(secret)
  await expect.poll(dev.said).toContain('file/symlink-escapes')
  rmSync(page)
  writeFileSync(page, '# First\n\nBack again.\n')
  await expect.poll(() => dev.text('/guide/first')).toContain('Back again.')
  expect(dev.said()).not.toContain(secret)
})

test.each([
  ['content', 'contentDir'],
  ['public', 'publicDir'],
])('%s becomes a link that leads out of the project', async (name, key) => {
  const dev = await startDev({ ...smallSite, 'public/plain.txt': 'Plain.' })
  const outside = createOutside(dev)
  const folder = join(dev.root, name)
  renameSync(folder, `${folder}-before`)
  symlinkSync(outside, folder)
  expect(await read(dev, paths)).not.toContain(secret)
  await expect.poll(dev.said).toContain(`\`${key}\` is invalid: its path contains a symbolic link`)
  expect(await dev.text('/guide/second')).not.toContain(secret)
  rmSync(folder)
  renameSync(`${folder}-before`, folder)
  writeFileSync(join(dev.root, 'content/guide/second.md'), '# Second\n\n## A heading\n\nEdited meanwhile.\n')
  await expect.poll(() => dev.text('/guide/second')).toContain('Edited meanwhile.')
  await expect.poll(dev.said).toContain('All problems are fixed.')
  expect(await dev.text('/plain.txt')).toBe('Plain.')
  expect(dev.said()).not.toMatch(/canary|bug in docsgen/)
})
