import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkRegistries, readRegistries, tarballAddress } from '../../../src/features/samples/download-packages.ts'
import { checkPackages, writePackageFiles } from '../../../src/features/samples/package-files.ts'
import type { ProjectPath } from '../../../src/kit/files/paths.ts'
import { cpuMsOf } from '../../cpu-time.ts'

const integrity = `sha512-${createHash('sha512').update('a').digest('base64')}`
const a = { version: '1.0.0', integrity }

function check(manifest: unknown, packages: unknown) {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, undefined, 2))
  const lock = typeof packages === 'string' ? packages : text({ lockfileVersion: 3, packages })
  return checkPackages({ manifest: text(manifest), lock, npmrc: undefined }, 'samples')
}

/** `file:line code message` of each. */
function faults(manifest: unknown, packages: unknown): readonly string[] {
  return check(manifest, packages).diagnostics.map(
    ({ code, message, location }) =>
      `${location?.file.replace('samples/', '')}:${location?.line} ${code.replace('sample/', '')} ${message}`,
  )
}

const source = (name: string, spec: string) =>
  `package-source Code samples use \`${name}\` from \`${spec}\`, which is not a version in a package registry.`

test.each([
  ['1.0.0'],
  ['^1.0.0 || ~2.1 || >=3 <4'],
  ['1.x - 2'],
  ['*'],
  [''],
  ['latest'],
  ['next-14'],
  ['1.0.0-beta.1+build'],
  ['npm:b'],
  ['npm:@b/c@^1.0.0'],
])('a registry is asked for %j', (spec) => {
  expect(faults({ dependencies: { a: spec } }, { '': { dependencies: { a: spec } }, 'node_modules/a': a })).toEqual([])
})

const specs = [
  'git+ssh://git@github.com/x/y.git',
  'git+file:///tmp/repository',
  'git://host/x',
  'git@github.com:x/y.git',
  'x/y',
  'github:x/y#semver:^1.0.0',
  'gitlab:x/y',
  'gist:1234',
  'file:../a',
  'link:../a',
  'portal:../a',
  'workspace:*',
  'catalog:',
  'patch:a@1.0.0',
  '../a',
  './a',
  '.',
  '/tmp/a',
  'C:\\a',
  '~/a',
  'a.tgz',
  'a.tar.gz',
  'http://host/a.tgz',
  'https://host/a',
  '//host/a',
  'npm:x/y',
  'npm:a@git+ssh://host/x',
  'npm:a@npm:b@1.0.0',
  'npm:../a',
  '1.0.0\n../a',
]

