import { describe, expect, test } from 'vitest'
import { findInstalledPackages } from '../../../src/features/content-rules/index.ts'
import { parseText } from '../../core/markdown/parse-text.ts'

const packagesOf = (code: string) =>
  findInstalledPackages(code).map(({ name, version }) => (version === undefined ? name : `${name}@${version}`))

test.each([
  ['npm install @acme/core', ['@acme/core']],
  ['npm i --save-dev @acme/a@1.2.3 b', ['@acme/a@1.2.3', 'b']],
  ['$ npm install --prefix server @acme/core', ['@acme/core']],
  ['npx @acme/create my-shop', ['@acme/create']],
  ['npx -y @acme/create@3.5.2 my-shop --verbose', ['@acme/create@3.5.2']],
  ['npm create @acme my-shop', ['@acme/create']],
  ['npm create @acme@3 my-shop', ['@acme/create@3']],
  ['pnpm dlx @acme/create && pnpm add "@acme/core"', ['@acme/create', '@acme/core']],
  ['yarn add @acme/a @acme/b; bunx @acme/c x', ['@acme/a', '@acme/b', '@acme/c']],
  ['RUN npm install -g @acme/cli', ['@acme/cli']],
  ['      - run: npx @acme/cli migrate', ['@acme/cli']],
  ['npm run build -- @acme/core', []],
  ['# npm install @acme/core', []],
  ['npm install', []],
  ['npm ls @acme/core', []],
  ['npm install ./packages/core ../x.tgz https://example.com/a.tgz', []],
])('findInstalledPackages(%j)', (code, expected) => {
  expect(packagesOf(code)).toEqual(expected)
})

describe('check.commands', () => {
  const commands = [{ package: '@acme/*', version: '3.5.2' }, { package: 'tool' }]
  const check = (text: string) =>
    parseText(text, { commands }).document.diagnostics.map(
      ({ code, message, location }) => `${location?.line}:${location?.column} ${code} ${message}`,
    )

  test('reports packages without a version and with another one, at their place', () => {
    expect(check('Run `npm i @acme/core`.\n\n```sh\nnpm install @acme/a@3.5.2 @acme/b\nnpx @acme/create@3.4.0 shop\n```\n')).toEqual([
      '1:12 code/install-version This command installs `@acme/core` without a version, so readers get the latest one.',
      '4:27 code/install-version This command installs `@acme/b` without a version, so readers get the latest one.',
      '5:5 code/install-version This command installs version `3.4.0` of `@acme/create`, which is not the version that this site describes.',
    ])
  })

  test('finds the place also where the name was written before, and in a list', () => {
    expect(
      check('1. Look:\n\n   ```sh\n   npm view @acme/core\n   npm install @acme/core @acme/core@1\n   ```\n').map(
        (line) => line.split(' ')[0],
      ),
    ).toEqual(['5:16', '5:27'])
  })

  test('accepts any version where the config names none, and other packages', () => {
    expect(check('```sh\nnpm install tool@1 express\n```\n')).toEqual([])
    expect(check('```sh\nnpm install tool\n```\n')).toHaveLength(1)
  })

  test('does not look at code in other languages', () => {
    expect(check('```ts\nrun("npm install @acme/core")\n```\n')).toEqual([])
  })
})
