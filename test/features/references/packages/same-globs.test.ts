import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readFolder } from '../../../../src/features/references/packages/read-folder.ts'
import { readPackage } from '../../../../src/features/references/packages/unpack-tarball.ts'
import { createPathMatcher } from '../../../../src/kit/files/path-matcher.ts'
import type { AbsolutePath, ProjectPath } from '../../../../src/kit/files/paths.ts'
import { createFolder } from '../../../stand-ins/create-folder.ts'
import { integrityOf, makePackage } from '../../../stand-ins/make-tarball.ts'

const paths = [
  '.config/.deep/x.ts',
  '.config/a.ts',
  '.hidden.ts',
  'a.d.ts',
  'a.ts',
  'a/.cache/c.ts',
  'a/.h.ts',
  'a/b/c.ts',
  'a/b/c/d.ts',
  'a/internal/i.ts',
  'a/x.ts',
  'a/x.tsx',
  'b/x.ts',
  'b/y.d.ts',
  'lib1/x.ts',
  'lib2/x.ts',
  'lib3/x.ts',
  'odd [1]/x.ts',
]

const location = { file: 'docs.config.ts' as ProjectPath, line: 1 }

function inFolder(globs: readonly string[]): readonly string[] {
  const root = createFolder(Object.fromEntries(paths.map((path) => [`sdk/${path}`, '']))) as AbsolutePath
  const { value, diagnostics } = readFolder('sdk', { root, globs, key: 'folder', location })
  expect(diagnostics).toEqual([])
  return value.files.map(({ path }) => path)
}

async function inPackage(globs: readonly string[]): Promise<readonly string[]> {
  const tarball = makePackage(Object.fromEntries(paths.map((path) => [path, ''])))
  const file = join(createFolder({}), 'sdk.tgz')
  writeFileSync(file, tarball)
  const { value, diagnostics } = await readPackage(
    { name: 'sdk', version: '1.0.0', integrity: integrityOf(tarball), file, location },
    globs,
  )
  expect(diagnostics).toEqual([])
  return value.map(({ path }) => path)
}

describe('globs have the same meaning for folders, packages, and pages', () => {
  test.each<readonly [globs: readonly string[], expected: readonly string[]]>([
    [['*.ts'], ['a.d.ts', 'a.ts']],
    [['./*.ts'], ['a.d.ts', 'a.ts']],
    [['*'], ['a.d.ts', 'a.ts']],
    [['a'], []],
    [['a/x.ts'], ['a/x.ts']],
    [['*/x.ts'], ['a/x.ts', 'b/x.ts', 'lib1/x.ts', 'lib2/x.ts', 'lib3/x.ts', 'odd [1]/x.ts']],
    [['odd \\[1\\]/*.ts'], ['odd [1]/x.ts']],
    // Any number of folders, including none.
    [['a/**'], ['a/b/c.ts', 'a/b/c/d.ts', 'a/internal/i.ts', 'a/x.ts', 'a/x.tsx']],
    [['a/**/c.ts'], ['a/b/c.ts']],
    [['**/c/*.ts'], ['a/b/c/d.ts']],
    [['a**/x.ts'], ['a/x.ts']],
    // Alternatives, which can contain folders.
    [['{a,b}/x.{ts,tsx}'], ['a/x.ts', 'a/x.tsx', 'b/x.ts']],
    [['{a/b,b}/*.ts'], ['a/b/c.ts', 'b/x.ts', 'b/y.d.ts']],
    [['lib{1..2}/x.ts'], ['lib1/x.ts', 'lib2/x.ts']],
    [['lib[13]/x.ts'], ['lib1/x.ts', 'lib3/x.ts']],
    [['lib[!1]/x.ts'], ['lib2/x.ts', 'lib3/x.ts']],
    [['l?b1/x.ts'], ['lib1/x.ts']],
    [['@(a|b)/x.ts'], ['a/x.ts', 'b/x.ts']],
    [['+(a|b)/x.ts'], ['a/x.ts', 'b/x.ts']],
    [['(a|b)/x.ts'], ['a/x.ts', 'b/x.ts']],
    // A group of negated alternatives, not an exclusion.
    [['!(a|b|odd*)/x.ts'], ['lib1/x.ts', 'lib2/x.ts', 'lib3/x.ts']],
    [['!(a.d|.hidden).ts'], ['a.ts']],
    [['!(a|b)/a.ts'], ['.config/a.ts']],
    // Hidden files and folders only if a glob contains the dot.
    [['.*.ts'], ['.hidden.ts']],
    [['.config/*.ts'], ['.config/a.ts']],
    [['.config/**/*.ts'], ['.config/a.ts']],
    [['**/.deep/*.ts'], []],
    [['.config/.deep/*'], ['.config/.deep/x.ts']],
    [['**/.cache/*.ts'], ['a/.cache/c.ts']],
    [['a/{.cache,b}/*.ts'], ['a/.cache/c.ts', 'a/b/c.ts']],
    // Exclusions at any position, for files below a folder only if they match them, including hidden ones.
    [['*.ts', '!*.d.ts'], ['a.ts']],
    [['!*.d.ts', '*.ts'], ['a.ts']],
    [
      ['a/**', '!a/b'],
      ['a/b/c.ts', 'a/b/c/d.ts', 'a/internal/i.ts', 'a/x.ts', 'a/x.tsx'],
    ],
    [
      ['a/**', '!a/b/*'],
      ['a/b/c/d.ts', 'a/internal/i.ts', 'a/x.ts', 'a/x.tsx'],
    ],
    [
      ['a/**', '!**/internal/**', '!a/b/**'],
      ['a/x.ts', 'a/x.tsx'],
    ],
    [['a/.cache/*.ts', 'b/x.ts', '!**/c.ts'], ['b/x.ts']],
    [['!**/*.ts'], []],
    [[], []],
    // Files beside the folder have no path below it.
    [['../*.ts', '../sdk/a.ts'], []],
  ])('%j', async (globs, expected) => {
    expect(paths.filter(createPathMatcher(globs))).toEqual(expected)
    expect(inFolder(globs)).toEqual(expected)
    expect(await inPackage(globs)).toEqual(expected)
  })
})

test.runIf(process.platform !== 'win32')('links in a circle, and to nothing', () => {
  const root = createFolder({ 'sdk/a.ts': '' })
  symlinkSync(join(root, 'sdk'), join(root, 'sdk/self'))
  symlinkSync('loop', join(root, 'sdk/loop'))
  symlinkSync('nowhere', join(root, 'sdk/gone.ts'))
  const read = (glob: string) => readFolder('sdk', { root: root as AbsolutePath, globs: [glob], key: 'folder', location })
  expect(read('**/*.ts').value.files.map(({ path }) => path)).toEqual(['a.ts'])
  expect(read('loop/**/*.ts').value.files).toEqual([])
  expect(read('gone.ts').value.files).toEqual([])
  expect(read('self/self/*.ts').diagnostics.map(({ location: place }) => place?.file)).toEqual(['sdk/self/self/a.ts'])
})
