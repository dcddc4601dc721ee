import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportTree } from '../../src/kit/programs/run-git.ts'
import { createProject, readTree, writeFiles } from '../cli/project.ts'
import { commit, git } from '../cli/trusted-repository.ts'

function createRepository(): string {
  const root = createProject({})
  git(root, 'init', '--quiet', '--initial-branch=main')
  return root
}

async function exported(root: string, hash: string, isExcluded: (path: string) => boolean = () => false) {
  const target = mkdtempSync(join(root, 'exported-'))
  const { notExported } = await exportTree({ root, commit: hash, target, isExcluded })
  return { files: readTree(target), notExported }
}

test('files are identical to the commit, whatever attributes, filters, and line breaks are configured', async () => {
  const root = createRepository()
  const large = randomBytes(3_000_000)
  const files = {
    'a.txt': 'one\ntwo\n',
    'ident.txt': '$Id$ $Format:%H$\n',
    'docs/.gitattributes': '* export-ignore\n',
    'docs/empty.txt': '',
    'docs/deep/er/\u00fcber & "so".md': 'x',
    'large.bin': large,
    'no-line-end': 'x',
  }
  const hash = commit(root, files)
  // Attributes of the working tree are ignored.
  writeFiles(root, { '.gitattributes': '*.txt text eol=crlf ident export-subst filter=evil\n', 'a.txt': 'changed' })
  git(root, 'config', 'filter.evil.smudge', 'false')
  const { files: found, notExported } = await exported(root, hash)
  expect(notExported).toEqual([])
  expect(Object.keys(found ?? {})).toEqual(Object.keys(files).sort())
  for (const [path, content] of Object.entries(files)) {
    expect(Buffer.from(found?.[path] ?? '', 'latin1').equals(Buffer.from(content)), path).toBe(true)
  }
})

test('links and submodules are listed instead, and excluded files are omitted', async () => {
  const root = createRepository()
  mkdirSync(join(root, 'cache'))
  writeFileSync(join(root, 'cache/x'), '')
  symlinkSync('/etc/passwd', join(root, 'link'))
  const first = commit(root, { 'a.txt': 'a' })
  git(root, 'add', 'cache', 'link')
  git(root, 'update-index', '--add', '--cacheinfo', `160000,${first},module`)
  git(root, 'commit', '--quiet', '--message', 'links')
  const { files, notExported } = await exported(root, git(root, 'rev-parse', 'HEAD'), (path) => path.startsWith('cache/'))
  expect(files).toEqual({ 'a.txt': 'a' })
  expect(notExported).toEqual([
    { path: 'link', kind: 'symlink' },
    { path: 'module', kind: 'submodule' },
  ])
})

test('a commit with missing objects is an environment error', async () => {
  const root = createRepository()
  git(root, 'update-index', '--add', '--cacheinfo', `100644,${'1'.repeat(40)},missing.txt`)
  const tree = git(root, 'write-tree', '--missing-ok')
  const broken = git(root, 'commit-tree', tree, '-m', 'broken')
  await expect(exported(root, broken)).rejects.toMatchObject({
    name: 'EnvironmentError',
    message: `git could not read the files of the commit: the object ${'1'.repeat(40)} is missing or damaged.`,
  })
})

test('a path that leads out of the folder is rejected', async () => {
  const root = createRepository()
  commit(root, { 'a.txt': 'a' })
  const blob = git(root, 'rev-parse', 'HEAD:a.txt')
  // git itself creates no such tree.
  const entry = Buffer.concat([Buffer.from('100644 ..\\evil.txt\0'), Buffer.from(blob, 'hex')])
  writeFileSync(join(root, 'tree'), entry)
  const tree = git(root, 'hash-object', '-t', 'tree', '-w', '--literally', 'tree')
  await expect(exported(root, git(root, 'commit-tree', tree, '-m', 'odd'))).rejects.toMatchObject({ name: 'UsageError' })
})
