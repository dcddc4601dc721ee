import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findNpm } from '../../src/kit/programs/run-npm.ts'
import { createFolder } from '../reference/packages/temp-project.ts'

test('the system finds npm by its name', () => {
  expect(findNpm({ platform: 'linux', env: {}, node: '/usr/bin/node' })).toEqual({ file: 'npm', args: [] })
})

test('on Windows, it is the script beside the first `npm.cmd` on the path, run by this Node', () => {
  const [first, second] = [createFolder({}), createFolder({ 'node_modules/npm/bin/npm-cli.js': '' })]
  const third = createFolder({ 'node_modules/npm/bin/npm-cli.js': '' })
  const node = join(third, 'node.exe')
  const scriptIn = (folder: string) => ({ file: node, args: [join(folder, 'node_modules/npm/bin/npm-cli.js')] })
  const find = (Path: string) => findNpm({ platform: 'win32', env: { Path }, node })
  expect(find(`${first};;"${second}";${third}`)).toEqual(scriptIn(second))
  expect(find(first)).toEqual(scriptIn(third))
  expect(findNpm({ platform: 'win32', env: {}, node: join(first, 'node.exe') })).toBeUndefined()
})
