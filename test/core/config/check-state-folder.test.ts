import { existsSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkStateFolder } from '../../../src/core/config/check-folders.ts'
import { createProject } from './temp-project.ts'

const files = { 'elsewhere/keep.txt': 'kept', '.docsgen/cache/pages.jsonl': '', '.docsgen/samples/a/node_modules/.package-lock.json': '{}' }

function createLinked(path: string): string {
  const root = createProject(files)
  mkdirSync(dirname(join(root, path)), { recursive: true })
  symlinkSync(join(root, 'elsewhere'), join(root, path))
  return root
}

test.each(['.docsgen/packages', '.docsgen/samples2', '.docsgen/x.lock'])('a link at %s is refused, wherever it leads', (path) => {
  const root = createLinked(path)
  expect(() => checkStateFolder(root, [])).toThrow(`\`${path}\` is a symbolic link, and docsgen would write to the folder it points to.`)
})

test('a `.docsgen` that is itself a link is rejected', () => {
  const root = createProject({ 'elsewhere/keep.txt': '' })
  symlinkSync('elsewhere', join(root, '.docsgen'))
  expect(() => checkStateFolder(root, [])).toThrow('`.docsgen` is a symbolic link')
})

test.each(['.docsgen/cache/pages.jsonl.tmp', '.docsgen/cache/deep', '.docsgen/samples/a/pages/x.ts', '.docsgen/samples/b/node_modules'])(
  'a link at %s is removed, and not what it leads to',
  (path) => {
    const root = createLinked(path)
    checkStateFolder(root, [])
    expect(lstatSync(join(root, path), { throwIfNoEntry: false })).toBeUndefined()
    expect(existsSync(join(root, 'elsewhere/keep.txt'))).toBe(true)
  },
)

test('links that npm creates in packages are kept', () => {
  const root = createLinked('.docsgen/samples/a/node_modules/.bin/tsc')
  checkStateFolder(root, [])
  expect(lstatSync(join(root, '.docsgen/samples/a/node_modules/.bin/tsc')).isSymbolicLink()).toBe(true)
  expect(() => checkStateFolder(createProject({}), [])).not.toThrow()
})
