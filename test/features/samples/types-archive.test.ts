import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { hasArchive, removeUnpacked, selectTypes, unpackArchive, writeArchive } from '../../../src/features/samples/types-archive.ts'
import { makeTarball } from '../../stand-ins/make-tarball.ts'

const read = async (...paths: readonly string[]) => {
  const files = await selectTypes(makeTarball(paths.map((path) => ({ path: `package/${path}`, text: path }))))
  return [...files].map(([path, content]) => `${path}${content.length === 0 ? ' (empty)' : ''}`).sort()
}

test('only what TypeScript reads is kept, and the names of scripts without types', async () => {
  const kept = ['LICENSE', 'a.d.ts', 'b.d.mts', 'data.json', 'esm/package.json', 'src/c.tsx', 'src/d.ts']
  const left = ['a.js', 'b.mjs', 'README.md', 'a.js.map', 'style.css', 'src/c.jsx', 'x.node']
  expect(await read(...kept, ...left, 'plain.js', 'a.cjs', 'e.mjs')).toEqual(
    [...kept, 'a.cjs (empty)', 'e.mjs (empty)', 'plain.js (empty)'].sort(),
  )
})

test('nothing leads out of the package', async () => {
  expect(await read('../up.d.ts', 'a/../../up.d.ts', '/tmp/x.d.ts', 'a\\b.d.ts', './c.d.ts')).toEqual([])
})

function createHome(): string {
  const home = join(mkdtempSync(join(tmpdir(), 'docsgen-archive-')), '0123456789abcdef')
  mkdirSync(home)
  onTestFinished(() => rmSync(join(home, '..'), { recursive: true, force: true }))
  return home
}

test('what is unpacked is what was stored, and is removed completely', async () => {
  const home = createHome()
  const file = 'node_modules/@a/b/index.d.ts'
  await writeArchive(
    home,
    new Map([
      [file, Buffer.from('ä')],
      ['node_modules/c/x.js', Buffer.alloc(0)],
    ]),
  )
  await unpackArchive(home)
  expect(readFileSync(join(home, file), 'utf8')).toBe('ä')
  expect(readFileSync(join(home, 'node_modules/c/x.js'), 'utf8')).toBe('')
  await removeUnpacked(home)
  expect(readdirSync(home)).toEqual(['0123456789abcdef.packages'])
})

test('nothing is used that docsgen did not store in this folder', async () => {
  const home = createHome()
  const planted = join(home, 'node_modules/a/planted.d.ts')
  mkdirSync(join(planted, '..'), { recursive: true })
  writeFileSync(planted, 'export {}')
  writeFileSync(join(home, 'docsgen.unpacked'), '0123456789abcdef')
  await writeArchive(home, new Map([['node_modules/a/index.d.ts', Buffer.from('a')]]))
  await unpackArchive(home)
  expect(existsSync(planted)).toBe(false)

  const archive = readFileSync(join(home, '0123456789abcdef.packages'))
  const other = join(home, '../fedcba9876543210')
  mkdirSync(other)
  writeFileSync(join(other, 'fedcba9876543210.packages'), archive)
  expect(hasArchive(other)).toBe(false)
  archive[archive.length - 1] = (archive.at(-1) ?? 0) ^ 1
  writeFileSync(join(home, '0123456789abcdef.packages'), archive)
  expect(hasArchive(home)).toBe(false)
})
