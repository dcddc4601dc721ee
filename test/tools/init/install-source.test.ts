import { join } from 'node:path'
import { expect, test } from 'vitest'
import { installSource } from '../../../src/tools/init/write-starter.ts'
import { createFolder } from '../../core/discover/temp-folder.ts'

const version = '1.2.3'

/** The version for a new site beside an installation, depending on the installing project. */
function sourceWhere(manifest: string | undefined, folder = 'tools/node_modules/docsgen'): string {
  const root = createFolder({
    [`${folder}/package.json`]: '{ "name": "docsgen" }',
    ...(manifest === undefined ? {} : { 'tools/package.json': manifest }),
  })
  return installSource({ folder: join(root, folder), version }, join(root, 'sites/my-docs'))
}

test.each([
  ['{ "devDependencies": { "docsgen": "^1.0.0" } }', '^1.2.3'],
  ['{ "dependencies": { "docsgen": "latest" } }', '^1.2.3'],
  ['{ "dependencies": { "docsgen": "file:../packed/docsgen-1.2.3.tgz" } }', 'file:../../packed/docsgen-1.2.3.tgz'],
  ['{ "dependencies": { "docsgen": "../packed/docsgen-1.2.3.tgz" } }', 'file:../../packed/docsgen-1.2.3.tgz'],
  ['{ "dependencies": { "docsgen": "link:../docsgen" } }', 'file:../../docsgen'],
  ['{ "dependencies": { "docsgen": "git+https://a.test/docsgen.git#main" } }', 'git+https://a.test/docsgen.git#main'],
  ['{ "dependencies": { "docsgen": "https://a.test/docsgen-1.2.3.tgz" } }', 'https://a.test/docsgen-1.2.3.tgz'],
  ['{ "dependencies": { "docsgen": "someone/docsgen" } }', 'someone/docsgen'],
  ['{ "dependencies": {} }', '^1.2.3'],
  ['no JSON', '^1.2.3'],
  [undefined, '^1.2.3'],
])('installed by a project that says %s', (manifest, source) => {
  expect(sourceWhere(manifest)).toBe(source)
})

test('in a package manager’s own store', () => {
  const store = 'tools/node_modules/.pnpm/docsgen@1.2.3/node_modules/docsgen'
  expect(sourceWhere('{ "dependencies": { "docsgen": "file:./docsgen.tgz" } }', store)).toBe('file:../../tools/docsgen.tgz')
})

test('from a checkout', () => {
  expect(sourceWhere(undefined, 'checkout')).toBe('file:../../checkout')
})
