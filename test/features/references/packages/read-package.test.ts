import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { StoredPackage } from '../../../../src/features/references/packages/fetch-packages.ts'
import { readPackage } from '../../../../src/features/references/packages/unpack-tarball.ts'
import { createFolder } from '../../../stand-ins/create-folder.ts'
import { integrityOf, makePackage, makeTar, makeTarball, type TarEntry } from '../../../stand-ins/make-tarball.ts'
import { lineOf } from './temp-project.ts'

const globs = ['**/*.d.ts']

function store(tarball: Buffer): StoredPackage {
  const file = join(createFolder({}), 'package.tgz')
  writeFileSync(file, tarball)
  return {
    name: '@acme/core',
    version: '1.2.0',
    integrity: integrityOf(tarball),
    file,
    location: { file: 'docs.config.ts' as never, line: 3 },
  }
}

async function pathsOf(tarball: Buffer, wanted: readonly string[] = globs): Promise<readonly string[]> {
  const { value, diagnostics } = await readPackage(store(tarball), wanted)
  expect(diagnostics).toEqual([])
  return value.map(({ path }) => path)
}

async function reportOf(tarball: Buffer): Promise<string> {
  const { value, diagnostics } = await readPackage(store(tarball), globs)
  expect(value).toEqual([])
  return diagnostics.map(lineOf).join('\n')
}

function damage(reason: string): string {
  return `docs.config.ts:3 error reference/bad-package | \`@acme/core@1.2.0\` cannot be unpacked: ${reason}. | Use a different version of the package, or document its files from a local folder.`
}

test('matching files, by path, without npm’s folder', async () => {
  const tarball = makePackage({
    'package.json': '{}',
    'dist/b.d.ts': '\ufeffb: „ü“\r\n',
    'dist/a.d.ts': '',
    'dist/a.js': 'a',
    'Z.d.ts': 'z',
  })
  expect(await readPackage(store(tarball), globs)).toEqual({
    value: [
      { name: '@acme/core@1.2.0/Z.d.ts', path: 'Z.d.ts', text: 'z' },
      { name: '@acme/core@1.2.0/dist/a.d.ts', path: 'dist/a.d.ts', text: '' },
      { name: '@acme/core@1.2.0/dist/b.d.ts', path: 'dist/b.d.ts', text: 'b: „ü“\r\n' },
    ],
    diagnostics: [],
  })
})

test('globs include and exclude; node_modules is always excluded', async () => {
  const tarball = makePackage({
    'src/a.ts': '',
    'src/a.test.ts': '',
    'src/deep/b.tsx': '',
    'other/c.ts': '',
    'node_modules/x/src/d.ts': '',
    'src/node_modules/x/e.ts': '',
  })
  expect(await pathsOf(tarball, ['./src/**/*.{ts,tsx}', '!**/*.test.ts'])).toEqual(['src/a.ts', 'src/deep/b.tsx'])
  expect(await pathsOf(tarball, ['**'])).toEqual(['other/c.ts', 'src/a.test.ts', 'src/a.ts', 'src/deep/b.tsx'])
  expect(await pathsOf(tarball, [])).toEqual([])
})

test('with any name of the top folder', async () => {
  const entries = [{ path: 'acme-1.2.0/a.d.ts' }, { path: './package/b.d.ts' }, { path: `package/${'long/'.repeat(40)}c.d.ts` }]
  expect(await pathsOf(makeTarball(entries))).toEqual(['a.d.ts', 'b.d.ts', `${'long/'.repeat(40)}c.d.ts`])
})

test('links are skipped', async () => {
  const odd: TarEntry[] = [
    { path: 'package/../../up.d.ts' },
    { path: 'package/dist/../up.d.ts' },
    { path: '../up.d.ts' },
    { path: '/etc/absolute.d.ts' },
    { path: 'package//etc/absolute.d.ts' },
    { path: 'package/C:\\up.d.ts' },
    { path: 'package/line\nbreak.d.ts' },
    { path: 'top.d.ts' },
    { path: 'package/link.d.ts', type: 'SymbolicLink', linkpath: '/etc/passwd' },
    { path: 'package/hard.d.ts', type: 'Link', linkpath: 'package/a.d.ts' },
    { path: 'package/device.d.ts', type: 'CharacterDevice' },
    { path: 'package/folder.d.ts', type: 'Directory' },
  ]
  expect(await pathsOf(makeTarball([...odd, { path: 'package/a.d.ts', text: 'a' }]))).toEqual(['a.d.ts'])
})

test('of two files with the same path, the last counts', async () => {
  const { value } = await readPackage(store(makeTarball(['1', '2'].map((text) => ({ path: 'package/a.d.ts', text })))), globs)
  expect(value.map(({ text }) => text)).toEqual(['2'])
})

test('a damaged tarball with the right hash', async () => {
  const good = makePackage({ 'a.d.ts': 'text' })
  expect(await reportOf(good.subarray(0, -20))).toBe(damage('it cannot be decompressed (unexpected end of file)'))
  expect(await reportOf(Buffer.from('no tarball'))).toBe(damage('it cannot be decompressed (incorrect header check)'))
  expect(await reportOf(gzipSync('no tarball'.repeat(100)))).toMatch(/cannot be unpacked: it is damaged/)
  expect(await reportOf(gzipSync(good))).toBe(damage('it is compressed twice'))
  const broken = makeTarball([{ path: 'package/a.d.ts' }, { path: 'package/b.d.ts', brokenHeader: true }])
  expect(await reportOf(broken)).toBe(damage('it is damaged (checksum failure)'))
  const short = gzipSync(makeTar([{ path: 'package/a.d.ts', text: 'a', size: 5000 }]))
  expect(await reportOf(short)).toMatch(/it is damaged \(Truncated input/)
})

test('decompression bombs are rejected', async () => {
  expect(await reportOf(makeTarball([{ path: 'package/a.d.ts', text: 'a'.repeat(10_000_001) }]))).toBe(
    damage('`a.d.ts` is larger than 10 MB'),
  )
  expect(await reportOf(makeTarball([{ path: 'package/a.d.ts', size: 8_000_000_000 }]))).toBe(damage('`a.d.ts` is larger than 10 MB'))
  // Files that no glob matches can be large.
  expect(await pathsOf(makeTarball([{ path: 'package/a.js', text: 'a'.repeat(10_000_001) }, { path: 'package/b.d.ts' }]))).toEqual([
    'b.d.ts',
  ])
  expect(await reportOf(gzipSync(Buffer.alloc(200_000_001)))).toBe(damage('it unpacks to more than 200 MB'))
  expect(await reportOf(makeTarball(Array.from({ length: 50_001 }, () => ({ path: 'package/a.js' }))))).toBe(
    damage('it contains more than 50000 entries'),
  )
})

test('a file changed or removed meanwhile', async () => {
  const stored = store(makePackage({ 'a.d.ts': 'a' }))
  const report = damage('its file in `.docsgen/packages` changed or was removed during the build')
  writeFileSync(stored.file, makePackage({ 'a.d.ts': 'b' }))
  expect((await readPackage(stored, globs)).diagnostics.map(lineOf)).toEqual([report])
  rmSync(stored.file)
  expect((await readPackage(stored, globs)).diagnostics.map(lineOf)).toEqual([report])
})
