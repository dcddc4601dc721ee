import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { watchProject } from '../../../src/core/dev/watch-project.ts'

/** A folder with a project in `site`, and the changes reported in it. */
async function watch(links: Readonly<Record<string, string>>, { root: rootName = 'site' } = {}) {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-watch-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (path: string, text = 'text') => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const path of ['site/pages/a.md', 'site/docs/deep/a.md', 'outside/sub/x.md', 'single.ts']) write(path)
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(folder, path))
  const root = join(folder, rootName)
  const told: string[] = []
  const watcher = await watchProject({
    root,
    paths: [join(root, 'pages'), join(root, 'linked'), join(root, 'part.ts')],
    ignored: [join(root, 'out')],
    now: () => performance.now(),
    onChanges: (changes) => told.push(...changes.map(({ path, kind }) => `${kind} ${relative(root, path)}`)),
    onError: (error) => told.push(error.message),
  })
  onTestFinished(() => watcher.close())
  return { told, write, folder, root }
}

test('targets of links in watched folders are not watched; the links are', async () => {
  const { told, write, root } = await watch({ 'site/pages/out': '../../outside', 'site/pages/one.md': '../../outside/sub/x.md' })
  write('outside/sub/x.md', 'other')
  write('outside/sub/y.md', 'new')
  write('outside/z.md', 'new')
  symlinkSync('a.md', join(root, 'pages/new.md'))
  write('site/pages/b.md')
  await expect.poll(() => [...told].sort()).toEqual(['added pages/b.md', 'added pages/new.md'])
})

test('a path that is itself a link is watched under its own name', async () => {
  const { told, write } = await watch({ 'site/linked': 'docs/deep', 'site/part.ts': '../single.ts' })
  write('site/docs/deep/b.md')
  write('site/docs/other.md')
  write('single.ts', 'other')
  await expect.poll(() => [...told].sort()).toEqual(['added linked/b.md', 'changed part.ts'])
})

test('a project reached through a link', async () => {
  const { told, write } = await watch({ too: 'site' }, { root: 'too' })
  write('site/pages/b.md')
  write('site/docs/other.md')
  await expect.poll(() => [...told].sort()).toEqual(['added pages/b.md'])
})

test('files in new folders, whenever they are written', async () => {
  const { told, write, root } = await watch({})
  const written = Array.from({ length: 80 }, (_, index) => `pages/new-${index}/sub/a.md`)
  for (const [index, path] of written.entries()) {
    mkdirSync(dirname(dirname(join(root, path))))
    // From before chokidar reads a new folder until after it watches it.
    const dueMs = performance.now() + (index % 20) / 4
    while (performance.now() < dueMs) await new Promise(setImmediate)
    write(`site/${path}`)
    await expect.poll(() => told, { timeout: 30_000, interval: 5 }).toContain(`added ${path}`)
  }
})
