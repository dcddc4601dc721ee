import { expect, test } from 'vitest'
import { nextCommands, readPackageManager } from '../../src/starter/package-manager.ts'

test.each([
  [undefined, 'npm'],
  ['', 'npm'],
  ['npm/10.8.2 node/v20.19.0 linux x64 workspaces/false', 'npm'],
  ['pnpm/9.1.0 npm/? node/v22.0.0 linux x64', 'pnpm'],
  ['yarn/1.22.22 npm/? node/v20.19.0 darwin arm64', 'yarn'],
  ['bun/1.1.0 npm/? node/v21.6.0 linux x64', 'bun'],
  ['other/1.0.0 npm/?', 'npm'],
])('%s is %s', (agent, expected) => {
  expect(readPackageManager(agent)).toBe(expected)
})

test.each([
  ['npm', ['cd docs', 'npm install', 'npm run dev']],
  ['pnpm', ['cd docs', 'pnpm install', 'pnpm dev']],
  ['yarn', ['cd docs', 'yarn install', 'yarn dev']],
  ['bun', ['cd docs', 'bun install', 'bun run dev']],
] as const)('%s has its own commands', (manager, expected) => {
  expect(nextCommands('docs', { manager, platform: 'linux' })).toEqual(expected)
})

test('here there is nothing to enter', () => {
  expect(nextCommands('', { manager: 'pnpm', platform: 'linux' })).toEqual(['pnpm install', 'pnpm dev', 'pnpm build'])
})

test.each([
  ['a/b-c.d', 'linux', 'cd a/b-c.d'],
  ['../日本', 'linux', 'cd ../日本'],
  ['my docs', 'linux', "cd 'my docs'"],
  ["it's $HOME", 'linux', "cd 'it'\\''s $HOME'"],
  ['-x', 'linux', 'cd ./-x'],
  ['a\\b', 'linux', "cd 'a\\b'"],
  ['..\\b', 'win32', 'cd ..\\b'],
  ['my docs', 'win32', 'cd "my docs"'],
])('%s on %s: %s', (folder, platform, expected) => {
  expect(nextCommands(folder, { manager: 'npm', platform })[0]).toBe(expected)
})
