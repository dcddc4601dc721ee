import { chmodSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFolder } from '../../../../src/features/references/packages/read-folder.ts'
import type { AbsolutePath, ProjectPath } from '../../../../src/kit/files/paths.ts'
import { createFolder } from '../../../stand-ins/create-folder.ts'
import { lineOf } from './temp-project.ts'

function read(root: string, folder: string, globs: readonly string[] = ['**/*.ts']) {
  const location = { file: 'docs.config.ts' as ProjectPath, line: 3, column: 5 }
  return readFolder(folder, { root: root as AbsolutePath, globs, key: 'reference.typescript[0].folder', location })
}

test('matching files, relative to the root, and the name of the package', () => {
  const root = createFolder({
    'sdk/package.json': '{ "name": "@acme/sdk", "version": "2.0.0" }',
    'sdk/b.ts': '\ufeffb',
    'sdk/a/a.ts': 'a',
    'sdk/a/a.test.ts': 'test',
    'sdk/a/a.md': 'text',
    'sdk/node_modules/x/x.ts': 'x',
    'sdk/a/node_modules/x/x.ts': 'x',
    'sdk/.cache/x.ts': 'x',
    'other.ts': 'other',
  })
  expect(read(root, './sdk/', ['**/*.ts', '!**/*.test.ts', '../*.ts'])).toEqual({
    value: {
      origin: { name: '@acme/sdk', version: '2.0.0' },
      files: [
        { name: 'sdk/a/a.ts', path: 'a/a.ts', text: 'a' },
        { name: 'sdk/b.ts', path: 'b.ts', text: 'b' },
      ],
    },
    diagnostics: [],
  })
})

test('a folder without a package, one beside the root, the root itself', () => {
  const root = createFolder({ 'site/schema/a.graphql': 'a', 'sdk/a.ts': 'a', 'sdk/package.json': '{ broken' })
  const { value } = read(join(root, 'site'), 'schema', ['*.graphql'])
  expect(value).toEqual({ origin: { name: 'schema', version: '' }, files: [{ name: 'schema/a.graphql', path: 'a.graphql', text: 'a' }] })
  expect(read(join(root, 'site'), '../sdk').value).toEqual({
    origin: { name: '../sdk', version: '' },
    files: [{ name: '../sdk/a.ts', path: 'a.ts', text: 'a' }],
  })
  expect(read(join(root, 'sdk'), '.').value.files.map(({ name }) => name)).toEqual(['a.ts'])
})

test('a missing folder, and a file', () => {
  const root = createFolder({ sdk: 'a file' })
  for (const folder of ['skd', 'sdk']) {
    const { value, diagnostics } = read(root, folder)
    expect(value.files).toEqual([])
    expect(diagnostics.map(lineOf)).toEqual([
      `docs.config.ts:3:5 error config/unknown-reference | \`reference.typescript[0].folder\` refers to the folder \`${folder}\`, which does not exist. | Create the folder, or correct \`reference.typescript[0].folder\`.`,
    ])
  }
})

test('a file that is too large is reported, the others are read', () => {
  const { value, diagnostics } = read(createFolder({ 'sdk/a.ts': 'a', 'sdk/large.ts': 'a'.repeat(10_000_001) }), 'sdk')
  expect(value.files.map(({ path }) => path)).toEqual(['a.ts'])
  expect(diagnostics.map(lineOf)).toEqual([
    'sdk/large.ts error reference/bad-file | This file cannot be read: its size is 10.0 MB, but the limit is 10 MB. | Fix the file, or exclude it with `files`.',
  ])
})

test.runIf(process.platform !== 'win32')('links are not followed', () => {
  const root = createFolder({ 'sdk/a.ts': 'a', 'outside/b.ts': 'b' })
  symlinkSync(join(root, 'outside'), join(root, 'sdk/link'))
  symlinkSync(join(root, 'outside/b.ts'), join(root, 'sdk/b.ts'))
  expect(read(root, 'sdk').value.files.map(({ path }) => path)).toEqual(['a.ts'])
  // A glob that names the link itself would follow it.
  const { value, diagnostics } = read(root, 'sdk', ['link/*.ts', 'link/b.ts', 'a.ts'])
  expect(value.files.map(({ path }) => path)).toEqual(['a.ts'])
  expect(diagnostics.map(lineOf)).toEqual([
    'sdk/link/b.ts error reference/bad-file | This file cannot be read: its path contains a symbolic link. | Fix the file, or exclude it with `files`.',
  ])
})

test.runIf(process.platform !== 'win32' && process.getuid?.() !== 0)('what may not be read is reported', () => {
  const root = createFolder({ 'sdk/a.ts': 'a', 'sdk/b/b.ts': 'b', 'sdk/c.ts': 'c' })
  chmodSync(join(root, 'sdk/b'), 0)
  chmodSync(join(root, 'sdk/c.ts'), 0)
  const { value, diagnostics } = read(root, 'sdk')
  chmodSync(join(root, 'sdk/b'), 0o755)
  expect(value.files.map(({ path }) => path)).toEqual(['a.ts'])
  expect(diagnostics.map(({ location, message }) => [location?.file, message])).toEqual([
    ['sdk/b', 'This file cannot be read: permission denied.'],
    ['sdk/c.ts', 'This file cannot be read: permission denied.'],
  ])
})
