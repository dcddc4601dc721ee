import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { refuseLinkedState } from '../../src/config/refuse-linked-state.ts'
import { createProject } from './temp-project.ts'

const files = { '.docsgen/cache/pages.jsonl': '', '.docsgen/samples/a/node_modules/.package-lock.json': '{}' }

function look(links: Readonly<Record<string, string>>): () => void {
  const root = createProject(files)
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    symlinkSync(target, join(root, path))
  }
  return () => refuseLinkedState(root)
}

test.each(['.docsgen/cache/pages.jsonl.tmp', '.docsgen/packages', '.docsgen/samples/a/pages/x.ts', '.docsgen/samples/a/node_modules'])(
  'a link at %s is refused, wherever it leads',
  (path) => {
    const own = path === '.docsgen/samples/a/node_modules' ? '.docsgen/samples/b/node_modules' : path
    expect(look({ [own]: '/nowhere' })).toThrow(`\`${own}\` is a symbolic link`)
  },
)

test('a `.docsgen` that is a link itself is refused', () => {
  const root = createProject({})
  symlinkSync('..', join(root, '.docsgen'))
  expect(() => refuseLinkedState(root)).toThrow('`.docsgen` is a symbolic link, and docsgen would write wherever it leads.')
})

test('links that npm made among packages are none of its business', () => {
  expect(look({ '.docsgen/samples/a/node_modules/.bin/tsc': '../typescript/bin/tsc' })).not.toThrow()
  expect(() => refuseLinkedState(createProject({}))).not.toThrow()
})