describe('packages from elsewhere than a registry', () => {
  test.each(specs)('%j in the manifest', (spec) => {
    const found = [`package.json:3 ${source('a', spec)}`]
    for (const key of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides'])
      expect(faults({ [key]: { a: spec } }, { 'node_modules/a': a }), key).toEqual(found)
  })

  test.each(specs)('%j in the lock', (spec) => {
    for (const key of ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'])
      expect(faults({}, { 'node_modules/a': { ...a, [key]: { b: spec } } }), key).toEqual([`package-lock.json:8 ${source('b', spec)}`])
    expect(faults({}, { '': { dependencies: { b: spec } } })).toEqual([`package-lock.json:6 ${source('b', spec)}`])
  })

  test.each([
    ['nested', { a: { '.': '1.0.0', b: { c: 'x/y' } } }, `package.json:6 ${source('c', 'x/y')}`],
    ['of no type', { a: 1 }, `package.json:3 ${source('a', '1')}`],
    ['a reference to no name', { a: '$../x' }, `package.json:3 ${source('a', '$../x')}`],
  ])('an override that is %s', (_, overrides, fault) => {
    expect(faults({ overrides }, {})).toEqual([fault])
    expect(faults({ dependencies: { a: '1.0.0' }, overrides: { b: '$a', c: { a: '$a', '.': '2' } } }, {})).toEqual([])
  })

  test('workspaces', () => {
    expect(faults({ workspaces: ['packages/*'] }, {})).toEqual([`package.json:2 ${source('workspaces', '["packages/*"]')}`])
  })

  test.each([
    ['a link', { 'node_modules/a': { resolved: '../a', link: true } }, 6, 'a', '../a'],
    ['the folder of a link', { '../a': { version: '1.0.0' } }, 4, '../a', '../a'],
    ['a path out of the folder', { 'node_modules/../../a': a }, 4, 'node_modules/../../a', 'node_modules/../../a'],
    ['and within a package', { 'node_modules/a/../b': a }, 4, 'node_modules/a/../b', 'node_modules/a/../b'],
    ['an absolute path', { '/tmp/node_modules/a': a }, 4, '/tmp/node_modules/a', '/tmp/node_modules/a'],
    ['a version that is an address', { 'node_modules/a': { ...a, version: 'git+file:///tmp/x#1' } }, 5, 'a', 'git+file:///tmp/x#1'],
    ['a version that is a range', { 'node_modules/a': { ...a, version: '^1.0.0' } }, 5, 'a', '^1.0.0'],
    ['a file', { 'node_modules/a': { ...a, resolved: 'file:../a.tgz' } }, 7, 'a', 'file:../a.tgz'],
    ['a repository', { 'node_modules/a': { ...a, resolved: 'git+ssh://git@host/x#1' } }, 7, 'a', 'git+ssh://git@host/x#1'],
    ['a relative address', { 'node_modules/a': { ...a, resolved: '//host/a.tgz' } }, 7, 'a', '//host/a.tgz'],
    ['no address', { 'node_modules/a': { ...a, resolved: 'https://' } }, 7, 'a', 'https://'],
  ])('in the lock: %s', (_, packages, line, name, spec) => {
    expect(faults({}, packages)).toEqual([`package-lock.json:${line} ${source(name, spec)}`])
  })
})

test.each([
  [
    'no JSON',
    '{',
    { 'node_modules/a': a },
    'package.json:1 broken-lock `samples/package.json` is not a valid package file: it is not valid JSON.',
  ],
  ['a list', [], {}, 'package.json:1 broken-lock `samples/package.json` is not a valid package file: it does not contain a JSON object.'],
  [
    'a lock that is none',
    {},
    '{\n"a": ]}',
    'package-lock.json:2 broken-lock `samples/package-lock.json` is not a valid package file: it is not valid JSON.',
  ],
  [
    'an old lock',
    {},
    '{ "lockfileVersion": 1, "dependencies": {} }',
    'package-lock.json:1 broken-lock `samples/package-lock.json` is not a valid package file: it has no `packages` key, so npm 6 or earlier created it.',
  ],
  [
    'odd dependencies',
    { dependencies: ['a'] },
    {},
    'package.json:2 broken-lock `samples/package.json` is not a valid package file: `dependencies` is not an object.',
  ],
  [
    'an odd name',
    { dependencies: { '../a': '1' } },
    {},
    'package.json:3 broken-lock `samples/package.json` is not a valid package file: `../a` is not a package name.',
  ],
  [
    'another name',
    {},
    { 'node_modules/a': { ...a, name: 'a@https://host/' } },
    'package-lock.json:7 broken-lock `samples/package-lock.json` is not a valid package file: `a@https://host/` is not a package name.',
  ],
  [
    'no package',
    {},
    { 'node_modules/a': 1 },
    'package-lock.json:4 broken-lock `samples/package-lock.json` is not a valid package file: `node_modules/a` is not an object.',
  ],
  [
    'no version',
    {},
    { 'node_modules/a': { integrity } },
    'package-lock.json:4 broken-lock `samples/package-lock.json` is not a valid package file: `node_modules/a` has no version.',
  ],
])('what cannot be read: %s', (_, manifest, packages, fault) => {
  expect(faults(manifest, packages)).toEqual([fault])
})

describe('hashes', () => {
  test.each([
    ['none', { version: '1.0.0' }],
    ['a weak one', { version: '1.0.0', integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
    ['half of one', { version: '1.0.0', integrity: integrity.slice(0, 40) }],
    ['bundled into nothing', { version: '1.0.0', inBundle: true }],
  ])('%s', (_, entry) => {
    expect(faults({}, { 'node_modules/b': a, 'node_modules/a': entry, 'node_modules/@c/d': entry })).toEqual([
      'package-lock.json:8 package-unverified `samples/package-lock.json` has no SHA-512 integrity hash for `a`, `@c/d`.',
    ])
  })

  test('the first of many without one are named', () => {
    const packages = Object.fromEntries(Array.from({ length: 800 }, (_, index) => [`node_modules/p${index}`, { version: '1.0.0' }]))
    expect(faults({}, packages)).toEqual([expect.stringMatching(/for `p0`, `p1`, `p2`, `p3`, `p4` and 795 more\.$/)])
  })

  test('bundled packages are verified with the package that contains them', () => {
    const bundled = { version: '1.0.0', inBundle: true }
    const packages = { 'node_modules/a/node_modules/b': bundled, 'node_modules/a/node_modules/b/node_modules/c': bundled }
    expect(faults({}, { 'node_modules/a': { ...a, bundleDependencies: ['b'] }, ...packages })).toEqual([])
    expect(faults({}, { 'node_modules/a': a, ...packages })).toHaveLength(1)
    expect(faults({}, { 'node_modules/a': { version: '1.0.0', bundleDependencies: ['b'] }, ...packages })).toHaveLength(1)
  })
})

test('many faults are reported quickly and briefly', () => {
  const packages = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`node_modules/p${index}`, { link: true }]))
  expect(cpuMsOf(() => expect(faults({}, packages)).toHaveLength(20))).toBeLessThan(5_000)
})

test('npm only gets what is to be installed', () => {
  const manifest = {
    name: 'x',
    type: 'module',
    scripts: { preinstall: 'touch /tmp/x' },
    config: { registry: 'http://host/' },
    publishConfig: { registry: 'http://host/' },
    packageManager: 'npm@https://host/npm.js',
    devEngines: { packageManager: { name: 'other' } },
    bundleDependencies: ['a'],
    allowScripts: { a: true },
    dependencies: { a: '1.0.0' },
    overrides: { b: '2.0.0' },
  }
  const { files } = check(manifest, JSON.stringify({ lockfileVersion: 1, dependencies: { a: {} }, packages: { 'node_modules/a': a } }))
  const written = files && writePackageFiles(files)
  expect(JSON.parse(written?.manifest ?? '')).toEqual({
    name: 'samples',
    private: true,
    dependencies: { a: '1.0.0' },
    overrides: { b: '2.0.0' },
  })
  expect(JSON.parse(written?.lock ?? '')).toEqual({
    name: 'samples',
    lockfileVersion: 3,
    requires: true,
    packages: { 'node_modules/a': a },
  })
})

describe('registries', () => {
  const npmjs = 'https://registry.npmjs.org/'
  const lockOf = (...addresses: readonly string[]) => ({
    packages: Object.fromEntries(addresses.map((resolved, index) => [`node_modules/p${index}`, { ...a, resolved }])),
  })
  const foreign = (settings: object, ...addresses: readonly string[]) => {
    const files = { manifest: {}, ...lockOf(...addresses) }
    const lock = { file: 'samples/package-lock.json' as ProjectPath, text: JSON.stringify(files, undefined, 1) }
    return checkRegistries(files, readRegistries(JSON.stringify(settings)), lock).map(
      ({ message, location }) => `${location?.line} ${/refers to `([^`]+)`/.exec(message)?.[1]}`,
    )
  }

  test.each([
    ['the default one', { registry: npmjs }, [`${npmjs}p/-/p-1.0.0.tgz`]],
    ['the owner’s', { registry: 'http://127.0.0.1:4873/npm/' }, ['http://127.0.0.1:4873/p.tgz']],
    ['that of a scope', { registry: npmjs, '@acme:registry': 'https://npm.acme.example/' }, ['https://npm.acme.example/p.tgz']],
    ['what npm replaces by the owner’s', { registry: 'https://mirror.example/' }, [`${npmjs}p.tgz`]],
    ['and when told which', { registry: npmjs, 'replace-registry-host': 'old.example' }, ['https://old.example/p.tgz']],
    ['or all', { registry: npmjs, 'replace-registry-host': 'always' }, ['https://old.example/p.tgz']],
  ])('%s', (_, settings, addresses) => {
    expect(foreign(settings, ...addresses)).toEqual([])
  })

  test.each([
    [
      'another host',
      { registry: npmjs },
      ['https://evil.example/p.tgz', `${npmjs}q.tgz`, 'https://evil.example/r.tgz'],
      ['7 https://evil.example'],
    ],
    ['another port', { registry: 'http://127.0.0.1:1/' }, ['http://127.0.0.1:2/p.tgz'], ['7 http://127.0.0.1:2']],
    ['without encryption', { registry: npmjs }, ['http://registry.npmjs.org/p.tgz'], ['7 http://registry.npmjs.org']],
    ['with a password', { registry: npmjs }, ['https://a:b@registry.npmjs.org/p.tgz'], ['7 https://registry.npmjs.org (with a password)']],
    ['in its name', { registry: npmjs }, ['https://registry.npmjs.org.evil.example/p.tgz'], ['7 https://registry.npmjs.org.evil.example']],
    [
      'not replaced',
      { registry: 'https://mirror.example/', 'replace-registry-host': 'never' },
      [`${npmjs}p.tgz`],
      ['7 https://registry.npmjs.org'],
    ],
    [
      'no setting of a registry',
      { registry: npmjs, 'my-registry': 'https://evil.example/' },
      ['https://evil.example/p'],
      ['7 https://evil.example'],
    ],
  ])('not %s', (_, settings, addresses, lines) => {
    expect(foreign(settings, ...addresses)).toEqual(lines)
  })

  test.each<[name: string, settings: object, resolved: string | undefined, address: string]>([
    ['where almost all registries have it', {}, undefined, `${npmjs}@acme/boats/-/boats-1.0.0.tgz`],
    [
      'in the registry of its scope',
      { '@acme:registry': 'https://acme.example/npm' },
      undefined,
      'https://acme.example/npm/@acme/boats/-/boats-1.0.0.tgz',
    ],
    ['where the lock says', { '@acme:registry': 'https://acme.example/' }, 'https://acme.example/x/1', 'https://acme.example/x/1'],
    ['in the mirror', { registry: 'https://mirror.example/npm/' }, `${npmjs}boats.tgz?a`, 'https://mirror.example/npm/boats.tgz?a'],
    [
      'with another setting',
      { registry: 'https://mirror.example/', 'replace-registry-host': 'always' },
      'http://old.example/x',
      'https://mirror.example/x',
    ],
  ])('a tarball is %s', (_, settings, resolved, address) => {
    const registries = readRegistries(JSON.stringify({ registry: npmjs, ...settings }))
    expect(tarballAddress({ name: '@acme/boats', version: '1.0.0+build', resolved }, registries)?.href).toBe(address)
  })

  test('proxies and certificates are left to npm', () => {
    const isIndirect = (settings: object) => readRegistries(JSON.stringify({ registry: npmjs, ...settings })).isIndirect
    expect(isIndirect({ proxy: null, 'https-proxy': null, ca: null, 'strict-ssl': true, offline: false })).toBe(false)
    for (const settings of [
      { proxy: 'http://p:1' },
      { 'https-proxy': 'http://p:1' },
      { ca: 'x' },
      { cafile: '/x' },
      { 'strict-ssl': false },
    ])
      expect(isIndirect(settings), JSON.stringify(settings)).toBe(true)
  })
})
