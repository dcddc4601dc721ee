import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBrowser } from '../../src/kit/programs/find-program.ts'
import { createFolder } from '../stand-ins/create-folder.ts'

test('`CHROME_PATH` names the browser', () => {
  const folder = createFolder({ chrome: '', 'bin/chromium': '' })
  const PATH = join(folder, 'bin')
  expect(findBrowser({ platform: 'linux', env: { PATH, CHROME_PATH: join(folder, 'chrome') } })).toBe(join(folder, 'chrome'))
  expect(findBrowser({ platform: 'linux', env: { PATH, CHROME_PATH: join(folder, 'absent') } })).toBeUndefined()
  expect(findBrowser({ platform: 'linux', env: { PATH, CHROME_PATH: '' } })).toBe(join(PATH, 'chromium'))
})

test('on Linux, a browser is a program on the path, Chrome first', () => {
  const folder = createFolder({ 'a/chromium': '', 'b/google-chrome': '', 'c/firefox': '' })
  const find = (...names: readonly string[]) =>
    findBrowser({ platform: 'linux', env: { PATH: names.map((name) => join(folder, name)).join(':') } })
  expect(find('a', 'b')).toBe(join(folder, 'b/google-chrome'))
  expect(find('c')).toBeUndefined()
  // Relative folders would depend on the current one.
  expect(findBrowser({ platform: 'linux', env: { PATH: '.:a' } })).toBeUndefined()
})

test('on macOS, it is also in the user’s own applications', () => {
  const program = 'Applications/Chromium.app/Contents/MacOS/Chromium'
  const HOME = createFolder({ [program]: '' })
  expect(findBrowser({ platform: 'darwin', env: { HOME } })).toBe(join(HOME, program))
})
