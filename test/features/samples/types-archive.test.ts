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
  await unpackArchive(home, ["import '@a/b'; import 'c/x.js'"])
  expect(readFileSync(join(home, file), 'utf8')).toBe('ä')
  expect(readFileSync(join(home, 'node_modules/c/x.js'), 'utf8')).toBe('')
  await removeUnpacked(home)
  expect(readdirSync(home)).toEqual(['0123456789abcdef.packages'])
})

/** Unpacks what modules with this text can use from these files by path, and lists it without the first folder. */
async function unpack(text: string, files: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const home = createHome()
  await writeArchive(home, new Map(Object.entries(files).map(([path, content]) => [`node_modules/${path}`, Buffer.from(content)])))
  await unpackArchive(home, [text])
  const found = readdirSync(join(home, 'node_modules'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return found.map(({ parentPath, name }) => join(parentPath, name).slice(join(home, 'node_modules/').length)).sort()
}

test('only packages that samples can use are unpacked', async () => {
  const types = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [`${name}/index.d.ts`, 'x']))
  const used = {
    '@a/b/index.d.ts': "import { x } from '@c/d/deep'\nexport * from\n  'e'; type F = import('f').F; declare module 'g' {}",
    '@c/d/deep.d.ts': 'import type h = require("h/part")\n/// <reference types="i" />\n/** @jsxImportSource j */',
    '@types/node/tsconfig.base.json': '{ "extends": "m/tsconfig.json" }',
    'm/tsconfig.json': '{}',
    'm/notice.d.ts': 'x',
    ...types('e', 'f', 'g', 'h', 'i', 'j', '@types/node', '@types/h', 'react', 'k'),
    'k/plain.js': '',
  }
  const unused = {
    ...types('l', '@c/l', 'reactor'),
    'e/plain.js': '',
    'f/LICENSE': 'MIT',
    'm/NOTICE.md': 'x',
    '@a/b/node_modules/l/index.d.ts': 'x',
  }
  const text = "/** With `k`. */\nimport { x } from '@a/b/part.js'"
  expect(await unpack(text, { ...used, ...unused })).toEqual(Object.keys(used).sort())
})

test('of several versions, the one that a package would load is unpacked', async () => {
  const files = {
    'a/index.d.ts': "import 'b'",
    'a/node_modules/b/index.d.ts': "import 'c'; import 'd'",
    'a/node_modules/c/index.d.ts': 'x',
    'd/index.d.ts': 'x',
  }
  const others = { 'b/index.d.ts': "import 'e'", 'c/index.d.ts': 'x', 'e/index.d.ts': 'x', 'd/node_modules/c/index.d.ts': 'x' }
  expect(await unpack("import 'a'", { ...files, ...others })).toEqual(Object.keys(files).sort())
})

test('more is unpacked when samples use more', async () => {
  const home = createHome()
  await writeArchive(home, new Map(['a', 'b'].map((name) => [`node_modules/${name}/index.d.ts`, Buffer.from('x')])))
  await unpackArchive(home, ["import 'a'"])
  await unpackArchive(home, ["import 'a'", "import 'b'"])
  expect(readdirSync(join(home, 'node_modules')).sort()).toEqual(['a', 'b'])
})

test('nothing is used that docsgen did not store in this folder', async () => {
  const home = createHome()
  const planted = join(home, 'node_modules/a/planted.d.ts')
  mkdirSync(join(planted, '..'), { recursive: true })
  writeFileSync(planted, 'export {}')
  writeFileSync(join(home, 'docsgen.unpacked'), '0123456789abcdef')
  await writeArchive(home, new Map([['node_modules/a/index.d.ts', Buffer.from('a')]]))
  await unpackArchive(home, ['a'])
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
