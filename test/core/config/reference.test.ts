import { expect, test } from 'vitest'
import { validateConfig } from '../../../src/core/config/load-config.ts'
import { featureOptions } from '../../../src/features.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'

const integrity = 'sha512-YWJj'

function reportsOf(reference: unknown): string[] {
  return validateConfig({ title: 'A', reference }, { file: 'docs.config.ts' as ProjectPath }, featureOptions).diagnostics.map(
    ({ message }) => message,
  )
}

test.each(['core', '@acme/core', '@a-b/c.d_e', 'core-7', '~core', 'a.tar-ball'])('%s is the name of a package', (name) => {
  expect(reportsOf({ packages: { [name]: { version: '1.0.0', integrity } } })).toEqual([])
})

test.each([
  '-core',
  '--registry=http://registry.example.com',
  '@-a/core',
  '@acme/-core',
  '../core',
  '@../core',
  '@acme/..',
  '@acme/../core',
  '.core',
  'a/b',
  '/core',
  'a\\b',
  'c:core',
  'core@2.0.0',
  'file:core',
  'https://example.com/core.tgz',
  'core.tgz',
  '@acme/core.tar.gz',
  'core core',
  'core\n',
  '',
  'a'.repeat(215),
])('%j is none', (name) => {
  expect(reportsOf({ packages: { [name]: { version: '1.0.0', integrity } } })).toEqual([
    expect.stringMatching(/^`reference\.packages.*` is invalid: it is not a valid npm package name\.$/s),
  ])
})

test.each(['1.2.3', '0.0.0', '1.0.0-beta.1', '1.0.0-0.3.7', '1.0.0+build.5'])('%s is a version', (version) => {
  expect(reportsOf({ packages: { core: { version, integrity } } })).toEqual([])
})

test.each([
  '',
  '1.0',
  '^1.0.0',
  '1.x.0',
  'latest',
  'v1.0.0',
  '1.0.0 --force',
  '1.0.0/../..',
  '1.0.0-../a',
  '1.0.0-a.tgz',
  '1.0.0-a.TAR.GZ',
  '1.0.0\n',
])('%j is none', (version) => {
  expect(reportsOf({ packages: { core: { version, integrity } } })).toEqual([
    '`reference.packages.core.version` is invalid: it must be an exact version, such as `3.5.2`.',
  ])
})
