import { expect, test } from 'vitest'
import { createParseOptions, hashParseOptions } from '../../../src/core/pipeline/create-parse-options.ts'
import { listDocumentedPackages } from '../../../src/features/references/reference-options.ts'
import { features } from '../../../src/features.ts'
import { configOf } from '../../core/config-of.ts'
import { createFolder } from '../../core/discover/temp-folder.ts'

type Config = ReturnType<typeof configOf>
type Reference = Config['reference']

const packageOf = (version: string) => ({ version, integrity: 'sha512-' })

function configWith(reference: Partial<Reference>, old?: Partial<Reference>): Config {
  const config = configOf()
  const full = (own: Partial<Reference>): Reference => ({ ...config.reference, ...own })
  const [first] = config.versions
  const versions: Config['versions'] = old ? [first, { ...first, id: 'old', reference: full(old) }] : [first]
  return { ...config, versions, reference: full(reference) }
}

const own = { packages: { '@acme/core': packageOf('2.0.0') }, typescript: [{ package: '@acme/core', into: 'api' }] }

test.each([
  ['packages', configWith(own), ['@acme/core']],
  [
    'packages of all versions',
    configWith(own, { packages: { acme: packageOf('1.0.0') }, typescript: [{ package: 'acme', into: 'api' }] }),
    ['@acme/core', 'acme'],
  ],
  ['a folder with a package', configWith({ typescript: [{ folder: 'api', into: 'api' }] }), ['boats']],
  ['a folder without a package', configWith({ ...own, typescript: [...own.typescript, { folder: 'plain', into: 'b' }] }), undefined],
  ['a folder that nobody installs', configWith({ typescript: [{ folder: 'all', into: 'api' }] }), undefined],
  ['no TypeScript', configWith({ packages: own.packages, typescript: [] }), undefined],
])('%s', (_, config, expected) => {
  const root = createFolder({
    'api/package.json': '{ "name": "boats" }',
    'all/package.json': '{ "name": "everything", "private": true }',
    'plain/index.d.ts': '',
  }) as Config['root']
  expect(listDocumentedPackages({ ...config, root })).toEqual(expected)
})

test('cached pages depend on the names of the packages, and not on their versions', () => {
  const keyOf = (config: Config) =>
    hashParseOptions(createParseOptions(config, { components: [], icons: [], replaced: new Set() }, features))
  const key = keyOf(configWith(own))
  expect(keyOf(configWith({ ...own, packages: { '@acme/core': packageOf('3.0.0') } }))).toBe(key)
  expect(keyOf(configWith({ ...own, packages: { ...own.packages, acme: packageOf('1.0.0') } }))).not.toBe(key)
})
