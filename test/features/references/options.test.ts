import { expect, test } from 'vitest'
import { resolveConfig } from '../../../src/core/config/resolve-config.ts'
import { featureOptions } from '../../../src/features.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'

test('sources name packages of the reference', () => {
  const packages = { '@acme/core': { version: '1.0.0', integrity: 'sha512-aaaa' } }
  const reference = {
    packages,
    typescript: [
      { package: '@acme/core', into: 'a' },
      { package: '@acme/cor', into: 'b' },
      { folder: 'sdk', into: 'c' },
    ],
    graphql: [{ package: 'toString', into: 'd', title: 'D' }],
  }
  const { diagnostics } = resolveConfig(
    { title: 'A', reference },
    { englishMessages: {}, features: featureOptions, root: '/srv/site', configFile: 'docs.config.ts' as ProjectPath },
  )
  expect(diagnostics.map(({ code, message, hint }) => `${code.slice('config/'.length)} ${message} ${hint}`)).toEqual([
    'unknown-reference `reference.typescript[1].package` refers to the `reference.packages` entry `@acme/cor`, which does not exist. Did you mean `@acme/core`?',
    'unknown-reference `reference.graphql[0].package` refers to the `reference.packages` entry `toString`, which does not exist. Correct or remove `reference.graphql[0].package`.',
  ])
})
