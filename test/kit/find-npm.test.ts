import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findNpm } from '../../src/kit/programs/run-npm.ts'
import { createFolder } from '../stand-ins/create-folder.ts'

test('npm is the first one on the path', () => {
  const [first, second] = [createFolder({ 'npm/index.js': '' }), createFolder({ npm: '' })]
  chmodSync(join(second, 'npm'), 0o755)
  const find = (PATH: string) => findNpm({ platform: 'linux', env: { PATH }, node: '/usr/bin/node' })
  expect(find(`${first}:${second}`)).toEqual({ file: join(second, 'npm'), args: [] })
  expect(find(first)).toBeUndefined()
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
